"""Who meets whom where: two armies, a board and scenarios, as people name them, become a matchup."""

from __future__ import annotations

from dwethia.bots.foreign.guest import check_player
from dwethia.bots.foreign.limits import UNLESS_TOLD, BotLimits
from dwethia.codex import Codex
from dwethia.engine.rules import as_setup
from dwethia.lab.boards import DRAWN, Boards, ground_named, scenario_named
from dwethia.lab.skirmish.battles import Matchup
from dwethia.muster import Army
from dwethia.rulebook import Rulings
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.setup.preparing import drawn_ground, open_ground, pooled_ground, prepare
from dwethia.tabletop.ground import kinds_of, ready_ground
from dwethia.tabletop.sides import SIDES


def match(
    armies: tuple[Army, Army],
    codex: Codex,
    rulings: Rulings,
    *,
    bots: tuple[str, str],
    seed: str,
    board: str = DRAWN,
    scenarios: tuple[str | None, str | None] = (None, None),
    games: int = 1,
    limits: BotLimits = UNLESS_TOLD,
    campaign: tuple[str, ...] = (),
) -> Matchup:
    """Battles between two armies; a `SetupError` or a `Refusal` says why there can be none."""
    for bot in bots:
        check_player(Matchup.game, bot, limits)
    ground = ground_named(board, _boards(codex, armies[0].limit), seed)
    named = _named(scenarios[0]), _named(scenarios[1])
    setup = prepare(armies, codex, ground, scenarios=(_scenario(named[0]), _scenario(named[1])), campaign=campaign)
    BattleRules().begin(as_setup(setup), rulings)
    return Matchup(
        setup=setup,
        rulings=rulings,
        bots=bots,
        seed=seed,
        games=games,
        drawn=kinds_of(codex) if board == DRAWN else (),
        limits=limits,
        lots=tuple(side for side, name in zip(SIDES, named, strict=True) if name == DRAWN),
    )


def _boards(codex: Codex, limit: int) -> Boards:
    return Boards(
        ready=codex.boards,
        named=lambda id: ready_ground(codex.boards[id], codex),
        open=lambda: open_ground(limit),
        drawn=lambda seed: drawn_ground(limit, codex, seed),
        pooled=lambda seed: pooled_ground(limit, codex, seed),
    )


def _named(typed: str | None) -> str | None:
    return None if typed is None else scenario_named(typed, [*(each.value for each in Scenario), DRAWN])


def _scenario(name: str | None) -> Scenario | None:
    """A scenario by its name; what is drawn for each battle, or chosen in it, is none yet."""
    return None if name in (None, DRAWN) else Scenario(name)
