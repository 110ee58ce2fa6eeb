import { describe, expect, it } from "vitest";
import { battle, request, told, withForm } from "../../../tests/battles";
import { recap as inSpace } from "../cosmic/recap";
import { recap } from "./recap";

it.each([recap, inSpace])("is due where the player acts again: also where the next fight is picked", ({ isDue }) => {
  const shoots = withForm({ form: "skirmish-shoot", shooters: [], casts: [] } as never);
  expect([shoots, request({ question: "pick-fight" })].map(isDue)).toEqual([true, true]);
  expect([{ ...shoots, is_moment: true }, request({ question: "swap-target" })].map(isDue)).toEqual([false, false]);
});

describe("who acts", () => {
  const begins = (question: string, seat: string) =>
    recap.begins?.(told({ event: "decided", question, seat }).event, battle([]), ["red"]);

  it("is said by who answers what those who act are asked, and by nothing else", () => {
    expect([begins("shoot", "blue"), begins("movement", "red")]).toEqual([false, true]);
    expect([begins("swap-target", "red"), begins("window", "red")]).toEqual([null, null]);
    expect(recap.begins?.(told({ event: "slain" }).event, battle([]), ["red"])).toBeNull();
  });
});
