/** The first battle in space. */
import { FirstBattle } from "../../../tabletop/learn/first_battle";
import { cosmicApi } from "../api";

export const firstBattle = new FirstBattle("cosmic", "A first battle in space", () => cosmicApi.first());
