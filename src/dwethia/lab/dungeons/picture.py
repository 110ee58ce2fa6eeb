"""A dungeon run in plain letters, for whoever watches an agent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.dungeons.rooms.building import Room
from dwethia.dungeons.rooms.squares import SIZE, Square
from dwethia.dungeons.state import Dungeon, Model
from dwethia.engine.procedure import Ask

KEY: Final = "@ hero  ## wall  == barricade  :: scatter  [] interface  < entrance  > exit  P package"
CELL: Final = 4


def picture(dungeon: Dungeon, ask: Ask | None) -> str:
    """The room with everybody in it, how they stand, and what is asked."""
    return "\n".join([*_heading(dungeon), *_board(dungeon), KEY, *_models(dungeon), *_asked(dungeon, ask)])


def _heading(dungeon: Dungeon) -> Iterator[str]:
    plan = dungeon.planned
    where = f"room {dungeon.here.number} of {plan.rooms}"
    yield f"{plan.objective.spoken}, {where}, turn {dungeon.turn}; the exit is {dungeon.exit}"


def _board(dungeon: Dungeon) -> Iterator[str]:
    yield "".join(str(column + 1).rjust(CELL) for column in range(SIZE))
    for row in range(SIZE):
        cells = (_cell(dungeon, Square(row * SIZE + column)).rjust(CELL) for column in range(SIZE))
        yield f"{row + 1}{''.join(cells)[1:]}"


def _cell(dungeon: Dungeon, square: Square) -> str:
    if dungeon.hero.square == square:
        return "@"
    enemy = next((each.id for each in dungeon.enemies if each.square == square), None)
    return enemy or ("P" if dungeon.package == square else _terrain(dungeon.here, square))


def _terrain(room: Room, square: Square) -> str:
    covered = (
        (room.walled, "##"),
        (room.barricade, "=="),
        (room.scatter, "::"),
        (0 if room.interface is None else 1 << room.interface, "[]"),
        (1 << room.entrance.square, "<"),
        (1 << room.exit.square, ">"),
    )
    return next((letters for area, letters in covered if area >> square & 1), ".")


def _models(dungeon: Dungeon) -> Iterator[str]:
    hero = dungeon.hero
    pools = f"Destiny {hero.destiny}, Faith {hero.faith}, Affinity {hero.affinity}"
    package = "; has the package" if hero.has_package else ""
    yield f"{hero.name}: {_wounds(hero)}, {pools}; {dungeon.actions} actions{package}"
    for enemy in dungeon.enemies:
        target = ", the target" if enemy.is_target else ""
        package = ", has the package" if enemy.has_package else ""
        yield f"{enemy.name}: {_wounds(enemy)}{target}{package}"


def _wounds(model: Model) -> str:
    return f"{model.wounds} of {model.profile.wounds} Wounds"


def _asked(dungeon: Dungeon, ask: Ask | None) -> Iterator[str]:
    if ask is not None:
        yield f"{ask.question}? {' '.join(ask.options)}"
    elif dungeon.outcome is not None:
        yield f"{'Won' if dungeon.outcome.is_won else 'Lost'}: {dungeon.outcome.reason}"
