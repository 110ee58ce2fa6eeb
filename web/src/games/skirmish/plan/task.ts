/** What the open form asks for, read into what the table can do with it. */
import type { CompleteSpot, FormFilled, FormShown, Manner, RequestShown } from "../../../lib/wire";
import type { Castable } from "../../../tabletop/casting/cast_plan.svelte";
import type { Point } from "../../../tabletop/view/table_geometry";

export interface Mover {
  model: string;
  allowance: number;
  manners: Manner[];
}

/** Something that gets a place: a model from beside the table, a piece of terrain, a spot. */
export interface Thing {
  id: string;
  name: string | null; // null for a model, which has one
  radius: number;
  corners: Point[];
}

export interface Task {
  form: FormShown["form"];
  movers: Mover[];
  things: Thing[];
  heldBack: string[]; // models that may stay off the table
  zone: [number, number, number, number] | null;
  shooters: string[];
  casts: Castable[];
  objectives: CompleteSpot[];
  done: FormFilled | null; // the answer that ends it
}

const BLANK = { movers: [], things: [], heldBack: [], zone: null, shooters: [], casts: [], objectives: [], done: null };
const DONE: FormFilled = { do: "done" };
const SPOT = 250; // thousandths of an inch: how large a spot is drawn
const model = (id: string): Thing => ({ id, name: null, radius: 0, corners: [] });
const power = (offer: { model: string; power: string; name: string; most: number }): Castable => ({
  caster: offer.model,
  id: offer.power,
  name: offer.name,
  kind: "power",
  price: "Affinity",
  most: offer.most,
  targets: [],
});
const plainly = (mover: { model: string; allowance: number }): Mover => ({ ...mover, manners: ["plain"] });

/** None where the request has no form, or one of dice and numbers. */
export function taskOf(request: RequestShown | null): Task | null {
  const form = request?.form;
  if (!form || form.form === "faces" || form.form === "number") return null;
  const found: Task = { ...BLANK, form: form.form };
  switch (form.form) {
    case "movement":
      return {
        ...found,
        movers: form.movers,
        things: form.arrivals.map((each) => model(each.model)),
        casts: form.casts.map((each) => power({ ...each, name: each.power.replaceAll("-", " ") })),
        done: DONE,
      };
    case "retreat":
      return { ...found, movers: form.movers.map(plainly), done: DONE };
    case "scout":
      return {
        ...found,
        movers: form.models.map((each) => plainly({ model: each, allowance: form.allowance })),
        done: DONE,
      };
    case "walk":
      return { ...found, movers: [{ model: form.model, allowance: form.allowance, manners: form.manners }] };
    case "skirmish-shoot":
      return {
        ...found,
        shooters: form.models.map((each) => each.id),
        casts: form.casts.map(power),
        objectives: form.objectives,
        done: DONE,
      };
    case "deployment":
      return { ...found, things: form.models.map(model), heldBack: form.may_be_held_back, zone: form.zone };
    case "terrain":
      return {
        ...found,
        things: form.kinds.map((each) => ({
          id: `piece ${each.piece}`,
          name: each.name,
          radius: each.radius ?? 0,
          corners: each.corners,
        })),
      };
    case "spot":
      return { ...found, things: [{ id: "spot", name: "the spot", radius: SPOT, corners: [] }] };
    case "hill":
      return { ...found, things: [{ id: "hill", name: "the hill", radius: form.radius, corners: [] }] };
    case "summon":
      return { ...found, things: [{ id: "summon", name: form.unit, radius: form.radius, corners: [] }] };
    case "cast":
      return { ...found, casts: form.powers.map(power), done: { do: "pass" } };
    default:
      return found;
  }
}
