/** Whatever else is asked. */

import type { Entry } from "../situation";

export const otherwise: Entry[] = [
  {
    when: (seen) => seen.question === "play-on",
    title: "Nobody is left to fight",
    text:
      "One side is wiped out. You may end the battle now or play on for the scenario; with Annihilation " +
      "there is nothing more to gain (SK-SCEN-03).",
  },
  {
    when: (seen) => seen.question === "walk" || seen.request?.form?.form === "walk",
    title: "Move out of turn",
    text:
      "Move this model now, as in the Movement Phase: drag it or use the arrow keys, then confirm; or let it " +
      "stay.",
    answer: "confirm",
  },
  {
    when: (seen) => seen.request !== null,
    title: "A question",
    text: ({ request }) =>
      "Any answer is allowed, and the battle goes on." +
      (request?.rule ? ` The rule behind it is ${request.rule}.` : "") +
      " If you are in doubt, take “Do it for me”.",
  },
];
