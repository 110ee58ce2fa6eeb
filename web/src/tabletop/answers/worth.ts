/** What an answer comes to, in few words. */
import type { AnswerSeen, Choice, FoundWorth, RequestShown, ShotSeen } from "../../lib/wire";
import { percent } from "../../lib/words";

const NOTABLE = 0.005;
const CHANCES = [
  ["slays", "slays somebody"],
  ["falls", "you lose a model"],
  ["hero_falls", "a hero of yours falls"],
] as const;
const WOUNDS = [
  ["dealt", "Wounds dealt"],
  ["lost", "Wounds lost"],
] as const;

/** The chances worth telling: a model that falls is told once, as the hero it is. */
const chancesOf = (answer: AnswerSeen): (typeof CHANCES)[number][] =>
  CHANCES.filter(([name]) => name !== "falls" || answer.falls !== answer.hero_falls);

/** What changes if one answer is given in the place of another. */
export function changes(from: AnswerSeen | undefined, to: AnswerSeen | undefined): string[] {
  if (!from || !to) return [];
  const told = (name: keyof AnswerSeen, words: string, figure: (value: number) => string): string[] => {
    const [was, is] = [from[name], to[name]];
    return typeof was === "number" && typeof is === "number" && Math.abs(is - was) >= NOTABLE
      ? [`${words} ${figure(was)} → ${figure(is)}`]
      : [];
  };
  return [
    ...told("works", "the power works", percent),
    ...chancesOf(from).flatMap(([name, words]) => told(name, words, percent)),
    ...WOUNDS.flatMap(([name, words]) => told(name, words, (value) => value.toFixed(2))),
  ];
}

/** What an answer comes to by itself. */
export function told(answer: AnswerSeen | undefined): string {
  if (!answer) return "";
  if (answer.works !== null) return `the power works ${percent(answer.works)}`;
  const chances = chancesOf(answer).flatMap(([name, words]) =>
    answer[name] ? [`${words} ${percent(answer[name])}`] : [],
  );
  const wounds = WOUNDS.flatMap(([name, words]) => (answer[name] ? [`${words} ${answer[name].toFixed(2)}`] : []));
  return [...chances, ...wounds].join(", ");
}

/** What a shot comes to once it has hit. */
export function comesTo({ expected, slays }: Pick<ShotSeen, "expected" | "slays">): string {
  if (expected === null) return "the explosions it may set off go further than can be foretold";
  return `${expected.toFixed(2)} Wounds on average${slays ? `, slays ${percent(slays)}` : ""}`;
}

/** The answer that comes before the others: at a moment the first that does something, where it is of any use. */
export function mainOf(
  { is_moment, question }: Pick<RequestShown, "is_moment" | "question">,
  choices: Pick<Choice, "id">[],
  worth: Pick<FoundWorth, "answers"> | null,
): string | undefined {
  const [first, second] = choices;
  const isIdle = worth?.answers.some((each) => each.answer === second?.id && each.is_idle);
  return (is_moment && question !== "window" && second && !isIdle ? second : first)?.id;
}
