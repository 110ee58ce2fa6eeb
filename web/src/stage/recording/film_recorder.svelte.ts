/** A film of a replay: the record is played as on the page, picture by picture onto a canvas, and the browser makes a WebM of
 * it. It takes as long as it is watched, and can be given up at any time. */

import { compose, HEIGHT, WIDTH, type Told } from "./compose";
import { cameraWish, TableCamera, type CameraName } from "./table_camera.svelte";

/** As much of a replay as is filmed. */
export interface Filmed {
  at: number; // the entry where it is
  last: number;
  playing: boolean;
  film: { isOn: boolean; beat: { words: string } | null };
  go: (entry: number) => void;
  play: (on?: boolean) => void;
}

export interface Wish {
  title: string;
  camera: CameraName;
  from: number; // entries
  to: number;
}

const KINDS = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
const RATE = 30; // pictures a second, at most
const OPENING = 1400; // milliseconds that the title stands alone
const BITS = 5_000_000; // a second

/** Whether this browser makes films at all. */
export const canFilm = (): boolean =>
  typeof MediaRecorder !== "undefined" && "captureStream" in HTMLCanvasElement.prototype;

export class FilmRecorder {
  isOn = $state(false);
  share = $state(0); // of the film that is taken
  #isGivenUp = false;

  constructor(readonly replay: Filmed) {}

  /** What the table looks like now, with its title. */
  async picture(title: string, camera: CameraName): Promise<Blob> {
    const [canvas, on] = blank();
    cameraWish.view = camera;
    await nextFrame();
    const told = { title, words: this.replay.film.beat?.words ?? "", isOpening: false };
    compose(on, await new TableCamera(camera).look(WIDTH, HEIGHT), dice(), told);
    cameraWish.view = "as it is"; // the next wish for the same view is one again
    return new Promise((done, fail) =>
      canvas.toBlob((made) => (made ? done(made) : fail(new Error("This browser draws no picture."))), "image/png"),
    );
  }

  /** The film of some entries; null where it was given up. */
  async film(wish: Wish): Promise<Blob | null> {
    const [canvas, on] = blank();
    const pieces: Blob[] = [];
    const recorder = new MediaRecorder(canvas.captureStream(RATE), { ...kind(), videoBitsPerSecond: BITS });
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const ended = new Promise((done) => (recorder.onstop = done));
    [this.isOn, this.share, this.#isGivenUp, cameraWish.view] = [true, 0, false, wish.camera];
    try {
      this.replay.go(wish.from);
      recorder.start(1000);
      await this.#take(on, wish);
    } finally {
      this.replay.play(false);
      recorder.stop();
      await ended;
      [this.isOn, cameraWish.view] = [false, "as it is"];
    }
    return this.#isGivenUp ? null : new Blob(pieces, { type: "video/webm" });
  }

  cancel(): void {
    this.#isGivenUp = true;
  }

  async #take(on: CanvasRenderingContext2D, { title, camera, from, to }: Wish): Promise<void> {
    const eye = new TableCamera(camera);
    const shoot = async (told: Told): Promise<void> => {
      compose(on, await eye.look(WIDTH, HEIGHT), dice(), told);
      await nextFrame();
    };
    const begun = performance.now();
    while (!this.#isGivenUp && title && performance.now() - begun < OPENING)
      await shoot({ title, words: "", isOpening: true });
    this.replay.play(true);
    while (!this.#isGivenUp && this.replay.at < to && this.replay.playing) {
      this.share = Math.min(1, (this.replay.at - from) / Math.max(1, to - from));
      await shoot({ title, words: this.replay.film.beat?.words ?? "", isOpening: false });
    }
    if (!this.#isGivenUp) await shoot({ title, words: "", isOpening: false });
    this.share = 1;
  }
}

function blank(): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const on = canvas.getContext("2d");
  if (!on) throw new Error("This browser draws no picture.");
  return [canvas, on];
}

function kind(): { mimeType?: string } {
  const mimeType = KINDS.find((each) => MediaRecorder.isTypeSupported(each));
  return mimeType ? { mimeType } : {};
}

const dice = (): HTMLCanvasElement[] => [...document.querySelectorAll<HTMLCanvasElement>("canvas[data-thrown]")];
const nextFrame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
