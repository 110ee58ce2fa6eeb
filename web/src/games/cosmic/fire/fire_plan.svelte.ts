/** Who fires at whom: aimed first, so that the chances are seen; one weapon, or all that bear, one shot after the other. */

import type { FireSeen, FormFilled, FoundSalvo, ShipWeaponShown, ShotWish, WeaponSeen } from "../../../lib/wire";
import { probe } from "../../../table/probe";
import type { Light } from "../../../tabletop/view/table_geometry";
import { formOf, type Given, type Planning } from "../given";
import type { ShipDrawn } from "../scene";

/** A shot as it is decided. */
type Shot = Required<ShotWish>;

export class FirePlan implements Planning {
  chosen = $state<string | null>(null);
  aimed = $state<string | null>(null); // the enemy
  weapon = $state<string | null>(null); // whose arc alone is drawn
  shots = $state.raw<FireSeen[] | null>(null); // of the chosen ship
  arcs = $state.raw<WeaponSeen[]>([]);
  salvo = $state.raw<FoundSalvo | null>(null); // all that bears on whom is aimed at
  waiting = $state.raw<Shot[]>([]); // decided, but not fired yet
  #version = 0;
  #isSending = false;

  constructor(readonly given: Given) {}

  get form() {
    return formOf(this.given.request(), "ship-shoot");
  }

  get open(): string[] {
    const firing = this.form?.firing;
    return (this.form?.ships ?? []).map((each) => each.id).filter((id) => !firing || id === firing);
  }

  get picked(): string[] {
    return this.chosen === null ? [] : [this.chosen];
  }

  get ship(): ShipDrawn | null {
    return this.given.scene().models.find((each) => each.id === this.chosen) ?? null;
  }

  /** The weapons of the chosen ship that may still be fired. */
  get weapons(): ShipWeaponShown[] {
    return this.form?.ships.find((each) => each.id === this.chosen)?.weapons ?? [];
  }

  get legal(): FireSeen[] {
    return (this.shots ?? []).filter((each) => !each.faults.length);
  }

  get targets(): string[] {
    return [...new Set(this.legal.map((each) => each.target))];
  }

  get lit(): [string, Light][] {
    return this.targets.map((id) => [id, id === this.aimed ? "foe" : "target"]);
  }

  begin(): void {
    const still = this.chosen !== null && this.open.includes(this.chosen) ? this.chosen : null;
    const aimed = this.aimed;
    this.pick(still ?? this.form?.firing ?? (this.open.length === 1 ? (this.open[0] ?? null) : null));
    if (still !== null) this.aimed = aimed;
    if (!this.form) this.waiting = [];
  }

  pick(id: string | null): void {
    if (id !== null && !this.open.includes(id)) return;
    const version = ++this.#version;
    [this.chosen, this.aimed, this.weapon, this.shots, this.arcs, this.salvo] = [id, null, null, null, [], null];
    if (id === null) return;
    void probe(this.given.ask(), { probe: "volley", ship: id }).then((found) => {
      if (version !== this.#version) return;
      [this.shots, this.arcs] = [found?.shots ?? [], found?.weapons ?? []];
      if (this.aimed !== null) this.aim(this.targets.includes(this.aimed) ? this.aimed : null);
    });
  }

  /** The shots that bear on an enemy, as many as their weapons have: the better way of each. */
  volleyAt(target: string): FireSeen[] {
    return this.weapons.flatMap((weapon) => {
      const ways = this.legal.filter((each) => each.weapon === weapon.id && each.target === target);
      const best = ways.sort((one, another) => (another.expected ?? 0) - (one.expected ?? 0))[0];
      return best ? Array.from({ length: Math.max(1, weapon.shots) }, () => best) : [];
    });
  }

  aim(target: string | null): void {
    [this.aimed, this.salvo] = [target, null];
    const [version, ship] = [this.#version, this.chosen];
    const shots = target === null ? [] : this.volleyAt(target);
    if (ship === null || shots.length < 2) return;
    const asked = shots.map(({ weapon, target: foe, lobbed }) => ({ ship, weapon, target: foe, lobbed }));
    void probe(this.given.ask(), { probe: "salvo", shots: asked }).then((found) => {
      if (version === this.#version && this.aimed === target) this.salvo = found;
    });
  }

  fire({ weapon, target, lobbed }: FireSeen): void {
    if (this.chosen === null || this.given.busy()) return;
    void this.given.answer(answerOf({ ship: this.chosen, weapon, target, lobbed }));
  }

  /** All that bear on an enemy, one after the other; what comes between is answered first. */
  fireAll(target: string): void {
    const ship = this.chosen;
    if (ship === null) return;
    this.waiting = this.volleyAt(target).map(({ weapon, lobbed }) => ({ ship, weapon, target, lobbed }));
    void this.goOn();
  }

  /** The next of those that wait, as soon as it may be fired. */
  async goOn(): Promise<void> {
    if (!this.waiting.length || this.#isSending || this.given.busy() || !this.form) return;
    this.waiting = this.waiting.slice(this.waiting.findIndex((each) => this.#mayFire(each)));
    const [next] = this.waiting;
    if (!next || !this.#mayFire(next)) return this.stop();
    this.#isSending = true;
    const isTaken = (await this.given.answer(answerOf(next))) ?? true;
    this.#isSending = false;
    this.waiting = isTaken ? this.waiting.slice(1) : [];
  }

  stop(): void {
    this.waiting = [];
  }

  #mayFire({ ship, weapon, target }: Shot): boolean {
    const weapons = this.form?.ships.find((each) => each.id === ship)?.weapons ?? [];
    const foe = this.given.scene().models.find((each) => each.id === target);
    return weapons.some((each) => each.id === weapon) && foe !== undefined && !foe.is_slain;
  }

  isMovable(): boolean {
    return false;
  }

  drag(): void {}

  point(): boolean {
    return false;
  }

  /** An enemy is aimed at, and fired at with all that bears when it is touched again. */
  touch(id: string): boolean {
    if (this.open.includes(id)) {
      this.pick(id);
      return false;
    }
    if (!this.targets.includes(id)) return false;
    if (this.aimed === id) this.fireAll(id);
    else this.aim(id);
    return true;
  }

  key(): boolean {
    return false;
  }

  standing(): null {
    return null;
  }

  get ready(): null {
    return null;
  }
}

const answerOf = ({ ship, weapon, target, lobbed }: Shot): FormFilled => ({
  do: "shoot",
  ship,
  weapon,
  target,
  lobbed,
});
