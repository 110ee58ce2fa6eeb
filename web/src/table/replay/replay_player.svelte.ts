/** A record that is walked through. */

import { api, inWords } from "../../lib/api";
import type { Replayed, ReplayStep } from "../../lib/wire";
import type { Beat } from "../film/film.svelte";
import { kitOf } from "../games";
import { GamePlayer, PAGE } from "./game_player.svelte";

export class ReplayPlayer<B extends Beat = Beat> extends GamePlayer<ReplayStep, B> {
  record = $state.raw<Record<string, unknown> | null>(null);
  replayed = $state.raw<Replayed | null>(null);
  busy = $state(false);

  readonly isOver = true;
  readonly last = $derived(this.replayed?.entries ?? 0);

  async open(record: Record<string, unknown>): Promise<void> {
    [this.busy, this.problem, this.playing, this.at] = [true, null, false, 0];
    this.forget();
    try {
      const replayed = await api.replay({ record, first: 0, count: PAGE, whole: true });
      this.kit = await kitOf(replayed.game);
      this.keep(replayed.steps);
      [this.record, this.replayed, this.told] = [record, replayed, replayed.told];
    } catch (wrong) {
      this.problem = inWords(wrong);
    } finally {
      this.busy = false;
    }
  }

  close(): void {
    this.forget();
    [this.record, this.replayed, this.told, this.playing] = [null, null, [], false];
  }

  /** The step where the reader is, as whoever played saw it: what was asked, and what was likely. */
  async foreseen(): Promise<ReplayStep | null> {
    const [record, seat] = [this.record, this.replayed?.seats[0]];
    if (!record || !seat) return null;
    const found = await api.replay({ record, first: this.at, count: 1, seat, outlook: true }).catch(() => null);
    return found?.steps[0] ?? null;
  }

  protected override async ask(first: number, count: number): Promise<ReplayStep[]> {
    const record = this.record;
    if (!record) return [];
    const some = await api.replay({ record, first, count });
    return this.record === record ? some.steps : [];
  }

  /** At the end it stops. */
  protected override ended(): void {
    this.playing = false;
  }
}
