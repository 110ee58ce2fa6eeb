"""The admiral: legal answers with reasons, the same whenever the same is seen, and how it meets the helmsman."""

from __future__ import annotations

import re
from typing import Any

import pytest
from counts import FULL

from dwethia.bots.cosmic.admiral import trials
from dwethia.bots.cosmic.admiral.flagship import command
from dwethia.bots.cosmic.admiral.imagining import after
from dwethia.bots.cosmic.admiral.judging import signs, standing
from dwethia.bots.cosmic.helmsman.bridge import steer
from dwethia.codex import starter
from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.setup.preparing import prepare
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.dice import seed_from
from dwethia.engine.game import Game
from dwethia.engine.rules import as_setup
from dwethia.engine.view import look
from dwethia.lab.batches import results
from dwethia.lab.cosmic.matching import match_fleets
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.ready import ready_forces
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import BLUE, RED

USUAL = Rulings.recommended("cosmic")
SENTENCE = re.compile(r"[A-Z0-9].*\.")
WINS_AT_LEAST = 0.6  # of 20 battles against the helmsman; a claim of more is the ladder's
TURNS = 1  # of the battle that is watched


def fleets(limit: int) -> list[Fleet]:
    found = [each for each in ready_forces("cosmic").values() if isinstance(each, Fleet)]
    return [each for each in found if each.limit == limit]


def a_battle(seed: str) -> Game[FleetBattle]:
    red, blue = fleets(1000)[:2]
    return Game.hosted(FleetBattleRules(), as_setup(prepare((red, blue), starter())), USUAL, seed_from(seed))


def played(seed: str) -> tuple[Game[FleetBattle], list[str]]:
    """The first turns of a battle of the admiral, who is red, against the helmsman; with its reasons."""
    game, reasons = a_battle(seed), list[str]()
    while not game.is_over and game.state.turn <= TURNS:
        asks = game.asks
        seat = asks[0].seat if len(asks) == 1 else next(ask.seat for ask in asks if game.sealed(ask.seat) is None)
        thought = (command if seat == RED else steer)(look(game, seat))
        if seat == RED:
            reasons.append(thought.reason)
        game.answer(seat, thought.answer)
    return game, reasons


def test_it_says_why_and_the_same_seed_is_the_same_battle() -> None:
    (one, reasons), (other, _) = played("same"), played("same")
    assert one.record() == other.record()
    assert all(SENTENCE.fullmatch(each) for each in reasons)
    assert any("plans this one stands best against what they may have ordered" in each for each in reasons)


def test_its_thinking_is_bounded_by_what_it_imagines(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def counted(*given: Any) -> FleetBattle:
        tried.append(given[2])
        return after(*given)

    monkeypatch.setattr(trials, "after", counted)
    game = a_battle("bounded")
    while game.state.phase is not Phase.ORDERS:
        game.answer(game.asks[0].seat, steer(look(game, game.asks[0].seat)).answer)
    command(look(game, RED))
    steered = len(tried) * len(list(game.state.standing))
    assert len(trials.ENEMIES) <= len(tried)
    assert steered <= trials.SHIPS_STEERED


def test_it_knows_nothing_of_what_the_enemy_has_sealed() -> None:
    game = a_battle("sealed")
    while game.state.phase is not Phase.ORDERS:
        game.answer(game.asks[0].seat, steer(look(game, game.asks[0].seat)).answer)
    before = command(look(game, RED)).written
    game.answer(BLUE, steer(look(game, BLUE)).answer)
    assert command(look(game, RED)).written == before


def test_what_speaks_for_one_side_speaks_against_the_other() -> None:
    battle = a_battle("even").state
    assert standing(battle, RED, USUAL) == pytest.approx(-standing(battle, BLUE, USUAL))
    assert signs(battle, RED, USUAL).left == sum(
        ship.card.points * (1 if ship.side == RED else -1) for ship in battle.ships
    )


@pytest.mark.skipif(not FULL, reason="minutes of battles")
def test_it_beats_the_helmsman() -> None:
    shipped, won = fleets(1500), 0.0
    pairs = [(shipped[place], shipped[(place + 3) % len(shipped)]) for place in range(5)]
    for pair in pairs:
        for bots, side in ((("admiral", "helmsman"), "a"), (("helmsman", "admiral"), "b")):
            batch = match_fleets(pair, starter(), USUAL, bots=bots, seed="prove admiral", games=2)
            won += sum(0.5 if each.winner is None else each.winner == side for each in results(batch, 2))
    assert won >= WINS_AT_LEAST * 20
