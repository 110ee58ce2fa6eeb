/** The first battle with armies. */
import { FirstBattle } from "../../../tabletop/learn/first_battle";
import { skirmishApi } from "../api";

export const firstBattle = new FirstBattle("skirmish", "A first battle", () => skirmishApi.first());
