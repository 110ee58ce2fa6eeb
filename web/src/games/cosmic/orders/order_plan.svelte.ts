/** Two tokens for each ship, before they are sealed: given to one ship or to several at once, by tap, drag or key. */

import type { FormFilled, Order, OrdersSeen } from "../../../lib/wire";
import { Latest, probe } from "../../../table/probe";
import type { Light } from "../../../tabletop/view/table_geometry";
import { formOf, type Given, type Planning } from "../given";
import type { FleetTold } from "../scene";
import { ORDERS } from "../table/ship_told";

type Tokens = Record<string, Order[]>;

/** The orders of the turn before, by ship. */
export function lastOrders(events: FleetTold[]): Tokens {
  const last = events.findLast(({ event }) => event.event === "orders-revealed")?.event;
  if (last?.event !== "orders-revealed") return {};
  return Object.fromEntries(last.ships.map((ship, place) => [ship, last.orders[place] ?? []]));
}

export class OrderPlan implements Planning {
  tokens = $state.raw<Tokens>({});
  picked = $state.raw<string[]>([]);
  several = $state(false); // every ship that is pointed at joins those that are picked
  #found = $state.raw<ReadonlyMap<string, OrdersSeen>>(new Map());
  #latest = new Latest();

  constructor(readonly given: Given) {}

  get form() {
    return formOf(this.given.request(), "orders");
  }

  get open(): string[] {
    return this.form?.ships ?? [];
  }

  get most(): number {
    return this.form?.most ?? 2;
  }

  get lit(): [string, Light][] {
    return this.open.filter((id) => !this.isFull(id)).map((id) => [id, "mate"]);
  }

  /** Whether the orders lie on the table face down. */
  get isSealed(): boolean {
    return this.given.answered() !== null;
  }

  begin(): void {
    const sealed = this.given.answered() ?? this.given.draft();
    const ships = this.open;
    const given = sealed && typeof sealed === "object" && "ships" in sealed ? (sealed.ships as Tokens) : {};
    this.tokens = Object.fromEntries(ships.map((id) => [id, given[id] ?? []]));
    this.picked = ships[0] ? [ships[0]] : [];
    this.#found = new Map();
    this.#look();
  }

  /** One ship, or one more with `more`. */
  pick(id: string | null, more = false): void {
    if (id === null) this.picked = [];
    else if (!this.open.includes(id)) return;
    else if (!more && !this.several) this.picked = [id];
    else this.picked = this.picked.includes(id) ? this.picked.filter((each) => each !== id) : [...this.picked, id];
  }

  pickAll(): void {
    this.picked = this.open;
  }

  of(id: string): Order[] {
    return this.tokens[id] ?? [];
  }

  isFull(id: string): boolean {
    return this.of(id).length >= this.most;
  }

  /** A token to every picked ship; one that has all of its tokens gives up its first. */
  give(order: Order, to: string[] = this.picked): void {
    if (this.isSealed || !to.length) return;
    const given = to.map((id): [string, Order[]] => [id, [...this.of(id), order].slice(-this.most)]);
    this.tokens = { ...this.tokens, ...Object.fromEntries(given) };
    this.#look();
    this.#goOn();
  }

  /** Another token in the place of one that is there, or none. */
  put(id: string, place: number, order: Order | null): void {
    if (this.isSealed) return;
    const now = this.of(id);
    const next =
      order === null ? now.filter((_, at) => at !== place) : now.map((each, at) => (at === place ? order : each));
    this.tokens = { ...this.tokens, [id]: next };
    this.#look();
  }

  clear(ids: string[] = this.picked): void {
    this.tokens = { ...this.tokens, ...Object.fromEntries(ids.map((id) => [id, []])) };
    this.#look();
  }

  get canRepeat(): boolean {
    const last = lastOrders(this.given.events());
    return this.open.some((id) => last[id]?.length);
  }

  /** As in the turn before, for ships that had orders then. */
  repeat(): void {
    const last = lastOrders(this.given.events());
    const ships = this.open.map((id): [string, Order[]] => [id, last[id]?.length ? last[id] : this.of(id)]);
    this.tokens = Object.fromEntries(ships);
    this.#look();
  }

  /** Orders that somebody has thought of, for the ships that they name. */
  take(orders: Tokens): void {
    if (this.isSealed) return;
    const known = Object.entries(orders).filter(([id]) => this.open.includes(id));
    this.tokens = { ...this.tokens, ...Object.fromEntries(known) };
    this.#look();
  }

  /** The tokens that are lacking, as somebody has thought of them; what was given stays. */
  fill(thought: Tokens): void {
    const lacking = this.missing.map((id) => [id, [...this.of(id), ...(thought[id] ?? [])].slice(0, this.most)]);
    this.take(Object.fromEntries(lacking) as Tokens);
  }

  /** Ships that lack tokens. */
  get missing(): string[] {
    const least = this.form?.least ?? 0;
    return this.open.filter((id) => this.of(id).length < least);
  }

  get draft(): FormFilled | null {
    return this.form && !this.isSealed ? { ships: this.tokens } : null;
  }

  get ready(): FormFilled | null {
    return this.missing.length ? null : this.draft;
  }

  /** What the tokens of a ship will come to. */
  seen(id: string): OrdersSeen | null {
    return this.#found.get(id) ?? null;
  }

  isMovable(): boolean {
    return false;
  }

  drag(): void {}

  point(): boolean {
    return false;
  }

  touch(id: string): boolean {
    this.pick(id);
    return false;
  }

  key(event: KeyboardEvent, id: string | null): boolean {
    const order = ORDERS.find((each) => each.key === event.key.toLowerCase())?.order;
    if (id !== null && this.open.includes(id) && !this.picked.includes(id)) this.pick(id);
    if (order) this.give(order);
    else if (event.key === "Backspace" || event.key === "Delete")
      for (const each of this.picked) this.put(each, this.of(each).length - 1, null);
    else return false;
    return true;
  }

  standing(): null {
    return null;
  }

  /** A ship that has all its tokens makes room for the next one without. */
  #goOn(): void {
    const [only, ...more] = this.picked;
    if (only === undefined || more.length || !this.isFull(only)) return;
    const [ships, at] = [this.open, this.open.indexOf(only)];
    const next = [...ships.slice(at + 1), ...ships.slice(0, at)].find((id) => !this.isFull(id));
    if (next !== undefined) this.picked = [next];
  }

  #look(): void {
    const ships = this.tokens;
    if (!this.form) return;
    this.#latest.ask(async () => {
      const found = await probe(this.given.ask(), { probe: "orders", ships });
      if (found) this.#found = new Map(found.ships.map((each) => [each.ship, each]));
    });
  }
}
