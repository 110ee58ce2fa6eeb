/** A power that somebody means to cast: chosen first, then pointed at whom it shall strike, and looked at before it is paid. */
import type { FormFilled, FoundCast, FoundCastAt } from "../../lib/wire";
import { Latest, probe, type AskProbe } from "../../table/probe";
import type { Light } from "../view/table_geometry";

/** Something that may be used on a target: a power, or an action of a model's own. */
export interface Castable {
  caster: string;
  id: string;
  name: string;
  kind: "power" | "action";
  price: string; // of what: Affinity
  most: number; // points it may be used with
  targets: (string | null)[]; // of an action; those of a power are asked for
  words?: string; // what an action does; that of a power is asked for
  twice?: boolean; // whether a second power may be declared with it
}

/** A power with its target and points. */
export interface Cast {
  offer: Castable;
  target: string | null;
  points: number;
}

/** The second of two powers that are declared together, as it is answered. */
export interface Also {
  power: string;
  target: string | null;
  affinity: number;
}

type Known = Omit<FoundCast, "found">;

/** How a game answers, once power, target and points are settled. */
export type AnswerOf = (offer: Castable, target: string | null, points: number, also?: Also) => FormFilled;

export class CastPlan {
  offer = $state.raw<Castable | null>(null);
  known = $state.raw<Known | null>(null); // what it does, and whom it may strike
  target = $state.raw<string | null | undefined>(undefined); // undefined: nobody yet; null: the caster alone
  points = $state(0);
  first = $state.raw<Cast | null>(null); // what another is to be declared with
  found = $state.raw<FoundCastAt | null>(null); // of the cast as it was looked at last
  sure = $state(false); // whether that is the cast as it is
  #latest = new Latest();
  #chosen = 0; // how often something was chosen
  #aimed = 0; // and looked at

  constructor(
    readonly offers: () => Castable[],
    readonly ask: () => AskProbe | null,
    readonly answerOf: AnswerOf,
  ) {}

  get isOn(): boolean {
    return this.offer !== null;
  }

  /** Another question: begun anew, and at once where there is but one thing to cast. */
  begin(atOnce = false): void {
    const [only, ...more] = this.offers();
    this.choose(atOnce && only && !more.length ? only : null);
  }

  /** This shall be cast, or nothing. */
  choose(offer: Castable | null): void {
    const chosen = ++this.#chosen;
    if (offer?.caster !== this.first?.offer.caster) this.first = null;
    this.#aimed += 1;
    this.#latest.drop();
    [this.offer, this.known, this.target, this.found, this.sure] = [offer, null, undefined, null, false];
    if (!offer) return;
    void this.#know(offer).then((known) => {
      if (chosen !== this.#chosen || !known) return;
      [this.known, this.points] = [known, known.charge];
      const [only, ...others] = known.targets;
      if (only !== undefined && !others.length && this.target === undefined) this.aim(only);
    });
  }

  /** Whether a second power may be declared with the one that is ready. */
  get mayAddAnother(): boolean {
    return this.first === null && this.ready !== null && this.offer?.twice === true;
  }

  /** Another power with the one that is ready. */
  addAnother(): void {
    const { offer, target, points } = this;
    if (!this.mayAddAnother || !offer || target === undefined) return;
    this.choose(null);
    this.first = { offer, target, points };
  }

  /** The first of two alone. */
  dropSecond(): void {
    const first = this.first;
    this.choose(null);
    if (first) this.choose(first.offer);
  }

  async #know(offer: Castable): Promise<Known | null> {
    if (offer.kind === "action")
      return { words: offer.words ?? "", charge: offer.most, targets: offer.targets, range: null };
    return probe(this.ask(), { probe: "cast", model: offer.caster, power: offer.id });
  }

  aim(target: string | null): void {
    if (!this.known) return;
    this.target = target;
    this.look();
  }

  surge(points: number): void {
    this.points = points;
    if (this.target !== undefined) this.look();
  }

  look(): void {
    const [aimed, offer, target, points] = [++this.#aimed, this.offer, this.target, this.points];
    this.sure = false;
    if (!offer || target === undefined) return;
    this.#latest.ask(async () => {
      const found = await this.#see(offer, target, points);
      if (aimed !== this.#aimed) return;
      [this.found, this.sure] = [found, found !== null];
    });
  }

  async #see(offer: Castable, target: string | null, affinity: number): Promise<FoundCastAt | null> {
    const faults = () => probe(this.ask(), { probe: "faults", answer: this.#answer(offer, target, affinity) });
    if (offer.kind === "power") {
      const seen = await probe(this.ask(), {
        probe: "cast-at",
        model: offer.caster,
        power: offer.id,
        target,
        affinity,
      });
      const together = this.first && seen && !seen.faults.length ? await faults() : null; // both are paid at once
      return together && seen ? { ...seen, faults: together.faults } : seen;
    }
    const found = await faults();
    const struck = target === null ? [] : [target];
    return found && { found: "cast-at", faults: found.faults, struck, works: 1, resister: null, losses: null };
  }

  /** The answer that casts it, where nothing speaks against it. */
  get ready(): FormFilled | null {
    const { offer, target, points } = this;
    if (!offer || target === undefined || !this.sure || this.found?.faults.length) return null;
    return this.#answer(offer, target, points);
  }

  #answer(offer: Castable, target: string | null, points: number): FormFilled {
    const first = this.first;
    if (!first) return this.answerOf(offer, target, points);
    return this.answerOf(first.offer, first.target, first.points, { power: offer.id, target, affinity: points });
  }

  /** Who is struck besides the target. */
  get others(): string[] {
    return (this.found?.struck ?? []).filter((id) => id !== (this.target ?? this.offer?.caster));
  }

  /** Who is ringed: those it may be cast at, and those it strikes. */
  get lit(): [string, Light][] {
    if (!this.offer) return [];
    const open = (this.known?.targets ?? []).filter((id) => id !== null);
    const aimed = this.target ? [this.target] : [];
    return [
      ...open.map((id): [string, Light] => [id, "target"]),
      ...[...aimed, ...(this.found?.struck ?? [])].map((id): [string, Light] => [id, "foe"]),
    ];
  }

  /** A model is pointed at: it is aimed at first, and what is ready is cast when it is pointed at again. */
  point(id: string): FormFilled | null {
    const own = this.known?.range === null && this.known.targets.includes(null);
    const target = own && id === this.offer?.caster ? null : id;
    if (target === this.target && this.ready) return this.ready;
    if (target !== this.target) this.aim(target);
    return null;
  }
}
