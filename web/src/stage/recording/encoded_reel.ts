/** A film whose every picture has its own time (WebCodecs): it is whole and even, however long the pictures take. */

import { BITS, RATE, type Reel } from "./reel";
import { webmOf, type Encoded, type Track } from "./webm";

const CODECS: [name: string, codec: Track["codec"]][] = [
  ["vp09.00.31.08", "V_VP9"],
  ["vp8", "V_VP8"],
];
const STEP = 1000 / RATE; // milliseconds
const BETWEEN_KEYS = 2 * RATE; // pictures
const MOST_WAITING = 4; // pictures that the encoder has in hand

/** A reel for this canvas; null where the browser encodes nothing (it does so only at a safe address). */
export async function encodedReel(canvas: HTMLCanvasElement): Promise<Reel | null> {
  if (!("VideoEncoder" in globalThis)) return null;
  for (const [name, codec] of CODECS) {
    const wish = { codec: name, width: canvas.width, height: canvas.height, bitrate: BITS, framerate: RATE };
    const { supported } = await VideoEncoder.isConfigSupported(wish);
    if (supported) return new EncodedReel(canvas, wish, codec);
  }
  return null;
}

class EncodedReel implements Reel {
  readonly #encoder: VideoEncoder;
  readonly #pictures: Encoded[] = [];
  #taken = 0;
  #trouble: Error | null = null;

  constructor(
    readonly canvas: HTMLCanvasElement,
    wish: VideoEncoderConfig,
    readonly codec: Track["codec"],
  ) {
    this.#encoder = new VideoEncoder({
      output: (chunk) => this.#keep(chunk),
      error: (wrong) => (this.#trouble = wrong),
    });
    this.#encoder.configure(wish);
  }

  step = (): number => STEP;

  async take(): Promise<void> {
    this.#check();
    const picture = new VideoFrame(this.canvas, { timestamp: Math.round(this.#taken * STEP * 1000) });
    this.#encoder.encode(picture, { keyFrame: this.#taken % BETWEEN_KEYS === 0 });
    picture.close();
    this.#taken += 1;
    await aMoment();
    while (!this.#trouble && this.#encoder.encodeQueueSize > MOST_WAITING) await aMoment();
  }

  async end(): Promise<Blob> {
    this.#check();
    await this.#encoder.flush();
    this.#check();
    this.#encoder.close();
    const { width, height } = this.canvas;
    return webmOf({ codec: this.codec, width, height, duration: this.#taken * STEP }, this.#pictures);
  }

  drop(): void {
    if (this.#encoder.state !== "closed") this.#encoder.close();
  }

  #keep(chunk: EncodedVideoChunk): void {
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    this.#pictures.push({ data, time: Math.round(chunk.timestamp / 1000), isKey: chunk.type === "key" });
  }

  #check(): void {
    if (this.#trouble) throw new Error(`This browser could not go on with the film: ${this.#trouble.message}`);
  }
}

/** Let the page live for a moment; unlike timers and frames, in a window that nobody sees too. */
const aMoment = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (port1.close(), done());
    port2.postMessage(null);
  });
