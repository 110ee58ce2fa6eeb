/** Small words that several panels share. */

export const percent = (chance: number): string => {
  const whole = Math.round(100 * chance);
  if (whole === 0 && chance > 0) return "<1%";
  if (whole === 100 && chance < 1) return ">99%";
  return `${whole}%`;
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** So many of something: `1 battle`, `2 battles`. */
export const counted = (number: number, word: string): string => `${number} ${word}${number === 1 ? "" : "s"}`;

/** A decision as everybody reads it: without what it meant to “you” who were asked. */
export const decidedTold = (label: string): string => label.replace(/: you .*$/su, "");

/** A turn as it is counted everywhere, from 1: `turn 2 of 6`. */
export function turnTold(turn: number, turns?: number | null): string {
  if (!turn) return "before the first turn";
  return turns ? `turn ${turn} of ${turns}` : `turn ${turn}`;
}

/** A label of the rules that counts dice, with one of them in the singular: `1 missed save die`. */
export const oneDie = (text: string): string => text.replace(/\b1 ((?:[\w’'-]+ ){0,4}?)dice\b/g, "1 $1die");

/** Whether somebody is called by a plural, as a side of several is: `enemies roll`. */
export const isPlural = (name: string): boolean => /[^s]s$/.test(name);

/** A word with its article. */
export const withArticle = (word: string): string => `${/^[aeiou]/i.test(word) ? "an" : "a"} ${word}`;

export const spoken = (words: string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;

/** A bot, and how hard it is to beat. */
export function botTold(bot: string, levels: Readonly<Record<string, string>> = {}): string {
  return `the ${bot}${levels[bot] ? ` (${levels[bot]})` : ""}`;
}

/** A state by its name alone: the words before what it does. */
export const stateName = ({ words }: { words: string }): string => (words.split(/[:.(]/)[0] ?? words).trim();

/** So many seconds, as a clock shows them. */
export function span(seconds: number): string {
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const two = (number: number): string => String(number).padStart(2, "0");
  if (days) return `${days} d ${hours} h`;
  return `${hours ? `${hours}:` : ""}${hours ? two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** A file to keep; what is no text is written as JSON. */
export function download(
  name: string,
  content: unknown,
  type = typeof content === "string" ? "text/plain" : "application/json",
): void {
  saveFile(name, new Blob([typeof content === "string" ? content : JSON.stringify(content, null, 1)], { type }));
}

/** A file to keep. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function ago(time: number): string {
  const minutes = Math.round((Date.now() - time) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 60 * 24) return `${Math.round(minutes / 60)} h ago`;
  return new Date(time).toLocaleDateString();
}

const SPANS: Record<string, string> = {
  model: "until the next move or shot",
  part: "while this side acts",
  phase: "for this phase",
  turn: "for this turn",
  near: "until an enemy comes near",
  battle: "for the whole battle",
  room: "for this room",
  run: "for the whole run",
};

/** When a player may want to be asked at moments, the usual one first, and what that means. */
export const WATCHES: Record<string, { name: string; means: string }> = {
  threatened: {
    name: "under threat",
    means: "An enemy is within 12″ of a hero of mine, or could shoot at one of my models this turn.",
  },
  near: { name: "near an enemy", means: "An enemy is within 12″ of a hero of mine." },
  always: { name: "whenever they may act", means: "Wherever one of my heroes has something to do." },
  never: { name: "never", means: "My heroes act in my own part alone." },
};

/** How long moments may be let pass for, in a sentence. */
export const spanned = (name: string): string => SPANS[name] ?? `for this ${name}`;
