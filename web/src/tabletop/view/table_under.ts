/** Where on a table something is let go that was dragged from beside it. */
import { placed, type Point } from "./table_geometry";

/** The place under a pointer, wherever on the page that is; null where no table is there. */
export function tableUnder({ clientX, clientY }: { clientX: number; clientY: number }): Point | null {
  const table = document.elementFromPoint(clientX, clientY)?.closest<SVGSVGElement>("svg[data-depth]");
  const turned = table?.getScreenCTM()?.inverse();
  if (!table || !turned) return null;
  const point = new DOMPoint(clientX, clientY).matrixTransform(turned);
  return placed({ depth: Number(table.dataset["depth"]) }, point.x, point.y);
}
