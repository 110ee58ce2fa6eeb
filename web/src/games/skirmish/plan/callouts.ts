/** What is planned, as it is said at the ghost or at the enemy: words, odds, faults, yes and no. */
import type { BattleScene, FightSeen } from "../../../lib/wire";
import { spoken } from "../../../lib/words";
import { comesTo } from "../../../tabletop/answers/worth";
import { castCallout } from "../../../tabletop/casting/cast_callout";
import type { CalloutShown } from "../../../tabletop/view/callout";
import { called, inches } from "../../../tabletop/view/table_geometry";
import type { BattleControls } from "../battle_controls.svelte";

const MOST_SHOTS = 2;

/** What a fight would come to, by who attacks and what the other side chooses. */
export function fightLines(fight: FightSeen, own: string): string[] {
  return fight.stances.map((each) => {
    const isOurs = each.attacker === own;
    const [attackerLoses, defenderLoses] = each.lost;
    const [dealt, lost] = isOurs ? [defenderLoses, attackerLoses] : [attackerLoses, defenderLoses];
    const who = isOurs ? `you attack, they ${each.stance}` : `they attack, you ${each.stance}`;
    return `If ${who}: deal ${dealt.toFixed(2)}, lose ${lost.toFixed(2)}`;
  });
}

/** What is said on the table now. */
export function calloutOf(scene: BattleScene, controls: BattleControls): CalloutShown | null {
  return ofCast(scene, controls) ?? ofShot(scene, controls) ?? ofWay(scene, controls) ?? ofGroup(scene, controls);
}

function ofCast(scene: BattleScene, controls: BattleControls): CalloutShown | null {
  return castCallout(controls.casting, {
    verb: "Cast",
    called: (id) => called(scene, id),
    stands: (id) => controls.plan.model(id),
    answer: controls.given.busy() ? null : (given) => controls.answer(given),
  });
}

function ofShot(scene: BattleScene, controls: BattleControls): CalloutShown | null {
  const { plan } = controls;
  const target = plan.aimed ?? controls.refused;
  const model = plan.model(target);
  const shot = plan.shot(plan.aimed);
  const faults = shot || target === null ? [] : (plan.barred(target) ?? []);
  if (!model?.at || target === null || (!shot && !faults.length)) return null;
  const past = shot?.in_the_way.length ? [`in the way: ${shot.in_the_way.join(", ")}`] : [];
  return {
    at: model.at,
    radius: model.radius,
    title: shot
      ? `${shot.lobbed ? "Lob" : "Shoot"} at ${called(scene, target)} with ${shot.weapon.replaceAll("-", " ")}`
      : `${called(scene, target)} cannot be shot`,
    label: "Shoot",
    lines: shot ? [`hits on ${shot.need}+, ${comesTo(shot)}`, ...past] : [],
    faults,
    isSure: true,
    yes: shot && !controls.given.busy() ? () => controls.choose(target) : null,
    no: () => ([plan.aimed, controls.refused] = [null, null]),
  };
}

function ofWay(scene: BattleScene, controls: BattleControls): CalloutShown | null {
  const { plan } = controls;
  const [model, thing] = [plan.model(plan.picked), plan.thing(plan.picked)];
  if (!plan.end || plan.picked === null || plan.task()?.form === "deployment") return null;
  const { path, sure } = plan;
  const name = thing?.name ?? called(scene, plan.picked);
  const foes = plan.charged && !path?.engaged.length ? [plan.charged] : (path?.engaged ?? []);
  const goes = plan.mover(plan.picked) !== null;
  const isReady = sure && !plan.faults?.length && plan.answer !== null && !controls.given.busy();
  return {
    at: plan.end,
    radius: model?.radius ?? thing?.radius ?? 0,
    speaksOf: foes.flatMap((id) => plan.model(id) ?? []),
    title: foes.length
      ? `${name} charges ${spoken(foes.map((id) => called(scene, id)))}`
      : `${name} ${goes ? "moves" : "stands"} here`,
    label: goes ? "Confirm the move" : "Place it there",
    lines: [
      ...(path ? [`${inches(path.cost.total)} of ${inches(path.allowance.total)}`] : []),
      ...(path?.fights ?? []).flatMap((fight) => fightLines(fight, model?.side ?? "")),
      ...(path?.shots ?? [])
        .slice(0, MOST_SHOTS)
        .map((shot) => `then hits ${called(scene, shot.target)} on ${shot.need}+, ${comesTo(shot)}`),
    ],
    faults: plan.faults ?? [],
    isSure: sure,
    yes: isReady ? () => controls.confirm() : null,
    no: () => plan.pick(plan.picked),
  };
}

function ofGroup(scene: BattleScene, controls: BattleControls): CalloutShown | null {
  const { group } = controls;
  const [first] = group.ways;
  const at = first && group.drawn(first).at(-1);
  if (!at) return null;
  const [able, all] = [group.able.length, group.members.length];
  const radius = (id: string): number => scene.models.find((each) => each.id === id)?.radius ?? 0;
  return {
    at,
    radius: radius(first.model),
    speaksOf: group.ways.map((each) => ({ at: group.drawn(each).at(-1) ?? null, radius: radius(each.model) })),
    title: able < all && group.sure ? `${able} of ${all} move` : `${all} move together`,
    label: "Move together",
    lines: [],
    faults: group.sure ? group.ways.flatMap((each) => group.seen(each.model)?.faults ?? []).slice(0, 3) : [],
    isSure: group.sure,
    yes: group.sure && able && !controls.given.busy() ? () => group.confirm() : null,
    no: () => group.clear(),
  };
}
