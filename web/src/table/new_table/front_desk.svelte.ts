/** The desk at which tables are made on the front page: one thing at a time, and what went wrong in words. */

import { inWords } from "../../lib/api";
import { router } from "../../lib/router.svelte";
import * as savedSeats from "../../lib/saved_seats";
import type { MadeTable, TableWish } from "../../lib/wire";
import { keepTable, makeTable, type Keeping } from "./making";

export class FrontDesk {
  busy = $state(false);
  problem = $state<string | null>(null);
  tables = $state.raw(savedSeats.tables()); // of this browser
  #missing = $state.raw<(() => Promise<void>)[]>([]); // what could not be loaded

  get canRetry(): boolean {
    return this.#missing.length > 0;
  }

  /** Load something that the page needs; where it cannot be had, it can be tried again. */
  async load(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (wrong) {
      this.problem = inWords(wrong);
      this.#missing = [...this.#missing, what];
    }
  }

  retry(): void {
    const missing = this.#missing;
    [this.problem, this.#missing] = [null, []];
    for (const each of missing) void this.load(each);
  }

  /** Make a table, and go to it. */
  sitDown(wish: () => Promise<TableWish>, keeping: Keeping): Promise<void> {
    return this.#going(async () => makeTable(await wish(), keeping));
  }

  /** Go to a table that is made otherwise. */
  sitAt(make: () => Promise<MadeTable>, keeping: Keeping): Promise<void> {
    return this.#going(async () => keepTable(await make(), keeping));
  }

  async #going(make: () => Promise<string>): Promise<void> {
    [this.busy, this.problem] = [true, null];
    try {
      router.go(`/table/${await make()}`);
    } catch (wrong) {
      [this.problem, this.busy] = [inWords(wrong), false];
      this.tables = savedSeats.tables();
    }
  }

  forget(table: string): void {
    savedSeats.forget(table);
    this.tables = savedSeats.tables();
  }
}
