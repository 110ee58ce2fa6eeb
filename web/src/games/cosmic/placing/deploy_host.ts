/** A fleet, as deployment sees it. */
import type { DeployHost } from "../../../tabletop/deploy/deploying.svelte";
import type { Fleet, ShipDrawn, Standing } from "../scene";
import type { PlacePlan } from "./place_plan.svelte";

const radiusOf = ({ radius, length, width }: ShipDrawn): number => radius ?? Math.hypot(length, width ?? length) / 2;

export function deployHost(plan: PlacePlan, scene: () => Fleet): DeployHost<Standing> {
  const isRound = (id: string): boolean => scene().models.find((each) => each.id === id)?.width === null;
  return {
    game: "cosmic",
    isOpen: () => plan.deployment !== null,
    things: () => plan.deployment?.models ?? [],
    zone: () => plan.deployment?.zone ?? null,
    field: scene,
    models: () =>
      scene().models.map((ship) => ({
        id: ship.id,
        name: ship.name,
        unit: ship.card.name,
        seat: ship.seat,
        radius: radiusOf(ship),
        at: ship.at,
        heading: ship.heading,
      })),
    picked: () => plan.chosen,
    places: () => plan.places,
    held: () => plan.held,
    set: (places, held) => plan.set(places, held),
    drop: () => plan.pick(null),
    answer: () => plan.answer,
    propose: (answer) => plan.propose(answer),
    place: (_, at, heading) => ({ at, heading: heading ?? plan.inward }),
    stands: (id, { at, heading }) => (isRound(id) ? { at } : { at, heading }),
  };
}
