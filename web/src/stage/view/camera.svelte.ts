/** Whence the table is looked at: no drawing, only where a point of the table is on the screen and the other way round. */

import { isWithin, type Place, type StagePiece } from "./scene";

export type Point3 = readonly [x: number, y: number, z: number];
export type Pixel = readonly [x: number, y: number];
export type View = "free" | "top" | "follow" | "eye";

/** All that a lens needs: where it is, which way it looks, and how long it is in pixels. */
export interface Pose {
  eye: Point3;
  right: Point3;
  up: Point3;
  forward: Point3;
  focal: number;
}

const USUAL = { azimuth: -28, tilt: 44, fov: 27 };
const TOP = { azimuth: 0, tilt: 89.5, fov: 18 };
const EYE_FOV = 52;
const NEAREST = 7; // inches
const [LOWEST, HIGHEST] = [12, 89.5]; // degrees
const STEP = 1.3;
const MARGIN = 1.03; // about the table, when all of it is seen
const RADIANS = Math.PI / 180;
const [LEAST, NEAR, ROOM] = [10, 6, 4]; // inches: half of what is shown at least, and of what is followed; room about it
const MOST_SHOWN = 0.8; // of the table: for more, all of it is shown

type Part = readonly [west: number, south: number, east: number, north: number];

