/** A force that is deployed: whole units at once, what is set up for somebody, and the places of the last battle. */
import type { FormFilled } from "../../lib/wire";
import { Latest, probe, type AskProbe } from "../../table/probe";
import { INCH, type Point } from "../view/table_geometry";
import { drawnUp, inward, onTable, turned, type Drawn, type Formation } from "./formation";
import { armyOf, headingOf, keepDeployment, keptDeployment, type Stands, type Zone } from "./kept_deployments";

export interface UnitToPlace {
  name: string;
  ids: string[];
}

/** One of the force, on the table or not. */
export interface ToDeploy {
  id: string;
  name: string; // the same in every battle of the force
  unit: string; // those who are drawn up together have it in common
  seat: string;
  radius: number; // about its middle, whatever its base
  at: Point | null;
  heading?: number | undefined;
}

/** What a game lends: who is placed, and the plan that its places are kept in. */
export interface DeployHost<Place> {
  game: string;
  isOpen: () => boolean;
  things: () => string[]; // that are to be placed
  zone: () => Zone | null;
  field: () => { width: number; depth: number };
  models: () => ToDeploy[];
  picked: () => string | null;
  places: () => Record<string, Place>;
  held: () => string[];
  set: (places: Record<string, Place>, held: string[]) => void; // nobody is picked, and it is looked at
  drop: () => void; // nobody is picked
  answer: () => FormFilled | null; // as it is planned
  propose: (answer: FormFilled) => void; // what is suggested for another form
  place: (id: string, at: Point, heading: number | undefined) => Place;
  stands: (id: string, place: Place) => { at: Point; heading?: number | undefined };
}

const ASIDE = 6 * INCH; // how far from its place in a formation a model may be put
const TURN = 45; // degrees

export class Deploying<Place> {
  stamp = $state.raw<string[]>([]); // who is placed together by the next point on the table
  formation = $state<Exclude<Formation, "kept">>("line");
  said = $state(""); // who found no room
  #earlier = $state.raw<{ places: Record<string, Place>; held: string[] }[]>([]);
  #about: Point | null = null;
  #turn = 0;
  #latest = new Latest();

  constructor(
    readonly host: DeployHost<Place>,
    readonly ask: () => AskProbe | null,
  ) {}

  get isOpen(): boolean {
    return this.host.isOpen();
  }

  /** Units of several models, as far as they are to be placed. */
  get units(): UnitToPlace[] {
    const named = new Map<string, string[]>();
    for (const id of this.host.things()) {
      const name = this.#model(id)?.unit ?? id;
      named.set(name, [...(named.get(name) ?? []), id]);
    }
    return [...named].map(([name, ids]) => ({ name, ids })).filter(({ ids }) => ids.length > 1);
  }

  /** Whether everybody has a place, or is held back. */
  get isWhole(): boolean {
    const { host } = this;
    return this.isOpen && host.things().every((id) => id in host.places() || host.held().includes(id));
  }

