/** The codex as the server shows it, asked for once, and again when the packs change. */

import { inWords } from "../lib/api";
import type { CodexShown, Meaning } from "../lib/wire";
import { asked } from "./api";
import { packs } from "./packs.svelte";

class Library {
  codex = $state.raw<CodexShown | null>(null);
  problem = $state<string | null>(null);
  private of = "";

  async open(): Promise<void> {
    const wanted = packs.digests.join(" ");
    if (this.codex && this.of === wanted) return;
    this.problem = null;
    try {
      this.codex = await packs.remembered((digests) => asked.codex(digests));
      this.of = wanted;
    } catch (wrong) {
      this.problem = inWords(wrong);
    }
  }

  factionName(id: string): string {
    return this.codex?.factions.find((each) => each.id === id)?.name ?? id;
  }

  religionName(id: string): string {
    return this.codex?.religions.find((each) => each.id === id)?.name ?? id;
  }

  /** What a word as `Blast 2` means: the number belongs to its bearer. */
  meaning(word: string): Meaning | null {
    const meanings = this.codex?.meanings ?? {};
    return meanings[word] ?? meanings[word.replace(/ \d+$/, "")] ?? null;
  }
}

export const library = new Library();
