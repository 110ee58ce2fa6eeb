"""Weapons: as the book prints them, and as people type them."""

import pytest

from dwethia.lengths import INCH
from dwethia.weapon import Penalty, Weapon, WeaponError, WeaponKeyword, parse_weapon

WORDS = "quick-shot, arc, light, two-handed, black-sun, dangerous, quick, blast2, sunder2, multi-shot2, radius2"


@pytest.mark.rule("SK-SHOOT-04")
def test_a_weapon_is_read_from_its_printed_line() -> None:  # G-SK-09
    bow = parse_weapon('Short Bow: 24", Strength 2, No penalty [Arc]')
    assert bow == Weapon(24 * INCH, 2, Penalty.NONE, (WeaponKeyword("Arc"),), "Short Bow")


@pytest.mark.parametrize(("word", "penalty"), [("No", "none"), ("Half", "half"), ("full", "full")])
def test_a_printed_line_names_one_of_three_penalties(word: str, penalty: str) -> None:
    assert parse_weapon(f'Bow: 24", Strength 2, {word} penalty').penalty == Penalty(penalty)


def test_a_printed_line_may_have_several_keywords_or_none() -> None:
    cannon = parse_weapon('Hand Cannon: 12", Strength 5, Half penalty [Quick Shot] [Blast 2]')
    assert cannon.keywords == (WeaponKeyword("Quick Shot"), WeaponKeyword("Blast", 2))
    assert parse_weapon('Sling: 9", Strength 1, No penalty').keywords == ()


@pytest.mark.parametrize(
    ("text", "weapon"),
    [
        ("24in S2", Weapon(24_000, 2)),
        ('24" s2', Weapon(24_000, 2)),
        ("24IN S2 arc", Weapon(24_000, 2, keywords=(WeaponKeyword("Arc"),))),
        ("S2 half 24in", Weapon(24_000, 2, Penalty.HALF)),
        ("24in S2 none", Weapon(24_000, 2)),
        ("24in S2 FULL", Weapon(24_000, 2, Penalty.FULL)),
        ("18in S6 spell", Weapon(18_000, 6, is_spell=True)),
        ("24in S2 quick", Weapon(24_000, 2, keywords=(WeaponKeyword("Quick Shot"),))),
        ("24in S2 quick-shot", Weapon(24_000, 2, keywords=(WeaponKeyword("Quick Shot"),))),
        ("24in S2 Light", Weapon(24_000, 2, keywords=(WeaponKeyword("Light"),))),
        ("24in S2 two-handed", Weapon(24_000, 2, keywords=(WeaponKeyword("Two-Handed"),))),
        ("24in S2 black-sun", Weapon(24_000, 2, keywords=(WeaponKeyword("Black Sun"),))),
        ("24in S2 dangerous", Weapon(24_000, 2, keywords=(WeaponKeyword("Dangerous"),))),
        ("24in S2 blast2", Weapon(24_000, 2, keywords=(WeaponKeyword("Blast", 2),))),
        ("24in S2 sunder-1", Weapon(24_000, 2, keywords=(WeaponKeyword("Sunder", 1),))),
        ("24in S2 multi-shot3", Weapon(24_000, 2, keywords=(WeaponKeyword("Multi-Shot", 3),))),
        ("24in S2 radius10", Weapon(24_000, 2, keywords=(WeaponKeyword("Radius", 10),))),
    ],
)
def test_a_weapon_is_read_from_its_short_form(text: str, weapon: Weapon) -> None:
    assert parse_weapon(text) == weapon


@pytest.mark.parametrize("text", ["", "24in", "S2", "arc", "24in 12in S2", "24in S2 S3", "24in S2 half full"])
def test_a_weapon_has_one_range_one_strength_and_at_most_one_penalty(text: str) -> None:
    with pytest.raises(WeaponError) as caught:
        parse_weapon(text)
    assert str(caught.value) == f'"{text}": expected one range and one Strength, as in "24in S2 arc"'


@pytest.mark.parametrize("word", ["bang", "blast", "arc2", "24", "2S", "S"])
def test_a_word_that_is_no_keyword_is_refused(word: str) -> None:
    with pytest.raises(WeaponError) as caught:
        parse_weapon(f"24in S2 {word}")
    expected = f"expected a range such as 24in, S2, none, half, full, spell, or {WORDS}"
    assert str(caught.value) == f'"24in S2 {word}": "{word}" is no keyword; {expected}'


def test_a_printed_keyword_that_does_not_exist_is_refused() -> None:
    with pytest.raises(WeaponError) as caught:
        parse_weapon('Bow: 24", Strength 2, No penalty [Bang]')
    assert str(caught.value).startswith('"Bow: 24", Strength 2, No penalty [Bang]": "Bang" is no keyword; expected ')


def test_a_weapon_knows_its_keywords_and_their_numbers() -> None:
    cannon = parse_weapon("12in S5 blast2 arc")
    assert cannon.has("Blast")
    assert not cannon.has("Light")
    assert [keyword.number for keyword in cannon.keywords] == [2, None]
    assert [str(keyword) for keyword in cannon.keywords] == ["Blast 2", "Arc"]
