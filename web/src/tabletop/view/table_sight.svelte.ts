/** How a table is looked at: the plan or the stage, and for both where a point is on the screen and what is under a pointer. */
import { StageCamera } from "../../stage/view/camera.svelte";
import { figureUnder } from "../../stage/view/figure_under";
import { Pictures } from "../../stage/view/pictures.svelte";
import { heightAt, type StageScene } from "../../stage/view/scene";
import type { Spot } from "../../table/dock/dock_place";
import { modelOf, type Eye, type Pointed } from "./pointing";
import { drawn, INCH, placed, UNIT, type Point } from "./table_geometry";
import { Viewport } from "./viewport.svelte";

const PER_INCH = 40; // pixels of the plan, as it lies on the stage
const RIM = 0.6; // inches about the table, on the plan

export interface Looked {
  width: () => number; // thousandths of an inch
  depth: () => number;
  stage: () => StageScene | null;
}

export class TableSight {
  readonly viewport = new Viewport();
  readonly camera = new StageCamera();
  readonly pictures = new Pictures();
  svg = $state.raw<SVGSVGElement | null>(null);
  frame = $state.raw<HTMLElement | null>(null);
  isLoaded = $state(false); // all that draws the stage is here
  across = $state(600); // pixels
  down = $state(600);

  constructor(readonly looked: Looked) {}

  readonly isWanted = $derived.by(() => this.pictures.isStage && this.looked.stage() !== null);
  readonly isStaged = $derived(this.isWanted && this.isLoaded);
  readonly box = $derived.by(() => (this.isStaged ? this.viewport.all : this.viewport.box));
  readonly sheet = $derived.by(() => (this.isStaged ? this.camera.sheet(this.#inches[1], PER_INCH, RIM) : undefined));
  readonly sheetSize = $derived.by(() => this.#inches.map((each) => (each + 2 * RIM) * PER_INCH));

  /** So many units of the drawing are a pixel: words are as large from near as from far off. */
  readonly pixel = $derived.by(() => {
    const { camera, viewport } = this;
    if (this.isStaged) return ((INCH / UNIT) * Math.max(camera.distance, 12)) / camera.pose.focal;
    return Math.max(viewport.width / Math.max(this.across, 200), viewport.height / Math.max(this.down, 200));
  });

  get #inches(): Point {
    return [this.looked.width() / INCH, this.looked.depth() / INCH];
  }

  /** The whole table. */
  fit(): void {
    this.viewport.fit(this.looked.width(), this.looked.depth());
    this.camera.fit(...this.#inches);
  }

  nearer(): void {
    (this.isStaged ? this.camera : this.viewport).nearer();
  }

  further(): void {
    (this.isStaged ? this.camera : this.viewport).further();
  }

  /** Bring a point where it can be seen. */
  show(where: Point): void {
    if (this.isStaged) this.camera.show([where[0] / INCH, where[1] / INCH]);
    else this.viewport.show(...drawn({ depth: this.looked.depth() }, where));
  }

  /** Where something round is on the screen. */
  seenAt(at: Point, radius: number): Spot {
    if (this.isStaged) {
      const place = [at[0] / INCH, at[1] / INCH] as const;
      const { x, y, depth } = this.camera.seen([...place, heightAt(this.looked.stage()?.pieces ?? [], place)]);
      return { x, y, r: (radius / INCH) * (this.camera.pose.focal / Math.max(depth, 1)) };
    }
    const { viewport, pixel } = this;
    const [x, y] = drawn({ depth: this.looked.depth() }, at);
    const [left, top] = [(this.across - viewport.width / pixel) / 2, (this.down - viewport.height / pixel) / 2];
    return { x: left + (x - viewport.x) / pixel, y: top + (y - viewport.y) / pixel, r: radius / UNIT / pixel };
  }

  /** The place of the table under a pointer, in thousandths of an inch. */
  placeAt(pointed: Pointed): Point {
    return placed({ depth: this.looked.depth() }, ...this.eye.at(pointed));
  }

  get eye(): Eye {
    return this.isStaged ? this.#stageEye : this.#planEye;
  }

  readonly #planEye: Eye = {
    at: ({ clientX, clientY }) => {
      const turned = this.svg?.getScreenCTM()?.inverse();
      if (!turned) return [0, 0];
      const point = new DOMPoint(clientX, clientY).matrixTransform(turned);
      return [point.x, point.y];
    },
    pan: (from, to) => {
      const scale = this.svg?.getScreenCTM()?.a ?? 1;
      this.viewport.shift((from[0] - to[0]) / scale, (from[1] - to[1]) / scale);
    },
    zoom: (factor, about) => this.viewport.zoom(factor, this.#planEye.at(about)),
    turn: () => undefined,
    model: (event) => modelOf(event.target),
  };

  readonly #stageEye: Eye = {
    at: (pointed) => {
      const [x, y] = this.camera.ground(this.#within(pointed), this.looked.stage()?.pieces);
      return [(x * INCH) / UNIT, (this.looked.depth() - y * INCH) / UNIT];
    },
    pan: (from, to) => {
      const [one, another] = [from, to].map(([clientX, clientY]) => this.#within({ clientX, clientY }));
      if (one && another) this.camera.drag(one, another);
    },
    zoom: (factor, about) => this.camera.zoom(factor, this.#within(about)),
    turn: (across, down) => this.camera.orbit(across, down),
    model: (event) =>
      figureUnder(this.camera, this.looked.stage()?.figures ?? [], this.#within(event)) ?? modelOf(event.target),
  };

  /** A place of the page within the frame. */
  #within({ clientX, clientY }: Pointed): Point {
    const box = this.frame?.getBoundingClientRect();
    return [clientX - (box?.left ?? 0), clientY - (box?.top ?? 0)];
  }
}
