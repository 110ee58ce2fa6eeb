/** What this browser keeps: the tables it has seats at, with their tokens. Tokens never leave it but to open a seat. */

export interface KeptSeat {
  seat: string | null; // null for watching
  token: string;
}

export interface KeptTable {
  table: string;
  game: string;
  title: string;
  seats: KeptSeat[];
  give: KeptSeat[]; // seats for others: links to send, which this browser does not use itself
  host: string | null;
  touched: number;
  over: boolean;
  teaches?: boolean; // a teacher sits beside it
}

const PLACE = "dwethia.tables";
const MOST = 40;

export function read<T>(place: string, fallback: T): T {
  try {
    const told = localStorage.getItem(place);
    return told === null ? fallback : (JSON.parse(told) as T);
  } catch {
    return fallback;
  }
}

/** Keep something; false in a browser that keeps nothing, or no more: everything works until the page is closed. */
export function write(place: string, value: unknown): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function tables(): KeptTable[] {
  return read<KeptTable[]>(PLACE, []).sort((a, b) => b.touched - a.touched);
}

export function table(id: string): KeptTable | null {
  return tables().find((each) => each.table === id) ?? null;
}

export function keep(id: string, changes: Partial<KeptTable>): KeptTable {
  const rest = tables().filter((each) => each.table !== id);
  const blank: KeptTable = { table: id, game: "", title: "", seats: [], give: [], host: null, touched: 0, over: false };
  const found: KeptTable = { ...blank, ...table(id), ...changes, touched: Date.now() };
  write(PLACE, [found, ...rest].slice(0, MOST));
  return found;
}

export function addToken(id: string, token: string): KeptTable {
  const known = table(id)?.seats ?? [];
  if (known.some((each) => each.token === token)) return keep(id, {});
  return keep(id, { seats: [...known, { seat: null, token }] });
}

export function forget(id: string): void {
  write(
    PLACE,
    tables().filter((each) => each.table !== id),
  );
}
