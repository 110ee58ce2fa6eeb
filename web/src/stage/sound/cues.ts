/** What is heard of a scene of the film, and when. */

import { weaponKind } from "../effects/weapon_kind";
import type { Cue } from "./voices";

/** As much of a scene as is heard. */
export interface Heard {
  kind: string;
  weapon?: string;
  isShip?: boolean;
}

/** A sound, after so much of its scene, from 0 to 1. */
export interface Timed {
  cue: Cue;
  at: number;
}

const CUES: Record<string, Cue> = {
  melee: "steel",
  strike: "steel",
  boarding: "steel",
  ram: "ram",
  power: "power",
  hurt: "hurt",
  reveal: "order",
  shields: "shield",
};
const STRIKES = 0.5; // of its scene a shot is on its way

export function cuesOf(beat: Heard, tumbles: boolean): Timed[] {
  const now = (cue: Cue): Timed[] => [{ cue, at: 0 }];
  switch (beat.kind) {
    case "walk":
      return now(beat.isShip ? "engine" : "steps");
    case "dice":
      return tumbles ? [] : now("dice"); // dice that tumble are heard when they strike
    case "fall":
      return now(beat.isShip ? "blast" : "fall");
    case "shot": {
      const kind = weaponKind(beat.weapon ?? "");
      if (kind === "shell") return [{ cue: "bullet", at: 0 }, { cue: "blast", at: STRIKES }]; // prettier-ignore
      if (kind === "rock") return [{ cue: "arrow", at: 0 }, { cue: "fall", at: STRIKES }]; // prettier-ignore
      return now(kind);
    }
    default: {
      const cue = CUES[beat.kind];
      return cue ? now(cue) : [];
    }
  }
}
