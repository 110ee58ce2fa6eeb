/** Which figure is pointed at: its body stands up from its base, so that more of it is seen than the base. */

import type { Pixel, StageCamera } from "./camera.svelte";
import type { StageFigure } from "./scene";

/** A figure as far as it can be pointed at. */
export type Stood = Pick<StageFigure, "id" | "at" | "elevation" | "radius" | "isFallen">;

/** How high a figure stands, roughly, by the base it stands on. */
export const tallOf = (figure: Stood): number => 0.5 + figure.radius * 2.1;

/** The figure nearest to whoever looks, of those under a pixel. */
export function figureUnder(camera: StageCamera, figures: readonly Stood[], [x, y]: Pixel): string | null {
  let [found, nearest]: [string | null, number] = [null, Infinity];
  for (const figure of figures) {
    if (figure.isFallen) continue;
    const foot = camera.seen([figure.at[0], figure.at[1], figure.elevation]);
    const head = camera.seen([figure.at[0], figure.at[1], figure.elevation + tallOf(figure)]);
    if (foot.depth <= 0 || head.depth <= 0 || foot.depth >= nearest) continue;
    const wide = (camera.pose.focal / foot.depth) * figure.radius;
    const [dx, dy] = [head.x - foot.x, head.y - foot.y];
    const share = Math.min(1, Math.max(0, ((x - foot.x) * dx + (y - foot.y) * dy) / (dx * dx + dy * dy || 1)));
    const far = Math.hypot(x - foot.x - share * dx, y - foot.y - share * dy);
    if (far <= wide * (share > 0.15 ? 0.55 : 0.95)) [found, nearest] = [figure.id, foot.depth];
  }
  return found;
}
