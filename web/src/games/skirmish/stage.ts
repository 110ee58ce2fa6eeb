/** A battle on the stage: its models as figures, where the plan has them. */
import type { BaseDrawn, BattleScene } from "../../lib/wire";
import { pawn } from "../../stage/view/pawn";
import {
  heightAt,
  type Place,
  type StageFigure,
  type StageMark,
  type StageRing,
  type StageScene,
} from "../../stage/view/scene";
import { seenWhile } from "../../tabletop/view/dim";
import { facingTo, inInches, stagedGround } from "../../tabletop/view/staged_ground";
import { INCH } from "../../tabletop/view/table_geometry";
import type { Beat } from "./film/film";
import type { BattleControls } from "./battle_controls.svelte";

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
  const figure = (model: BaseDrawn, at: Place): StageFigure => ({
    id: model.id,
    look: model,
    kind: model.unit || model.letter,
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
  return {
    ...ground,
    surface: "field",
    meshOf: (each) => pawn(each.radius, each.side === "red" ? "#a05a4a" : "#5a7aa0"),
    subject: plan.picked ?? controls.looked,
    figures: scene.models.flatMap((model) => {
      const at = places.get(model.id);
      return at ? [figure(model, at)] : [];
    }),
    ghosts: picked && plan.end ? [figure(picked, inInches(plan.end))] : [],
    rings: ringsOf(scene, controls),
    action: places.get(actorOf(film.beat) ?? "") ?? null,
    onbend: (isBent) => controls.bend(isBent),
  };
}

/** Who does something in a scene of the film. */
const actorOf = (beat: Beat | null): string | null =>
  !beat ? null : "model" in beat ? beat.model : "from" in beat ? beat.from : "models" in beat ? (beat.models[0] ?? null) : null;


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
