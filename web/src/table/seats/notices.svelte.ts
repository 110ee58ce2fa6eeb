/** What tells somebody at a table of the game who does not look at it: those who listen, and those who look elsewhere. */

import { voice } from "../../lib/drawer.svelte";
import { sound } from "../../stage/sound/sound.svelte";
import type { TableSession } from "../session.svelte";

const MOST_SAID = 6;

/** Speak of what is new, ring for turns, and have the window's title say whose turn it is. */
export function tellOf(session: TableSession): void {
  let heard = -1;
  $effect(() => {
    const events = session.events;
    const [fresh, isFirst] = [events.filter((each) => each.number > heard), heard === -1];
    heard = events.at(-1)?.number ?? -1;
    if (isFirst || !fresh.length) return;
    const words = fresh.map((each) => each.short).filter((each) => each !== null);
    voice.say(words.slice(-MOST_SAID).join(". "));
  });

  let wasMine = false;
  $effect(() => {
    const { isMyTurn, moment } = session;
    document.title = isMyTurn ? `● Your turn · ${moment} · dwethia` : `${moment} · dwethia`;
    if (isMyTurn && !wasMine && document.hidden) {
      sound.play("turn");
      const body = (session.hasSecrets ? null : session.request?.text) ?? moment;
      if ("Notification" in window && Notification.permission === "granted")
        new Notification("Your turn", { body, tag: session.id });
    }
    wasMine = isMyTurn;
  });
}
