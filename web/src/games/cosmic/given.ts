/** What everybody who plans something is given: the battle as it stands, and how to ask and answer. */

import type { FormFilled, RequestShown } from "../../lib/wire";
import type { Answer } from "../../table/kit";
import type { AskProbe } from "../../table/probe";
import type { Light, Point, SideName } from "../../tabletop/view/table_geometry";
import type { Fleet, FleetTold, ShipDrawn, Standing } from "./scene";

export interface Given {
  scene: () => Fleet;
  request: () => RequestShown | null;
  events: () => FleetTold[];
  mine: () => SideName | null; // the side that is played here
  marked: () => string[]; // ships to point at
  answered: () => Answer | null; // what is sealed
  draft: () => Answer | null; // what was meant before: a plan begins with it
  busy: () => boolean;
  idle: () => boolean;
  ask: () => AskProbe | null;
  answer: (given: Answer) => Promise<boolean> | void; // whether it was taken
  show: (where: Point) => void; // bring it where it can be seen
}

/** What the pointer and the keys may do with a question that is planned on the table. */
export interface Planning {
  readonly picked: string[]; // ships
  readonly open: string[]; // ships that may do something
  readonly lit: [string, Light][];
  begin: () => void; // another question is open
  pick: (id: string | null, more?: boolean) => void;
  isMovable: (id: string) => boolean; // a ship or a handle
  drag: (id: string, to: Point) => void;
  point: (at: Point, more: boolean) => boolean; // at the dark; whether it meant something
  touch: (id: string) => boolean; // a ship; whether it meant more than to be picked
  key: (event: KeyboardEvent, id: string | null) => boolean;
  standing: (ship: ShipDrawn) => Standing | null; // where a ship is drawn instead of where it is
  readonly draft?: FormFilled | null; // what is meant so far, where it is kept
  readonly ready: FormFilled | null; // the answer as it is planned, where nothing speaks against it
}

/** The form that is open, if it is of this kind. */
export function formOf<K extends NonNullable<RequestShown["form"]>["form"]>(
  request: RequestShown | null,
  kind: K,
): Extract<NonNullable<RequestShown["form"]>, { form: K }> | null {
  const form = request?.form ?? null;
  return form?.form === kind ? (form as Extract<NonNullable<RequestShown["form"]>, { form: K }>) : null;
}
