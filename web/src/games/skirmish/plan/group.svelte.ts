/** Several models that are moved as one, each as far as it can; judged together, and decided one after the other. */
import type { BattleScene, FormFilled, FoundPaths, Manner, WaySeen } from "../../../lib/wire";
import { Latest, probe, type AskProbe } from "../../../table/probe";
import { drawnUp, middle, onTable, type Drawn, type Formation } from "../../../tabletop/deploy/formation";
import { called, type Point } from "../../../tabletop/view/table_geometry";
import type { Task } from "./task";

export interface WayMeant {
  model: string;
  path: Point[];
  manner: Manner;
  foe: string | null;
}

const TOGETHER: Task["form"][] = ["movement", "retreat", "scout"];

export type Answer = (answer: FormFilled) => Promise<boolean>;

export class Group {
  on = $state(false); // a tap adds to it
  members = $state.raw<string[]>([]);
  by = $state.raw<Point | null>(null); // how far, across and up
  bends = $state.raw<Point[]>([]); // how far first, before that
  formation = $state<Formation>("kept");
  manner = $state<Manner>("plain"); // of those who have it
  foe = $state<string | null>(null); // whom they shall get at
  found = $state.raw<FoundPaths | null>(null);
  sure = $state(false); // whether that is the plan as it is
  waiting = $state.raw<WaySeen[]>([]); // decided, but not done yet
  count = $state(0); // of those that were decided
  stopped = $state<string | null>(null); // why it went no further
  #latest = new Latest();
  #aimed = 0;
  #sending = false;

  constructor(
    readonly scene: () => BattleScene,
    readonly task: () => Task | null,
    readonly ask: () => AskProbe | null,
  ) {}

  /** Whether models may be moved together now. */
  get isOpen(): boolean {
    const task = this.task();
    return task !== null && TOGETHER.includes(task.form) && task.movers.length > 1;
  }

  get isGoing(): boolean {
    return this.waiting.length > 0;
  }

  may(id: string): boolean {
    return this.isOpen && (this.task()?.movers.some((each) => each.model === id) ?? false);
  }

  has(id: string): boolean {
    return this.members.includes(id);
  }

  /** The manners that any of them has. */
  get manners(): Manner[] {
    const all =
      this.task()
        ?.movers.filter((each) => this.has(each.model))
        .flatMap((each) => each.manners) ?? [];
    return [...new Set(all)];
  }

  toggle(id: string): void {
    if (!this.may(id)) return;
    this.#gather(this.has(id) ? this.members.filter((each) => each !== id) : [...this.members, id]);
  }

