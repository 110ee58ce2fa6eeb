/** How a table speaks of those who play there: by the names they have given, where they have. */

import { getContext, setContext } from "svelte";
import type { RequestShown, SeatShown, Told } from "../../lib/wire";
import { capital } from "../../lib/words";

type Named = Pick<SeatShown, "seat" | "name">;

export class Players {
  readonly #names: Map<string, string>;
  readonly #words: RegExp | null;
  readonly #told = new WeakMap<Told, Told>();

  constructor(seats: Named[] = []) {
    this.#names = new Map(seats.filter((each) => each.name).map((each) => [each.seat.toLowerCase(), each.name]));
    // Who plays alone is called “you”, and the name of such a seat is a word like any other.
    const spoken = seats.length > 1 ? [...this.#names.keys()] : [];
    this.#words = spoken.length ? new RegExp(`(?<![\\w-])(?:${spoken.map(escaped).join("|")})(?![\\w-])`, "giu") : null;
  }

  /** What somebody is called at the beginning of a sentence. */
  called(seat: string): string {
    return this.#names.get(seat.toLowerCase()) ?? capital(seat);
  }

  /** All of them, one after the other, within a sentence. */
  list(seats: string[]): string {
    return seats.map((each) => this.#names.get(each.toLowerCase()) ?? each).join(", ");
  }

  /** A side, by whoever leads it alone. */
  side(side: { side: string; seats: string[] }): string {
    const [only, ...others] = side.seats;
    return only && !others.length ? this.called(only) : capital(side.side);
  }

  /** A text in which seats are called by their names. */
  told(text: string): string {
    return this.#words ? text.replace(this.#words, (seat) => this.#names.get(seat.toLowerCase()) ?? seat) : text;
  }

  /** Events in which they are; the same ones for the same ones. */
  events(events: Told[]): Told[] {
    return this.#words ? events.map((each) => this.#event(each)) : events;
  }

  request(request: RequestShown): RequestShown {
    if (!this.#words) return request;
    const choices = request.choices.map((each) => ({ ...each, label: this.told(each.label) }));
    return { ...request, text: this.told(request.text), choices };
  }

  #event(told: Told): Told {
    const known = this.#told.get(told);
    if (known) return known;
    const { event, text, short } = told;
    const spoken: Told = {
      ...told,
      text: this.told(text),
      short: short === null ? null : this.told(short),
      event: event.event === "decided" ? { ...event, label: this.told(event.label) } : event,
    };
    this.#told.set(told, spoken);
    return spoken;
  }
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const PLACE = Symbol("players");
const NOBODY = new Players();

/** Tell whatever is drawn below how to speak of the players. */
export const setPlayers = (players: () => Players): void => void setContext(PLACE, players);

/** How to speak of the players of the table that this is drawn in; of a record, by their seats. */
export function usePlayers(): () => Players {
  return getContext<(() => Players) | undefined>(PLACE) ?? (() => NOBODY);
}
