/** The armies this browser keeps; they are sent nowhere but to be counted. */

import { read, write } from "../lib/storage";
import type { Army } from "./army";

export interface SavedArmy {
  id: string;
  army: Army;
  points: number;
  legal: boolean | null; // null before anybody has asked
  touched: number;
}

const PLACE = "dwethia.armies";
const MOST = 300;

export const armies = (): SavedArmy[] => read<SavedArmy[]>(PLACE, []).sort((a, b) => b.touched - a.touched);

export const savedArmy = (id: string): SavedArmy | null => armies().find((each) => each.id === id) ?? null;

export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (each) => each.toString(36)).join("");

/** Keep an army; false where the browser has no room for it. */
export function saveArmy(id: string, changes: Partial<SavedArmy>): boolean {
  const blank: SavedArmy = { id, army: { name: "Army" }, points: 0, legal: null, touched: 0 };
  const found: SavedArmy = { ...blank, ...savedArmy(id), touched: Date.now(), ...changes };
  return write(PLACE, [found, ...armies().filter((each) => each.id !== id)].slice(0, MOST));
}

export function dropArmy(id: string): void {
  write(
    PLACE,
    armies().filter((each) => each.id !== id),
  );
}

/** A name like another one that no kept army has. */
export function copyName(name: string): string {
  const taken = new Set(armies().map((each) => each.army.name));
  const stem = name.replace(/ \(\d+\)$/, "").slice(0, 54);
  for (let number = 2; ; number += 1) if (!taken.has(`${stem} (${number})`)) return `${stem} (${number})`;
}
