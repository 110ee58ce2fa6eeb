/** Which rules stand behind the words on the screen; the server says so once. */
import { skirmishApi } from "../api";

class Glossary {
  #words = $state.raw<Record<string, string[]>>({});
  #isAsked = false;

  /** The rules of a word such as `phase:movement`; none as long as they are not known. */
  rulesOf(word: string): string[] {
    if (!this.#isAsked) void this.#ask();
    return this.#words[word] ?? [];
  }

  async #ask(): Promise<void> {
    this.#isAsked = true;
    try {
      this.#words = await skirmishApi.words();
    } catch {
      this.#isAsked = false; // words are words until the server is there again
    }
  }
}

export const glossary = new Glossary();
