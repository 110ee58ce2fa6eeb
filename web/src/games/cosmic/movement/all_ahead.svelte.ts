/** All ships straight ahead: the same distance for each, as far as each goes; sent one after the other. */

import type { FoundCourse } from "../../../lib/wire";
import { spoken } from "../../../lib/words";
import { probe } from "../../../table/probe";
import { INCH } from "../../../tabletop/view/table_geometry";
import { formOf, type Given } from "../given";

const STEP = INCH / 2;

export class AllAhead {
  isOpen = $state(false); // somebody is choosing how far
  distance = $state(4 * INCH);
  waiting = $state.raw<string[]>([]); // ships that are still to go
  #kept = $state.raw<string[]>([]); // ships that something was in the way of, by name
  #isSending = false;

  constructor(readonly given: Given) {}

  get form() {
    return formOf(this.given.request(), "ship-movement");
  }

  /** Ships with a Move order to carry out, those nearest to where they go first, so that nobody stands in the way. */
  get ships(): string[] {
    const movers = (this.form?.ships ?? []).filter((each) => each.orders.includes("move"));
    const models = this.given.scene().models;
    const ahead = (id: string): number => {
      const ship = models.find((each) => each.id === id);
      const angle = ((ship?.heading ?? 0) * Math.PI) / 180;
      return ship?.at ? ship.at[1] * Math.cos(angle) - ship.at[0] * Math.sin(angle) : 0;
    };
    return movers.map((each) => each.ship).sort((one, another) => ahead(another) - ahead(one));
  }

  get most(): number {
    return Math.max(STEP, ...(this.form?.ships ?? []).map((each) => each.move));
  }

  get step(): number {
    return STEP;
  }

  /** Who stays for an order of its own; nothing while others still go. */
  get left(): string {
    if (!this.#kept.length || this.waiting.length) return "";
    return `${spoken(this.#kept)} would meet something or leave the table, and ${this.#kept.length > 1 ? "wait" : "waits"}.`;
  }

  go(): void {
    [this.waiting, this.isOpen, this.#kept] = [this.ships, false, []];
    void this.goOn();
  }

  /** The next of those that go, as soon as somebody may move again. */
  async goOn(): Promise<void> {
    const [next, ...rest] = this.waiting;
    if (next === undefined || this.#isSending || this.given.busy() || !this.form) return;
    const shown = this.form.ships.find((each) => each.ship === next);
    if (!shown?.orders.includes("move")) {
      this.waiting = rest;
      return this.goOn();
    }
    this.#isSending = true;
    const deed = { do: "advance" as const, ship: next, distance: Math.min(this.distance, shown.move) };
    const found = await probe(this.given.ask(), { probe: "course", ship: next, deeds: [deed] });
    const isTaken = isClear(found) && ((await this.given.answer(deed)) ?? true);
    this.#isSending = false;
    if (this.waiting[0] !== next) return; // it was stopped meanwhile
    this.waiting = rest;
    if (isTaken) return;
    this.#kept = [...this.#kept, this.given.scene().models.find((each) => each.id === next)?.name ?? next];
    return this.goOn();
  }

  stop(): void {
    [this.waiting, this.#kept] = [[], []];
  }

  /** Something else than moves is asked: those who wait were told of. */
  close(): void {
    [this.isOpen, this.#kept] = [false, []];
  }
}

/** Whether a course is plain sailing: no fault, nobody rammed, and nothing of the hull beyond the edge. */
function isClear(course: FoundCourse | null): boolean {
  return (
    course !== null && course.steps.every((each) => !each.faults.length && !each.rams.length && !each.leaves_table)
  );
}
