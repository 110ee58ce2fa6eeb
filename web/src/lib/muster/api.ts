/** What the muster asks of the server. */

import { call, Trouble } from "../api";
import type { Army, ArmyCounted, ArmyRead, ArmyText, CodexShown, LevyAsked, PackFile, PackJudged, PackKept } from "../wire";

const list = (packs: string[]): string => (packs.length ? `?${packs.map((each) => `packs=${each}`).join("&")}` : "");

export const asked = {
  codex: (packs: string[]) => call<CodexShown>("GET", `/api/muster/codex${list(packs)}`),
  count: (army: Army, packs: string[]) => call<ArmyCounted>("POST", "/api/muster", { army, packs }),
  levy: (wish: LevyAsked) => call<ArmyRead>("POST", "/api/muster/levy", wish),
  text: (army: Army, packs: string[]) => call<ArmyText>("POST", "/api/muster/text", { army, packs }),
  read: (text: string, packs: string[]) => call<ArmyRead>("POST", "/api/muster/read", { text, packs }),
  handIn: (files: PackFile[], packs: string[]) => call<PackJudged>("POST", "/api/packs", { files, packs }),
  pack: (digest: string) => call<PackKept>("GET", `/api/packs/${digest}`),
  sheet: async (army: Army, packs: string[], paper: "a4" | "letter" | null): Promise<string> => {
    const body = JSON.stringify({ army, packs, paper });
    const answer = await fetch("/api/muster/sheet", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const text = await answer.text();
    if (!answer.ok) throw new Trouble((JSON.parse(text) as { error?: string }).error ?? `The server answered ${answer.status}.`, answer.status);
    return text;
  },
};
