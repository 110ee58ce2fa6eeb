"""What one fight contains: pairs, links, supporters, ranks, and models that could be in two."""

from typing import Any

import pytest
from scenes import rulings
from skirmish.battle.fields import Field, blue, piece, red

from dwethia.skirmish.battle.fights import Melee, fights, in_words, threatening

TOUCHING = 1.26  # inches from middle to middle of two 32 mm bases in contact
INCH_APART = 2.26


def found(*models: dict[str, Any], settings: tuple[str, ...] = (), **scene: Any) -> tuple[Melee, ...]:
    """The fights of a scene that has not begun."""
    return fights(Field(*models, phase="shoot", **scene).game.rules.begin(scene_setup(*models, **scene), rulings(*settings)), rulings(*settings))
