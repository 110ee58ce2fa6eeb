/** What the first battle teaches: the first lesson that fits what is on the table is the one that is shown. */
import type { BattleTold } from "../events";
import type { BaseDrawn, BattleScene, RequestShown } from "../../../lib/wire";

/** A phase for each turn. */
export const COURSE = ["Movement", "Shooting", "Close Combat", "Destiny and priority", "How a battle is won"];

/** What lessons look at. */
export interface Situation {
  scene: BattleScene;
  request: RequestShown | null;
  turn: number;
  question: string; // "" where nothing is asked
  mine: BaseDrawn[]; // that still stand
  foes: BaseDrawn[];
  moved: number; // of mine, in this turn
  shots: number; // of mine, in the whole battle
  won: boolean;
}

interface Entry {
  when: (seen: Situation) => boolean;
  title: string;
  text: string | ((seen: Situation) => string);
  more?: string; // for those who want to know
  models?: (seen: Situation) => BaseDrawn[]; // to be lit
  answer?: string | ((seen: Situation) => string); // the button to be lit
}

export interface Lesson {
  title: string;
  text: string;
  more: string;
  models: string[];
  answer: string;
}

const named = (models: BaseDrawn[], name: string): BaseDrawn[] => models.filter((each) => each.name.startsWith(name));
const waiting = (seen: Situation): BaseDrawn[] => seen.mine.filter((each) => !each.has_moved && !each.is_engaged);
const hero = (seen: Situation): BaseDrawn | undefined => seen.mine.find((each) => each.type === "hero");
const fighters = (seen: Situation): BaseDrawn[] => waiting(seen).filter((each) => !each.name.startsWith("Velite"));
const leader = (seen: Situation): BaseDrawn[] => waiting(seen).filter((each) => each.type === "hero");
const moveOrEnd =
  (who: (seen: Situation) => BaseDrawn[]) =>
  (seen: Situation): string =>
    who(seen).length ? "confirm" : "done";
const throwers = (seen: Situation): BaseDrawn[] => {
  const form = seen.request?.form;
  const ready = new Set(form?.form === "skirmish-shoot" ? form.models.map((each) => each.id) : []);
  return seen.mine.filter((each) => ready.has(each.id));
};

const SCENARIOS =
  "Missions score besides (SK-SCEN-09). Other scenarios ask for ground: Hold the Line and King of the Hill keep enemies out of a zone (SK-SCEN-04, SK-SCEN-05), Play Objectives has spots to complete (SK-SCEN-06), Break Their Lines wants your models in the enemy’s zone (SK-SCEN-07). The two sides may have different ones (SK-SCEN-01). In each End Phase what lasts is settled and Destiny returns (SK-TURN-05, SK-TURN-06).";

