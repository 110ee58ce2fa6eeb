/** What pointer and keys do with the orders of a ship, and how they are decided, the second after the first. */

import type { FormFilled } from "../../../lib/wire";
import { INCH, type Light, type Point } from "../../../tabletop/view/table_geometry";
import type { Planning } from "../given";
import type { Standing } from "../scene";
import { between, headingTo, moved, whole } from "../table/hull_geometry";
import { BLANK, endOf, ledTo, lookingAt, towards, type Draft } from "./deed";
import { ShipCourse } from "./ship_course.svelte";

export const LINE = "@line"; // the handle on the straight line
export const TURN = "@turn"; // and the one that turns
const CONE = 35; // degrees off the bow within which a point is straight ahead
const STEP = INCH / 4;

/** A second order that waits until the first has been carried out, and how the ship is to be then. */
interface Next {
  ship: string;
  turn: number;
  draft: Draft;
  wounds: number;
  base: Standing;
  asForeseen: boolean | null; // null: the first is still under way
}

export class MovePlan extends ShipCourse implements Planning {
  next = $state.raw<Next | null>(null);

  get picked(): string[] {
    return this.chosen === null ? [] : [this.chosen];
  }

  get lit(): [string, Light][] {
    const rams = this.rams.map((each): [string, Light] => [each.ship, "foe"]);
    return [...this.targets.map((id): [string, Light] => [id, "target"]), ...rams];
  }

  /** Another question is open: a second order that waited for it is planned from where the ship stands now. */
  begin(): void {
    const [next, form] = [this.next, this.form];
    if (!form) return;
    const still = this.chosen !== null && this.open.includes(this.chosen) ? this.chosen : null;
    this.pick(still ?? (this.open.length === 1 ? (this.open[0] ?? null) : null));
    if (next?.asForeseen !== null || next.turn !== this.given.scene().turn || !this.open.includes(next.ship)) return;
    this.pick(next.ship);
    const ship = this.ship;
    const [x, y] = ship?.at ?? [NaN, NaN];
    const asForeseen =
      x === next.base.at[0] &&
      y === next.base.at[1] &&
      ship?.heading === next.base.heading &&
      ship.wounds === next.wounds;
    this.next = { ...next, asForeseen };
    this.set(next.draft);
  }

  pick(id: string | null): void {
    if (id !== null && !this.open.includes(id)) return;
    this.next = null;
    this.plan(id);
  }

  isMovable(id: string): boolean {
    return id === LINE || id === TURN || this.open.includes(id);
  }

  drag(id: string, to: Point): void {
    if (id !== LINE && id !== TURN && id !== this.chosen) this.pick(id);
    const [from, ship] = [this.from, this.shown];
    if (!from || !ship) return;
    if (id === TURN) this.#turnTo(from, to);
    else if (this.ways.includes("fly") && id !== LINE) this.#fly(to, false);
    else if (this.ways.includes("advance"))
      this.set({ ...towards(from, ship, to, this.ways.includes("reverse")), ram: null });
  }

  point(at: Point, more: boolean): boolean {
    const [from, ship] = [this.from, this.shown];
    if (!from || !ship || !this.ways.length) return false;
    if (this.draft.how === "fly" && this.ways.includes("fly")) this.#fly(at, more);
    else if (this.ways.includes("advance")) {
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

  /** An enemy that may be boarded is; one that lies ahead may be rammed, unless the ship is to turn: then to look at it. */
  touch(id: string): boolean {
    const [from, ship, other] = [this.from, this.shown, this.given.scene().models.find((each) => each.id === id)];
    if (this.open.includes(id) || !from || !ship || !other?.at) return this.open.includes(id) && (this.pick(id), false);
    if (this.targets.includes(id) && this.ways.includes("board")) {
      this.board(id);
      return true;
    }
    if (this.draft.how === "turn") {
      this.set({ ...BLANK, ...lookingAt(from, other.at, this.degrees) });
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
    else return this.keyAnywhere(event);
    return true;
  }

  /** Keys that mean the same wherever the focus is. */
  keyAnywhere(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (this.sequence.length > 1 && (key === "1" || key === "2")) this.take(Number(key) - 1);
    else if (this.sequence.length > 1 && key === "x") this.exchange();
    else if (this.draft.how === "fly" && key === "l") this.addLeg();
    else return false;
    return true;
  }

  /** One leg more of a fighter's way, which begins where the last one ends. */
  addLeg(): void {
    const end = this.end;
    if (this.draft.how === "fly" && end && this.draft.legs.length < (this.form?.legs ?? 1))
      this.set({ legs: [...this.draft.legs, end.at] });
  }

  standing(): null {
    return null;
  }

  get ready(): FormFilled | null {
    const deeds = this.deeds;
    if (deeds.length === 1 && this.drafts[0]?.how === "hold") return deeds[0] ?? null;
    const isClear = this.sure && this.steps.length === deeds.length && this.steps.every((each) => !each.faults.length);
    return isClear ? (deeds[0] ?? null) : null;
  }

  /** The answer, once it is decided; a second order is carried out after it, as long as all is as it was foretold. */
  decided(): FormFilled | null {
    const [ready, ship, draft, base] = [this.ready, this.ship, this.drafts[1], this.steps[0]?.base];
    this.next =
      ready && ship && draft && base && this.deeds.length > 1
        ? { ship: ship.id, turn: this.given.scene().turn, draft, wounds: ship.wounds, base, asForeseen: null }
        : null;
    return ready;
  }

  /** Carry out the second order, where the first came to what was foretold and nothing speaks against it. */
  goOn(): void {
    const { next, ready } = this;
    if (!next?.asForeseen || next.ship !== this.chosen || !ready || this.given.busy()) return;
    this.next = null;
    void this.given.answer(ready);
  }

  #turnTo(from: Standing, to: Point): void {
    if (this.draft.how === "fly") {
      const end = endOf(from, this.draft);
      this.set({ heading: headingTo(end.at, to) });
    } else this.set({ ...lookingAt(from, to, this.degrees), ram: null });
  }

  #fly(to: Point, more: boolean): void {
    const [from, ship] = [this.from, this.shown];
    const legs = this.draft.how === "fly" ? this.draft.legs : [];
    if (from && ship) this.set({ how: "fly", legs: ledTo(from.at, legs, to, more, ship.move, this.form?.legs ?? 1) });
  }

  #further(by: number): void {
    const ship = this.shown;
    if (!ship) return;
    if (this.draft.how === "fly") {
      const end = this.from && endOf(this.from, this.draft);
      if (end) this.#fly(moved(end.at, end.heading, by), false);
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
    const [from, draft] = [this.from, this.draft];
    if (!from) return;
    if (draft.how === "fly") return this.set({ heading: whole((draft.heading ?? from.heading) + by) });
    if (draft.how === "board") return this.set({ direction: whole(draft.direction + by) });
    if (!this.ways.includes("turn")) return;
    const now = draft.how === "turn" ? draft.degrees : 0;
    this.set({ ...BLANK, how: "turn", degrees: Math.max(-this.degrees, Math.min(this.degrees, now + by)) });
  }
}
