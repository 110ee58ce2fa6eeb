/** A room while its enemies act: what is drawn of it is from before their phase, and what has been told since is so. */

import type { ModelDrawn, RoomScene, Told } from "../../lib/wire";
import { placeOf, squareAt } from "./film/film";

const PHASES = new Set<Told["event"]["event"]>(["enemyphasebegan", "turnbegan", "roomentered"]);

export function roomNow(scene: RoomScene, events: Told[]): RoomScene {
  const began = events.findLastIndex(({ event }) => PHASES.has(event.event));
  if (events[began]?.event.event !== "enemyphasebegan") return scene;
  const since = events.slice(began);
  const now = <M extends ModelDrawn>(model: M): M => since.reduce((each, { event }) => after(each, event), model);
  return { ...scene, hero: now(scene.hero), enemies: scene.enemies.map(now) };
}

function after<M extends ModelDrawn>(model: M, event: Told["event"]): M {
  if (event.event === "woundslost" && "id" in event && event.id === model.id)
    return { ...model, wounds: event.left, slain: event.left === 0 };
  const square = event.event === "enemymoved" && event.id === model.id ? event.path.at(-1) : undefined;
  if (square === undefined) return model;
  const [row, column] = placeOf(square);
  return { ...model, row, column, square: squareAt(row, column) };
}
