import { describe, expect, it } from "vitest";
import { change, reset } from "../../lib/settings.svelte";
import { tumbling } from "./tumbling.svelte";

const SHOWN_OFTEN = import.meta.glob<string>(["../**/*.svelte", "../../tabletop/film/*.svelte"], {
  eager: true,
  query: "?raw",
  import: "default",
});

describe("what draws dice that tumble", () => {
  it("is there once it is loaded, wherever dice tumble", async () => {
    change({ dice: "tumbling" });
    expect(tumbling.Dice).toBeNull();
    const asked = tumbling.load();
    expect(tumbling.load()).toBe(asked);
    await asked;
    expect(tumbling.Dice).not.toBeNull();
    change({ dice: "flat" });
    expect(tumbling.Dice).toBeNull();
    reset();
  });

  it("is awaited in no template, and nothing is on the stage: Svelte keeps what was awaited for as long as a page lives", () => {
    const awaiting = Object.entries(SHOWN_OFTEN).filter(([, text]) => text.includes("{#await"));
    expect(Object.keys(SHOWN_OFTEN).length).toBeGreaterThan(10);
    expect(awaiting.map(([path]) => path)).toEqual([]);
  });
});