const LESSONS: Entry[] = [
  // After the battle
  {
    when: (seen) => seen.scene.is_over,
    title: "You know how to fight a battle",
    text: (seen) =>
      `${seen.won ? "You have won." : seen.scene.winner ? "Blue has won this time; the next battle is another." : "A draw."} Each enemy slain was a victory point (SK-SCEN-03), and most points win (SK-SCEN-10): an army’s line above the table has the sum. In a real battle you choose army, board and scenario, against the soldier, who fights better than this recruit.`,
    more: SCENARIOS,
  },

  // Turn 1: Movement
  {
    when: (seen) => seen.turn === 1 && seen.question === "movement" && seen.moved === 0,
    title: "Move a model",
    text: "You are red. Drag the lit Legionaire up the table, or click it and then the ground; by keys, Tab to it, use the arrows, then Enter. It may go 6 inches, its Move (SK-MOVE-02): the panel below says what the way costs and what is left. Then confirm.",
    more: "A golden rim says that a model may act now. A click on any model opens its card. Martial is its skill in close combat, and Aggression how many dice it rolls there (SK-STAT-02, SK-STAT-06). Perception aims shots (SK-STAT-03). Strength wounds; Defense, and a save where it has one, protect (SK-STAT-04, SK-STAT-05). Without Wounds it is slain (SK-STAT-07). Integrity helps those who stay together (SK-STAT-08), and Destiny is the luck of heroes (SK-STAT-09).",
    models: (seen) => named(waiting(seen), "Legionaire").slice(0, 1),
    answer: "confirm",
  },
  {
    when: (seen) => seen.turn === 1 && seen.question === "movement" && seen.moved === 1,
    title: "Keep together",
    text: "Friends within an inch of each other are in coherency (SK-COH-01) and fight better: their Integrity is added to their Martial (SK-COH-03). Move the Centurion, your hero, next to the Legionaire: the panel says with whom it would be in coherency.",
    models: (seen) => (hero(seen)?.has_moved === false ? [hero(seen)!] : waiting(seen).slice(0, 1)),
    answer: "confirm",
  },
  {
    when: (seen) => seen.turn === 1 && seen.question === "movement" && seen.moved === 2,
    title: "Difficult ground",
    text: "Each inch in the bog costs two (HS-TERR-01). Move the lit Legionaire, and see the cost change when its way leads through; you need not take it there.",
    more: "A way may bend: Shift-click adds a leg, and its whole length counts (SK-MOVE-03). You may pass through friends, never through enemies (SK-MOVE-04, SK-MOVE-05). The Crates and the Low Wall are cover: they hinder whoever shoots at those behind them.",
    models: (seen) =>
      waiting(seen)
        .sort((one, other) => (one.at?.[0] ?? 0) - (other.at?.[0] ?? 0))
        .slice(0, 1),
    answer: "confirm",
  },
  {
    when: (seen) => seen.turn === 1 && seen.question === "movement",
    title: "Finish your move",
    text: "Bring up the others as you like; a model that stays is fine too. Nobody may come within an inch of an enemy but to attack it (SK-MOVE-07). When you are content, choose “Done moving”: then blue moves.",
    models: waiting,
    answer: moveOrEnd(waiting),
  },
  {
    when: (seen) => seen.turn === 1 && seen.question === "shoot",
    title: "Shooting comes next turn",
    text: "After both sides have moved, both may shoot (SK-TURN-02). That is the lesson of the next turn: choose “Done shooting” now, or try a throw. With nobody in contact, the Close Combat Phase passes by itself.",
    answer: "done",
  },

  // Priority, in any turn
  {
    when: (seen) => seen.question === "act-first" && seen.turn === 2,
    title: "Priority",
    text: "A new turn begins with a die for each side, and yours was higher (SK-PRIO-01). So you act first in every phase of this turn, or let blue begin (SK-PRIO-03). Act first: nobody can charge you yet.",
    answer: "first",
  },
  {
    when: (seen) => seen.question === "act-first" && seen.turn === 3,
    title: "Priority again",
    text: "Both sides have rolled for this turn, and you have won (SK-PRIO-01). Whoever moves first may charge before being charged, and picks the first fight (SK-PRIO-06). Act first, unless you would rather see what blue does.",
    answer: "first",
  },
  {
    when: (seen) => seen.question === "act-first",
    title: "You act first, if you like",
    text: "You have won the roll (SK-PRIO-01). In the last turn the last move may count for more; before it, the first blow usually does (SK-PRIO-03). Either is fine.",
    answer: "first",
  },

  // Turn 5: how a battle is won
  {
    when: (seen) => seen.turn === 5 && ["movement", "shoot"].includes(seen.question),
    title: "The last turn",
    text: "After turn 5 the scenario is scored (SK-SCEN-08). Yours is Annihilation, a victory point for each enemy slain (SK-SCEN-03): open your army’s line above the table to see the sum as it stands. Go for one more, or keep out of reach, as you have learned.",
    more: SCENARIOS,
    models: waiting,
    answer: "done",
  },

  // Turn 2: Shooting
  {
    when: (seen) => seen.turn === 2 && seen.question === "movement" && named(seen.mine, "Velite").length > 0,
    title: "Come within range",
    text: "Velites throw Pila 12 inches far, also after a move (SK-SHOOT-39). Plan a move with one: the panel says whom it would hit from there, and on what. Where they have a target already, choose “Done moving”.",
    more: "Cover lowers the Perception of who shoots: by its number where the target touches it, by one more where the target is behind it (HS-TERR-02). More than 12 inches away counts as cover too (SK-SHOOT-27). The Low Wall, and models that stand in the line, may be in the way (SK-SHOOT-11). “Tape” measures anything, at any moment (SK-MEAS-03).",
    models: (seen) => named(waiting(seen), "Velite"),
    answer: "done",
  },
  {
    when: (seen) => seen.turn === 2 && seen.question === "movement",
    title: "Nobody left to shoot",
    text: "Your Velites have fallen, so this turn is for coming closer: keep an inch from the enemy unless you mean to charge (SK-MOVE-07). Then choose “Done moving”.",
    models: waiting,
    answer: "done",
  },
  {
    when: (seen) => seen.turn >= 2 && seen.question === "shoot" && seen.shots === 0,
    title: "Shoot",
    text: "Pick a lit model: its targets are listed with what the die needs, best first. Perception and the weapon’s Strength count against the target’s Defense (SK-SHOOT-18); “How it is reckoned” names every part, cover too. Choose a target, and shoot.",
    more: "Equal to the Defense hits on 4+, more on 3+, twice as much on 2+; less on 5+, half on 6+ (SK-SHOOT-19). One roll decides both hit and wound. A shield still saves, on what its card says (SK-SHOOT-28), and who has one adds Integrity to Defense against shots (SK-SHOOT-30). The side with priority shoots first, with all its models (SK-SHOOT-01).",
    models: throwers,
    answer: "shoot",
  },
  {
    when: (seen) => seen.turn === 2 && seen.question === "shoot",
    title: "And the next",
    text: "The log tells what each die was for; open a line for its rules. Whoever is slain by an ordinary shot is taken off when the phase ends, so blue may still shoot back with it (SK-SHOOT-33). Shoot with the other one, or choose “Done shooting”.",
    models: throwers,
    answer: "shoot",
  },

  // Turn 3: Close Combat
  {
    when: (seen) => seen.turn === 3 && seen.question === "movement",
    title: "Charge",
    text: "Pick a lit model: enemies that it can reach have a red ring. Click one, and confirm: touching its base engages it, and neither may move on (SK-MOVE-08, SK-MOVE-09). Send several together, since all their dice count. Whoever reaches nobody goes nearer; then choose “Done moving”.",
    more: "Blue charges this turn as well. Enemies within an inch of each other fight, whoever moved there (SK-FIGHT-01); friends in coherency with them belong to the same fight (SK-FIGHT-02).",
    models: fighters,
    answer: moveOrEnd(fighters),
  },
  {
    when: (seen) => seen.question === "shoot",
    title: "Shots before blows",
    text: "Whoever has a weapon and no enemy in contact may shoot; a [Light] weapon such as the Pilum may be used even in contact (SK-SHOOT-17, SK-KEY-11). Shoot if you see a good chance, else choose “Done shooting”.",
    models: throwers,
    answer: "done",
  },
  {
    when: (seen) => seen.question === "pick-fight",
    title: "Pick a fight",
    text: "The sides pick fights by turns, and whoever picks is the Attacker (SK-FIGHT-06, SK-FIGHT-07). “What the fights may come to” has the dice of both sides, what they need, and the Wounds to expect. Pick the one you like best.",
    more: "Both sides roll a die for each point of Aggression (SK-FIGHT-22). The higher Martial, with Integrity, hits on 3+ or 2+, the lower on 5+ or 6+ (SK-FIGHT-28). Dice that hit are rolled again to wound, Strength against Defense (SK-FIGHT-36).",
  },
  {
    when: (seen) => seen.question === "stance",
    title: "You are the Defender",
    text: "Blue has picked this fight, so you choose how to meet it (SK-FIGHT-12): fight back; retreat, harder to hit and without dice, and then move 3 inches (SK-FIGHT-15); or fire ranged weapons, aimed worse by 3 (SK-FIGHT-20). Each button says what it comes to.",
    answer: "fight",
  },
  {
    when: (seen) => seen.question === "save-with",
    title: "Who takes the wound?",
    text: "You choose which of your models has to take it; one with a save rolls for it first (SK-FIGHT-42). A model with several Wounds can stand one, a good save may turn it away. Spare whom you need.",
  },
  {
    when: (seen) => seen.question === "share-out",
    title: "Share out the wounds",
    text: "Wounds that nothing has stopped are given to models, one by one (SK-FIGHT-44). Choose whom you can best do without.",
  },
  {
    when: (seen) => seen.question === "retreat",
    title: "Stay, or step back?",
    text: "After the fights, those who fought may retreat up to 3 inches, and must end an inch from every enemy (SK-RETREAT-02, SK-RETREAT-03). An enemy that stays and sees one leave strikes after it: each 6 is a wound (SK-RETREAT-06, SK-RETREAT-08). Move somebody away as in Movement, or choose “Done retreating”.",
    models: (seen) => seen.mine.filter((each) => each.is_engaged),
    answer: "done",
  },
  {
    when: (seen) => seen.question === "opportunity",
    title: "An opportunity",
    text: "An enemy has left your reach, so you may strike after it: a die for each point of Aggression, and each 6 is a wound (SK-RETREAT-07, SK-RETREAT-08). It costs nothing.",
  },

  // Turn 4: Destiny
  {
    when: (seen) => seen.question === "window",
    title: "A moment for your hero",
    text: "A hero may act between the moves of either side for a point of Destiny (SK-DEST-09): Surge moves it at once (SK-DEST-11), Together as One! draws friends near (SK-DEST-16). Take one, or pass. Below you may let all such moments of a phase or turn pass, as this lesson did until now.",
    answer: "pass",
  },
  {
    when: (seen) => seen.question === "reroll" || seen.question === "reroll-enemy",
    title: "Destiny on the dice",
    text: "A point of Destiny rolls one failed die again, and the second result stands (SK-DEST-03, SK-DEST-05). It is full again at the end of each turn (SK-DEST-02): what you do not spend is lost, so spend it.",
  },
  {
    when: (seen) => seen.question === "resolve",
    title: "Heroic Resolve",
    text: "Your hero is about to lose a Wound. For a point of Destiny, a 4+ turns it away (SK-DEST-14). It is the best use there is.",
  },
  {
    when: (seen) => seen.question === "swap-target",
    title: "Who takes the shot?",
    text: "Blue shoots at one of a group that keeps together, so you may name another of them as the target (SK-SHOOT-36). Choose who stands it best: a high Defense, a save, Wounds to spare.",
  },
  {
    when: (seen) => seen.turn === 4 && seen.question === "movement" && hero(seen) !== undefined,
    title: "Destiny",
    text: "Your Centurion has 2 points of Destiny, which return at the end of each turn (SK-DEST-02). From now on you are asked when they may help: on dice, on wounds, between moves. Get it into a fight, as you have learned, then choose “Done moving”.",
    more: "Priority is luck of another kind: each turn both sides roll a die, and the higher acts first in each phase or lets the other begin (SK-PRIO-01, SK-PRIO-03). It also picks the first fight (SK-PRIO-06), and Destiny cannot touch it (SK-PRIO-05).",
    models: leader,
    answer: moveOrEnd(leader),
  },
  {
    when: (seen) => seen.turn === 4 && seen.question === "movement",
    title: "Without a hero",
    text: "Your Centurion has fallen, and with it your Destiny: points of Destiny belong to whoever has them (SK-DEST-02). With a hero you could roll failed dice again, turn wounds away and move out of turn. Move as you like, then choose “Done moving”.",
    models: waiting,
    answer: "done",
  },

  {
    when: (seen) => seen.question === "play-on",
    title: "Nobody is left to fight",
    text: "One side is wiped out. You may end the battle now or play on for the scenario; with Annihilation there is nothing more to gain (SK-SCEN-03).",
  },

  // Whatever else is asked
  {
    when: (seen) => seen.question === "walk" || seen.request?.form?.form === "walk",
    title: "Move out of turn",
    text: "Move this model now, as in the Movement Phase: drag it or use the arrow keys, then confirm; or let it stay.",
    answer: "confirm",
  },
  {
    when: (seen) => seen.request !== null,
    title: "A question",
    text: (seen) =>
      `Any answer is allowed, and the battle goes on.${seen.request?.rule ? ` The rule behind it is ${seen.request.rule}.` : ""} If you are in doubt, take “Do it for me”.`,
  },
];

