import { beforeEach, describe, expect, it } from "vitest";
import { Refused, serve, type Asked } from "../../../tests/server";
import * as savedSeats from "../../lib/saved_seats";
import { makeTable, salt } from "./making";

const link = (seat: string) => ({ seat, token: `${seat}-token`, link: "" });
const made = () => ({
  table: "t1",
  host: "host-token",
  spectator: { seat: "", token: "watch-token", link: "" },
  seats: [link("red"), link("blue")],
  commitment: null,
});
let asked: Asked[];

beforeEach(() => {
  localStorage.clear();
  asked = serve({ "POST /api/tables": made, "PUT /api/tables/t1/seats/red/webhook": () => ({ url: "" }) });
});

describe("a table that is made", () => {
  it("is asked for as it is wished, and its id comes back", async () => {
    const id = await makeTable({ game: "toy" }, { game: "toy", title: "Toy", isMine: () => true });
    expect(id).toBe("t1");
    expect(asked).toMatchObject([{ method: "POST", path: "/api/tables", body: { game: "toy" } }]);
  });

  it("keeps the seats that are played here, and those to give away apart", async () => {
    await makeTable(
      { game: "toy" },
      { game: "toy", title: "Toy", isMine: (seat) => seat === "red", isGiven: (seat) => seat === "blue" },
    );
    expect(savedSeats.table("t1")).toMatchObject({
      game: "toy",
      title: "Toy",
      host: "host-token",
      seats: [{ seat: "red", token: "red-token" }],
      give: [
        { seat: "blue", token: "blue-token" },
        { seat: "", token: "watch-token" },
      ],
    });
  });

  it("is watched where nobody plays here", async () => {
    await makeTable({ game: "toy" }, { game: "toy", title: "Toy", isMine: () => false });
    expect(savedSeats.table("t1")?.seats).toEqual([{ seat: null, token: "watch-token" }]);
  });

  it("tells an address of the turns of one's own seats", async () => {
    await makeTable(
      { game: "toy" },
      { game: "toy", title: "Toy", isMine: (seat) => seat === "red", webhook: "https://example.org" },
    );
    expect(asked[1]).toMatchObject({ body: { url: "https://example.org" }, token: "red-token" });
  });

  it("stays where the address cannot be had, and says so", async () => {
    serve({
      "POST /api/tables": made,
      "PUT /api/tables/t1/seats/red/webhook": () => new Refused(400, "No such address."),
    });
    const making = makeTable(
      { game: "toy" },
      { game: "toy", title: "Toy", isMine: (seat) => seat === "red", webhook: "x" },
    );
    await expect(making).rejects.toThrow(/The table is set.*No such address\./);
    expect(savedSeats.table("t1")).not.toBeNull();
  });
});

it("takes a share in the dice that is never the same", () => {
  expect(salt()).toMatch(/^[0-9a-f]{32}$/);
  expect(salt()).not.toBe(salt());
});
