"""Rooms for rule tests: draw the room, queue the dice, decide, look at the events.

A drawing has six rows of six: `.` open, `#` wall, `=` barricade, `o` scatter, `I` interface, `H` the hero, and a digit
for each enemy (`1` is e1). Dice that are missing or left over fail the test, and so does a question nobody expected.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from dwethia.codex import starter
from dwethia.codex.loadout import Power, power_of
from dwethia.dice import QueuedDice
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms.building import Room, build_room, door
from dwethia.dungeons.rooms.squares import NOWHERE, Area, Side, Square, area, place, square, squares
from dwethia.dungeons.setup.plan import HERO, Objective, Plan, PlannedSetting, Roster
from dwethia.dungeons.setup.sheets import Arm, Sheet
from dwethia.dungeons.state import Dungeon, Enemy, Hero, Phase
from dwethia.engine.events import Event, Rolled
from dwethia.engine.game import Game
from dwethia.engine.procedure import Ask, Stage, then
from dwethia.profile import parse_profile
from dwethia.rulebook import Rulings
from dwethia.weapon import parse_weapon

E = TypeVar("E", bound=Event)

USUAL = Rulings.recommended("dungeons")
EMPTY = """
    ......
    ......
    ..H...
    ......
    ......
    ......
"""


def hall(*rows: str) -> str:
    """A drawing from its upper rows, as far as they are drawn; the rest is open."""
    return "\n".join(f"{row:.<6}" for row in (*rows, *[""] * (6 - len(rows))))


def rulings(*settings: str) -> Rulings:
    """The default rulings but for these settings."""
    return Rulings.of("dungeons", settings=settings)


def building(*settings: str, interface: bool = False) -> Stage[Room]:
    """A first room about to be built."""
    return then(build_room, 1, interface, HERO, rulings(*settings))


def places(area: Area) -> list[tuple[int, int]]:
    """Rows and columns of an area's squares."""
    return [place(each) for each in squares(area)]


