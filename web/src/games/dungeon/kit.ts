/** A dungeon at the table. */

import { turnTold } from "../../lib/words";
import type { DungeonEvent, RoomScene } from "../../lib/wire";
import { asKit } from "../../table/kit";
import DungeonEnding from "./DungeonEnding.svelte";
import DungeonReplay from "./DungeonReplay.svelte";
import DungeonSeat from "./DungeonSeat.svelte";
import { beatsOf, type Beat } from "./film/film";
import { recap } from "./recap";
import { telling } from "./telling";

export const kit = asKit<RoomScene, DungeonEvent, Beat>({
  name: "Dungeon",
  View: DungeonSeat,
  Replay: DungeonReplay,
  Ending: DungeonEnding,
  telling,
  film: beatsOf,
  recap,
  titleOf: (scene) => `${scene.hero.name}: ${scene.objective}`,
  momentOf: (scene) => `Room ${scene.room} of ${scene.rooms}, ${turnTold(scene.turn)}`,
  endingOf: ({ ending }) =>
    ending && {
      title: ending.is_won ? "The run is won" : "The run is lost",
      reason: ending.reason,
      isContest: true,
      isWon: ending.is_won,
    },
});
