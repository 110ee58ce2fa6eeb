/** What of a table has been shown so far: all that stands on its page is read from here, and nothing is told before it
 * is seen. Players are shown one thing after the other until they are asked; watchers go through it as they like. */

import { pace } from "../../lib/settings.svelte";
import type { Told, Update } from "../../lib/wire";
import type { GameKit, SceneShown } from "../kit";
import type { Step } from "../replay/game_player.svelte";
import { Film, type Beat } from "./film.svelte";
import { Screening, type Moment } from "./screening.svelte";
import { WatchPlayer } from "./watch_player.svelte";

const STILL = 1500; // milliseconds that a piece is looked at where nothing moves

export class ShownTable {
  watch = $state.raw<WatchPlayer | null>(null); // for who only looks on
  again = $state.raw<SceneShown | null>(null); // what was drawn then, while a piece is shown again
  readonly #screening: Screening;
  readonly #rerun: Film;
  #live = $state.raw<Update | null>(null);

  /** The kit of the game once it is known, and what was drawn after some entries. */
  constructor(
    readonly kit: () => GameKit | null,
    readonly past: (first: number, count: number) => Promise<Step[]>,
  ) {
    this.#screening = new Screening(kit);
    this.#rerun = new Film({ pace: () => pace() || 1, skip: () => this.#endRerun() });
  }

  readonly #watched = $derived.by(() => (this.kit() ? this.watch : null));
  readonly update = $derived.by((): Update | null => {
    const [live, player] = [this.#live, this.#watched];
    if (!live || !player) return this.#screening.shown?.update ?? null;
    return player.step || player.problem ? asWatched(live, player) : null; // how things stand now may be what comes last
  });
  readonly events = $derived.by((): Told[] => (this.#watched ?? this.#screening).events);
  readonly film = $derived.by((): Film => (this.again ? this.#rerun : (this.#watched ?? this.#screening).film));
  /** Whether something has happened that is not shown yet. */
  readonly isBehind = $derived.by(() => (this.#watched ? !this.#watched.isAtEnd : this.#screening.isBehind));

  hear(moment: Moment): void {
    this.#endRerun();
    this.#live = moment.update;
    this.#screening.hear(moment);
    const { table, seats } = moment.update;
    if (table.stage !== "gathering" && seats.every((each) => each.seat === null)) {
      this.watch ??= new WatchPlayer(this.past);
      this.watch.follow(moment);
      this.open();
    }
  }

  /** What is watched begins once it is known how the game is drawn. */
  open(): void {
    const [player, kit] = [this.watch, this.kit()];
    if (!player || !kit || player.kit) return;
    player.kit = kit;
    player.play(true);
  }

  /** Show a player how things stand. */
  catchUp(): void {
    this.#screening.catchUp();
  }

  close(): void {
    for (const film of [this.#screening.film, this.#rerun, this.watch?.film]) film?.cut();
  }

  /** Show an action that has been shown already. */
  async showAgain(entry: number): Promise<void> {
    const player = this.#watched;
    if (player) {
      player.play(false);
      player.go(entry - 1);
      await player.fill();
      return player.forward();
    }
    const [then] = await this.past(entry - 1, 1);
    if (!then || this.isBehind) return;
    const happened = this.events.filter((each) => each.entry === entry);
    const beats = pace() === 0 ? [] : (this.kit()?.film?.(happened) ?? []);
    this.again = then.scene;
    this.#rerun.run(beats.length ? beats : asWords(happened), false, () => (this.again = null));
  }

  #endRerun(): void {
    this.#rerun.cut();
    this.again = null;
  }
}

/** The table where a watcher is: what it has come to is theirs to find out. */
function asWatched(live: Update, player: WatchPlayer): Update {
  const seats = live.seats.map((each) => ({ ...each, scene: player.step?.scene ?? each.scene }));
  if (player.isAtEnd) return { ...live, seats };
  const unknown = { stage: "playing" as const, ended: null, successor: null, deadline: null };
  return { ...live, step: player.at, seats, table: { ...live.table, ...unknown, waiting_for: [], sealed: [] } };
}

/** What happened in words alone. */
const asWords = (events: Told[]): Beat[] =>
  events.flatMap(({ short, number }) => (short === null ? [] : [{ kind: "rest", words: short, time: STILL, number }]));
