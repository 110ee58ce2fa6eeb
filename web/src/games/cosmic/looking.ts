/** Looking before deciding, in a battle in space: each question to the server once, with what is found. */

import type { FormFilled, Order } from "../../lib/wire";
import { probe, type AskProbe } from "../../table/probe";
import type { BoardingSeen, CourseSeen, FireSeen, OrdersSeen, SalvoSeen, SideFaced, WeaponAimed } from "./scene";

type Ask = AskProbe | null;
const look = async <F>(ask: Ask, question: object): Promise<F | null> =>
  (await probe(ask, question as never)) as F | null;

export interface Shot {
  ship: string;
  weapon: string;
  target: string;
  lobbed: boolean;
}

/** What tokens will come to. */
export const lookAtOrders = (ask: Ask, ships: Record<string, Order[]>) =>
  look<{ ships: OrdersSeen[] }>(ask, { probe: "orders", ships });

/** What deeds of a ship lead to, one after the other. */
export const lookAtCourse = (ask: Ask, ship: string, deeds: FormFilled[]) =>
  look<CourseSeen>(ask, { probe: "course", ship, deeds });

/** Whom a ship may fire at, and with what. */
export const lookAtVolley = (ask: Ask, ship: string) =>
  look<{ ship: string; weapons: WeaponAimed[]; shots: FireSeen[] }>(ask, { probe: "volley", ship });

/** What several shots come to together. */
export const lookAtSalvo = (ask: Ask, shots: Shot[]) => look<SalvoSeen>(ask, { probe: "salvo", shots });

/** Who could fire at each side of a ship. */
export const lookAtSides = (ask: Ask, ship: string) => look<{ sides: SideFaced[] }>(ask, { probe: "facing", ship });

/** The boarding fights as they stand. */
export const lookAtBoardings = (ask: Ask) =>
  look<{ fights: BoardingSeen[]; locks: { ship: string; by: string[]; leaving: { words: string } | null }[] }>(ask, {
    probe: "boardings",
  });
