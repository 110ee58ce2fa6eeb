"""The turn on one page: every rule and ruling that it names is one, and it says something under all of them."""

from __future__ import annotations

import re

import pytest

from dwethia.rulebook import Rulings, UnknownOption, rule, ruling, rulings_of
from dwethia.rulebook.digest import DigestLine, digest, sections

ID = re.compile(r"(?:R-)?(?:SK|CC|HS)-(?:[A-Z]+-)?\d+")
LINES = {game: [line for section in sections(game) for line in section.line] for game in ("skirmish", "cosmic")}
every_game = pytest.mark.parametrize("game", LINES)


@pytest.mark.parametrize("line", [line for lines in LINES.values() for line in lines], ids=lambda line: line.text[:40])
def test_every_line_names_rules_that_exist(line: DigestLine) -> None:
    ids = ID.findall(line.text)
    assert ids
    for id in ids:
        assert ruling(id).id == id if id.startswith("R-") else rule(id).id == id


@pytest.mark.parametrize(
    ("game", "given"),
    [(game, given) for game, lines in LINES.items() for given in sorted({each.given for each in lines} - {""})],
)
def test_a_line_stands_under_its_ruling_alone(game: str, given: str) -> None:
    setting, _, option = given.partition("=")
    lines = [line for line in LINES[game] if line.given.partition("=")[0] == setting]
    number = ":5" if option == "fixed" else ""
    rulings = Rulings.of(game, settings=[f"{given}{number}"])
    assert {line.given for line in lines if line.holds(rulings)} == {given}


def test_phases_come_in_their_order() -> None:
    titles = [title for title, _ in digest(Rulings.of("skirmish"))]
    assert titles[:5] == ["1 Priority", "2 Movement", "3 Shoot", "4 Close Combat", "5 End"]
    titles = [title for title, _ in digest(Rulings.of("cosmic"))]
    assert titles[:6] == ["1 Orders", "2 Priority", "3 Movement", "4 Shoot", "5 Close Combat", "6 End"]


@every_game
def test_a_ruling_that_changes_a_line_changes_what_is_read(game: str) -> None:
    usual = digest(Rulings.of(game))
    changing = {line.given.partition("=")[0] for line in LINES[game] if line.given}
    for each in rulings_of(game).values():
        for aspect in each.aspects:
            others = [o for o in aspect.options if o.offered and o.name != aspect.default and not o.takes_number]
            for option in others if each.setting(aspect) in changing else ():
                rulings = Rulings.of(game, settings=[f"{each.setting(aspect)}={option.name}"])
                assert digest(rulings) != usual


def test_a_line_given_nonsense_is_no_line() -> None:
    with pytest.raises(UnknownOption):
        DigestLine("never", "R-SK-80=never").holds(Rulings.of("skirmish"))
