/** The codex as the server shows it to whoever musters for a game: asked for once, and again when the packs change. */

import { inWords } from "../lib/api";
import type { CodexShown, Meaning } from "../lib/wire";
import { asked } from "./api";
import { packs } from "./packs.svelte";

interface Opened {
  codex: CodexShown;
  packs: string; // that it was made with
}

class Library {
  private opened = $state.raw<Opened[]>([]);
  problem = $state<string | null>(null);

  private of(game: string | undefined): Opened | null {
    const isMeant = ({ force }: CodexShown) => (game === undefined ? !force.is_marked : force.game === game);
    return this.opened.find((each) => isMeant(each.codex)) ?? null;
  }

  /** What armies of a game are made of, once it is open; without a game, those whose files name none. */
  codexOf(game: string | undefined): CodexShown | null {
    return this.of(game)?.codex ?? null;
  }

  async open(game?: string): Promise<void> {
    const wanted = packs.digests.join(" ");
    if (this.of(game)?.packs === wanted) return;
    this.problem = null;
    try {
      const codex = await packs.remembered((digests) => asked.codex(digests, game));
      const others = this.opened.filter((each) => each.codex.force.game !== codex.force.game);
      this.opened = [{ codex, packs: wanted }, ...others];
    } catch (wrong) {
      this.problem = inWords(wrong);
    }
  }

  private found<T>(look: (codex: CodexShown) => T | undefined): T | null {
    for (const { codex } of this.opened) {
      const found = look(codex);
      if (found) return found;
    }
    return null;
  }

  factionName(id: string): string {
    return this.found((codex) => codex.factions.find((each) => each.id === id))?.name ?? id;
  }

  religionName(id: string): string {
    return this.found((codex) => codex.religions.find((each) => each.id === id))?.name ?? id;
  }

  /** What a word as `Blast 2` means: the number belongs to its bearer. */
  meaning(word: string): Meaning | null {
    return this.found(({ meanings }) => meanings[word] ?? meanings[word.replace(/ \d+$/, "")]);
  }
}

export const library = new Library();
