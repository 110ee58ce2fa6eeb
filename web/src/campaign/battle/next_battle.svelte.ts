/** The next battle before it begins: who fields whom, to which limit, and how it is fought. */

import { inWords } from "../../lib/api";
import type { FightPrepared, FightWish, FieldWish } from "../../lib/wire";
import { packs } from "../../muster/packs.svelte";
import { campaignApi } from "../api";
import type { CampaignSession } from "../session.svelte";
import type { CampaignState, MemberShown, WarbandShown } from "../shown";

export type Way = "table" | "auto" | "hand";
export type Letter = "a" | "b";
export const LETTERS: Letter[] = ["a", "b"];

const WAIT = 160; // milliseconds after the last change

/** One side: a warband of which some stay at home, or an army that no warband remembers. */
export class FightingSide {
  player = $state(""); // none: an army
  army = $state(""); // id of a ready army
  home = $state<string[]>([]); // members that stay there
  hasBot = $state(false); // somebody's warband is led by a bot
}

export class NextBattle {
  readonly a = new FightingSide();
  readonly b = new FightingSide();
  limit = $state<number | null>(null); // none: everybody fights
  way = $state<Way>("table");
  ownDice = $state(false);
  prepared = $state.raw<FightPrepared | null>(null);
  problem = $state<string | null>(null);
  private asking = 0;
  private timer = 0;
  private isChosen = false; // by somebody: then nobody else is put in their place

  constructor(
    readonly session: CampaignSession,
    state: CampaignState,
  ) {
    this.follow(state);
  }

  /** Who fights whom as long as nobody has chosen: mine against the first of the others who have joined by now. */
  follow(state: CampaignState): void {
    if (this.isChosen) return;
    const players = state.warbands.map((each) => each.player);
    const { player } = this.session;
    const mine = player !== null && players.includes(player) ? player : (players[0] ?? "");
    const other = players.find((each) => each !== mine) ?? "";
    if (this.a.player !== mine) [this.a.player, this.a.home] = [mine, []];
    if (this.b.player !== other) [this.b.player, this.b.home] = [other, []];
  }

  warband(letter: Letter): WarbandShown | null {
    return this.session.warbandOf(this[letter].player || null);
  }

  living(letter: Letter): MemberShown[] {
    return this.warband(letter)?.members.filter((each) => !each.is_dead) ?? [];
  }

  stays(letter: Letter, member: string): boolean {
    return this[letter].home.includes(member);
  }

  send(letter: Letter, member: string, isFielded: boolean): void {
    const rest = this[letter].home.filter((each) => each !== member);
    this[letter].home = isFielded ? rest : [...rest, member];
  }

  /** Another opponent: nobody fights against the same warband. */
  choose(letter: Letter, player: string): void {
    this.isChosen = true;
    const [side, other] = [this[letter], this[letter === "a" ? "b" : "a"]];
    if (player && other.player === player) [other.player, other.home] = [side.player, []];
    [side.player, side.home] = [player, []];
  }

  private side(letter: Letter, ready: (id: string) => Record<string, unknown> | null): FieldWish {
    const side = this[letter];
    const bot = this.way === "auto" || side.hasBot || !side.player;
    if (!side.player) return { army: ready(side.army), has_bot: bot };
    const field = side.home.length
      ? this.living(letter).flatMap((each) => (this.stays(letter, each.id) ? [] : each.id))
      : null;
    return { player: side.player, field, has_bot: bot };
  }

  wish(after: number, ready: (id: string) => Record<string, unknown> | null): FightWish {
    return {
      after,
      a: this.side("a", ready),
      b: this.side("b", ready),
      limit: this.limit,
      own_dice: this.ownDice && this.way === "table",
    };
  }

  /** Who would fight, asked a moment after the last change. */
  ask(wish: FightWish): void {
    clearTimeout(this.timer);
    const number = (this.asking += 1);
    this.timer = window.setTimeout(async () => {
      try {
        const found = await packs.remembered(() =>
          campaignApi.prepare(this.session.id, this.session.token ?? "", wish),
        );
        if (number === this.asking) [this.prepared, this.problem] = [found, null];
      } catch (wrong) {
        if (number === this.asking) this.problem = inWords(wrong);
      }
    }, WAIT);
  }

  /** Whether all is in order. */
  get isReady(): boolean {
    const told = this.prepared;
    return (
      told !== null && this.problem === null && !told.faults.length && !LETTERS.some((each) => told[each].faults.length)
    );
  }
}