const WAITING: Entry = {
  when: () => true,
  title: "Blue’s part",
  text: "The recruit decides. The log tells what it does, with every die and rule.",
};

/** What lessons look at, of a battle in which red learns. */
export function situationOf(scene: BattleScene, request: RequestShown | null, events: BattleTold[]): Situation {
  const standing = scene.models.filter((each) => each.at && !each.is_slain);
  const mine = standing.filter((each) => each.side === "red");
  return {
    scene,
    request,
    turn: scene.turn,
    question: request?.question ?? "",
    mine,
    foes: standing.filter((each) => each.side === "blue"),
    moved: mine.filter((each) => each.has_moved).length,
    shots: events.filter(({ event }) => event.event === "battle-shot" && event.seat === "red").length,
    won: scene.winner === "red",
  };
}

export function lessonOf(seen: Situation): Lesson {
  const found = LESSONS.find((each) => each.when(seen)) ?? WAITING;
  return {
    title: found.title,
    text: typeof found.text === "string" ? found.text : found.text(seen),
    more: found.more ?? "",
    models: (found.models?.(seen) ?? []).map((each) => each.id),
    answer: typeof found.answer === "function" ? found.answer(seen) : (found.answer ?? ""),
  };
}

const HEROES_TURN = 4;

/** A moment that teaches nothing now is let pass: which kind (all: null) until the turn is over; undefined to ask. */
export function passedBy(seen: Situation, hasSeenWindow: boolean): string | null | undefined {
  if (!seen.request?.is_moment) return undefined;
  if (seen.turn < HEROES_TURN) return null;
  if (seen.question === "window" && (hasSeenWindow || seen.turn > HEROES_TURN)) return "window";
  return undefined;
}
