/** The ground of a measured table as the stage takes it: in inches, from what a seat is sent anyway. */
import type { PieceDrawn, SpotDrawn, ZoneDrawn } from "../../lib/wire";
import { seedOfPlaces, type Place, type StageLine, type StageScene, type StageSpot } from "../../stage/view/scene";
import { circle, INCH, type Point } from "./table_geometry";

export const inInches = (at: Point): Place => [at[0] / INCH, at[1] / INCH];

/** A measured table as far as it is ground. */
export interface Ground {
  width: number;
  depth: number;
  terrain: PieceDrawn[];
  zones: ZoneDrawn[];
  spots?: SpotDrawn[];
}

type Staged = Pick<StageScene, "width" | "depth" | "setting" | "squares" | "seed" | "pieces" | "lines" | "spots">;

export function stagedGround({ width, depth, terrain, zones, spots = [] }: Ground): Staged {
  const pieces = terrain.map((piece) => ({
    id: String(piece.id),
    look: piece.kind,
    name: piece.name,
    kinds: piece.kinds,
    outline: piece.corners.map(inInches),
    at: inInches(piece.at),
    radius: piece.radius === null ? null : piece.radius / INCH,
    height: piece.height / INCH,
    cover: piece.cover,
    isClimbed: piece.climbed,
  }));
  return {
    width: width / INCH,
    depth: depth / INCH,
    setting: "",
    squares: 0,
    seed: seedOfPlaces(width / INCH, depth / INCH, pieces),
    pieces,
    lines: zones.flatMap(lineOf),
    spots: spots.map((spot): StageSpot => ({
      id: String(spot.number),
      at: inInches(spot.at),
      label: String(spot.number),
      isDone: spot.completed_by.length > 0,
    })),
  };
}

function lineOf(zone: ZoneDrawn, place: number): StageLine[] {
  const tone = zone.is_past ? "past" : (zone.side ?? "gold");
  const line = (outline: Point[]): StageLine[] => [{ id: String(place), outline: outline.map(inInches), tone }];
  if (zone.at && zone.radius) return line(circle(zone.at, zone.radius, 48));
  if (!zone.corner || !zone.size) return [];
  const [[x, y], [wide, deep]] = [zone.corner, zone.size];
  return line([
    [x, y],
    [x + wide, y],
    [x + wide, y + deep],
    [x, y + deep],
  ]);
}

/** Where one looks who looks from a place to another: degrees from the north, against the clock. */
export const facingTo = (from: Place, to: Place): number =>
  (Math.atan2(-(to[0] - from[0]), to[1] - from[1]) * 180) / Math.PI;
