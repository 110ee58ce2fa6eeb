/** Models drawn up together: where each would stand in a line, a column or a wedge. Whether it may is the server's to say. */
import { keptOnBoard, type Point } from "../view/table_geometry";

export type Formation = "kept" | "line" | "column" | "wedge";
export const DRAWN_UP: [Exclude<Formation, "kept">, string][] = [
  ["line", "Line"],
  ["column", "Column"],
  ["wedge", "Wedge"],
];

export interface Drawn {
  id: string;
  radius: number;
  at: Point | null; // where it stands, if it does
}

const GAP = 250; // thousandths of an inch between two bases
const ABREAST = 10; // in one rank of a line
const IN_FILE = 6; // in a column of one file

/** How many stand in each rank, from the front. */
export function ranks(formation: Formation, count: number): number[] {
  if (formation === "wedge") {
    const found: number[] = [];
    for (let left = count; left > 0; left -= found[found.length - 1]!) found.push(Math.min(found.length + 1, left));
    return found;
  }
  const wide = formation === "line" ? ABREAST : count > IN_FILE ? 2 : 1;
  return Array.from({ length: Math.ceil(count / wide) }, (_, rank) => Math.min(wide, count - rank * wide));
}

/** A direction of length 1; straight up where it is none. */
export function unit([across, up]: Point): Point {
  const far = Math.hypot(across, up);
  return far ? [across / far, up / far] : [0, 1];
}

export function middle(places: Point[]): Point {
  const count = places.length || 1;
  return [places.reduce((sum, at) => sum + at[0], 0) / count, places.reduce((sum, at) => sum + at[1], 0) / count];
}

/** Where everybody stands when they are drawn up about a point, looking ahead; those in front stay in front. */
export function drawnUp(models: Drawn[], formation: Formation, about: Point, ahead: Point): Map<string, Point> {
  const [x, y] = unit(ahead);
  const pitch = 2 * Math.max(0, ...models.map((each) => each.radius)) + GAP;
  const forward = (each: Drawn): number => (each.at ? each.at[0] * x + each.at[1] * y : 0);
  const aside = (each: Drawn): number => (each.at ? each.at[0] * y - each.at[1] * x : 0);
  const waiting = [...models].sort((one, another) => forward(another) - forward(one));
  const sizes = ranks(formation, models.length);
  const places = new Map<string, Point>();
  sizes.forEach((size, rank) => {
    const back = (rank - (sizes.length - 1) / 2) * pitch;
    const row = waiting.splice(0, size).sort((one, another) => aside(one) - aside(another));
    row.forEach((each, file) => {
      const right = (file - (size - 1) / 2) * pitch;
      places.set(each.id, [Math.round(about[0] + right * y - back * x), Math.round(about[1] - right * x - back * y)]);
    });
  });
  return places;
}

/** The way into the table from a zone by its edge. */
export function inward(zone: [number, number, number, number] | null, scene: { width: number; depth: number }): Point {
  if (!zone) return [0, 1];
  const across = scene.width / 2 - (zone[0] + zone[2]) / 2;
  const up = scene.depth / 2 - (zone[1] + zone[3]) / 2;
  return Math.abs(across) > Math.abs(up) ? [Math.sign(across), 0] : [0, Math.sign(up) || 1];
}

/** A direction, turned to the left by so many degrees. */
export function turned([x, y]: Point, degrees: number): Point {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** The same places, each kept on the table. */
export function onTable(
  scene: { width: number; depth: number },
  models: Drawn[],
  places: Map<string, Point>,
): Map<string, Point> {
  return new Map(
    models.flatMap(({ id, radius }) => {
      const at = places.get(id);
      return at ? [[id, keptOnBoard(scene, at, radius)] as const] : [];
    }),
  );
}
