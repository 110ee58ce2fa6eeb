/** Where things are drawn: lengths come in thousandths of an inch, and north is up. */

export type Point = [number, number];
/** Why a model is ringed. */
export type Light = "target" | "foe" | "mate" | "taught";
export type SideName = "red" | "blue";

/** A model as far as every measured game knows it. */
export interface Named {
  id: string;
  side: SideName;
  name: string;
  at: Point | null;
}

export const UNIT = 10; // thousandths of an inch to one unit of the drawing
export const INCH = 1000;

export const drawn = (scene: { depth: number }, at: Point): Point => [at[0] / UNIT, (scene.depth - at[1]) / UNIT];
export const placed = (scene: { depth: number }, x: number, y: number): Point => [
  Math.round(x * UNIT),
  Math.round(scene.depth - y * UNIT),
];
export const points = (scene: { depth: number }, corners: Point[]): string =>
  corners
    .map((each) =>
      drawn(scene, each)
        .map((one) => one.toFixed(1))
        .join(","),
    )
    .join(" ");

/** A circle as corners. */
export const circle = (at: Point, radius: number, corners = 72): Point[] =>
  Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners;
    return [at[0] + Math.cos(angle) * radius, at[1] + Math.sin(angle) * radius];
  });

/** So many thousandths, as they are read on a tape. */
export const inches = (length: number): string => `${(length / INCH).toFixed(2).replace(/\.?0+$/, "")}″`;

export const place = (at: Point): string => `${inches(at[0])}, ${inches(at[1])}`;

/** A point that a base of this radius may have on the table. */
export function keptOnBoard(scene: { width: number; depth: number }, at: Point, radius: number): Point {
  const within = (value: number, most: number): number => Math.round(Math.min(Math.max(value, radius), most - radius));
  return [within(at[0], scene.width), within(at[1], scene.depth)];
}

/** A model in a sentence; several of one name are told apart by their ids. */
export function called(scene: { models: Named[] }, id: string): string {
  const model = scene.models.find((each) => each.id === id);
  if (!model) return id;
  const alone = scene.models.filter((each) => each.name === model.name && each.side === model.side).length === 1;
  return alone ? model.name : `${model.name} (${model.id})`;
}

/** What tells models of one kind apart; nothing for one of its kind. */
export const number = (model: { name: string }): string => /\d+$/.exec(model.name)?.[0] ?? "";
