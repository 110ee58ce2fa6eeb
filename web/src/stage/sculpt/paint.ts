/** Paint: a colour and how it takes the light. One material shows everything, so all of it is kept per corner. */

/** Red, green and blue as amounts of light, 0 to 1, which is what a renderer mixes; hex colours are for eyes. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface Paint {
  colour: Colour;
  /** 0 for cloth and skin, towards 1 for metal. */
  metal: number;
  /** 0 for a mirror, 1 for chalk. */
  rough: number;
  /** Above 0 it shines by itself and takes no shade. */
  glow: number;
}

export interface Finish {
  metal?: number;
  rough?: number;
  glow?: number;
}

export const CLOTH: Finish = {};
export const STEEL: Finish = { metal: 0.85, rough: 0.38 };
export const IRON: Finish = { metal: 0.5, rough: 0.55 };
export const SHINE: Finish = { glow: 1 };
export const GILT: Finish = { metal: 0.3, rough: 0.4, glow: 0.35 };
/** What heroes bear, and nobody else. */
export const HONOUR = "#ffc83d";

const HEX = /^#[0-9a-f]{6}$/i;

function light(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function channel(amount: number): number {
  return amount <= 0.0031308 ? amount * 12.92 : 1.055 * amount ** (1 / 2.4) - 0.055;
}

export function colourOf(hex: string): Colour {
  if (!HEX.test(hex)) throw new Error(`no colour: ${hex}`);
  const at = (start: number): number => light(parseInt(hex.slice(start, start + 2), 16) / 255);
  return [at(1), at(3), at(5)];
}

export function hexOf(colour: Colour): string {
  const two = (amount: number): string =>
    Math.round(channel(Math.min(1, Math.max(0, amount))) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${colour.map(two).join("")}`;
}

export function paintOf(hex: string, { metal = 0, rough = 0.82, glow = 0 }: Finish = {}): Paint {
  return { colour: colourOf(hex), metal, rough, glow };
}

/** A colour between two, for the eye. */
export function mixed(one: string, other: string, share: number): string {
  const at = (hex: string, start: number): number => parseInt(hex.slice(start, start + 2), 16);
  const two = (start: number): string =>
    Math.round(at(one, start) * (1 - share) + at(other, start) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${two(1)}${two(3)}${two(5)}`;
}

export const lighter = (hex: string, share: number): string => mixed(hex, "#ffffff", share);
export const darker = (hex: string, share: number): string => mixed(hex, "#000000", share);
