/** What somebody does on the table of a battle in space by pointer and keys: picks, plans, measures, and asks. */

import { voice } from "../../lib/drawer.svelte";
import { pace } from "../../lib/settings.svelte";
import type { CosmicEvent } from "../../lib/wire";
import type { Answer } from "../../table/kit";
import { Projector } from "../../tabletop/film/projector.svelte";
import { RuleQuestion } from "../../tabletop/lookup/rule_question.svelte";
import { Tape } from "../../tabletop/view/tape.svelte";
import type { Light, Point } from "../../tabletop/view/table_geometry";
import { beatsOf, type Beat } from "./film/film";
import { FirePlan } from "./fire/fire_plan.svelte";
import type { Given, Planning } from "./given";
import { AllAhead } from "./movement/all_ahead.svelte";
import { MovePlan } from "./movement/move_plan.svelte";
import { OrderPlan } from "./orders/order_plan.svelte";
import { PlacePlan } from "./placing/place_plan.svelte";
import type { ShipDrawn, Standing } from "./scene";
import { ShieldPlan } from "./shields/shield_plan.svelte";
import { told } from "./table/ship_told";

export class FleetControls {
  readonly orders: OrderPlan;
  readonly shields: ShieldPlan;
  readonly move: MovePlan;
  readonly ahead: AllAhead;
  readonly fire: FirePlan;
  readonly placing: PlacePlan;
  readonly tape: Tape;
  readonly ruleQuestion = new RuleQuestion();
  readonly film = new Projector<Beat, CosmicEvent>(pace, beatsOf);

  looked = $state<string | null>(null); // the card that is open
  glanced = $state.raw<string[]>([]); // ships that something beside the table speaks of
  pointed = $state<string | null>(null); // the ship under the mouse
  chosen = $state<string | null>(null); // of the ships that a question offers
  #pointedAt: Point | null = null;

  constructor(readonly given: Given) {
    this.orders = new OrderPlan(given);
    this.shields = new ShieldPlan(given);
    this.move = new MovePlan(given);
    this.ahead = new AllAhead(given);
    this.fire = new FirePlan(given);
    this.placing = new PlacePlan(given);
    this.tape = new Tape(given.ask);
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
    const others: [string, Light][] = [...this.offered, ...this.glanced].map((id) => [id, "target"]);
    const chosen: [string, Light][] = this.chosen ? [[this.chosen, "mate"]] : [];
    return new Map([...(this.plan?.lit ?? []), ...taught, ...others, ...chosen]);
  });

  readonly hovered = $derived.by(() => this.ship(this.pointed));
  readonly card = $derived.by(() => this.ship(this.looked));

  ship(id: string | null): ShipDrawn | null {
    return this.given.scene().models.find((each) => each.id === id) ?? null;
  }

  /** Where a ship is drawn. */
  standing(ship: ShipDrawn): Standing | null {
    const planned = this.plan?.standing(ship);
    if (planned) return planned;
    const at = this.film.place(ship.id) ?? ship.at;
    return at ? { at, heading: this.film.heading(ship.id) ?? ship.heading } : null;
  }

  /** Whether the film has yet to turn the tokens of a ship over. */
  isFaceDown(id: string): boolean {
    const { beat, waiting } = this.film;
    return [beat, ...waiting].some((each) => each?.kind === "reveal" && each.ship === id);
  }

  /** Another question: what was planned for the last one is over. */
  begin(): void {
    this.plan?.begin();
    if (this.plan !== this.fire) this.fire.stop();
    if (this.plan !== this.move) this.ahead.isOpen = false;
    this.chosen = null;
  }

  answer(given: Answer): void {
    this.film.skip();
    void this.given.answer(given);
  }

  glance(id: string | null): void {
    this.glanced = id ? [id] : [];
  }

  hover(where: Point, id: string | null): void {
    [this.#pointedAt, this.pointed] = [where, this.ship(id) ? id : null];
  }

  click(where: Point, id: string | null, shift: boolean): void {
    this.film.skip();
    const ship = this.ship(id) ? id : null;
    if (this.ruleQuestion.on) return this.ruleQuestion.ask(ship ?? where);
    if (this.tape.on) return this.tape.lay(ship ?? where);
    if (ship !== null) return this.choose(ship, shift);
    if (id === null && !this.plan?.point(where, shift)) this.looked = null;
  }

  choose(id: string, more = false): void {
    if (this.offered.has(id)) this.chosen = id;
    if (more && this.plan?.open.includes(id)) this.plan.pick(id, true);
    else if (!this.plan?.touch(id)) this.looked = id;
    document.querySelector<SVGElement>(`[data-model="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  }

  drag(id: string, to: Point): void {
    this.film.skip();
    if (!this.given.busy() && !this.tape.on) this.plan?.drag(id, to);
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
    const isTyping = target instanceof HTMLElement && target.matches("input, select, textarea");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "s") this.film.skip();
    else if (key === "a" && this.plan === this.move) this.ahead.isOpen = !this.ahead.isOpen;
    else if (this.plan === this.orders && !(target instanceof SVGElement)) this.orders.key(event, null);
  }

  #takeBack(): void {
    this.tape.toggle(false);
    this.ruleQuestion.ask(null);
    if (this.plan?.picked.length) this.plan.pick(null);
    else this.looked = null;
  }

  /** Confirm what is planned for a ship, or choose it. */
  #enter(id: string, shift: boolean): void {
    if (this.tape.on) return this.tape.lay(id);
    const ready = this.plan?.ready;
    const isMove = this.plan === this.move && this.move.chosen === id && this.move.deed !== null;
    if (isMove && ready && !this.given.busy()) return this.answer(ready);
    if (isMove && this.move.step?.faults.length)
      return voice.say(this.move.step.faults.map((each) => each.fact).join(". "));
    this.choose(id, shift);
    const ship = this.ship(id);
    if (ship) voice.say(told(this.given.scene(), ship));
  }
}
