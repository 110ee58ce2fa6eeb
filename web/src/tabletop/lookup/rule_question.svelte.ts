/** “Which rule?”: what somebody asks about, and whether the next click on the table asks. */
import type { Point } from "../view/table_geometry";

export class RuleQuestion {
  on = $state(false);
  about = $state.raw<string | Point | null>(null); // a model, or a place

  toggle(on = !this.on): void {
    this.on = on;
  }

  ask(about: string | Point | null): void {
    this.on = false;
    this.about = about;
  }
}
