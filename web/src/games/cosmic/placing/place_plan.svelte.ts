/** Where ships, pieces of terrain and a friend that is moved by an action shall stand. */

import type { Fault, FormFilled } from "../../../lib/wire";
import { Latest, probe } from "../../../table/probe";
import { INCH, keptOnBoard, type Light, type Point } from "../../../tabletop/view/table_geometry";
import { formOf, type Given, type Planning } from "../given";
import type { ShipDrawn, Standing } from "../scene";
import { headingTo, whole } from "../table/hull_geometry";

const ARROWS: Record<string, Point> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const TURN = 15; // degrees

export class PlacePlan implements Planning {
  chosen = $state<string | null>(null); // a ship, or `piece 3`
  places = $state.raw<Record<string, Standing>>({});
  held = $state.raw<string[]>([]);
  faults = $state.raw<Fault[] | null>(null);
  sure = $state(false); // whether that is the plan as it is
  #latest = new Latest();
  #version = 0;

  constructor(readonly given: Given) {}

  get deployment() {
    return formOf(this.given.request(), "deployment");
  }

  get terrain() {
    return formOf(this.given.request(), "terrain");
  }

  get reposition() {
    return formOf(this.given.request(), "reposition-ship");
  }

  /** What may be placed: ships by their ids, pieces by their numbers. */
  get things(): string[] {
    const pieces = (this.terrain?.kinds ?? []).map((each) => `piece ${each.piece}`);
    return [...this.open, ...pieces];
  }

  get piece() {
    return this.terrain?.kinds.find((each) => `piece ${each.piece}` === this.chosen) ?? null;
  }

  get open(): string[] {
    return this.deployment?.models ?? (this.reposition ? [this.reposition.ship] : []);
  }

  get picked(): string[] {
    return this.chosen === null ? [] : [this.chosen];
  }

  get lit(): [string, Light][] {
    return [];
  }

  begin(): void {
    this.#version += 1;
    this.#latest.drop();
    [this.places, this.held, this.faults, this.sure] = [{}, [], null, false];
    this.chosen = this.things[0] ?? null;
  }

  pick(id: string | null): void {
    if (id === null || this.things.includes(id)) this.chosen = id;
  }

  /** Ships look into the table from their edge. */
  get inward(): number {
    const zone = this.deployment?.zone;
    if (!zone) return 0;
    const scene = this.given.scene();
    const middle: Point = [(zone[0] + zone[2]) / 2, (zone[1] + zone[3]) / 2];
    return whole(Math.round(headingTo(middle, [scene.width / 2, scene.depth / 2]) / 90) * 90);
  }

  put(id: string, at: Point, heading?: number): void {
    const before = this.places[id]?.heading ?? (this.piece ? 0 : this.inward);
    const kept = keptOnBoard(this.given.scene(), at, 0);
    this.places = { ...this.places, [id]: { at: kept, heading: heading ?? before } };
    this.held = this.held.filter((each) => each !== id);
    this.#look();
  }

  turn(by: number): void {
    const now = this.chosen === null ? undefined : this.places[this.chosen];
    if (this.chosen !== null && now) this.put(this.chosen, now.at, whole(now.heading + by));
  }

  hold(id: string, isHeld: boolean): void {
    const { [id]: _, ...rest } = this.places;
    if (isHeld) this.places = rest;
    this.held = isHeld ? [...this.held, id] : this.held.filter((each) => each !== id);
    this.#look();
  }

  isMovable(id: string): boolean {
    return this.open.includes(id);
  }

  drag(id: string, to: Point): void {
    this.chosen = id;
    this.put(id, to);
  }

  point(at: Point): boolean {
    if (this.chosen === null) return false;
    this.put(this.chosen, at);
    this.#goOn();
    return true;
  }

  touch(id: string): boolean {
    this.pick(id);
    return false;
  }

  key(event: KeyboardEvent): boolean {
    const arrow = ARROWS[event.key];
    if (this.chosen === null) return false;
    if (arrow) {
      const far = event.shiftKey ? 2 * INCH : INCH / 2;
      const at = this.places[this.chosen]?.at ?? this.#beginning();
      this.put(this.chosen, [at[0] + arrow[0] * far, at[1] + arrow[1] * far]);
    } else if (event.key === "r" || event.key === "R") this.turn(event.key === "r" ? -TURN : TURN);
    else return false;
    return true;
  }

  standing(ship: ShipDrawn): Standing | null {
    return this.places[ship.id] ?? null;
  }

  get answer(): FormFilled | null {
    if (this.deployment) {
      const models = Object.fromEntries(
        Object.entries(this.places).map(([id, place]) => [id, this.#written(id, place)]),
      );
      return Object.keys(models).length + this.held.length ? { models, held_back: this.held } : null;
    }
    const place = this.chosen === null ? undefined : this.places[this.chosen];
    if (!place) return null;
    if (this.piece) return { piece: this.piece.piece, at: place.at, turned: place.heading };
    const from = this.given.scene().models.find((each) => each.id === this.chosen)?.at;
    if (!this.reposition || !from) return null;
    const distance = Math.round(Math.hypot(place.at[0] - from[0], place.at[1] - from[1]));
    return { direction: headingTo(from, place.at), distance };
  }

  get ready(): FormFilled | null {
    return this.sure && !this.faults?.length ? this.answer : null;
  }

  /** A round base looks nowhere. */
  #written(id: string, { at, heading }: Standing): number[] {
    const isRound = this.given.scene().models.find((each) => each.id === id)?.width === null;
    return isRound ? [...at] : [...at, heading];
  }

  #beginning(): Point {
    const [zone, scene] = [this.deployment?.zone, this.given.scene()];
    const from = scene.models.find((each) => each.id === this.chosen)?.at;
    if (from) return from;
    return zone ? [(zone[0] + zone[2]) / 2, (zone[1] + zone[3]) / 2] : [scene.width / 2, scene.depth / 2];
  }

  /** Once a ship stands, the next one that does not is at hand. */
  #goOn(): void {
    const next = this.deployment?.models.find((id) => !(id in this.places) && !this.held.includes(id));
    if (next !== undefined) this.chosen = next;
  }

  #look(): void {
    const [version, answer] = [++this.#version, this.answer];
    [this.sure, this.faults] = [false, answer ? this.faults : null];
    if (!answer) return;
    this.#latest.ask(async () => {
      const found = await probe(this.given.ask(), { probe: "faults", answer });
      if (version !== this.#version) return;
      [this.faults, this.sure] = [found?.faults ?? [], found !== null];
    });
  }
}
