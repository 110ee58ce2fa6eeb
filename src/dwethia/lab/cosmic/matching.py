"""Who meets whom where: two fleets and a board, as people name them, become a matchup."""

from __future__ import annotations

from dwethia.bots.registry import bot_named
from dwethia.codex import Codex
from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.setup.preparing import open_space, prepare
from dwethia.engine.rules import as_setup
from dwethia.lab.cosmic.battles import FleetMatchup
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.rulebook import Rulings


def match_fleets(
    fleets: tuple[Fleet, Fleet], codex: Codex, rulings: Rulings, *, bots: tuple[str, str], seed: str, games: int = 1
) -> FleetMatchup:
    """Battles between two fleets; a `SetupError` or a `Refusal` says why there can be none."""
    for bot in bots:
        bot_named(FleetMatchup.game, bot)
    setup = prepare(fleets, codex, open_space(fleets[0].limit))
    FleetBattleRules().begin(as_setup(setup), rulings)
    return FleetMatchup(setup=setup, rulings=rulings, bots=bots, seed=seed, games=games)
