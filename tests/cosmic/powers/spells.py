"""Powers for tests: those of the house by their ids, and others written out."""

from typing import Any

from dwethia.codex import starter
from dwethia.codex.entries import Effect
from dwethia.codex.loadout import Power, power_of


def known(*ids: str) -> tuple[Power, ...]:
    """Powers of the starter pack."""
    codex = starter()
    return tuple(power_of(codex.spells[id], codex) for id in ids)


def power(name: str, *effects: dict[str, Any], **more: Any) -> Power:
    """A power that players wrote: `power("Calm", {"effect": "Hide", "lasts": "turn"}, phase="end")`."""
    made = tuple(Effect(**each) for each in effects)
    return Power(name.lower(), name, **{"charge": 1, "range": 18, "target": "enemy", "effects": made, **more})


def cast(
    power: str, target: str | None = "blue-1", affinity: int = 1, ship: str = "red-1", **more: Any
) -> dict[str, Any]:
    """The answer that casts a power."""
    return {"do": "cast", "ship": ship, "power": power, "target": target, "affinity": affinity, **more}


DONE = {"do": "done"}
