/** A room as it is seen while a film is shown: everybody where the film has led them. */

import type { ModelDrawn, RoomScene } from "../../../lib/wire";
import type { Projector } from "../../../tabletop/film/projector.svelte";
import { squareAt, type Beat } from "./film";

/** Who is meant: by id, or by the name that blows and shots are told with. */
export function meant({ hero, enemies }: RoomScene, one: string): ModelDrawn | null {
  const models = [hero, ...enemies];
  return models.find((each) => each.id === one) ?? models.find((each) => each.name === one) ?? null;
}

export function stagedRoom(scene: RoomScene, film: Projector<Beat>): RoomScene {
  if (!film.isOn) return scene;
  const staged = <M extends ModelDrawn>(model: M): M => {
    const [row, column] = film.place(model.id) ?? [model.row, model.column];
    const slain = film.stands(model.id) ? false : model.slain || film.seen(model.id) === 0;
    return { ...model, row, column, square: squareAt(row, column), slain };
  };
  return { ...scene, hero: staged(scene.hero), enemies: scene.enemies.map(staged) };
}
