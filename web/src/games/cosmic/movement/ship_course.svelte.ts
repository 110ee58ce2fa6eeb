/** The orders of one ship as somebody means to carry them out, and what the server says of that. */

import type { CourseStep, FoundCourse, Order, RamSeen, ShipShown } from "../../../lib/wire";
import { Latest, probe } from "../../../table/probe";
import { formOf, type Given } from "../given";
import type { ShipDrawn, Standing } from "../scene";
import { headingTo } from "../table/hull_geometry";
import { BLANK, deedOf, endOf, orderOf, waysOf, type Draft, type How, type ShipDeed } from "./deed";

export class ShipCourse {
  chosen = $state<string | null>(null);
  drafts = $state.raw<Draft[]>([BLANK]); // one for each order that is planned
  place = $state(0); // of the one in hand
  sequence = $state.raw<Order[]>([]); // the chosen ship's orders, as they shall be carried out
  course = $state.raw<FoundCourse | null>(null);
  sure = $state(false); // whether that is the drafts as they are
  #latest = new Latest();
  #version = 0;
  #shortens = false; // whether the way in hand ends where it is stopped, as long as nobody has said how far it goes

  constructor(readonly given: Given) {}

  get form() {
    return formOf(this.given.request(), "ship-movement");
  }

  get open(): string[] {
    return (this.form?.ships ?? []).map((each) => each.ship);
  }

  get shown(): ShipShown | null {
    return this.form?.ships.find((each) => each.ship === this.chosen) ?? null;
  }

  get ship(): ShipDrawn | null {
    return this.given.scene().models.find((each) => each.id === this.chosen) ?? null;
  }

  get draft(): Draft {
    return this.drafts[this.place] ?? BLANK;
  }

  /** Where the ship stands before each order and after the last: as the server says, else as the drafts lead. */
  get stands(): Standing[] {
    const ship = this.ship;
    if (!ship?.at) return [];
    let now: Standing = { at: ship.at, heading: ship.heading };
    const ends = this.drafts.map((draft, place) => {
      now = (this.sure ? this.course?.steps[place]?.base : null) ?? endOf(now, draft);
      return now;
    });
    return [{ at: ship.at, heading: ship.heading }, ...ends];
  }

  get from(): Standing | null {
    return this.stands[this.place] ?? null;
  }

  /** Whom the order in hand may board: after another order whoever is near enough by then. */
  get targets(): string[] {
    const [shown, ship, from] = [this.shown, this.ship, this.from];
    if (!shown || !ship || !from || !shown.orders.includes("boarding")) return shown?.targets ?? [];
    if (this.place === 0) return shown.targets;
    const near = (other: ShipDrawn): boolean =>
      other.at !== null &&
      Math.hypot(other.at[0] - from.at[0], other.at[1] - from.at[1]) <=
        shown.to_board + (ship.length + other.length) / 2;
    const others = this.given.scene().models.filter((each) => each.side !== ship.side && !each.is_slain);
    return others.filter(near).map((each) => each.id);
  }

  /** The ways in which the order in hand may be carried out: those of every order that is left for it. */
  get ways(): How[] {
    return this.#waysAt(this.place, this.targets);
  }

  get degrees(): number {
    return this.ship?.card.degrees ?? this.form?.degrees ?? 90;
  }

  /** The orders as they are planned, up to the first of which nothing is said yet. */
  get deeds(): ShipDeed[] {
    const [ship, stands, deeds] = [this.chosen, this.stands, [] as ShipDeed[]];
    for (const [place, draft] of this.drafts.entries()) {
      const from = stands[place];
      const targets = draft.target ? [draft.target] : [];
      const deed = ship && from && this.#waysAt(place, targets).includes(draft.how) && deedOf(ship, from, draft);
      if (!deed) break;
      deeds.push(deed);
    }
    return deeds;
  }

  /** The order in hand. */
  get deed(): ShipDeed | null {
    return this.deeds[this.place] ?? null;
  }

  /** Where the ghost with the handles is drawn. */
  get end(): Standing | null {
    return this.deed && this.draft.how !== "hold" ? (this.stands[this.place + 1] ?? null) : null;
  }

  /** What was found about the planned orders. */
  get steps(): CourseStep[] {
    return this.course?.steps ?? [];
  }

  /** What was found about the one in hand. */
  get step(): CourseStep | null {
    return this.steps[this.place] ?? null;
  }

  /** How far the order in hand may go straight on, where something stops it sooner than it was meant to go. */
  get clear(): number | null {
    const step = this.sure ? this.step : null;
    if (!step?.halted_by || !step.faults.length || this.draft.ram) return null;
    if (this.draft.how !== "advance" && this.draft.how !== "reverse") return null;
    const [from, to] = [step.start.at, step.base.at];
    const far = Math.floor(Math.hypot(to[0] - from[0], to[1] - from[1]) / 10) * 10; // a little less than that
    return far > 0 && far < this.draft.distance ? far : null;
  }

