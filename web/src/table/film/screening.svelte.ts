/** What a player has been shown of a table so far: whatever comes waits until the film has got through what was before. */

import { pace } from "../../lib/settings.svelte";
import type { Told, Update } from "../../lib/wire";
import type { GameKit } from "../kit";
import { Film, type Beat } from "./film.svelte";

/** A table as the server has told of it. */
export interface Moment {
  update: Update;
  events: Told[]; // all up to then
}

interface Coming extends Moment {
  beats: Beat[];
  isOwn: boolean; // decided by whoever sits here
}

const MOST = 120; // beats that are worth waiting for; more are jumped over
const PATIENCE = 10; // beats that may wait; where there are more, all go quicker
const OWN = 2; // how much quicker one's own act is shown

export class Screening {
  shown = $state.raw<Moment | null>(null);
  #coming = $state.raw<Coming | null>(null); // what the film shows, where it is waited for
  #queue = $state.raw<Coming[]>([]);
  #newest: Moment | null = null;
  readonly film: Film;

  constructor(readonly kit: () => GameKit | null) {
    this.film = new Film({ pace: () => pace() / this.#hurry(), skip: () => this.catchUp() });
  }

  /** Whether something has happened that is not shown yet. */
  readonly isBehind = $derived(this.#coming !== null || this.#queue.length > 0);

  /** What has been told, up to the scene that is shown. */
  readonly events = $derived.by((): Told[] => {
    const [coming, reached] = [this.#coming, this.film.beat?.number];
    if (!coming || reached === undefined) return this.shown?.events ?? [];
    return coming.events.filter((each) => each.number < reached);
  });

  hear(moment: Moment): void {
    const before = this.#newest;
    this.#newest = moment;
    const isBack = before !== null && moment.update.rewinds !== before.update.rewinds;
    if (before === null || isBack || document.hidden || pace() === 0) return this.catchUp();
    const fresh = moment.events.slice(before.events.length);
    const beats = fresh.length ? (this.kit()?.film?.(fresh) ?? []) : [];
    this.#queue = [...this.#queue, { ...moment, beats, isOwn: isOwn(moment.update, fresh) }];
    const waiting = this.#queue.reduce((sum, each) => sum + each.beats.length, this.film.waiting.length);
    if (waiting > MOST) this.catchUp();
    else if (this.#coming === null) this.#next();
  }

  /** Show how things stand. */
  catchUp(): void {
    this.film.cut();
    [this.#queue, this.#coming, this.shown] = [[], null, this.#newest];
  }

  /** Show the next of what has come; what is one's own plain move is no news, and the film runs beside it. News wait
   * until that film has ended. */
  #next(): void {
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const { beats, isOwn } = next;
      const isNews = beats.length > 0 && !(isOwn && beats.every((each) => each.kind === "walk"));
      if (isNews && this.film.isOn) return;
      this.#queue = this.#queue.slice(1);
      if (isNews) return this.#tell(next);
      this.shown = next;
      if (this.film.isOn) this.film.add(beats);
      else if (beats.length) this.film.run(beats, false, () => this.#next());
    }
  }

  #tell(news: Coming): void {
    this.#coming = news;
    this.film.run(news.beats, true, () => {
      [this.#coming, this.shown] = [null, news];
      this.#next();
    });
  }

  #hurry(): number {
    const waiting = this.#queue.reduce((sum, each) => sum + each.beats.length, this.film.waiting.length);
    return Math.max(1, waiting / PATIENCE, this.#coming?.isOwn ? OWN : 1);
  }
}

/** Whether those who sit here have decided what happened, and nobody else. */
function isOwn(update: Update, fresh: Told[]): boolean {
  const deciders = fresh.flatMap(({ event }) => (event.event === "decided" ? [event.seat] : []));
  return deciders.length > 0 && deciders.every((each) => update.seats.some(({ seat }) => seat === each));
}
