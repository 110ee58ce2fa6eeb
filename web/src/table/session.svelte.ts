/** Somebody at a table: the line to it, the seats they hold, and all that may be said there. */

import { tick, untrack } from "svelte";
import { api, inWords, Trouble } from "../lib/api";
import { voice } from "../lib/drawer.svelte";
import { router } from "../lib/router.svelte";
import * as savedSeats from "../lib/saved_seats";
import { settings } from "../lib/settings.svelte";
import type { Hinted, Outlook } from "../lib/wire";
import { capital, download } from "../lib/words";
import { kitOf } from "./games";
import type { Answer, GameKit, Undo } from "./kit";
import { TableLink, type Message } from "./link.svelte";
import { salt } from "./new_table/making";
import type { AskProbe } from "./probe";
import { untold } from "./seats/watching";

export class TableSession {
  link = $state.raw<TableLink | null>(null);
  mine = $state.raw<savedSeats.SavedTable | null>(null); // what this browser keeps of the table
  kit = $state.raw<GameKit | null>(null); // of its game; null for one that is shown in words
  isReady = $state(false); // whether it is known which
  busy = $state(false);
  problem = $state<string | null>(null);
  hint = $state.raw<Hinted | null>(null);
  chosenSeat = $state<string | null>(null);
  faced = $state<string | null>(null); // who sits before the screen, where several share it and have secrets
  late = $state(false); // the time to decide has run out

