/** What happened in space, as scenes to be watched one after the other: read from the events, which say all that is drawn. */
import type { HullSide, Order } from "../../../lib/wire";
import {
  timeOfDice,
  timeOfWalk,
  type Cast,
  type Dice,
  type Fall,
  type Seen,
  type Shot,
  type Walk,
} from "../../../tabletop/film/beats";
import type { Point } from "../../../tabletop/view/table_geometry";
import type { FleetTold } from "../scene";

export type Beat = Seen &
  (
    | Walk
    | Fall
    | Dice
    | { kind: "reveal"; ship: string; orders: Order[] }
    | { kind: "shields"; ship: string; sides: HullSide[] }
    | (Shot & { line: [Point, Point] | null })
    | Cast
    | { kind: "melee" | "ram"; models: string[] }
    | { kind: "boarding"; ships: string[]; enemies: string[] }
    | { kind: "hurt"; model: string }
  );

const TIMES = {
  reveal: 420,
  shields: 320,
  shot: 560,
  power: 520,
  melee: 520,
  ram: 560,
  boarding: 620,
  hurt: 340,
  fall: 620,
};
const TURN = 300; // milliseconds of a turn on the spot

/** The scenes of some events, in their order. */
export function beatsOf(events: FleetTold[]): Beat[] {
  return events.flatMap((told, place) => beatsOfOne(told, events.slice(place + 1)));
}

function beatsOfOne(told: FleetTold, rest: FleetTold[]): Beat[] {
  const { event, number } = told;
  const words = (told.short ?? told.text).split("\n")[0] ?? "";
  switch (event.event) {
    case "orders-revealed":
      return event.ships.map((ship, place) => {
        const orders = event.orders[place] ?? [];
        return {
          kind: "reveal",
          number,
          ship,
          orders,
          words: `${event.names[place]}: ${orders.join(" and ") || "no orders"}`,
          time: TIMES.reveal,
        };
      });
    case "shields-raised":
      return event.ships.map((ship, place) => {
        const sides = event.sides[place] ?? [];
        return {
          kind: "shields",
          number,
          ship,
          sides,
          words: `${event.names[place]}: shields ${sides.join(" and ")}`,
          time: TIMES.shields,
        };
      });
    case "cosmic-moved": {
      const headings: [number, number] = [event.heading - event.turned, event.heading];
      return [
        {
          kind: "walk",
          number,
          words,
          model: event.ship,
          isShip: true,
          path: event.path,
          headings,
          time: timeOfWalk(event.path) + (event.turned ? TURN : 0),
        },
      ];
    }
    case "drifted":
      return event.path.length > 1
        ? [
            {
              kind: "walk",
              number,
              words,
              model: event.ship,
              isShip: true,
              path: event.path,
              time: timeOfWalk(event.path),
            },
          ]
        : [];
    case "ship-shot": {
      const { shooter, target, weapon, line } = event;
      return [
        {
          kind: "shot",
          number,
          words,
          from: shooter,
          to: target,
          weapon,
          line,
          outcome: outcomeOf(shooter, rest),
          time: TIMES.shot,
        },
      ];
    }
    case "ship-power-cast":
      return event.target && event.target !== event.caster
        ? [
            {
              kind: "power",
              number,
              words,
              from: event.caster,
              to: event.target,
              power: event.power_name,
              time: TIMES.power,
            },
          ]
        : [];
    case "ramming-maneuver":
      return [{ kind: "ram", number, words, models: [...event.ships], time: TIMES.ram }];
    case "boarding-fight-began":
      return [{ kind: "boarding", number, words, ships: event.ships, enemies: event.enemies, time: TIMES.boarding }];
    case "opportunity-attacked":
      return [{ kind: "melee", number, words, models: [...event.strikers, ...event.leavers], time: TIMES.melee }];
    case "cosmic-wounds-lost":
      return [{ kind: "hurt", number, words, model: event.ship, time: TIMES.hurt }];
    case "ship-lost":
      return [{ kind: "fall", number, words, model: event.ship, isShip: true, time: TIMES.fall }];
    case "rolled":
      return [{ kind: "dice", number, words, roll: event, time: timeOfDice() }];
    default:
      return [];
  }
}

/** Whether a shot has struck, where that is known already. */
function outcomeOf(shooter: string, rest: FleetTold[]): "hit" | "miss" | "open" {
  for (const { event } of rest) {
    if (event.event === "ship-shot-missed" && event.shooter === shooter) return "miss";
    if (event.event === "ship-shot") break;
    if (["ship-lost", "cosmic-wounds-lost", "ship-shot-no-harm"].includes(event.event)) return "hit";
  }
  return "open";
}
