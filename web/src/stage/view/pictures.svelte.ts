/** Which pictures a table is shown in: the stage or the plan, and why. */

import { change, settings } from "../../lib/settings.svelte";

const SLOW = 90; // milliseconds a frame
const MOST_LOSSES = 3; // after which the stage is left alone
const AGAIN = 4000; // milliseconds until it is tried again
const FRAMES = 4; // that are looked at, after the first, in which everything is made

const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

/** Whether this browser draws on a stage; where the processor would have to paint every pixel, only if somebody wants it. */
function canDraw(isForced: boolean): boolean {
  const lens = document.createElement("canvas").getContext("webgl2");
  if (!lens) return false;
  const names = lens.getExtension("WEBGL_debug_renderer_info");
  const name = String(lens.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : lens.RENDERER));
  lens.getExtension("WEBGL_lose_context")?.loseContext();
  return isForced || !SOFTWARE.test(name);
}

export class Pictures {
  trouble = $state<string | null>(null); // why the plan is shown though nobody asked for it
  #frames: number[] = [];
  #losses = 0;

  readonly isForced = $derived(settings.pictures === "stage");
  readonly isStage = $derived(settings.pictures !== "plain" && this.trouble === null);

  constructor() {
    if (settings.pictures !== "plain") this.#try();
  }

  #try(): void {
    this.trouble = canDraw(this.isForced)
      ? null
      : this.isForced
        ? "This browser cannot draw the stage (no WebGL): the plan is shown."
        : ""; // nothing to be said: the plan is what is usual here
    this.#frames = [];
  }

  /** The other pictures; who asks for the stage gets it, however slow the machine. */
  toggle(): void {
    change({ pictures: this.isStage ? "plain" : "stage" });
    if (settings.pictures === "stage") this.#try();
  }

  /** The stage cannot go on. */
  fail(why: string): void {
    this.trouble = why;
  }

  /** The browser has taken the graphics card away: the plan is shown, and the stage comes back when it can. */
  lose(): void {
    this.#losses++;
    this.fail("The stage was lost for a moment: the plan is shown.");
    if (this.#losses <= MOST_LOSSES) setTimeout(() => this.#try(), AGAIN);
  }

  /** How long a frame took: those of the first second say whether this machine keeps up. */
  took(milliseconds: number): void {
    if (this.#frames.length > FRAMES) return;
    this.#frames.push(milliseconds);
    const [, ...rest] = this.#frames;
    if (this.isForced || rest.length < FRAMES) return;
    const usual = rest.sort((one, another) => one - another)[FRAMES >> 1] ?? 0;
    if (usual > SLOW) this.fail(`This machine takes ${Math.round(usual)} ms to draw the stage: the plan is shown.`);
  }
}