  readonly update = $derived(this.link?.update ?? null);
  readonly table = $derived(this.update?.table ?? null);
  readonly events = $derived(this.link?.events ?? []);
  readonly seats = $derived(
    (this.update?.seats ?? []).map((each) => each.seat).filter((each): each is string => each !== null),
  );
  readonly #asked = $derived(
    (this.update?.seats ?? []).filter((each) => each.requests.length && each.answered === null),
  );
  readonly seat = $derived(
    (this.chosenSeat && this.seats.includes(this.chosenSeat) ? this.chosenSeat : null) ??
      this.#asked[0]?.seat ??
      this.faced ??
      this.seats[0] ??
      null,
  );
  readonly seen = $derived(this.link?.seen(this.seat) ?? this.update?.seats[0] ?? null);
  readonly scene = $derived(this.seen?.scene ?? null);
  readonly isPlaying = $derived(this.table?.stage === "playing");
  readonly request = $derived(this.seen?.requests[0] ?? null);
  readonly isMyTurn = $derived(this.#asked.length > 0 && this.isPlaying);
  readonly isLost = $derived(
    this.link?.status === "lost" || (this.link?.status === "connecting" && this.update !== null),
  );
  readonly isIdle = $derived(this.table?.stage === "ended" || this.seat === null);

  readonly #people = $derived(
    (this.update?.seats ?? []).filter((each) => !this.table?.seats.some((at) => at.seat === each.seat && at.bot)),
  );
  /** People here who are ready, and may still say that they are not. */
  readonly sealers = $derived(
    this.isPlaying
      ? this.#people.flatMap((each) => (each.seat !== null && each.answered !== null ? [each.seat] : []))
      : [],
  );
  readonly hasSecrets = $derived(
    this.isPlaying &&
      this.#people.length > 1 &&
      (this.#people.some((each) => each.answered !== null || each.requests.some((one) => one.is_sealed)) ||
        new Set(this.#people.map((each) => JSON.stringify([each.state, each.scene]))).size > 1),
  );
  readonly isVeiled = $derived(this.hasSecrets && this.seat !== this.faced);

  /** Those who have let their time run out, and may be claimed from. */
  readonly tardy = $derived(
    this.late && this.table?.clock?.then === "claim"
      ? this.table.waiting_for.filter((each) => !this.seats.includes(each))
      : [],
  );
  /** Seats of this screen that a bot plays, since the time had run out. */
  readonly replaced = $derived((this.table?.seats ?? []).filter((each) => each.bot && this.seats.includes(each.seat)));

  readonly undoable = $derived.by((): Undo | undefined => {
    const undo = this.seen?.undo;
    return undo && undo.last >= 1 && this.seat !== null
      ? { from: undo.entry, last: undo.last, take: (entry) => this.undo(entry) }
      : undefined;
  });
  readonly reasons = $derived({
    bots: Object.fromEntries((this.table?.seats ?? []).flatMap((each) => (each.bot ? [[each.seat, each.bot]] : []))),
    ask: (entry: number) => this.#withToken(this.seat, (token) => api.reasons(this.id, token, entry)),
  });

  /** The table in a word or two: how far its game is, where that is known. */
  readonly moment = $derived(
    this.kit && this.scene ? this.kit.momentOf(this.scene) : capital(this.table?.game ?? "table"),
  );

  constructor(readonly id: string) {
    this.mine = savedSeats.table(id);
    const tokens = this.mine?.seats.map((each) => each.token) ?? [];
    if (tokens.length) {
      const opened = new TableLink(id, tokens);
      this.link = opened;
      $effect(() => () => opened.close());
    }
    if (this.mine?.game) void kitOf(this.mine.game); // while the line is opened
    this.#follow();
  }

  /** What follows from what comes down the line. */
  #follow(): void {
    const game = $derived(this.table?.game);
    $effect(() => {
      if (!game) return;
      void kitOf(game).then((kit) => ([this.kit, this.isReady] = [kit, true]));
    });
    $effect(() => {
      if (this.link?.status === "gone") savedSeats.forget(this.id);
    });
    $effect(() => {
      if (!this.table || !this.isReady) return;
      const title = this.kit && this.scene ? this.kit.titleOf(this.scene) : capital(this.table.game);
      savedSeats.save(this.id, { game: this.table.game, title, over: this.table.stage === "ended" });
    });
    $effect(() => {
      if (!this.hasSecrets && this.update) this.faced = null;
    });
    $effect(() => {
      if (this.table?.deadline == null) this.late = false;
    });
    // A hint is for one seat and one step.
    $effect(() => {
      void [this.update?.step, this.seat];
      untrack(() => (this.hint = null));
    });
    // A table is told once when its players want to be asked.
    $effect(() => {
      const link = this.link;
      if (!link || !this.isPlaying || this.mine?.isWatched || this.mine?.teaches) return;
      this.mine = savedSeats.save(this.id, { isWatched: true });
      for (const { seat, watch } of untold(this.#people, settings.watch))
        void this.#doing(() => link.send({ type: "watch", seat, watch }));
    });
    // Somebody who plays alone need not say that they are ready.
    $effect(() => {
      const { table, seats } = this;
      if (table?.stage === "gathering" && table.seats.length === 1 && seats.length === 1 && !table.seats[0]?.is_ready)
        this.ready("");
    });
  }

  /** The one who is asked has the screen. */
  async face(): Promise<void> {
    this.faced = this.seat;
    await tick();
    document.querySelector<HTMLElement>("[data-answer]:enabled")?.focus();
  }

  /** Whether the answer was taken. */
  async answer(given: Answer): Promise<boolean> {
    const { link, update, seat } = this;
    if (!link || !update || seat === null) return false;
    const who = this.request?.seat ?? seat;
    return this.#doing(async () => {
      await link.send({ type: "decide", seat: who, step: update.step, answer: given });
      this.chosenSeat = null;
    });
  }

  /** Not ready yet: whoever has sealed an answer has the screen, and the answer back as a draft. */
  unseal(who: string): void {
    const { link, update } = this;
    if (!link || !update) return;
    [this.chosenSeat, this.faced] = [who, who];
    void this.#doing(() => link.send({ type: "unseal", seat: who, step: update.step }));
  }

  pass(scope: string, moment: string | null = null): void {
    this.#say((seat, step) => ({ type: "pass", seat, step, scope, moment }));
  }

  /** When the seat is asked at moments, here and from now on. */
  watch(chosen: string): void {
    this.mine = savedSeats.save(this.id, { isWatched: true });
    this.#say((seat) => ({ type: "watch", seat, watch: chosen }));
  }

  undo(entry: number): void {
    this.#say((seat, step) => ({ type: "undo", seat, step, entry }));
  }

  claim(late: string): void {
    this.#say((seat) => ({ type: "claim", seat, late }));
  }

  concede(): void {
    this.#say((seat) => ({ type: "concede", seat }));
  }

  /** To the proposal that is on the screen: what has taken its place meanwhile has another number. */
  consent(who: string, proposal: number, agree: boolean): void {
    const { link, update } = this;
    if (!link || !update) return;
    void this.#doing(() => link.send({ type: "consent", seat: who, step: update.step, proposal, agree }));
  }

  takeBack(who: string): void {
    const link = this.link;
    if (link) void this.#doing(() => link.send({ type: "takeback", seat: who }));
  }

  ready(name: string): void {
    const [link, share] = [this.link, salt()];
    for (const { seat, is_ready, bot } of this.table?.seats ?? []) {
      if (link && this.seats.includes(seat) && !is_ready && !bot)
        void this.#doing(() => link.send({ type: "ready", seat, name: name || null, salt: share }));
    }
  }

  async suggest(): Promise<void> {
    const { link, seat } = this;
    if (!link || seat === null) return;
    await this.#doing(async () => {
      this.hint = await link.hint(seat);
    });
  }

  async rematch(): Promise<void> {
    const { link, seat } = this;
    if (!link || seat === null) return;
    if (this.table?.successor || (await this.#doing(() => link.send({ type: "rematch", seat })))) this.#goOn();
  }

  async download(): Promise<void> {
    const token = this.mine?.seats[0]?.token;
    if (!token) return;
    await this.#doing(async () =>
      download(`${this.table?.game ?? "game"}-${this.id}.json`, await api.record(this.id, token)),
    );
  }

  /** What something would come to, as the seat sees it. */
  readonly ask: AskProbe = async (look) =>
    (await this.#withToken(this.seat, (token) => api.probe(this.id, token, { look, seat: this.seat }))).found;

  /** What is likely for the seat now. */
  readonly foresee = async (): Promise<Outlook | null> => {
    const seat = this.seat;
    return (await this.#withToken(seat, (token) => api.outlook(this.id, token, seat))).outlook;
  };

  /** To the table of the rematch, with the same links. */
  #goOn(): void {
    const [next, mine] = [this.link?.update?.table.successor, this.mine];
    if (!next || !mine) return;
    const { game, title, seats, give, host } = mine;
    savedSeats.save(next, { game, title, seats, give: give ?? [], host });
    router.go(`/table/${next}`);
  }

  #say(what: (seat: string, step: number) => Message): void {
    const { link, update, seat } = this;
    if (link && update && seat !== null) void this.#doing(() => link.send(what(seat, update.step)));
  }

  async #doing(what: () => Promise<unknown>): Promise<boolean> {
    [this.busy, this.problem] = [true, null];
    try {
      await what();
      return true;
    } catch (wrong) {
      this.problem = inWords(wrong);
      voice.say(this.problem);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Ask with the link that opens a seat: which of several does is found out, and kept. */
  async #withToken<T>(who: string | null, what: (token: string) => Promise<T>): Promise<T> {
    const tokens = [...(this.mine?.seats ?? [])].sort((a, b) => Number(b.seat === who) - Number(a.seat === who));
    for (const each of tokens) {
      try {
        const found = await what(each.token);
        if (who !== null && each.seat === null && this.mine) this.#learn(each.token, who);
        return found;
      } catch (wrong) {
        if (!(wrong instanceof Trouble) || wrong.status !== 403) throw wrong;
      }
    }
    throw new Error("No link here opens that seat.");
  }

  /** A link of which only the token was known opens this seat. */
  #learn(token: string, seat: string): void {
    const seats = (this.mine?.seats ?? []).map((each) => (each.token === token ? { ...each, seat } : each));
    this.mine = savedSeats.save(this.id, { seats });
  }
}
