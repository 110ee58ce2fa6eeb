import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { change, reset } from "../../lib/settings.svelte";
import { cuesOf } from "./cues";
import { Sound } from "./sound.svelte";
import { VOICES, type Cue } from "./voices";

/** A context that plays nothing and remembers what it was told to. */
class FakeContext {
  static made: FakeContext[] = [];
  state: "running" | "suspended" = "running";
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  sources: { loop: boolean; started: number | null; stopped: number | null }[] = [];
  levels: { value: number }[] = [];

  constructor() {
    FakeContext.made.push(this);
  }
  async resume(): Promise<void> {
    this.state = "running";
  }
  async suspend(): Promise<void> {
    this.state = "suspended";
  }
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  createBiquadFilter = () => ({ ...this.#node(), type: "", frequency: param(), Q: param() });
  createGain = () => {
    const gain = param();
    this.levels.push(gain);
    return { ...this.#node(), gain };
  };
  createOscillator = () => this.#source({ type: "", frequency: param() });
  createBufferSource = () => this.#source({ buffer: null });

  #node = () => ({ connect: <N>(next: N): N => next, disconnect: () => undefined });
  #source = (more: object) => {
    const source = {
      ...this.#node(),
      ...more,
      loop: false,
      started: null as number | null,
      stopped: null as number | null,
      start: (at = 0) => (source.started = at),
      stop: (at = 0) => (source.stopped = at),
    };
    this.sources.push(source);
    return source;
  };
}
const param = () => ({
  value: 0,
  setValueAtTime: () => undefined,
  exponentialRampToValueAtTime: (value: number) => {
    if (!(value > 0)) throw new Error("no level slides to 0");
  },
  setTargetAtTime(this: { value: number }, value: number) {
    this.value = value;
  },
});

const clicked = (): boolean => window.dispatchEvent(new Event("pointerdown"));
const context = (): FakeContext => FakeContext.made[0]!;
const heard = (): number => context().sources.filter((each) => !each.loop).length;
const rooms = (): number => context().sources.filter((each) => each.loop && each.stopped === null).length;

clicked(); // wakes the one that the pages use, before there is anything to be heard with

beforeEach(() => {
  FakeContext.made = [];
  vi.stubGlobal("AudioContext", FakeContext);
  reset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("sound", () => {
  it("is on after the first click, and not before", () => {
    const sound = new Sound();
    sound.play("steel");
    expect(FakeContext.made).toEqual([]);
    clicked();
    clicked();
    expect([FakeContext.made.length, heard()]).toEqual([1, 0]);
    sound.play("steel");
    expect(heard()).toBe(VOICES.steel.length);
  });

  it("is none where it is muted, or the volume is nothing", () => {
    const sound = new Sound();
    clicked();
    change({ muted: true });
    sound.heed();
    sound.play("bullet");
    expect([heard(), context().levels[0]?.value, context().state]).toEqual([0, 0, "suspended"]);
    change({ muted: false, volume: 0 });
    sound.heed();
    sound.play("bullet");
    expect(heard()).toBe(0);
  });

  it("is as loud as is wished", () => {
    const sound = new Sound();
    clicked();
    const level = (volume: number): number => {
      change({ volume });
      sound.heed();
      return context().levels[0]?.value ?? 0;
    };
    expect(level(100)).toBeGreaterThan(2 * level(50));
    expect(level(100)).toBeLessThanOrEqual(0.6);
  });

  it("has the tone of a room for as long as somebody is at a table, and looks", () => {
    const sound = new Sound();
    clicked();
    expect(rooms()).toBe(0);
    const leave = sound.enter();
    expect(rooms()).toBe(1);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect([rooms(), context().state]).toEqual([0, "suspended"]);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    expect([rooms(), context().state]).toEqual([1, "running"]);
    leave();
    expect(rooms()).toBe(0);
  });

  it("rings for a turn in a window that nobody sees", async () => {
    const sound = new Sound();
    clicked();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    sound.play("turn");
    await Promise.resolve();
    expect(heard()).toBe(VOICES.turn.length);
  });

  it("does not queue up while the browser lets nothing be heard", async () => {
    const sound = new Sound();
    clicked();
    const waiting: (() => void)[] = [];
    context().state = "suspended";
    context().resume = () => new Promise((done) => void waiting.push(done));
    for (let scene = 0; scene < 5; scene += 1) sound.play("steel");
    for (const wake of waiting) wake();
    await new Promise((done) => setTimeout(done));
    expect(heard()).toBe(VOICES.steel.length);
  });

  it("ends: every part of every voice is stopped in less than a second and a half", () => {
    const sound = new Sound();
    clicked();
    for (const cue of Object.keys(VOICES) as Cue[]) sound.play(cue);
    for (const { started, stopped } of context().sources) {
      expect(stopped).toBeGreaterThan(started ?? Infinity);
      expect(stopped).toBeLessThan(1.5);
    }
  });

  it("is none in a browser that makes none", () => {
    vi.stubGlobal("AudioContext", undefined);
    Reflect.deleteProperty(globalThis, "AudioContext");
    const sound = new Sound();
    clicked();
    expect(() => sound.play("steel")).not.toThrow();
  });
});

describe("a scene is heard", () => {
  const cue = (kind: string, more = {}) => cuesOf({ kind, ...more }, false).map((each) => each.cue);

  it("by its weapon", () => {
    const shots = ["Long Bow", "Service Rifle", "Void Lance", "Flame Projector"].map((weapon) =>
      cue("shot", { weapon }),
    );
    expect(shots).toEqual([["arrow"], ["bullet"], ["beam"], ["flame"]]);
    expect(cuesOf({ kind: "shot", weapon: "Mortar" }, false)).toEqual([
      { cue: "bullet", at: 0 },
      { cue: "blast", at: 0.5 },
    ]);
  });

  it("by who is in it", () => {
    expect([cue("walk"), cue("walk", { isShip: true })]).toEqual([["steps"], ["engine"]]);
    expect([cue("fall"), cue("fall", { isShip: true })]).toEqual([["fall"], ["blast"]]);
    expect([cue("melee"), cue("power"), cue("rest")]).toEqual([["steel"], ["power"], []]);
  });

  it("by its dice where they lie flat; those that tumble are heard when they strike", () => {
    expect(cue("dice")).toEqual(["dice"]);
    expect(cuesOf({ kind: "dice" }, true)).toEqual([]);
  });
});
