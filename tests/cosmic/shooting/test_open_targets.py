"""What is remembered of shots and fights while nobody moves is what asking anew would tell."""

from __future__ import annotations

from random import Random

from cosmic.random_battles import RandomFleetBattle
from counts import count

from dwethia.bots.registry import any_answer
from dwethia.cosmic.shooting.shot_faults import faults_of_target, is_open_to
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.cosmic.state.measure import are_coherent, are_fighting, foes_of, squadron_of
from dwethia.engine.request import Decision
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import other


def unremembered(battle: FleetBattle) -> FleetBattle:
    """The same battle with nothing found out about it."""
    made = battle.with_ships()
    made.__dict__.pop("lines", None)
    return made


def check(battle: FleetBattle, rulings: Rulings) -> None:
    anew = unremembered(battle)
    for ship in battle.present:
        foes = [each for each in anew.present if each.side != ship.side and are_fighting(anew, ship, each, rulings)]
        assert list(foes_of(battle, ship, rulings)) == foes
        friends = {each.id for each in anew.present if are_coherent(ship, each, rulings)}
        assert squadron_of(battle, ship, rulings) == friends
        for mounted in ship.card.weapons:
            for target in battle.ships_of(other(ship.side)):
                faults = list(faults_of_target(anew, ship, mounted, target, False, rulings))
                assert is_open_to(battle, ship, mounted, target, False, rulings) == (not faults)


def test_what_is_remembered_is_what_asking_anew_tells() -> None:
    for seed in range(count(3, 40)):
        war, chance = RandomFleetBattle(seed), Random(f"remember {seed}")
        while not war.game.is_over:
            ask = next(ask for ask in war.game.asks if war.game.sealed(ask.seat) is None)
            if war.game.state.phase in (Phase.SHOOT, Phase.MOVEMENT):
                check(war.game.state, war.game.rulings)
            war.decide(Decision(war.game.asked, ask.seat, any_answer(ask, chance)))
