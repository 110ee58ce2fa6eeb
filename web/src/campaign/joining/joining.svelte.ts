/** A player about to join: with which army, and whose stories are told. */

import type { CodexShown } from "../../lib/wire";
import { asked } from "../../muster/api";
import type { Army } from "../../muster/army";
import { isOf } from "../../muster/army";
import { packs } from "../../muster/packs.svelte";
import { armies, type SavedArmy } from "../../muster/saved_armies";

export type Source = "ready" | "own" | "levy";

/** One line of an army, and what tells it from the others. */
export interface Line {
  key: string; // a name, or a unit
  count: number;
}

export class Joining {
  source = $state<Source>("ready");
  ready = $state("");
  own = $state("");
  faction = $state("");
  limit = $state(500);
  squads = $state(false);
  left = $state<string[]>([]); // lines that are not tracked
  levied = $state.raw<Army | null>(null);
  readonly kept: SavedArmy[];

  constructor(readonly codex: CodexShown) {
    this.kept = armies().filter((each) => isOf(each.army, codex.force));
    this.ready = codex.ready[0]?.id ?? "";
    this.own = this.kept[0]?.id ?? "";
    this.faction = codex.factions[0]?.id ?? "";
    this.limit = codex.force.limit;
  }

  /** The army as it would join; null before one is levied or kept. */
  get army(): Army | null {
    if (this.source === "ready") return this.codex.ready.find((each) => each.id === this.ready)?.army ?? null;
    if (this.source === "own") return this.kept.find((each) => each.id === this.own)?.army ?? null;
    return this.levied;
  }

  get lines(): Line[] {
    const found = new Map<string, number>();
    for (const each of this.army?.units ?? []) {
      const key = each.name || each.unit;
      found.set(key, (found.get(key) ?? 0) + (each.count ?? 1));
    }
    return [...found].map(([key, count]) => ({ key, count }));
  }

  isTracked(key: string): boolean {
    return !this.left.includes(key);
  }

  follow(key: string, isTracked: boolean): void {
    const rest = this.left.filter((each) => each !== key);
    this.left = isTracked ? rest : [...rest, key];
  }

  /** Whom to track: null for all, which is usual. */
  get track(): string[] | null {
    const all = this.lines.map((each) => each.key);
    const tracked = all.filter((each) => this.isTracked(each));
    return tracked.length === all.length ? null : tracked;
  }

  async levy(): Promise<void> {
    const seed = Array.from(crypto.getRandomValues(new Uint8Array(4)), (each) => each.toString(36)).join("");
    const { army } = await packs.remembered((digests) =>
      asked.levy({ faction: this.faction, limit: this.limit, seed, religion: null, packs: digests }),
    );
    this.levied = army;
  }
}
