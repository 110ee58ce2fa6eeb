/** Figures of the codex away from a table, as they are usually outfitted: asked for once, when the first of them is wanted. */

import { call } from "../../lib/api";
import type { FiguresShown } from "../../lib/wire";
import { figureLook, type FigureLook } from "./look";

class Gallery {
  #shown = $state.raw<FiguresShown | null>(null);
  #isAsked = false;

  /** The figure of a unit; none until it has come, nor for units that only a pack knows. */
  lookOf(unit: string): FigureLook | null {
    if (!this.#isAsked) this.#ask();
    const shown = this.#shown;
    const seen = shown?.figures.find((each) => each.unit === unit);
    return shown && seen ? figureLook(seen, shown.looks) : null;
  }

  #ask(): void {
    this.#isAsked = true;
    call<FiguresShown>("GET", "/api/figures").then(
      (found) => (this.#shown = found),
      () => (this.#isAsked = false),
    );
  }
}

export const gallery = new Gallery();
