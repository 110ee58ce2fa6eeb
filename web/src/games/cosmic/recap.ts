/** What a player of a battle in space is told of what others did: which ships were lost to what, and what was hurt. */

import type { CosmicEvent, FleetScene } from "../../lib/wire";
import type { Recap, Tone } from "../../table/kit";

const TOLD = new Set<CosmicEvent["event"]>([
  "ship-lost",
  "cosmic-wounds-lost",
  "ramming-maneuver",
  "boarded",
  "boarding-fight-over",
  "cosmic-arrived",
  "ship-left",
  "station-held",
  "ship-power-resolved",
  "ship-points-changed",
  "cosmic-side-out",
]);

// Questions to those who act: they do so from their answer on, until others answer one.
const ACTS = ["deploy", "movement", "shoot", "pick-fight"];

/** The sides whose seats these are. */
const sidesOf = (scene: FleetScene, seats: string[]): string[] =>
  scene.sides.filter((each) => each.seats.some((seat) => seats.includes(seat))).map((each) => each.side);

function toneOf(event: CosmicEvent, scene: FleetScene, ours: string[]): Tone {
  if (event.event !== "ship-lost" && event.event !== "cosmic-wounds-lost") return "";
  const side = scene.ships.find((each) => each.id === event.ship)?.side;
  return side !== undefined && ours.includes(side) ? "hurt" : "struck";
}

export const recap: Recap<FleetScene, CosmicEvent> = {
  isDue: (request) => (request.form !== null || request.question === "pick-fight") && !request.is_moment,
  isOurs: (scene, seats) => scene.acting !== null && sidesOf(scene, seats).includes(scene.acting),
  begins: (event, scene, seats) => {
    if (event.event !== "decided" || !ACTS.includes(event.question)) return null;
    const ours = sidesOf(scene, seats);
    return scene.sides.some((each) => ours.includes(each.side) && each.seats.includes(event.seat));
  },
  tell: (events, scene, seats) => {
    const ours = sidesOf(scene, seats);
    return events
      .filter(({ event }) => TOLD.has(event.event))
      .map(({ event, entry, number, short, text }) => {
        const words = (short ?? text).split("\n")[0] ?? "";
        return { entry, number, words, tone: toneOf(event, scene, ours) };
      });
  },
};
