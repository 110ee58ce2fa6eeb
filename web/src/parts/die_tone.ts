/** What a die has come to, for whoever reads it. */

export type Tone = "plain" | "hit" | "against" | "miss";

export const toneOf = (face: number, need: number | null, isAgainst: boolean): Tone =>
  need === null ? "plain" : face < need ? "miss" : isAgainst ? "against" : "hit";
