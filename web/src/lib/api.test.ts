import { describe, expect, it, vi } from "vitest";
import { Refused, serve } from "../../tests/server";
import { answered, api, call, inWords, Trouble } from "./api";

describe("a question to the server", () => {
  it("is sent with its body and its token", async () => {
    const asked = serve({ "POST /api/toy": () => ({ fine: true }) });
    expect(await call("POST", "/api/toy", { a: 1 }, "secret")).toEqual({ fine: true });
    expect(asked).toEqual([{ method: "POST", path: "/api/toy", body: { a: 1 }, token: "secret" }]);
  });

  it("that is refused says why, in the server's words", async () => {
    serve({ "GET /api/toy": () => new Refused(409, "That step is over.") });
    const wrong: unknown = await call("GET", "/api/toy").catch((each: unknown) => each);
    expect(wrong).toBeInstanceOf(Trouble);
    expect(wrong).toMatchObject({ message: "That step is over.", status: 409 });
  });

  it("whose refusal is not the server's own is told by its number", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>", { status: 502 }));
    await expect(call("GET", "/api/toy")).rejects.toThrow("The server answered 502.");
  });

  it("that does not arrive says so", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("network")));
    await expect(answered("GET", "/api/toy")).rejects.toThrow("The server cannot be reached. Is it running?");
  });

  it("leaves out of the address what is not known", async () => {
    const asked = serve({ "GET /api/games/toy/rulings": () => [], "GET /api/rules/answers": () => [] });
    await api.rulings("toy");
    await api.answers("SK-MOVE-02", "R-SK-80=attacker-first");
    expect(asked.map((each) => each.path)).toEqual([
      "/api/games/toy/rulings",
      "/api/rules/answers?words=SK-MOVE-02&rulings=R-SK-80%3Dattacker-first",
    ]);
  });
});

it("finds words for whatever went wrong", () => {
  expect(inWords(new Error("no"))).toBe("no");
  expect(inWords("never")).toBe("never");
});
