/** A record that is walked through: where the reader is, what happened up to there, and what is drawn there. */

import { api, inWords } from "../../lib/api";
import type { Replayed, ReplayStep, Told } from "../../lib/wire";
import { kitOf } from "../games";
import type { GameKit } from "../kit";

export interface Chapter {
  entry: number;
  title: string;
}

const PAGE = 30; // steps that are asked for at once
const NEAR = 4 * PAGE; // steps that are kept about where the reader is

export class ReplayPlayer {
  record = $state.raw<Record<string, unknown> | null>(null);
  told = $state.raw<Replayed | null>(null);
  kit = $state.raw<GameKit | null>(null); // of the game that was played, if it has one
  at = $state(0);
  playing = $state(false);
  problem = $state<string | null>(null);
  busy = $state(false);
  #steps = $state.raw<Map<number, ReplayStep>>(new Map());
  #asked = new Set<number>(); // pages under way
  #last: ReplayStep | null = null;

  readonly last = $derived(this.told?.entries ?? 0);
  readonly here = $derived(this.#steps.get(this.at) ?? null);
  /** Every chapter that begins, by the entry after which it has; the last one where several begin at once. */
  readonly chapters = $derived.by(() => {
    const found = new Map<number, Chapter>([[0, { entry: 0, title: "The beginning" }]]);
    for (const { entry, event } of this.told?.told ?? []) {
      const title = this.kit?.telling.chapterOf(event);
      if (title) found.set(entry, { entry, title });
    }
    return [...found.values()];
  });
  readonly chapter = $derived(this.chapters.filter((each) => each.entry <= this.at).at(-1) ?? null);
  readonly events = $derived.by((): Told[] => (this.told?.told ?? []).filter((each) => each.entry <= this.at));
  readonly next = $derived(
    (this.told?.told ?? [])
      .filter((each) => each.entry === this.at + 1)
      .flatMap(({ event }) => (event.event === "decided" ? [event.label] : []))
      .join(", "),
  );

  /** What is drawn: the step itself, or the last one that is known until it has come. */
  get step(): ReplayStep | null {
    if (this.here) this.#last = this.here;
    return this.#last;
  }

  async open(record: Record<string, unknown>): Promise<void> {
    [this.busy, this.problem, this.playing, this.at] = [true, null, false, 0];
    this.#last = null;
    try {
      const told = await api.replay({ record, first: 0, count: PAGE, whole: true });
      this.kit = await kitOf(told.game);
      this.#steps = new Map(told.steps.map((each) => [each.entry, each]));
      [this.record, this.told] = [record, told];
    } catch (wrong) {
      this.problem = inWords(wrong);
    } finally {
      this.busy = false;
    }
  }

  close(): void {
    [this.record, this.told, this.playing] = [null, null, false];
  }

  /** Ask for the steps about here, and for those ahead, that are not known yet. */
  async fill(): Promise<void> {
    const record = this.record;
    if (!record) return;
    const page = Math.floor(this.at / PAGE);
    for (const each of [page, page + 1]) {
      const first = each * PAGE;
      if (first > this.last || this.#steps.has(first) || this.#asked.has(each)) continue;
      this.#asked.add(each);
      try {
        const some = await api.replay({ record, first, count: PAGE });
        if (this.record !== record) return;
        const near = [...this.#steps].filter(([entry]) => Math.abs(entry - this.at) <= NEAR);
        this.#steps = new Map([...near, ...some.steps.map((step) => [step.entry, step] as const)]);
      } catch (wrong) {
        [this.problem, this.playing] = [inWords(wrong), false];
      } finally {
        this.#asked.delete(each);
      }
    }
  }

  /** The step where the reader is, as whoever played saw it: what was asked, and what was likely. */
  async foreseen(): Promise<ReplayStep | null> {
    const [record, seat] = [this.record, this.told?.seats[0]];
    if (!record || !seat) return null;
    const found = await api.replay({ record, first: this.at, count: 1, seat, outlook: true }).catch(() => null);
    return found?.steps[0] ?? null;
  }

  go(entry: number): void {
    this.at = Math.max(0, Math.min(this.last, entry));
  }

  /** To the beginning of the next chapter, or of this or the last one. */
  jump(by: 1 | -1): void {
    const others = this.chapters.filter((each) => (by > 0 ? each.entry > this.at : each.entry < this.at));
    this.go((by > 0 ? others[0]?.entry : others.at(-1)?.entry) ?? (by > 0 ? this.last : 0));
  }

  play(on = !this.playing): void {
    if (on && this.at >= this.last) this.at = 0;
    this.playing = on;
  }

  /** One on while it plays; it waits for what has not come yet. */
  tick(): void {
    if (this.at >= this.last) this.playing = false;
    else if (this.here) this.at += 1;
  }
}
