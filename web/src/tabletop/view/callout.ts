/** What somebody means to do, as it is said beside where it would be done. */
import type { Fault } from "../../lib/wire";
import type { Point } from "./table_geometry";

export interface CalloutShown {
  at: Point; // thousandths of an inch
  radius: number;
  speaksOf?: Stands[]; // besides: whom it names, who else goes along
  title: string;
  label: string; // of what confirms it
  lines: string[];
  faults: Fault[];
  isSure: boolean; // what is said is about the plan as it is
  yes: (() => void) | null;
  no: () => void;
}

/** Others that should not be covered. */
export interface Stands {
  at: Point | null;
  radius: number;
}
