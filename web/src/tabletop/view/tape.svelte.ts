/** The measuring tape, which may be laid at any moment: between two models, two points, or one of each. */
import { voice } from "../../lib/drawer.svelte";
import type { FoundTape } from "../../lib/wire";
import { probe, type AskProbe } from "../../table/probe";
import type { Point } from "./table_geometry";

export type End = string | Point;

export class Tape {
  on = $state(false);
  ends = $state.raw<End[]>([]);
  found = $state.raw<FoundTape | null>(null);

  constructor(readonly ask: () => AskProbe | null) {}

  get words(): string {
    if (this.found) return this.found.words;
    return this.ends.length ? "Point at the other end." : "Point at two things to measure between them.";
  }

  toggle(on = !this.on): void {
    this.on = on;
    [this.ends, this.found] = [[], null];
  }

  lay(end: End): void {
    const ends = this.ends.length === 1 ? [...this.ends, end] : [end];
    [this.ends, this.found] = [ends, null];
    const [one, another] = ends;
    if (one === undefined || another === undefined) return;
    void probe(this.ask(), { probe: "tape", one, another }).then((found) => {
      if (this.ends !== ends) return;
      this.found = found;
      if (found) voice.say(found.words);
    });
  }
}
