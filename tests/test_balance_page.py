"""docs/balance.md tells of the forces that ship, and its two reports have the figures that it gives."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import pytest

from dwethia.codex import starter
from dwethia.lab.balance.contestants import field
from dwethia.muster.kits import kit_named
from dwethia.muster.ready import ready_forces

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "balance.md").read_text(encoding="utf-8")
COMMANDS = (DOCS / "commands.md").read_text(encoding="utf-8")
GAMES = ("skirmish", "cosmic")
LARGEST = 300_000  # bytes of a report


def report(game: str) -> str:
    return (DOCS / "balance" / f"{game}.html").read_text(encoding="utf-8")


def told(game: str) -> dict[str, tuple[int, int, int, int]]:
    """What the page says of the forces of a game: points, and in hundredths what each wins and its bounds."""
    chapter = PAGE.rpartition(f"balance/{game}.html")[2].partition("## ")[0]
    rows = re.findall(r"^\| ([^|]+?) \| (\d+) \| (\d+)% \| (\d+)% to (\d+)% \|$", chapter, re.MULTILINE)
    return {name: (int(points), int(share), int(low), int(high)) for name, points, share, low, high in rows}


@pytest.mark.parametrize("game", GAMES)
def test_the_page_names_the_forces_that_ship_with_their_points(game: str) -> None:
    kit = kit_named(game)
    shipped = {each.name: each.points for each in field(kit, starter(), kit.usual_limit)}
    assert {name: points for name, (points, *_) in told(game).items()} == shipped


@pytest.mark.parametrize("game", GAMES)
def test_each_of_them_wins_about_as_often_as_it_loses(game: str) -> None:
    for name, (_, share, low, high) in told(game).items():
        assert 45 <= share <= 55, name
        assert low < share < high, name


@pytest.mark.parametrize("game", GAMES)
def test_the_report_has_the_figures_of_the_page(game: str) -> None:
    shown = report(game)
    for name, (_, share, low, high) in told(game).items():
        row = shown[shown.index(f"<span>{escape(name)}</span>") :].partition("</li>")[0]
        assert f"<b>{share}%</b> ({low}% to {high}%)" in row


@pytest.mark.parametrize("game", GAMES)
def test_a_report_is_small_and_needs_nothing_else(game: str) -> None:
    shown = report(game)
    assert len(shown.encode()) < LARGEST
    assert not any(each in shown for each in ("http:", "https:", "src=", "<script", "url("))


@pytest.mark.parametrize("game", GAMES)
def test_the_pair_that_a_battle_begins_with_is_named(game: str) -> None:
    chapter = " ".join(PAGE.partition("## The pair")[2].split())
    for each in kit_named(game).pair:
        assert ready_forces(game)[each].name in chapter


def test_the_page_gives_the_commands_and_is_found_from_theirs() -> None:
    for game in GAMES:
        assert re.search(rf"^    dwethia lab balance {game} .*--report docs/balance/{game}\.html$", PAGE, re.MULTILINE)
    assert "(balance.md)" in COMMANDS
