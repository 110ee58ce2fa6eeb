"""Enemies that come into a room: one more model, and what is seen of it (DD-ENEMY-07 to -12)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.dungeons import events
from dwethia.dungeons.rooms.squares import Square
from dwethia.dungeons.setup.sheets import Sheet
from dwethia.dungeons.special_rules import known
from dwethia.dungeons.state import Dungeon, Enemy, full


def arriving(dungeon: Dungeon, sheet: Sheet, square: Square, is_target: bool = False) -> tuple[Dungeon, Enemy]:
    """The dungeon with one enemy more."""
    number = dungeon.met + 1
    profile = sheet.profile
    enemy = Enemy(
        id=f"e{number}",
        name=f"{sheet.name} e{number}",
        sheet=sheet,
        square=square,
        wounds=profile.wounds,
        destiny=profile.destiny,
        faith=profile.faith,
        affinity=full(sheet, "affinity", dungeon.planned.setting),
        is_target=is_target,
    )
    return replace(dungeon, enemies=(*dungeon.enemies, enemy), met=number), enemy


def appearance(enemy: Enemy, is_summoned: bool = False) -> events.EnemyAppeared:
    """What is seen of an enemy when it appears."""
    sheet = enemy.sheet
    return events.EnemyAppeared(
        enemy.id,
        sheet.name,
        sheet.mark,
        enemy.square,
        enemy.wounds,
        enemy.arm.name if enemy.arm else None,
        sheet.profile.save,
        enemy.is_target,
        sheet.race,
        is_summoned,
        tuple(each.name for each in sheet.special if each.name not in known()),
    )
