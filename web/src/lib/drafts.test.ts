import { beforeEach, describe, expect, it } from "vitest";
import { request } from "../../tests/battles";
import { draftOf, keepDraft } from "./drafts";

const asked = (at: number, seat = "red") => request({ at, seat, question: "orders" });
const meant = { ships: { r1: ["move"] } };

beforeEach(() => localStorage.clear());

describe("a draft", () => {
  it("is there again for the question that it was meant for", () => {
    keepDraft("t", asked(7), meant);
    expect(draftOf("t", asked(7))).toEqual(meant);
  });

  it("is nobody else's, and of no other question or table", () => {
    keepDraft("t", asked(7), meant);
    expect([draftOf("t", asked(7, "blue")), draftOf("t", asked(8)), draftOf("u", asked(7))]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("is gone once the answer is given", () => {
    keepDraft("t", asked(7), meant);
    keepDraft("t", asked(7), null);
    expect(draftOf("t", asked(7))).toBeNull();
  });
});
