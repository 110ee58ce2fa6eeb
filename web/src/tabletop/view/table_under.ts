/** Where on a table something is let go that was dragged from beside it. */
import type { Pointed } from "../../stage/view/stage_sight.svelte";
import type { Point } from "./table_geometry";

/** Each table that is shown says itself which of its places is under a pointer. */
export const placeOn = new WeakMap<Element, (pointed: Pointed) => Point>();

/** The place under a pointer, wherever on the page that is; null where no table is there. */
export function tableUnder(pointed: Pointed): Point | null {
  const table = document.elementFromPoint(pointed.clientX, pointed.clientY)?.closest("[data-table]");
  return (table && placeOn.get(table)?.(pointed)) ?? null;
}
