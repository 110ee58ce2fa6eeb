/** What the first battle in space teaches: the first lesson that fits what is on the table is the one that is shown. */

import type { FormFilled, Order, RequestShown } from "../../../lib/wire";
import type { Fleet, ShipDrawn } from "../scene";

/** A thing for each turn. */
export const COURSE = ["Orders and drift", "Shields", "Fire", "Ramming", "Boarding, and how it ends"];

export interface Lesson {
  title: string;
  text: string;
  ships: string[]; // to be lit
  button: string; // to be lit
  deed: FormFilled | null; // what “Do it for me” does
}

interface Seen {
  scene: Fleet;
  request: RequestShown | null;
  turn: number;
  question: string;
  mine: ShipDrawn[];
}

interface Entry {
  when: (seen: Seen) => boolean;
  title: string;
  text: string | ((seen: Seen) => string);
  ships?: (seen: Seen) => string[];
  button?: string;
  deed?: (seen: Seen) => FormFilled | null;
}

/** Orders of a turn: what most ships are told, and who is told something else. */
const ORDERS: Record<number, [Order[], Record<string, Order[]>]> = {
  1: [["move", "shield"], { "red-2": ["shield", "shield"] }],
  2: [["shield", "fire"], {}],
  3: [["fire", "fire"], {}],
  4: [["shield", "fire"], { "red-2": ["move", "fire"] }],
  5: [["shield", "fire"], { "red-1": ["move", "fire"], "red-2": ["move", "fire"], "red-3": ["boarding", "fire"] }],
};

function ordersOf({ turn, request }: Seen): FormFilled | null {
  const [usual, others] = ORDERS[turn] ?? [["move", "fire"], {}];
  if (request?.form?.form !== "orders") return null;
  return { ships: Object.fromEntries(request.form.ships.map((id) => [id, others[id] ?? usual])) };
}

/** A ship that has an order left to carry out in the Movement Phase. */
const movers = (seen: Seen, order: Order): string[] =>
  seen.request?.form?.form === "ship-movement"
    ? seen.request.form.ships.filter((each) => each.orders.includes(order)).map((each) => each.ship)
    : [];
const asks = (turn: number, question: string) => (seen: Seen) => seen.turn === turn && seen.question === question;
const all = (seen: Seen): string[] => seen.mine.map((each) => each.id);
const DONE = (): FormFilled => ({ do: "done" });

