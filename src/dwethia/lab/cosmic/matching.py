"""Who meets whom where: two fleets, a board and a scenario, as people name them, become a matchup."""

from __future__ import annotations

from dwethia.bots.foreign.guest import check_player
from dwethia.bots.foreign.limits import UNLESS_TOLD, BotLimits
from dwethia.codex import Codex, SpaceScenario
from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.setup.preparing import drawn_space, open_space, pooled_space, prepare
from dwethia.engine.rules import as_setup
from dwethia.lab.boards import DRAWN, OPEN, Boards, ground_named, scenario_named
from dwethia.lab.cosmic.battles import FleetMatchup
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.rulebook import Rulings
from dwethia.tabletop.ground import ready_space, space_kinds_of


def match_fleets(
    fleets: tuple[Fleet, Fleet],
    codex: Codex,
    rulings: Rulings,
    *,
    bots: tuple[str, str],
    seed: str,
    board: str = OPEN,
    scenario: str | None = None,
    games: int = 1,
    limits: BotLimits = UNLESS_TOLD,
) -> FleetMatchup:
    """Battles between two fleets; a `SetupError` or a `Refusal` says why there can be none."""
    for bot in bots:
        check_player(FleetMatchup.game, bot, limits)
    ground = ground_named(board, _boards(codex, fleets[0].limit, rulings), seed)
    setup = prepare(fleets, codex, ground, scenario=_scenario(codex, scenario))
    FleetBattleRules().begin(as_setup(setup), rulings)
    drawn = space_kinds_of(codex) if board == DRAWN else ()
    return FleetMatchup(setup=setup, rulings=rulings, bots=bots, seed=seed, games=games, drawn=drawn, limits=limits)


def _boards(codex: Codex, limit: int, rulings: Rulings) -> Boards:
    return Boards(
        ready=codex.space_boards,
        named=lambda id: ready_space(codex.space_boards[id], codex),
        open=lambda: open_space(limit, rulings),
        drawn=lambda seed: drawn_space(limit, codex, seed, rulings),
        pooled=lambda seed: pooled_space(limit, codex, seed, rulings),
    )


def _scenario(codex: Codex, typed: str | None) -> SpaceScenario | None:
    return None if typed is None else codex.space_scenarios[scenario_named(typed, codex.space_scenarios)]
