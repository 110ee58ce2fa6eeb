/** A battle in space on the front page: two fleets are set up on a page of their own. */

import type { GameCard } from "../../table/kit";

export const card: GameCard = {
  order: 25,
  menu: { path: "cosmic/new", name: "Fleets" },
  pages: [
    { path: "cosmic/new", title: "Battle in space", load: () => import("./setup/FleetSetupPage.svelte") },
    { path: "tutorial/space", title: "Tutorial", load: () => import("./learn/FirstBattlePage.svelte") },
    { path: "cosmic/turn", title: "The turn in space on one page", load: () => import("./learn/SpaceTurnPage.svelte") },
  ],
  ways: {
    links: [
      { page: "cosmic/new", name: "Set up a battle in space" },
      { page: "tutorial/space", name: "First time? Five ships", isQuiet: true },
    ],
    text: "Two fleets and orders face down: against a bot, a friend, or two bots to watch.",
  },
  armyPage: "#/cosmic/new",
  lesson: { page: "tutorial/space", name: "Command a fleet", text: "A first battle in space" },
  Lesson: () => import("./learn/LessonTile.svelte"),
  summaryPage: (rulings) => {
    const settings = Object.entries(rulings).map(([id, option]) => encodeURIComponent(`${id}=${option}`));
    return settings.length ? `#/cosmic/turn/${settings.join(",")}` : "#/cosmic/turn";
  },
  report: "battle-in-space",
  keys: [
    [["M", "F", "H", "B"], "in space: give the picked ships a Move, Fire, Shield or Boarding order"],
    [["A"], "in space: all ships straight ahead"],
    [["S"], "in space: skip what is being shown"],
  ],
};
