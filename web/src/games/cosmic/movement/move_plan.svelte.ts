/** What one ship shall do next: drafted on the table, looked at by the server, and then decided. */

import type { CourseStep, FormFilled, FoundCourse, RamSeen, ShipShown } from "../../../lib/wire";
import { Latest, probe } from "../../../table/probe";
import { INCH, type Light, type Point } from "../../../tabletop/view/table_geometry";
import { formOf, type Given, type Planning } from "../given";
import type { ShipDrawn, Standing } from "../scene";
import { between, headingTo, moved, whole } from "../table/hull_geometry";
import { BLANK, deedOf, endOf, lookingAt, towards, waysOf, type Draft, type How, type ShipDeed } from "./deed";

export const LINE = "@line"; // the handle on the straight line
export const TURN = "@turn"; // and the one that turns
const CONE = 35; // degrees off the bow within which a point is straight ahead
const STEP = INCH / 4;

export class MovePlan implements Planning {
  chosen = $state<string | null>(null);
  draft = $state.raw<Draft>(BLANK);
  course = $state.raw<FoundCourse | null>(null);
  sure = $state(false); // whether that is the draft as it is
  #latest = new Latest();
  #version = 0;

  constructor(readonly given: Given) {}

  get form() {
    return formOf(this.given.request(), "ship-movement");
  }

  get open(): string[] {
    return (this.form?.ships ?? []).map((each) => each.ship);
  }

  get picked(): string[] {
    return this.chosen === null ? [] : [this.chosen];
  }

  get shown(): ShipShown | null {
    return this.form?.ships.find((each) => each.ship === this.chosen) ?? null;
  }

  get ship(): ShipDrawn | null {
    return this.given.scene().models.find((each) => each.id === this.chosen) ?? null;
  }

  get from(): Standing | null {
    const ship = this.ship;
    return ship?.at ? { at: ship.at, heading: ship.heading } : null;
  }

  get ways(): How[] {
    return this.shown ? waysOf(this.shown, this.form?.may_reverse ?? false) : [];
  }

  get degrees(): number {
    return this.ship?.card.degrees ?? this.form?.degrees ?? 90;
  }

  get deed(): ShipDeed | null {
    const from = this.from;
    return this.chosen && from && this.ways.includes(this.draft.how) ? deedOf(this.chosen, from, this.draft) : null;
  }

  /** Where the ghost is drawn: where the server says, else where the draft leads. */
  get end(): Standing | null {
    const from = this.from;
    if (!from || !this.deed || this.draft.how === "hold") return null;
    return (this.sure ? this.step?.base : null) ?? endOf(from, this.draft);
  }

  /** What was found about the deed itself. */
  get step(): CourseStep | null {
    return this.course?.steps[0] ?? null;
  }

  /** The ships it would ram, with their odds; those of a drift too. */
  get rams(): RamSeen[] {
    return [...(this.step?.rams ?? []), ...(this.course?.drift?.rams ?? [])];
  }

  get lit(): [string, Light][] {
    const rams = this.rams.map((each): [string, Light] => [each.ship, "foe"]);
    return [...(this.shown?.targets ?? []).map((id): [string, Light] => [id, "target"]), ...rams];
  }

  begin(): void {
    const still = this.chosen !== null && this.open.includes(this.chosen) ? this.chosen : null;
    this.pick(still ?? (this.open.length === 1 ? (this.open[0] ?? null) : null));
  }

  pick(id: string | null): void {
    if (id !== null && !this.open.includes(id)) return;
    this.#forget();
    this.chosen = id;
    const [way] = this.ways;
    this.draft = { ...BLANK, how: way ?? "advance" };
    if (way === "drift") this.#look();
  }

  /** Change the draft, and look at what it comes to. */
  set(change: Partial<Draft>): void {
    this.draft = { ...this.draft, ...change };
    this.#look();
  }

  /** Another way of moving: a sensible beginning of it. */
  go(how: How): void {
    const ship = this.shown;
    if (!ship) return;
    const distance = how === "advance" ? ship.move : how === "reverse" ? ship.back : 0;
    this.set({ ...BLANK, how, distance });
    const target = how === "board" ? ship.targets[0] : undefined;
    if (target !== undefined) this.board(target);
  }

  /** Along the line into contact with an enemy. */
  board(target: string): void {
    const [from, foe] = [this.from, this.given.scene().models.find((each) => each.id === target)];
    if (from && foe?.at) this.set({ ...BLANK, how: "board", target, direction: headingTo(from.at, foe.at) });
  }

  isMovable(id: string): boolean {
    return id === LINE || id === TURN || this.open.includes(id);
  }

