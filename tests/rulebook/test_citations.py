"""Every rule, ruling and option that the code or a test names exists; every option that is offered is read."""

import re
from collections import defaultdict
from pathlib import Path

import pytest
from citations import asked, marks, places, strings

from dwethia.rulebook import Aspect, Ruling, all_rules, all_rulings
from dwethia.rulebook.ledger import ledger

TESTS = Path(__file__).parents[1]
PACKAGE = TESTS.parent / "src" / "dwethia"

RULE_SHAPE = re.compile(r"(SK|CC|DD|CP|HS)(-[A-Z]+)+-\d+")
RULING_SHAPE = re.compile(r"R-(SK|CC|DD|CP)-\d+(\.[a-z0-9-]+)?")

RULES = {each.id for each in all_rules()}
SETTINGS: dict[str, tuple[Ruling, Aspect]] = {
    each.setting(aspect): (each, aspect) for each in all_rulings() for aspect in each.aspects
}
RULINGS = {each.id for each in all_rulings()}


def test_every_rule_cited_in_the_code_exists() -> None:
    wrong = [
        f"{named.file}:{named.line}: {named.text}"
        for named in strings(PACKAGE)
        if RULE_SHAPE.fullmatch(named.text) and named.text not in RULES
    ]
    assert not wrong


def test_every_ruling_named_in_the_code_exists() -> None:
    wrong = [
        f"{named.file}:{named.line}: {named.text}"
        for named in strings(PACKAGE)
        if RULING_SHAPE.fullmatch(named.text) and named.text not in RULINGS and named.text not in SETTINGS
    ]
    assert not wrong


def test_every_rule_that_a_test_carries_exists() -> None:
    wrong = [f"{named.file}:{named.line}: {named.text}" for named in marks(TESTS) if named.text not in RULES]
    assert not wrong


def test_every_option_that_the_code_asks_for_is_offered() -> None:
    wrong = []
    for each in asked(PACKAGE):
        _, aspect = SETTINGS.get(each.setting, (None, None))
        option = aspect.find(each.option) if aspect and each.option else None
        if aspect is None or (each.option is not None and not (option and option.offered)):
            wrong.append(f'{each.file}:{each.line}: {each.question}("{each.setting}", "{each.option}")')
    assert not wrong


def test_every_option_of_tier_b_that_is_offered_is_read_by_the_code() -> None:
    """Read is an option that is named, or that is what remains when all others are named."""
    read: dict[str, set[str]] = defaultdict(set)
    for each in asked(PACKAGE):
        if each.setting not in SETTINGS:
            continue  # the test above names it
        names = {option.name for option in SETTINGS[each.setting][1].options}
        read[each.setting] |= names if each.question in ("option", "written") else {each.option or ""}
    unread = []
    for setting, (ruling, aspect) in SETTINGS.items():
        offered = {option.name for option in aspect.options if option.offered}
        by_code = read[setting] | read[aspect.same_as or setting]
        if ruling.tier == "B" and len(offered) > 1 and len(offered - by_code) > 1:
            unread.append(f"{setting}: {', '.join(sorted(offered - by_code))}")
    assert not unread


def test_the_places_in_the_ledger_are_those_in_the_code(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--write-ledger"):
        pytest.skip("the ledger is being written")
    found = places(PACKAGE, RULES)
    stale = [each for each in sorted(RULES) if each not in ledger() or ledger()[each].places != found[each]]
    assert not stale, "the shipped ledger is stale, run `make ledger`"
    assert set(ledger()) == RULES


def test_a_place_is_the_function_around_a_constant_and_never_a_docstring(tmp_path: Path) -> None:
    source = '''
"""SK-MOVE-01"""
TOP = "SK-MOVE-02"
class Battle:
    "SK-MOVE-03"
    def move(self):
        """SK-MOVE-04"""
        def inner():
            return "SK-MOVE-05"  # SK-MOVE-06
        return inner() or "SK-MOVE-05" or "at SK-MOVE-07"
'''
    (tmp_path / "skirmish").mkdir()
    (tmp_path / "skirmish" / "moving.py").write_text(source, encoding="utf-8")
    found = places(tmp_path, [f"SK-MOVE-0{number}" for number in range(1, 8)])
    assert {each: where for each, where in found.items() if where} == {
        "SK-MOVE-02": ("skirmish/moving.py: module",),
        "SK-MOVE-05": ("skirmish/moving.py: Battle.move", "skirmish/moving.py: Battle.move.inner"),
    }