def arm(text: str, id: str = "gun", wounds: int = 1) -> Arm:
    """A ranged weapon as `24in S2 arc` writes it."""
    weapon = parse_weapon(text)
    return Arm(id, id.title(), weapon.strength, weapon.range // 1000, weapon.penalty, weapon.keywords, wounds)


def power(id: str) -> Power:
    """A spell of the Starter Codex."""
    return power_of(starter().spells[id], starter())


def sheet(profile: str, name: str = "Raider", mark: str = "B.1", arms: str = "", **more: Any) -> Sheet:
    """A unit from a profile line; `arms` are weapons, separated by semicolons."""
    read = parse_profile(profile)
    weapons = tuple(
        arm(each, id) for each, id in zip(arms.split(";"), ("gun", "bow", "tube"), strict=False) if each.strip()
    )
    more.setdefault("save_without_shield", None if read.shield else read.save)
    return Sheet(name.lower(), name, mark, read, arms=weapons, **more)


COMMON = tuple(power(each) for each in ("blast", "lightning", "cloak", "root"))


def dungeon(
    drawing: str = EMPTY,
    hero: Sheet | str = "W3 hero",
    *enemies: Sheet | str,
    objective: str = "escape",
    room: int = 1,
    rooms: int = 4,
    entrance: tuple[Side, int] = (Side.BOTTOM, 1),
    exit: tuple[Side, int] = (Side.TOP, 6),
    setting: PlannedSetting | None = None,
    powers: tuple[Power, ...] = (),
    summoned: tuple[Sheet, ...] = (),
    **hero_changes: Any,
) -> Dungeon:
    """A run in the middle of a room, the hero about to act. An enemy that is not described is a plain one."""
    rows = [line.strip() for line in drawing.strip().splitlines()]
    assert [len(row) for row in rows] == [6] * 6, "a room has six rows of six"
    found: dict[str, list[Square]] = {}
    for down, row in enumerate(rows, start=1):
        for across, mark in enumerate(row, start=1):
            found.setdefault(mark, []).append(square(down, across))
    interface = found.get("I", [None])[0]
    hall = Room(
        room,
        door(*entrance),
        door(*exit),
        tuple(area(each) for each in found.get("#", [])),
        _area(found.get("=", [])),
        _area(found.get("o", [])),
        interface,
    )
    own = sheet(hero, "Hero", "H.1") if isinstance(hero, str) else hero
    profile = own.profile
    delver = Hero(own, found["H"][0], profile.wounds, profile.destiny, profile.faith, profile.affinity)
    delver = replace(delver, has_package=objective == "sabotage")
    foes = [sheet(each) if isinstance(each, str) else each for each in enemies]
    marks = sorted(mark for mark in found if mark.isdigit())
    foes += [sheet("W1")] * (len(marks) - len(foes))
    placed = tuple(_enemy(mark, found[mark][0], foe) for mark, foe in zip(marks, foes, strict=True))
    roster = Roster("raiders", "Raiders", (sheet("W1"),), (sheet("W2 hero", "Chief", "H.1"),), powers)
    plan = Plan(setting or PlannedSetting("Nowhere"), Objective(objective), rooms, roster, COMMON, summoned)
    return Dungeon(replace(delver, **hero_changes), Phase.HERO, plan=plan, room=hall, enemies=placed, met=len(placed))


def _area(squares: list[Square]) -> Area:
    return area(*squares) if squares else NOWHERE


def _enemy(mark: str, square: Square, foe: Sheet) -> Enemy:
    profile = foe.profile
    return Enemy(
        f"e{mark}", f"{foe.name} e{mark}", foe, square, profile.wounds, profile.destiny, profile.faith, profile.affinity
    )


def enemy_phase(dungeon: Dungeon, *ids: str) -> Dungeon:
    """The same with the enemies about to act: these, or all in reading order."""
    order = ids or tuple(each.id for each in sorted(dungeon.enemies, key=lambda each: each.square))
    return replace(dungeon, phase=Phase.ENEMIES, actions=0, to_act=order)


# Dice that build one and the same room, which stands below: doors, the four walls, the barricade, three scatter.
HALL_DICE = "d4:1 1 d4:2 6  4 3 d4:1  3 1 d4:4  6 5 d4:1  2 3 d4:1  5 6 d4:4  6 6  1 1  3 5"
HALL = """
    H..##o
    ......
    #.#.##
    #...##
    #..o..
    o===..
"""


def entering(start: Dungeon) -> Dungeon:
    """The same about to enter a room of that number, which dice are still to build and fill."""
    number = start.here.number
    before = replace(start.here, number=number - 1) if number > 1 else None
    return replace(start, phase=Phase.ENTER, room=before, enemies=(), met=0)


class Played:
    """What was played: the state, the events, the questions, and what may be done next."""

    def __init__(self, game: Game[Dungeon], asked: list[Ask]) -> None:
        self.game = game
        self.state = game.state
        self.events = game.events
        self.asked = asked

    @property
    def options(self) -> tuple[str, ...]:
        """What the hero may do now."""
        return self.game.asks[0].options

    def faults(self, option: str) -> list[str]:
        """What speaks against an action, as people read it."""
        request = self.game.requests[0]
        return [str(fault) for fault in request.faults(option)]

    @property
    def rolls(self) -> list[str]:
        """Every roll: `hero attack 4+: 5 2`, `enemies spell: 3`."""
        return [_told(each) for each in self.events if isinstance(each, Rolled)]

    @property
    def questions(self) -> list[str]:
        return [each.question for each in self.asked]

    def told(self, kind: type[E]) -> E:
        """The one event of a kind."""
        (found,) = (each for each in self.events if isinstance(each, kind))
        return found

    def all_told(self, kind: type[E]) -> list[E]:
        """Every event of a kind."""
        return [each for each in self.events if isinstance(each, kind)]

    def where(self, id: str = "hero") -> tuple[int, int]:
        """Row and column of a model."""
        model = self.state.model(id)
        assert model is not None, f"{id} is slain"
        return place(model.square)


def _told(rolled: Rolled) -> str:
    need = f" {rolled.need}+" if rolled.need else ""
    again = " again" if rolled.again else ""
    return f"{rolled.seat} {rolled.label}{again}{need}: {' '.join(str(face) for face in rolled.faces)}"


def played(start: Dungeon, *answers: str, dice: str = "", ruled: Rulings = USUAL) -> Played:
    """Play on from a state until the answers are used up and the hero is asked for an action (or the run is over).

    An answer is an action of the hero, as `melee:e1`, or `question=answer` for any other question. A moment that is not
    the next in line is let pass.
    """
    queue, asked = QueuedDice(dice), []
    game: Game[Dungeon] = Game.imagined(DungeonRules(), start, ruled, (HERO,), queue, ())
    script = list(answers)
    while not game.is_over:
        ask = game.asks[0]
        question, equals, answer = script[0].partition("=") if script else ("", "", "")
        if script and not equals:
            question, answer = "act", script[0]
        if question == ask.question:
            assert answer in ask.options, f"{answer} is no answer to {question}: {', '.join(ask.options)}"
            del script[0]
        elif ask.is_moment:
            answer = ask.plain
        else:
            break
        asked.append(ask)
        game.answer(HERO, answer)
    assert not script, f"nobody asked for {script[0]}"
    queue.finish()
    return Played(game, asked)
