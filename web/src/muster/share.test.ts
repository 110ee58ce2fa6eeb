import { expect, it } from "vitest";
import type { ForceOffered } from "../lib/wire";
import { carriedIn, listOf, MUSTER_PAGE, pack, unpack, withArmy } from "./share";

const carried = { army: { name: "The Red Hour “II”", units: [{ unit: "pirate", count: 3 }] }, packs: { own: "abc" } };

it("carries an army in an address and back", async () => {
  const code = await pack(carried);
  expect(code).toMatch(/^[\w-]+$/);
  expect(await unpack(code)).toEqual(carried);
  const address = withArmy(MUSTER_PAGE, code);
  expect(carriedIn(address.split("#").slice(2).join("#"))).toBe(code);
});

it("lists each kind of army on a page of its own", () => {
  expect(listOf({ game: "feet", is_marked: false } as ForceOffered)).toBe("#/muster");
  expect(listOf({ game: "ships", is_marked: true } as ForceOffered)).toBe("#/muster/ships");
});

it("finds no army where there is none", async () => {
  expect(carriedIn("")).toBeNull();
  expect(carriedIn("settings=1")).toBeNull();
  await expect(unpack("not-an-army")).rejects.toThrow("This link holds no army, or only a part of one");
  await expect(unpack((await pack(carried)).slice(0, 20))).rejects.toThrow("copy the whole of it");
  await expect(unpack(await pack({ army: {} } as never))).rejects.toThrow("holds no army");
});
