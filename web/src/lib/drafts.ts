/** Answers that are not given yet: this browser keeps one for each seat, so that a page that is loaded again has it. */

import { read, write } from "./storage";
import type { RequestShown } from "./wire";

interface KeptDraft {
  table: string;
  seat: string;
  at: number; // the place of the question
  question: string;
  answer: unknown;
}

const PLACE = "dwethia.drafts";
const MOST = 40;

const isOf = (table: string, seat: string) => (each: KeptDraft) => each.table === table && each.seat === seat;

/** What was meant as an answer to this question; null where nothing was. */
export function draftOf<A>(table: string, { seat, at, question }: RequestShown): A | null {
  const kept = read<KeptDraft[]>(PLACE, []).find(isOf(table, seat));
  return kept?.at === at && kept.question === question ? (kept.answer as A) : null;
}

/** Keep what is meant as an answer; null once it is given. */
export function keepDraft(table: string, { seat, at, question }: RequestShown, answer: unknown): void {
  const rest = read<KeptDraft[]>(PLACE, []).filter((each) => !isOf(table, seat)(each));
  write(PLACE, answer === null ? rest : [{ table, seat, at, question, answer }, ...rest].slice(0, MOST));
}
