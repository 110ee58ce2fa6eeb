/** What this browser keeps: the tables it has seats at, with their tokens. Tokens never leave it but to open a seat. */

import { read, write } from "./storage";

export interface SavedSeat {
  seat: string | null; // null for watching
  token: string;
}

export interface SavedTable {
  table: string;
  game: string;
  title: string;
  seats: SavedSeat[];
  give: SavedSeat[]; // seats for others: links to send, which this browser does not use itself
  host: string | null;
  touched: number;
  over: boolean;
  teaches?: boolean; // a teacher sits beside it
  isWatched?: boolean; // when to be asked at moments has been said there
  campaign?: string; // that it belongs to
}

/** Known to everybody: it opens tables that the host lets anybody watch. */
export const OPEN_TOKEN = "watch";

const PLACE = "dwethia.tables";
const MOST = 40;

export function tables(): SavedTable[] {
  return read<SavedTable[]>(PLACE, []).sort((a, b) => b.touched - a.touched);
}

export function table(id: string): SavedTable | null {
  return tables().find((each) => each.table === id) ?? null;
}

export function save(id: string, changes: Partial<SavedTable>): SavedTable {
  const rest = tables().filter((each) => each.table !== id);
  const blank: SavedTable = {
    table: id,
    game: "",
    title: "",
    seats: [],
    give: [],
    host: null,
    touched: 0,
    over: false,
  };
  const found: SavedTable = { ...blank, ...table(id), ...changes, touched: Date.now() };
  write(PLACE, [found, ...rest].slice(0, MOST));
  return found;
}

export function addToken(id: string, token: string): SavedTable {
  const known = table(id)?.seats ?? [];
  if (known.some((each) => each.token === token)) return save(id, {});
  return save(id, { seats: [...known, { seat: null, token }] });
}

/** The links of a table whose two players have changed places, by the seats that they open now. */
export function swapped(held: SavedTable, one: string, other: string): Pick<SavedTable, "seats" | "give"> {
  const moved = (each: SavedSeat): SavedSeat => ({
    ...each,
    seat: each.seat === one ? other : each.seat === other ? one : each.seat,
  });
  return { seats: held.seats.map(moved), give: held.give.map(moved) };
}

/** All links that this browser holds to a table, to be shown together: of one that was sent, only the token is known. */
export function tokens(held: SavedTable | null): string {
  return (held?.seats ?? []).map((each) => each.token).join(",");
}

export function forget(id: string): void {
  write(
    PLACE,
    tables().filter((each) => each.table !== id),
  );
}