  drag(id: string, to: Point): void {
    if (id !== LINE && id !== TURN && id !== this.chosen) this.pick(id);
    const [from, ship] = [this.from, this.shown];
    if (!from || !ship) return;
    if (id === TURN) this.#turnTo(from, to);
    else if (this.ways.includes("fly") && id !== LINE)
      this.set({ how: "fly", legs: [this.#reached(from.at, to, ship.move)] });
    else if (this.ways.includes("advance"))
      this.set({ ...towards(from, ship, to, this.ways.includes("reverse")), ram: null });
  }

  point(at: Point, more: boolean): boolean {
    const [from, ship] = [this.from, this.shown];
    if (!from || !ship || !this.ways.length) return false;
    if (this.draft.how === "fly" && this.ways.includes("fly")) {
      const legs = more
        ? [...this.draft.legs, at].slice(0, this.form?.legs ?? 1)
        : [this.#reached(from.at, at, ship.move)];
      this.set({ legs });
    } else if (this.ways.includes("advance")) {
      const off = Math.abs(between(from.heading, headingTo(from.at, at)));
      const isStraight = off <= CONE || (this.ways.includes("reverse") && off >= 180 - CONE);
      this.set(
        isStraight
          ? { ...BLANK, ...towards(from, ship, at, this.ways.includes("reverse")) }
          : { ...BLANK, ...lookingAt(from, at, this.degrees) },
      );
    } else return false;
    return true;
  }

  /** An enemy that may be boarded is; one that lies ahead may be rammed. */
  touch(id: string): boolean {
    const [from, ship, other] = [this.from, this.shown, this.given.scene().models.find((each) => each.id === id)];
    if (this.open.includes(id) || !from || !ship || !other?.at) return this.open.includes(id) && (this.pick(id), false);
    if (ship.targets.includes(id) && this.ways.includes("board")) {
      this.board(id);
      return true;
    }
    if (!this.ways.includes("advance") || Math.abs(between(from.heading, headingTo(from.at, other.at))) > CONE)
      return false;
    this.set({ ...BLANK, ...towards(from, ship, other.at, false), ram: other.side === this.ship?.side ? null : id });
    return true;
  }

  key(event: KeyboardEvent): boolean {
    const far = event.shiftKey ? INCH : STEP;
    const turn = event.shiftKey ? 15 : 5;
    if (!this.shown) return false;
    if (event.key === "ArrowUp") this.#further(far);
    else if (event.key === "ArrowDown") this.#further(-far);
    else if (event.key === "ArrowLeft") this.#round(turn);
    else if (event.key === "ArrowRight") this.#round(-turn);
    else return false;
    return true;
  }

  standing(): null {
    return null;
  }

  get ready(): FormFilled | null {
    const isClear = this.draft.how === "hold" || (this.sure && !this.step?.faults.length);
    return isClear ? this.deed : null;
  }

  #turnTo(from: Standing, to: Point): void {
    if (this.draft.how === "fly") {
      const end = endOf(from, this.draft);
      this.set({ heading: headingTo(end.at, to) });
    } else this.set({ ...lookingAt(from, to, this.degrees), ram: null });
  }

  /** As far towards a point as the ship goes. */
  #reached(from: Point, to: Point, most: number): Point {
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (far <= most) return to;
    const [x, y] = moved(from, headingTo(from, to), most);
    return [Math.round(x), Math.round(y)];
  }

  #further(by: number): void {
    const ship = this.shown;
    if (!ship) return;
    if (this.draft.how === "fly") {
      const [from, end] = [this.from, this.end ?? this.from];
      if (from && end) this.set({ legs: [this.#reached(from.at, moved(end.at, end.heading, by), ship.move)] });
      return;
    }
    const now =
      this.draft.how === "advance" ? this.draft.distance : this.draft.how === "reverse" ? -this.draft.distance : 0;
    const next = now + by;
    if (next < 0 && this.ways.includes("reverse"))
      this.set({ ...BLANK, how: "reverse", distance: Math.min(ship.back, -next) });
    else if (this.ways.includes("advance"))
      this.set({ ...BLANK, how: "advance", distance: Math.min(ship.move, Math.max(0, next)) });
  }

  #round(by: number): void {
    const from = this.from;
    if (!from) return;
    if (this.draft.how === "fly") return this.set({ heading: whole((this.draft.heading ?? from.heading) + by) });
    if (!this.ways.includes("turn")) return;
    const now = this.draft.how === "turn" ? this.draft.degrees : 0;
    this.set({ ...BLANK, how: "turn", degrees: Math.max(-this.degrees, Math.min(this.degrees, now + by)) });
  }

  #forget(): void {
    this.#version += 1;
    this.#latest.drop();
    [this.course, this.sure] = [null, false];
  }

  #look(): void {
    const [version, deed, ship] = [++this.#version, this.deed, this.chosen];
    this.sure = false;
    if (!deed || ship === null) {
      this.course = null;
      return;
    }
    this.#latest.ask(async () => {
      const found = await probe(this.given.ask(), { probe: "course", ship, deeds: [deed] });
      if (version !== this.#version) return;
      this.course = found;
      this.sure = found !== null;
    });
  }
}
