/** A battle of two armies before it begins: each side may say what it fights for. */

import type { BattleChoices, BattleWish, Scenario } from "../../../lib/wire";
import { BattleSetup, type Colour } from "../../../tabletop/setup/battle_setup.svelte";
import { skirmishApi } from "../api";

const USUAL = 500; // points

export class SkirmishSetup extends BattleSetup<BattleChoices, BattleWish> {
  scenarios = $state<Record<Colour, Scenario | "">>({ red: "", blue: "" }); // none: chosen at the table

  constructor() {
    super(skirmishApi, USUAL);
  }

  override get wish(): BattleWish {
    const [red, blue] = [this.side(this.red), this.side(this.blue)];
    const of = (colour: Colour) => (this.scenarios[colour] ? { scenario: this.scenarios[colour] } : {});
    return {
      red: { ...red, ...of("red") },
      blue: { ...blue, ...of("blue") },
      board: this.boardWish(),
      rulings: this.rulings,
    };
  }
}
