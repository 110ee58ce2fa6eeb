/** What somebody does on the table of a battle in space by pointer and keys: picks, plans, measures, and asks. */

import { voice } from "../../lib/drawer.svelte";
import type { Film } from "../../table/film/film.svelte";
import type { Answer } from "../../table/kit";
import { CastPlan } from "../../tabletop/casting/cast_plan.svelte";
import { Projector } from "../../tabletop/film/projector.svelte";
import { RuleQuestion } from "../../tabletop/lookup/rule_question.svelte";
import { Tape } from "../../tabletop/view/tape.svelte";
import type { Light, Point } from "../../tabletop/view/table_geometry";
import type { Beat } from "./film/film";
import { FirePlan } from "./fire/fire_plan.svelte";
import type { Given, Planning } from "./given";
import { AllAhead } from "./movement/all_ahead.svelte";
import { LINE, MovePlan } from "./movement/move_plan.svelte";
import { OrderPlan } from "./orders/order_plan.svelte";
import { castables, castAnswer } from "./powers/ship_casting";
import { PlacePlan } from "./placing/place_plan.svelte";
import type { ShipDrawn, Standing } from "./scene";
import { ShieldPlan } from "./shields/shield_plan.svelte";
import { told } from "./table/ship_told";

// Where a letter is written rather than pressed; a slider or a box takes none.
const TYPED = "input:not([type=range], [type=checkbox], [type=radio]), select, textarea";

export class FleetControls {
  readonly orders: OrderPlan;
  readonly shields: ShieldPlan;
  readonly move: MovePlan;
  readonly ahead: AllAhead;
  readonly fire: FirePlan;
  readonly placing: PlacePlan;
  readonly casting: CastPlan;
  readonly tape: Tape;
  readonly ruleQuestion = new RuleQuestion();
  readonly film: Projector<Beat>;

  looked = $state<string | null>(null); // the card that is open
  glanced = $state.raw<string[]>([]); // ships that something beside the table speaks of
  pointed = $state<string | null>(null); // the ship under the mouse
  chosen = $state<string | null>(null); // of the ships that a question offers
  about = $state.raw<string[]>([]); // the ships in question, where it is not about all
  #pointedAt: Point | null = null;

  constructor(readonly given: Given & { film: () => Film<Beat> }) {
    this.orders = new OrderPlan(given);
    this.shields = new ShieldPlan(given);
    this.move = new MovePlan(given);
    this.ahead = new AllAhead(given);
    this.fire = new FirePlan(given);
    this.placing = new PlacePlan(given);
    this.casting = new CastPlan(() => (given.idle() ? [] : castables(given.request())), given.ask, castAnswer);
    this.tape = new Tape(given.ask);
    this.film = new Projector(given.film);
  }

  /** What is planned on the table now, by the form that is open. */
  readonly plan = $derived.by((): Planning | null => {
    switch (this.given.idle() ? undefined : this.given.request()?.form?.form) {
      case "orders":
        return this.orders;
      case "shields":
        return this.shields;
      case "ship-movement":
        return this.move;
      case "ship-shoot":
        return this.fire;
      case "deployment":
      case "terrain":
      case "reposition-ship":
        return this.placing;
      default:
        return null;
    }
  });

  readonly open = $derived.by(() => new Set(this.plan?.open ?? []));

  /** The ships that a question offers as its answers. */
  readonly offered = $derived.by(() => {
    const choices = this.given.idle() || this.plan ? [] : (this.given.request()?.choices ?? []);
    return new Set(choices.filter((each) => !each.faults?.length && this.ship(each.id)).map((each) => each.id));
  });

  /** Which are reached by Tab: those that may act and those they may act on, else one's own. */
  readonly tabbed = $derived.by(() => {
    if (this.offered.size) return this.offered;
    if (this.casting.isOn) return new Set(this.casting.lit.map(([id]) => id));
    if (this.open.size) return new Set([...this.open, ...(this.plan?.lit ?? []).map(([id]) => id)]);
    const mine = this.given.mine();
    return new Set(
      this.given
        .scene()
        .models.filter((each) => each.at && each.side === (mine ?? each.side))
        .map((each) => each.id),
    );
  });

  /** Which are ringed, and why; of several reasons the last. */
  readonly lit = $derived.by(() => {
    const taught: [string, Light][] = this.given.marked().map((id) => [id, "taught"]);
    const others: [string, Light][] = [...this.offered, ...(this.casting.isOn ? [] : this.glanced)].map((id) => [
      id,
      "target",
    ]);
    const asked = this.about.map((id): [string, Light] => [
      id,
      this.ship(id)?.side === this.given.mine() ? "mate" : "foe",
    ]);
    const chosen: [string, Light][] = this.chosen ? [[this.chosen, "mate"]] : [];
    const planned = this.casting.isOn ? this.casting.lit : (this.plan?.lit ?? []);
    return new Map([...planned, ...taught, ...asked, ...others, ...chosen]);
  });

  readonly hovered = $derived.by(() => this.ship(this.pointed));
  /** The card that is open: of one's own ships, that of the one in hand. */
  readonly card = $derived.by(() => {
    const [looked, picked] = [this.looked, this.plan?.picked ?? []];
    const isOfAnother = looked !== null && this.open.has(looked) && picked.length === 1;
    return this.ship(isOfAnother ? (picked[0] ?? null) : looked);
  });

