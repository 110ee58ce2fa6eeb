/** A battle at the table. */

import type { BattleScene, SkirmishEvent } from "../../lib/wire";
import { capital, counted, turnTold } from "../../lib/words";
import { asKit } from "../../table/kit";
import BattleEnding from "./BattleEnding.svelte";
import BattleReplay from "./BattleReplay.svelte";
import BattleSeat from "./BattleSeat.svelte";
import { battleEnded } from "../../tabletop/battle_ended";
import GroundPreview from "../../tabletop/view/GroundPreview.svelte";
import { beatsOf, type Beat } from "./film/film";
import { recap } from "./recap";
import { telling } from "./telling";

export const kit = asKit<BattleScene, SkirmishEvent, Beat>({
  name: "Battle",
  View: BattleSeat,
  Replay: BattleReplay,
  Ending: BattleEnding,
  telling,
  recap,
  film: beatsOf,
  titleOf: (scene) => scene.sides.map((each) => each.name || each.side).join(" against "),
  momentOf: (scene) => `Battle, ${turnTold(scene.turn, scene.turns)}`,
  endingOf: battleEnded,
  preview: {
    forceOf: (scene, seat) => {
      const side = scene.sides.find((each) => each.seats.includes(seat));
      return side ? `${side.name || capital(side.side)}, ${counted(side.most_models, "model")}` : null;
    },
    Ground: GroundPreview,
  },
});
