/** The sides that Shield tokens guard, before they are sealed. */

import type { FormFilled, HullSide, SideFaced } from "../../../lib/wire";
import { probe } from "../../../table/probe";
import type { Light } from "../../../tabletop/view/table_geometry";
import { formOf, type Given, type Planning } from "../given";

const KEYS: Record<string, HullSide> = {
  ArrowUp: "front",
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowDown: "rear",
};

export class ShieldPlan implements Planning {
  sides = $state.raw<Record<string, HullSide[]>>({});
  chosen = $state<string | null>(null);
  looked = $state<HullSide | null>(null); // the side whose enemies are lit
  #faced = $state.raw<ReadonlyMap<string, SideFaced[]>>(new Map());

  constructor(readonly given: Given) {}

  get form() {
    return formOf(this.given.request(), "shields");
  }

  get open(): string[] {
    return Object.keys(this.form?.ships ?? {});
  }

  get picked(): string[] {
    return this.chosen === null ? [] : [this.chosen];
  }

  get isSealed(): boolean {
    return this.given.answered() !== null;
  }

  /** The enemies that could fire at the side that is looked at. */
  get lit(): [string, Light][] {
    if (this.chosen === null || this.looked === null) return [];
    const faced = this.facing(this.chosen).find((each) => each.side === this.looked);
    return (faced?.threats ?? []).map((each) => [each.ship, "foe"]);
  }

  begin(): void {
    const sealed = this.given.answered() ?? this.given.draft();
    const given =
      sealed && typeof sealed === "object" && "ships" in sealed ? (sealed.ships as Record<string, HullSide[]>) : {};
    this.sides = Object.fromEntries(this.open.map((id) => [id, given[id] ?? []]));
    this.#faced = new Map();
    this.pick(this.open[0] ?? null);
  }

  pick(id: string | null): void {
    if (id !== null && !this.open.includes(id)) return;
    [this.chosen, this.looked] = [id, null];
    if (id === null || this.#faced.has(id)) return;
    void probe(this.given.ask(), { probe: "facing", ship: id }).then((found) => {
      if (found) this.#faced = new Map(this.#faced).set(id, found.sides);
    });
  }

  tokens(id: string): number {
    return this.form?.ships[id] ?? 0;
  }

  of(id: string): HullSide[] {
    return this.sides[id] ?? [];
  }

  facing(id: string): SideFaced[] {
    return this.#faced.get(id) ?? [];
  }

  point(): boolean {
    return false;
  }

  /** A token to this side; where all lie already, the first is taken up for it. */
  guard(side: HullSide, id: string | null = this.chosen): void {
    if (id === null || this.isSealed || !this.tokens(id)) return;
    this.sides = { ...this.sides, [id]: [...this.of(id), side].slice(-this.tokens(id)) };
    this.looked = side;
    if (this.of(id).length < this.tokens(id)) return;
    const [ships, at] = [this.open, this.open.indexOf(id)];
    const next = [...ships.slice(at + 1), ...ships.slice(0, at)].find(
      (each) => this.of(each).length < this.tokens(each),
    );
    if (next !== undefined) this.pick(next);
  }

  clear(id: string): void {
    this.sides = { ...this.sides, [id]: [] };
  }

  get missing(): string[] {
    return this.open.filter((id) => this.of(id).length !== this.tokens(id));
  }

  get ready(): FormFilled | null {
    return this.form && !this.missing.length && !this.isSealed ? { ships: this.sides } : null;
  }

  isMovable(): boolean {
    return false;
  }

  drag(): void {}

  touch(id: string): boolean {
    this.pick(id);
    return false;
  }

  key(event: KeyboardEvent, id: string | null): boolean {
    const side = KEYS[event.key];
    if (!side) return false;
    if (id !== null && this.open.includes(id)) this.chosen = id;
    this.guard(side);
    return true;
  }

  standing(): null {
    return null;
  }
}
