import { beforeEach, describe, expect, it, vi } from "vitest";
import { addToken, forget, save, table, tables, tokens } from "./saved_seats";

beforeEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

describe("saved seats", () => {
  it("are none at first, nor where what is kept cannot be read", () => {
    expect(tables()).toEqual([]);
    localStorage.setItem("dwethia.tables", "{broken");
    expect(tables()).toEqual([]);
  });

  it("are kept by table, and changed in part", () => {
    save("t1", { game: "toy", title: "Toy" });
    save("t1", { over: true });
    expect(table("t1")).toMatchObject({ game: "toy", title: "Toy", over: true, seats: [] });
    expect(table("t2")).toBeNull();
  });

  it("are listed with what was touched last first", () => {
    vi.useFakeTimers();
    for (const id of ["t1", "t2", "t1"]) {
      vi.advanceTimersByTime(1000);
      save(id, {});
    }
    expect(tables().map((each) => each.table)).toEqual(["t1", "t2"]);
  });

  it("take the token of a link once", () => {
    addToken("t1", "abc");
    addToken("t1", "abc");
    addToken("t1", "def");
    expect(table("t1")?.seats).toEqual([
      { seat: null, token: "abc" },
      { seat: null, token: "def" },
    ]);
    expect(tokens(table("t1"))).toBe("abc,def");
    expect(tokens(table("t2"))).toBe("");
  });

  it("are forgotten when they are asked to be, and the oldest of too many", () => {
    save("t1", {});
    forget("t1");
    expect(table("t1")).toBeNull();
    for (let number = 0; number < 45; number += 1) save(`t${number}`, {});
    expect(tables()).toHaveLength(40);
    expect(table("t44")).not.toBeNull();
    expect(table("t0")).toBeNull();
  });
});
