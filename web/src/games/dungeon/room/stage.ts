/** A room on the stage: squares of an inch and a half, figures on them, walls that are cut before whoever looks. */
import type { Card, DoorDrawn, ModelDrawn, RoomScene, SquareDrawn } from "../../../lib/wire";
import { figureOf } from "../../../stage/figures/figure";
import { figureAt, keyOf } from "../../../stage/figures/look";
import type { Place, StageFigure, StageMark, StagePiece, StageRing, StageScene } from "../../../stage/view/scene";
import { CELL, left, middle, top, whole } from "./room_geometry";

export const PER_UNIT = 1.6 / CELL; // inches
const [HIGH, LOW, KNEE] = [1.9, 1.2, 1]; // doors, walls that hide nobody, what is stepped over
const MOST = 0.7; // of a base that stands in a square

/** What is laid over the room as it is sent. */
export interface Laid {
  picked: string | null;
  looked: string | null;
  dragged: Place | null; // where the hero is drawn to, in units of the drawing
  cards: readonly Pick<Card, "id" | "in_sight">[]; // whom the hero sees, as the referee says, while one looks with the hero's eyes
  seen: (id: string) => number; // how much of a model, from 0 to 1
}

const modelsOf = (scene: RoomScene): ModelDrawn[] => [scene.hero, ...scene.enemies];

export function stageOf(scene: RoomScene, { picked, looked, dragged, cards, seen }: Laid): StageScene {
  const width = whole(scene.size) * PER_UNIT;
  const placed = ([x, y]: readonly [number, number]): Place => [x * PER_UNIT, width - y * PER_UNIT];
  const at = (model: ModelDrawn): Place => placed(model.is_hero && dragged ? dragged : middle(model.row, model.column));
  const hero = at(scene.hero);
  const nearest = scene.enemies
    .filter((each) => !each.slain)
    .map(at)
    .sort((one, another) => far(one, hero) - far(another, hero))[0];
  const subject = picked ?? scene.hero.id;
  const rings = new Map<string, StageRing>();
  if (subject === scene.hero.id)
    for (const { id, in_sight } of cards) if (in_sight !== null) rings.set(id, in_sight ? "mate" : "hidden");
  if (looked) rings.set(looked, "target");
  if (picked) rings.set(picked, "picked");
  return {
    width,
    depth: width,
    surface: "room",
    setting: scene.setting.toLowerCase().replaceAll(" ", "-"),
    squares: scene.size,
    seed: scene.room * 131 + scene.rooms * 17 + scene.size,
    pieces: piecesOf(scene, placed),
    lines: [],
    spots: [],
    subject,
    figures: modelsOf(scene).flatMap((model): StageFigure[] => {
      const look = figureAt(scene, model.figure);
      if (!look) return [];
      const radius = Math.min(MOST, look.base / 50.8);
      const facing = model.is_hero ? (nearest ?? [width / 2, width / 2]) : hero;
      return [
        {
          id: model.id,
          kind: keyOf(look),
          carve: (detail) => figureOf(look, detail),
          at: at(model),
          elevation: 0,
          facing: (Math.atan2(-(facing[0] - at(model)[0]), facing[1] - at(model)[1]) * 180) / Math.PI,
          radius,
          base: [radius, radius],
          side: model.is_hero ? "blue" : "red",
          wounds: model.wounds,
          mostWounds: model.most_wounds,
          states: model.states.filter((each) => each.mark !== "package").map((each) => each.mark),
          marks: marksOf(model),
          code: model.is_hero ? "" : `${model.mark.replace(".", "")}${model.id.replace(/^e/, "")}`,
          seen: seen(model.id),
          isFallen: model.slain,
          shields: [],
        },
      ];
    }),
    ghosts: [],
    rings,
    action: [hero],
  };
}

const far = (one: Place, another: Place): number => Math.hypot(one[0] - another[0], one[1] - another[1]);

const marksOf = (model: ModelDrawn): StageMark[] =>
  ([model.is_target && "target", model.has_package && "package"] as const).filter((each) => each !== false);

const CALLED: Record<string, { name: string; kinds: string[] }> = {
  "room-wall": { name: "Wall", kinds: ["wall"] },
  barricade: { name: "Barricade", kinds: ["soft"] },
  "room-scatter": { name: "Scatter", kinds: ["soft"] },
  "room-console": { name: "Interface", kinds: ["soft"] },
  "room-package": { name: "Package", kinds: [] },
};

type Placed = (at: readonly [number, number]) => Place;

function piecesOf(scene: RoomScene, placed: Placed): StagePiece[] {
  const walls = new Map<number, SquareDrawn[]>();
  for (const each of scene.squares)
    if (each.ground === "wall") walls.set(each.piece ?? -1, [...(walls.get(each.piece ?? -1) ?? []), each]);
  return [
    ...[...walls].map(([number, squares]) => piece(`wall ${number}`, "room-wall", squares, LOW, placed)),
    ...scene.squares.flatMap((each) => {
      if (each.has_package) return [piece(each.square, "room-package", [each], KNEE, placed)];
      if (each.ground === "barricade") return [piece(each.square, "barricade", [each], KNEE, placed)];
      if (each.ground === "scatter") return [piece(each.square, "room-scatter", [each], KNEE, placed)];
      return each.ground === "interface" ? [piece(each.square, "room-console", [each], KNEE, placed)] : [];
    }),
    ...scene.doors.map((door) => doorPiece(scene.size, door, placed)),
  ];
}

function piece(id: string, look: string, squares: SquareDrawn[], height: number, placed: Placed): StagePiece {
  const [rows, columns] = [squares.map((each) => each.row), squares.map((each) => each.column)];
  const [x0, y0] = [left(Math.min(...columns)), top(Math.min(...rows))];
  const [x1, y1] = [left(Math.max(...columns)) + CELL, top(Math.max(...rows)) + CELL];
  return framed(id, look, height, [x0, y0, x1, y1], placed);
}

function framed(
  id: string,
  look: string,
  height: number,
  box: [number, number, number, number],
  placed: Placed,
): StagePiece {
  const [x0, y0, x1, y1] = box;
  const outline = (
    [
      [x0, y1],
      [x1, y1],
      [x1, y0],
      [x0, y0],
    ] as const
  ).map(placed);
  const at = placed([(x0 + x1) / 2, (y0 + y1) / 2]);
  const { name, kinds } = CALLED[look] ?? { name: look.startsWith("exit") ? "Exit" : "Entrance", kinds: [] };
  return { id, look, name, kinds, outline, at, radius: null, height, cover: null, isClimbed: false };
}

/** A door lies in the wall beside its square. */
function doorPiece(size: number, door: DoorDrawn, placed: Placed): StagePiece {
  const [x, y] = middle(door.row, door.column);
  const [low, high] = [left(1), left(size) + CELL];
  const [half, thick] = [CELL * 0.42, 16];
  const boxes: Record<DoorDrawn["side"], [number, number, number, number]> = {
    top: [x - half, low - thick * 2, x + half, low],
    bottom: [x - half, high, x + half, high + thick * 2],
    left: [low - thick * 2, y - half, low, y + half],
    right: [high, y - half, high + thick * 2, y + half],
  };
  return framed(door.door, `${door.door}-${door.stands}`, HIGH, boxes[door.side], placed);
}
