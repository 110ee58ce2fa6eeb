import { beforeEach, describe, expect, it, vi } from "vitest";
import { router } from "./router.svelte";
import { campaign } from "./saved_campaigns";
import { table } from "./saved_seats";

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("scrollTo", () => undefined);
  router.go("/");
});

describe("an address", () => {
  it("names a page and its parts", () => {
    router.go("/muster/army/abc");
    expect(router.place).toEqual({ page: "muster", parts: ["army", "abc"], more: "" });
    router.go("/");
    expect(router.place).toEqual({ page: "", parts: [], more: "" });
  });

  it("is written for people, and read as it was meant", () => {
    router.go(`/rules/${encodeURIComponent("line of sight")}`);
    expect(router.place.parts).toEqual(["line of sight"]);
    router.go("/rules/100%");
    expect(router.place.parts).toEqual(["100%"]);
  });

  it("carries more behind a second #", () => {
    router.go("/battle/new#army=CODE");
    expect(router.place).toMatchObject({ page: "battle", parts: ["new"], more: "army=CODE" });
  });

  it("with the token of a seat keeps it, and shows it no longer", () => {
    router.go("/table/t1/secret");
    expect(router.place).toMatchObject({ page: "table", parts: ["t1"], joined: "secret" });
    expect(location.hash).toBe("#/table/t1");
    expect(table("t1")?.seats).toEqual([{ seat: null, token: "secret" }]);
  });

  it("with the token of a campaign keeps it; a page of the campaign is none", () => {
    const token = "a-long-and-secret-token-of-ann";
    router.go(`/campaign/c1/${token}`);
    expect(router.place).toMatchObject({ page: "campaign", parts: ["c1"], joined: token });
    expect(location.hash).toBe("#/campaign/c1");
    expect(campaign("c1")?.links).toEqual([{ player: null, token }]);
    router.go("/campaign/c1/battle");
    expect(router.place.parts).toEqual(["c1", "battle"]);
  });

  it("is followed when the reader changes it", () => {
    location.hash = "#/odds/shot";
    dispatchEvent(new Event("hashchange"));
    expect(router.place).toMatchObject({ page: "odds", parts: ["shot"] });
  });
});
