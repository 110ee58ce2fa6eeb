/** What metal and water mirror: a dusk sky with a lamp in it; never seen itself. */

import { BackSide, BufferAttribute, Color, Mesh, MeshBasicMaterial, Scene, SphereGeometry } from "three";

const [TOP, MIDDLE, BOTTOM] = ["#7898cc", "#dcc4a6", "#2a2420"].map((hex) => new Color(hex)) as [Color, Color, Color];
const LAMPS = [
  { at: [-22, 26, 14], size: 7, strength: 6, colour: "#ffe2b0" },
  { at: [24, 10, -26], size: 6, strength: 3, colour: "#ffb68a" },
  { at: [10, 20, 30], size: 5, strength: 1.5, colour: "#a8c8ff" },
] as const;

export function skyAbout(): Scene {
  const dome = new SphereGeometry(50, 24, 12);
  const at = dome.getAttribute("position");
  const colours = Array.from({ length: at.count }, (_, corner) => {
    const high = at.getY(corner) / 50;
    const colour = high > 0 ? MIDDLE.clone().lerp(TOP, high ** 0.5) : MIDDLE.clone().lerp(BOTTOM, (-high) ** 0.35);
    return colour.toArray();
  }).flat();
  dome.setAttribute("color", new BufferAttribute(new Float32Array(colours), 3));
  const scene = new Scene();
  scene.add(new Mesh(dome, new MeshBasicMaterial({ vertexColors: true, side: BackSide })));
  for (const {
    at: [x, y, z],
    size,
    strength,
    colour,
  } of LAMPS) {
    const lamp = new Mesh(
      new SphereGeometry(size, 10, 8),
      new MeshBasicMaterial({ color: new Color(colour).multiplyScalar(strength) }),
    );
    lamp.position.set(x, y, z);
    scene.add(lamp);
  }
  return scene;
}
