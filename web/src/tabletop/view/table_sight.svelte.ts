/** How a table is looked at: the plan or the stage, and for both where a point is on the screen and what is under a pointer. */
import { heightAt, type StageScene } from "../../stage/view/scene";
import { StageSight, type Pointed } from "../../stage/view/stage_sight.svelte";
import type { Spot } from "./beside";
import { modelOf, type Eye } from "./pointing";
import { drawn, INCH, placed, UNIT, type Point } from "./table_geometry";
import { Viewport } from "./viewport.svelte";

const RIM = 0.6; // inches about the table, on the plan

export interface Looked {
  width: () => number; // thousandths of an inch
  depth: () => number;
  stage: () => StageScene | null;
}

export class TableSight extends StageSight {
  readonly viewport = new Viewport();
  readonly looked: Looked;
  svg = $state.raw<SVGSVGElement | null>(null);
  docked = $state(0); // pixels of the plan that lie under the dock

  constructor(looked: Looked) {
    super(looked.stage, RIM);
    this.looked = looked;
  }

  readonly box = $derived.by(() => (this.isStaged ? this.viewport.all : this.viewport.box));

  /** So many units of the drawing are a pixel: words are as large from near as from far off. */
  readonly pixel = $derived.by(() => {
    const { camera, viewport } = this;
    if (this.isStaged) return ((INCH / UNIT) * Math.max(camera.distance, 12)) / camera.pose.focal;
    return Math.max(viewport.width / Math.max(this.across, 200), viewport.height / Math.max(this.#clear, 200));
  });

  /** How much of the plan lies above the dock. */
  get #clear(): number {
    return this.down - this.docked;
  }

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
    const [left, top] = [(this.across - viewport.width / pixel) / 2, (this.#clear - viewport.height / pixel) / 2];
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
      const [x, y] = this.groundAt(pointed);
      return [(x * INCH) / UNIT, (this.looked.depth() - y * INCH) / UNIT];
    },
    pan: (from, to) => {
      const [one, another] = [from, to].map(([clientX, clientY]) => this.within({ clientX, clientY }));
      if (one && another) this.camera.drag(one, another);
    },
    zoom: (factor, about) => this.camera.zoom(factor, this.within(about)),
    turn: (across, down) => this.camera.orbit(across, down),
    model: (event) => this.figureAt(event) ?? modelOf(event.target),
  };
}
