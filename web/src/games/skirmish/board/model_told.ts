/** A model of a battle in words. */
import type { BaseDrawn, BattleScene } from "../../../lib/wire";
import { stateName } from "../../../lib/words";
import { called, place } from "../../../tabletop/view/table_geometry";

/** What a model has done and been through, in a word each. */
export const marksOf = (model: BaseDrawn): string[] =>
  [
    model.is_slain && "slain",
    model.is_held_back && "held back",
    model.is_engaged && "engaged",
    model.has_moved && "has moved",
    model.has_shot && "has shot",
  ].filter((each) => each !== false);

/** What somebody who listens is told of a model. */
export function told(scene: BattleScene, model: BaseDrawn): string {
  const words = [called(scene, model.id), model.side, `${model.wounds} of ${model.most_wounds} Wounds`];
  if (model.at) words.push(`at ${place(model.at)}`);
  return [...words, ...marksOf(model), ...model.states.map(stateName)].join(", ");
}
