/** The colour of a power, by what it is called. */

const COLOURS: [RegExp, string][] = [
  [/blast|fire|flame|burn|wrath/i, "#ff8c2a"],
  [/lightning|storm|shock|spark/i, "#8fd8ff"],
  [/root|thorn|vine|growth|bind/i, "#7fc95a"],
  [/cloak|veil|mist|shroud|ward|shield/i, "#62d0ff"],
  [/terror|fear|dread|corrupt|curse|rot/i, "#c060e0"],
  [/horror|void|summon|horde|dead/i, "#8a5dff"],
  [/heal|mend|bless|light|sun/i, "#ffd86a"],
];

/** Violet, as Affinity is, where its name does not say. */
export const powerColour = (power: string): string => COLOURS.find(([words]) => words.test(power))?.[1] ?? "#b08cff";
