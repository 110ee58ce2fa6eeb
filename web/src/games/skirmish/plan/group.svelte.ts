/** Several models that are moved as one: the same way for all, each judged by itself, one decided after the other. */
import type { BattleScene, FormFilled, FoundPaths, WaySeen } from "../../../lib/wire";
import { Latest, probe, type AskProbe } from "../../../table/probe";
import { called, type Point } from "../../../tabletop/view/table_geometry";
import type { Task } from "./task";

export type Answer = (answer: FormFilled) => Promise<boolean>;

export class Group {
  on = $state(false); // a tap adds to it
  members = $state.raw<string[]>([]);
  by = $state.raw<Point | null>(null); // how far, across and up
  found = $state.raw<FoundPaths | null>(null);
  sure = $state(false); // whether that is the plan as it is
  waiting = $state.raw<{ model: string; path: Point[] }[]>([]); // decided, but not done yet
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
    return this.task()?.form === "movement" && (this.task()?.movers.length ?? 0) > 1;
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
    [this.on, this.members, this.by, this.found, this.sure, this.waiting] = [false, [], null, null, false, []];
  }

  /** One of them shall stand here, and the others go as far. */
  aim(id: string, at: Point): void {
    const from = this.#at(id);
    if (from) this.shift([at[0] - from[0], at[1] - from[1]]);
  }

  shift(by: Point): void {
    this.by = [Math.round(by[0]), Math.round(by[1])];
    this.look();
  }

  nudge(across: number, up: number): void {
    this.shift([(this.by?.[0] ?? 0) + across, (this.by?.[1] ?? 0) + up]);
  }

  /** The ways of all, those in front first, so that nobody stands in another's way. */
  get ways(): { model: string; path: Point[] }[] {
    const by = this.by;
    if (!by) return [];
    const ahead = (at: Point): number => at[0] * by[0] + at[1] * by[1];
    return this.members
      .flatMap((model) => {
        const at = this.#at(model);
        return at ? [{ model, path: [at, [at[0] + by[0], at[1] + by[1]] as Point] }] : [];
      })
      .sort((one, another) => ahead(another.path[0]!) - ahead(one.path[0]!));
  }

  seen(id: string): WaySeen | null {
    return this.found?.ways.find((each) => each.model === id) ?? null;
  }

  /** Those whom nothing holds. */
  get able(): { model: string; path: Point[] }[] {
    return this.ways.filter((each) => this.seen(each.model)?.faults.length === 0);
  }

  look(): void {
    const [aimed, ways] = [++this.#aimed, this.ways];
    this.sure = false;
    if (!ways.length) return;
    this.#latest.ask(async () => {
      const found = await probe(this.ask(), { probe: "paths", ways });
      if (!this.by) return;
      this.found = found;
      this.sure = aimed === this.#aimed && found !== null;
    });
  }

  confirm(): void {
    if (!this.sure) return;
    [this.waiting, this.stopped] = [this.able, null];
    this.count = this.waiting.length;
    [this.on, this.members, this.by, this.found] = [false, [], null, null];
  }

  /** The next of those who go, as soon as somebody may move again. */
  async goOn(answer: Answer): Promise<void> {
    const [next, ...rest] = this.waiting;
    if (!next || this.#sending || this.task()?.form !== "movement") return;
    if (!this.task()?.movers.some((each) => each.model === next.model))
      return this.stop(`${called(this.scene(), next.model)} may not move any more.`);
    this.#sending = true;
    const isDone = await answer({ do: "move", ...next, manner: "plain" });
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
