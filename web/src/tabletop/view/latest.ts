import type { GameEvent } from "../../lib/wire";
import type { ToldBy } from "../../table/kit";

/** The newest line of the log, to stand below the table; "" where nothing has happened. */
export const latestOf = (events: ToldBy<GameEvent>[]): string =>
  events.findLast((each) => each.short !== null)?.short ?? "";
