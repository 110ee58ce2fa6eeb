/** What the muster asks of the server. */

import { answered, call } from "../lib/api";
import type {
  Army,
  ArmyCounted,
  ArmyRead,
  ArmyText,
  CodexShown,
  LevyAsked,
  PackFile,
  PackJudged,
  PackKept,
} from "../lib/wire";

const list = (packs: string[]): string => (packs.length ? `?${packs.map((each) => `packs=${each}`).join("&")}` : "");

export const asked = {
  codex: (packs: string[]) => call<CodexShown>("GET", `/api/muster/codex${list(packs)}`),
  count: (army: Army, packs: string[]) => call<ArmyCounted>("POST", "/api/muster", { army, packs }),
  levy: (wish: LevyAsked) => call<ArmyRead>("POST", "/api/muster/levy", wish),
  text: (army: Army, packs: string[]) => call<ArmyText>("POST", "/api/muster/text", { army, packs }),
  read: (text: string, packs: string[]) => call<ArmyRead>("POST", "/api/muster/read", { text, packs }),
  handIn: (files: PackFile[], packs: string[]) => call<PackJudged>("POST", "/api/packs", { files, packs }),
  pack: (digest: string) => call<PackKept>("GET", `/api/packs/${digest}`),
  sheet: (army: Army, packs: string[], paper: "a4" | "letter" | null) =>
    answered("POST", "/api/muster/sheet", { army, packs, paper }),
};
