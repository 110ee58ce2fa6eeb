/** The squares of a room as people reach them: who stands there, and what may be done by going there. */

import type { Choice, DoorDrawn, ModelDrawn, Option, Outlook, RequestShown, RoomScene } from "../../../lib/wire";
import { stateName } from "../../../lib/words";

export interface Cell {
  square: string;
  row: number;
  column: number;
  ground: string;
  model: ModelDrawn | null;
  move: Option | null; // a legal one
  deed: Option | null;
  refused: Choice | null;
}

export const modelsOf = (scene: RoomScene): ModelDrawn[] => [scene.hero, ...scene.enemies];

/** The options that may be chosen now. */
export function legalOptions(outlook: Outlook | null, request: RequestShown | null): Option[] {
  const choices = new Map((request?.choices ?? []).map((each) => [each.id, each]));
  return (outlook?.options ?? []).filter((each) => choices.get(each.id)?.faults?.length === 0);
}

/** Every square of the room, row by row; `way` is how the hero would move, null where nobody does. */
export function cellsOf(
  scene: RoomScene,
  outlook: Outlook | null,
  request: RequestShown | null,
  way: string | null,
): Cell[] {
  const [legal, models] = [legalOptions(outlook, request), modelsOf(scene)];
  const choices = new Map((request?.choices ?? []).map((each) => [each.id, each]));
  return scene.squares.map((each): Cell => {
    const here = legal.filter((option) => option.square === each.square);
    const barred = outlook?.options.find((option) => option.verb === "move" && option.square === each.square);
    return {
      square: each.square,
      row: each.row,
      column: each.column,
      ground: each.has_package ? "package" : each.ground,
      model: models.find((model) => model.square === each.square && !model.slain) ?? null,
      move: way === null ? null : (here.find((option) => option.verb === way && option.group !== "Act") ?? null),
      deed: way === null ? null : (here.find((option) => option.group === "Act") ?? null),
      refused: barred ? (choices.get(barred.id) ?? null) : null,
    };
  });
}

/** What somebody who listens is told of a square. */
export function labelOf(cell: Cell, doors: DoorDrawn[]): string {
  const words = [`Row ${cell.row}, column ${cell.column}`];
  if (cell.ground !== "floor") words.push(cell.ground);
  for (const door of doors) {
    if (door.row === cell.row && door.column === cell.column) words.push(`${door.door}, ${door.stands}`);
  }
  if (cell.model?.is_hero) words.push(`you, ${cell.model.wounds} of ${cell.model.most_wounds} Wounds`);
  else if (cell.model) {
    words.push(`${cell.model.name}, ${cell.model.wounds} of ${cell.model.most_wounds} Wounds`);
    if (cell.model.is_target) words.push("the target");
  }
  words.push(...(cell.model?.states ?? []).map(stateName));
  if (cell.move) words.push(cell.move.cost === null ? cell.move.label : `${cell.move.label}, costs ${cell.move.cost}`);
  if (cell.deed) words.push(cell.deed.label);
  return words.join(", ");
}

/** The same to be read; why one cannot go there, where that is so. */
export function lensOf(cell: Cell, doors: DoorDrawn[]): string {
  const [label, fault] = [labelOf(cell, doors), cell.refused?.faults?.[0]];
  if (cell.move || cell.model || cell.deed || !fault) return label;
  return `${label}: ${fault.fact}${fault.rule ? ` (${fault.rule})` : ""}`;
}

/** The best attack on an enemy: the one that takes the most Wounds on average. */
export function bestAttack(legal: Option[], enemy: string | undefined): Option | null {
  const found = legal.filter((each) => each.target === enemy && each.odds?.target);
  return found.sort((a, b) => (b.odds?.target?.expected ?? 0) - (a.odds?.target?.expected ?? 0))[0] ?? null;
}

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The square that a key leads to, which may lie outside; null for a key that leads nowhere. */
export function squareBeside(
  { row, column }: { row: number; column: number },
  key: string,
  size: number,
): string | null {
  const step = STEPS[key];
  if (step) return `${row + step[0]},${column + step[1]}`;
  if (key === "Home") return `${row},1`;
  if (key === "End") return `${row},${size}`;
  if (key === "PageUp") return `1,${column}`;
  return key === "PageDown" ? `${size},${column}` : null;
}
