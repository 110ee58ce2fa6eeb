/** A game that is walked through: where the reader is, what happened up to there, what is drawn there, and the film of
 * what comes next. */

import { inWords } from "../../lib/api";
import { pace } from "../../lib/settings.svelte";
import type { Told } from "../../lib/wire";
import { decidedTold } from "../../lib/words";
import { Film, type Beat } from "../film/film.svelte";
import type { GameKit, SceneShown } from "../kit";

export interface Chapter {
  entry: number;
  title: string;
}

/** What is drawn after an entry. */
export interface Step {
  entry: number;
  scene: SceneShown | null;
}

export const PAGE = 30; // steps that are asked for at once
export const SPEEDS = [0.5, 1, 2, 4];
const NEAR = 4 * PAGE; // steps that are kept about where the reader is
const REST = 450; // milliseconds for an action that has no scenes
const STILL_REST = 1600; // the same where nothing moves

export abstract class GamePlayer<S extends Step = Step, B extends Beat = Beat> {
  kit = $state.raw<GameKit | null>(null); // of the game, if it has one
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  problem = $state<string | null>(null);
  told = $state.raw<Told[]>([]); // the events of all entries
  protected steps = $state.raw<ReadonlyMap<number, S>>(new Map());
  protected beginning = 0; // the entry after which it is shown from the start
  #asking = false;
  #last: S | null = null;
  #then: () => void = () => undefined; // what follows on what is shown
  readonly film: Film<B>;

  constructor() {
    this.film = new Film<B>({
      pace: () => (pace() || 1) / this.speed,
      skip: () => this.#pass(),
      isWatched: true,
    });
  }

  /** The number of the last entry. */
  abstract readonly last: number;
  /** What was drawn after some entries. */
  protected abstract ask(first: number, count: number): Promise<S[]>;
  /** Whether nothing will be added to it. */
  abstract readonly isOver: boolean;
  /** There is nothing more to show. */
  protected abstract ended(): void;

  /** Whether all that ever will be has been shown: who plays it then begins anew. */
  get isDone(): boolean {
    return this.isOver && this.at >= this.last && !this.film.isOn;
  }

  readonly here = $derived(this.steps.get(this.at) ?? null);
  /** Every chapter that begins, by the entry after which it has; the last one where several begin at once. */
  readonly chapters = $derived.by(() => {
    const found = new Map<number, Chapter>([[0, { entry: 0, title: "The beginning" }]]);
    const scene = this.here?.scene;
    const turns = scene && "turns" in scene ? scene.turns : null;
    for (const { entry, event } of this.told) {
      const title = this.kit?.telling.chapterOf(event, turns);
      if (title) found.set(entry, { entry, title });
    }
    return [...found.values()];
  });
  readonly chapter = $derived(this.chapters.filter((each) => each.entry <= this.at).at(-1) ?? null);
  /** What has been told, up to the scene that is shown. */
  readonly events = $derived.by((): Told[] => {
    const reached = this.film.beat?.number;
    return this.told.filter((each) => (reached === undefined ? each.entry <= this.at : each.number < reached));
  });
  readonly next = $derived(
    this.told
      .filter((each) => each.entry === this.at + 1)
      .flatMap(({ event }) => (event.event === "decided" ? [decidedTold(event.label)] : []))
      .join(", "),
  );

  /** What is drawn: the step itself, or the last one that is known until it has come. */
  get step(): S | null {
    if (this.here) this.#last = this.here;
    return this.#last;
  }

  protected forget(): void {
    this.film.cut();
    [this.steps, this.#last] = [new Map(), null];
  }

  protected keep(steps: S[]): void {
    const near = [...this.steps].filter(([entry]) => Math.abs(entry - this.at) <= NEAR);
    this.steps = new Map([...near, ...steps.map((step) => [step.entry, step] as const)]);
  }

  /** Ask for the steps about here, and for those ahead, that are not known yet. */
  async fill(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      for (let first = this.#missing(); first !== null; first = this.#missing()) {
        const found = await this.ask(first, PAGE);
        if (!found.length) break;
        this.keep(found);
      }
    } catch (wrong) {
      [this.problem, this.playing] = [inWords(wrong), false];
    } finally {
      this.#asking = false;
    }
    this.goOn();
  }

  /** The first page from here on that is not known whole. */
  #missing(): number | null {
    for (let entry = this.at; entry <= Math.min(this.last, this.at + PAGE); entry += 1)
      if (!this.steps.has(entry)) return Math.floor(entry / PAGE) * PAGE;
    return null;
  }

  go(entry: number): void {
    this.film.cut();
    this.at = Math.max(0, Math.min(this.last, entry));
    this.goOn();
  }

  /** To the beginning of the next chapter, or of this or the last one. */
  jump(by: 1 | -1): void {
    const others = this.chapters.filter((each) => (by > 0 ? each.entry > this.at : each.entry < this.at));
    this.go((by > 0 ? others[0]?.entry : others.at(-1)?.entry) ?? (by > 0 ? this.last : 0));
  }

  /** One action on: its film first, and past it where that is being shown. */
  forward(): void {
    if (this.film.isOn) this.#pass();
    else if (pace() === 0) this.go(this.at + 1);
    else if (this.at < this.last) this.show(this.#beats(this.at + 1), () => this.#land());
  }

  play(on = this.isDone || !this.playing): void {
    if (on && this.isDone) this.at = this.beginning;
    this.playing = on;
    this.film.isPaused = !on;
    if (on) this.goOn();
  }

  quicker(by: 1 | -1): void {
    this.speed = SPEEDS[SPEEDS.indexOf(this.speed) + by] ?? this.speed;
  }

  /** While it plays, show what comes next; it waits for what has not come yet. */
  protected goOn(): void {
    if (!this.playing || this.film.isOn || !this.here) return;
    if (this.at >= this.last) return this.ended();
    const beats = pace() === 0 ? [] : this.#beats(this.at + 1);
    this.show(beats.length ? beats : [this.#rest()], () => this.#land());
  }

  protected show(beats: B[], then: () => void): void {
    this.film.isPaused = false;
    this.#then = then;
    this.film.run(beats, false, then);
  }

  /** What is shown is over for who has seen enough of it. */
  #pass(): void {
    this.film.cut();
    this.#then();
  }

  #land(): void {
    this.at = Math.min(this.last, this.at + 1);
    this.goOn();
  }

  #beats(entry: number): B[] {
    return (this.kit?.film?.(this.told.filter((each) => each.entry === entry)) ?? []) as B[];
  }

  /** An action that has no scenes is looked at for a moment. */
  #rest(): B {
    const first = this.told.find((each) => each.entry === this.at + 1);
    const time = pace() === 0 ? STILL_REST : REST;
    return { kind: "rest", words: this.next, time, number: first?.number ?? this.told.length } as Beat as B;
  }
}
