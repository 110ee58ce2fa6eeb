/** Who sits where when a battle begins, and which links this browser keeps or gives away. */

import { api, inWords } from "../../../lib/api";
import * as savedSeats from "../../../lib/saved_seats";
import type { BattlePrepared, SeatWish, TableWish } from "../../../lib/wire";
import type { Colour } from "./battle_setup.svelte";

const SIDES: Colour[] = ["red", "blue"];

export type Who = "bot" | "here" | "network" | "watch";

export interface Terms {
  who: Who;
  mine: Colour; // the side of whoever sets the table
  bots: Record<Colour, string>; // who plays a side that a bot plays
  hasBot: boolean; // the other side of a table by link
  ownDice: boolean;
  rulings: Record<string, string>;
  seconds: string;
  then: "claim" | "bot";
  webhook: string;
}

const salt = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (each) => each.toString(16).padStart(2, "0")).join("");

function seatsOf(setup: Record<string, unknown>, side: Colour): string[] {
  const named = (setup[side] as { seats?: string[] }).seats ?? [];
  return named.length ? named : [side];
}

/** Make the table of a battle, and keep its links; the id of the table. */
export async function makeTable(prepared: BattlePrepared, terms: Terms): Promise<string> {
  if (!prepared.setup) throw new Error("There is something to put right first.");
  const { setup } = prepared;
  const own = seatsOf(setup, terms.mine);
  const isBot = (side: Colour): boolean =>
    terms.who === "watch" ||
    (side !== terms.mine && (terms.who === "bot" || (terms.who === "network" && terms.hasBot)));
  const person = (isFirst: boolean): SeatWish => ({
    is_ready: terms.who !== "network",
    salt: isFirst && !terms.ownDice ? salt() : null,
  });
  const seats = Object.fromEntries(
    SIDES.flatMap((side) =>
      seatsOf(setup, side).map((seat): [string, SeatWish] => [
        seat,
        isBot(side) ? { bot: terms.bots[side] } : person(seat === own[0]),
      ]),
    ),
  );
  const wish: TableWish = {
    game: "skirmish",
    setup,
    seats,
    rulings: terms.rulings,
    dice: terms.ownDice && terms.who !== "watch" ? "table" : "seed",
  };
  if (terms.seconds && terms.who !== "watch") wish.clock = { seconds: Number(terms.seconds), then: terms.then };
  const made = await api.make(wish);
  const links = made.seats.map((each) => ({ seat: each.seat as string | null, token: each.token }));
  const watching = { seat: null, token: made.spectator.token };
  const isMine = (seat: string | null): boolean =>
    terms.who === "here" || seat === own[0] || (terms.who === "bot" && own.includes(seat ?? ""));
  const mine = terms.who === "watch" ? [watching] : links.filter((each) => isMine(each.seat));
  const give =
    terms.who === "network" ? links.filter((each) => !isMine(each.seat) && !seats[each.seat ?? ""]?.bot) : [];
  const title = `${prepared.red?.name ?? "Red"} against ${prepared.blue?.name ?? "Blue"}`;
  savedSeats.save(made.table, {
    game: "skirmish",
    title,
    host: made.host,
    seats: mine,
    give: [...give, { seat: "", token: made.spectator.token }],
  });
  await tellOf(made.table, mine, terms.who === "network" ? terms.webhook : "");
  return made.table;
}

/** Have an address told of one's turn; the table stays, and says so, where that cannot be had. */
async function tellOf(table: string, mine: savedSeats.SavedSeat[], webhook: string): Promise<void> {
  try {
    for (const each of mine) if (webhook && each.seat) await api.webhook(table, each.seat, each.token, webhook);
  } catch (wrong) {
    throw new Error(
      `The table is set, see “Where you left off” on the front page, but nobody will be told whose turn it is: ${inWords(wrong)}`,
      { cause: wrong },
    );
  }
}
