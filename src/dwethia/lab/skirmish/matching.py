"""Who meets whom where: two armies, a board and scenarios, as people name them, become a matchup."""

from __future__ import annotations

from typing import Final

from dwethia.bots.registry import bot_named
from dwethia.codex import Codex
from dwethia.engine.rules import SetupError, as_setup
from dwethia.lab.skirmish.battles import Matchup
from dwethia.muster import Army
from dwethia.rulebook import Rulings
from dwethia.rulebook.errors import listed
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.setup.preparing import drawn_ground, open_ground, pooled_ground, prepare
from dwethia.tabletop.ground import LaidGround, kinds_of, ready_ground

DRAWN: Final = "drawn"  # a table of its own for each battle


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
) -> Matchup:
    """Battles between two armies; a `SetupError` or a `Refusal` says why there can be none."""
    for bot in bots:
        bot_named(Matchup.game, bot)
    ground = _ground(board, armies[0].limit, codex, seed)
    setup = prepare(armies, codex, ground, scenarios=(_scenario(scenarios[0]), _scenario(scenarios[1])))
    BattleRules().begin(as_setup(setup), rulings)
    drawn = kinds_of(codex) if board == DRAWN else ()
    return Matchup(setup=setup, rulings=rulings, bots=bots, seed=seed, games=games, drawn=drawn)


def _ground(typed: str, limit: int, codex: Codex, seed: str) -> LaidGround:
    """Where it is fought; a table that each battle draws for itself is laid later."""
    word, _, own = typed.partition(":")
    if typed in ("open", DRAWN):
        return open_ground(limit)
    if word == DRAWN and own:
        return drawn_ground(limit, codex, own)
    if typed == "pool" or (word == "pool" and own):
        return pooled_ground(limit, codex, own or seed)
    if typed not in codex.boards:
        known = listed((DRAWN, "drawn:SEED", "pool", "pool:SEED", "open", *codex.boards), "or")
        raise SetupError(f'there is no board "{typed}"; choose {known}')
    return ready_ground(codex.boards[typed], codex)


def _scenario(typed: str | None) -> Scenario | None:
    if typed is None:
        return None
    found = [each for each in Scenario if typed and each.value.startswith(typed.lower().replace(" ", "-"))]
    if len(found) != 1:
        raise SetupError(f'there is no scenario "{typed}"; choose {listed(Scenario, "or")}')
    return found[0]
