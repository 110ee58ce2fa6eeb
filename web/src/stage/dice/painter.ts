/** Dice painted on a canvas, as they lie or fly: bone, and those that have come to something in the colour of that. */

import type { Tone } from "../../parts/die_tone";
import { distance, type Camera } from "./camera";
import { turnedBy, type Numbering, type Vec3 } from "./numbering";
import { FACETS, pips } from "./solid";
import type { Pose } from "./throw";

/** A die to be painted. */
export interface PaintedDie {
  pose: Pose;
  numbering: Numbering;
  tone: Tone;
}

interface Paint {
  body: Vec3; // red, green, blue
  pip: string;
  ring: string | null;
}

export const PAINTS: Record<Tone, Paint> = {
  plain: { body: [232, 222, 203], pip: "#2b2226", ring: null },
  hit: { body: [247, 190, 64], pip: "#3a1c02", ring: "#ffd45e" },
  against: { body: [226, 84, 66], pip: "#2c0808", ring: "#ff7a62" },
  miss: { body: [164, 156, 144], pip: "#2b2529", ring: null },
};
const LIGHT: Vec3 = [-0.42, -0.34, 0.84];
const SHADE = 0.46; // of the colour is left where no light falls
const SHADOW: readonly [number, number] = [0.32, 0.3]; // edges that a shadow moves for each edge of height
const RAYS = 14;

const moved = (one: Vec3, other: Vec3): Vec3 => [one[0] + other[0], one[1] + other[1], one[2] + other[2]];

export function paint(canvas: CanvasRenderingContext2D, camera: Camera, dice: readonly PaintedDie[]): void {
  for (const die of dice) shadow(canvas, camera, die.pose);
  for (const die of dice) ring(canvas, camera, die);
  const byDistance = [...dice].sort((one, other) => distance(other.pose.at) - distance(one.pose.at));
  for (const die of byDistance) body(canvas, camera, die);
}

/** A soft spot on the tray, fainter and wider the higher a die flies. */
function shadow(canvas: CanvasRenderingContext2D, camera: Camera, { at: [x, y, z] }: Pose): void {
  const high = Math.max(0, z - 0.5);
  const under: Vec3 = [x + SHADOW[0] * (0.35 + high), y + SHADOW[1] * (0.35 + high), 0];
  const [left, top] = camera.seen(under);
  const radius = camera.size(under) * (0.78 + 0.16 * high);
  const fade = canvas.createRadialGradient(left, top, radius * 0.25, left, top, radius);
  fade.addColorStop(0, `rgba(0, 0, 0, ${0.5 / (1 + 0.5 * high)})`);
  fade.addColorStop(1, "rgba(0, 0, 0, 0)");
  canvas.fillStyle = fade;
  canvas.beginPath();
  canvas.ellipse(left, top, radius, radius * 0.88, 0, 0, 2 * Math.PI);
  canvas.fill();
}

/** What counts lies in a ring with rays. */
function ring(canvas: CanvasRenderingContext2D, camera: Camera, { pose, tone }: PaintedDie): void {
  const colour = PAINTS[tone].ring;
  if (!colour) return;
  const round = (radius: number, angle: number): [number, number] =>
    camera.seen([pose.at[0] + radius * Math.cos(angle), pose.at[1] + radius * Math.sin(angle), 0]);
  canvas.strokeStyle = colour;
  canvas.lineWidth = Math.max(1, camera.size(pose.at) * 0.045);
  canvas.beginPath();
  for (let place = 0; place <= 40; place += 1) canvas.lineTo(...round(0.86, (place / 40) * 2 * Math.PI));
  for (let place = 0; place < RAYS; place += 1) {
    const angle = (place / RAYS) * 2 * Math.PI;
    canvas.moveTo(...round(0.93, angle));
    canvas.lineTo(...round(place % 2 ? 1 : 1.08, angle));
  }
  canvas.stroke();
}

function body(canvas: CanvasRenderingContext2D, camera: Camera, { pose, numbering, tone }: PaintedDie): void {
  const colours = PAINTS[tone];
  const placed = (point: Vec3): Vec3 => moved(pose.at, turnedBy(pose.turn, point));
  for (const facet of FACETS) {
    const normal = turnedBy(pose.turn, facet.normal);
    const corners = facet.corners.map(placed);
    if (!camera.sees(corners[0] ?? pose.at, normal)) continue;
    const lit = SHADE + (1 - SHADE) * Math.max(0, normal[0] * LIGHT[0] + normal[1] * LIGHT[1] + normal[2] * LIGHT[2]);
    const cut = facet.side < 0 ? 1.16 : 1; // a light edge on every corner
    const colour = `rgb(${colours.body.map((each) => Math.min(255, Math.round(each * lit * cut))).join(" ")})`;
    outline(canvas, camera, corners);
    [canvas.fillStyle, canvas.strokeStyle, canvas.lineWidth] = [colour, colour, 0.7];
    canvas.fill();
    canvas.stroke(); // no seam between two pieces
    if (facet.side < 0) continue;
    canvas.fillStyle = colours.pip;
    for (const pip of pips(facet.side, numbering[facet.side] ?? 0)) {
      outline(canvas, camera, pip.map(placed));
      canvas.fill();
    }
  }
}

function outline(canvas: CanvasRenderingContext2D, camera: Camera, points: readonly Vec3[]): void {
  canvas.beginPath();
  for (const point of points) canvas.lineTo(...camera.seen(point));
  canvas.closePath();
}
