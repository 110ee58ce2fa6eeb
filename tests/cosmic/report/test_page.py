"""The drawn report of a battle in space: one page that needs nothing else, with a picture for every phase."""

from __future__ import annotations

from functools import cache
from html import escape

from dwethia.codex import starter
from dwethia.cosmic.events.shooting import ShipShot
from dwethia.cosmic.events.turning import BattleOver, PhaseBegan
from dwethia.cosmic.report.chronicle import chronicle, happenings
from dwethia.cosmic.report.page import battle_report
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.lab.batches import play_first
from dwethia.lab.cosmic.matching import match_fleets
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.ready import ready_forces
from dwethia.rulebook import Rulings
from dwethia.tabletop.chronicle import Chronicle


@cache
def told() -> Chronicle[FleetBattle]:
    one, other = (
        each for id, each in ready_forces("cosmic").items() if id.startswith("learn-") and isinstance(each, Fleet)
    )
    rulings = Rulings.recommended("cosmic")
    return chronicle(
        play_first(match_fleets((one, other), starter(), rulings, bots=("random", "random"), seed="page")).record()
    )


@cache
def page() -> str:
    return battle_report(told(), "random against random")


def test_every_phase_of_every_turn_has_a_page_and_a_picture() -> None:
    phases = [
        (event.turn, event.phase) for each in told().pages for event in each.events if isinstance(event, PhaseBegan)
    ]
    assert [(each.turn, each.phase) for each in told().pages if each.turn] == phases
    assert page().count('role="img"') >= len(phases)


def test_the_page_names_every_ship_and_says_how_it_ended() -> None:
    battle = told().end
    assert all(escape(ship.name) in page() for ship in battle.ships)
    (over,) = (event for each in told().pages for event in each.events if isinstance(event, BattleOver))
    assert over.text() in page()
    assert "shots1" not in page(), "ships have no number of shots"


def test_shots_are_drawn_where_they_went() -> None:
    pages = [each for each in told().pages if any(isinstance(event, ShipShot) for event in each.events)]
    assert pages, "somebody shoots in this battle"
    for each in pages:
        lines = [event.line for event in each.events if isinstance(event, ShipShot) and event.line]
        assert [(shot.start, shot.end) for shot in happenings(each).shots] == lines


def test_the_page_needs_nothing_else() -> None:
    assert "<script" not in page()
    assert "http" not in page().replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
