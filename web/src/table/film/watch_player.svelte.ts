/** A table that is watched: what happens there is shown one action after the other, as quickly as the watcher likes. */

import { pace } from "../../lib/settings.svelte";
import { GamePlayer, type Step } from "../replay/game_player.svelte";
import type { Moment } from "./screening.svelte";

export class WatchPlayer extends GamePlayer {
  last = $state(0);
  #rewinds = -1;

  constructor(readonly past: (first: number, count: number) => Promise<Step[]>) {
    super();
    this.playing = true;
  }

  /** Whether all that has happened so far has been shown. */
  readonly isAtEnd = $derived(this.at >= this.last && !this.film.isOn);

  /** The table has come to this. */
  follow({ update, events }: Moment): void {
    const [isFirst, isBack] = [this.#rewinds === -1, this.#rewinds !== update.rewinds];
    const [seen, wasAtEnd] = [this.told.length, this.isAtEnd && this.playing];
    this.told = events;
    this.last = events.at(-1)?.entry ?? 0;
    this.#rewinds = update.rewinds;
    if (isBack) this.forget();
    if (isFirst || isBack) this.at = this.last;
    const scene = update.seats[0]?.scene ?? null;
    this.keep([{ entry: this.last, scene }]);
    if (isFirst || isBack || !wasAtEnd) return this.goOn();
    if (pace() === 0) return this.go(this.last);
    // A moment that somebody has let pass goes on with the action that was shown last.
    const more = events.slice(seen).filter((each) => each.entry === this.at);
    const beats = more.length ? (this.kit?.film?.(more) ?? []) : [];
    if (beats.length) this.show(beats, () => this.goOn());
    else this.goOn();
  }

  protected override ask(first: number, count: number): Promise<Step[]> {
    return this.past(first, count);
  }

  /** What has not happened yet is waited for. */
  protected override ended(): void {
    void this.at;
  }
}
