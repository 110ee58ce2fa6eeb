/** What somebody does on the board of a battle by pointer and keys: picks, plans, aims, measures, and asks. */

import { voice } from "../../lib/drawer.svelte";
import type { BaseDrawn, BattleScene, FormFilled, RequestShown } from "../../lib/wire";
import type { Film } from "../../table/film/film.svelte";
import type { Answer } from "../../table/kit";
import type { AskProbe } from "../../table/probe";
import { comesTo } from "../../tabletop/answers/worth";
import { INCH, type Light, type Point, type SideName } from "../../tabletop/view/table_geometry";
import { told } from "./board/model_told";
import { Tape } from "../../tabletop/view/tape.svelte";
import { Deploying } from "../../tabletop/deploy/deploying.svelte";
import { CastPlan, type Castable } from "../../tabletop/casting/cast_plan.svelte";
import { Projector } from "../../tabletop/film/projector.svelte";
import type { Beat } from "./film/film";
import { RuleQuestion } from "../../tabletop/lookup/rule_question.svelte";
import { ThreatView } from "./lookup/threat_view.svelte";
import { deployHost } from "./deploy/deploy_host";
import { Group } from "./plan/group.svelte";
import { Plan } from "./plan/plan.svelte";
import type { Task } from "./plan/task";

/** The battle as it stands, and what may be done with it. */
export interface Given {
  scene: () => BattleScene;
  request: () => RequestShown | null;
  task: () => Task | null;
  mine: () => SideName | null; // the side that is played here
  marked: () => string[]; // models to point at
  busy: () => boolean;
  idle: () => boolean;
  ask: () => AskProbe | null;
  film: () => Film<Beat>;
  answer: (given: Answer) => Promise<boolean> | void; // whether it was taken
  show: (where: Point) => void; // bring it where it can be seen
}

const STEP = INCH / 4; // of an arrow key
const AGAIN = 450; // milliseconds between the clicks of a double click
const ARROWS: Record<string, Point> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const castAnswer = (offer: Castable, target: string | null, affinity: number): FormFilled => ({
  do: "cast",
  model: offer.caster,
  power: offer.id,
  target,
  affinity,
});

export class BattleControls {
  readonly plan: Plan;
  readonly casting: CastPlan;
  readonly group: Group;
  readonly deploying: Deploying<Point>;
  readonly tape: Tape;
  readonly threatView: ThreatView;
  readonly ruleQuestion = new RuleQuestion();
  readonly film: Projector<Beat>;

  looked = $state<string | null>(null); // the card that is open
  glanced = $state.raw<string[]>([]); // models that something beside the board speaks of
  pointed = $state<string | null>(null); // the model under the mouse
  about = $state.raw<string[]>([]); // the models in question, where it is not about all
  shot = $state.raw<[string, string] | null>(null); // who shoots at whom, while it is asked who takes it
  chosen = $state<string | null>(null); // of the models that a question offers
  refused = $state<string | null>(null); // an enemy that was pointed at and cannot be shot
  hurries = $state(false); // what is planned is confirmed as soon as it is known to be legal
  #isBent = false;
  #pointedAt: Point | null = null;
  #clicked: { at: Point; when: number } = { at: [0, 0], when: -AGAIN };
  #answers = 0; // given so far
  #hasAnswered = false; // by the last click, which may be the first of two

  constructor(readonly given: Given) {
    const { scene, task, ask } = given;
    this.plan = new Plan(scene, task, ask);
    this.group = new Group(scene, task, ask);
    this.casting = new CastPlan(() => task()?.casts ?? [], ask, castAnswer);
    this.deploying = new Deploying(deployHost(this.plan, scene), ask);
    this.tape = new Tape(ask);
    this.threatView = new ThreatView(ask);
    this.film = new Projector(given.film);
  }

  /** Who may act. */
  readonly open = $derived.by(() => {
    const task = this.given.task();
    const movers = task?.movers.map((each) => each.model) ?? [];
    return new Set([...movers, ...(task?.shooters ?? []), ...Object.keys(this.plan.places)]);
  });

