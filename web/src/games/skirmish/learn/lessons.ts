/** What the first battle teaches: the first lesson that fits what is on the table is the one that is shown. */

import { closeCombat } from "./course/close_combat";
import { destiny } from "./course/destiny";
import { ended } from "./course/ended";
import { lastTurn } from "./course/last_turn";
import { movement } from "./course/movement";
import { otherwise } from "./course/otherwise";
import { priority } from "./course/priority";
import { shooting } from "./course/shooting";
import type { Entry, Situation } from "./situation";

/** A phase for each turn. */
export const COURSE = ["Movement", "Shooting", "Close Combat", "Destiny and priority", "How a battle is won"];

export interface Lesson {
  title: string;
  text: string;
  more: string;
  models: string[];
  answer: string;
}

const LESSONS: Entry[] = [
  ...ended,
  ...movement,
  ...priority,
  ...lastTurn,
  ...shooting,
  ...closeCombat,
  ...destiny,
  ...otherwise,
];

const WAITING: Entry = {
  when: () => true,
  title: "Blue’s part",
  text: "The recruit decides. The log tells what it does, with every die and rule.",
};

export function lessonOf(seen: Situation): Lesson {
  const found = LESSONS.find((each) => each.when(seen)) ?? WAITING;
  return {
    title: found.title,
    text: typeof found.text === "string" ? found.text : found.text(seen),
    more: found.more ?? "",
    models: (found.models?.(seen) ?? []).map((each) => each.id),
    answer: typeof found.answer === "function" ? found.answer(seen) : (found.answer ?? ""),
  };
}

const HEROES_TURN = 4;

/** A moment that teaches nothing now is let pass: which kind (all: null) until the turn is over; undefined to ask. */
export function passedBy(seen: Situation, hasSeenWindow: boolean): string | null | undefined {
  if (!seen.request?.is_moment) return undefined;
  if (seen.turn < HEROES_TURN) return null;
  if (seen.question === "window" && (hasSeenWindow || seen.turn > HEROES_TURN)) return "window";
  return undefined;
}
