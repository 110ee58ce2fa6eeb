/** A battle in space on the stage: ships on their stems above the plane, where the plan has them. */
import { effectsOf } from "../../../stage/effects/effects";
import { shipKeyOf } from "../../../stage/ships/look";
import { shipOf } from "../../../stage/ships/ship";
import type { Place, StageFigure, StageMark, StageRing, StageScene, StageShield } from "../../../stage/view/scene";
import { actorsOf } from "../../../tabletop/film/beats";
import { seenWhile } from "../../../tabletop/view/dim";
import { inInches, stagedGround } from "../../../tabletop/view/staged_ground";
import { INCH } from "../../../tabletop/view/table_geometry";
import { deedOf } from "../film/deeds";
import type { FleetControls } from "../fleet_controls.svelte";
import type { Fleet, ShipDrawn, Standing } from "../scene";

const HULL = 0.85; // inches above the plane

const marksOf = (ship: ShipDrawn): StageMark[] =>
  ([ship.locked_with.length > 0 && "engaged", ship.has_moved && "moved", ship.has_shot && "shot"] as const).filter(
    (each) => each !== false,
  );

const shieldsOf = (ship: ShipDrawn): StageShield[] =>
  ship.is_slain || ship.shields_down
    ? []
    : ship.card.facing === "all-round"
      ? ship.shields.map(() => "all")
      : ship.shields;

/** The battle as it is seen now: the same places, headings, states and rings as on the plan. */
export function stageOf(scene: Fleet, controls: FleetControls): StageScene {
  const { film } = controls;
  const figure = (ship: ShipDrawn, { at, heading }: Standing): StageFigure => {
    const { look } = ship;
    const [long, wide] = [ship.length / INCH / 2, (ship.width ?? ship.length) / INCH / 2];
    return {
      id: ship.id,
      kind: shipKeyOf(look),
      carve: (detail) => shipOf(look, detail),
      at: inInches(at),
      elevation: 0,
      facing: heading,
      radius: long,
      base: [wide, long],
      side: ship.side,
      wounds: ship.wounds,
      mostWounds: ship.most_wounds,
      states: ship.states.map((each) => each.mark),
      marks: marksOf(ship),
      code: `${ship.letter}${ship.number}`,
      seen: seenWhile(controls.about, ship.id) * film.seen(ship.id) * (ship.is_slain && ship.at ? 0.45 : 1),
      isFallen: ship.is_slain && !ship.at && !film.stands(ship.id),
      shields: shieldsOf(ship),
    };
  };
  return {
    ...stagedGround(scene),
    surface: "space",
    subject: controls.plan?.picked[0] ?? controls.looked,
    figures: scene.models.flatMap((ship) => {
      const standing = controls.standing(ship);
      return standing ? [figure(ship, standing)] : [];
    }),
    ghosts: [],
    rings: ringsOf(controls),
    effects: (where) => effectsOf(deedOf(film.beat, HULL), film.share, where),
    action: actionOf(scene, controls),
  };
}

/** Where the ships are that are in what the film shows. */
function actionOf(scene: Fleet, controls: FleetControls): Place[] {
  return actorsOf(controls.film.beat).flatMap((id) => {
    const ship = scene.models.find((each) => each.id === id);
    const at = ship && controls.standing(ship)?.at;
    return at ? [inInches(at)] : [];
  });
}

function ringsOf(controls: FleetControls): Map<string, StageRing> {
  const rings = new Map<string, StageRing>([...controls.open].map((id) => [id, "open"]));
  for (const [id, light] of controls.lit) rings.set(id, light);
  for (const id of controls.plan?.picked ?? []) rings.set(id, "picked");
  return rings;
}
