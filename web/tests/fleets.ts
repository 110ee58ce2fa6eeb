/** Battles in space for tests: small scenes with all that the server sends, and somebody who plans there. */

import type { Given } from "../src/games/cosmic/given";
import { fleetOf, type Fleet, type FleetTold } from "../src/games/cosmic/scene";
import type { CosmicEvent, FleetScene, FormShown, RequestShown, ShipDrawn, ShipKindDrawn } from "../src/lib/wire";
import type { Answer } from "../src/table/kit";
import { INCH, prober, request } from "./battles";

export const CRUISER: ShipKindDrawn = {
  id: "aquila-cruiser",
  name: "Aquila Cruiser",
  ship_class: "cruiser",
  faction: "empire-of-sol",
  points: 150,
  base: "60x30 mm",
  stats: { move: 8, wounds: 3 },
  save: 5,
  ignores: null,
  has_shields: true,
  is_fighter: false,
  facing: "sides",
  degrees: 90,
  weapons: [],
  powers: [],
  actions: [],
  keywords: [],
  rules: [],
  cloak: 0,
  deploys: "zone",
  arrives: null,
  priority: 0,
  is_hero: false,
  look: null,
};

export function ship(id: string, at: [number, number] | null, more: Partial<ShipDrawn> = {}): ShipDrawn {
  const side = id.startsWith("b") ? "blue" : "red";
  return {
    id,
    side,
    seat: side,
    name: id,
    kind: 0,
    letter: "C",
    number: id.slice(1),
    at,
    heading: side === "red" ? 0 : 180,
    length: 2000,
    width: 1000,
    radius: null,
    corners: [],
    wounds: 3,
    pools: [],
    changed: [],
    states: [],
    orders: [],
    left: [],
    shields: [],
    shields_down: false,
    allowance: 8 * INCH,
    moved: 0,
    drifted: 0,
    has_moved: false,
    has_shot: false,
    is_done: false,
    is_frozen: false,
    is_adrift: false,
    is_slain: false,
    is_in_reserve: false,
    is_named: false,
    locked_with: [],
    was_locked_with: [],
    boards: null,
    coherent_with: [],
    used: [],
    lost: null,
    ...more,
  };
}

export function space(ships: ShipDrawn[], more: Partial<FleetScene> = {}): Fleet {
  const side = (name: "red" | "blue") => ({
    side: name,
    name,
    seats: [name],
    factions: [],
    edge: null,
    pools: [],
    score: 0,
    points: 0,
    most_points: 0,
    ships: 0,
    most_ships: 0,
  });
  return fleetOf({
    board: "fleet",
    width: 36 * INCH,
    depth: 36 * INCH,
    turn: 1,
    turns: 5,
    phase: "orders",
    phase_label: "Orders",
    acting: null,
    priority: null,
    sealed: null,
    scenario: null,
    measure: "points",
    scores: "",
    scores_rule: "CC-TURN-08",
    sides: [side("red"), side("blue")],
    terrain: [],
    zones: [],
    control_zone: INCH,
    kinds: [CRUISER],
    ships,
    looks: [],
    boardings: [],
    fights: [],
    firing: null,
    winner: null,
    is_over: false,
    ...more,
  });
}

export const asks = (form: FormShown): RequestShown => request({ question: form.form, form });

let numbers = 0;

/** An event as it is told; fields that a test does not look at are left out. */
export function toldInSpace(event: { event: CosmicEvent["event"] } & Record<string, unknown>, text = ""): FleetTold {
  numbers += 1;
  return {
    number: numbers,
    entry: numbers,
    text,
    short: null,
    rules: [],
    event: event as unknown as CosmicEvent,
    is_standing: false,
  };
}

/** Somebody who plans: what they are shown can be changed, and what they answer is kept. */
export function planner(scene: Fleet, asked: RequestShown | null, probes: Parameters<typeof prober>[0] = {}) {
  const looking = prober(probes);
  const now = {
    scene,
    request: asked,
    events: [] as FleetTold[],
    answered: null as Answer | null,
    draft: null as Answer | null,
    busy: false,
    takes: true, // whether answers are taken
  };
  const answers: Answer[] = [];
  const given: Given = {
    scene: () => now.scene,
    request: () => now.request,
    events: () => now.events,
    mine: () => "red",
    marked: () => [],
    answered: () => now.answered,
    draft: () => now.draft,
    busy: () => now.busy,
    idle: () => false,
    ask: () => looking.ask,
    answer: async (answer) => {
      answers.push(answer);
      return now.takes;
    },
    show: () => undefined,
  };
  return { now, given, answers, asked: looking.asked };
}
