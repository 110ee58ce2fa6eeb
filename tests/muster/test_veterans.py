"""Veterans in an army: what a campaign gave or took counts, and the list's own rules do not bind it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from muster.guild_pack import MASONS, MASTER, army, guild, mustered, told

from dwethia.muster import ArmyError, Recruit, read_text, ready_armies, write_text
from dwethia.muster.army import read, write
from dwethia.muster.sheets import sheet
from dwethia.muster.summary import summary
from dwethia.muster.veterans import Veteran, VeteranChange, VeteranPart

OUTCLASSED = VeteranChange(-1, "Outclassed", "CP-SCAR-HERO-1", "martial")
CHEAPER = VeteranPart(-1, "Outclassed", "CP-SCAR-HERO-1")


def veteran(
    unit: str = "mason", wargear: tuple[str, ...] = ("hammer",), race: str | None = None, **lived: Any
) -> Recruit:
    """A recruit of the small pack with this history."""
    return Recruit(unit, 1, wargear, race, veteran=Veteran("1.3", **lived))


def test_armies_without_veterans_are_written_as_before() -> None:
    for each in ready_armies().values():
        assert b"veteran" not in write(each)


def test_a_veteran_is_read_back_as_it_was_written() -> None:
    lived = Veteran(
        "1.3", (OUTCLASSED,), (CHEAPER,), ("bow",), ("spark",), "archer", ("CP-SCAR-HERO-1",), (), ("CP-SCAR-HERO-3",)
    )
    written = army(MASTER, replace(MASONS, veteran=lived))
    assert read(write(written)) == written


@pytest.mark.rule("CP-GEN-03")
def test_its_numbers_and_its_price_are_sums_of_parts_with_their_rows() -> None:
    grown = VeteranChange(2, "Colossus Breaker", "CP-GLORY-TITAN-2", "strength")
    dearer = VeteranPart(2, "Colossus Breaker", "CP-GLORY-TITAN-2")
    each = mustered(MASTER, veteran(changes=(OUTCLASSED, grown), points=(CHEAPER, dearer))).units[1]
    plain = mustered(MASTER, Recruit("mason", 1, ("hammer",))).units[1]

    assert str(each.changed["martial"]) == "2 = 3 Martial of Mason (SK-STAT-02) - 1 Outclassed (CP-SCAR-HERO-1)"
    assert each.profile.martial == plain.profile.martial - 1
    assert each.profile.strength == plain.profile.strength + 2
    assert each.price.parts == (*plain.price.parts, CHEAPER.part, dearer.part)
    assert each.points == plain.points + 1


@pytest.mark.rule("CP-GLORY-SPEC-1", "CP-SCAR-AFFINITY-5")
def test_looted_gear_and_learnt_spells_are_no_matter_of_slots() -> None:
    """No Mason may choose a Bow, and none knows Spark."""
    assert told(MASTER, MASONS, Recruit("mason", 1, ("hammer", "bow")))
    each = mustered(MASTER, MASONS, veteran(gear=("bow",), spells=("spark",)))

    assert each.is_legal
    assert [item.id for item in each.units[2].outfit.wargear] == ["hammer", "bow"]
    assert [spell.id for spell in each.units[2].outfit.spells] == ["spark"]
    assert each.units[2].details == ["Hammer", "Bow"]


@pytest.mark.rule("CP-GEN-03")
def test_no_least_and_no_most_binds_what_rows_gave() -> None:
    """A Basic unit has at most Destiny 1 and at least Martial 1 by the list (HS-PRICE-02)."""
    lucky = VeteranChange(3, "Defiant Survivor", "CP-SCAR-TITAN-4", "destiny")
    weak = VeteranChange(-3, "Outclassed", "CP-SCAR-HERO-1", "martial")
    found = mustered(MASTER, MASONS, veteran(changes=(lucky, weak)))

    assert found.is_legal
    assert (found.units[2].profile.destiny, found.units[2].profile.martial) == (3, 0)
    assert found.pools.destiny.total == 2 + 3


@pytest.mark.rule("CP-GEN-20")
def test_who_has_become_another_unit_keeps_its_people_and_its_side() -> None:
    """A Dwarf of the Masons that is a Rover now: neither basic units nor Rovers would be let in by the list."""
    assert len(told(MASTER, MASONS, Recruit("rover", race="dwarf"))) == 2
    assert mustered(MASTER, MASONS, veteran("rover", (), "dwarf", was="master")).is_legal


@pytest.mark.rule("CP-GEN-03")
def test_its_points_and_its_place_on_the_chart_count() -> None:
    dear = veteran(points=(VeteranPart(400, "a long life", "CP-GEN-03"),))
    assert "516 points are more than the limit of 500" in "; ".join(told(MASTER, MASONS, dear))
    heroes = told(MASTER, MASONS, *[veteran("master", (), was="mason")] * 2)
    assert any("heroes" in each for each in heroes)


def test_whoever_meets_a_veteran_is_told_so() -> None:
    warnings = [str(each) for each in mustered(MASTER, MASONS, veteran(points=(CHEAPER,))).warnings]
    assert warnings == ["3. Mason: a veteran of a campaign (member 1.3), at -1 points to the list (CP-GEN-03)"]
    assert mustered(MASTER, MASONS, veteran()).warnings == ()


def test_what_no_campaign_could_have_brought_is_refused() -> None:
    unknown = VeteranChange(1, "Luck", "CP-SCAR-LUCK-9", "martial")
    faults = told(MASTER, MASONS, veteran(changes=(unknown,), gear=("moon",), spells=("sun",)))
    assert faults == [
        "3. Mason: there is no rule CP-SCAR-LUCK-9 that a campaign could have brought it (CP-GEN-03)",
        "3. Mason: it has won the wargear moon, which is in no pack that is loaded (CP-GEN-03)",
        "3. Mason: it has won the spell sun, which is in no pack that is loaded (CP-GEN-03)",
    ]


@pytest.mark.parametrize(
    ("lived", "expected"),
    [
        (
            {},
            'unit 1 "mason", veteran.member: missing, expected the number of a warband and of its member, as in "1.3"',
        ),
        ({"member": "x"}, 'unit 1 "mason", veteran.member: "x" does not fit'),
        (
            {"member": "1.1", "changes": [{"value": 1, "name": "n", "rule": "CP-A", "characteristic": "luck"}]},
            'unit 1 "mason", veteran.changes[1].characteristic: "luck" is not among the choices',
        ),
        ({"member": "1.1", "scars": ["SK-TURN-01"]}, 'unit 1 "mason", veteran.scars[1]: "SK-TURN-01" does not fit'),
        ({"member": "1.1", "gear": ["bow"] * 301}, 'unit 1 "mason", veteran.gear: 301 are too many, at most 300'),
        ({"member": "1.1", "points": [{"value": 10**6, "name": "n", "rule": "CP-A"}]}, "1000000 is out of bounds"),
    ],
)
def test_a_history_that_cannot_be_read_is_refused_with_its_place(lived: dict[str, object], expected: str) -> None:
    content = msgspec.json.encode({"name": "Test", "units": [{"unit": "mason", "veteran": lived}]})
    with pytest.raises(ArmyError) as refused:
        read(content)
    assert expected in str(refused.value)


HILDA = replace(
    veteran(
        changes=(OUTCLASSED,),
        points=(CHEAPER,),
        gear=("bow",),
        scars=("CP-SCAR-HERO-1", "CP-SCAR-HERO-3", "CP-SCAR-HERO-3"),
        glories=("CP-GLORY-SPEC-1",),
        duties=("CP-SCAR-HERO-3", "CP-SCAR-HERO-3"),
    ),
    name="Hilda",
)


def test_the_sheet_tells_the_story_with_its_rows() -> None:
    page = sheet(mustered(MASTER, MASONS, HILDA), guild())
    assert "Outclassed (CP-SCAR-HERO-1), Hesitation 2x (CP-SCAR-HERO-3)" in page
    assert "<h3>Bound by</h3><p><b>Hesitation 2x (CP-SCAR-HERO-3)</b> Slain by a Hero unit, roll 3" in page
    assert "* Martial 2 = 3 \u2212 1 Outclassed (CP-SCAR-HERO-1)" in page
    assert "* changed by race, wargear or a campaign." in page
    assert "campaign" not in sheet(mustered(MASTER, MASONS), guild())


def test_the_text_tells_the_story_and_makes_a_plain_recruit_of_it() -> None:
    """A text vouches for nothing."""
    whole = army(MASTER, MASONS, HILDA)
    text = write_text(whole, guild())
    lines = text.splitlines()
    told = lines[lines.index("1x Mason [Hammer]: Hilda") + 1 :]
    assert told[0] == "= Changed: Martial -1 Outclassed (CP-SCAR-HERO-1)"
    assert told[1] == "= Scars: Outclassed (CP-SCAR-HERO-1), Hesitation 2x (CP-SCAR-HERO-3)"
    assert read_text(text, guild()) == replace(whole, units=(MASTER, MASONS, replace(HILDA, veteran=None)))


def test_the_summary_names_the_member_and_its_rows() -> None:
    units = summary(mustered(MASTER, HILDA))["units"]
    assert "veteran" not in units[0]
    assert units[1]["veteran"]["member"] == "1.3"
    assert units[1]["veteran"]["duties"] == ("CP-SCAR-HERO-3", "CP-SCAR-HERO-3")


def test_two_members_are_never_one_line_of_an_army() -> None:
    assert not veteran().is_like(replace(veteran(), veteran=Veteran("1.4")))
