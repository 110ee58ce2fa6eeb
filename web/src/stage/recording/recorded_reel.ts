/** A film that the browser records while it runs (MediaRecorder): for addresses at which it lets nobody encode. */

import { BITS, RATE, type Reel } from "./reel";

const KINDS = ["video/webm;codecs=vp9", "video/webm;codecs=vp8"];

/** A reel for this canvas; null where the browser records nothing. */
export function recordedReel(canvas: HTMLCanvasElement): Reel | null {
  if (!("MediaRecorder" in globalThis) || !("captureStream" in canvas)) return null;
  const mimeType = KINDS.find((each) => MediaRecorder.isTypeSupported(each));
  return mimeType ? new RecordedReel(canvas, mimeType) : null;
}

class RecordedReel implements Reel {
  readonly #recorder: MediaRecorder;
  readonly #pieces: Blob[] = [];
  #last = performance.now();

  constructor(canvas: HTMLCanvasElement, mimeType: string) {
    this.#recorder = new MediaRecorder(canvas.captureStream(RATE), { mimeType, videoBitsPerSecond: BITS });
    this.#recorder.ondataavailable = ({ data }) => this.#pieces.push(data);
    this.#recorder.start(1000);
  }

  async take(): Promise<void> {
    await new Promise(requestAnimationFrame);
  }

  /** Here the film goes as time does. */
  step = (): number => {
    const before = this.#last;
    this.#last = performance.now();
    return this.#last - before;
  };

  async end(): Promise<Blob> {
    const ended = new Promise((done) => (this.#recorder.onstop = done));
    this.drop();
    await ended;
    return new Blob(this.#pieces, { type: "video/webm" });
  }

  drop(): void {
    if (this.#recorder.state !== "inactive") this.#recorder.stop();
  }
}
