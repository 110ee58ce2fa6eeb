/** What a player of a battle is told of what others did: who fell to what, what was lost and what was gained. */

import type { BattleScene, SkirmishEvent } from "../../lib/wire";
import type { Recap, Tone, ToldBy } from "../../table/kit";

type Struck = Extract<SkirmishEvent, { event: "slain" }>;

// Questions to those who act: they do so from their answer on, until others answer one.
const ACTS = ["deploy", "scout", "movement", "shoot", "pick-fight", "retreat"];

/** The sides whose seats these are. */
const sidesOf = (scene: BattleScene, seats: string[]): string[] =>
  scene.sides.filter((each) => each.seats.some((seat) => seats.includes(seat))).map((each) => each.side);

function fell({ victim, deed }: Struck): string {
  const tool = deed.weapon_name ? ` with ${deed.weapon_name}` : "";
  return deed.slayer ? `${victim.name} fell to ${deed.slayer.name}${tool}` : `${victim.name} fell`;
}

/** What is worth telling of an event, and of which side it speaks; null where nothing is. */
function newsOf(event: SkirmishEvent, scene: BattleScene): { words: string | null; side: string | null } | null {
  switch (event.event) {
    case "slain":
      return { words: fell(event), side: event.victim.side };
    case "battle-wounds":
      return { words: null, side: scene.models.find((each) => each.id === event.model)?.side ?? null };
    case "moved":
      return event.engages?.length
        ? { words: `${event.name} charged ${event.engages.join(" and ")}`, side: null }
        : null;
    case "retreated":
    case "arrived":
    case "summoned":
    case "tookcommand":
    case "spotcompleted":
    case "sideout":
    case "exploded":
    case "pointslost":
    case "gotback":
    case "battle-power-resolved":
      return { words: null, side: null };
    default:
      return null;
  }
}

const toneOf = (event: SkirmishEvent, isOurs: boolean | null): Tone => {
  if (event.event !== "slain" && event.event !== "battle-wounds") return "";
  return isOurs ? "hurt" : "struck";
};

export const recap: Recap<BattleScene, SkirmishEvent> = {
  isDue: (request) => (request.form !== null || request.question === "pick-fight") && !request.is_moment,
  isOurs: (scene, seats) => scene.acting !== null && sidesOf(scene, seats).includes(scene.acting),
  begins: (event, scene, seats) => {
    if (event.event !== "decided" || !ACTS.includes(event.question)) return null;
    const ours = sidesOf(scene, seats);
    return scene.sides.some((each) => ours.includes(each.side) && each.seats.includes(event.seat));
  },
  tell: (events: ToldBy<SkirmishEvent>[], scene, seats) => {
    const ours = sidesOf(scene, seats);
    return events.flatMap(({ event, entry, number, short, text }) => {
      const news = newsOf(event, scene);
      if (!news) return [];
      const words = news.words ?? (short ?? text).split("\n")[0] ?? "";
      return [{ entry, number, words, tone: toneOf(event, news.side === null ? null : ours.includes(news.side)) }];
    });
  },
};
