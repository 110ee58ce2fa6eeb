/** All ships straight ahead: the same distance for each, as far as each goes; sent one after the other. */

import type { FormFilled } from "../../../lib/wire";
import { INCH } from "../../../tabletop/view/table_geometry";
import { formOf, type Given } from "../given";

const STEP = INCH / 2;

export class AllAhead {
  isOpen = $state(false); // somebody is choosing how far
  distance = $state(4 * INCH);
  waiting = $state.raw<string[]>([]); // ships that are still to go
  stopped = $state<string | null>(null); // why it went no further
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

  go(): void {
    [this.waiting, this.isOpen, this.stopped] = [this.ships, false, null];
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
    const deed: FormFilled = { do: "advance", ship: next, distance: Math.min(this.distance, shown.move) };
    const isTaken = (await this.given.answer(deed)) ?? true;
    this.#isSending = false;
    if (!isTaken)
      this.stop(
        `${this.given.scene().models.find((each) => each.id === next)?.name ?? next} cannot go there; those after it wait.`,
      );
    else if (this.waiting[0] === next) this.waiting = rest;
  }

  stop(why: string | null = null): void {
    [this.waiting, this.stopped] = [[], why];
  }
}
