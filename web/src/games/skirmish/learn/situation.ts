/** What lessons look at: the battle as the side that learns has it. */

import type { BaseDrawn, BattleScene, RequestShown } from "../../../lib/wire";
import type { BattleTold } from "../events";

/** What lessons look at. */
export interface Situation {
  scene: BattleScene;
  request: RequestShown | null;
  turn: number;
  question: string; // "" where nothing is asked
  mine: BaseDrawn[]; // that still stand
  foes: BaseDrawn[];
  moved: number; // of mine, in this turn
  shots: number; // of mine, in the whole battle
  won: boolean;
}

/** A lesson, and when it is the one to be taught. */
export interface Entry {
  when: (seen: Situation) => boolean;
  title: string;
  text: string | ((seen: Situation) => string);
  more?: string; // for those who want to know
  models?: (seen: Situation) => BaseDrawn[]; // to be lit
  answer?: string | ((seen: Situation) => string); // the button to be lit
}

/** What lessons look at, of a battle in which red learns. */
export function situationOf(scene: BattleScene, request: RequestShown | null, events: BattleTold[]): Situation {
  const standing = scene.models.filter((each) => each.at && !each.is_slain);
  const mine = standing.filter((each) => each.side === "red");
  return {
    scene,
    request,
    turn: scene.turn,
    question: request?.question ?? "",
    mine,
    foes: standing.filter((each) => each.side === "blue"),
    moved: mine.filter((each) => each.has_moved).length,
    shots: events.filter(({ event }) => event.event === "battle-shot" && event.seat === "red").length,
    won: scene.winner === "red",
  };
}

export const named = (models: BaseDrawn[], name: string): BaseDrawn[] =>
  models.filter((each) => each.name.startsWith(name));
export const waiting = (seen: Situation): BaseDrawn[] =>
  seen.mine.filter((each) => !each.has_moved && !each.is_engaged);
export const hero = (seen: Situation): BaseDrawn | undefined => seen.mine.find((each) => each.type === "hero");
export const fighters = (seen: Situation): BaseDrawn[] =>
  waiting(seen).filter((each) => !each.name.startsWith("Velite"));
export const leader = (seen: Situation): BaseDrawn[] => waiting(seen).filter((each) => each.type === "hero");
export const moveOrEnd =
  (who: (seen: Situation) => BaseDrawn[]) =>
  (seen: Situation): string =>
    who(seen).length ? "confirm" : "done";
export const throwers = (seen: Situation): BaseDrawn[] => {
  const form = seen.request?.form;
  const ready = new Set(form?.form === "skirmish-shoot" ? form.models.map((each) => each.id) : []);
  return seen.mine.filter((each) => ready.has(each.id));
};
