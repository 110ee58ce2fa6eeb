/** What the muster asks of the server. */

import { answered, call } from "../lib/api";
import type {
  ArmyCounted,
  ArmyRead,
  ArmyText,
  CodexShown,
  LevyAsked,
  PackFile,
  PackJudged,
  PackKept,
} from "../lib/wire";
import type { Army } from "./army";

function query(packs: string[], game: string | undefined): string {
  const told = new URLSearchParams(packs.map((each) => ["packs", each]));
  if (game !== undefined) told.set("game", game);
  return told.size ? `?${told}` : "";
}

export const asked = {
  codex: (packs: string[], game?: string) => call<CodexShown>("GET", `/api/muster/codex${query(packs, game)}`),
  count: (army: Army, packs: string[]) => call<ArmyCounted>("POST", "/api/muster", { army, packs }),
  levy: (wish: LevyAsked) => call<ArmyRead>("POST", "/api/muster/levy", wish),
  text: (army: Army, packs: string[]) => call<ArmyText>("POST", "/api/muster/text", { army, packs }),
  read: (text: string, packs: string[]) => call<ArmyRead>("POST", "/api/muster/read", { text, packs }),
  handIn: (files: PackFile[], packs: string[]) => call<PackJudged>("POST", "/api/packs", { files, packs }),
  pack: (digest: string) => call<PackKept>("GET", `/api/packs/${digest}`),
  sheet: (army: Army, packs: string[], paper: "a4" | "letter" | null) =>
    answered("POST", "/api/muster/sheet", { army, packs, paper }),
};