  /** Whom the picked model may shoot. */
  readonly targets = $derived.by(() => {
    const legal = this.plan.shots?.shots.filter((each) => !each.faults.length) ?? [];
    return new Set(legal.map((each) => each.target));
  });

  /** The models that a question offers as its answers. */
  readonly offered = $derived.by(() => {
    const isAsked = !this.given.idle() && !this.given.task();
    const choices = isAsked ? (this.given.request()?.choices ?? []) : [];
    return new Set(choices.filter((each) => !each.faults?.length && this.plan.model(each.id)).map((each) => each.id));
  });

  /** Who is reached by Tab: those who may act and whom they can reach, else one's own. */
  readonly tabbed = $derived.by(() => {
    if (this.offered.size) return this.offered;
    if (this.casting.isOn) return new Set(this.casting.lit.map(([id]) => id));
    if (this.open.size) return new Set([...this.open, ...this.targets, ...(this.plan.reach?.charges ?? [])]);
    const mine = this.given.mine();
    const own = this.given.scene().models.filter((each) => each.at && each.side === (mine ?? each.side));
    return new Set(own.map((each) => each.id));
  });

  /** Who is ringed, and why; of several reasons the last. */
  readonly lit = $derived.by(() => {
    const { plan, chosen } = this;
    const foes = [...(plan.path?.engaged ?? []), ...(plan.end ? [] : (plan.reach?.charges ?? []))];
    const rings: [Light, Iterable<string>][] = [
      ["taught", this.given.marked()],
      ["mate", [...(plan.path?.mates ?? []), ...this.about.filter((id) => this.#isOurs(id))]],
      ["foe", [...foes, ...this.about.filter((id) => !this.#isOurs(id))]],
      ["target", [...this.targets, ...this.offered, ...(this.casting.isOn ? [] : this.glanced)]],
      ["mate", chosen ? [chosen] : []],
    ];
    return new Map([
      ...rings.flatMap(([light, ids]) => [...ids].map((id) => [id, light] as const)),
      ...this.casting.lit,
    ]);
  });

  readonly hovered = $derived.by(() => this.plan.model(this.pointed));
  readonly card = $derived.by(() => this.plan.model(this.looked));

  /** Where a model is drawn. */
  at(model: BaseDrawn): Point | null {
    return this.film.place(model.id) ?? this.plan.places[model.id] ?? model.at;
  }

  /** Another question: what was planned for the last one is over. */
  begin(): void {
    this.plan.reset();
    this.casting.begin(this.given.task()?.form === "cast");
    this.deploying.begin();
    if (!this.group.isGoing) this.group.clear();
    [this.chosen, this.shot, this.refused, this.hurries, this.about] = [null, null, null, false, []];
  }

  #isOurs(id: string): boolean {
    return this.plan.model(id)?.side === this.given.mine();
  }

  /** Another phase: what was looked up in the last one is stale. */
  turnOver(): void {
    this.looked = null;
    this.ruleQuestion.ask(null);
    if (!this.group.isGoing) this.group.stop(); // why it went no further is of a phase that is over
  }

  /** What is planned shall be done: now, or as soon as it is known that nothing speaks against it. */
  confirm(): void {
    const { plan } = this;
    this.hurries = !plan.sure;
    if (plan.sure && plan.answer && !plan.faults?.length && !this.given.busy()) this.answer(plan.answer);
  }

  /** Look over what concerns who is pointed at, else who is picked, where it would stand. */
  overlook(): void {
    const { plan, pointed, threatView } = this;
    const isPlanned = pointed === null || pointed === plan.picked;
    const model = plan.model(isPlanned ? (plan.picked ?? this.looked ?? threatView.model?.id ?? null) : pointed);
    const from = isPlanned && model?.id === plan.picked ? plan.end : null;
    if (threatView.view) threatView.turn(model, from);
  }

  /** Somebody looks with a model's eyes: whom it sees is asked of the referee. */
  bend(isBent: boolean): void {
    if (isBent && this.given.ask()) this.threatView.view = "sight";
    else if (this.#isBent && this.threatView.view === "sight") this.threatView.view = null;
    this.#isBent = isBent;
  }

  answer(given: Answer): void {
    this.film.skip();
    this.deploying.keep();
    this.glanced = [];
    this.#answers += 1;
    void this.given.answer(given);
  }

  glance(id: string | null): void {
    this.glanced = id ? [id] : [];
  }

  /** Somebody acts: what was meant to be cast is put away. */
  pick(id: string | null): void {
    this.casting.choose(null);
    this.plan.pick(id);
  }

  hover(where: Point, model: string | null): void {
    [this.#pointedAt, this.pointed] = [where, model];
  }

  click(where: Point, model: string | null, shift: boolean): void {
    const isSecond = this.#isSecond(where);
    if (isSecond && this.#hasAnswered) return; // what was meant is under way: its film is seen, and nothing else is picked
    const before = this.#answers;
    this.#meet(where, model, shift, isSecond);
    this.#hasAnswered = this.hurries || this.#answers > before;
  }

  /** What a click on the board comes to. */
  #meet(where: Point, model: string | null, shift: boolean, isSecond: boolean): void {
    const { plan, group } = this;
    if (this.film.interrupt()) return;
    this.refused = null;
    if (this.ruleQuestion.on) return this.ruleQuestion.ask(model ?? where);
    if (this.tape.on) return this.tape.lay(model ?? where);
    if (model !== null && (shift || group.on) && group.may(model)) {
      if (!group.members.length && plan.picked !== null && plan.picked !== model) group.toggle(plan.picked);
      plan.pick(null);
      return group.toggle(model);
    }
    if (this.deploying.stamp.length && (model === null || this.deploying.stamp.includes(model)))
      return this.deploying.put(where);
    if (model !== null && group.members.length && this.#isFoe(model)) return group.charge(model);
    if (model !== null) return this.choose(model);
    const last = group.members[group.members.length - 1];
    if (isSecond && !shift && plan.end && this.given.task()?.form !== "deployment") this.confirm();
    else if (last !== undefined) group.aim(last, where);
    else if (plan.picked !== null && plan.isMovable(plan.picked)) plan.aim(where, shift);
    else this.looked = null;
  }

  /** Whether a click is the second of two in one place. */
  #isSecond(at: Point): boolean {
    const [before, now] = [this.#clicked, performance.now()];
    this.#clicked = { at, when: now };
    return now - before.when < AGAIN && Math.hypot(at[0] - before.at[0], at[1] - before.at[1]) < INCH;
  }

  choose(model: string): void {
    if (this.offered.has(model)) this.chosen = model;
    if (this.casting.isOn) return this.#cast(model);
    if (this.#fire(model) || this.#charge(model)) return;
    if (this.open.has(model) || this.plan.isMovable(model)) this.pick(model);
    this.looked = model;
    document.querySelector<SVGElement>(`[data-model="${CSS.escape(model)}"]`)?.focus({ preventScroll: true });
  }

  drag(id: string, where: Point): void {
    if (this.film.interrupt() || this.given.busy() || this.tape.on) return;
    if (this.group.has(id)) return this.group.aim(id, where);
    if (this.deploying.stamp.includes(id)) return this.deploying.put(where);
    if (this.plan.picked !== id) this.pick(id);
    this.plan.aim(where);
  }

  box(one: Point, another: Point): void {
    if (this.film.interrupt()) return;
    this.plan.pick(null);
    this.group.box(one, another);
  }

  /** Begin to say who moves together, or end it. */
  gather(): void {
    this.plan.pick(null);
    if (this.group.on) this.group.clear();
    else this.group.on = true;
  }

  /** A key on the board, or on one of its models. */
  key(event: KeyboardEvent, model: string | null): void {
    const arrow = ARROWS[event.key];
    if (arrow) this.#nudge(arrow, event.shiftKey ? INCH : STEP, model);
    else if (event.key === "?") this.ruleQuestion.ask(model ?? this.pointed ?? this.#pointedAt);
    else if (event.key === "Escape") this.#takeBack();
    else if ((event.key === "Enter" || event.key === " ") && model !== null) this.#enter(model, event.shiftKey);
    else return;
    event.preventDefault();
  }

  /** A key anywhere on the page, wherever the focus is. */
  keyAnywhere(event: KeyboardEvent): void {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "s") this.film.skip();
    else if (key === "g" && this.group.isOpen) this.gather();
    else if (key === "t") this.threatView.toggle("threat");
    else if (key === "v") this.threatView.toggle("sight");
    else if (key === "?" && (this.pointed ?? this.#pointedAt)) this.ruleQuestion.ask(this.pointed ?? this.#pointedAt);
  }

  #nudge([across, up]: Point, far: number, model: string | null): void {
    const by: Point = [across * far, up * far];
    if (model !== null && this.group.has(model)) return this.group.nudge(...by);
    if (model !== null && model !== this.plan.picked && this.open.has(model)) this.plan.pick(model);
    this.plan.nudge(...by);
    if (this.plan.end) this.given.show(this.plan.end);
  }

  #takeBack(): void {
    const { plan, group } = this;
    this.tape.toggle(false);
    this.ruleQuestion.ask(null);
    if (this.casting.isOn) this.casting.choose(null);
    else if (group.on || group.members.length) group.clear();
    else if (this.deploying.stamp.length) this.deploying.take([]);
    else if (plan.end) plan.pick(plan.picked);
    else [plan.picked, this.looked] = [null, null];
  }

  /** Whether a model is an enemy of those who are moved together. */
  #isFoe(model: string): boolean {
    const own = this.plan.model(this.group.members[0] ?? null)?.side;
    return own !== undefined && this.plan.model(model)?.side !== own;
  }

  /** Confirm what is planned for a model, or choose it. */
  #enter(model: string, shift: boolean): void {
    const { plan, group } = this;
    const isPlanned = model === plan.picked;
    if (this.tape.on) this.tape.lay(model);
    else if (shift || group.on) this.click([0, 0], model, true);
    else if (group.has(model)) group.confirm();
    else if (group.members.length && this.#isFoe(model)) group.charge(model);
    else if (isPlanned && plan.answer && plan.sure && !plan.faults?.length && !this.given.busy())
      this.answer(plan.answer);
    else if (isPlanned && plan.end) voice.say((plan.faults ?? []).map((each) => each.fact).join(". ") || "Looking…");
    else this.choose(model);
  }

  /** An enemy is aimed at first, so that the odds are seen, and shot at when it is pointed at again. */
  #fire(target: string): boolean {
    const { plan } = this;
    const shot = plan.shot(target);
    this.refused = shot ? null : target;
    const barred = plan.barred(target);
    if (!shot && barred) voice.say(barred.map((each) => each.fact).join(". "));
    if (!shot || this.given.busy()) return false;
    const { weapon, lobbed } = shot;
    if (plan.aimed === target && plan.picked) this.answer({ do: "shoot", model: plan.picked, weapon, target, lobbed });
    else {
      plan.aimed = target;
      const [scene, model] = [this.given.scene(), plan.model(target)];
      voice.say(`${model ? told(scene, model) : target}: ${shot.need}+, ${comesTo(shot)}. Once more to shoot.`);
    }
    return true;
  }

  /** The power in hand is pointed at somebody: looked at first, cast when that one is pointed at again. */
  #cast(model: string): void {
    const { casting } = this;
    const ready = this.given.busy() ? null : casting.point(model);
    if (ready) return this.answer(ready);
    this.looked = null;
  }

  /** A way to an enemy; pointed at again, it is gone. */
  #charge(target: string): boolean {
    const { plan } = this;
    if (plan.charged === target) this.confirm();
    else if (!plan.charge(target)) return false;
    this.looked = target;
    return true;
  }
}
