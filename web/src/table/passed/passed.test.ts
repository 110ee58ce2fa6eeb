import { beforeEach, describe, expect, it } from "vitest";
import { request, withForm } from "../../../tests/battles";
import type { RequestShown, Told, Update } from "../../lib/wire";
import type { GameKit, SceneShown } from "../kit";
import { Passed } from "./passed.svelte";

/** A game whose scene says who acts, and whose falls are worth telling. */
const kit = {
  recap: {
    isDue: (asked: RequestShown) => asked.form !== null,
    isOurs: (scene: { acting: string }, seats: string[]) => seats.includes(scene.acting),
    begins: (told: Decided, _: object, seats: string[]) => (told.seat ? seats.includes(told.seat) : null),
    tell: (events: Told[]) =>
      events
        .filter((each) => each.text === "fall")
        .map(({ entry, number }) => ({ entry, number, words: `fall ${number}`, tone: "" })),
  },
} as unknown as GameKit;
type Decided = { seat?: string };
const SAYS = /^(red|blue) acts$/;
const event = (number: number, text: string): Told => ({
  number,
  entry: number,
  text,
  short: null,
  rules: [],
  is_standing: false,
  event: { event: "decided", seat: SAYS.exec(text)?.[1] } as Told["event"],
});
const log = (...texts: string[]): Told[] => texts.map((text, number) => event(number, text));
const move = withForm({ form: "movement", movers: [], arrivals: [], casts: [] });
const now = (acting: string, events: Told[], asked: RequestShown | null = null, rewinds = 0) => ({
  update: { rewinds, table: { stage: "playing" } } as unknown as Update,
  events,
  scene: { acting } as unknown as SceneShown,
  request: asked,
  seats: ["red"],
});
const words = (passed: Passed): string[] => passed.tidings.map((each) => each.words);
const opened = (): Passed => new Passed("t", () => kit);

beforeEach(() => localStorage.clear());

describe("what happened while others acted", () => {
  it("is told when the player acts again, and not before", () => {
    const passed = opened();
    passed.follow(now("blue", log("a")));
    passed.follow(now("blue", log("a", "fall"), request({ question: "who" })));
    expect(words(passed)).toEqual([]);
    passed.follow(now("red", log("a", "fall", "b"), move));
    expect([words(passed), passed.isReturn]).toEqual([["fall 1"], false]);
    passed.follow(now("red", log("a", "fall", "b", "fall"), move));
    expect(words(passed)).toEqual(["fall 1"]); // one's own deeds are no news
    passed.close();
    expect(words(passed)).toEqual([]);
  });

  it("is found among one's own deeds where all of it is seen at once", () => {
    const passed = opened();
    passed.follow(now("red", log("a"), move));
    passed.follow(now("red", log("a", "fall", "blue acts", "fall", "red acts", "fall"), move));
    expect(words(passed)).toEqual(["fall 3"]);
  });

  it("gives way to what others did since, if only to nothing worth telling", () => {
    const passed = opened();
    passed.follow(now("blue", log("a")));
    passed.follow(now("red", log("a", "fall"), move));
    passed.follow(now("blue", log("a", "fall")));
    passed.follow(now("red", log("a", "fall", "b"), move));
    expect(words(passed)).toEqual([]);
  });

  it("is told from the first event on to those who waited for the game to begin", () => {
    const passed = opened();
    const waiting = { rewinds: 0, table: { stage: "gathering" } } as unknown as Update;
    passed.follow({ ...now("blue", []), update: waiting });
    passed.follow(now("red", log("fall", "a"), move));
    expect([words(passed), passed.isReturn]).toEqual([["fall 0"], false]);
  });

  it("is nothing where decisions were taken back", () => {
    const passed = opened();
    passed.follow(now("blue", log("a")));
    passed.follow(now("blue", log("a", "fall")));
    passed.follow(now("red", log("a"), move, 1));
    expect(words(passed)).toEqual([]);
  });
});

describe("who comes back", () => {
  it("is told first what has happened since this browser last looked", () => {
    opened().follow(now("red", log("fall", "a"), move));
    const passed = opened();
    passed.follow(now("red", log("fall", "a", "b", "fall"), move));
    expect([words(passed), passed.isReturn]).toEqual([["fall 3"], true]);
  });

  it("is told nothing where nothing has happened, or nothing had been seen", () => {
    const first = opened();
    first.follow(now("red", log("fall"), move));
    const second = opened();
    second.follow(now("red", log("fall"), move));
    expect([words(first), words(second)]).toEqual([[], []]);
  });

  it("from another window is told as well", () => {
    const passed = opened();
    passed.follow(now("red", log("a"), move));
    passed.leave();
    passed.follow(now("red", log("a", "fall"), move));
    expect([words(passed), passed.isReturn]).toEqual([["fall 1"], true]);
  });
});
