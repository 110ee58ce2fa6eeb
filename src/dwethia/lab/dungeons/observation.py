"""A dungeon run in numbers: the features of `dungeon_features`, filled in from a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import prod
from typing import Final

import numpy as np

from dwethia.codex.loadout import Power
from dwethia.dungeons.rooms.building import Room
from dwethia.dungeons.rooms.distance import neighbours
from dwethia.dungeons.rooms.sight import sees
from dwethia.dungeons.rooms.squares import SIZE, Area, Square, area, place
from dwethia.dungeons.setup.plan import Objective, Plan
from dwethia.dungeons.setup.sheets import Arm, Sheet
from dwethia.dungeons.spell_effects import effects_of
from dwethia.dungeons.state import Dungeon, Enemy, Exit, Hero, Model, Phase, is_daunted, is_hidden, is_rooted, value
from dwethia.engine.events import Event, Rolled
from dwethia.engine.procedure import Ask
from dwethia.lab.dungeons.actions import ENEMIES, SPELLS, WEAPONS
from dwethia.lab.dungeons.features import (
    ENEMY,
    LEAST,
    MARKS,
    MOST,
    QUESTIONS,
    ROLL_KINDS,
    SHAPES,
    SPELL,
    WEAPON,
    Observation,
)
from dwethia.profile import Profile, UnitType
from dwethia.rulebook import Rulings
from dwethia.weapon import Penalty

CHARACTERISTICS: Final = (
    "martial", "perception", "strength", "defense", "aggression",
    "wounds", "integrity", "destiny", "faith", "affinity", "move",
)  # fmt: skip
ROLLS: Final = {
    "attack": "attack",
    "hit": "attack",
    "shot": "attack",
    "wound": "wound",
    "dying blow": "wound",
    "save": "save",
    "ignore": "save",
    "stand and fight": "save",
    "resolve": "save",
}  # what dice are for, by their label; all others are checks

# Numbers as bytes; all of an observation is one run of them


def _packed(numbers: Iterable[int]) -> bytes:
    """Numbers that may be negative, within the bounds of a figure."""
    return bytes([min(max(each, LEAST), MOST) & 0xFF for each in numbers])


def _pool(number: int) -> int:
    return number if 0 <= number <= MOST else min(max(number, 0), MOST)


_ENEMY_PHASE: Final = Phase.ENEMIES
_ROW: Final = (1 << SIZE) - 1
_ROWS: Final = tuple(bytes(row >> column & 1 for column in range(SIZE)) for row in range(_ROW + 1))
_NUMBER: Final = tuple(bytes((each,)) for each in range(128))
_AT: Final = tuple(bytes(place(Square(each))) for each in range(SIZE * SIZE))
_NOWHERE: Final = bytes(2)
_NO_MARKS: Final = bytes(len(MARKS))
_NO_ROLL: Final = bytes(len(ROLL_KINDS) + 3)
_IN_VIEW: Final = tuple(bytes(pair) for pair in ((0, 0), (0, 1), (1, 0), (1, 1)))
_CLOSED, _UNLOCKED, _OPEN = (bytes(each is other for other in Exit) for each in Exit)
_ASKED: Final = {each: bytes(each == other for other in QUESTIONS) for each in QUESTIONS}
_NOT_ASKED: Final = bytes(len(QUESTIONS))
_KIND: Final = {each: bytes(each == other for other in ROLL_KINDS) for each in ROLL_KINDS}
_PENALTY: Final = {Penalty.NONE: 0, Penalty.HALF: 1, Penalty.FULL: 2}
_NO_ENEMIES: Final = bytes(ENEMIES * len(ENEMY))


def _slices() -> Iterator[slice]:
    """Where each part of an observation lies, in their order."""
    start = 0
    for shape in SHAPES.values():
        end = start + prod(shape)
        yield slice(start, end)
        start = end


_ROOM, _HERO, _ENEMIES, _WEAPONS, _SPELLS, _RUN, _QUESTION = _slices()
_ROOM_SHAPE, _ENEMIES_SHAPE = SHAPES["room"], SHAPES["enemies"]
_WEAPONS_SHAPE, _SPELLS_SHAPE = SHAPES["weapons"], SHAPES["spells"]


class Observer:
    """Puts one run into numbers. States never change, so what is the same object as before is not looked at again."""

    def __init__(self, sheet: Sheet, rulings: Rulings) -> None:
        self._rulings = rulings
        self._gear = _gear(sheet)
        self._cloak = bytes((_pool(sheet.cloak or 0),))
        self._plain = _plain(sheet.profile, sheet.reach) + self._cloak
        self._room: Room | None = None
        self._ground = b""
        self._number = 0
        self._is_final = False
        self._plan = (b"", b"", b"")
        self._square: Square | None = None
        self._enemies: tuple[Enemy, ...] | None = None
        self._heads: list[tuple[Square, bytes]] = []
        self._line = b""

    def observed(self, dungeon: Dungeon, ask: Ask | None, last: Event | None) -> Observation:
        """A state, the question that is open in it, and the last thing that happened before."""
        if dungeon.room is not self._room:
            self._enter(dungeon)
        if dungeon.enemies is not self._enemies or dungeon.hero.square != self._square:
            self._look_around(dungeon)
        written = (
            self._ground,
            self._hero(dungeon.hero),
            self._line,
            self._gear,
            self._run(dungeon),
            _question(ask, last),
        )
        numbers = np.frombuffer(bytearray().join(written), np.int8)
        return {
            "room": numbers[_ROOM].reshape(_ROOM_SHAPE),
            "hero": numbers[_HERO],
            "enemies": numbers[_ENEMIES].reshape(_ENEMIES_SHAPE),
            "weapons": numbers[_WEAPONS].reshape(_WEAPONS_SHAPE),
            "spells": numbers[_SPELLS].reshape(_SPELLS_SHAPE),
            "run": numbers[_RUN],
            "question": numbers[_QUESTION],
        }

    # What changes with the room, and with who stands where

    def _enter(self, dungeon: Dungeon) -> None:
        room, plan = dungeon.here, dungeon.planned
        self._room = room
        self._square = None
        interface = Area(0) if room.interface is None else area(room.interface)
        planes = (
            room.walled, room.barricade, room.scatter, interface, area(room.entrance.square), area(room.exit.square),
        )  # fmt: skip
        self._ground = b"".join(map(_plane, planes))
        self._plan = _plan(plan)
        self._number = room.number
        self._is_final = dungeon.is_final_room

    def _look_around(self, dungeon: Dungeon) -> None:
        if dungeon.enemies is not self._enemies:
            self._enemies = dungeon.enemies
            self._heads = [(each.square, _enemy(each)) for each in dungeon.enemies[:ENEMIES]]
        self._square = dungeon.hero.square
        if not self._heads:
            self._line = _NO_ENEMIES
            return
        room, rulings, here = dungeon.here, self._rulings, self._square
        walls, soft, near = room.walled, room.soft, neighbours(here, rulings)
        rows = [head + _IN_VIEW[sees(here, at, walls, soft, rulings) << 1 | near >> at & 1] for at, head in self._heads]
        self._line = b"".join(rows).ljust(len(_NO_ENEMIES), b"\0")

    # Models

    def _hero(self, hero: Hero) -> bytes:
        state = bytes(
            (
                _pool(hero.wounds),
                _pool(hero.destiny),
                _pool(hero.faith),
                _pool(hero.affinity),
                _pool(hero.spaces),
                hero.is_ducked,
                hero.is_focused,
                hero.is_defensive,
                hero.is_stealthy,
                hero.has_moved,
                hero.has_shot,
                hero.has_cast,
                hero.has_hands_full,
                hero.has_package,
            )
        )
        condition = _condition(hero) + self._cloak if hero.statuses else self._plain
        return _AT[hero.square] + state + condition

    # The run

    def _run(self, dungeon: Dungeon) -> bytes:
        state = bytes(
            (
                self._number,
                _pool(dungeon.turn),
                dungeon.actions,
                len(dungeon.enemies),
                len(dungeon.to_act),
                self._is_final,
                dungeon.phase is _ENEMY_PHASE,
            )
        )
        rooms, objective, setting = self._plan
        package = _NOWHERE if dungeon.package is None else _AT[dungeon.package]
        exit = dungeon.exit
        way = _CLOSED if exit is Exit.CLOSED else _OPEN if exit is Exit.OPEN else _UNLOCKED
        return rooms + state + objective + way + package + setting


def _plane(covered: Area) -> bytes:
    return b"".join([_ROWS[covered >> first & _ROW] for first in range(0, SIZE * SIZE, SIZE)])


def _plan(plan: Plan) -> tuple[bytes, bytes, bytes]:
    """How many rooms, what for, and where."""
    setting = plan.setting
    return (
        bytes((plan.rooms,)),
        bytes(plan.objective is each for each in Objective),
        _packed((setting.affinity, setting.barricade, setting.spotting, setting.shooting)),
    )


def _enemy(enemy: Enemy) -> bytes:
    """All of an enemy but whether the hero sees it and is beside it."""
    arms = enemy.sheet.arms
    arm = enemy.arm if enemy.used or not arms else arms[0]
    state = bytes(
        (
            _pool(enemy.wounds),
            _pool(enemy.destiny),
            _pool(enemy.faith),
            _pool(enemy.affinity),
            arm is not None,
            enemy.is_target,
            enemy.has_package,
        )
    )
    shot = b"\0" if arm is None else bytes((_pool(arm.strength),))
    return b"\1" + _AT[enemy.square] + state + _condition(enemy) + shot


def _condition(model: Model) -> bytes:
    """What lies on a model, and its characteristics as that changes them."""
    sheet = model.sheet
    if not model.statuses:
        return _plain(sheet.profile, sheet.reach)
    marks = bytes((is_hidden(model), is_rooted(model), is_daunted(model)))
    return marks + _figures(sheet.profile, sheet.reach, [value(model, each) for each in CHARACTERISTICS])


@lru_cache(maxsize=4096)
def _plain(profile: Profile, reach: int) -> bytes:
    """The condition of a model on which nothing lies."""
    return _NO_MARKS + _figures(profile, reach, [getattr(profile, each) for each in CHARACTERISTICS])


def _figures(profile: Profile, reach: int, characteristics: list[int]) -> bytes:
    rest = (profile.save or 0, profile.ignores or 0, profile.shield, reach, profile.type is UnitType.HERO)
    return _packed((*characteristics, *rest))


def _gear(sheet: Sheet) -> bytes:
    """What the hero has in hand and what it knows, slot by slot."""
    weapons = b"".join(map(_weapon, sheet.arms[:WEAPONS])).ljust(WEAPONS * len(WEAPON), b"\0")
    return weapons + b"".join(map(_spell, sheet.powers[:SPELLS])).ljust(SPELLS * len(SPELL), b"\0")


def _weapon(arm: Arm) -> bytes:
    return bytes((1, _pool(arm.strength), _pool(arm.range), _pool(arm.wounds), _PENALTY[arm.penalty], arm.once))


def _spell(power: Power) -> bytes:
    effects = effects_of(power)
    figures = (power.charge, power.range, power.strength or 0, power.wounds if power.strength else 0)
    return bytes(
        (
            1,
            *map(_pool, figures),
            power.target == "enemy",
            power.spreads,
            effects.surges,
            effects.hides,
            effects.roots,
            effects.keeps_from_engaging,
            effects.is_relative,
            effects.brings_models,
        )
    )


def _question(ask: Ask | None, last: Event | None) -> bytes:
    if ask is None:
        return _NOT_ASKED + b"\0" + _NO_ROLL
    asked = _ASKED.get(ask.question, _NOT_ASKED) + _NUMBER[min(len(ask.options), 127)]
    return asked + (_roll(last) if ask.question != "act" and isinstance(last, Rolled) else _NO_ROLL)


def _roll(rolled: Rolled) -> bytes:
    kind = ROLLS.get(rolled.label, "check")
    return _KIND[kind] + bytes((_pool(len(rolled.faces)), _pool(rolled.hits or 0), _pool(rolled.need or 0)))
