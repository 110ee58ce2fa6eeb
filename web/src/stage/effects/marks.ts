/** What is drawn of an effect: a few shapes in inches, x to the east, y to the north, z up. Plan and stage draw the same. */

export type Place3 = readonly [x: number, y: number, z: number];

/** A line: a tracer, a beam, a blade, a grapple. */
export interface Streak {
  shape: "streak";
  from: Place3;
  to: Place3;
  width: number;
  colour: string;
  opacity: number;
}

/** Something round that glows: a flash, a flame, a burst. */
export interface Ball {
  shape: "ball";
  at: Place3;
  radius: number;
  colour: string;
  opacity: number;
}

/** A circle that lies flat. */
export interface Ring {
  shape: "ring";
  at: Place3;
  radius: number;
  width: number;
  colour: string;
  opacity: number;
}

export type Mark = Streak | Ball | Ring;

export const streak = (from: Place3, to: Place3, width: number, colour: string, opacity: number): Streak => ({
  shape: "streak",
  from,
  to,
  width,
  colour,
  opacity,
});
export const ball = (at: Place3, radius: number, colour: string, opacity: number): Ball => ({
  shape: "ball",
  at,
  radius,
  colour,
  opacity,
});
export const ring = (at: Place3, radius: number, width: number, colour: string, opacity: number): Ring => ({
  shape: "ring",
  at,
  radius,
  width,
  colour,
  opacity,
});

/** A place on the way from one to another. */
export const between = (from: Place3, to: Place3, share: number): Place3 => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** Places round another, at the same height. */
export const about = ([x, y, z]: Place3, radius: number, angle: number, up = 0): Place3 => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
  z + up,
];

/** How strong something is that comes quickly and goes slowly. */
export const fading = (share: number): number => Math.max(0, Math.min(1, share * 8)) * Math.max(0, 1 - share);

/** How much of a part of the whole is over: 0 before it, 1 after it. */
export const within = (share: number, from: number, to: number): number =>
  Math.max(0, Math.min(1, (share - from) / (to - from)));
