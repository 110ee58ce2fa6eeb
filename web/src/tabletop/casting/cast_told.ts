/** A cast in words: what the button says, and what is likely to come of it. */
import type { FoundCastAt } from "../../lib/wire";
import { percent, spoken } from "../../lib/words";
import type { Castable, CastPlan } from "./cast_plan.svelte";

const MOST = 4; // models that are told one by one
type Called = (id: string) => string;

/** What is cast, at whom, who else is struck, and for how much. */
export function deed(plan: Pick<CastPlan, "offer" | "target" | "points" | "others">, called: Called): string {
  const { offer, target } = plan;
  if (!offer) return "";
  const verb = offer.kind === "power" ? `Cast ${offer.name}` : offer.name;
  const at = target ? ` at ${called(target)}` : "";
  const others = plan.others.length ? `, striking ${spoken(plan.others.map(called))} too,` : "";
  return `${verb}${at}${others} for ${plan.points} ${offer.price}`;
}

/** How likely it works, and what it takes then. */
export function odds(found: FoundCastAt, offer: Castable, called: Called): string[] {
  if (found.faults.length || offer.kind === "action") return [];
  const works = found.resister
    ? `works ${percent(found.works)} if ${called(found.resister)} resists and nobody adds to it`
    : "works for certain: nobody can resist it";
  const losses = [...(found.losses ?? [])].sort((one, another) => another.expected - one.expected);
  const told = losses
    .slice(0, MOST)
    .map(
      (each) =>
        `${called(each.model)} loses ${each.expected.toFixed(2)} Wounds on average${each.slays ? `, slain ${percent(each.slays)}` : ""}`,
    );
  const rest = losses.slice(MOST).reduce((sum, each) => sum + each.expected, 0);
  return [works, ...told, ...(rest ? [`${rest.toFixed(2)} Wounds on average among ${losses.length - MOST} more`] : [])];
}
