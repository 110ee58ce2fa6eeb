import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ranked, type RuleIndex } from "./rule_search";

interface Question {
  ask: string;
  book: string | null;
  rules: string[]; // any of which is a good answer
  ranking: string[]; // what `dwethia rules` says first
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf-8"));
const index = read("generated/rule_index.json") as RuleIndex;
const questions = read("tests/rule_questions.json") as Question[];

describe("a player's sentence", () => {
  it.each(questions)("$ask ($book)", ({ ask, book, rules, ranking }) => {
    const found = ranked(ask, index, book ?? undefined);
    expect(found.slice(0, 3).some((id) => rules.includes(id))).toBe(true);
    expect(found.slice(0, ranking.length)).toEqual(ranking);
  });

  it("may be mistyped, begun, or about nothing in the rules", () => {
    const right = ranked("difficult terrain", index).slice(0, 3);
    expect(ranked("dificult terrian", index).slice(0, 3)).toEqual(right);
    expect(ranked("diffic", index)[0]).toBe(right[0]);
    expect(ranked("xyzzy", index)).toEqual([]);
    expect(ranked("", index)).toEqual([]);
    expect(ranked("toString __proto__", index)).toEqual([]);
  });
});
