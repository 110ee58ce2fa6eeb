/** An army of Skirmish, as deployment sees it. */
import type { BattleScene } from "../../../lib/wire";
import type { DeployHost } from "../../../tabletop/deploy/deploying.svelte";
import type { Point } from "../../../tabletop/view/table_geometry";
import type { Plan } from "../plan/plan.svelte";

export function deployHost(plan: Plan, scene: () => BattleScene): DeployHost<Point> {
  return {
    game: "skirmish",
    isOpen: () => plan.task()?.form === "deployment",
    things: () => (plan.task()?.things ?? []).map((each) => each.id),
    zone: () => plan.task()?.zone ?? null,
    field: scene,
    models: () =>
      scene().models.map(({ id, name, seat, radius, at }) => ({
        id,
        name,
        unit: name.replace(/ \d+$/, ""),
        seat,
        radius,
        at,
      })),
    picked: () => plan.picked,
    places: () => plan.places,
    held: () => plan.held,
    set: (places, held) => {
      plan.pick(null);
      [plan.places, plan.held] = [places, held];
      plan.look();
    },
    drop: () => plan.pick(null),
    answer: () => plan.answer,
    propose: (answer) => plan.propose(answer),
    place: (_, at) => at,
    stands: (_, at) => ({ at }),
  };
}
