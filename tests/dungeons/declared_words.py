"""What tests of declared words share: hero and enemy with a word in hand, what they do, and which words are tested."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar

from dungeons.dungeon_scenes import (
    USUAL,
    Played,
    enemy_phase,
    hall,
    played,
    sheet,
)
from msgspec.structs import replace

from dwethia.codex import starter
from dwethia.codex.entries import Effect
from dwethia.codex.loadout import Power
from dwethia.dungeons.setup.sheets import Sheet, enemy_sheet
from dwethia.dungeons.state import Dungeon
from dwethia.rulebook import Rulings
from dwethia.weapon import WeaponKeyword

Side = Literal["hero", "enemy"]
Test = TypeVar("Test", bound=Callable[..., None])

tested: set[tuple[str, Side]] = set()  # which word has a test of its own, and in whose hands

LINE, BESIDE = hall("H....1"), hall("H1")
ZOMBIE = enemy_sheet(starter().units["zombie"], starter())


def word(name: str, *sides: Side) -> Callable[[Test], Test]:
    """A test of a declared word in the hands of these sides."""
    tested.update((name, side) for side in sides)
    return lambda test: test


def hero(profile: str = "", *rules: str, arms: str = "", **more: Any) -> Sheet:
    return sheet(f"W3 {profile} hero", "Hero", "H.1", arms=arms, special=_read(rules), **more)


def foe(profile: str = "", *rules: str, arms: str = "", **more: Any) -> Sheet:
    return sheet(profile or "W1", arms=arms, special=_read(rules), **more)


def _read(rules: tuple[str, ...]) -> tuple[WeaponKeyword, ...]:
    parted = [each.rpartition(" ") for each in rules]
    return tuple(
        WeaponKeyword(name, int(number)) if number.isdigit() else WeaponKeyword(each)
        for (name, _, number), each in zip(parted, rules, strict=True)
    )


def shot(start: Dungeon, dice: str, ruled: Rulings = USUAL) -> Played:
    """The hero shoots e1."""
    return played(start, "shoot:gun:e1", dice=dice, ruled=ruled)


def fired_at(start: Dungeon, *answers: str, dice: str) -> Played:
    """The enemy e1, which has no Aggression, shoots the hero or casts at it."""
    return played(enemy_phase(start, "e1"), *answers, dice=f"d4:4 {dice}")


def struck(start: Dungeon, *answers: str, dice: str) -> Played:
    """The enemy e1 attacks the hero beside it."""
    return played(enemy_phase(start, "e1"), *answers, dice=dice)


def knowing(spell: Power, start: Dungeon) -> Dungeon:
    """The same with enemy casters who know nothing but this spell."""
    return replace(start, plan=replace(start.planned, powers=(spell,) * 4))


def spell(*effects: dict[str, Any], charge: int = 1, target: str = "enemy", **more: Any) -> Power:
    return Power("trick", "Trick", charge, 12, target, tuple(Effect(**each) for each in effects), **more)
