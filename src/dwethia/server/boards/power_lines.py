"""Powers in words, as cards print them."""

from __future__ import annotations

from typing import Final

from dwethia.codex.loadout import Power
from dwethia.codex.wording import effect_line

AIMS: Final = {"enemy": 'at an enemy within {}"', "friend": 'at a friend within {}"', "caster": "on the caster"}


def power_line(power: Power) -> str:
    """What a power does, as its card prints it."""
    everybody = " and all in coherency with it" if power.spreads else ""
    parts = [f"{power.charge} Affinity", AIMS[power.target].format(power.range) + everybody]
    parts += [f"Strength {power.strength}"] if power.strength is not None else []
    parts += [f"{power.wounds} wounds"] if power.wounds > 1 else []
    effects = (effect_line(each) for each in power.effects)
    return "; ".join((", ".join(parts), *effects, *(f"[{word}]" for word in power.keywords)))
