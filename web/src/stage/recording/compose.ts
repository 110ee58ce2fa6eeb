/** One picture of a film: the table, its title, and what is told just now. */

export interface Told {
  title: string;
  words: string; // what happens
  isOpening: boolean; // the title stands alone
}

export const [WIDTH, HEIGHT] = [1280, 720];
const [NIGHT, INK, GOLD] = ["#080b16", "#eef1fb", "#ffc85a"];
const FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif";
const EDGE = 28;

/** Put a picture on a canvas; where there is no table, its title is still there. */
export function compose(
  on: CanvasRenderingContext2D,
  table: CanvasImageSource | null,
  dice: HTMLCanvasElement[],
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
  trays(on, dice);
  if (told.words) band(on, HEIGHT - 58, 58, told.words, 24, INK);
  if (told.isOpening) band(on, HEIGHT / 2 - 80, 160, told.title, 64, GOLD);
  else if (told.title) {
    on.font = `650 24px ${FONT}`;
    [on.fillStyle, on.textAlign, on.textBaseline] = [GOLD, "left", "top"];
    shadowed(on, () => on.fillText(told.title, EDGE, EDGE, WIDTH - 2 * EDGE));
  }
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

/** The dice that lie in the tray, side by side above the words. */
function trays(on: CanvasRenderingContext2D, dice: HTMLCanvasElement[]): void {
  const shown = dice.filter((each) => each.width > 0);
  const scale = Math.min(
    1.6,
    (WIDTH - 2 * EDGE) /
      Math.max(
        1,
        shown.reduce((sum, each) => sum + each.width, 0),
      ),
  );
  let left = (WIDTH - shown.reduce((sum, each) => sum + each.width * scale, 0)) / 2;
  for (const each of shown) {
    const [across, down] = [each.width * scale, each.height * scale];
    on.fillStyle = "rgb(29 49 64 / 0.88)";
    on.fillRect(left, HEIGHT - 70 - down, across, down);
    on.drawImage(each, left, HEIGHT - 70 - down, across, down);
    left += across;
  }
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

function shadowed(on: CanvasRenderingContext2D, draw: () => void): void {
  [on.shadowColor, on.shadowBlur] = ["#000", 8];
  draw();
  [on.shadowColor, on.shadowBlur] = ["transparent", 0];
}
