/** What somebody has in mind before it is decided: a way, places, and what speaks against them. */
import type {
  BaseDrawn,
  BattleScene,
  Fault,
  FormFilled,
  FoundPath,
  FoundReach,
  FoundShots,
  Manner,
  ShotSeen,
} from "../../../lib/wire";
import { Latest, probe, type AskProbe } from "../../../table/probe";
import { keptOnBoard, type Point } from "../../../tabletop/view/table_geometry";
import type { Mover, Task, Thing } from "./task";

const TOUCH = 2; // thousandths of an inch between the bases of two who are engaged

export class Plan {
  picked = $state<string | null>(null);
  bends = $state.raw<Point[]>([]);
  end = $state.raw<Point | null>(null);
  manner = $state<Manner>("plain");
  turned = $state(0);
  places = $state.raw<Record<string, Point>>({}); // of a deployment
  held = $state.raw<string[]>([]);
  path = $state.raw<FoundPath | null>(null);
  reach = $state.raw<FoundReach | null>(null);
  shots = $state.raw<FoundShots | null>(null);
  faults = $state.raw<Fault[] | null>(null); // of the plan as it was looked at last
  aimed = $state<string | null>(null); // the enemy that is aimed at
  charged = $state<string | null>(null); // the enemy that the way leads to
  sure = $state(false); // whether that is the plan as it is
  #latest = new Latest();
  #version = 0; // of who is picked
  #aimed = 0; // and of the way

  constructor(
    readonly scene: () => BattleScene,
    readonly task: () => Task | null,
    readonly ask: () => AskProbe | null,
  ) {}

  model(id: string | null): BaseDrawn | null {
    return this.scene().models.find((each) => each.id === id) ?? null;
  }

  mover(id: string | null): Mover | null {
    return this.task()?.movers.find((each) => each.model === id) ?? null;
  }

  thing(id: string | null): Thing | null {
    return this.task()?.things.find((each) => each.id === id) ?? null;
  }

  isMovable(id: string): boolean {
    return this.mover(id) !== null || this.thing(id) !== null;
  }

  /** Everything is forgotten but who is picked. */
  clear(): void {
    this.#version += 1;
    this.#latest.drop();
    [this.bends, this.end, this.path, this.faults, this.shots, this.reach] = [[], null, null, null, null, null];
    this.manner = "plain";
    [this.aimed, this.charged] = [null, null];
    this.sure = false;
  }

  /** Begin anew: another request is open. */
  reset(): void {
    this.clear();
    [this.places, this.held, this.turned] = [{}, [], 0];
    const task = this.task();
    const only =
      task && task.movers.length + task.things.length === 1 ? (task.movers[0]?.model ?? task.things[0]?.id) : null;
    const still = this.picked !== null && (this.isMovable(this.picked) || task?.shooters.includes(this.picked));
    if (only) this.pick(only);
    else if (still && this.picked) this.pick(this.picked);
    else this.picked = null;
  }

