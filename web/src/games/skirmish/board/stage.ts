/** A battle on the stage: its models as figures, where the plan has them. */
import type { BaseDrawn, BattleScene } from "../../../lib/wire";
import { effectsOf } from "../../../stage/effects/effects";
import { figureOf } from "../../../stage/figures/figure";
import { figureAt, keyOf, type FigureLook } from "../../../stage/figures/look";
import {
  heightAt,
  type Place,
  type StageFigure,
  type StageMark,
  type StageRing,
  type StageScene,
} from "../../../stage/view/scene";
import { actorsOf } from "../../../tabletop/film/beats";
import { seenWhile } from "../../../tabletop/view/dim";
import { facingTo, inInches, stagedGround } from "../../../tabletop/view/staged_ground";
import { INCH } from "../../../tabletop/view/table_geometry";
import type { BattleControls } from "../battle_controls.svelte";

const marksOf = (model: BaseDrawn): StageMark[] =>
  ([model.is_engaged && "engaged", model.has_moved && "moved", model.has_shot && "shot"] as const).filter(
    (each) => each !== false,
  );

/** The battle as it is seen now: the same places, states and rings as on the plan. */
export function stageOf(scene: BattleScene, controls: BattleControls): StageScene {
  const ground = stagedGround(scene);
  const { film, plan } = controls;
  const places = new Map(
    scene.models.flatMap((model): [string, Place][] => {
      const at = controls.at(model);
      return at ? [[model.id, inInches(at)]] : [];
    }),
  );
  const standing = scene.models.filter((each) => places.has(each.id) && !each.is_slain);
  const figure = (model: BaseDrawn, look: FigureLook, at: Place): StageFigure => ({
    id: model.id,
    kind: keyOf(look),
    carve: (detail) => figureOf(look, detail),
    at,
    elevation: heightAt(ground.pieces, at),
    facing: facingOf(model, at, standing, places, [ground.width / 2, ground.depth / 2]),
    radius: model.radius / INCH,
    base: [model.radius / INCH, model.radius / INCH],
    side: model.side,
    wounds: model.wounds,
    mostWounds: model.most_wounds,
    states: model.states.map((each) => each.mark),
    marks: marksOf(model),
    code: model.letter,
    seen: seenWhile(controls.about, model.id) * film.seen(model.id),
    isFallen: model.is_slain && !film.stands(model.id),
    shields: [],
  });
  const picked = plan.model(plan.picked);
  const ghost = picked && figureAt(scene, picked.figure);
  return {
    ...ground,
    surface: "field",
    subject: plan.picked ?? controls.looked,
    figures: scene.models.flatMap((model) => {
      const [at, look] = [places.get(model.id), figureAt(scene, model.figure)];
      return at && look ? [figure(model, look, at)] : [];
    }),
    ghosts: ghost && picked && plan.end ? [figure(picked, ghost, inInches(plan.end))] : [],
    rings: ringsOf(scene, controls),
    effects: (where) => effectsOf(film.beat, film.share, where),
    action: actorsOf(film.beat)
      .map((id) => places.get(id))
      .filter((at) => at !== undefined),
    onbend: (isBent) => controls.bend(isBent),
  };
}

/** To the nearest enemy; to the middle of the table where there is none. */
function facingOf(
  model: BaseDrawn,
  at: Place,
  standing: BaseDrawn[],
  places: Map<string, Place>,
  middle: Place,
): number {
  let [nearest, far]: [Place, number] = [middle, Infinity];
  for (const other of standing) {
    const there = places.get(other.id);
    if (!there || other.side === model.side) continue;
    const away = Math.hypot(there[0] - at[0], there[1] - at[1]);
    if (away < far) [nearest, far] = [there, away];
  }
  return facingTo(at, nearest);
}

/** Who is ringed and why, as on the plan; while a model's sight is looked at, by what the referee says of each line. */
function ringsOf(scene: BattleScene, controls: BattleControls): Map<string, StageRing> {
  const { plan, group, threatView } = controls;
  const rings = new Map<string, StageRing>();
  for (const id of controls.open) rings.set(id, "open");
  for (const [id, light] of controls.lit) rings.set(id, light);
  for (const fault of plan.faults ?? []) if (fault.about) rings.set(fault.about, "bad");
  for (const line of (threatView.view === "sight" && threatView.sight?.lines) || [])
    rings.set(line.target, line.is_seen ? (line.in_the_way.length ? "part" : "mate") : "hidden");
  for (const { id } of scene.models) if (group.has(id) || id === plan.picked) rings.set(id, "picked");
  return rings;
}
