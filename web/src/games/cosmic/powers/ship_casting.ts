/** What ships may cast or do besides, and how it is answered. */
import type { FormFilled, RequestShown } from "../../../lib/wire";
import type { Also, Castable } from "../../../tabletop/casting/cast_plan.svelte";

/** Powers and actions of the form that is open. */
export function castables(request: RequestShown | null): Castable[] {
  const form = request?.form;
  if (form?.form !== "ship-movement" && form?.form !== "ship-shoot" && form?.form !== "cosmic-act") return [];
  return [
    ...form.powers.map(({ ship, power, name, most, targets, twice }): Castable => ({
      caster: ship,
      id: power,
      name,
      kind: "power",
      price: "Affinity",
      most,
      targets,
      twice,
    })),
    ...form.actions.map(({ ship, action, name, cost, pool, targets, words }): Castable => ({
      caster: ship,
      id: action,
      name,
      kind: "action",
      price: pool,
      most: cost,
      targets,
      words,
    })),
  ];
}

export function castAnswer(offer: Castable, target: string | null, affinity: number, also?: Also): FormFilled {
  if (offer.kind === "action")
    return { do: "action", ship: offer.caster, action: offer.id, target: target ?? offer.caster };
  return { do: "cast", ship: offer.caster, power: offer.id, target, affinity, ...(also && { also }) };
}
