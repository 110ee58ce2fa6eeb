/** Standing water: ripples that catch the lamp, a wet dark edge, deeper towards the middle. */

import { BufferAttribute, BufferGeometry, Color, Group, Mesh, MeshStandardMaterial } from "three";
import type { StagePiece } from "../view/scene";
import { cornersOf, edgeFrom, middleOf } from "./footprint";
import type { Palette } from "./palettes";

const LEVEL = -0.045;
const RINGS = 8;

/** A sheet of water in the shape of a piece, finer than its outline so that it can shade from rim to middle. */
function sheetOf(piece: StagePiece, shallow: Color, deep: Color): BufferGeometry {
  const corners = cornersOf(piece, 40).flatMap((from, place, all) => {
    const to = all[(place + 1) % all.length] ?? from;
    return [0, 0.25, 0.5, 0.75].map(
      (share) => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] as const,
    );
  });
  const [cx, cy] = middleOf(corners);
  const [positions, colours, faces]: [number[], number[], number[]] = [[], [], []];
  const number = corners.length;
  for (let ring = 0; ring <= RINGS; ring++)
    for (const [x, y] of corners) {
      const share = 0.985 * (1 - ring / RINGS);
      const at: [number, number] = [cx + (x - cx) * share, cy + (y - cy) * share];
      const colour = shallow.clone().lerp(deep, Math.min(1, -edgeFrom(piece, at) / 1.4));
      positions.push(...at, LEVEL);
      colours.push(colour.r, colour.g, colour.b);
    }
  for (let ring = 0; ring < RINGS; ring++)
    for (let place = 0; place < number; place++) {
      const [a, b] = [ring * number + place, ring * number + ((place + 1) % number)];
      faces.push(a, b, b + number, a, b + number, a + number);
    }
  const shape = new BufferGeometry();
  shape.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  shape.setAttribute(
    "normal",
    new BufferAttribute(new Float32Array(positions.map((_, at) => (at % 3 === 2 ? 1 : 0))), 3),
  );
  shape.setAttribute("color", new BufferAttribute(new Float32Array(colours), 3));
  shape.setIndex(faces);
  return shape;
}

function waterMaterial(): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    vertexColors: true,
    roughness: 0.12,
    metalness: 0.1,
    transparent: true,
    opacity: 0.9,
    envMapIntensity: 1.7,
  });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec2 vAt;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nvAt = position.xy;");
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", "#include <common>\nvarying vec2 vAt;")
      .replace(
        "#include <normal_fragment_maps>",
        `float one = sin(vAt.x * 4.1 + sin(vAt.y * 1.7) * 2.0), two = sin(vAt.y * 5.3 + sin(vAt.x * 2.3) * 1.6), three = sin((vAt.x + vAt.y) * 9.0);
         vec3 ripple = normalize(vec3(one * 0.10 + three * 0.05, two * 0.10 - three * 0.04, 1.0));
         normal = normalize((viewMatrix * vec4(ripple, 0.0)).xyz);`,
      );
  };
  return material;
}

export function waters(pieces: readonly StagePiece[], palette: Palette): Group {
  const group = new Group();
  if (!pieces.length) return group;
  const deep = new Color(palette.water);
  const shallow = deep.clone().lerp(new Color(palette.soil), 0.55);
  const material = waterMaterial();
  for (const piece of pieces) {
    const sheet = new Mesh(sheetOf(piece, shallow, deep), material);
    sheet.receiveShadow = true;
    group.add(sheet);
  }
  return group;
}
