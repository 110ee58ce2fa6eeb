/** What happened while somebody could only look on, or was away: gathered until they are asked to act again. */

import type { RequestShown, Told, Update } from "../../lib/wire";
import type { GameKit, Recap, SceneShown, Tiding } from "../kit";
import { eventsSeen, keepSeen } from "./last_seen";

/** What is shown of a table now. */
export interface Now {
  update: Update;
  events: Told[];
  scene: SceneShown | null;
  request: RequestShown | null;
  seats: string[]; // played here
}

export class Passed {
  tidings = $state.raw<Tiding[]>([]);
  isReturn = $state(false); // they are of the time since this browser last looked
  #others: Told[] = []; // what happened while others acted
  #seen = 0; // how many events have been shown
  #rewinds = 0;
  #wasOurs = true;
  #wasAway = true;

  constructor(
    readonly table: string,
    readonly kit: () => GameKit | null,
  ) {}

  follow(now: Now): void {
    const recap = this.kit()?.recap;
    const { update, events, scene, request, seats } = now;
    if (update.table.stage === "gathering") [this.#wasAway, this.#wasOurs] = [false, false]; // whoever waits sees it begin
    if (!recap || !scene || update.table.stage === "gathering") return;
    if (this.#wasAway) this.#comeBack(now);
    else if (this.#rewinds !== update.rewinds) this.close();
    else this.#others.push(...this.#byOthers(events.slice(this.#seen), recap, scene, seats));
    [this.#seen, this.#rewinds, this.#wasAway] = [events.length, update.rewinds, false];
    this.#wasOurs = recap.isOurs(scene, seats);
    keepSeen(this.table, events.length, update.rewinds);
    if (this.#others.length && seats.length && request && recap.isDue(request)) {
      const told = recap.tell(this.#others, scene, seats);
      this.#others = [];
      if (told.length || !this.isReturn) [this.tidings, this.isReturn] = [told, false]; // what was told is old by now
    }
  }

  /** Nobody looks: what happens from now on is told when they do. */
  leave(): void {
    this.#wasAway = true;
  }

  close(): void {
    [this.tidings, this.#others] = [[], []];
  }

  /** Those of fresh events that came while others acted: their whole part may be among them, seen at once. */
  #byOthers(fresh: Told[], recap: Recap, scene: SceneShown, seats: string[]): Told[] {
    let isOurs = this.#wasOurs;
    return fresh.filter(({ event }) => {
      isOurs = recap.begins?.(event, scene, seats) ?? isOurs;
      return !isOurs;
    });
  }

  #comeBack({ update, events, scene, seats }: Now): void {
    const seen = eventsSeen(this.table, update.rewinds); // kept by this window, or by an earlier one
    const fresh = seen === null ? [] : events.slice(seen);
    const told = scene && fresh.length ? (this.kit()?.recap?.tell(fresh, scene, seats) ?? []) : [];
    if (told.length) [this.tidings, this.isReturn] = [told, true];
  }
}
