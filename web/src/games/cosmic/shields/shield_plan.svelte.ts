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

/** A side of a ship that is looked at; of a ship without facings all of it. */
export interface FacedShip extends Omit<SideFaced, "side"> {
  ship: string;
  side: HullSide | null;
}

/** The side that most enemies could fire at now, or soon. */
function worst(sides: SideFaced[]): SideFaced | undefined {
  const danger = ({ threats }: SideFaced): number =>
    threats.reduce((sum, each) => sum + (each.in_range ? 100 : each.after_moving ? 1 : 0), 0);
  const most = Math.max(0, ...sides.map(danger));
  return most ? sides.find((each) => danger(each) === most) : undefined;
}

/** All sides of a ship as one. */
export function allRound(ship: string, sides: SideFaced[]): FacedShip | null {
  const threats = new Map(
    sides.flatMap((each) => each.threats).map((each) => [`${each.ship} ${each.weapon}`, each] as const),
  );
  return sides[0] ? { ...sides[0], ship, side: null, threats: [...threats.values()] } : null;
}

export class ShieldPlan implements Planning {
  sides = $state.raw<Record<string, HullSide[]>>({});
  chosen = $state<string | null>(null);
  #looked = $state.raw<{ ship: string; side: HullSide } | null>(null); // whose enemies are lit, where somebody has said so
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

  /** The side whose enemies are lit: the one looked at or guarded last, else the worst of the ship that is picked. */
  get looked(): FacedShip | null {
    const ship = this.#looked?.ship ?? this.chosen;
    if (ship === null) return null;
    if (this.isAllRound(ship)) return allRound(ship, this.facing(ship));
    const side = this.#looked?.side;
    const faced = side ? this.facing(ship).find((each) => each.side === side) : worst(this.facing(ship));
    return faced ? { ...faced, ship } : null;
  }

  look(side: HullSide, id: string | null = this.chosen): void {
    if (id !== null) this.#looked = { ship: id, side };
  }

  /** The enemies that could fire at the side that is looked at. */
  get lit(): [string, Light][] {
    return (this.looked?.threats ?? []).map((each) => [each.ship, "foe"]);
  }

  /** Whether one token guards every side of a ship, so that there is nothing to point. */
  isAllRound(id: string): boolean {
    return this.given.scene().models.find((each) => each.id === id)?.card.facing === "all-round";
  }

  begin(): void {
    const sealed = this.given.answered() ?? this.given.draft();
    const given =
      sealed && typeof sealed === "object" && "ships" in sealed ? (sealed.ships as Record<string, HullSide[]>) : {};
    this.sides = Object.fromEntries(this.open.map((id) => [id, given[id] ?? this.#unasked(id)]));
    this.#faced = new Map();
    this.pick(this.missing[0] ?? this.open[0] ?? null);
  }

  pick(id: string | null): void {
    if (id !== null && !this.open.includes(id)) return;
    const guarded = id === null ? undefined : this.of(id).at(-1);
    this.chosen = id;
    this.#looked = id !== null && guarded ? { ship: id, side: guarded } : null;
    this.#face(id);
  }

  #face(id: string | null): void {
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
    if (id === null || this.isSealed || !this.tokens(id) || this.isAllRound(id)) return;
    this.sides = { ...this.sides, [id]: [...this.of(id), side].slice(-this.tokens(id)) };
    this.look(side, id);
    if (this.of(id).length < this.tokens(id)) return;
    const [ships, at] = [this.open, this.open.indexOf(id)];
    const next = [...ships.slice(at + 1), ...ships.slice(0, at)].find(
      (each) => this.of(each).length < this.tokens(each),
    );
    if (next === undefined) return;
    this.chosen = next; // and the side just guarded stays lit: a finger has not seen it before
    this.#face(next);
  }

  /** The tokens of a ship whose sides are all one. */
  #unasked(id: string): HullSide[] {
    return this.isAllRound(id) ? Array.from({ length: this.tokens(id) }, () => "front" as const) : [];
  }

  clear(id: string): void {
    this.sides = { ...this.sides, [id]: this.#unasked(id) };
  }

  get missing(): string[] {
    return this.open.filter((id) => this.of(id).length !== this.tokens(id));
  }

  get draft(): FormFilled | null {
    return this.form && !this.isSealed ? { ships: this.sides } : null;
  }

  get ready(): FormFilled | null {
    return this.missing.length ? null : this.draft;
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
