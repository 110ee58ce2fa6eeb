/** What is planned in space, as it is said at the ghost or at the enemy: words, odds, faults, yes and no. */
import type { CourseStep, RamSeen } from "../../../lib/wire";
import { percent } from "../../../lib/words";
import { castCallout } from "../../../tabletop/casting/cast_callout";
import type { CalloutShown, Stands } from "../../../tabletop/view/callout";
import { called, inches } from "../../../tabletop/view/table_geometry";
import type { FirePlan } from "../fire/fire_plan.svelte";
import type { FleetControls } from "../fleet_controls.svelte";
import { howNamed } from "../movement/deed";
import type { MovePlan } from "../movement/move_plan.svelte";
import type { Fleet } from "../scene";

const MOST_SHOTS = 2;

/** What the planned orders of a ship are called: “Turn, then Ahead”. */
export function verbOf(plan: MovePlan): string {
  const verbs = plan.deeds.map((_, place) =>
    plan.steps[place]?.rams.some((each) => each.is_declared) ? "Ram" : howNamed((plan.drafts[place] ?? plan.draft).how),
  );
  if (!verbs.length) verbs.push(howNamed(plan.draft.how));
  return verbs.join() === "Stay" ? "Stay here" : verbs.join(", then ").replace(", then Stay", ", then stay");
}

/** As many shots as may follow one another: what the orders do not give is not fired. */
export function fireTold(plan: FirePlan, target: string): string {
  const shots = plan.volleyAt(target);
  if (shots.length < 2) return "Fire";
  const known = target === plan.aimed ? plan.salvo : null;
  return known ? `Fire ${shots.length - known.faults.length}` : "Fire all";
}

/** What is said on the table now. */
export function calloutOf(scene: Fleet, controls: FleetControls): CalloutShown | null {
  return ofCast(scene, controls) ?? ofCourse(scene, controls) ?? ofVolley(scene, controls);
}

function standing(id: string | null, controls: FleetControls): Stands | null {
  const ship = controls.ship(id);
  return ship && { at: ship.at, radius: ship.length / 2 };
}

function ofCast(scene: Fleet, controls: FleetControls): CalloutShown | null {
  return castCallout(controls.casting, {
    verb: "Use",
    called: (id) => called(scene, id),
    stands: (id) => standing(id, controls),
    answer: controls.given.busy() ? null : (given) => controls.answer(given),
  });
}

function ofCourse(scene: Fleet, controls: FleetControls): CalloutShown | null {
  const { move } = controls;
  const [ship, end] = [move.ship, move.end];
  if (controls.plan !== move || !ship || !end) return null;
  const verb = verbOf(move);
  const course = move.sure ? move.course : null;
  return {
    at: end.at,
    radius: ship.length / 2,
    title: `${called(scene, ship.id)}: ${verb}`,
    label: `${verb}: confirm`,
    lines: [
      ...(course?.steps ?? []).flatMap((each) => stepLines(each, scene)),
      ...(course?.shots ?? [])
        .filter((shot, place, all) => all.findIndex((each) => each.target === shot.target) === place)
        .slice(0, MOST_SHOTS)
        .map(
          (shot) =>
            `then ${called(scene, shot.target)} could be hit: ${(shot.expected ?? 0).toFixed(2)} Wounds on average`,
        ),
    ],
    faults: move.sure ? move.steps.flatMap((each) => each.faults) : [],
    isSure: move.sure,
    yes: move.ready && !controls.given.busy() ? () => controls.confirm() : null,
    no: () => move.pick(move.chosen),
  };
}

function ofVolley(scene: Fleet, controls: FleetControls): CalloutShown | null {
  const { fire } = controls;
  const [target, foe] = [fire.aimed, controls.ship(fire.aimed)];
  if (controls.plan !== fire || target === null || !foe?.at || fire.waiting.length) return null;
  const shots = fire.volleyAt(target);
  if (!shots.length) return null;
  const salvo = fire.salvo?.targets.find((each) => each.ship === target);
  const best = Math.max(0, ...shots.map((each) => each.expected ?? 0));
  return {
    at: foe.at,
    radius: foe.length / 2,
    title: `${called(scene, fire.chosen ?? "")} fires at ${called(scene, target)}`,
    label: fireTold(fire, target),
    lines: [
      salvo
        ? `${salvo.expected.toFixed(2)} Wounds on average, lost ${percent(salvo.slays)}`
        : `${best.toFixed(2)} Wounds on average with the best shot`,
    ],
    faults: [],
    isSure: true,
    yes: controls.given.busy() ? null : () => fire.fireAll(target),
    no: () => fire.aim(null),
  };
}

/** What one order leads to. */
function stepLines(step: CourseStep, scene: Fleet): string[] {
  const far = step.cost && step.allowance ? [`${inches(step.cost.total)} of ${inches(step.allowance.total)}`] : [];
  const edge = step.leaves_table
    ? [`it leaves the table${scene.scenario ? "" : " and is lost"}`]
    : step.over_edge
      ? ["it hangs over the table’s edge"]
      : [];
  const boards = step.boards
    ? [
        step.boards.words,
        ...step.boards.by.map(
          (each) =>
            `If ${each.attacker} attacks: ${each.lost[0].toFixed(2)} lost by the Attacker, ${each.lost[1].toFixed(2)} by the Defender`,
        ),
      ]
    : [];
  return [...far, ...edge, ...step.rams.map(rammed), ...boards];
}

function rammed(ram: RamSeen): string {
  const hurt = (which: 0 | 1): string =>
    ram.needs[which] === null
      ? "cannot be hurt"
      : `is hurt ${percent(ram.hurts[which])}${ram.slays[which] > 0.005 ? `, lost ${percent(ram.slays[which])}` : ""}`;
  return `${ram.is_declared ? "Rams" : "Collides with"} ${ram.name}: this ship ${hurt(0)}; ${ram.name} ${hurt(1)}`;
}