const LESSONS: Entry[] = [
  {
    when: ({ scene }) => scene.is_over,
    title: "The battle is over",
    text: ({ scene }) =>
      `${scene.winner === "red" ? "You have won" : scene.winner ? "Blue has won this time" : "A draw"}. The points of the ships that still fly decide (CC-TURN-08). The report tells every turn, and the replay goes on from wherever you like.`,
  },
  {
    when: asks(1, "orders"),
    title: "Two orders for each ship",
    text: "You are red. Every ship gets two tokens in secret (CC-ORDER-02): press “All ships”, then Move and Shield, or M and H. Then pick Aquila Cruiser 2 and give it Shield twice: a ship without a Move order drifts an inch (CC-MOVE-01). Seal them with “Ready”.",
    ships: all,
    button: "orders",
    deed: ordersOf,
  },
  {
    when: asks(2, "orders"),
    title: "Shield and Fire",
    text: "Blue comes within range. Give all ships Shield and Fire (H, F): nobody moves, so all drift an inch, and their shields go up before anybody fires (CC-SHIELD-01).",
    ships: all,
    button: "orders",
    deed: ordersOf,
  },
  {
    when: asks(3, "orders"),
    title: "Fire twice",
    text: "The same order may be given twice (CC-ORDER-06). Give all ships Fire and Fire: each token fires every weapon once (CC-SHOOT-02).",
    ships: all,
    button: "orders",
    deed: ordersOf,
  },
  {
    when: asks(4, "orders"),
    title: "Orders for a ram",
    text: "Aquila Cruiser 2 shall ram: give it Move and Fire, and all others Shield and Fire. “As last turn” is a beginning where most stays the same.",
    ships: () => ["red-2"],
    button: "orders",
    deed: ordersOf,
  },
  {
    when: asks(5, "orders"),
    title: "Orders to board",
    text: "The last turn. Give the Legion Transport a Boarding action and Fire (B, F), both Aquila Cruisers Move and Fire, the others Shield and Fire. A Boarding order without an enemy in reach is lost (CC-ORDER-09): the panel says so before you seal.",
    ships: () => ["red-3"],
    button: "orders",
    deed: ordersOf,
  },
  {
    when: (seen) => seen.question === "priority",
    title: "First or second",
    text: "You have won the roll of this turn (CC-PRIO-04). Who acts first moves and fires first, before the other may answer; who acts second has seen it. Here either will do.",
  },
  {
    when: (seen) => seen.question === "shields",
    title: "Point the shields",
    text: ({ turn }) =>
      turn === 1
        ? "Each Shield token guards one side of its ship (CC-SHIELD-02), set in secret as well. Press Front, ship after ship; both tokens of Aquila Cruiser 2 may guard the same side (CC-SHIELD-06)."
        : "Point at a side of the dial: the arcs of every enemy that could fire at it light up. Guard the side that most of them look at, here the front.",
    button: "shields",
    deed: ({ request }) =>
      request?.form?.form === "shields"
        ? {
            ships: Object.fromEntries(
              Object.entries(request.form.ships).map(([id, tokens]) => [
                id,
                Array.from({ length: tokens }, () => "front"),
              ]),
            ),
          }
        : null,
  },
  {
    when: (seen) => asks(1, "movement")(seen) && movers(seen, "move").length > 0,
    title: "Straight ahead",
    text: "Pick a lit ship and drag it ahead, point before its bow, or use ↑; two inches are enough. The panel says what it costs and what stands in its way. “All ahead” (A) moves the rest at once. Then confirm.",
    ships: (seen) => movers(seen, "move"),
    button: "confirm",
    deed: (seen) => ({ do: "advance", ship: movers(seen, "move")[0] ?? "", distance: 2000 }),
  },
  {
    when: (seen) => asks(4, "movement")(seen) && movers(seen, "move").includes("red-2"),
    title: "Ram it",
    text: "Pick Aquila Cruiser 2 and click the Bone Galley before it: it means to ram (CC-RAM-02). The panel tells how likely each of the two is hurt before you confirm. Both roll a die and add their Strength (CC-RAM-05).",
    ships: () => ["red-2"],
    button: "confirm",
    deed: () => ({ do: "advance", ship: "red-2", distance: 8000, ram: "blue-2" }),
  },
  {
    when: (seen) => asks(5, "movement")(seen) && movers(seen, "boarding").includes("red-3"),
    title: "Board it",
    text: "Pick the Legion Transport and click the Bone Galley that is lit: it goes straight to it and holds it (CC-BOARD-01). Its crew has many dice: they fight in the Close Combat Phase.",
    ships: () => ["red-3"],
    button: "confirm",
    deed: () => ({ do: "board", ship: "red-3", target: "blue-3", direction: 0 }),
  },
  {
    when: (seen) => seen.question === "movement",
    title: "Done moving",
    text: "The others drift an inch by themselves (CC-MOVE-01). End your part with “Done moving”, or move whoever has an order left.",
    button: "done",
    deed: DONE,
  },
  {
    when: (seen) => seen.question === "shoot" && seen.turn <= 3,
    title: "Fire",
    text: "Pick a lit ship: its arcs and ranges are drawn. Click an enemy that is lit to see every weapon’s chances, and once more to fire all that bears; or fire weapon by weapon in the panel. Shields on the side that is met give a save (CC-SHIELD-03).",
    ships: ({ request }) => (request?.form?.form === "ship-shoot" ? request.form.ships.map((each) => each.id) : []),
    button: "volley",
  },
  {
    when: (seen) => seen.question === "shoot",
    title: "Fire what bears",
    text: "Fire with whoever may, then end your shooting. A ship that is lost still fires in this phase (CC-SHOOT-33).",
    ships: ({ request }) => (request?.form?.form === "ship-shoot" ? request.form.ships.map((each) => each.id) : []),
    button: "done",
  },
  {
    when: (seen) => seen.request?.is_moment ?? false,
    title: "A moment",
    text: "Between things something may be done: dice re-rolled for Destiny (CC-DEST-03), or another ship put before a shot (CC-SHOOT-36). Each answer says what it comes to; letting it pass is never wrong.",
  },
  {
    when: (seen) => seen.request !== null,
    title: "A question",
    text: ({ request }) =>
      `Any answer is allowed, and the battle goes on.${request?.rule ? ` The rule behind it is ${request.rule}.` : ""} If you are in doubt, take “Do it for me”.`,
  },
];

const WAITING: Entry = {
  when: () => true,
  title: "Blue’s part",
  text: "The cadet decides. The log tells what it does, with every die and rule.",
};

/** The lesson for a battle as it stands, in which red learns. */
export function lessonOf(scene: Fleet, request: RequestShown | null): Lesson {
  const mine = scene.models.filter((each) => each.side === "red" && each.at && !each.is_slain);
  const seen: Seen = { scene, request, turn: scene.turn, question: request?.question ?? "", mine };
  const found = LESSONS.find((each) => each.when(seen)) ?? WAITING;
  return {
    title: found.title,
    text: typeof found.text === "string" ? found.text : found.text(seen),
    ships: found.ships?.(seen) ?? [],
    button: found.button ?? "",
    deed: found.deed?.(seen) ?? null,
  };
}
