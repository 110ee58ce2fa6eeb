/** What this browser keeps of games of the day: on which days one was played to its end, and whether it was won. */

import { read, write } from "./storage";

const PLACE = "dwethia.daily";
const MOST_DAYS = 400;
const DAY = 86_400_000;

type Runs = Record<string, Record<string, boolean>>; // by game and day, whether it was won

export const runsOf = (game: string): Record<string, boolean> => read<Runs>(PLACE, {})[game] ?? {};

/** Keep that a day's game was played to its end; the first one counts. */
export function keepRun(game: string, day: string, isWon: boolean): void {
  const all = read<Runs>(PLACE, {});
  const days = { [day]: isWon, ...all[game] };
  const kept = Object.entries(days)
    .sort(([one], [another]) => (one < another ? 1 : -1))
    .slice(0, MOST_DAYS);
  write(PLACE, { ...all, [game]: Object.fromEntries(kept) });
}

const before = (day: string): string => new Date(Date.parse(`${day}T12:00:00Z`) - DAY).toISOString().slice(0, 10);

/** How many days in a row have been played, up to today; one that is still to be played does not break it. */
export function streak(days: Record<string, boolean>, today: string): number {
  let [count, day] = [0, today in days ? today : before(today)];
  while (day in days) [count, day] = [count + 1, before(day)];
  return count;
}
