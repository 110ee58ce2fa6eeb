/** Who sits where when a battle begins, and which links this browser keeps or gives away. */

import type { BattlePrepared, SeatWish, TableWish } from "../../lib/wire";
import { makeTable, salt } from "../../table/new_table/making";
import type { Colour } from "./battle_setup.svelte";

const SIDES: Colour[] = ["red", "blue"];

export type Who = "bot" | "here" | "network" | "watch";

export interface Terms {
  game: string;
  who: Who;
  mine: Colour; // the side of whoever sets the table
  bots: Record<Colour, string>; // who plays a side that a bot plays
  hasBot: boolean; // the other side of a table by link
  ownDice: boolean;
  rulings: Record<string, string>;
  seconds: string;
  then: "claim" | "bot";
  webhook: string;
  isOpen: boolean; // whoever knows the address may watch
}

function seatsOf(setup: Record<string, unknown>, side: Colour): string[] {
  const named = (setup[side] as { seats?: string[] }).seats ?? [];
  return named.length ? named : [side];
}

/** Make the table of a battle; its id. */
export async function seatBattle(prepared: BattlePrepared, terms: Terms): Promise<string> {
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
    game: terms.game,
    setup,
    seats,
    rulings: terms.rulings,
    dice: terms.ownDice && terms.who !== "watch" ? "table" : "seed",
  };
  if (terms.isOpen && terms.who === "network") wish.is_open = true;
  if (terms.seconds && terms.who !== "watch") wish.clock = { seconds: Number(terms.seconds), then: terms.then };
  const isMine = (seat: string): boolean =>
    terms.who === "here" || seat === own[0] || (terms.who === "bot" && own.includes(seat));
  return makeTable(wish, {
    game: terms.game,
    title: `${prepared.red?.name ?? "Red"} against ${prepared.blue?.name ?? "Blue"}`,
    isMine: (seat) => terms.who !== "watch" && isMine(seat),
    isGiven: (seat) => terms.who === "network" && !isMine(seat) && !seats[seat]?.bot,
    webhook: terms.who === "network" ? terms.webhook : "",
  });
}
