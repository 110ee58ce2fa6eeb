/** The army that is being mustered: each change is counted by the server, kept in this browser, and can be undone. */

import { inWords } from "../lib/api";
import { voice } from "../lib/drawer.svelte";
import type { ArmyCounted, RecruitCounted } from "../lib/wire";
import { asked } from "./api";
import { plain, whole, type Army, type WholeArmy, type WholeRecruit } from "./army";
import { packs } from "./packs.svelte";
import { saveArmy, newId } from "./saved_armies";

interface Step {
  army: WholeArmy;
  said: string; // what was done to it
}

const MOST_STEPS = 200;

export class Draft {
  army: WholeArmy = $state.raw(whole({ name: "Army" }));
  counted = $state.raw<ArmyCounted | null>(null);
  lines = $state.raw<ReadonlyMap<number, RecruitCounted>>(new Map());
  problem = $state<string | null>(null);
  unkept = $state(false); // the browser has no room
  past = $state.raw<Step[]>([]);
  future = $state.raw<Step[]>([]);
  id = $state<string | null>(null);
  private asking = 0;

  constructor(army: Army, id: string | null) {
    this.army = whole(army);
    this.id = id;
    void this.count("");
  }

  change(changes: Partial<WholeArmy>, said: string): void {
    this.past = [...this.past, { army: this.army, said }].slice(-MOST_STEPS);
    this.future = [];
    this.set({ ...this.army, ...changes }, said);
  }

  /** Change one recruit; without changes it goes. */
  recruit(key: number, changes: Partial<WholeRecruit> | null, said: string): void {
    const units = changes
      ? this.army.units.map((each) => (each.key === key ? { ...each, ...changes } : each))
      : this.army.units.filter((each) => each.key !== key);
    this.change({ units }, said);
  }

  undo(): void {
    const last = this.past.at(-1);
    if (!last) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, { army: this.army, said: last.said }];
    this.set(last.army, `Undone: ${last.said}`);
  }

  redo(): void {
    const next = this.future.at(-1);
    if (!next) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, { army: this.army, said: next.said }];
    this.set(next.army, `Done again: ${next.said}`);
  }

  keep(): void {
    this.id ??= newId();
    const counted = this.counted;
    this.unkept = !saveArmy(this.id, {
      army: plain(this.army),
      ...(counted ? { points: counted.points.total, legal: counted.is_legal } : {}),
    });
  }

  private set(army: WholeArmy, said: string): void {
    this.army = army;
    this.keep();
    void this.count(said);
  }

  /** Ask what the army comes to; the answer to an older question is passed over. */
  async count(said: string): Promise<void> {
    const [army, number] = [this.army, (this.asking += 1)];
    try {
      const counted = await packs.remembered((digests) => asked.count(plain(army), digests));
      if (number !== this.asking) return;
      this.counted = counted;
      this.lines = new Map(
        counted.units.flatMap((each) =>
          army.units[each.place - 1] ? [[army.units[each.place - 1]!.key, each] as const] : [],
        ),
      );
      this.problem = null;
      if (counted.packs.join() !== army.packs.join()) this.army = { ...army, packs: counted.packs };
      if (this.id) this.keep();
      if (said) voice.say(`${said}. ${verdict(counted)}.`);
    } catch (wrong) {
      if (number === this.asking) this.problem = inWords(wrong);
    }
  }
}

export function verdict(counted: ArmyCounted): string {
  const faults = counted.faults.length;
  return `${counted.points.total} of ${counted.limit} points, ${counted.is_legal ? "legal" : faults === 1 ? "1 fault" : `${faults} faults`}`;
}
