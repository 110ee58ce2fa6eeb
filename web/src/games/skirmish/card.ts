/** A battle on the front page: two armies are set up on a page of their own. */

import type { GameCard } from "../../table/kit";

export const card: GameCard = {
  order: 20,
  menu: { path: "battle/new", name: "Battle" },
  pages: [
    { path: "battle/new", title: "Battle", load: () => import("./setup/BattleSetupPage.svelte") },
    { path: "tutorial/battle", title: "Tutorial", load: () => import("./learn/FirstBattlePage.svelte") },
    { path: "summary", title: "The turn on one page", load: () => import("./TurnSummaryPage.svelte") },
  ],
  ways: {
    links: [
      { page: "battle/new", name: "Set up a battle" },
      { page: "tutorial/battle", name: "First time? Five turns", isQuiet: true },
    ],
    text: "Two armies on a board: against a bot, a friend, or two bots to watch.",
  },
  lesson: { page: "tutorial/battle", name: "A battle in five turns", text: "About ten minutes" },
  Lesson: () => import("./learn/LessonTile.svelte"),
  armyPage: "#/battle/new",
  summaryPage: (rulings) => {
    const settings = Object.entries(rulings).map(([id, option]) => encodeURIComponent(`${id}=${option}`));
    return settings.length ? `#/summary/${settings.join(",")}` : "#/summary";
  },
  report: "battle",
  Token: () => import("./board/ModelToken.svelte"),
  keys: [
    [["S"], "in a battle: skip what is being shown"],
    [["T", "V"], "in a battle: how far a model threatens, whom it sees"],
    [["G"], "in a battle: move several models together"],
  ],
};
