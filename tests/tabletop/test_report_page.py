"""The frame of a report, filled by a game that is not Skirmish: one page that needs nothing else."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from tabletop.encounters import HOSTILE, encounter
from tabletop.space_report import report

from dwethia.engine.events import Decided


@cache
def page() -> str:
    return report(encounter())


def test_it_needs_nothing_from_elsewhere() -> None:
    assert not re.search(r'(src|href)="(?!#)', page())
    assert "@import" not in page()
    assert re.findall(r"https?://[^\"]+", page()) == ["http://www.w3.org/2000/svg"] * page().count("xmlns=")


def test_hostile_names_stay_text() -> None:
    assert "<script" not in page()
    assert page().count("</style>") == 1
    assert escape(HOSTILE) in page()


def test_it_says_how_it_ended_what_it_was_and_what_can_be_found() -> None:
    assert '<p class="outcome">It is over</p>' in page()
    assert "3 by 3 ft · 2 turns" in page()
    links = re.findall(r'<a href="#([\w-]+)">([^<]+)</a>', page())
    assert links == [
        ("luck", "Luck"),
        ("turn-0", "Before the encounter"),
        ("turn-1", "Turn 1"),
        ("turn-2", "Turn 2"),
    ]
    assert all(f'id="{id}"' in page() for id, _ in links)


def test_every_phase_has_a_picture_with_words_for_those_who_cannot_see_it() -> None:
    labels = re.findall(r'aria-label="(The table after [^"]+)"', page())
    left = {
        "Before the encounter": 5,
        "Turn 1, Priority": 5,
        "Turn 1, Fire": 4,
        "Turn 2, Priority": 4,
        "Turn 2, Fire": 3,
    }
    assert labels == [f"The table after {title}: {number} ships are left" for title, number in left.items()]


def test_the_terrain_is_drawn_once_for_all_pictures() -> None:
    assert page().count("<title>Asteroid: impassable</title>") == 1
    assert page().count('<use href="#ground">') == len(encounter().pages)


def test_every_event_stands_in_the_log_with_its_rules_and_decisions_do_not() -> None:
    log = re.findall(r"<ol class=\"log\">(.*?)</ol>", page())
    events = [event for each in encounter().pages for event in each.events if not isinstance(event, Decided)]
    assert sum(each.count("<li") for each in log) == len(events)
    assert "blue-3 <small>CC-SHOOT-22</small>" in page()
    assert page().count('<li class="phase">') == 4
    assert page().count('<li class="dice">') == 10


def test_the_legend_names_only_terrain_that_is_there() -> None:
    (drawn,) = re.findall(r'<ul class="legend">(.*?)</ul>', page())
    assert re.findall(r"</svg>(\w+): as the glossary says", drawn) == ["Impassable", "Obscuring"]


def test_the_luck_of_both_sides_is_told() -> None:
    assert "Red had 1 success with 2 dice" in page()
    assert "Blue had 1 success with 2 dice" in page()
    assert "at the end red +0.0, blue +0.0" in page()
