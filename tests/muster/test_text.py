"""The short text for a chat: there and back, and as people really type it."""

from __future__ import annotations

import pytest
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st
from muster.armies import armies, codex, legal_armies
from muster.guild_pack import guild

from dwethia.muster import Army, ArmyError, Recruit, read_text, write_text

HILDA = Army(
    "The Ninth Lodge",
    "masons",
    "dawn",
    500,
    (
        Recruit("master", 1, ("sling", "shield"), "dwarf", "Hilda: the Elder"),
        Recruit("mason", 4, ("spear",), base="25x50"),
        Recruit("archer", 2),
    ),
    packs=("guild",),
)
WRITTEN = """\
The Ninth Lodge
Masons / Dawn / 500 points / packs guild
1x Master (Dwarf) [Sling, Shield]: Hilda: the Elder
4x Mason on 25x50 mm [Spear]
2x Archer
= 187 points, 7 models, Destiny 2, Faith 1, Affinity 3
"""


def test_an_army_as_a_text() -> None:
    assert write_text(HILDA, guild()) == WRITTEN
    assert read_text(WRITTEN, guild()) == HILDA


@settings(max_examples=count(150, 5000))
@given(army=armies)
def test_reading_a_written_text_gives_the_same_army(army: Army) -> None:
    assert read_text(write_text(army, guild()), guild()) == army


@settings(max_examples=count(15, 300))
@given(army=legal_armies())
def test_reading_the_text_of_a_random_army_gives_the_same_army(army: Army) -> None:
    assert read_text(write_text(army, codex()), codex()) == army


@pytest.mark.parametrize(
    "line",
    [
        "3x Mason [Spear]",
        "3 x mason [spear]",
        "3 Mason[Spear]",
        "- 3\u00d7 MASON [ spear ]",
        "• 3xMason [Spear]",
        "> 3 mason [{spear}]",
        "3x B.1 [Spear,]",
        "  3x {mason} [Spear]  ",
    ],
)
def test_people_write_a_unit_in_many_ways(line: str) -> None:
    text = f"```\n\nLodge\n\nmasons/the dawn / 500 pts\n{line}\n```\n"
    assert read_text(text, guild()).units == (Recruit("mason", 3, ("spear",)),)


def test_the_same_name_is_meant_of_the_armys_own_faction() -> None:
    text = "A\nMasons / Dusk / 500\nB.1\nRover\nR.1"
    assert [each.unit for each in read_text(text, guild()).units] == ["mason", "rover", "shade"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is no army: expected its name, then a line such as Bloodpact / The Old Silence / 500 points"),
        (
            "A\nMasons",
            'line 2: "Masons" cannot be read, expected faction / religion / points, as in Bloodpact / The Old Silence '
            "/ 500 points",
        ),
        ("A\nMason / Dawn / 500", 'line 2: there is no faction "Mason"; did you mean "Masons"?'),
        (
            "A\nMasons / Dawn / 500 / 3",
            'line 2: "3" cannot be read, expected with …, agreed allies or packs …',
        ),
        ("A\nMasons / Dawn / 500\n\n3x Masson", 'line 4: there is no unit "Masson"; did you mean "Mason"?'),
        ("A\nMasons / Dawn / 500\nMason [Sper]", 'line 3: there is no wargear "Sper"; did you mean "Spear"?'),
        (
            "A\nMasons / Dawn / 500\n]",
            'line 3: "]" cannot be read, expected a line such as 3x Pirate [Cutlass]',
        ),
        (
            "A\nMasons / Dawn / 500\n0x Mason",
            'unit 1 "mason", count: 0 is out of bounds, expected a whole number from 1 to 999',
        ),
        ("A\nB / C / 3" + "x" * 3000, "line 2 has 3009 characters, and a line has at most 2500"),
    ],
)
def test_a_text_that_cannot_be_read_is_told_where(text: str, message: str) -> None:
    with pytest.raises(ArmyError) as caught:
        read_text(text, guild())
    assert str(caught.value) == message


@settings(max_examples=count(150, 5000))
@given(
    lines=st.lists(
        st.text(max_size=30)
        | st.sampled_from(WRITTEN.splitlines())
        | st.text(alphabet="3x Mason[](){}:/,=-", max_size=20),
        max_size=6,
    )
)
def test_no_text_ends_in_a_traceback(lines: list[str]) -> None:
    try:
        army = read_text("\n".join(lines), guild())
    except ArmyError:
        return
    assert read_text(write_text(army, guild()), guild()) == army


def test_a_long_odd_line_is_read_quickly() -> None:
    text = "A\nMasons / Dawn / 500\n3x " + "a " * 1200 + "]"
    with pytest.raises(ArmyError, match="line 3"):
        read_text(text, guild())
