"""Profiles: the short lines people write them in, labels, marks and bases."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenes import parse_side

from dwethia.profile import (
    BASES,
    Profile,
    ProfileError,
    UnitType,
    faults_of_base,
    parse_label,
    parse_mark,
    parse_profile,
)

KNOWN = (
    "M, P, S, D, A, W, I, Dst, F, Aff, Move, shots, save, ignore with a number, x3, shield, or "
    "hero, basic, monster, titan, religious"
)

values = st.integers(0, 30)
saves = st.none() | st.integers(2, 6)
profiles = st.builds(
    Profile,
    martial=values,
    perception=values,
    strength=values,
    defense=values,
    aggression=values,
    wounds=st.integers(1, 60),
    integrity=st.integers(-9, 9),
    destiny=values,
    faith=values,
    affinity=values,
    move=st.integers(0, 36),
    save=saves,
    ignores=saves,
    shots=st.integers(0, 10),
    type=st.sampled_from(UnitType),
)


@pytest.mark.rule("SK-STAT-13")
def test_what_a_profile_does_not_state_has_its_usual_value() -> None:
    assert parse_profile("M3") == Profile()
    usual = {name: getattr(Profile(), name) for name in Profile.__struct_fields__}
    assert usual == {
        "martial": 3,
        "perception": 3,
        "strength": 3,
        "defense": 3,
        "aggression": 1,
        "wounds": 1,
        "integrity": 0,
        "destiny": 0,
        "faith": 0,
        "affinity": 0,
        "move": 6,
        "save": None,
        "ignores": None,
        "shield": False,
        "shots": 1,
        "type": UnitType.BASIC,
    }


@pytest.mark.parametrize(
    ("word", "changed"),
    [
        ("M5", {"martial": 5}),
        ("P5", {"perception": 5}),
        ("S5", {"strength": 5}),
        ("D5", {"defense": 5}),
        ("A5", {"aggression": 5}),
        ("W5", {"wounds": 5}),
        ("I-2", {"integrity": -2}),
        ("Dst2", {"destiny": 2}),
        ("F2", {"faith": 2}),
        ("Aff2", {"affinity": 2}),
        ("Move8", {"move": 8}),
        ("save5", {"save": 5}),
        ("ignore4", {"ignores": 4}),
        ("shots2", {"shots": 2}),
        ("hero", {"type": UnitType.HERO}),
        ("basic", {}),
        ("monster", {"type": UnitType.MONSTER}),
        ("titan", {"type": UnitType.TITAN}),
        ("religious", {"type": UnitType.RELIGIOUS}),
        ("SAVE5", {"save": 5}),
        ("dst2", {"destiny": 2}),
        ("Hero", {"type": UnitType.HERO}),
    ],
)
def test_each_word_of_a_profile_states_one_thing(word: str, changed: dict[str, Any]) -> None:
    assert parse_profile(word) == Profile(**changed)


@pytest.mark.rule("SK-STAT-01")
def test_the_printed_line_has_ten_values_in_its_order() -> None:
    profile = parse_profile("M1 P2 S3 D4 A5 W6 I7 Dst8 F9 Aff10 Move11")
    assert profile.line == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)


@given(profiles)
def test_a_profile_is_read_back_from_what_it_prints(profile: Profile) -> None:
    assert parse_profile(str(profile)) == profile


def test_a_profile_prints_zeros_of_powers_and_the_usual_type_not_at_all() -> None:
    assert str(Profile()) == "M3 P3 S3 D3 A1 W1 I0 Move6 shots1"
    assert str(parse_profile("hero Dst2 save5")) == "M3 P3 S3 D3 A1 W1 I0 Move6 shots1 Dst2 save5 hero"


def test_a_side_is_groups_of_like_models_joined_by_plus() -> None:
    assert parse_side("M5 A2 x3 + hero Dst2") == (*[parse_profile("M5 A2")] * 3, parse_profile("hero Dst2"))
    assert parse_side("x2 M5") == (parse_profile("M5"), parse_profile("M5"))
    assert parse_side("  M5  +\tM4 ") == (parse_profile("M5"), parse_profile("M4"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", '"": expected a profile such as "M5 S4 D4 A2 W1 save5 x3"'),
        ("x3", '"x3": expected a profile such as "M5 S4 D4 A2 W1 save5 x3"'),
        ("M5 +", '"": expected a profile such as "M5 S4 D4 A2 W1 save5 x3"'),
        ("+ M5", '"": expected a profile such as "M5 S4 D4 A2 W1 save5 x3"'),
        ("M5 M4", '"M5 M4": martial is stated twice'),
        ("hero titan", '"hero titan": type is stated twice'),
        ("M5 X9", f'"M5 X9": "X9" is no characteristic; expected {KNOWN}'),
        ("M4 + M", f'"M": "M" is no characteristic; expected {KNOWN}'),
        ("M5+M4", f'"M5+M4": "M5+M4" is no characteristic; expected {KNOWN}'),
        ("W0", '"W0": wounds 0 is out of bounds, expected 1 to 60'),
        ("W61", '"W61": wounds 61 is out of bounds, expected 1 to 60'),
        ("M31", '"M31": martial 31 is out of bounds, expected 0 to 30'),
        ("M-1", '"M-1": martial -1 is out of bounds, expected 0 to 30'),
        ("I10", '"I10": integrity 10 is out of bounds, expected -9 to 9'),
        ("I-10", '"I-10": integrity -10 is out of bounds, expected -9 to 9'),
        ("save1", '"save1": save 1 is out of bounds, expected 2 to 6'),
        ("save7", '"save7": save 7 is out of bounds, expected 2 to 6'),
        ("ignore1", '"ignore1": ignores 1 is out of bounds, expected 2 to 6'),
        ("shots11", '"shots11": shots 11 is out of bounds, expected 0 to 10'),
        ("Move37", '"Move37": move 37 is out of bounds, expected 0 to 36'),
        ("M5 x0", '"M5 x0": expected one count such as x3, of 1 or more'),
        ("M5 x2 x3", '"M5 x2 x3": expected one count such as x3, of 1 or more'),
    ],
)
def test_a_side_that_cannot_be_read_is_refused_with_one_clear_sentence(text: str, message: str) -> None:
    with pytest.raises(ProfileError) as caught:
        parse_side(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("W60", "wounds", 60),
        ("I-9", "integrity", -9),
        ("save2", "save", 2),
        ("shots0", "shots", 0),
        ("M30", "martial", 30),
    ],
)
def test_the_limits_themselves_are_allowed(text: str, name: str, value: int) -> None:
    assert getattr(parse_profile(text), name) == value


@pytest.mark.rule("SK-MODEL-15")
def test_a_label_is_a_number_and_a_name() -> None:  # G-SK-08
    assert parse_label("1. Captain") == (1, "Captain")
    assert parse_label(" 12.  Death Knight ") == (12, "Death Knight")


@pytest.mark.parametrize("text", ["Captain", "1.", "1 Captain", "one. Captain", ""])
def test_a_label_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ProfileError) as caught:
        parse_label(text)
    expected = 'expected a number, a full stop and a name, as in "1. Captain"'
    assert str(caught.value) == f'"{text}" is no profile label; {expected}'


@pytest.mark.rule("SK-MODEL-16")
@pytest.mark.parametrize(
    ("mark", "type"),
    [
        ("H.1", UnitType.HERO),
        ("B.1", UnitType.BASIC),
        ("M.1", UnitType.MONSTER),
        ("T.1", UnitType.TITAN),
        ("R.1", UnitType.RELIGIOUS),
    ],
)
def test_a_base_mark_is_the_letter_of_the_type_and_the_profile_number(mark: str, type: UnitType) -> None:
    assert parse_mark(mark) == (type, 1)
    assert parse_mark(mark + "2 ") == (type, 12)


@pytest.mark.parametrize("text", ["X.1", "B1", "B.", "b.1", "B.one", ""])
def test_a_base_mark_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ProfileError) as caught:
        parse_mark(text)
    expected = 'expected H, B, M, T or R, a full stop and a number, as in "B.1"'
    assert str(caught.value) == f'"{text}" is no base mark; {expected}'


@pytest.mark.rule("SK-MODEL-05", "SK-MODEL-06", "SK-MODEL-07", "SK-MODEL-08")
def test_each_type_has_its_usual_base() -> None:
    usual = {type.name: (sizes.usual, sizes.usual_rule) for type, sizes in BASES.items()}
    assert usual == {
        "BASIC": (32, "SK-MODEL-05"),
        "HERO": (40, "SK-MODEL-06"),
        "RELIGIOUS": (40, "SK-MODEL-06"),
        "MONSTER": (50, "SK-MODEL-07"),
        "TITAN": (100, "SK-MODEL-08"),
    }
    assert not any(list(faults_of_base(type, sizes.usual)) for type, sizes in BASES.items())


def base_case(type: UnitType, least: int, most: int, rule: str) -> Any:
    return pytest.param(type, least, most, rule, id=type.name, marks=pytest.mark.rule(rule, "SK-MODEL-13"))


@pytest.mark.parametrize(
    ("type", "least", "most", "rule"),
    [
        base_case(UnitType.BASIC, 20, 32, "SK-MODEL-09"),
        base_case(UnitType.HERO, 20, 40, "SK-MODEL-10"),
        base_case(UnitType.RELIGIOUS, 20, 40, "SK-MODEL-10"),
        base_case(UnitType.MONSTER, 40, 70, "SK-MODEL-11"),
        base_case(UnitType.TITAN, 90, 170, "SK-MODEL-12"),
    ],
)
def test_a_base_is_legal_up_to_the_ends_of_its_range(  # G-SK-05
    type: UnitType, least: int, most: int, rule: str
) -> None:
    assert list(faults_of_base(type, least)) == []
    assert list(faults_of_base(type, most)) == []
    for wrong in (least - 1, most + 1):
        (fault,) = faults_of_base(type, wrong)
        assert fault.rule == rule


@pytest.mark.rule("SK-MODEL-11")
def test_a_monster_may_stand_on_sixty_millimetres_and_not_on_eighty() -> None:  # G-SK-06
    assert list(faults_of_base(UnitType.MONSTER, 60)) == []
    (fault,) = faults_of_base(UnitType.MONSTER, 80)
    assert str(fault) == "a base of 80 mm is outside the 40 to 70 mm of a monster (SK-MODEL-11)"
