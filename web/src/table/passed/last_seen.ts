/** How much of each table this browser has shown: what has happened since is told first when it is opened again. */

import { read, write } from "../../lib/storage";

interface Seen {
  table: string;
  events: number; // how many had been shown
  rewinds: number;
}

const PLACE = "dwethia.seen";
const MOST = 40;

/** How many events had been shown; null for a table that is new here, or whose past is no longer what it was. */
export function eventsSeen(table: string, rewinds: number): number | null {
  const seen = read<Seen[]>(PLACE, []).find((each) => each.table === table);
  return seen?.rewinds === rewinds ? seen.events : null;
}

export function keepSeen(table: string, events: number, rewinds: number): void {
  const rest = read<Seen[]>(PLACE, []).filter((each) => each.table !== table);
  write(PLACE, [{ table, events, rewinds }, ...rest].slice(0, MOST));
}
