/** Which rules stand behind the words on the screen; the server says so once for each game. */
import { getContext, setContext } from "svelte";

type Words = Record<string, string[]>;

const HERE = Symbol("glossary");

export class Glossary {
  #words = $state.raw<Words>({});
  #isAsked = false;

  constructor(readonly ask: () => Promise<Words>) {}

  /** The rules of a word such as `phase:movement`; none as long as they are not known. */
  rulesOf(word: string): string[] {
    if (!this.#isAsked) void this.#open();
    return this.#words[word] ?? [];
  }

  async #open(): Promise<void> {
    this.#isAsked = true;
    try {
      this.#words = await this.ask();
    } catch {
      this.#isAsked = false; // words are words until the server is there again
    }
  }
}

const NONE = new Glossary(() => Promise.resolve({}));

/** The words of a game, for all that is shown below. */
export const useGlossary = (words: Glossary): Glossary => setContext(HERE, words);

/** The words of the game that is shown. */
export const glossaryHere = (): Glossary => getContext<Glossary | undefined>(HERE) ?? NONE;
