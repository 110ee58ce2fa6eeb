/**
 * Where ships, pieces of terrain and a friend that is moved by an action shall stand.
 *
 * A whole fleet may be planned at once: as many are sent as may be placed at a time, and the others by themselves whenever
 * it is one's turn again, until somebody stops that or a place is legal no more.
 */

import type { Fault, FormFilled } from "../../../lib/wire";
import { Latest, probe } from "../../../table/probe";
import { Deploying } from "../../../tabletop/deploy/deploying.svelte";
import { INCH, keptOnBoard, type Light, type Point } from "../../../tabletop/view/table_geometry";
import { formOf, type Given, type Planning } from "../given";
import type { ShipDrawn, Standing } from "../scene";
import { headingTo, whole } from "../table/hull_geometry";
import { deployHost } from "./deploy_host";

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
  isGoing = $state(false); // all that is planned is sent, part by part
  hasStopped = $state(false); // that has ended by itself, since something spoke against the rest
  readonly deploying: Deploying<Standing>;
  #latest = new Latest();
  #version = 0;

  constructor(readonly given: Given) {
    this.deploying = new Deploying(deployHost(this, given.scene), given.ask);
  }

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

  /** Another question: ships that were planned for and still wait keep the places that they shall have. */
  begin(): void {
    const waiting = new Set(this.deployment?.models);
    const left = Object.fromEntries(Object.entries(this.places).filter(([id]) => waiting.has(id)));
    const goesOn = this.isGoing && Object.keys(left).length > 0;
    const hasStopped = this.hasStopped && Object.keys(left).length > 0;
    this.clear();
    this.#reset(left, []);
    [this.isGoing, this.hasStopped] = [goesOn, hasStopped];
    this.deploying.begin();
    if (Object.keys(left).length) this.#look();
  }

  /** Nothing is planned any more. */
  clear(): void {
    this.#version += 1;
    this.#latest.drop();
    [this.isGoing, this.hasStopped] = [false, false];
    this.#reset({}, []);
    this.chosen = this.things[0] ?? null;
  }

  #reset(places: Record<string, Standing>, held: string[]): void {
    [this.places, this.held, this.faults, this.sure] = [places, held, null, false];
  }

  /** These shall stand so, and nobody else is placed. */
  set(places: Record<string, Standing>, held: string[]): void {
    [this.places, this.held, this.chosen] = [places, held, null];
    this.#change();
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
    this.#change();
  }

  takeOff(id: string): void {
    const { [id]: _, ...rest } = this.places;
    this.places = rest;
    this.#change();
  }

  /** A suggested piece is planned like anything else. */
  propose(answer: FormFilled): void {
    if (!("piece" in answer) || !("turned" in answer)) return;
    this.pick(`piece ${answer.piece}`);
    this.put(`piece ${answer.piece}`, answer.at as Point, answer.turned ?? 0);
  }

  turn(by: number): void {
    const now = this.chosen === null ? undefined : this.places[this.chosen];
    if (this.chosen !== null && now) this.put(this.chosen, now.at, whole(now.heading + by));
  }

  hold(id: string, isHeld: boolean): void {
    const { [id]: _, ...rest } = this.places;
    if (isHeld) this.places = rest;
    this.held = isHeld ? [...this.held, id] : this.held.filter((each) => each !== id);
    this.#change();
  }

  isMovable(id: string): boolean {
    return this.open.includes(id);
  }

  drag(id: string, to: Point): void {
    if (this.deploying.stamp.includes(id)) return this.deploying.put(to);
    this.chosen = id;
    this.put(id, to);
  }

  point(at: Point): boolean {
    if (this.deploying.stamp.length) {
      this.deploying.put(at);
      return true;
    }
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

  /** What is sent now: of a fleet as many as may be placed at a time, in the order in which they were planned. */
  get part(): FormFilled | null {
    const [whole, most] = [this.answer, this.deployment?.most];
    if (!whole || most === null || most === undefined || !("models" in whole)) return whole;
    const models = Object.fromEntries(Object.entries(whole.models as Record<string, number[]>).slice(0, most));
    return { models, held_back: Object.keys(models).length ? [] : this.held.slice(0, most) };
  }

  /** How many are planned beyond those. */
  get later(): number {
    const most = this.deployment?.most ?? Infinity;
    return Math.max(0, Object.keys(this.places).length + this.held.length - most);
  }

  /** How many of those that are planned are not on the table yet. */
  get left(): number {
    const isOff = (id: string): boolean => this.given.scene().models.some((each) => each.id === id && !each.at);
    return [...Object.keys(this.places), ...this.held].filter(isOff).length;
  }

  get ready(): FormFilled | null {
    return this.sure && !this.faults?.length ? this.part : null;
  }

  /** All that is planned shall be done: this part now, the others when they may be. */
  async confirm(): Promise<void> {
    const ready = this.ready;
    if (!ready) return;
    [this.isGoing, this.hasStopped] = [this.later > 0, false];
    this.deploying.keep();
    const isTaken = (await this.given.answer(ready)) ?? true;
    if (!isTaken) this.stop();
  }

  /** What is planned stays, and is sent when it is confirmed again. */
  stop(): void {
    this.isGoing = false;
  }

  /** A round base looks nowhere. */
  #written(id: string, place: Standing): number[] {
    const { at, heading } = this.deploying.host.stands(id, place);
    return heading === undefined ? [...at] : [...at, heading];
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

  /** Something was changed by hand: it is not sent before it is confirmed. */
  #change(): void {
    [this.isGoing, this.hasStopped] = [false, false];
    this.#look();
  }

  #look(): void {
    const [version, part, whole] = [++this.#version, this.part, this.answer];
    [this.sure, this.faults] = [false, part ? this.faults : null];
    if (!part || !whole) return;
    this.#latest.ask(async () => {
      const [now, all] = await Promise.all([this.#faultsOf(part), this.later ? this.#faultsOf(whole) : null]);
      if (version !== this.#version) return;
      // Of those who follow, how many they are speaks against nothing, but where they stand does.
      const places = (all ?? []).filter(({ about }) => about !== null);
      const faults = this.later ? [...(now ?? []).filter(({ about }) => about === null), ...places] : (now ?? []);
      [this.faults, this.sure] = [faults, now !== null];
      this.#goOnSending();
    });
  }

  async #faultsOf(answer: FormFilled): Promise<Fault[] | null> {
    return (await probe(this.given.ask(), { probe: "faults", answer }))?.faults ?? null;
  }

  #goOnSending(): void {
    if (!this.isGoing) return;
    if (this.ready) void this.confirm();
    else [this.isGoing, this.hasStopped] = [false, true];
  }
}
