/** The sound of the tables: silent until somebody has clicked, and where it is muted. In a window that nobody sees nothing
 * runs, but a turn is still rung for. */

import { settings } from "../../lib/settings.svelte";
import { Synth } from "./synth";
import { VOICES, type Cue } from "./voices";

const GESTURES = ["pointerdown", "keydown"] as const; // before one of them a browser lets nothing be heard
const LOUDEST = 0.6;

export class Sound {
  #synth: Synth | null = null;
  #rooms = 0; // tables that are looked at
  #hushes = 0; // who wants silence
  #isWaking = false; // a sound waits until something may be heard

  /** Listen for the first click; what comes before it is not heard. */
  constructor() {
    for (const each of GESTURES) addEventListener(each, this.#wake, { capture: true });
    document.addEventListener("visibilitychange", () => this.#follow());
  }

  play(cue: Cue, loud = 1): void {
    const synth = this.#synth;
    if (!synth || !this.#isWished) return;
    const play = (): void => synth.play(VOICES[cue], loud);
    if (synth.context.state !== "suspended") return play();
    // A browser may wait for a click before it lets anything be heard: one sound waits with it, and no queue of them.
    if (this.#isWaking) return;
    this.#isWaking = true;
    void synth.context
      .resume()
      .then(play)
      .finally(() => (this.#isWaking = false));
  }

  /** Somebody sits at a table: the tone of its room is heard until they leave, which is what this returns. */
  enter(): () => void {
    this.#rooms += 1;
    this.#follow();
    return () => {
      this.#rooms -= 1;
      this.#follow();
    };
  }

  /** Nothing is to be heard until somebody calls what this returns. */
  hush(): () => void {
    this.#hushes += 1;
    this.#follow();
    return () => {
      this.#hushes -= 1;
      this.#follow();
    };
  }

  /** The settings have changed. */
  heed(): void {
    this.#follow();
  }

  get #isWished(): boolean {
    return !settings.muted && settings.volume > 0 && this.#hushes === 0;
  }

  #wake = (): void => {
    for (const each of GESTURES) removeEventListener(each, this.#wake, { capture: true });
    if (!("AudioContext" in globalThis)) return;
    this.#synth = new Synth(new AudioContext());
    this.#follow();
  };

  /** Be as loud as is wished now; where nothing is to be heard, nothing runs. */
  #follow(): void {
    const [synth, runs] = [this.#synth, this.#isWished && !document.hidden];
    if (!synth) return;
    synth.level = this.#isWished ? LOUDEST * (settings.volume / 100) ** 2 : 0;
    synth.hasRoom = runs && this.#rooms > 0;
    const { context } = synth;
    if (runs && context.state === "suspended") void context.resume();
    else if (!runs && context.state === "running") void context.suspend();
  }
}

export const sound = new Sound();
