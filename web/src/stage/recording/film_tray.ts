/** The dice tray in a picture of a film: the groups that lie in the tray of the page, flat or tumbling as they do there. */

import { figureAt, outlineOf, PIP, PIPS } from "../../parts/die_shape";
import { toneOf } from "../../parts/die_tone";
import type { Rolled } from "../../lib/wire";
import { faceShown, type DiceGroup } from "../dice/groups";
import { paint, PAINTS } from "../dice/painter";
import { cameraOn, diceAt, handsOf } from "../dice/roll_shown";
import { placeIn, type Box, type Corner } from "../dice/tray_corner";
import { FONT } from "./font";

/** What lies in the tray, and how. */
export interface TrayShown {
  groups: readonly DiceGroup[];
  corner: Corner;
  tumbles: boolean;
  isAgainst: (roll: Rolled) => boolean;
}

/** A part of the tray: how large it is, and how it is drawn at a place. */
interface Block {
  width: number;
  height: number;
  draw: (left: number, top: number) => void;
}

const [INK, GOLD, WOOD, CLOTH] = ["#f3e6cf", "#ffc85a", "#e0a86a", "rgb(29 49 64 / 0.94)"];
const [FLAT, EDGE] = [30, 40]; // pixels of a flat die; of one that tumbles
const [IN_ROW, HANDS] = [8, 2]; // flat dice; hands that tumble side by side
const [GAP, WIDE_GAP, RIM] = [6, 16, 10];

export function drawTray(
  on: CanvasRenderingContext2D,
  { groups, corner, tumbles, isAgainst }: TrayShown,
  within: Box,
): void {
  const last = groups.at(-1);
  if (!last) return;
  const named = ({ name, roll }: DiceGroup): Block =>
    beside(GAP, label(on, name.toUpperCase(), INK), label(on, roll.need === null ? "" : `${roll.need}+`, GOLD));
  const came = ({ roll, share }: DiceGroup): Block => label(on, share < 1 ? "" : String(roll.hits ?? ""), INK);
  const flat = (group: DiceGroup): Block => flatDice(on, group, isAgainst(group.roll));
  const before = groups.slice(0, -1);
  const names = before.map(named);
  const widest = Math.max(0, ...names.map((each) => each.width));
  const lines = before.map((group, place) =>
    beside(WIDE_GAP, { ...(names[place] ?? NOTHING), width: widest }, flat(group), came(group)),
  );
  const dice = tumbles && last.roll.sides === 6 ? thrownDice(on, last, isAgainst(last.roll)) : flat(last);
  const all = beside(WIDE_GAP, below(GAP, ...lines), below(GAP, beside(WIDE_GAP, named(last), came(last)), dice));
  const { left, top, right, bottom } = placeIn(corner, within, [all.width + 2 * RIM, all.height + 2 * RIM]);
  on.beginPath();
  on.roundRect(left, top, right - left, bottom - top, 10);
  [on.fillStyle, on.strokeStyle, on.lineWidth] = [CLOTH, WOOD, 2];
  on.fill();
  on.stroke();
  all.draw(left + RIM, top + RIM);
}

const NOTHING: Block = { width: 0, height: 0, draw: () => undefined };

/** From left to right, at one height. */
const beside = (gap: number, ...blocks: Block[]): Block =>
  blocks
    .filter((each) => each.width > 0)
    .reduce((one, other) => {
      const height = Math.max(one.height, other.height);
      const left = one.width > 0 ? one.width + gap : 0;
      return {
        width: left + other.width,
        height,
        draw: (x, y) => {
          one.draw(x, y + (height - one.height) / 2);
          other.draw(x + left, y + (height - other.height) / 2);
        },
      };
    }, NOTHING);

/** One under the other. */
const below = (gap: number, ...blocks: Block[]): Block =>
  blocks.reduce((one, other) => {
    const top = one.height > 0 ? one.height + gap : 0;
    return {
      width: Math.max(one.width, other.width),
      height: top + other.height,
      draw: (x, y) => {
        one.draw(x, y);
        other.draw(x, y + top);
      },
    };
  }, NOTHING);

function label(on: CanvasRenderingContext2D, words: string, ink: string): Block {
  const font = `650 17px ${FONT}`;
  on.font = font;
  return {
    width: on.measureText(words).width,
    height: 22,
    draw: (x, y) => {
      [on.font, on.fillStyle, on.textAlign, on.textBaseline] = [font, ink, "left", "middle"];
      on.fillText(words, x, y + 12);
    },
  };
}

function flatDice(on: CanvasRenderingContext2D, group: DiceGroup, isAgainst: boolean): Block {
  const { roll, share } = group;
  const dice = roll.faces.map((face, place): Block => {
    const colours = PAINTS[share < 1 ? "plain" : toneOf(face, roll.need, isAgainst)];
    return {
      width: FLAT,
      height: FLAT,
      draw: (x, y) => flatDie(on, faceShown(group, place), roll.sides, colours, x, y),
    };
  });
  const rows = Array.from({ length: Math.ceil(dice.length / IN_ROW) }, (_, row) =>
    beside(GAP, ...dice.slice(row * IN_ROW, (row + 1) * IN_ROW)),
  );
  return below(GAP, ...rows);
}

function flatDie(
  on: CanvasRenderingContext2D,
  face: number,
  sides: number,
  colours: (typeof PAINTS)[keyof typeof PAINTS],
  x: number,
  y: number,
): void {
  on.save();
  on.translate(x, y);
  on.scale(FLAT / 24, FLAT / 24);
  on.fillStyle = `rgb(${colours.body.join(" ")})`;
  on.fill(new Path2D(outlineOf(sides)));
  on.fillStyle = colours.pip;
  if (sides === 6) {
    const pips = new Path2D();
    for (const [px, py] of PIPS[face] ?? []) {
      pips.moveTo(px + PIP, py);
      pips.arc(px, py, PIP, 0, 2 * Math.PI);
    }
    on.fill(pips);
  } else {
    [on.font, on.textAlign, on.textBaseline] = [`700 11px ${FONT}`, "center", "alphabetic"];
    on.fillText(String(face), ...figureAt(sides));
  }
  on.restore();
}

function thrownDice(on: CanvasRenderingContext2D, { roll, share }: DiceGroup, isAgainst: boolean): Block {
  const hands = handsOf(roll).map((hand): Block => {
    const camera = cameraOn(hand, EDGE);
    const faces = roll.faces.slice(hand.first, hand.first + hand.numberings.length);
    const tones = faces.map((face) => toneOf(face, roll.need, isAgainst));
    return {
      width: camera.width,
      height: camera.height,
      draw: (x, y) => {
        on.save();
        on.translate(x, y);
        paint(on, camera, diceAt(hand, share, tones));
        on.restore();
      },
    };
  });
  const rows = Array.from({ length: Math.ceil(hands.length / HANDS) }, (_, row) =>
    beside(0, ...hands.slice(row * HANDS, (row + 1) * HANDS)),
  );
  return below(0, ...rows);
}
