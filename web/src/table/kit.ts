/** What a game brings to the client. All of it hangs on two objects: a card for the front page, and a kit for its tables. */

import type { Component, Snippet } from "svelte";
import type { FormFilled, GameEvent, GameShown, Hinted, Outlook, RequestShown, SeatSeen, Told } from "../lib/wire";
import type { Beat, Film } from "./film/film.svelte";
import type { Reasons } from "./log/BotReason.svelte";
import type { FrontDesk } from "./new_table/front_desk.svelte";
import type { AskProbe } from "./probe";
import type { ReplayPlayer } from "./replay/replay_player.svelte";

/** What the server draws of a game; each game knows its own. */
export type SceneShown = NonNullable<SeatSeen["scene"]>;
/** An event as it is told, of one game's own events: two games may call different things by one name. */
export type ToldBy<E extends GameEvent> = Omit<Told, "event"> & { event: E };
export type Answer = string | FormFilled;

/** How far decisions can be taken back, and how. */
export interface Undo {
  from: number;
  last: number;
  take: (entry: number) => void;
}

/** What the view of a seat is given. */
export interface ViewProps<S = SceneShown, E extends GameEvent = GameEvent, B extends Beat = Beat> {
  scene: S;
  request: RequestShown | null; // null where nothing is asked, or the game is over
  seat: string | null; // null for watching
  shared: boolean; // several seats are played here
  teaches: boolean; // the table was made for learning
  events: ToldBy<E>[]; // those that have been shown
  film: Film<B>; // of what comes next: the scene is that from before it
  step: number;
  spans: string[]; // how long moments may be let pass for
  busy: boolean;
  idle: boolean; // nobody plays here: it is over, or watched
  hint: Hinted | null;
  answered: Answer | null; // what is sealed
  draft: Answer | null; // what was meant here, or sealed and taken back: a form begins with it
  reasons: Reasons;
  undo: Undo | undefined;
  ask: AskProbe;
  foresee: () => Promise<Outlook | null>; // what is likely, as the seat stands now
  onanswer: (answer: Answer) => Promise<boolean>; // whether it was taken
  onpass: (scope: string, moment?: string | null) => void;
  onstand: (matter: string, policy: string, scope: string | null) => void; // answer questions of a matter alike
  onkeep: (draft: Answer) => void; // what is meant as an answer, so that a page loaded again has it
  tools: Snippet; // buttons of the frame
  above: Snippet; // what the frame has to say first
  table: Snippet; // the table's own matters
}

/** What is given to whoever reads a record. */
export interface ReplayProps<S = SceneShown, E extends GameEvent = GameEvent, B extends Beat = Beat> {
  scene: S;
  events: ToldBy<E>[]; // up to where the reader is
  player: ReplayPlayer<B>;
  ask: AskProbe;
  above: Snippet;
}

/** How a game has ended, in words. */
export interface Ended {
  title: string;
  reason: string; // "" where the title says it
  isContest: boolean; // whether there is anything to win
  isWon: boolean | null; // by whoever looks; null where they have neither won nor lost
}

/** How the frame tells events. */
export interface Telling<E extends GameEvent = GameEvent> {
  chapterOf(event: E, turns?: number | null): string | null; // the part of the game that begins with it, of so many turns
  toneOf(event: E): Tone; // of its line in the log
  self: string | null; // the seat that the log calls “you”
  friends?: string[] | undefined; // the seats of its side
  rolls?: Record<string, string>; // names of rolls that say more than their labels
}

/** One thing that happened meanwhile: whom it struck down, what was lost or gained. */
export interface Tiding {
  entry: number; // the action, which is shown again
  number: number; // of the event
  words: string;
  tone: Tone;
}

/** How a player is told of what others did. */
export interface Recap<S = SceneShown, E extends GameEvent = GameEvent> {
  isDue(request: RequestShown): boolean; // the player acts again: not where they only answer
  isOurs(scene: S, seats: string[]): boolean; // those who sit here act
  begins?(event: E, scene: S, seats: string[]): boolean | null; // with it they act, or others do; null where it stays
  tell(events: ToldBy<E>[], scene: S, seats: string[]): Tiding[];
}
export type Tone = "" | "head" | "hurt" | "struck" | "fine" | "soft";

/** A game's views and words, loaded when one of its tables is opened: `games/GAME/kit.ts` exports it as `kit`. */
export interface GameKit<S = SceneShown, E extends GameEvent = GameEvent, B extends Beat = Beat> {
  name: string; // what its page is called
  View: Component<ViewProps<S, E, B>>;
  Replay: Component<ReplayProps<S, E, B>>;
  Ending: Component<{ scene: S }>; // what there is to say besides who has won
  telling: Telling<E>;
  film?: (events: ToldBy<E>[]) => B[]; // what happened as scenes; without it, all is there at once
  recap?: Recap<S, E>;
  titleOf: (scene: S) => string; // among the tables of a browser
  momentOf: (scene: S) => string; // how far the game is
  endingOf: (scene: S, seats: string[]) => Ended | null; // as those in these seats see it
  preview?: Preview<S>; // of games whose forces and board are known before they begin
}

/** What those who gather at a table may know of its game. */
export interface Preview<S = SceneShown> {
  forceOf: (scene: S, seat: string) => string | null;
  Ground: Component<{ scene: S }>;
}

/** A page of a game's own. */
export interface GamePage {
  path: string; // `battle/new`: the address begins so
  title: string;
  load: () => Promise<{ default: Component<PageProps> | Component<Record<string, never>> }>;
}

export interface PageProps {
  parts: string[]; // of the address, behind the path
  more: string; // what stands behind a second #
}

/** What a game has on every page, always loaded and therefore small: `games/GAME/card.ts` exports it as `card`. */
export interface GameCard {
  order: number; // among the games, the smallest first
  menu?: { path: string; name: string }; // in the bar at the top
  pages?: GamePage[];
  Welcome?: Component<{ desk: FrontDesk }>; // how to begin, in the first words of the front page
  ways?: { links: { page: string; name: string; isQuiet?: boolean }[]; text: string }; // the same, where links will do
  Portrait?: Component<{ desk: FrontDesk }>; // beside them
  Setup?: Component; // what is chosen on the front page itself
  offer?: { title: string; text: string }; // of a game that is set up by nothing but who plays
  lesson?: { page: string; name: string; text: string }; // in a line, as long as it has not been learnt
  Lesson?: () => Promise<{ default: Component }>; // among the tutorials
  armyPage?: string; // where an army goes to fight
  summaryPage?: (rulings: Record<string, string>) => string; // its turn on one page
  report?: string; // what the file of a report is called; none where there is no report
  keys?: [string[], string][]; // what keys do at its tables
  Token?: () => Promise<{ default: Component<TokenProps> }>; // a model as its table draws it, to show elsewhere
}

/** A model that stands on no table. */
export interface TokenProps {
  name: string;
  unit: string; // its id in the codex
  mark: string; // `H.2`
  base: string; // millimetres, as a card says it
  wounds: number;
  side: "red" | "blue";
}

/** A game for the frame, which hands scenes and events to the kit of their own game alone. */
export const asKit = <S extends SceneShown, E extends GameEvent, B extends Beat = Beat>(
  kit: GameKit<S, E, B>,
): GameKit => kit as unknown as GameKit;

/** Whether the frame itself offers to set a table of a game. */
export const isOffered = (game: GameShown, card: GameCard | null): boolean =>
  game.setup !== null && (card === null || card.offer !== undefined);
