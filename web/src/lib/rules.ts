/** The rules of the index: found by ids or by a sentence, and told under the rulings in force. */

import indexAddress from "../../generated/rule_index.json?url";
import { api } from "./api";
import { ranked, type RuleIndex } from "./rule_search";
import type { RuleAnswer } from "./wire";

const MOST_ANSWERS = 24;
const MOST_KEPT = 200;
const IDS = /^(R-)?(SK|CC|DD|CP|HS)(-[A-Z0-9]+)*$|^[A-Z]{1,2}(-[A-Z]+)*-\d+$/i; // as the server tells ids from words

const known = new Map<string, Promise<RuleAnswer[]>>();
let index: Promise<RuleIndex> | undefined;

/** The index that was made with the client; asked for once. */
export function ruleIndex(): Promise<RuleIndex> {
  index ??= fetch(indexAddress).then((told) => {
    if (!told.ok) throw new Error("The index of the rules is missing here.");
    return told.json() as Promise<RuleIndex>;
  });
  index.catch(() => (index = undefined));
  return index;
}

/** The rules that ids name or that answer a sentence, the best first. */
export async function lookUp(
  words: string,
  book?: string,
  rulings: Record<string, string> = {},
): Promise<RuleAnswer[]> {
  const typed = words.trim();
  if (typed.split(/\s+/).every((word) => IDS.test(word))) return answers(typed, rulings);
  const ids = ranked(typed, await ruleIndex(), book).slice(0, MOST_ANSWERS);
  return ids.length ? answers(ids.join(" "), rulings) : [];
}

function answers(ids: string, rulings: Record<string, string>): Promise<RuleAnswer[]> {
  const settings = Object.entries(rulings).map(([name, option]) => `${name}=${option}`);
  const key = `${ids.toLowerCase()} ${settings.join(",")}`;
  let found = known.get(key);
  if (!found) {
    found = api.answers(ids, settings.join(","));
    known.set(key, found);
    found.catch(() => known.delete(key));
    if (known.size > MOST_KEPT) known.delete(known.keys().next().value ?? "");
  }
  return found;
}

export const BOOKS: Record<string, string> = {
  skirmish: "Skirmish",
  cosmic: "Cosmic Combat",
  dungeons: "Dungeons",
  campaign: "Campaign",
  house: "House rules",
};
