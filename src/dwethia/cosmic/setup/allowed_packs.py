"""Whose ships and weapons a battle accepts: the sample pack's, the players' own, or both {R-CC-69, R-CC-70}."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.codex.codex import STARTER
from dwethia.cosmic.setup.battle_setup import FleetBattleSetup
from dwethia.engine.rules import SetupError
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import SIDES


def check_content(setup: FleetBattleSetup, rulings: Rulings) -> None:
    """Refuse what the rulings leave out."""
    wrong = list(dict.fromkeys(_left_out(setup, rulings)))
    if wrong:
        raise SetupError("; ".join(wrong))


def _left_out(setup: FleetBattleSetup, rulings: Rulings) -> Iterator[str]:
    for ruling, name, pack in _sources(setup):
        if pack == STARTER and rulings.says(ruling, "user-authored"):
            yield f"{name} is the sample pack's, and {ruling} is user-authored"
        if pack != STARTER and rulings.says(ruling, "sample-pack"):
            yield f"{name} is the players' own, and {ruling} is sample-pack"


def _sources(setup: FleetBattleSetup) -> Iterator[tuple[str, str, str]]:
    """The ruling about each ship and weapon, what it is called, and whose it is."""
    for side in SIDES:
        for card in setup.force(side).cards:
            yield "R-CC-69", card.name, card.pack
            for each in card.weapons:
                yield "R-CC-70", f"{each.weapon.name} of {card.name}", each.pack
