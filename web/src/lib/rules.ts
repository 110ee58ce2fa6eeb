/** The rules of the index, asked for once. */

import { api } from "./api";
import type { Rule } from "./wire";

const known = new Map<string, Promise<Rule[]>>();

export function lookUp(words: string, game?: string): Promise<Rule[]> {
  const key = `${game ?? ""} ${words.trim().toLowerCase()}`;
  let found = known.get(key);
  if (!found) {
    found = api.rules(words.trim(), game);
    known.set(key, found);
    found.catch(() => known.delete(key));
    if (known.size > 200) known.delete(known.keys().next().value ?? "");
  }
  return found;
}

export const BOOKS: Record<string, string> = {
  dungeons: "Dungeons",
  skirmish: "Skirmish",
  cosmic: "Cosmic",
  campaign: "Campaign",
  house: "House rules",
};