  /** Another question is open. */
  begin(): void {
    this.#latest.drop();
    [this.stamp, this.said, this.#earlier, this.#about] = [[], "", [], null];
  }

  /** Begin to place a unit, or leave it. */
  take(ids: string[]): void {
    this.host.drop();
    this.stamp = this.stamp.join() === ids.join() ? [] : ids;
    [this.#about, this.said] = [null, ""];
    this.#turn = 0;
  }

  /** The unit stands about here, each in its place or as near as there is room. */
  put(at: Point): void {
    if (!this.#about) this.#remember();
    this.#about = at;
    const models = this.stamp.flatMap((id): Drawn[] => {
      const model = this.#model(id);
      return model ? [{ id, radius: model.radius, at: null }] : [];
    });
    const ahead = turned(inward(this.host.zone(), this.host.field()), this.#turn);
    const wanted = onTable(this.host.field(), models, drawnUp(models, this.formation, at, ahead));
    this.#settle(
      [...wanted].map(([id, where]) => [id, this.host.place(id, where, headingOf(ahead))]),
      ASIDE,
    );
  }

  drawUp(formation: Exclude<Formation, "kept">): void {
    this.formation = formation;
    if (this.#about) this.put(this.#about);
  }

  turn(): void {
    this.#turn = (this.#turn + TURN) % 360;
    if (this.#about) this.put(this.#about);
  }

  /** What was suggested, with everything as it was placed. */
  fill(answer: FormFilled): void {
    if (!("models" in answer) || !("held_back" in answer)) return this.host.propose(answer);
    this.#remember();
    const models = Object.entries(answer.models as Record<string, number[]>);
    const places = models.map(([id, written]) => [id, this.host.places()[id] ?? this.#read(id, written)] as const);
    this.host.set(Object.fromEntries(places), answer.held_back ?? []);
  }

  /** Where this force stood in the last battle; none while there is nothing to take from it. */
  get kept(): Stands[] | null {
    const zone = this.host.zone();
    return this.isOpen && zone ? keptDeployment(this.#army, zone, this.host.field()) : null;
  }

  /** Everybody who has no place yet stands as in the last battle, where that is possible. */
  asLast(): void {
    this.#remember();
    const { host } = this;
    const free = new Set(host.things());
    for (const id of [...Object.keys(host.places()), ...host.held()]) free.delete(id);
    const wanted: [string, Place][] = [];
    for (const { name, at, heading } of this.kept ?? []) {
      const id = [...free].find((each) => this.#model(each)?.name === name);
      if (id !== undefined && free.delete(id)) wanted.push([id, host.place(id, at, heading)]);
    }
    this.#settle(wanted, 0);
  }

  /** What is about to be answered is kept for the next battle. */
  keep(): void {
    const zone = this.host.zone();
    if (!this.isOpen || !zone) return;
    const models = this.#own.flatMap(({ id, name, at, heading }): Stands[] => {
      const planned = this.host.places()[id];
      if (planned) return [{ name, ...this.host.stands(id, planned) }];
      return at ? [{ name, at, heading }] : [];
    });
    keepDeployment(this.#army, zone, this.host.field(), models);
  }

  takeOff(id: string): void {
    const { [id]: _, ...rest } = this.host.places();
    this.host.set(rest, this.host.held());
  }

  get canUndo(): boolean {
    return this.#earlier.length > 0;
  }

  undo(): void {
    const last = this.#earlier[this.#earlier.length - 1];
    if (!last) return;
    [this.#earlier, this.#about, this.said] = [this.#earlier.slice(0, -1), null, ""];
    this.host.set(last.places, last.held);
  }

  #model(id: string): ToDeploy | null {
    return this.host.models().find((each) => each.id === id) ?? null;
  }

  /** The models of whoever is asked. */
  get #own(): ToDeploy[] {
    const [models, first] = [this.host.models(), this.host.things()[0]];
    const seat = models.find((each) => each.id === first)?.seat;
    return models.filter((each) => each.seat === seat);
  }

  get #army(): string {
    return armyOf(
      this.host.game,
      this.#own.map((each) => each.name),
    );
  }

  #read(id: string, [x, y, heading]: number[]): Place {
    return this.host.place(id, [x!, y!], heading);
  }

  #written(places: Record<string, Place>): Record<string, number[]> {
    const written = Object.entries(places).map(([id, place]) => {
      const { at, heading } = this.host.stands(id, place);
      return [id, heading === undefined ? [...at] : [...at, heading]] as const;
    });
    return Object.fromEntries(written);
  }

  #remember(): void {
    this.#earlier = [...this.#earlier, { places: this.host.places(), held: this.host.held() }];
  }

  /** Drawn where they are wanted at once, then put where there is room. */
  #settle(pairs: [string, Place][], within: number): void {
    const { host } = this;
    const wanted = Object.fromEntries(pairs);
    const others = Object.fromEntries(Object.entries(host.places()).filter(([id]) => !(id in wanted)));
    const held = host.held().filter((id) => !(id in wanted));
    host.set({ ...others, ...wanted }, held);
    const meant = host.places();
    this.#latest.ask(async () => {
      const begun = { models: this.#written(others), held_back: held };
      const found = await probe(this.ask(), { probe: "places", wanted: this.#written(wanted), begun, within });
      if (!found || host.places() !== meant) return;
      const placed = Object.entries(found.models).map(([id, written]) => [id, this.#read(id, written)] as const);
      host.set({ ...others, ...Object.fromEntries(placed) }, held);
      const count = found.left_out.length;
      this.said = count ? `${count} of them ${count === 1 ? "finds" : "find"} no room there.` : "";
    });
  }
}
