/** Where an army stood when it was deployed last: this browser keeps it, seen from the army's own edge. */
import { read, write } from "../../lib/storage";
import type { Point } from "../view/table_geometry";
import { inward } from "./formation";

export interface Stands {
  name: string; // of the model, the same in every battle of the army
  at: Point;
  heading?: number | undefined; // whole degrees, where the base has a front
}

export type Zone = [number, number, number, number];
interface Field {
  width: number;
  depth: number;
}
interface KeptDeployment {
  army: string;
  models: Stands[]; // to the right of the zone's middle, out from the edge, and turned away from there
}

const PLACE = "dwethia.deployments";
const MOST = 24; // armies

/** What tells an army from others: its game and everybody in it. */
export const armyOf = (game: string, names: string[]): string => [game, ...[...names].sort()].join("\n");

/** Degrees from north to the left, as headings are counted. */
export const headingOf = ([x, y]: Point): number => (Math.round((Math.atan2(-x, y) * 180) / Math.PI) + 360) % 360;

/** The middle of the zone's own edge, and the way into the table from there. */
function edge(zone: Zone, field: Field): [Point, Point] {
  const ahead = inward(zone, field);
  const along: Point = [(zone[0] + zone[2]) / 2, (zone[1] + zone[3]) / 2];
  if (ahead[0]) return [[ahead[0] > 0 ? zone[0] : zone[2], along[1]], ahead];
  return [[along[0], ahead[1] > 0 ? zone[1] : zone[3]], ahead];
}

/** Keep where everybody of an army stands. */
export function keepDeployment(army: string, zone: Zone, field: Field, models: Stands[]): void {
  const [from, [x, y]] = edge(zone, field);
  const kept = models.map(({ name, at, heading }) => {
    const [across, up] = [at[0] - from[0], at[1] - from[1]];
    const seen: Stands = { name, at: [Math.round(across * y - up * x), Math.round(across * x + up * y)] };
    return heading === undefined ? seen : { ...seen, heading: (heading - headingOf([x, y]) + 360) % 360 };
  });
  const rest = read<KeptDeployment[]>(PLACE, []).filter((each) => each.army !== army);
  write(PLACE, [{ army, models: kept }, ...rest].slice(0, MOST));
}

/** Where everybody of an army would stand as they did last time, from the edge they have now; null where none is kept. */
export function keptDeployment(army: string, zone: Zone, field: Field): Stands[] | null {
  const kept = read<KeptDeployment[]>(PLACE, []).find((each) => each.army === army);
  if (!kept) return null;
  const [from, [x, y]] = edge(zone, field);
  return kept.models.map(({ name, at: [right, out], heading }) => {
    const at: Point = [Math.round(from[0] + right * y + out * x), Math.round(from[1] - right * x + out * y)];
    return heading === undefined ? { name, at } : { name, at, heading: (heading + headingOf([x, y])) % 360 };
  });
}
