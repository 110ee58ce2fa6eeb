/** What a weapon is to a figure: how it is carved, and how it is held. The grip is the origin, it points up. */

import type { Sculptor } from "../../sculpt/sculptor";
import type { Palette } from "../palette";

/** How a weapon is held; the pose tells more than the weapon. */
export type Hold =
  | "raised" // a blade in one hand
  | "upright" // a shaft, its foot on the ground
  | "overhead" // swung with both hands
  | "shouldered" // both hands, point up before the body
  | "aimed" // a long gun at the shoulder
  | "across" // a short gun before the chest
  | "hip" // a heavy gun at the hip
  | "pistol" // one hand, pointed ahead
  | "drawn" // a bow
  | "thrown" // drawn back behind the head
  | "fists"; // worn on both hands

export interface WeaponPart {
  hold: Hold;
  carve: (s: Sculptor, p: Palette) => void;
}
