/** A film of a replay: the record is played by the film's own clock, picture by picture onto a canvas, so that each shows
 * its moment however long it takes to be drawn. It can be given up at any time. */

import { flushSync, tick } from "svelte";
import { HandClock, screenClock, type Clock } from "../../lib/clock";
import type { Rolled } from "../../lib/wire";
import { groupsOf, type DiceFilm } from "../dice/groups";
import type { Corner } from "../dice/tray_corner";
import { tumbling } from "../dice/tumbling.svelte";
import { sound } from "../sound/sound.svelte";
import { compose, HEIGHT, WIDTH, type Told } from "./compose";
import { encodedReel } from "./encoded_reel";
import type { TrayShown } from "./film_tray";
import { recordedReel } from "./recorded_reel";
import type { Reel } from "./reel";
import { filming, TableCamera, type CameraName } from "./table_camera.svelte";

/** As much of a replay as is filmed. */
export interface Filmed {
  at: number; // the entry where it is
  last: number;
  playing: boolean;
  problem: string | null;
  chapter: { title: string } | null;
  film: DiceFilm & { isOn: boolean; beat: { words: string } | null; goBy: (clock: Clock) => void };
  go: (entry: number) => void;
  play: (on?: boolean) => void;
}

export interface Wish {
  title: string;
  camera: CameraName;
  from: number; // entries
  to: number;
}

type OpenReel = (canvas: HTMLCanvasElement) => Promise<Reel | null>;

const OPENING = 1400; // milliseconds that the title stands alone
const ENDING = 800; // milliseconds that one sees how it ended
const PATIENCE = 30; // milliseconds until a page of the record that is on its way is looked for again

/** Whether this browser makes films at all. */
export const canFilm = (): boolean => "VideoEncoder" in globalThis || "MediaRecorder" in globalThis;

const openReel: OpenReel = async (canvas) => (await encodedReel(canvas)) ?? recordedReel(canvas);

export class FilmRecorder {
  isOn = $state(false);
  share = $state(0); // of the film that is taken
  #isGivenUp = false;

  constructor(
    readonly replay: Filmed,
    readonly isAgainst: (roll: Rolled) => boolean,
    readonly open: OpenReel = openReel,
  ) {}

  /** What the table looks like now, with its title. */
  async picture(title: string, camera: CameraName): Promise<Blob> {
    const [canvas, on] = blank();
    filming.view = camera;
    await tick();
    await this.#compose(on, new TableCamera(camera), { title, isOpening: false });
    filming.view = "as it is"; // the next wish for the same view is one again
    return new Promise((done, fail) =>
      canvas.toBlob((made) => (made ? done(made) : fail(new Error("This browser draws no picture."))), "image/png"),
    );
  }

  /** The film of some entries; null where it was given up. */
  async film(wish: Wish): Promise<Blob | null> {
    const [canvas, on] = blank();
    const reel = await this.open(canvas);
    if (!reel) throw new Error("This browser makes no films.");
    const clock = new HandClock();
    const speak = sound.hush();
    [this.isOn, this.share, this.#isGivenUp] = [true, 0, false];
    Object.assign(filming, { view: wish.camera, isOn: true });
    try {
      this.replay.go(wish.from);
      this.replay.film.goBy(clock);
      await this.#take(on, reel, clock, wish);
      return this.#isGivenUp ? null : await reel.end();
    } finally {
      this.replay.play(false);
      this.replay.film.goBy(screenClock);
      reel.drop();
      speak();
      Object.assign(filming, { view: "as it is", isOn: false });
      this.isOn = false;
    }
  }

  cancel(): void {
    this.#isGivenUp = true;
  }

  async #take(on: CanvasRenderingContext2D, reel: Reel, clock: HandClock, wish: Wish): Promise<void> {
    const { title, from, to } = wish;
    const { replay } = this;
    const eye = new TableCamera(wish.camera);
    const draw = async (isOpening: boolean): Promise<void> => {
      flushSync();
      await this.#compose(on, eye, { title, isOpening });
    };
    const shoot = async (): Promise<number> => {
      await reel.take();
      return reel.step();
    };
    const rest = async (time: number, isOpening: boolean): Promise<void> => {
      await draw(isOpening);
      for (let left = time; left > 0.5 && !this.#isGivenUp;) left -= await shoot();
    };
    if (title) await rest(OPENING, true);
    replay.play(true);
    while (!this.#isGivenUp && replay.at < to && replay.playing) {
      if (!replay.film.isOn) {
        await new Promise((done) => setTimeout(done, PATIENCE)); // what comes next is not here yet
        continue;
      }
      await draw(false);
      clock.advance(await shoot());
      this.share = Math.min(1, (replay.at - from + shareOf(replay.film)) / Math.max(1, to - from));
    }
    if (!this.#isGivenUp && replay.at < to)
      throw new Error(replay.problem ?? `The replay was stopped at action ${replay.at}, and the film with it.`);
    replay.play(false);
    replay.go(to); // nothing of what follows
    await rest(ENDING, false);
  }

  async #compose(
    on: CanvasRenderingContext2D,
    eye: TableCamera,
    { title, isOpening }: Pick<Told, "title" | "isOpening">,
  ): Promise<void> {
    const { film, chapter } = this.replay;
    const tray = trayOf(film, this.isAgainst);
    const isInAir = tray.groups.some(({ share }) => share < 1); // what dice come to is not told before they lie
    const words = isOpening || isInAir ? "" : (film.beat?.words ?? "");
    compose(on, await eye.look(WIDTH, HEIGHT), tray, { title, chapter: chapter?.title ?? "", words, isOpening });
  }
}

/** How much of what follows on one entry has been shown. */
const shareOf = ({ beats, place, share }: DiceFilm): number => (beats.length ? (place + share) / beats.length : 0);

/** What lies in the tray, in the corner where the page has put it. */
function trayOf(film: DiceFilm, isAgainst: (roll: Rolled) => boolean): TrayShown {
  const corner = document.querySelector<HTMLElement>("[data-tray]")?.dataset["tray"] as Corner | undefined;
  return { groups: groupsOf(film), corner: corner ?? "bottom left", tumbles: tumbling.on, isAgainst };
}

function blank(): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const on = canvas.getContext("2d");
  if (!on) throw new Error("This browser draws no picture.");
  return [canvas, on];
}
