/** When a seat is asked at moments: what the settings say, until something else is said at the table. */

import type { SeatSeen } from "../../lib/wire";

/** The watch that a table is yet to be told of, for each seat that would keep another. */
export function untold(seats: SeatSeen[], usual: string): { seat: string; watch: string }[] {
  return seats.flatMap(({ seat, watch, watches }) =>
    seat !== null && watch !== usual && watches.includes(usual) ? [{ seat, watch: usual }] : [],
  );
}
