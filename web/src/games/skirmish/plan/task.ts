/** What the open form asks for, read into what the table can do with it. */
import type { Manner, RequestShown } from "../../../lib/wire";
import type { Point } from "../board/board_geometry";

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

export interface Offer {
  model: string;
  power: string;
  name: string;
  most: number;
}

export interface Task {
  form: string;
  movers: Mover[];
  things: Thing[];
  heldBack: string[]; // models that may stay off the table
  zone: [number, number, number, number] | null;
  shooters: string[];
  casts: Offer[];
  objectives: Record<string, unknown>[];
  done: Record<string, unknown> | null; // the answer that ends it
}

interface Shown {
  form?: string;
  movers?: { model: string; allowance: number; manners?: Manner[] }[];
  arrivals?: { model: string }[];
  casts?: { model: string; power: string; name?: string; most: number }[];
  powers?: { model: string; power: string; name: string; most: number }[];
  models?: (string | { id: string })[];
  may_be_held_back?: string[];
  zone?: [number, number, number, number];
  objectives?: Record<string, unknown>[];
  kinds?: { piece: number; name: string; radius: number | null; corners: Point[] }[];
  model?: string;
  manners?: Manner[];
  allowance?: number;
  unit?: string;
  radius?: number;
}

const BLANK = { movers: [], things: [], heldBack: [], zone: null, shooters: [], casts: [], objectives: [], done: null };
const DONE = { do: "done" };
const model = (id: string): Thing => ({ id, name: null, radius: 0, corners: [] });

/** None where the request has no form, or one of dice and numbers. */
export function taskOf(request: RequestShown | null): Task | null {
  const form = request?.form as Shown | null | undefined;
  if (!form?.form || form.form === "faces" || form.form === "number") return null;
  const casts = [...(form.casts ?? []), ...(form.powers ?? [])].map((each) => ({
    model: each.model,
    power: each.power,
    name: each.name ?? each.power.replaceAll("-", " "),
    most: each.most,
  }));
  const found: Task = { ...BLANK, form: form.form, casts };
  const plain = (each: { model: string; allowance: number; manners?: Manner[] }): Mover => ({
    ...each,
    manners: each.manners ?? ["plain"],
  });
  const ids = (form.models ?? []).map((each) => (typeof each === "string" ? each : each.id));
  switch (form.form) {
    case "movement":
      return {
        ...found,
        movers: (form.movers ?? []).map(plain),
        things: (form.arrivals ?? []).map((each) => model(each.model)),
        done: DONE,
      };
    case "retreat":
      return { ...found, movers: (form.movers ?? []).map(plain), done: DONE };
    case "scout":
      return {
        ...found,
        movers: ids.map((each) => plain({ model: each, allowance: form.allowance ?? 0 })),
        done: DONE,
      };
    case "walk":
      return {
        ...found,
        movers: form.model
          ? [
              plain({
                model: form.model,
                allowance: form.allowance ?? 0,
                ...(form.manners ? { manners: form.manners } : {}),
              }),
            ]
          : [],
      };
    case "skirmish-shoot":
      return { ...found, shooters: ids, objectives: form.objectives ?? [], done: DONE };
    case "deployment":
      return { ...found, things: ids.map(model), heldBack: form.may_be_held_back ?? [], zone: form.zone ?? null };
    case "terrain":
      return {
        ...found,
        things: (form.kinds ?? []).map((each) => ({
          id: `piece ${each.piece}`,
          name: each.name,
          radius: each.radius ?? 0,
          corners: each.corners,
        })),
      };
    case "spot":
      return { ...found, things: [{ id: "spot", name: "the spot", radius: 250, corners: [] }] };
    case "summon":
      return {
        ...found,
        things: [{ id: "summon", name: form.unit ?? "the model", radius: form.radius ?? 500, corners: [] }],
      };
    case "cast":
      return { ...found, done: { do: "pass" } };
    default:
      return found;
  }
}