  /** The ships it would ram, with their odds; those of a drift too. */
  get rams(): RamSeen[] {
    return [...this.steps.flatMap((each) => each.rams), ...(this.course?.drift?.rams ?? [])];
  }

  /** Enemies in its way, whom it may mean to ram. */
  get rammable(): string[] {
    if (!this.sure || this.draft.ram !== null || this.draft.how === "board") return [];
    const enemies = this.step?.meets.filter((each) => !each.is_friend && each.can_be_rammed) ?? [];
    return enemies.map((each) => each.ship);
  }

  /** Another ship, of which nothing is planned yet. */
  protected plan(id: string | null): void {
    this.#forget();
    [this.chosen, this.place, this.drafts] = [id, 0, [BLANK]];
    this.sequence = [...(this.shown?.orders ?? [])];
    const [way] = this.ways;
    this.drafts = [{ ...BLANK, how: way ?? "advance" }];
    if (way === "drift") this.#look();
  }

  /** Change the order in hand, and look at what it comes to. */
  set(change: Partial<Draft>): void {
    const draft = { ...this.draft, ...change };
    this.#shortens = false;
    this.#use(draft.how);
    this.drafts = this.drafts.map((each, place) => (place === this.place ? draft : each));
    this.#aimAnew();
    this.#look();
  }

  /** Another way of moving: a sensible beginning of it. */
  go(how: How): void {
    const ship = this.shown;
    if (!ship) return;
    const distance = how === "advance" ? ship.move : how === "reverse" ? ship.back : 0;
    const target = how === "board" ? this.targets[0] : undefined;
    if (target !== undefined) this.board(target);
    else {
      this.set({ ...BLANK, how, distance });
      this.#shortens = true;
    }
  }

  /** Along the line into contact with an enemy. */
  board(target: string): void {
    const [from, foe] = [this.from, this.given.scene().models.find((each) => each.id === target)];
    if (from && foe?.at) this.set({ ...BLANK, how: "board", target, direction: headingTo(from.at, foe.at) });
  }

  /** Take one of the orders in hand: the second as soon as the first is planned. */
  take(place: number): void {
    if (place < 0 || place >= this.sequence.length || place > this.deeds.length) return;
    this.place = place;
    if (place < this.drafts.length) return;
    const order = this.sequence[place];
    const how = this.ways.find((each) => orderOf(each) === order) ?? this.ways[0] ?? "advance";
    this.drafts = [...this.drafts, { ...BLANK, how }];
    this.#look();
  }

  /** The two orders the other way round, with what is planned for them (R-CC-12). */
  exchange(): void {
    if (this.sequence.length < 2) return;
    const [first, second, ...rest] = this.drafts;
    this.sequence = [...this.sequence].reverse();
    if (first && second) this.drafts = [second, first, ...rest];
    else {
      this.place = 0;
      const how = this.ways.find((each) => orderOf(each) === this.sequence[0]);
      if (first && orderOf(first.how) !== this.sequence[0] && how) this.drafts = [{ ...BLANK, how }];
    }
    this.#aimAnew();
    this.#look();
  }

  /** Nothing is planned for the second order any more. */
  leaveOpen(): void {
    [this.drafts, this.place] = [this.drafts.slice(0, 1), 0];
    this.#look();
  }

  #waysAt(place: number, targets: string[]): How[] {
    const ship = this.shown;
    if (!ship) return [];
    const orders = this.sequence.slice(place);
    return waysOf({ ...ship, orders, targets, drifts: ship.drifts && !place }, this.form?.may_reverse ?? false);
  }

  /** The order in hand becomes one of the kind that a way of moving needs. */
  #use(how: How): void {
    const [order, place] = [orderOf(how), this.place];
    if (!order || this.sequence[place] === order || !this.sequence.slice(place).includes(order)) return;
    this.sequence = [...this.sequence].reverse();
    this.drafts = this.drafts.slice(0, place + 1);
  }

  /** A boarding move after another order goes for its target from where that one ends. */
  #aimAnew(): void {
    const [second, target] = [this.drafts[1], this.drafts[1]?.target];
    if (!second || !target || this.place === 1) return;
    const [from, foe] = [this.stands[1], this.given.scene().models.find((each) => each.id === target)];
    if (from && foe?.at && this.drafts[0])
      this.drafts = [this.drafts[0], { ...second, direction: headingTo(from.at, foe.at) }];
  }

  #forget(): void {
    this.#version += 1;
    this.#latest.drop();
    [this.course, this.sure] = [null, false];
  }

  #look(): void {
    const [version, ship] = [++this.#version, this.chosen];
    this.sure = false;
    const deeds = this.deeds;
    if (!deeds.length || ship === null) {
      this.course = null;
      return;
    }
    this.#latest.ask(async () => {
      const found = await probe(this.given.ask(), { probe: "course", ship, deeds });
      if (version !== this.#version) return;
      this.course = found;
      this.sure = found !== null;
      const clear = this.#shortens ? this.clear : null;
      if (clear !== null) this.set({ distance: clear });
    });
  }
}
