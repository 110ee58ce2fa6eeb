/** Battles for tests: small scenes, requests and events with all that the server sends. */

import { vi } from "vitest";
import type { BattleTold } from "../src/games/skirmish/events";
import type { BaseDrawn, BattleScene, FormShown, RequestShown, SideDrawn, SkirmishEvent, Sum } from "../src/lib/wire";
import type { AskProbe, Found, Look } from "../src/table/probe";

export const INCH = 1000;

export function base(id: string, at: [number, number] | null, more: Partial<BaseDrawn> = {}): BaseDrawn {
  return {
    id,
    side: id.startsWith("b") ? "blue" : "red",
    seat: "red",
    name: id,
    unit: "legionaire",
    mark: "B.1",
    letter: "L",
    type: "basic",
    radius: 500,
    at,
    wounds: 1,
    most_wounds: 1,
    pools: [],
    states: [],
    figure: 0,
    is_slain: false,
    is_held_back: false,
    has_moved: false,
    has_shot: false,
    is_engaged: false,
    ...more,
  };
}

const side = (name: "red" | "blue"): SideDrawn => ({
  side: name,
  name: name === "red" ? "The Noon Cohort" : "The Gilded Eel",
  seats: [name],
  scenario: null,
  scenario_rule: null,
  scenario_scores: null,
  missions: [],
  pools: [],
  score: null,
  models: 0,
  most_models: 0,
  is_hidden: false,
});

export function battle(models: BaseDrawn[], more: Partial<BattleScene> = {}): BattleScene {
  return {
    board: "battle",
    width: 48 * INCH,
    depth: 36 * INCH,
    turn: 1,
    turns: 5,
    phase: "movement",
    phase_label: "Movement",
    acting: "red",
    priority: "red",
    sides: [side("red"), side("blue")],
    terrain: [],
    zones: [],
    spots: [],
    models,
    figures: [],
    looks: [],
    winner: null,
    is_over: false,
    ...more,
  };
}

export function request(more: Partial<RequestShown> = {}): RequestShown {
  return {
    at: 1,
    seat: "red",
    question: "movement",
    text: "Move.",
    rule: null,
    choices: [],
    form: null,
    suggestions: [],
    is_moment: false,
    is_sealed: false,
    ...more,
  };
}

export const withForm = (form: FormShown): RequestShown => request({ question: form.form, form });

/** A movement of these models, six inches each. */
export const movement = (...models: string[]): RequestShown =>
  withForm({
    form: "movement",
    movers: models.map((model) => ({ model, allowance: 6 * INCH, manners: ["plain"] })),
    arrivals: [],
    casts: [],
  });

let numbers = 0;

/** An event as it is told; fields that a test does not look at are left out. */
export function told(event: { event: SkirmishEvent["event"] } & Record<string, unknown>, text = ""): BattleTold {
  numbers += 1;
  return {
    number: numbers,
    entry: numbers,
    text,
    short: null,
    rules: [],
    event: event as unknown as SkirmishEvent,
    is_standing: false,
  };
}

export const sum = (total: number): Sum => ({ total, parts: [] });

/** Answers probes by what a test has prepared for them, and remembers what was asked. */
export function prober(answers: Partial<Record<Look["probe"], object>>): { ask: AskProbe; asked: Look[] } {
  const asked: Look[] = [];
  const ask: AskProbe = async (look) => {
    asked.push(look);
    const found = answers[look.probe];
    if (!found) throw new Error(`nothing is known of ${look.probe}`);
    return { found: look.probe, ...found } as Found;
  };
  return { ask, asked };
}

/** Let everything that was asked be answered. */
export const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Frames are drawn when a test lets time pass. */
export const withFrames = (): void => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
};

/** Let so many milliseconds pass, frame by frame. */
export function pass(time: number): void {
  for (let gone = 0; gone < time; gone += 20) vi.advanceTimersByTime(20);
}