  pick(id: string | null): void {
    this.clear();
    this.picked = id;
    const version = this.#version;
    if (id === null) return;
    if (this.mover(id)) {
      void probe(this.ask(), { probe: "reach", model: id }).then((found) => {
        if (version === this.#version) this.reach = found;
      });
    }
    if (this.task()?.shooters.includes(id)) {
      void probe(this.ask(), { probe: "shots", model: id }).then((found) => {
        if (version === this.#version) this.shots = found;
      });
    }
  }

  /** The best shot at an enemy that is allowed. */
  shot(target: string | null): ShotSeen | null {
    return this.shots?.shots.find((each) => each.target === target && !each.faults.length) ?? null;
  }

  /** What speaks against shooting at an enemy, where nothing allows it. */
  barred(target: string): Fault[] | null {
    const shots = this.shots?.shots.filter((each) => each.target === target) ?? [];
    return shots.length && shots.every((each) => each.faults.length) ? (shots[0]?.faults ?? null) : null;
  }

  /** Straight to an enemy, or round what is in the way; what speaks against it is found by looking. */
  charge(target: string): boolean {
    const [from, foe] = [this.model(this.picked), this.model(target)];
    if (!from?.at || !foe?.at || from.side === foe.side || !this.mover(from.id)) return false;
    const [across, up] = [from.at[0] - foe.at[0], from.at[1] - foe.at[1]];
    const part = (from.radius + foe.radius + TOUCH) / Math.hypot(across, up);
    const straight: Point = [Math.round(foe.at[0] + across * part), Math.round(foe.at[1] + up * part)];
    const known = this.reach?.ways[this.reach.charges.indexOf(target)]?.slice(1) ?? [straight];
    this.bends = known.slice(0, -1);
    this.charged = target;
    this.end = known[known.length - 1] ?? straight;
    this.look();
    return true;
  }

  /** The end of the way, or the place, is here; `bend` keeps the end there was as a bend. */
  aim(at: Point, bend = false): void {
    if (this.picked === null) return;
    const thing = this.thing(this.picked);
    const radius = this.model(this.picked)?.radius ?? thing?.radius ?? 0;
    const end = thing?.corners.length ? at : keptOnBoard(this.scene(), at, radius);
    if (bend && this.end && this.mover(this.picked)) this.bends = [...this.bends, this.end];
    [this.end, this.charged] = [end, null];
    if (thing && this.task()?.form === "deployment") this.places = { ...this.places, [this.picked]: end };
    this.look();
  }

  /** The way bends where the model would stand now: what is pointed at next is its end. */
  bend(): void {
    if (this.end && this.mover(this.picked)) this.bends = [...this.bends, this.end];
  }

  straighten(): void {
    this.bends = [];
    this.look();
  }

  /** A place that was suggested is planned like any other. */
  propose(answer: FormFilled): void {
    if (!("at" in answer) || !Array.isArray(answer.at)) return;
    this.pick("piece" in answer ? `piece ${answer.piece}` : (this.task()?.things[0]?.id ?? null));
    if ("turned" in answer) this.turned = answer.turned ?? 0;
    this.aim(answer.at as Point);
  }

  /** A little further; from where it stands at first. */
  nudge(across: number, up: number): void {
    const from = this.end ?? this.model(this.picked)?.at ?? this.#middle();
    if (this.picked !== null && this.isMovable(this.picked)) this.aim([from[0] + across, from[1] + up]);
  }

  /** Where a thing begins that has no place yet. */
  #middle(): Point {
    const [scene, zone] = [this.scene(), this.task()?.zone];
    return zone ? [(zone[0] + zone[2]) / 2, (zone[1] + zone[3]) / 2] : [scene.width / 2, scene.depth / 2];
  }

  get way(): Point[] {
    const from = this.model(this.picked)?.at;
    return from && this.end ? [from, ...this.bends, this.end] : [];
  }

  /** The plan as it is answered; null as long as there is none. */
  get answer(): FormFilled | null {
    const form = this.task()?.form;
    if (form === "deployment") {
      const some = Object.keys(this.places).length + this.held.length > 0;
      return some ? { models: this.places, held_back: this.held } : null;
    }
    if (this.picked === null || !this.end) return null;
    if (this.thing(this.picked)) {
      if (form === "terrain") return { piece: Number(this.picked.slice(6)), at: this.end, turned: this.turned };
      return form === "movement" ? { do: "arrive", model: this.picked, at: this.end } : { at: this.end };
    }
    const way = { model: this.picked, path: this.way };
    if (form === "movement") return { do: "move", ...way, manner: this.manner };
    if (form === "walk") return { path: this.way, manner: this.manner };
    return { do: form === "retreat" ? "retreat" : "move", ...way };
  }

  /** To stay where one stands. */
  stay(): FormFilled | null {
    const [from, form] = [this.model(this.picked)?.at, this.task()?.form];
    if (!from || this.picked === null || !this.mover(this.picked) || form === "retreat") return null;
    if (form === "walk") return { path: [from] };
    return { do: "move", model: this.picked, path: [from] };
  }

  /** Ask what the plan comes to. */
  look(): void {
    const [version, aimed, answer, id] = [this.#version, ++this.#aimed, this.answer, this.picked];
    this.sure = false;
    if (!answer) return;
    const isWay = this.mover(id) !== null && id !== null;
    const [path, manner, isMove] = [this.way, this.manner, this.task()?.form === "movement"];
    this.#latest.ask(async () => {
      const [way, found] = await Promise.all([
        isWay ? probe(this.ask(), { probe: "path", model: id, path, manner }) : null,
        isWay && isMove ? null : probe(this.ask(), { probe: "faults", answer }),
      ]);
      if (version !== this.#version) return;
      this.path = way;
      this.faults = found?.faults ?? way?.faults ?? [];
      this.sure = aimed === this.#aimed;
    });
  }
}
