/** Making a table: it is asked for, and its links are kept here or given away. */

import { api, inWords } from "../../lib/api";
import { myName } from "../../lib/my_name";
import * as savedSeats from "../../lib/saved_seats";
import type { MadeTable, TableWish } from "../../lib/wire";

/** What becomes of a new table's links. */
export interface Keeping {
  game: string;
  title: string;
  isMine: (seat: string) => boolean; // played at this screen; where none is, the table is watched
  isGiven?: (seat: string) => boolean; // for somebody else, by link
  webhook?: string; // an address that is told of one's turn
}

/** So many random bytes that nobody guesses them: one's share in the dice. */
export const salt = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (each) => each.toString(16).padStart(2, "0")).join("");

/** Make a table and keep its links; the id of the table. */
export async function makeTable(wish: TableWish, keeping: Keeping): Promise<string> {
  return keepTable(await api.make(named(wish, keeping)), keeping);
}

/** Keep the links of a table that has been made; its id. */
export async function keepTable(made: MadeTable, keeping: Keeping): Promise<string> {
  const links = made.seats.map((each): savedSeats.SavedSeat => ({ seat: each.seat, token: each.token }));
  const mine = links.filter((each) => keeping.isMine(each.seat ?? ""));
  const given = links.filter((each) => keeping.isGiven?.(each.seat ?? "") ?? false);
  const watching = made.spectator.token;
  savedSeats.save(made.table, {
    game: keeping.game,
    title: keeping.title,
    host: made.host,
    seats: mine.length ? mine : [{ seat: null, token: watching }],
    give: [...given, { seat: "", token: watching }],
  });
  if (keeping.webhook) await tell(made.table, mine, keeping.webhook);
  return made.table;
}

/** A wish in which whoever sits here alone has the name that they gave before. */
function named(wish: TableWish, keeping: Keeping): TableWish {
  const [name, seats] = [myName(), Object.entries(wish.seats ?? {})];
  const mine = seats.filter(([seat, each]) => keeping.isMine(seat) && !each.bot && !each.name);
  const only = mine[0];
  if (!name || !only || mine.length > 1) return wish;
  return { ...wish, seats: { ...wish.seats, [only[0]]: { ...only[1], name } } };
}

/** Have an address told of one's turn; the table stays, and says so, where that cannot be had. */
async function tell(table: string, mine: savedSeats.SavedSeat[], webhook: string): Promise<void> {
  try {
    for (const each of mine) if (each.seat) await api.webhook(table, each.seat, each.token, webhook);
  } catch (wrong) {
    const where = "see “Where you left off” on the front page";
    throw new Error(`The table is set, ${where}, but nobody will be told whose turn it is: ${inWords(wrong)}`, {
      cause: wrong,
    });
  }
}