  /** Everybody who may move and stands between two corners. */
  box(one: Point, another: Point): void {
    const within = (at: Point): boolean =>
      [0, 1].every(
        (axis) =>
          at[axis]! >= Math.min(one[axis]!, another[axis]!) && at[axis]! <= Math.max(one[axis]!, another[axis]!),
      );
    this.#gather(
      this.scene()
        .models.filter((each) => each.at && this.may(each.id) && within(each.at))
        .map((each) => each.id),
    );
  }

  #gather(members: string[]): void {
    this.members = members;
    [this.found, this.stopped] = [null, null];
    if (this.by && members.length) this.look();
    else this.by = null;
  }

  clear(): void {
    this.#latest.drop();
    this.#aimed += 1;
    [this.on, this.members, this.found, this.sure, this.waiting] = [false, [], null, false, []];
    this.#forget();
  }

  /** One of them shall stand here, and the others go as far; of a formation it is the middle. */
  aim(id: string, at: Point): void {
    const from = this.formation === "kept" ? this.#at(id) : this.#middle();
    if (from) this.shift([at[0] - from[0], at[1] - from[1]]);
  }

  shift(by: Point): void {
    [this.by, this.foe] = [[Math.round(by[0]), Math.round(by[1])], null];
    this.look();
  }

  /** The way bends where they would stand now: what is pointed at next is its end. */
  bend(): void {
    if (this.by) this.bends = [...this.bends, this.by];
  }

  straighten(): void {
    this.bends = [];
    this.look();
  }

  /** Into contact with an enemy, all who can, and the others as near as they may. */
  charge(foe: string): void {
    const [at, own] = [this.#at(foe), this.#middle()];
    if (!at || !this.members.length) return;
    [this.by, this.bends, this.foe] = [[Math.round(at[0] - own[0]), Math.round(at[1] - own[1])], [], foe];
    this.look();
  }

  drawUp(formation: Formation): void {
    this.formation = formation;
    if (this.by === null && formation !== "kept") this.by = [0, 0];
    this.look();
  }

  go(manner: Manner): void {
    this.manner = manner;
    this.look();
  }

  nudge(across: number, up: number): void {
    this.shift([(this.by?.[0] ?? 0) + across, (this.by?.[1] ?? 0) + up]);
  }

  /** The ways that are wished for. */
  get ways(): WayMeant[] {
    const [by, ends] = [this.by, this.#ends()];
    if (!by) return [];
    return this.members.flatMap((model) => {
      const [at, end] = [this.#at(model), ends.get(model)];
      if (!at || !end) return [];
      const through = this.bends.map((bend): Point => [at[0] + bend[0], at[1] + bend[1]]);
      const mover = this.task()?.movers.find((each) => each.model === model);
      const manner = mover?.manners.includes(this.manner) ? this.manner : "plain";
      return [{ model, path: [at, ...through, end], manner, foe: this.foe }];
    });
  }

  /** Where each is wanted. */
  #ends(): Map<string, Point> {
    const [across, up] = this.by ?? [0, 0];
    const models = this.members.flatMap((id): Drawn[] => {
      const [at, radius] = [this.#at(id), this.scene().models.find((each) => each.id === id)?.radius ?? 0];
      return at ? [{ id, at, radius }] : [];
    });
    if (this.formation === "kept")
      return new Map(models.map(({ id, at }) => [id, [at![0] + across, at![1] + up] as Point]));
    const own = this.#middle();
    const ahead: Point =
      across || up ? [across, up] : [this.scene().width / 2 - own[0], this.scene().depth / 2 - own[1]];
    return onTable(this.scene(), models, drawnUp(models, this.formation, [own[0] + across, own[1] + up], ahead));
  }

  #middle(): Point {
    return middle(this.members.map((id) => this.#at(id)).filter((at): at is Point => at !== null));
  }

  seen(id: string): WaySeen | null {
    return this.found?.ways.find((each) => each.model === id) ?? null;
  }

  /** The way that is drawn: as it can be gone, once that is known. */
  drawn({ model, path }: WayMeant): Point[] {
    return (this.sure ? this.seen(model)?.path : null) ?? path;
  }

  /** How far a model ends from where it is wanted. */
  short(id: string): number {
    const [end, seen] = [this.#ends().get(id), this.seen(id)?.path];
    const there = seen?.[seen.length - 1];
    return end && there && !this.foe ? Math.hypot(end[0] - there[0], end[1] - there[1]) : 0;
  }

  /** Those who get anywhere, in the order in which they go. */
  get able(): WaySeen[] {
    return this.found?.ways.filter((each) => each.faults.length === 0 && each.path.length > 1) ?? [];
  }

  /** Ask what they come to; once more where there was no answer, as from a server that is busy. */
  look(again = true): void {
    const [aimed, ways] = [++this.#aimed, this.ways];
    this.sure = false;
    if (!ways.length) return;
    this.#latest.ask(async () => {
      const found = await probe(this.ask(), { probe: "paths", ways, as_far: true });
      if (!this.by) return;
      this.found = found;
      this.sure = aimed === this.#aimed && found !== null;
      if (!found && again && aimed === this.#aimed) this.look(false);
    });
  }

  confirm(): void {
    if (!this.sure) return;
    [this.waiting, this.stopped] = [this.able, null];
    this.count = this.waiting.length;
    [this.on, this.members, this.found] = [false, [], null];
    this.#forget();
  }

  #forget(): void {
    [this.by, this.bends, this.foe, this.formation, this.manner] = [null, [], null, "kept", "plain"];
  }

  /** The next of those who go, as soon as somebody may move again. */
  async goOn(answer: Answer): Promise<void> {
    const [next, ...rest] = this.waiting;
    const form = this.task()?.form;
    if (!next || this.#sending || form === undefined || !TOGETHER.includes(form)) return;
    if (!this.task()?.movers.some((each) => each.model === next.model))
      return this.stop(`${called(this.scene(), next.model)} may not move any more.`);
    this.#sending = true;
    const { model, path, manner } = next;
    const isDone = await answer(
      form === "movement"
        ? { do: "move", model, path, manner }
        : { do: form === "retreat" ? "retreat" : "move", model, path },
    );
    this.#sending = false;
    if (!isDone)
      return this.stop(`${called(this.scene(), next.model)} was held up; those after it stay where they are.`);
    if (this.waiting[0] === next) this.waiting = rest;
  }

  stop(why: string | null = null): void {
    this.waiting = [];
    this.stopped = why;
  }

  #at(id: string): Point | null {
    return this.scene().models.find((each) => each.id === id)?.at ?? null;
  }
}
