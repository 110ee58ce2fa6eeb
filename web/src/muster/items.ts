/** What stands behind the names on a card. */

import type { CodexShown, GearShown, UnitCard } from "../lib/wire";
import type { Item } from "./editor/ExplainedNames.svelte";
import { library } from "./library.svelte";

export function gearItem(gear: GearShown | undefined, id: string): Item {
  if (!gear) return { name: id, text: "There is no such thing." };
  const words = gear.words.flatMap((each) => library.meaning(each) ?? []);
  return { name: gear.name, line: gear.line, text: gear.text, words };
}

export const gearItems = (codex: CodexShown, ids: string[]): Item[] => ids.map((id) => gearItem(codex.gear[id], id));

/** Special rules and keywords as the unit bears them, then its powers and actions. */
export function ruleItems(unit: UnitCard): Item[] {
  const named = [
    ...unit.rules,
    ...unit.words.filter((word) => !unit.rules.some((rule) => rule.replace(/ \d+$/, "") === word)),
  ];
  const words = named.map((name) => {
    const found = library.meaning(name);
    return { name, text: found?.text ?? "", rule: found?.rule ?? null };
  });
  return [...words, ...unit.feats.map((each) => ({ name: each.name, line: each.line, text: each.text }))];
}

export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);
