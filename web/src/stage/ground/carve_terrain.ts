/** All terrain of a table as one carved thing. */

import { joined, type Mesh } from "../sculpt/mesh";
import { Sculptor } from "../sculpt/sculptor";
import type { StagePiece } from "../view/scene";
import { seedOfPiece } from "./footprint";
import { likenessOf, type Likeness } from "./likeness";
import type { Carve, Site } from "./pieces/carving";
import { lava, rift, vents } from "./pieces/hazards";
import { boulders, hill, rubble } from "./pieces/heights";
import { chest, console, door, roomWall, scatter } from "./pieces/rooms";
import { asteroid, belt, debris, dock, greatAsteroid, hulk, station, well } from "./pieces/voids";
import { bunker, lowWall, monolith, ruin } from "./pieces/walls";
import { bog, spores, wood } from "./pieces/woods";
import { barricade, crates } from "./pieces/works";

const CARVINGS: Record<Likeness, Carve> = {
  wood,
  ruin,
  rocks: boulders,
  "low-wall": lowWall,
  barricade,
  crates,
  bunker,
  monolith,
  bog,
  rubble,
  "lava-vent": lava,
  "void-rift": rift,
  "spore-field": spores,
  "steam-vents": vents,
  "watch-hill": hill,
  asteroid,
  "great-asteroid": greatAsteroid,
  "asteroid-belt": belt,
  "debris-field": debris,
  "broken-hulk": hulk,
  "derelict-station": station,
  "docking-ring": dock,
  nebula: () => undefined,
  "ion-storm": () => undefined,
  "gravity-well": well,
  "room-wall": roomWall,
  "room-console": console,
  "room-scatter": scatter,
  "room-package": chest,
  "room-door": door,
};

export const carveOf = (piece: StagePiece): Carve => CARVINGS[likenessOf(piece)];

export function terrainOf(pieces: readonly StagePiece[], site: Site): Mesh {
  return joined(
    pieces.map((piece) => {
      const carver = new Sculptor(seedOfPiece(piece));
      carveOf(piece)(carver, piece, site);
      return carver.mesh({ foot: -0.2, top: Math.max(2.2, piece.height * 0.6), low: 0.72, spread: 0.04 });
    }),
  );
}

/** Pieces that lie in water, and those that breathe. */
export const isWet = (piece: StagePiece): boolean => carveOf(piece) === bog;
export const isWooded = (piece: StagePiece): boolean => carveOf(piece) === wood;
