/** Every build that is not a person's. */

import type { CreatureBuild } from "../look";
import { ANIMALS } from "./animals";
import type { CreatureShape } from "./creature";
import { HORRORS } from "./horrors";
import { MACHINES } from "./machines";

export const CREATURES_CARVED: Record<CreatureBuild, CreatureShape> = { ...ANIMALS, ...HORRORS, ...MACHINES };
