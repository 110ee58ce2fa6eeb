"""The rule index: what ships, and how a rule is found."""

import re
from collections import Counter

import pytest

from dwethia.rulebook import RulebookError, UnknownRule, all_rules, nearest, rule, ruling, search


def test_every_rule_of_the_books_is_in_the_index() -> None:
    counts = Counter(each.game for each in all_rules())
    assert counts == {"skirmish": 267, "cosmic": 251, "dungeons": 216, "campaign": 101, "house": 47}


def test_every_rule_has_an_id_of_its_game_and_something_to_say() -> None:
    letters = {"skirmish": "SK", "cosmic": "CC", "dungeons": "DD", "campaign": "CP", "house": "HS"}
    for each in all_rules():
        assert re.fullmatch(rf"{letters[each.game]}(-[A-Z]+)+-\d+", each.id)
        assert each.title
        assert each.text
        assert each.source


def test_every_ruling_that_a_rule_names_exists() -> None:
    for each in all_rules():
        for name in each.rulings:
            assert ruling(name).id == name


def test_a_rule_is_found_by_its_id() -> None:
    found = rule("SK-MOVE-02")
    assert (found.title, found.game, found.kind, found.chapter) == (
        "Moving up to the allowance",
        "skirmish",
        "rule",
        "SK-MOVE",
    )


def test_a_table_row_of_the_campaign_keeps_its_row_and_points() -> None:
    found = rule("CP-SCAR-HERO-1")
    assert (found.table, found.row, found.duration, found.points) == ("scar-hero", 1, "permanent", -1)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (
            "SK-MOVE-2",
            'there is no rule "SK-MOVE-2"; '
            "the nearest are SK-MOVE-02, SK-MOVE-12, SK-MOVE-14, SK-MOVE-13 and SK-MOVE-11",
        ),
        ("HS-WIN-09", 'there is no rule "HS-WIN-09"; did you mean HS-WIN-01?'),
        ("QQQ", 'there is no rule "QQQ"'),
    ],
)
def test_an_unknown_id_is_answered_with_the_nearest(typed: str, message: str) -> None:
    with pytest.raises(UnknownRule) as caught:
        rule(typed)
    assert str(caught.value) == message
    assert list(caught.value.nearest) == nearest(typed)
    assert isinstance(caught.value, RulebookError)


def test_search_puts_first_what_holds_every_word() -> None:
    found = [each.id for each in search("surge COHERENCY")]
    assert set(found[:2]) == {"SK-DEST-12", "SK-DEST-11"}
    assert search(["surge", "COHERENCY"])[0].id == found[0]
    assert search("xyzzy") == []
