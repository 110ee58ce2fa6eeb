/** The first battle: a table like any other, which this browser remembers as one with a teacher. */
import { api } from "../../../lib/api";
import * as savedSeats from "../../../lib/saved_seats";
import { skirmishApi } from "../api";

/** Make its table; the id. */
export async function beginFirstBattle(): Promise<string> {
  const made = await api.make(await skirmishApi.first());
  const seats = made.seats
    .filter((each) => each.seat === "red")
    .map((each) => ({ seat: each.seat as string | null, token: each.token }));
  savedSeats.save(made.table, { game: "skirmish", title: "A first battle", host: made.host, seats, teaches: true });
  return made.table;
}

/** The first battle that is not over yet, if there is one. */
export const openFirstBattle = (): string | null =>
  savedSeats.tables().find((each) => each.teaches && !each.over)?.table ?? null;
