/** The events of a battle, as they are told. */

import type { SkirmishEvent } from "../../lib/wire";
import type { ToldBy } from "../../table/kit";

export type BattleTold = ToldBy<SkirmishEvent>;
