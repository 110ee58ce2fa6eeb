/** Somebody at a table: the line to it, the seats they hold, and all that may be said there. */

import { tick, untrack } from "svelte";
import { api, inWords } from "../lib/api";
import { draftOf, keepDraft } from "../lib/drafts";
import { voice } from "../lib/drawer.svelte";
import { keepLearnt } from "../lib/lessons";
import { router } from "../lib/router.svelte";
import * as savedSeats from "../lib/saved_seats";
import { settings } from "../lib/settings.svelte";
import type { Hinted, Outlook, SeatShown } from "../lib/wire";
import { capital, download } from "../lib/words";
import { ShownTable } from "./film/shown_table.svelte";
import type { WatchPlayer } from "./film/watch_player.svelte";
import { kitOf } from "./games";
import type { Answer, GameKit, Undo } from "./kit";
import { TableLink, type Message } from "./link.svelte";
import { salt } from "./new_table/making";
import { Passed } from "./passed/passed.svelte";
import { foundOf, type AskProbe } from "./probe";
import { rest } from "./request/focus";
import { Players } from "./seats/players";
import { untold } from "./seats/watching";

const REST = 150; // milliseconds after which somebody who watches is said to look

/** Where somebody looks at what has been: nobody is told of what has not been shown. */
async function resting(watch: WatchPlayer | null): Promise<number> {
  const entry = watch?.at;
  await new Promise((done) => setTimeout(done, REST));
  if (entry === undefined || watch?.at !== entry) throw new Error("The film goes on.");
  return entry;
}

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
  isHidden = $state(document.hidden); // nobody looks at this window
  late = $state(false); // the time to decide has run out

  readonly shown: ShownTable = new ShownTable(
    () => this.kit,
    async (first, count) => (await api.past(this.id, this.#tokens, first, count, this.seat)).scenes,
  );
  readonly passed: Passed;
  readonly live = $derived(this.link?.update ?? null); // what the server has told last
  readonly update = $derived(this.shown.update); // what has been shown of it
  readonly table = $derived(this.update?.table ?? null);
  readonly #names = $derived(JSON.stringify((this.table?.seats ?? []).map(({ seat, name }) => ({ seat, name }))));
  /** How the table speaks of those who play there. */
  readonly players = $derived(new Players(JSON.parse(this.#names) as SeatShown[]));
  readonly events = $derived(this.players.events(this.shown.events));
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
  readonly seen = $derived(this.update?.seats.find((each) => each.seat === this.seat) ?? this.update?.seats[0] ?? null);
  readonly scene = $derived(this.shown.again ?? this.seen?.scene ?? null);
  readonly isPlaying = $derived(this.table?.stage === "playing");
  /** What the seat is asked, once what led to it has been shown. */
  readonly request = $derived.by(() => {
    const asked = this.shown.isBehind ? undefined : this.seen?.requests[0];
    return asked ? this.players.request(asked) : null;
  });
  /** What the seat means to answer: kept here, or sealed once and taken back. */
  readonly draft = $derived.by(
    (): Answer | null => (this.request && draftOf<Answer>(this.id, this.request)) ?? this.seen?.draft ?? null,
  );
  readonly isMyTurn = $derived(this.#asked.length > 0 && this.isPlaying && !this.shown.isBehind);
  readonly isLost = $derived(
    this.link?.status === "lost" || (this.link?.status === "connecting" && this.live !== null),
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
    return undo && undo.last >= 1 && this.seat !== null && !this.shown.isBehind
      ? { from: undo.entry, last: undo.last, take: (entry) => this.undo(entry) }
      : undefined;
  });
  readonly reasons = $derived({
    bots: Object.fromEntries((this.table?.seats ?? []).flatMap((each) => (each.bot ? [[each.seat, each.bot]] : []))),
    from: this.table?.goes_on_from ?? 0,
    ask: (entry: number) => api.reasons(this.id, this.#tokens, entry),
  });

  /** The table in a word or two: how far its game is, where that is known. */
  readonly moment = $derived(
    this.kit && this.scene ? this.kit.momentOf(this.scene) : capital(this.table?.game ?? "table"),
  );

  constructor(readonly id: string) {
    this.passed = new Passed(id, () => this.kit);
    this.mine = savedSeats.table(id);
    const tokens = this.mine?.seats.map((each) => each.token) ?? [];
    const opened = new TableLink(id, tokens.length ? tokens : [savedSeats.OPEN_TOKEN], (update, events) =>
      this.shown.hear({ update, events }),
    );
    this.link = opened;
    $effect(() => () => {
      opened.close();
      this.shown.close();
    });
    if (this.mine?.game) void kitOf(this.mine.game); // while the line is opened
    this.#follow();
  }

  /** What follows from what comes down the line. */
  #follow(): void {
    const game = $derived(this.table?.game);
    $effect(() => {
      if (!game) return;
      void kitOf(game).then((kit) => {
        [this.kit, this.isReady] = [kit, true];
        this.shown.open();
      });
    });
    $effect(() => {
      const player = this.shown.watch;
      void [player?.at, player?.last];
      if (!player) return;
      untrack(() => player.remember(this.id));
      void untrack(() => player.fill());
    });
    // What was done by others is told once it has been shown.
    $effect(() => {
      const { update, events, request, seats, kit } = this;
      const scene = this.seen?.scene ?? null;
      if (update && kit && !this.shown.isBehind && !this.isHidden)
        untrack(() => this.passed.follow({ update, events, scene, request, seats }));
    });
    // Who does not look is not kept from what there is.
    $effect(() => {
      const hide = (): void => {
        this.isHidden = document.hidden;
        if (!document.hidden) return;
        this.shown.catchUp();
        this.passed.leave();
      };
      document.addEventListener("visibilitychange", hide);
      return () => document.removeEventListener("visibilitychange", hide);
    });
    $effect(() => {
      if (this.link?.status === "gone") savedSeats.forget(this.id);
    });
    // Whoever came by the plain address has been let in: this browser may watch.
    $effect(() => {
      if (this.update && !this.mine?.seats.length) this.mine = savedSeats.addToken(this.id, savedSeats.OPEN_TOKEN);
    });
    // Who has changed places since the links were kept: they open each other's seats now.
    $effect(() => {
      const [now, kept] = [this.seats, this.mine];
      const was = kept?.seats[0]?.seat;
      const is = now[0];
      if (!kept || !was || !is || now.length !== 1 || kept.seats.length !== 1 || was === is) return;
      this.mine = savedSeats.save(this.id, savedSeats.swapped(kept, was, is));
    });
    $effect(() => {
      if (!this.table || !this.isReady) return;
      const title = this.kit && this.scene ? this.kit.titleOf(this.scene) : capital(this.table.game);
      savedSeats.save(this.id, { game: this.table.game, title, over: this.live?.table.stage === "ended" });
    });
    $effect(() => {
      if (!this.hasSecrets && this.update) this.faced = null;
    });
    $effect(() => {
      if (this.table?.deadline == null) this.late = false;
    });
    $effect(() => {
      if (this.mine?.teaches && this.table?.stage === "ended") keepLearnt(this.table.game);
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
    rest(document.body);
  }

  /** Whether the answer was taken. */
  async answer(given: Answer): Promise<boolean> {
    const { link, update, seat } = this;
    if (!link || !update || seat === null) return false;
    const request = this.request;
    const who = request?.seat ?? seat;
    return this.#doing(async () => {
      await link.send({ type: "decide", seat: who, step: update.step, answer: given });
      if (request) keepDraft(this.id, request, null);
      this.chosenSeat = null;
    });
  }

  /** What is meant as an answer, before it is given. */
  keep(draft: Answer): void {
    if (this.request) keepDraft(this.id, this.request, draft);
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

  /** Have questions of a matter answered by a policy: for a span, or until something else is said. */
  stand(matter: string, policy: string, scope: string | null): void {
    this.#say((seat) => ({ type: "standing", seat, matter, policy, scope }));
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
    const { link, live } = this;
    if (!link || !live) return;
    void this.#doing(() => link.send({ type: "consent", seat: who, step: live.step, proposal, agree }));
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

  /** Play again, with sides swapped or as before; where somebody has asked for it already, go there. */
  async rematch(is_swapped = false): Promise<void> {
    const { link, seat } = this;
    if (!link || seat === null) return;
    if (this.table?.successor || (await this.#doing(() => link.send({ type: "rematch", seat, is_swapped }))))
      this.#goOn();
  }

  async download(): Promise<void> {
    await this.#doing(async () =>
      download(`${this.table?.game ?? "game"}-${this.id}.json`, await api.record(this.id, this.#tokens)),
    );
  }

  /** Show an action once more. */
  showAgain(entry: number): void {
    void this.#doing(() => this.shown.showAgain(entry));
  }

  /** What something would come to, as the seat sees it. */
  readonly ask: AskProbe = async (look) => {
    const { watch, isBehind } = this.shown;
    const entry = isBehind ? await resting(watch) : null;
    const asked = { look, seat: this.seat, entry, step: this.update?.step ?? null };
    return foundOf(await api.probe(this.id, this.#tokens, asked));
  };

  /** What is likely for the seat now. */
  readonly foresee = async (): Promise<Outlook | null> => (await api.outlook(this.id, this.#tokens, this.seat)).outlook;

  get #tokens(): string {
    return savedSeats.tokens(this.mine);
  }

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
}
