/** The games this client knows: every folder of `games/` with a card or a kit. Others are played in words and buttons. */

import type { Component } from "svelte";
import type { Place } from "../lib/router.svelte";
import type { GameCard, GameKit, GamePage, PageProps } from "./kit";

const CARDS = import.meta.glob<GameCard>("../games/*/card.ts", { eager: true, import: "card" });
const KITS = import.meta.glob<GameKit>("../games/*/kit.ts", { import: "kit" });

/** The cards of all games, in their order. */
export const cards: GameCard[] = Object.values(CARDS).sort((one, another) => one.order - another.order);

/** The lessons there are, by the game that each teaches. */
export const lessons = Object.entries(CARDS).flatMap(([path, { lesson }]) => {
  const game = /games\/([^/]+)\//.exec(path)?.[1];
  return lesson && game ? [{ game, lesson }] : [];
});

export const cardOf = (game: string): GameCard | null => CARDS[`../games/${game}/card.ts`] ?? null;

/** The kit of a game; null for one that is shown in words. */
export const kitOf = async (game: string): Promise<GameKit | null> =>
  (await KITS[`../games/${game}/kit.ts`]?.()) ?? null;

/** A page of a game's own, loaded; one that asks for nothing is given its props all the same. */
export const loaded = async (page: GamePage): Promise<Component<PageProps>> =>
  (await page.load()).default as Component<PageProps>;

/** The page of a game's own that an address names, with what stands behind its path. */
export function pageAt(place: Place): { page: GamePage; parts: string[] } | null {
  const [address, pages] = [[place.page, ...place.parts], cards.flatMap((each) => each.pages ?? [])];
  for (const page of pages) {
    const path = page.path.split("/");
    if (path.every((part, at) => part === address[at])) return { page, parts: address.slice(path.length) };
  }
  return null;
}
