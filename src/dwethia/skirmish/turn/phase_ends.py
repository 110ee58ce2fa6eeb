"""What happens when a phase ends: special rules act, and a battle may be cut short."""

from __future__ import annotations

from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings
from dwethia.skirmish.special_rules import acting_in_battle
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.casualties import is_out
from dwethia.tabletop.sides import SIDES


def phase_end_rules(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """What special rules do at the end of the phase that the battle is in."""
    for rule in acting_in_battle("at_phase_end"):
        battle = yield from rule.at_phase_end(battle, rulings)
    return battle


def is_cut_short(battle: Battle, rulings: Rulings) -> bool:
    """Whether the battle stops now, since a side is wiped out and the ruling has it so {R-SK-25}."""
    if not (rulings.says("R-SK-25", "on-wipeout") or rulings.says("R-SK-25", "wipeout-wins")):
        return False
    return battle.turn > 0 and any(is_out(battle, side) for side in SIDES)
