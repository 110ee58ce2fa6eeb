"""Battles for bots to prove themselves in: shipped and levied armies, all scenarios, boards and sides by turns."""

from __future__ import annotations

from random import Random

from small_battles import small_boards

from dwethia.codex import starter
from dwethia.lab.skirmish.battles import Matchup
from dwethia.muster import Army, levy, ready_armies
from dwethia.muster.random_armies import NoLegalArmy
from dwethia.rulebook import Rulings
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.setup.preparing import prepare
from dwethia.tabletop.ground import ready_ground

LIMIT = 500
HOLDING = {Scenario.HOLD_THE_LINE, Scenario.KING_OF_THE_HILL}  # of which one side at most may play


def any_army(chance: Random) -> Army:
    """One of the shipped armies, or one levied at random."""
    shipped = [army for army in ready_armies().values() if army.limit == LIMIT]
    if chance.random() < 0.5:
        return chance.choice(shipped)
    codex = starter()
    while True:
        try:
            return levy(codex, chance.choice(sorted(codex.factions)), LIMIT, f"levy {chance.random()}")
        except NoLegalArmy:
            continue


def any_scenarios(chance: Random, must_differ: bool) -> tuple[Scenario, Scenario]:
    while True:
        one, two = chance.choice(list(Scenario)), chance.choice(list(Scenario))
        if not {one, two} <= HOLDING and not (must_differ and one is two):
            return one, two


def trial(number: int, bots: tuple[str, str], rulings: Rulings | None = None) -> Matchup:
    """One of many battles: everything about it is drawn from its number."""
    chance, codex = Random(f"trial {number}"), starter()
    armies = any_army(chance), any_army(chance)
    ground = ready_ground(chance.choice(small_boards(codex)), codex)
    setup = prepare(armies, codex, ground, scenarios=any_scenarios(chance, must_differ=rulings is not None))
    return Matchup(setup=setup, rulings=rulings or Rulings.recommended("skirmish"), bots=bots, seed=f"trial {number}")
