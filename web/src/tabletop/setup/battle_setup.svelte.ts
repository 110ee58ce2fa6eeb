/** A battle before it begins: what has been chosen, and what the server makes of it. Nothing here knows a rule. */

import { inWords } from "../../lib/api";
import type {
  BattleChoices,
  BattlePrepared,
  BoardOffered,
  BoardWish,
  Complaint,
  ForceWish,
  PieceWish,
} from "../../lib/wire";
import type { Army } from "../../muster/army";
import { packs } from "../../muster/packs.svelte";
import { armies, type SavedArmy } from "../../muster/saved_armies";

export type Source = "ready" | "own" | "levy";
export type BoardKind = "ready" | "drawn" | "pool" | "open" | "own";
export type Colour = "red" | "blue";

export const words = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(3)), (each) => each.toString(36)).join("");

/** What a battle of every measured game can be made of. */
export type Offered = Omit<BattleChoices, "scenarios">;
/** The same, whatever the game wishes and is told besides. */
export type Planned = BattleSetup<Offered, unknown>;

/** How the server of a game is asked. */
export interface SetupApi<C extends Offered, W> {
  choices(packs: string[]): Promise<C>;
  setup(wish: W & { packs: string[] }): Promise<BattlePrepared>;
}

const WAIT = 160; // milliseconds after the last change
const turned = (size: string): string => size.replace(/^(\d+)x(\d+)/, "$2x$1");
/** One side of the battle. */
export class Side {
  source = $state<Source>("ready");
  ready = $state("");
  own = $state(""); // id of a saved army, or "link"
  faction = $state("");
  seed = $state(words());
  people = $state(1);
}

export abstract class BattleSetup<C extends Offered, W> {
  choices = $state.raw<C | null>(null);
  prepared = $state.raw<BattlePrepared | null>(null);
  problem = $state<string | null>(null);
  readonly red = new Side();
  readonly blue = new Side();
  readonly savedArmies: SavedArmy[];
  carried = $state.raw<Army | null>(null);
  levyLimit = $state(0);
  board = $state<BoardKind>("ready");
  ready = $state("");
  hasChosenBoard = $state(false);
  seed = $state(words());
  pieces = $state.raw<PieceWish[]>([]);
  rulings = $state.raw<Record<string, string>>({});
  private asking = 0;
  private timer = 0;

  /** `usual` are the points of a levied army until somebody says otherwise; `mark` is the game that the files of its armies name, if they name one. */
  constructor(
    readonly api: SetupApi<C, W>,
    readonly usual: number,
    readonly mark?: string,
  ) {
    this.levyLimit = usual;
    this.savedArmies = armies().filter((each) => each.army.game === mark);
  }

  /** The battle as it is wished for. */
  abstract get wish(): W;

  async open(): Promise<void> {
    this.problem = null;
    try {
      const found = await packs.remembered((digests) => this.api.choices(digests));
      [this.red.ready, this.blue.ready] = found.pair;
      this.red.faction = found.factions[0]?.id ?? "";
      this.blue.faction = found.factions[1]?.id ?? this.red.faction;
      this.ready = found.boards[0]?.id ?? "";
      this.choices = found;
    } catch (wrong) {
      this.problem = inWords(wrong);
    }
  }

  /** An army of one's own: one that is kept, or the one that the address carried. */
  army(id: string): Army | null {
    return id === "link" ? this.carried : (this.savedArmies.find((each) => each.id === id)?.army ?? null);
  }

  /** The limit of a side's army; that of a levied one is the battle's. */
  private limitOf(side: Side): number | null {
    if (side.source === "ready") return this.choices?.armies.find((each) => each.id === side.ready)?.limit ?? null;
    return side.source === "own" ? (this.army(side.own)?.limit ?? null) : null;
  }

  /** The points of the battle: red's army says, else blue's; where both are levied, it is chosen. */
  get limit(): number {
    return this.limitOf(this.red) ?? this.limitOf(this.blue) ?? this.levyLimit;
  }

  get isFree(): boolean {
    return this.red.source === "levy" && this.blue.source === "levy";
  }

  /** Let the other side follow: an army of another size makes room for a levied one. */
  follow(changed: Colour): void {
    const other = changed === "red" ? this.blue : this.red;
    const [mine, theirs] = [this.limitOf(this[changed]), this.limitOf(other)];
    if (mine === null) return;
    this.levyLimit = mine;
    if (theirs === null || theirs === mine) return;
    const fitting = this.choices?.armies.find((each) => each.limit === mine && each.id !== this[changed].ready);
    if (fitting) [other.source, other.ready] = ["ready", fitting.id];
    else other.source = "levy";
  }

  /** What every game is told of a side. */
  protected side(side: Side): ForceWish {
    const wish: ForceWish = { seats: side.people };
    const own = side.source === "own" ? this.army(side.own) : null;
    if (own) wish.army = own as unknown as Record<string, unknown>;
    else if (side.source === "levy") wish.levy = { faction: side.faction, limit: this.limit, seed: side.seed };
    else wish.ready = side.ready;
    return wish;
  }

  protected boardWish(): BoardWish | "open" {
    if (this.board === "ready") return { ready: this.ready };
    if (this.board === "drawn") return { drawn: this.seed };
    if (this.board === "pool") return { pool: this.seed };
    return this.board === "own" ? { pieces: this.pieces } : "open";
  }

  /** Whether a ready board is of the size that is usual for the points. */
  fits(board: BoardOffered): boolean {
    const size = this.prepared?.size;
    return !size || board.size === size || turned(board.size) === size;
  }

  /** Ask the server a moment after the last change. */
  ask(wish: W): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.prepare(wish).catch(() => null), WAIT);
  }

  /** What the wish comes to; an answer that is overtaken by a later question is not shown. */
  async prepare(wish: W = this.wish): Promise<BattlePrepared> {
    clearTimeout(this.timer);
    const number = (this.asking += 1);
    try {
      const told = await packs.remembered((digests) => this.api.setup({ ...wish, packs: digests }));
      if (number === this.asking) {
        [this.prepared, this.problem] = [told, null];
        this.settle();
      }
      return told;
    } catch (wrong) {
      if (number === this.asking) this.problem = inWords(wrong);
      throw wrong;
    }
  }

  /** Until somebody chooses a board, it is one of the usual size. */
  private settle(): void {
    const boards = this.choices?.boards ?? [];
    const now = boards.find((each) => each.id === this.ready);
    if (this.board !== "ready" || this.hasChosenBoard || !now || this.fits(now)) return;
    this.ready = boards.find((each) => this.fits(each))?.id ?? this.ready;
  }

  /** Begin a layout with what lies on the board now. */
  async takeOver(): Promise<void> {
    const told = await this.prepare().catch(() => null);
    this.pieces = (told?.board?.pieces ?? []).map(({ terrain, at, turned: angle }) => ({ terrain, at, turned: angle }));
    this.board = "own";
  }

  faults(about: Complaint["about"]): Complaint[] {
    return this.prepared?.faults.filter((each) => each.about === about) ?? [];
  }
}
