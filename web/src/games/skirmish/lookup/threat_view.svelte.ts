/** Somebody looks at what a model can do: how far it threatens, or whom it sees and past what. */
import type { BaseDrawn, FoundReach, FoundSight } from "../../../lib/wire";
import { Latest, probe, type AskProbe } from "../../../table/probe";
import type { Point } from "../../../tabletop/view/table_geometry";

export type View = "threat" | "sight";

export class ThreatView {
  view = $state<View | null>(null);
  model = $state.raw<BaseDrawn | null>(null); // whose
  at = $state.raw<Point | null>(null); // from another place than where it stands
  reach = $state.raw<FoundReach | null>(null);
  sight = $state.raw<FoundSight | null>(null);
  #latest = new Latest();

  constructor(readonly ask: () => AskProbe | null) {}

  toggle(view: View): void {
    this.view = this.view === view ? null : view;
  }

  /** Look at this model, as it stands or from another place. */
  turn(model: BaseDrawn | null, at: Point | null): void {
    const isOther = model?.id !== this.model?.id;
    [this.model, this.at] = [model, at];
    if (isOther) [this.reach, this.sight] = [null, null];
    const [view, id] = [this.view, model?.at ? model.id : null];
    if (view === null || id === null) return;
    this.#latest.ask(async () => {
      const [reach, sight] = await Promise.all([
        view === "threat" ? probe(this.ask(), { probe: "reach", model: id }) : null,
        view === "sight" ? probe(this.ask(), { probe: "sight", model: id, at }) : null,
      ]);
      if (this.model?.id === id) [this.reach, this.sight] = [reach, sight];
    });
  }
}
