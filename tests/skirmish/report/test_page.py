"""The drawn report of a battle: one page that needs nothing else, with a picture for every phase."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from html.parser import HTMLParser
from itertools import pairwise

from msgspec.structs import replace

from dwethia.codex import starter
from dwethia.engine.events import Decided
from dwethia.lab.batches import play_first
from dwethia.lab.skirmish.battles import Matchup
from dwethia.muster import ready_army
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import Slain
from dwethia.skirmish.report.chronicle import chronicle, happenings
from dwethia.skirmish.report.drawing import picture
from dwethia.skirmish.report.feats import best_shot
from dwethia.skirmish.report.page import battle_report, luck_of
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.setup.preparing import prepare
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.chronicle import Chronicle
from dwethia.tabletop.ground import kinds_of

ARMIES = ready_army("learn-shore-party"), ready_army("learn-scrap-patrol")


@cache
def told() -> Chronicle[Battle]:
    codex = starter()
    setup = prepare(ARMIES, codex, scenarios=(Scenario.KING_OF_THE_HILL, Scenario.PLAY_OBJECTIVES))
    matchup = Matchup(
        setup=setup,
        rulings=Rulings.recommended("skirmish"),
        bots=("random", "random"),
        seed="page",
        drawn=kinds_of(codex),
    )
    return chronicle(play_first(matchup).record())


@cache
def page() -> str:
    return battle_report(told(), "random against random")


class Outline(HTMLParser):
    """The tags of a page, in order, and whether they are closed as they were opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@cache
def outline() -> Outline:
    read = Outline()
    read.feed(page())
    assert read.open == []
    return read


def test_it_needs_nothing_from_elsewhere() -> None:
    assert not re.search(r'(src|href)="(?!#)', page())
    assert "@import" not in page()
    assert "<script" not in page()
    assert re.findall(r"https?://[^\"]+", page()) == ["http://www.w3.org/2000/svg"] * page().count("xmlns=")


def test_every_phase_has_a_picture_with_words_for_those_who_cannot_see_it() -> None:
    pictures = [attributes for tag, attributes in outline().seen if tag == "svg" and attributes.get("role") == "img"]
    labels = [label for each in pictures if (label := each["aria-label"] or "").startswith("The table after")]
    assert len(labels) == len(told().pages)
    for turn in range(1, 6):
        for phase in ("Movement", "Shoot", "Close Combat", "Retreat step", "End"):
            assert any(label.startswith(f"The table after Turn {turn} of 5, {phase}: ") for label in labels)


def test_it_has_the_score_the_armies_and_every_event() -> None:
    battle = told().end
    for name in ("Victory points", "The armies", "What is drawn"):
        assert f"<h2>{name}</h2>" in page()
    for model in battle.models:
        assert f"<td>{model.name}</td>" in page()
    assert page().count("<li") >= sum(not isinstance(event, Decided) for each in told().pages for event in each.events)


def test_it_tells_the_casualties_with_who_slew_them_and_how() -> None:
    rows = re.findall(r"<tr class=\"(?:red|blue)\"><td>(\d+)</td><td><b>(.*?)</b>", page())
    slain = [event for each in told().pages for event in each.events if isinstance(event, Slain)]
    assert rows == [(str(event.order), event.victim.name) for event in slain]
    assert slain
    for event in slain:
        assert event.deed.slayer is None or f"<td>{event.deed.slayer.name} ({event.deed.slayer.side})" in page()


def test_it_tells_the_luck_of_both_sides_and_the_best_shot() -> None:
    for found in luck_of(told()):
        thrown = found.successes
        assert f" had {thrown.actual} success" in page()
        assert f" with {thrown.dice} di" in page()
    feat = best_shot(told())
    assert feat is None or f"{feat.shot.shooter_name} slew {feat.slain.victim.name}" in page()
    assert "<h2>The best shot</h2>" in page()


HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>\"' & </style>"


def test_hostile_names_stay_text() -> None:
    army = replace(ARMIES[0], name=HOSTILE, units=tuple(replace(each, name=HOSTILE) for each in ARMIES[0].units))
    setup = prepare((army, ARMIES[1]), starter())
    matchup = Matchup(setup=setup, rulings=Rulings.recommended("skirmish"), bots=("random", "random"), seed="hostile")
    made = battle_report(chronicle(play_first(matchup).record()), HOSTILE)
    read = Outline()
    read.feed(made)
    assert read.open == []
    tags = {tag for tag, _ in read.seen}
    assert tags.isdisjoint({"script", "img", "iframe", "link", "object", "form", "base"})
    assert not [name for _, attributes in read.seen for name in attributes if name.startswith("on")]
    assert made.count("</style>") == 1
    assert escape(HOSTILE) in made


def test_names_are_written_as_they_are_and_never_as_markup() -> None:
    battle = told().end
    assert "&lt;b&gt;" in picture(battle, "<b>")


def test_pages_follow_each_other_without_a_gap() -> None:
    pages = told().pages
    for one, following in pairwise(pages):
        assert one.after is following.before
    assert [event for each in pages for event in each.events]


def test_what_was_walked_shot_and_slain_is_drawn() -> None:
    drawn = [happenings(each) for each in told().pages]
    fallen = [each for done in drawn for each in done.fallen]
    on_the_table = [death for death in told().end.deaths if death.at is not None]
    assert len(fallen) == len(on_the_table)
    assert any(done.trails for done in drawn)
    for done in drawn:
        for trail in done.trails:
            assert len(trail.points) > 1
