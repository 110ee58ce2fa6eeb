/** A dungeon on the front page: its hero is chosen there. */

import type { GameCard } from "../../table/kit";
import ChosenHero from "./setup/ChosenHero.svelte";
import DungeonWelcome from "./setup/DungeonWelcome.svelte";
import HeroChoice from "./setup/HeroChoice.svelte";

export const card: GameCard = {
  order: 10,
  pages: [{ path: "tutorial/dungeon", title: "Tutorial", load: () => import("./learn/TutorialPage.svelte") }],
  Welcome: DungeonWelcome,
  Portrait: ChosenHero,
  Setup: HeroChoice,
  lesson: { page: "tutorial/dungeon", name: "A dungeon in nine steps", text: "About three minutes" },
  Lesson: () => import("./learn/LessonTile.svelte"),
};
