/** What things sound like: each sound is a few parts, made of noise or of a tone that slides, rises and fades. */

/** One part of a sound. */
export interface Part {
  wave: "noise" | "sine" | "triangle" | "sawtooth" | "square";
  from: number; // pitch in hertz; of noise, the middle of what is let through
  to?: number; // where the pitch slides to
  start?: number; // seconds after the sound begins
  rise?: number; // seconds until it is loudest
  fall: number; // seconds from then until it is gone
  level: number; // from 0 to 1
  narrow?: number; // how little of noise is let through; 1 where nothing is said
}

export type Voice = readonly Part[];

const note = (from: number, start: number, fall = 0.22): Part => ({ wave: "sine", from, start, rise: 0.01, fall, level: 0.3 }); // prettier-ignore

export const VOICES = {
  // A die on wood: a hard tick, and the board under it.
  knock: [
    { wave: "noise", from: 2900, narrow: 2.5, fall: 0.035, level: 0.5 },
    { wave: "sine", from: 420, to: 210, fall: 0.06, level: 0.35 },
  ],
  // Dice that are only shown flat: three that fall one after the other.
  dice: [
    { wave: "noise", from: 2600, narrow: 2.5, fall: 0.04, level: 0.45 },
    { wave: "noise", from: 3200, narrow: 2.5, start: 0.07, fall: 0.035, level: 0.36 },
    { wave: "noise", from: 2300, narrow: 2.5, start: 0.13, fall: 0.045, level: 0.28 },
    { wave: "sine", from: 380, to: 190, start: 0.01, fall: 0.09, level: 0.3 },
  ],
  steel: [
    { wave: "noise", from: 5200, narrow: 4, fall: 0.05, level: 0.4 },
    { wave: "triangle", from: 2140, to: 2090, rise: 0.004, fall: 0.32, level: 0.16 },
    { wave: "triangle", from: 3370, to: 3320, rise: 0.004, fall: 0.22, level: 0.1 },
    { wave: "noise", from: 4600, narrow: 4, start: 0.16, fall: 0.05, level: 0.3 },
    { wave: "triangle", from: 2680, to: 2610, start: 0.16, rise: 0.004, fall: 0.3, level: 0.14 },
  ],
  arrow: [
    { wave: "triangle", from: 190, to: 120, fall: 0.1, level: 0.35 },
    { wave: "noise", from: 1500, to: 3600, narrow: 2, start: 0.02, rise: 0.09, fall: 0.12, level: 0.28 },
    { wave: "noise", from: 700, narrow: 2, start: 0.25, fall: 0.06, level: 0.4 },
  ],
  bullet: [
    { wave: "noise", from: 1700, to: 500, narrow: 0.6, fall: 0.11, level: 0.75 },
    { wave: "sine", from: 150, to: 52, fall: 0.16, level: 0.6 },
  ],
  beam: [
    { wave: "sawtooth", from: 1500, to: 260, rise: 0.01, fall: 0.28, level: 0.2 },
    { wave: "sine", from: 2300, to: 420, rise: 0.01, fall: 0.24, level: 0.24 },
    { wave: "noise", from: 6000, to: 2400, narrow: 3, fall: 0.16, level: 0.16 },
  ],
  flame: [
    { wave: "noise", from: 420, to: 900, narrow: 0.7, rise: 0.09, fall: 0.5, level: 0.6 },
    { wave: "noise", from: 2400, to: 1200, narrow: 0.8, rise: 0.06, fall: 0.36, level: 0.22 },
  ],
  blast: [
    { wave: "sine", from: 96, to: 30, rise: 0.005, fall: 0.6, level: 0.9 },
    { wave: "noise", from: 900, to: 130, narrow: 0.5, rise: 0.005, fall: 0.55, level: 0.8 },
    { wave: "noise", from: 2800, to: 900, narrow: 0.8, start: 0.05, fall: 0.4, level: 0.2 },
  ],
  power: [
    { wave: "sine", from: 330, to: 660, rise: 0.14, fall: 0.42, level: 0.26 },
    { wave: "sine", from: 497, to: 995, rise: 0.16, fall: 0.38, level: 0.18 },
    { wave: "noise", from: 1300, to: 5200, narrow: 5, rise: 0.2, fall: 0.3, level: 0.16 },
  ],
  engine: [
    { wave: "sawtooth", from: 52, to: 74, rise: 0.18, fall: 0.5, level: 0.2 },
    { wave: "noise", from: 210, to: 340, narrow: 0.8, rise: 0.16, fall: 0.5, level: 0.4 },
  ],
  steps: [
    { wave: "noise", from: 320, narrow: 1.2, fall: 0.05, level: 0.3 },
    { wave: "noise", from: 270, narrow: 1.2, start: 0.17, fall: 0.05, level: 0.26 },
  ],
  ram: [
    { wave: "sine", from: 70, to: 34, rise: 0.005, fall: 0.5, level: 0.9 },
    { wave: "noise", from: 600, to: 240, narrow: 0.8, fall: 0.4, level: 0.7 },
    { wave: "triangle", from: 610, to: 540, start: 0.03, fall: 0.6, level: 0.16 },
    { wave: "triangle", from: 893, to: 800, start: 0.05, fall: 0.5, level: 0.12 },
  ],
  hurt: [
    { wave: "noise", from: 500, to: 240, narrow: 1.2, fall: 0.09, level: 0.5 },
    { wave: "sine", from: 120, to: 70, fall: 0.12, level: 0.4 },
  ],
  fall: [
    { wave: "noise", from: 300, to: 140, narrow: 1, fall: 0.2, level: 0.55 },
    { wave: "sine", from: 104, to: 46, start: 0.04, fall: 0.3, level: 0.5 },
  ],
  order: [
    { wave: "noise", from: 1900, narrow: 1.6, fall: 0.05, level: 0.34 },
    { wave: "triangle", from: 620, start: 0.03, fall: 0.12, level: 0.16 },
  ],
  shield: [
    { wave: "sine", from: 240, to: 480, rise: 0.1, fall: 0.3, level: 0.24 },
    { wave: "sine", from: 243, to: 488, rise: 0.1, fall: 0.34, level: 0.2 },
  ],
  turn: [note(523, 0), note(784, 0.1)],
} satisfies Record<string, Voice>;

export type Cue = keyof typeof VOICES;
