/** The rulings of the table that one came from, for whoever looks up rules; without one, the usual ones. */

interface TableRulings {
  game: string;
  rulings: Record<string, string>; // what differs from the usual
}

class RulingsInForce {
  #table = $state.raw<TableRulings | null>(null);
  asUsual = $state(false); // the reader would rather see the usual ones

  get table(): TableRulings | null {
    return this.#table;
  }

  get rulings(): Record<string, string> {
    return this.asUsual ? {} : (this.#table?.rulings ?? {});
  }

  /** Somebody sits at this table. */
  at(game: string, rulings: Record<string, string>): void {
    this.#table = { game, rulings };
  }
}

export const inForce = new RulingsInForce();
