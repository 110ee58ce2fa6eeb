/** The scenes of a battle in space as effects are made of them: in inches. */
import type { Deed } from "../../../stage/effects/effects";
import type { Place3 } from "../../../stage/effects/marks";
import { INCH, type Point } from "../../../tabletop/view/table_geometry";
import type { Beat } from "./film";

export const inInches = (at: Point, high = 0): Place3 => [at[0] / INCH, at[1] / INCH, high];

/** A scene with its shot along the line that was measured, so high above the table. */
export const deedOf = (beat: Beat | null, high = 0): Deed | Beat | null =>
  beat?.kind === "shot"
    ? { ...beat, line: beat.line && [inInches(beat.line[0], high), inInches(beat.line[1], high)] }
    : beat;
