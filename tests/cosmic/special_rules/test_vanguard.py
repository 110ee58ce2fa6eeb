"""Ships of the vanguard move before the first turn (CC-DEPLOY-16, CC-TURN-03)."""

import pytest
from cosmic.space import Space, blue, piece, place, red

from dwethia.cosmic.events.setting_up import WentAhead
from dwethia.cosmic.special_rules import rules_of
from dwethia.tabletop.table import Edge
from dwethia.weapon import WeaponKeyword

VANGUARD = (WeaponKeyword("Vanguard", 3),)


def deployed(*terrain: float) -> Space:
    """A ship of the vanguard that has been set down at the front of its zone, and an enemy."""
    rocks = [piece((12, y), "impassable", across=1) for y in terrain]
    field = Space(red(rules=VANGUARD), blue(), phase=None, dice="6 1", terrain=rocks)
    field.decide(Edge.SOUTH.value)
    field.decide({"models": {"red-1": [*place(12, 7), 0]}, "held_back": []})
    field.decide({"models": {"blue-1": [*place(12, 22), 180]}, "held_back": []})
    return field


@pytest.mark.rule("CC-DEPLOY-16", "CC-TURN-03")
def test_it_goes_ahead_before_the_first_turn() -> None:
    field = deployed()
    assert field.questions == [("red", "vanguard")]
    assert field.battle.turn == 0
    field.decide("3")
    (went,) = field.saw(WentAhead)
    assert (went.distance, field.ship("red-1").at) == (3000, place(12, 10))
    assert field.battle.turn == 1


@pytest.mark.rule("CC-TURN-03")
def test_it_may_stay() -> None:
    field = deployed()
    field.decide("0")
    assert field.saw(WentAhead) == []
    assert field.ship("red-1").at == place(12, 7)


@pytest.mark.rule("CC-TURN-03")
def test_it_stops_short_of_terrain() -> None:
    field = deployed(11)  # the rock begins 10.5" up, the bow is at 8.18"
    assert [choice.id for choice in field.request.choices if not choice.faults] == ["0", "1", "2"]
    (fault,) = field.faults("3")
    assert fault == "3 in ahead Cruiser would enter impassable (CC-TURN-03)"


@pytest.mark.rule("CC-MOVE-21", "CC-AFF-04")
def test_special_rules_say_what_other_chapters_ask() -> None:
    plain = red((6, 6)).card
    assert (rules_of(plain).turns_further, rules_of(plain).powers_each_turn) == (0, 1)
    agile = red((6, 6), rules=(WeaponKeyword("Agile"), WeaponKeyword("Masters of Affinity"))).card
    assert (rules_of(agile).turns_further, rules_of(agile).powers_each_turn) == (45, 2)
