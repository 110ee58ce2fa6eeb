/** What the tutorial teaches: the decisions of the record that it walks through, one after the other. */

export interface Step {
  title: string;
  text: string;
  answer: string;
  square?: string; // to point at
}

export const STEPS: Step[] = [
  {
    title: "Move",
    answer: "move:4,4",
    square: "4,4",
    text:
      "You are the blue star; circles and diamonds are enemies, the golden bar is the exit. You have two " +
      "actions a turn. Lit squares can be reached, at the cost shown (DD-MOVE-01). Click the golden square, " +
      "drag your hero there, or use the arrow keys and Enter.",
  },
  {
    title: "Move unseen",
    answer: "stealth:4,5",
    square: "4,5",
    text:
      "Your cloak allows a Stealth move: half as far, but harder to spot and to hit (DD-MOVE-08). Choose " +
      "“Stealth move” above the actions, then the golden square. That is your second action: after it the " +
      "enemies act.",
  },
  {
    title: "Shoot",
    answer: "shoot:black-sun-pistol:e1",
    text:
      "The Acolyte has rooted you: you cannot move. But you see it. Click it on the board to see what it is, " +
      "what it will do, and the odds; every number opens its reasons. Then shoot.",
  },
  {
    title: "End the activation",
    answer: "end",
    text:
      "Slain. Rooted as you are there is little left to do: give up the other action with “End the " +
      "activation”. Then each enemy acts by the printed procedure, and the log says why.",
  },
  {
    title: "Open the exit",
    answer: "door",
    text: "You stand beside the exit. Opening it takes an action and no dice (DD-INT-02).",
  },
  {
    title: "Leave the room",
    answer: "move:out",
    text:
      "Green means open. One space beyond the exit is the next room: move out. Enemies left behind do not " + "follow.",
  },
  {
    title: "Close in",
    answer: "stealth:3,2",
    square: "3,2",
    text: "The golden ring marks the target of this run: slay the Hierophant, and you win. Steal up to it.",
  },
  {
    title: "Strike",
    answer: "melee:e1",
    text: "It is in reach. In a melee both sides roll, so the red line warns what it may do to you. Attack.",
  },
  {
    title: "Destiny",
    answer: "1",
    text:
      "Three of four dice hit. This is a moment: you may spend Destiny to roll the miss again, or let it " +
      "pass, and all such moments for a turn or a room. It comes back every turn, so spend one and finish it.",
  },
];
