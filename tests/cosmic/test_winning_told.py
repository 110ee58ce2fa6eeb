"""Battles in space say how they are won: the usual end and all three scenarios."""

from __future__ import annotations

import pytest

from dwethia.codex import starter
from dwethia.cosmic.scenarios import aim_of_card
from dwethia.cosmic.setup.scenario_card import scenario_card
from dwethia.rulebook import Rulings
from dwethia.server.boards.cosmic.choices import fleet_choices


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("points-remaining", "When the last turn ends, the side that has more points of ships left wins."),
        ("ships-remaining", "When the last turn ends, the side that has more ships left wins."),
        ("points-destroyed", "When the last turn ends, the side that has destroyed more points of ships wins."),
    ],
)
def test_the_usual_end_says_what_counts(option: str, told: str) -> None:
    assert aim_of_card(None).told(None, Rulings.of("cosmic", settings=[f"R-CC-06.measure={option}"])) == told


def test_each_scenario_says_how_it_is_won_with_its_own_figures() -> None:
    cards = {entry.aim: scenario_card(entry) for entry in starter().space_scenarios.values()}
    told = {aim: aim_of_card(card).told(card, Rulings.recommended("cosmic")) for aim, card in cards.items()}
    assert f"a flagship counts {cards['Flagship'].times} times its points." in told["Flagship"]
    assert f"within {cards['Station'].reach} in of the station" in told["Station"]
    assert f"at least {cards['Break-through'].percent}% of the points" in told["Break-through"]
    offered = fleet_choices(starter(), ())
    assert [each.scores for each in offered.scenarios] == [
        told[entry.aim] for entry in starter().space_scenarios.values()
    ]
    assert offered.usual.rule == "CC-TURN-08"
