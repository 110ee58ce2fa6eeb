/** The first battle of a game: a table like any other, which this browser remembers as one with a teacher. */
import { api } from "../../lib/api";
import * as savedSeats from "../../lib/saved_seats";
import type { TableWish } from "../../lib/wire";

export class FirstBattle {
  constructor(
    readonly game: string,
    readonly title: string,
    readonly wish: () => Promise<TableWish>,
  ) {}

  /** Make its table; the id. */
  async begin(): Promise<string> {
    const made = await api.make(await this.wish());
    const seats = made.seats
      .filter((each) => each.seat === "red")
      .map((each) => ({ seat: each.seat as string | null, token: each.token }));
    savedSeats.save(made.table, { game: this.game, title: this.title, host: made.host, seats, teaches: true });
    return made.table;
  }

  /** The one that is not over yet, if there is one. */
  get open(): string | null {
    return savedSeats.tables().find((each) => each.game === this.game && each.teaches && !each.over)?.table ?? null;
  }
}
