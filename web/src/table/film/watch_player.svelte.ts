/** A table that is watched: what happens there is shown one action after the other, as quickly as the watcher likes; where
 * nothing shall move, each is looked at without a film. */

import { pace } from "../../lib/settings.svelte";
import type { Told, Update } from "../../lib/wire";
import { eventsSeen, keepSeen } from "../passed/last_seen";
import { GamePlayer, type Step } from "../replay/game_player.svelte";
import type { Moment } from "./screening.svelte";

export class WatchPlayer extends GamePlayer {
  last = $state(0);
  isOver = $state(false);
  #isOfBots = false; // and nobody else's
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
    this.isOver = update.table.stage === "ended";
    this.#isOfBots = update.table.seats.every((each) => each.bot);
    this.beginning = update.table.goes_on_from;
    this.#rewinds = update.rewinds;
    if (isBack) this.forget();
    if (isFirst) this.at = this.#start(update, events);
    else if (isBack) this.at = this.last;
    this.keep([{ entry: this.last, scene: update.seats[0]?.scene ?? null }]);
    if (isFirst || isBack || !wasAtEnd) return this.goOn();
    if (pace() === 0 && !this.#isOfBots) return this.go(this.last);
    // A moment that somebody has let pass goes on with the action that was shown last.
    const more = events.slice(seen).filter((each) => each.entry === this.at);
    const beats = more.length && pace() ? (this.kit?.film?.(more) ?? []) : [];
    if (beats.length) this.show(beats, () => this.goOn());
    else this.goOn();
  }

  /** What has been shown is kept: a page that is loaded again goes on there. */
  remember(table: string): void {
    const shown = this.told.filter((each) => each.entry <= this.at).length;
    if (shown > (eventsSeen(table, this.#rewinds) ?? 0)) keepSeen(table, shown, this.#rewinds);
  }

  /** People are joined where they are; who watches bots sees it from the first action on, or from where they were. */
  #start({ table, rewinds }: Update, events: Told[]): number {
    if (!this.#isOfBots) return this.last;
    const seen = eventsSeen(table.table, rewinds) ?? 0;
    return events[seen - 1]?.entry ?? table.goes_on_from;
  }

  protected override ask(first: number, count: number): Promise<Step[]> {
    return this.past(first, count);
  }

  /** What has not happened yet is waited for. */
  protected override ended(): void {
    void this.at;
  }
}
