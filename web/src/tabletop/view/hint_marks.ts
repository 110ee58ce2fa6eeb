/** What a hint is about, as it is marked on a table or in a room. */
import type { Hinted, MarkedWay } from "../../lib/wire";
import type { Point } from "./table_geometry";

export interface Ring {
  id: string;
  at: Point; // in the drawing
  r: number;
  isTarget: boolean;
}

export interface HintDrawing {
  rings: Ring[];
  ways: Point[][]; // each ends in an arrow
  ghosts: { id: string; corners: Point[] }[]; // where a model would stand
}

/** How a game draws what a hint names. */
export interface HintShapes {
  ring: (id: string) => { at: Point; r: number } | null; // none for who is not on the board
  point: (at: Point) => Point;
  ghost: (way: MarkedWay, end: Point) => Point[];
}

const HEAD = 26; // length of an arrow's head
const HALF = 0.45; // of its width, against its length

export function hintDrawing(hint: Hinted, shapes: HintShapes): HintDrawing {
  const ring = (id: string, isTarget: boolean): Ring[] => {
    const found = shapes.ring(id);
    return found ? [{ id, ...found, isTarget }] : [];
  };
  const actors = hint.models.flatMap((id) => ring(id, false));
  const targets = hint.targets.flatMap((id) => ring(id, true));
  const gone = hint.ways.filter((way) => way.path.length > 1);
  const aimed = gone.length ? [] : targets.flatMap((target) => (actors[0] ? [[actors[0].at, target.at]] : []));
  return {
    rings: [...actors, ...targets],
    ways: [...gone.map((way) => way.path.map((at) => shapes.point([at[0], at[1]]))), ...aimed],
    ghosts: hint.ways.flatMap((way) => {
      const end = way.path.at(-1);
      return end ? [{ id: way.model, corners: shapes.ghost(way, [end[0], end[1]]) }] : [];
    }),
  };
}

/** The corners of the head of an arrow along a way. */
export function arrowHead(way: Point[]): Point[] {
  const [from, to] = [way.at(-2), way.at(-1)];
  if (!from || !to) return [];
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.hypot(x, y);
  if (!far) return [];
  const [ux, uy] = [x / far, y / far];
  const [bx, by] = [to[0] - ux * HEAD, to[1] - uy * HEAD];
  const [wx, wy] = [-uy * HEAD * HALF, ux * HEAD * HALF];
  return [to, [bx + wx, by + wy], [bx - wx, by - wy]];
}
