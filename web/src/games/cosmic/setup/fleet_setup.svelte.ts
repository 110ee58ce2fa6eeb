/** A battle of two fleets before it begins: the battle may have a scenario. */

import type { FleetChoices, FleetWish } from "../../../lib/wire";
import { BattleSetup } from "../../../tabletop/setup/battle_setup.svelte";
import { cosmicApi } from "../api";

const USUAL = 1500; // points

export class FleetSetup extends BattleSetup<FleetChoices, FleetWish> {
  scenario = $state(""); // none: the basic battle

  constructor() {
    super(cosmicApi, USUAL, "cosmic");
  }

  override get wish(): FleetWish {
    return {
      red: this.side(this.red),
      blue: this.side(this.blue),
      board: this.boardWish(),
      rulings: this.rulings,
      ...(this.scenario ? { scenario: this.scenario } : {}),
    };
  }
}
