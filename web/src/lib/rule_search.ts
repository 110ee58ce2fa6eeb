/** Ranks the rules by a player's sentence, over the index that the build has made (`rulebook/full_text.py`, `ranked`). */

export interface RuleIndex {
  rules: [id: string, title: string, book: string][];
  chapters: [id: string, title: string, book: string][];
  stems: Record<string, number[]>;
  forms: Record<string, string>;
  idle: string[];
  said: Record<string, string[][]>;
}

type Concept = Map<string, number>; // the stems that answer a word, and how well

const MEANT = 0.85; // of a rulebook word that a player's word stands for
const GUESSED = 0.6; // of a word that is only like what was typed
const LONGEST_PHRASE = 4; // words
const FEWEST_LETTERS = 4; // of a word that may be mistyped
const LEAST = 0.3; // of the best score, that a rule is shown

/** The ids of the rules that answer a sentence, the best first. */
export function ranked(sentence: string, index: RuleIndex, book?: string): string[] {
  const asked = concepts(sentence, index);
  const scores = new Map<number, number>();
  const matched = new Map<number, number>();
  for (const concept of asked)
    for (const [place, score] of bestBy(concept, index)) {
      scores.set(place, (scores.get(place) ?? 0) + score);
      matched.set(place, (matched.get(place) ?? 0) + 1);
    }
  const found = [...scores]
    .filter(([place]) => !book || index.rules[place]?.[2] === book)
    .map(([place, score]) => [place, (score * (matched.get(place) ?? 0)) / asked.length] as const);
  const least = LEAST * Math.max(0, ...found.map(([, score]) => score));
  return found
    .filter(([, score]) => score >= least)
    .sort(([a, one], [b, other]) => other - one || a - b)
    .map(([place]) => index.rules[place]?.[0] ?? "");
}

function bestBy(concept: Concept, index: RuleIndex): Map<number, number> {
  const best = new Map<number, number>();
  for (const [name, share] of concept) {
    const weights = own(index.stems, name) ?? [];
    for (let at = 0; at < weights.length; at += 2) {
      const [place = 0, weight = 0] = [weights[at], weights[at + 1]];
      best.set(place, Math.max(best.get(place) ?? 0, weight * share));
    }
  }
  return best;
}

/** What is asked for: a concept for each word or phrase that says something. */
function concepts(sentence: string, index: RuleIndex): Concept[] {
  const typed = words(sentence).map((word) => stem(word, index.forms));
  const found: Concept[] = [];
  for (let at = 0; at < typed.length;) {
    const size = phraseAt(typed, at, index);
    const name = typed.slice(at, at + size).join(" ");
    const [first = [], ...more] = own(index.said, name) ?? [];
    const isIdle = index.idle.includes(name);
    const concept: Concept = new Map(first.map((each) => [each, MEANT]));
    if (own(index.stems, name) && !isIdle) concept.set(name, 1);
    if (!concept.size && !isIdle) for (const each of guessed(name, index)) concept.set(each, GUESSED);
    if (!concept.size && !isIdle) concept.set(name, 1); // no rule has it: what matches the rest matches less
    if (concept.size) found.push(concept);
    for (const each of more) found.push(new Map(each.map((one) => [one, MEANT])));
    at += size;
  }
  return found;
}

/** How many words from here on are a phrase of players; else 1. */
function phraseAt(typed: string[], at: number, index: RuleIndex): number {
  for (let size = Math.min(LONGEST_PHRASE, typed.length - at); size > 1; size--)
    if (own(index.said, typed.slice(at, at + size).join(" "))) return size;
  return 1;
}

function guessed(typed: string, index: RuleIndex): string[] {
  const stems = Object.keys(index.stems).filter((each) => isLike(typed, each));
  const meant = Object.entries(index.said).filter(([phrase]) => isLike(typed, phrase));
  return [...stems, ...meant.flatMap(([, several]) => several[0] ?? [])];
}

function isLike(typed: string, known: string): boolean {
  if (typed.length < FEWEST_LETTERS) return false;
  return known.startsWith(typed) || (known.length >= FEWEST_LETTERS && isOneOff(typed, known));
}

/** Whether one letter is too many, missing, another, or two have changed places. */
function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let first = 0;
  while (first < one.length && first < other.length && one[first] === other[first]) first++;
  const [rest, others] = [one.slice(first), other.slice(first)];
  const swapped = rest.length > 1 && `${rest[1]}${rest[0]}${rest.slice(2)}` === others;
  return rest.slice(1) === others || rest === others.slice(1) || rest.slice(1) === others.slice(1) || swapped;
}

function words(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/['’]s?\b/g, "")
    .replaceAll("re-", "re");
  return plain.match(/[a-z0-9]+/g) ?? [];
}

function stem(word: string, forms: Record<string, string>): string {
  const known = own(forms, word);
  if (known !== undefined) return known;
  if (word.length < FEWEST_LETTERS) return word;
  const cut = word
    .replace(/ies$/, "y")
    .replace(/(?<=[sxh])es$/, "")
    .replace(/(?<=[^s])s$/, "");
  return (
    own(forms, cut) ??
    cut
      .replace(/(?<=[a-z]{4})ment$/, "")
      .replace(/(?<=[a-z]{3})(ing|ed|er|ly)$/, "")
      .replace(/([bdgmnprt])\1$/, "$1")
      .replace(/(?<=[a-z]{2})e$/, "")
  );
}

/** What a table has under a word that somebody typed, and not what every object has. */
function own<T>(table: Record<string, T>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