const dot = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const limit = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export class StageCamera {
  target = $state.raw<Point3>([0, 0, 0]);
  distance = $state(60);
  azimuth = $state(USUAL.azimuth); // degrees, against the clock; 0 looks north
  tilt = $state(USUAL.tilt); // degrees below the horizon
  fov = $state(USUAL.fov);
  view = $state<View>("free");
  across = $state(600); // pixels
  down = $state(400);
  rim = 0; // inches about the table that are seen with it
  #table: Place = [1, 1];
  #part: Part = [0, 0, 1, 1]; // of the table that was shown last
  #isWhole = false; // nobody has moved it since it has shown all of that part

  readonly pose = $derived.by((): Pose => {
    const [az, tilt] = [this.azimuth * RADIANS, this.tilt * RADIANS];
    const forward: Point3 = [-Math.sin(az) * Math.cos(tilt), Math.cos(az) * Math.cos(tilt), -Math.sin(tilt)];
    const right: Point3 = [Math.cos(az), Math.sin(az), 0];
    const up: Point3 = [-Math.sin(az) * Math.sin(tilt), Math.cos(az) * Math.sin(tilt), Math.cos(tilt)];
    const eye = this.target.map((each, axis) => each - (forward[axis] ?? 0) * this.distance) as unknown as Point3;
    return { eye, right, up, forward, focal: this.down / 2 / Math.tan((this.fov / 2) * RADIANS) };
  });

  /** How many pixels an inch has in the middle of the picture. */
  get perInch(): number {
    return this.pose.focal / this.distance;
  }

  /** Where a point is on the screen, and how far before the lens; behind it, less than nothing. */
  seen(at: Point3): { x: number; y: number; depth: number } {
    const { eye, right, up, forward, focal } = this.pose;
    const away: Point3 = [at[0] - eye[0], at[1] - eye[1], at[2] - eye[2]];
    const depth = dot(away, forward);
    const by = focal / Math.max(depth, 1e-6);
    return { x: this.across / 2 + dot(away, right) * by, y: this.down / 2 - dot(away, up) * by, depth };
  }

  /** The place on the table under a pixel: on top of what is stood on, else on the ground. */
  ground([x, y]: Pixel, pieces: readonly StagePiece[] = []): Place {
    const heights = [...new Set(pieces.filter((each) => each.isClimbed).map((each) => each.height))];
    for (const height of heights.sort((one, another) => another - one)) {
      const at = this.#level([x, y], height);
      if (at && pieces.some((each) => each.isClimbed && each.height === height && isWithin(each, at))) return at;
    }
    return this.#level([x, y], 0) ?? [this.target[0], this.target[1]];
  }

  #level([x, y]: Pixel, height: number): Place | null {
    const { eye, right, up, forward, focal } = this.pose;
    const [dx, dy] = [(x - this.across / 2) / focal, (this.down / 2 - y) / focal];
    const ray = forward.map((each, axis) => each + (right[axis] ?? 0) * dx + (up[axis] ?? 0) * dy);
    const [rx, ry, rz] = ray as [number, number, number];
    const far = (height - eye[2]) / rz;
    return far > 0 && Number.isFinite(far) ? [eye[0] + rx * far, eye[1] + ry * far] : null;
  }

  /** The plane of the table as CSS puts it on the screen, for a sheet of so many pixels to the inch with a rim about the table. */
  sheet(depth: number, perInch: number, rim: number): string {
    const { eye, right, up, forward, focal } = this.pose;
    const origin: Point3 = [-rim - eye[0], depth + rim - eye[1], -eye[2]];
    const across = (axis: Point3): Point3 => [axis[0] / perInch, -axis[1] / perInch, dot(origin, axis)];
    const [r, u, f] = [across(right), across(up), across(forward)];
    const x = r.map((each, at) => each * focal + (f[at] ?? 0) * (this.across / 2));
    const y = u.map((each, at) => -each * focal + (f[at] ?? 0) * (this.down / 2));
    const cells = [x[0], y[0], 0, f[0], x[1], y[1], 0, f[1], 0, 0, 1, 0, x[2], y[2], 0, f[2]];
    return `matrix3d(${cells.map((each) => (each ?? 0).toFixed(9)).join(", ")})`;
  }

  /** The picture has another size: who looked at the whole table still does. */
  resize(across: number, down: number): void {
    [this.across, this.down] = [across, down];
    if (this.#isWhole) this.#showAll(this.#part);
  }

  /** The whole table, from where it looks best. */
  fit(width: number, depth: number, view: View = this.view === "eye" ? "free" : this.view): void {
    this.#table = [width, depth];
    const usual = view === "top" ? TOP : USUAL;
    [this.view, this.fov] = [view, usual.fov];
    this.tilt = usual.tilt;
    this.azimuth = usual.azimuth;
    this.#showAll([0, 0, width, depth]);
  }

  /** Go near enough to see all that stands on the table, with some room about it; the whole table where that is as much. */
  gather(places: readonly Place[], least = LEAST): void {
    const [width, depth] = this.#table;
    const span = (values: number[], most: number): [number, number] => {
      const middle = (Math.min(...values) + Math.max(...values)) / 2;
      const half = Math.max(least, (Math.max(...values) - Math.min(...values)) / 2 + ROOM);
      return [limit(middle - half, 0, most), limit(middle + half, 0, most)];
    };
    if (!places.length || this.view === "eye") return;
    const [x0, x1] = span(
      places.map(([x]) => x),
      width,
    );
    const [y0, y1] = span(
      places.map(([, y]) => y),
      depth,
    );
    this.#showAll(this.#isNear([x0, y0, x1, y1]) ? [x0, y0, x1, y1] : [0, 0, width, depth]);
  }

  #showAll(part: Part): void {
    const [x0, y0, x1, y1] = part;
    this.target = [(x0 + x1) / 2, (y0 + y1) / 2, 0];
    this.distance = this.#distanceForAll(part);
    this.#centre(part);
    this.distance = this.#distanceForAll(part);
    [this.#part, this.#isWhole] = [part, true];
  }

  /** Look from above, or as before. */
  turnTo(view: View): void {
    const { target, distance, view: was } = this;
    this.fit(...this.#table, view);
    if (was !== "eye" && view !== "eye" && view !== "top" && was !== "top")
      [this.target, this.distance] = [target, distance];
  }

  /** Look from a model's own height, along the table. */
  standAt(at: Point3, towards: Place): void {
    this.#isWhole = false;
    const [dx, dy] = [towards[0] - at[0], towards[1] - at[1]];
    [this.view, this.fov, this.tilt] = ["eye", EYE_FOV, 3];
    this.azimuth = Math.atan2(-dx, dy) / RADIANS;
    [this.target, this.distance] = [at, 0.01];
  }

  zoom(factor: number, about?: Pixel): void {
    this.#isWhole = false;
    if (this.view === "eye") {
      this.fov = limit(this.fov / factor, 20, 70);
      return;
    }
    const before = about && this.ground(about);
    this.distance = limit(this.distance / factor, NEAREST, this.#distanceForAll([0, 0, ...this.#table]) * 1.4);
    if (before && about) {
      const after = this.ground(about);
      this.#moveTo(this.target[0] + before[0] - after[0], this.target[1] + before[1] - after[1]);
    }
  }

  nearer(): void {
    this.zoom(STEP);
  }

  further(): void {
    this.zoom(1 / STEP);
  }

  /** What was under one pixel comes under another; from a model's eye, the head turns. */
  drag(from: Pixel, to: Pixel): void {
    if (this.view === "eye") return this.orbit(-(to[0] - from[0]) * 0.5, -(to[1] - from[1]) * 0.5);
    const [one, another] = [this.ground(from), this.ground(to)];
    this.#moveTo(this.target[0] + one[0] - another[0], this.target[1] + one[1] - another[1]);
  }

  /** Go round the table, and higher or lower; in pixels. */
  orbit(dx: number, dy: number): void {
    this.#isWhole = false;
    if (this.view === "top") [this.view, this.fov] = ["free", USUAL.fov];
    const isEye = this.view === "eye";
    this.azimuth = (((this.azimuth - dx * 0.3) % 360) + 360) % 360;
    this.tilt = limit(this.tilt + dy * 0.25, isEye ? -25 : LOWEST, isEye ? 60 : HIGHEST);
  }

  /** So that a point can be seen. */
  show(at: Place): void {
    if (this.view !== "eye" && !this.#isSeen(at)) this.#moveTo(...at);
  }

  /** To where something happens, near enough to see all who are in it; where they are seen from near already, it rests. */
  follow(places: readonly Place[]): void {
    if ((!this.#isWhole || this.#isNear(this.#part)) && places.every((each) => this.#isSeen(each))) return;
    if (this.#isWhole) this.gather(places, NEAR);
    else if (places[0]) this.#moveTo(...places[0]); // somebody has chosen how near to be
  }

  #isSeen(at: Place): boolean {
    const { x, y, depth } = this.seen([...at, 0]);
    const [rx, ry] = [this.across / 8, this.down / 8];
    return depth > 0 && x > rx && x < this.across - rx && y > ry && y < this.down - ry;
  }

  #isNear([x0, y0, x1, y1]: Part): boolean {
    return (x1 - x0) * (y1 - y0) < this.#table[0] * this.#table[1] * MOST_SHOWN;
  }

  #moveTo(x: number, y: number): void {
    this.#isWhole = false;
    this.target = [limit(x, 0, this.#table[0]), limit(y, 0, this.#table[1]), 0];
  }

  #corners([x0, y0, x1, y1]: Part): Point3[] {
    const [across, along] = [[x0 - this.rim, x1 + this.rim], [y0 - this.rim, y1 + this.rim]]; // prettier-ignore
    return across.flatMap((x) => along.flatMap((y) => [0, 2.2].map((z): Point3 => [x, y, z])));
  }

  /** How far off one must be to see all of a part of the table, looked at as it is. */
  #distanceForAll(part: Part): number {
    const { right, up, forward, focal } = this.pose;
    const middle = this.target;
    return Math.max(
      NEAREST,
      ...this.#corners(part).map((corner) => {
        const away = corner.map((each, axis) => each - (middle[axis] ?? 0)) as unknown as Point3;
        const across = (Math.abs(dot(away, right)) * focal * 2 * MARGIN) / Math.max(this.across, 1);
        const upward = (Math.abs(dot(away, up)) * focal * 2 * MARGIN) / Math.max(this.down, 1);
        return Math.max(across, upward) - dot(away, forward);
      }),
    );
  }

  /** The middle of the picture on the middle of what is seen of that part: what is near looks larger. */
  #centre(part: Part): void {
    for (let round = 0; round < 3; round++) {
      const seen = this.#corners(part).map((corner) => this.seen(corner));
      const [xs, ys] = [seen.map((each) => each.x), seen.map((each) => each.y)];
      const middle: Pixel = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
      const [x, y] = this.ground(middle);
      this.target = [x, y, 0];
    }
  }
}
