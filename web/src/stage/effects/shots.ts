/** Shots by what they are shot with: a flash where they leave, something on the way, and what it does where it comes to. */

import { about, ball, between, fading, ring, streak, within, type Mark, type Place3 } from "./marks";
import type { WeaponKind } from "./weapon_kind";

export type Outcome = "hit" | "miss" | "open";

/** From where to where, and how large whoever is shot at is. */
export interface Flight {
  from: Place3;
  to: Place3;
  size: number;
}

export const ARRIVES = 0.5; // of its scene a shot has come to its target
const [EMBER, GLOW, WOOD, LEAD, SMOKE] = ["#ff8c2a", "#ffe27a", "#f6f0e2", "#fff0b0", "#7a7078"];
const [STONE, DUST] = ["#c9bcae", "#a8917a"];
const WAKE = "#2468d8"; // of an arrow: snow, pale sand and dark grass show it alike
const [BEAM, CORE] = ["#1f8cff", "#d8f4ff"];
const TONGUES = 12; // of a flame
const AIR = 0.09; // how high a lobbed thing flies, to how far it goes

/** On the way, after so much of it, from 0 to 1. */
const FLIGHTS: Record<WeaponKind, (flight: Flight, way: number) => Mark[]> = {
  arrow: ({ from, to, size }, way) => {
    const [tip, tail, wake] = [0, 0.12, 0.3].map((late) => lobbed(from, to, Math.max(0, way - late), AIR)) as [
      Place3,
      Place3,
      Place3,
    ];
    return [streak(wake, tip, 0.62 * size, WAKE, 1), streak(tail, tip, 0.26 * size, WOOD, 1)];
  },
  bullet: ({ from, to, size }, way) => [
    ball(from, 0.8 * size * (1 - way), GLOW, 1 - way),
    streak(between(from, to, Math.max(0, way - 0.4)), between(from, to, way), 0.5 * size, EMBER, 1),
    streak(between(from, to, Math.max(0, way - 0.25)), between(from, to, way), 0.16 * size, LEAD, 1),
  ],
  beam: ({ from, to, size }, way) => {
    const tip = between(from, to, Math.min(1, way * 2.2));
    return [
      streak(from, tip, 0.7 * size, BEAM, 0.9),
      streak(from, tip, 0.2 * size, CORE, 0.95),
      ball(from, 0.6 * size, BEAM, 0.8),
    ];
  },
  flame: ({ from, to, size }, way) =>
    Array.from({ length: TONGUES }, (_, number): Mark[] => {
      const place = (number + 1) / TONGUES;
      if (place > way * 1.2) return [];
      const at = about(between(from, to, place), 0.16 * place, number * 2.4 + way * 5);
      return [ball(at, (0.2 + 0.55 * place) * size, number % 3 ? EMBER : GLOW, 0.7 - 0.35 * place)];
    }).flat(),
  shell: ({ from, to }, way) => {
    const [tip, tail] = [lobbed(from, to, way, 3 * AIR), lobbed(from, to, Math.max(0, way - 0.1), 3 * AIR)];
    return [
      ball(from, 0.3 * (1 - way), SMOKE, 0.7 * (1 - way)),
      streak(tail, tip, 0.3, EMBER, 0.9),
      ball(tip, 0.32, GLOW, 1),
    ];
  },
  rock: ({ from, to, size }, way) => {
    const at = (late: number): Place3 => lobbed(from, to, Math.max(0, way - late), 2 * AIR);
    return [
      streak(at(0.16), at(0), 0.3 * size, DUST, 0.5),
      ...[0.05, 0.1, 0.15].map((late, chip) =>
        ball(about(at(late), 0.3 * size, 2.1 * chip + 9 * way, 0.1), 0.16 * size, STONE, 0.8),
      ),
      ball(at(0), 0.42 * size, STONE, 1),
    ];
  },
};

/** A thing that is thrown flies in a bow. */
function lobbed(from: Place3, to: Place3, way: number, high: number): Place3 {
  const [x, y, z] = between(from, to, way);
  return [x, y, z + 4 * high * Math.hypot(to[0] - from[0], to[1] - from[1]) * way * (1 - way)];
}

export function shot(kind: WeaponKind, flight: Flight, outcome: Outcome, share: number): Mark[] {
  if (share < ARRIVES) return FLIGHTS[kind](flight, share / ARRIVES);
  const after = within(share, ARRIVES, 1);
  const lingers = kind === "beam" || kind === "flame" ? FLIGHTS[kind](flight, 1).map((each) => faded(each, after)) : [];
  if (kind === "shell") return [...lingers, ...explosion(flight.to, flight.size * 1.2, after)];
  if (kind === "rock") return crash(flight.to, flight.size, after);
  if (outcome === "miss") return [...lingers, ...puff(flight, after)];
  return outcome === "hit" ? [...lingers, ...struck(flight.to, flight.size, after)] : lingers;
}

const faded = (mark: Mark, after: number): Mark => ({ ...mark, opacity: mark.opacity * Math.max(0, 1 - 1.6 * after) });

/** Sparks where something is struck. */
export const struck = (at: Place3, size: number, share: number, colour = GLOW): Mark[] => [
  ball(at, size * (0.5 + 0.5 * share), colour, 0.8 * fading(share)),
  ...[0, 1, 2, 3, 4, 5].map((spark) => {
    const angle = spark * 1.05 + 0.4;
    const [near, far] = [size * (0.3 + share), size * (0.55 + 1.3 * share)];
    return streak(about(at, near, angle, 0.3 * share), about(at, far, angle, 0.3 * share), 0.06, colour, 1 - share);
  }),
];

/** Dust beside who was missed. */
const puff = ({ from, to, size }: Flight, share: number): Mark[] => {
  const beyond = between(from, to, 1 + (0.6 * size) / Math.max(1, Math.hypot(to[0] - from[0], to[1] - from[1])));
  return [0, 1, 2].map((part) =>
    ball(about(beyond, 0.25 * share, part * 2.1, 0.3 * share), 0.16 + 0.3 * share, SMOKE, 0.55 * (1 - share)),
  );
};

/** What is heavy comes down, whoever it strikes. */
const crash = (at: Place3, size: number, share: number): Mark[] => [
  ...[0, 1, 2, 3, 4].map((part) =>
    ball(about(at, size * (0.2 + 1.1 * share), part * 1.26), size * (0.35 + 0.4 * share), DUST, 0.6 * (1 - share)),
  ),
  ...[0, 1, 2, 3].map((chip) =>
    ball(about(at, size * 1.6 * share, chip * 1.6 + 0.5, 1.6 * share * (1 - share)), 0.14 * size, STONE, 1 - share),
  ),
  ring([at[0], at[1], 0.05], size * (0.5 + 1.4 * share), 0.1 * (1 - share) + 0.02, DUST, 0.8 * (1 - share)),
];

export const explosion = (at: Place3, size: number, share: number): Mark[] => [
  ball(at, size * (0.8 + 0.9 * share), "#ffcf70", 0.8 * Math.max(0, 1 - 2.5 * share)),
  ...[0, 1, 2, 3, 4].map((part) =>
    ball(
      about(at, size * (0.3 + 0.8 * share), part * 1.26, size * (0.1 + 0.5 * share)),
      size * (0.55 + 0.7 * share),
      part % 2 ? SMOKE : EMBER,
      0.6 * (1 - share),
    ),
  ),
  ring([at[0], at[1], 0.05], size * (0.6 + 1.6 * share), 0.1 * (1 - share) + 0.02, EMBER, 0.9 * (1 - share)),
];
