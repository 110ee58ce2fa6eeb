/** The plan as a picture: its drawing with the styles of the page in it, so that it looks the same outside the page. */

/** A part of a drawing: left, top, width, height. */
export type Box = readonly [number, number, number, number];

/** All that styles say, once: it is long, and does not change while a film is made. */
export function pageStyles(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    .filter((rule) => !rule.startsWith("@media print") && !rule.startsWith("@font-face"))
    .join("\n");
}

/** A drawing of the page by itself, of so many pixels. */
export function standingAlone(svg: SVGSVGElement, styles: string, box: Box, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [root, pixel] = [document.documentElement, getComputedStyle(svg).getPropertyValue("--px")];
  for (const [name, value] of Object.entries(root.dataset)) copy.dataset[name] = value ?? "";
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", box.join(" "));
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.style.setProperty("--px", pixel || "1"); // the content policy lets nobody write an attribute of styles
  copy.style.maxHeight = "none";
  copy.style.aspectRatio = "auto";
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = styles;
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

/** A drawing as something that can be put on a canvas. */
export async function pictureOf(drawing: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  return image;
}

/** What of a drawing is looked at. */
export const boxOf = (svg: SVGSVGElement): Box => {
  const { x, y, width, height } = svg.viewBox.baseVal;
  return [x, y, width, height];
};

const NEAR = 0.55; // of the whole that is seen where the action is followed
const SWIFT = 0.16; // of the way to it that is gone with each picture

/** A little nearer to where something happens, or back to the whole where nothing does. */
export function followed(now: Box, whole: Box, action: Box | null): Box {
  const wish: Box = action
    ? [
        within(action[0] + action[2] / 2 - (whole[2] * NEAR) / 2, whole[0], whole[0] + whole[2] * (1 - NEAR)),
        within(action[1] + action[3] / 2 - (whole[3] * NEAR) / 2, whole[1], whole[1] + whole[3] * (1 - NEAR)),
        whole[2] * NEAR,
        whole[3] * NEAR,
      ]
    : whole;
  return now.map((each, place) => each + ((wish[place] ?? each) - each) * SWIFT) as unknown as Box;
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Where the film shows something on a drawing; null where it does not. */
export function actionOn(svg: SVGSVGElement): Box | null {
  const drawn = svg.querySelector<SVGGElement>("g[data-film]")?.getBBox();
  return drawn && drawn.width + drawn.height > 0 ? [drawn.x, drawn.y, drawn.width, drawn.height] : null;
}
