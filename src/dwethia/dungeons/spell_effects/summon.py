"""Summon: models on free squares near the caster, and not beside the hero (HS-SPELL-07)."""

from __future__ import annotations

from typing import Final

from dwethia.codex.entries import Effect
from dwethia.dice import d3
from dwethia.dungeons.powers.effects import Working
from dwethia.dungeons.rooms.arriving import appearance, arriving
from dwethia.dungeons.rooms.building import occupied
from dwethia.dungeons.rooms.distance import neighbours, steps
from dwethia.dungeons.rooms.squares import EVERYWHERE, Area, Square, area, squares
from dwethia.dungeons.setup.plan import ENEMIES
from dwethia.dungeons.spell_effects import DungeonsEffect
from dwethia.dungeons.state import Dungeon
from dwethia.engine.procedure import Asking, Tell, faces
from dwethia.rulebook import Rulings

DICE: Final = ("D3", "D6")


class Summon(DungeonsEffect):
    """As many as find room."""

    brings_models = True

    def take(self, dungeon: Dungeon, working: Working, effect: Effect, rulings: Rulings) -> Asking[Dungeon]:
        caster = dungeon.model(working.caster)
        sheet = next((each for each in dungeon.planned.summoned if each.id == effect.unit), None)
        assert caster is not None
        if sheet is None:
            return dungeon
        count = int(effect.dice) if effect.dice and effect.dice not in DICE else 0
        if effect.dice in DICE:
            (face,) = yield from faces("summoned", "DD-SHARED-07", ENEMIES)
            count = d3(face) if effect.dice == "D3" else face
        for _ in range(count):
            square = _free_square(dungeon, caster.square, working.power.range, rulings)
            if square is None:
                break
            dungeon, enemy = arriving(dungeon, sheet, square)
            yield Tell(appearance(enemy, is_summoned=True))
        return dungeon


def _free_square(dungeon: Dungeon, near: Square, range: int, rulings: Rulings) -> Square | None:
    models = Area(dungeon.occupied | area(dungeon.hero.square))
    taken = occupied(dungeon.here, models, rulings) | neighbours(dungeon.hero.square, rulings)
    free = [each for each in squares(Area(EVERYWHERE & ~taken)) if steps(each, near) <= range]
    return min(free, key=lambda each: (steps(each, near), each), default=None)
