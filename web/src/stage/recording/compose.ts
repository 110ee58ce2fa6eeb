/** One picture of a film: the table, its dice, its title, and what is told just now. */

import { drawTray, type TrayShown } from "./film_tray";
import { FONT } from "./font";

export interface Told {
  title: string;
  chapter: string; // turn and phase
  words: string; // what happens
  isOpening: boolean; // the title stands alone
}

export const [WIDTH, HEIGHT] = [1280, 720];
const [NIGHT, INK, GOLD] = ["#080b16", "#eef1fb", "#ffc85a"];
const EDGE = 28;
const [TOP, WORDS] = [68, 58]; // pixels of the title and of the words

/** Put a picture on a canvas; where there is no table, its title is still there. */
export function compose(
  on: CanvasRenderingContext2D,
  table: CanvasImageSource | null,
  tray: TrayShown,
  told: Told,
): void {
  on.fillStyle = NIGHT;
  on.fillRect(0, 0, WIDTH, HEIGHT);
  if (table) {
    drawn(on, table, Math.max); // what is beside it: the same, in the dark
    on.fillStyle = "rgb(8 11 22 / 0.62)";
    on.fillRect(0, 0, WIDTH, HEIGHT);
    drawn(on, table, Math.min);
  }
  drawTray(on, tray, { left: EDGE, top: TOP, right: WIDTH - EDGE, bottom: HEIGHT - WORDS });
  if (told.words) band(on, HEIGHT - WORDS, WORDS, told.words, 24, INK);
  if (told.isOpening) return band(on, HEIGHT / 2 - 80, 160, told.title, 64, GOLD);
  corner(on, told.title, "left", EDGE, GOLD);
  corner(on, told.chapter, "right", WIDTH - EDGE, INK);
}

const sizeOf = (image: CanvasImageSource): [number, number] =>
  image instanceof HTMLImageElement
    ? [image.naturalWidth, image.naturalHeight]
    : [(image as HTMLCanvasElement).width, (image as HTMLCanvasElement).height];

/** In the middle, by the less of two scales all of it, by the more over all of the picture. */
function drawn(on: CanvasRenderingContext2D, image: CanvasImageSource, choose: typeof Math.min): void {
  const [width, height] = sizeOf(image);
  if (!width || !height) return;
  const scale = choose(WIDTH / width, HEIGHT / height);
  const [across, down] = [width * scale, height * scale];
  on.drawImage(image, (WIDTH - across) / 2, (HEIGHT - down) / 2, across, down);
}

/** Words in an upper corner, readable on whatever is under them. */
function corner(on: CanvasRenderingContext2D, words: string, align: CanvasTextAlign, x: number, ink: string): void {
  on.font = `650 24px ${FONT}`;
  [on.fillStyle, on.textAlign, on.textBaseline] = [ink, align, "top"];
  [on.shadowColor, on.shadowBlur] = ["#000", 8];
  on.fillText(words, x, EDGE, WIDTH / 2 - 2 * EDGE);
  [on.shadowColor, on.shadowBlur] = ["transparent", 0];
}

function band(
  on: CanvasRenderingContext2D,
  top: number,
  height: number,
  words: string,
  size: number,
  ink: string,
): void {
  on.fillStyle = "rgb(8 11 22 / 0.72)";
  on.fillRect(0, top, WIDTH, height);
  on.font = `650 ${size}px ${FONT}`;
  [on.fillStyle, on.textAlign, on.textBaseline] = [ink, "center", "middle"];
  on.fillText(words, WIDTH / 2, top + height / 2, WIDTH - 2 * EDGE);
}
