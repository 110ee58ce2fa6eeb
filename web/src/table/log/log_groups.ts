// The log by actions: who decided what, and the lines that came of it.
import type { Told } from "../../lib/wire";
import { decidedTold } from "../../lib/words";

export interface LogGroup {
  entry: number;
  title: string;
  seat: string; // who decided
  stands: boolean; // by a standing answer
  lines: Told[];
}

/** The events of each action; unless all is wanted, without those that have no short words. */
export function grouped(events: Told[], whole: boolean): LogGroup[] {
  const found: LogGroup[] = [];
  for (const told of events) {
    let group = found[found.length - 1];
    if (group?.entry !== told.entry) {
      group = {
        entry: told.entry,
        title: told.entry === 0 ? "The game begins" : "",
        seat: "",
        stands: false,
        lines: [],
      };
      found.push(group);
    }
    if (told.event.event === "decided" && !group.title) {
      [group.title, group.seat, group.stands] = [decidedTold(told.event.label), told.event.seat, told.is_standing];
      if (!whole) continue;
    }
    if (told.event.event === "rules-changed" && !group.title) group.title = "The rules have changed";
    if (whole || told.short !== null) group.lines.push(told);
  }
  return found;
}
