"""The actions of a hero, as types, and as answers write them: `move:3,4`, `shoot:bow:e3`, `duck`."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, TypeAlias

from msgspec import Struct

from dwethia.dungeons.rooms.squares import EVERYWHERE, Square, place, squares

END: Final = "end"
OUT: Final = "out"
MOVE: Final = "move"
WAYS_TO_MOVE: Final = (MOVE, "defend", "stealth")


class MoveTo(Struct, frozen=True):
    """To a square: by a plain Move, or half of one with shield up or cloak drawn."""

    verb: str
    square: Square


class WalkOut(Struct, frozen=True):
    """Out through the exit."""

    verb: ClassVar[str] = MOVE


class StrikeAt(Struct, frozen=True):
    """A Melee Attack."""

    target: str
    verb: ClassVar[str] = "melee"


class Fire(Struct, frozen=True):
    """A Ranged Attack with a weapon."""

    arm: str
    target: str
    verb: ClassVar[str] = "shoot"


class CastSpell(Struct, frozen=True):
    """A spell; one for the hero itself has no target."""

    power: str
    target: str | None = None
    verb: ClassVar[str] = "cast"


class UseWargear(Struct, frozen=True):
    """Wargear that works once."""

    trinket: str
    verb: ClassVar[str] = "use"


class PlainAction(Struct, frozen=True):
    """Anything that its verb says all about: focus, duck, door, interface, package, and the end."""

    verb: str


HeroAction: TypeAlias = MoveTo | WalkOut | StrikeAt | Fire | CastSpell | UseWargear | PlainAction
Attack: TypeAlias = StrikeAt | Fire | CastSpell


# Written


def written_square(square: Square) -> str:
    """A square as an answer writes it: row and column."""
    row, column = place(square)
    return f"{row},{column}"


def move_to(way: str, square: Square) -> str:
    return f"{way}:{written_square(square)}"


def strike_at(target: str) -> str:
    return f"melee:{target}"


def fire_at(arm: str, target: str) -> str:
    return f"shoot:{arm}:{target}"


def cast_at(power: str, target: str | None = None) -> str:
    return f"cast:{power}" if target is None else f"cast:{power}:{target}"


def use_of(trinket: str) -> str:
    return f"use:{trinket}"


WAY_OUT: Final = f"{MOVE}:{OUT}"


# Read


def read_square(text: str) -> Square:
    """The square that an answer names."""
    return _SQUARES[text]


_SQUARES: Final = {written_square(each): each for each in squares(EVERYWHERE)}


@lru_cache(maxsize=4096)
def read_action(option: str) -> HeroAction:
    """The action that an option stands for."""
    match option.split(":"):
        case ["move", "out"]:
            return WalkOut()
        case ["move" | "defend" | "stealth" as way, square]:
            return MoveTo(way, read_square(square))
        case ["melee", target]:
            return StrikeAt(target)
        case ["shoot", arm, target]:
            return Fire(arm, target)
        case ["cast", power]:
            return CastSpell(power)
        case ["cast", power, target]:
            return CastSpell(power, target)
        case ["use", trinket]:
            return UseWargear(trinket)
        case [verb]:
            return PlainAction(verb)
    raise ValueError(f"{option!r} is no action of a hero")


def target_of(action: HeroAction) -> str | None:
    """The id of the enemy that an action is aimed at."""
    return action.target if isinstance(action, StrikeAt | Fire | CastSpell) else None


def named_by(action: HeroAction) -> tuple[str, ...]:
    """What an action names besides its verb, as people type it."""
    match action:
        case MoveTo(_, square):
            return (written_square(square),)
        case WalkOut():
            return (OUT,)
        case StrikeAt(target):
            return (target,)
        case Fire(arm, target):
            return arm, target
        case CastSpell(power, target):
            return (power,) if target is None else (power, target)
        case UseWargear(trinket):
            return (trinket,)
        case PlainAction():
            return ()
