/** A run before it begins: the hero and what is chosen for it. What is not chosen is rolled for. */

import { api } from "../../../lib/api";
import type { DungeonChoices, DungeonWish, Objective, RulingShown, TableWish } from "../../../lib/wire";
import type { FrontDesk } from "../../../table/new_table/front_desk.svelte";
import { salt } from "../../../table/new_table/making";
import { noTerms } from "../../../table/new_table/TermsFields.svelte";
import { dungeonApi } from "../api";

export class RunSetup {
  choices = $state.raw<DungeonChoices | null>(null);
  rulings = $state.raw<RulingShown[]>([]);
  hero = $state("");
  wargear = $state.raw<string[]>([]);
  name = $state("");
  objective = $state("");
  setting = $state("");
  faction = $state("");
  rooms = $state("");
  withRaces = $state(false);
  race = $state("");
  ownDice = $state(false);
  seed = $state("");
  chosen = $state.raw<Record<string, string>>({}); // rulings
  terms = $state(noTerms());

  readonly picked = $derived(this.choices?.heroes.find((each) => each.id === this.hero) ?? null);

  /** The run in few words. */
  readonly words = $derived.by(() => {
    const named = (among: { id: string; name: string }[] | undefined, id: string): string | undefined =>
      among?.find((each) => each.id === id)?.name;
    const chosen = [
      named(this.choices?.objectives, this.objective),
      this.rooms && `${this.rooms} rooms`,
      named(this.choices?.factions, this.faction),
      named(this.choices?.settings, this.setting),
    ];
    return chosen.filter(Boolean).join(", ") || "objective, rooms, enemy and place are rolled for";
  });

  async load(): Promise<void> {
    this.choices = await dungeonApi.choices();
    this.pick(this.choices.first_hero);
  }

  async loadRulings(): Promise<void> {
    if (!this.rulings.length) this.rulings = await api.rulings("dungeon").catch(() => []);
  }

  pick(id: string): void {
    this.hero = id;
    this.wargear = [...(this.picked?.usual ?? [])];
  }

  /** Take one thing for a slot of the hero's, or none. */
  wear(slot: readonly { id: string }[], id: string): void {
    const others = this.wargear.filter((each) => !slot.some((option) => option.id === each));
    this.wargear = id ? [...others, id] : others;
  }

  /** Choose an option of a ruling; none is as recommended. */
  rule(setting: string, option: string): void {
    const { [setting]: _, ...rest } = this.chosen;
    this.chosen = option ? { ...rest, [setting]: option } : rest;
  }

  get wish(): DungeonWish {
    const wish: DungeonWish = {
      hero: this.hero,
      name: this.name,
      wargear: this.wargear,
      with_races: this.withRaces,
    };
    if (this.race) wish.race = this.race;
    if (this.objective) wish.objective = this.objective as Objective;
    if (this.setting) wish.setting = this.setting;
    if (this.faction) wish.faction = this.faction;
    if (this.rooms) wish.rooms = Number(this.rooms);
    return wish;
  }

  async #table(): Promise<TableWish> {
    const wish: TableWish = {
      game: "dungeon",
      setup: await dungeonApi.setup(this.wish),
      seats: { hero: { is_ready: true, salt: this.seed || this.ownDice ? null : salt() } },
      rulings: this.chosen,
      dice: this.ownDice ? "table" : "seed",
    };
    if (this.seed && !this.ownDice) wish.seed = this.seed;
    if (this.terms.isOpen) wish.is_open = true;
    if (this.terms.seconds) wish.clock = { seconds: Number(this.terms.seconds), then: "bot" };
    return wish;
  }

  start(desk: FrontDesk): Promise<void> {
    return desk.sitDown(() => this.#table(), {
      game: "dungeon",
      title: this.picked?.name ?? "Dungeon",
      isMine: () => true,
      webhook: this.terms.webhook,
    });
  }
}

/** What the parts of the front page share. */
class Front {
  run = $state.raw(new RunSetup());

  /** Begin to choose anew. */
  open(desk: FrontDesk): void {
    const run = new RunSetup();
    this.run = run;
    void desk.load(() => run.load());
  }
}

export const front = new Front();
