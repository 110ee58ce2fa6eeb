/** Where the tray lies: in a corner of the table in which nobody is who the dice are about. */

/** A part of the window, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const CORNERS = ["bottom left", "bottom right", "top left", "top right"] as const;
export type Corner = (typeof CORNERS)[number];
const EDGE = 10; // pixels between the tray and the table's edge
const TALL = 1.7; // figures stand so much higher than their bases are wide

export function placeIn(corner: Corner, table: Box, [width, height]: readonly [number, number]): Box {
  const left = corner.endsWith("left") ? table.left + EDGE : table.right - EDGE - width;
  const top = corner.startsWith("top") ? table.top + EDGE : table.bottom - EDGE - height;
  return { left, top, right: left + width, bottom: top + height };
}

/** As much of a table as the window shows, where that has room for the tray. */
export function seenOf(table: Box, window: number, height: number): Box {
  const { left, right } = table;
  const [top, bottom] = [Math.max(0, table.top), Math.min(window, table.bottom)];
  return bottom - top < height + 2 * EDGE ? table : { left, top, right, bottom };
}

/** The corner where it lies already while that is free, else the first that is, else the one that hides least. */
export function cornerFor(now: Corner, table: Box, tray: readonly [number, number], actors: readonly Box[]): Corner {
  const hidden = (corner: Corner): number =>
    actors.reduce((sum, actor) => sum + shared(placeIn(corner, table, tray), actor), 0);
  return [now, ...CORNERS].reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best));
}

/** How many pixels two boxes share. */
const shared = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** Where these are seen on a table: their bases, and what stands on them. */
export function standingOn(table: Element, ids: readonly string[]): Box[] {
  const wanted = new Set(ids);
  return [...table.querySelectorAll<HTMLElement>("[data-model]")]
    .filter((each) => wanted.has(each.dataset["model"] ?? ""))
    .map((each) => {
      const { left, top, right, bottom, width } = each.getBoundingClientRect();
      return { left, top: Math.min(top, bottom - TALL * width), right, bottom };
    });
}
