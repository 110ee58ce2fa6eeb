/** A power that is pointed at somebody, as it is said beside them. */
import type { FormFilled } from "../../lib/wire";
import type { CalloutShown, Stands } from "../view/callout";
import type { CastPlan } from "./cast_plan.svelte";
import { deed, odds } from "./cast_told";

interface Around {
  verb: string;
  called: (id: string) => string;
  stands: (id: string) => Stands | null;
  answer: ((given: FormFilled) => void) | null; // null while the last one is under way
}

/** Nothing as long as nobody is pointed at. */
export function castCallout(casting: CastPlan, { verb, called, stands, answer }: Around): CalloutShown | null {
  const { offer, found, sure, ready } = casting;
  if (!offer || casting.target === undefined) return null;
  const target = stands(casting.target ?? offer.caster);
  if (!target?.at) return null;
  return {
    at: target.at,
    radius: target.radius,
    title: deed(casting, called),
    label: `${verb} ${offer.name}`,
    lines: sure && found ? odds(found, offer, called) : [],
    faults: sure ? (found?.faults ?? []) : [],
    isSure: sure,
    yes: ready && answer ? () => answer(ready) : null,
    no: () => casting.choose(null),
  };
}
