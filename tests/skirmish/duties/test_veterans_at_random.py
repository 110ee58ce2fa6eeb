"""Whole battles of veterans with duties: any duties, any rulings of both books, any legal decisions; they end."""

from __future__ import annotations

from random import Random

from counts import count
from engine.tables import any_rulings
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from random_games import RandomGame, check_replay, unanswerable, untold
from skirmish.random_battles import RULES, any_setup, broken, unruly

from dwethia.bots.registry import bots_for
from dwethia.dice import seed_from
from dwethia.engine.game import Game
from dwethia.engine.rules import as_setup
from dwethia.engine.view import look
from dwethia.skirmish.duties import known
from dwethia.skirmish.setup.battle_setup import BattleSetup, Force
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.state.battle import Battle

seeds = st.integers(0, 2**32)


def scarred(card: BattleCard, chance: Random) -> BattleCard:
    """A unit with a duty more often than not, and now and then with two."""
    rows = chance.sample(sorted(known()), chance.choice([0, 1, 1, 1, 2]))
    profile = replace(card.profile, faith=card.profile.faith + chance.choice([0, 0, 1, 2]))
    return replace(card, duties=tuple(rows), profile=profile) if rows else card


def veterans(chance: Random, limit: int | None = None) -> BattleSetup:
    setup = any_setup(chance, limit)

    def force(each: Force) -> Force:
        return replace(each, cards=tuple(scarred(card, chance) for card in each.cards))

    campaign = tuple(f"{name}={option}" for name, option in any_rulings(chance, "campaign").changed.items())
    return replace(setup, red=force(setup.red), blue=force(setup.blue), campaign=campaign)


class VeteransAtRandom(RandomGame[Battle]):
    """A battle of veterans with everything drawn from one seed."""

    def __init__(self, seed: int, limit: int | None = None) -> None:
        chance = Random(seed)
        ruled = any_rulings(chance)
        super().__init__(RULES, as_setup(veterans(chance, limit)), ruled, chance, seed_from(f"veterans {seed}"))


@settings(max_examples=count(12, 300), deadline=None)
@given(seed=seeds)
def test_any_battle_of_veterans_holds_together_ends_and_replays(seed: int) -> None:
    war = VeteransAtRandom(seed)
    game, chance = war.game, war.chance
    while not game.is_over:
        before = game.state
        if chance.random() < 0.2:
            assert [fault for ask in game.asks for fault in unanswerable(ask, chance)] == []
        told = war.decide(war.decision())
        assert [fault for event in told for fault in untold(event)] == []
        assert list(broken(game.state, war.rulings)) == []
        assert list(unruly(before, game.state, told, war.rulings)) == []
    check_replay(game, RULES)


@settings(max_examples=count(2, 40), deadline=None)
@given(seed=seeds)
def test_soldiers_and_recruits_obey(seed: int) -> None:
    """Whatever they want to do, what they answer is legal."""
    war = VeteransAtRandom(seed, limit=150)
    game: Game[Battle] = war.game
    bots = [bots_for("skirmish")[name](str(seed)) for name in ("soldier", "recruit")]
    while not game.is_over:
        war.decided += 1
        assert war.decided < 5000, "the battle does not end"
        seat = next(ask.seat for ask in game.asks if game.sealed(ask.seat) is None)
        bot = bots[game.seats.index(seat) % 2]
        game.answer(seat, bot(look(game, seat)).answer)
    check_replay(game, RULES)
