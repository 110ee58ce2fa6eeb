import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { request, settled } from "../../tests/battles";
import * as savedSeats from "../lib/saved_seats";
import type { SeatSeen, TableShown, Update } from "../lib/wire";
import type { Answer } from "./kit";
import TablePage from "./TablePage.svelte";

const CHOICES = [
  { id: "1", label: "Bid one", faults: [] },
  { id: "2", label: "Bid two", faults: [] },
];
type Said = { id: number; type: string; seat?: string; step?: number };

/** The line to a server that says what it is told to say. */
class Line {
  static readonly OPEN = 1;
  static last: Line;
  readyState = Line.OPEN;
  said: Said[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((told: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Line.last = this;
  }
  send(data: string): void {
    this.said.push(JSON.parse(data) as Said);
  }
  close(): void {}
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
    flushSync();
  }
  /** The last of what was said is done. */
  async done(): Promise<void> {
    this.tell({ type: "done", id: this.said.at(-1)?.id });
    await settled();
    flushSync();
  }
}

const seen = (seat: string, answered: Answer | null, draft: Answer | null): SeatSeen => ({
  seat,
  state: null,
  scene: null,
  requests: [request({ seat, question: "bid", text: `How much, ${seat}?`, choices: CHOICES, is_sealed: true })],
  answered,
  draft,
  undo: null,
  spans: [],
  watches: [],
  watch: null,
  standing: [],
});

/** A table where red and blue bid in secret, as those who sit at this screen see it. */
function bidding(
  here: string[],
  sealed: Record<string, Answer>,
  drafts: Record<string, Answer> = {},
  bots: Record<string, string> = {},
): Update {
  const everybody = ["red", "blue"];
  const table: TableShown = {
    table: "t",
    game: "parley",
    stage: "playing",
    dice: "seed",
    commitment: null,
    rulings: {},
    seats: everybody.map((seat) => ({
      seat,
      name: "",
      bot: bots[seat] ?? null,
      is_ready: true,
      is_present: here.includes(seat),
    })),
    waiting_for: everybody.filter((each) => !(each in sealed)),
    sealed: Object.keys(sealed),
    clock: null,
    deadline: null,
    proposal: null,
    undone: [],
    ended: null,
    successor: null,
    day: null,
    is_open: false,
    goes_on_from: 0,
  };
  const seats = here.map((each) => seen(each, sealed[each] ?? null, drafts[each] ?? null));
  return { type: "update", step: 7, rewinds: 0, first: 0, events: [], seats, table };
}

let page: ReturnType<typeof mount> | null = null;

async function sit(here: string[], first: Update): Promise<Line> {
  savedSeats.save("t", { game: "parley", seats: here.map((seat) => ({ seat, token: `token-${seat}` })) });
  page = mount(TablePage, { target: document.body, props: { table: "t" } });
  flushSync();
  Line.last.tell(first);
  await vi.waitFor(() => expect(document.body.textContent).not.toContain("Opening the table"));
  return Line.last;
}

const button = (label: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll("button")].find((each) => each.textContent?.trim() === label);
const click = (label: string): void => {
  const found = button(label);
  expect(found, label).toBeDefined();
  found?.click();
  flushSync();
};
const words = (): string => document.body.textContent ?? "";

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("WebSocket", Line);
});
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe("who has sealed an answer and waits", () => {
  it("may say that they are not ready yet, and is asked again", async () => {
    const line = await sit(["red"], bidding(["red"], { red: "2" }));
    expect(words()).toContain("You are ready. Sealed: Bid two.");
    click("Not ready yet");
    expect(line.said.at(-1)).toMatchObject({ type: "unseal", seat: "red", step: 7 });
    line.tell(bidding(["red"], {}, { red: "2" }));
    await line.done();
    expect(button("Not ready yet")).toBeUndefined();
    expect(button("Bid two")?.disabled).toBe(false);
  });

  it("is told why not where it was too late", async () => {
    const line = await sit(["red"], bidding(["red"], { red: "2" }));
    click("Not ready yet");
    line.tell({ type: "refused", id: line.said.at(-1)?.id, error: "the table has gone on", faults: [] });
    await vi.waitFor(() => expect(words()).toContain("the table has gone on"));
  });

  it("is not offered to take back what a bot has sealed, nor what is not sealed", async () => {
    const line = await sit(["red"], bidding(["red"], { red: "2" }, {}, { red: "random" }));
    expect(button("Not ready yet")).toBeUndefined();
    line.tell(bidding(["red"], {}));
    expect(button("Not ready yet")).toBeUndefined();
  });
});

describe("two at one screen", () => {
  it("seal one after the other behind a curtain, and the first may come back", async () => {
    const both = ["red", "blue"];
    const line = await sit(both, bidding(both, {}));
    expect(button("I am Blue: not ready yet")).toBeUndefined();
    click("I am Red: show it");
    click("Bid one");
    line.tell(bidding(both, { red: "1" }));
    await line.done();
    expect(words()).toContain("Hand the screen to Blue");
    expect(words()).not.toContain("Bid one");
    click("I am Red: not ready yet");
    expect(line.said.at(-1)).toMatchObject({ type: "unseal", seat: "red", step: 7 });
    line.tell(bidding(both, {}, { red: "1" }));
    await line.done();
    expect(words()).toContain("How much, red?");
    click("Bid two");
    line.tell(bidding(both, { red: "2" }));
    await line.done();
    expect(words()).toContain("Hand the screen to Blue");
  });
});