  ship(id: string | null): ShipDrawn | null {
    return this.given.scene().models.find((each) => each.id === id) ?? null;
  }

  /** Where a ship is drawn. */
  standing(ship: ShipDrawn): Standing | null {
    const planned = this.plan?.standing(ship) ?? this.#shallStand(ship);
    if (planned) return planned;
    const at = this.film.place(ship.id) ?? ship.at;
    return at ? { at, heading: this.film.heading(ship.id) ?? ship.heading } : null;
  }

  /** Where it will be deployed, while others are asked. */
  #shallStand(ship: ShipDrawn): Standing | null {
    return this.given.scene().phase === "deployment" && !ship.at ? this.placing.standing(ship) : null;
  }

  /** Whether the film has yet to turn the tokens of a ship over. */
  isFaceDown(id: string): boolean {
    const { beat, waiting } = this.film;
    return [beat, ...waiting].some((each) => each?.kind === "reveal" && each.ship === id);
  }

  /** Another question: what was planned for the last one is over. */
  begin(): void {
    this.plan?.begin();
    this.casting.begin(this.given.request()?.form?.form === "cosmic-act");
    if (this.plan && this.plan !== this.fire) this.fire.stop(); // a moment between two shots ends no volley
    if (this.plan !== this.move) this.ahead.close();
    [this.chosen, this.about] = [null, []];
  }

  answer(given: Answer): void {
    this.film.skip();
    void this.given.answer(given);
  }

  /** Carry out what is planned for the ship in hand, where nothing speaks against it. */
  confirm(): boolean {
    const decided = this.plan === this.move && !this.given.busy() ? this.move.decided() : null;
    if (decided) this.answer(decided);
    return decided !== null;
  }

  glance(id: string | null): void {
    this.glanced = id ? [id] : [];
  }

  /** A ship acts: what was meant to be cast is put away. */
  pick(id: string): void {
    this.casting.choose(null);
    this.plan?.pick(id);
  }

  hover(where: Point, id: string | null): void {
    [this.#pointedAt, this.pointed] = [where, this.ship(id) ? id : null];
  }

  click(where: Point, id: string | null, shift: boolean): void {
    if (this.film.interrupt()) return;
    const ship = this.ship(id) ? id : null;
    if (this.ruleQuestion.on) return this.ruleQuestion.ask(ship ?? where);
    if (this.tape.on) return this.tape.lay(ship ?? where);
    if (ship !== null) return this.choose(ship, shift);
    if (id !== LINE && !this.plan?.point(where, shift) && id === null) this.looked = null;
  }

  choose(id: string, more = false): void {
    if (this.offered.has(id)) this.chosen = id;
    if (this.casting.isOn) return this.#cast(id);
    if (more && this.plan?.open.includes(id)) this.plan.pick(id, true);
    else if (!this.plan?.touch(id)) this.looked = id;
    document.querySelector<SVGElement>(`[data-model="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  }

  drag(id: string, to: Point): void {
    if (this.film.interrupt() || this.given.busy() || this.tape.on) return;
    this.casting.choose(null);
    this.plan?.drag(id, to);
  }

  /** A key on the table, or on one of its ships. */
  key(event: KeyboardEvent, id: string | null): void {
    if (event.key === "?") this.ruleQuestion.ask(id ?? this.pointed ?? this.#pointedAt);
    else if (event.key === "Escape") this.#takeBack();
    else if ((event.key === "Enter" || event.key === " ") && id !== null) this.#enter(id, event.shiftKey);
    else if (!this.plan?.key(event, id)) return;
    event.preventDefault();
  }

  /** A key anywhere on the page, wherever the focus is. */
  keyAnywhere(event: KeyboardEvent): void {
    const target = event.target;
    const isTyping = target instanceof HTMLElement && target.matches(TYPED);
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "s") this.film.skip();
    else if (key === "a" && this.plan === this.move) this.ahead.isOpen = !this.ahead.isOpen;
    else if (this.plan === this.move && !(target instanceof SVGElement)) this.move.keyAnywhere(event);
    else if (this.plan === this.orders && !(target instanceof SVGElement)) this.orders.key(event, null);
  }

  #takeBack(): void {
    this.tape.toggle(false);
    this.ruleQuestion.ask(null);
    if (this.casting.isOn) this.casting.choose(null);
    else if (this.placing.deploying.stamp.length) this.placing.deploying.take([]);
    else if (this.plan?.picked.length) this.plan.pick(null);
    else this.looked = null;
  }

  /** What is in hand is pointed at a ship: looked at first, done when it is pointed at again. */
  #cast(id: string): void {
    const ready = this.given.busy() ? null : this.casting.point(id);
    if (ready) this.answer(ready);
  }

  /** Confirm what is planned for a ship, or choose it. */
  #enter(id: string, shift: boolean): void {
    if (this.tape.on) return this.tape.lay(id);
    if (this.casting.isOn) return this.#cast(id);
    const isMove = this.plan === this.move && this.move.chosen === id && this.move.deeds.length > 0;
    if (isMove && this.confirm()) return;
    const faults = isMove ? this.move.steps.flatMap((each) => each.faults) : [];
    if (faults.length) return voice.say(faults.map((each) => each.fact).join(". "));
    this.choose(id, shift);
    const ship = this.ship(id);
    if (ship) voice.say(told(this.given.scene(), ship));
  }
}
