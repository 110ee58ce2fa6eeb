"""A game that is not Skirmish, told afterwards page by page."""

from __future__ import annotations

from itertools import pairwise

from tabletop.encounters import encounter
from tabletop.space_game import Deployed, Fired, PhaseBegan

from dwethia.engine.events import Rolled


def test_there_is_a_page_for_every_phase_and_one_for_what_came_before() -> None:
    titles = [page.title for page in encounter().pages]
    assert titles == [
        "Before the encounter",
        "Turn 1, Priority",
        "Turn 1, Fire",
        "Turn 2, Priority",
        "Turn 2, Fire",
    ]


def test_pages_follow_each_other_without_a_gap() -> None:
    pages = encounter().pages
    assert all(one.after is following.before for one, following in pairwise(pages))
    assert pages[-1].after is encounter().end
    assert pages[0].before.phase == "roll-off"
    assert [page.before.phase for page in pages[1:]] == ["priority", "fire"] * 2


def test_everything_that_happened_stands_on_the_page_of_its_phase() -> None:
    before, _, fire, *_ = encounter().pages
    assert sum(isinstance(event, Deployed) for event in before.events) == 5
    assert isinstance(fire.events[0], PhaseBegan)
    assert [event.is_hit for event in fire.events if isinstance(event, Fired)] == [True, False]
    assert sum(isinstance(event, Rolled) for page in encounter().pages for event in page.events) == 10


def test_a_destroyed_ship_is_gone_after_the_page_it_was_hit_on() -> None:
    fire = encounter().pages[2]
    assert not fire.before.ships[2].is_destroyed
    assert fire.after.ships[2].is_destroyed
