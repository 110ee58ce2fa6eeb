"""The steps of an aftermath in their order: credit, MVP, scars, the dead, glories, closing."""

from __future__ import annotations

from typing import Any

import pytest
from aftermath.battles import ANN, BEN, BLUE, RED, Field
from hypothesis import given
from hypothesis import strategies as st

from dwethia.aftermath.events import (
    AftermathBegan,
    Befell,
    Credited,
    DutyServed,
    MvpPicked,
    RowRolled,
    SettledUp,
    TableChosen,
)
from dwethia.aftermath.outcomes import episodes_in, episodes_of
from dwethia.campaign.errors import CampaignError
from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.tables.rows import CampaignTable, EpisodeKind
from dwethia.engine.events import Rolled
from dwethia.rulebook import RuleId

OWED = Episode(RuleId("CP-SCAR-HERO-4"), EpisodeKind.SCAR, 1, is_duty=True)


def duel(**more: Any) -> Field:
    """Mara, a hero of Ann's, slays Vane, a hero of Ben's."""
    field = Field(**more)
    field.place(RED, "Mara", "H.1")
    field.place(BLUE, "Vane", "H.1")
    field.slain("Vane", "Mara")
    return field


@pytest.mark.rule("CP-GEN-06", "CP-GEN-07", "CP-GEN-12", "CP-GEN-14", "CP-GEN-11")
def test_the_slain_roll_a_scar_and_then_their_slayer_a_glory() -> None:
    scene = duel().settle(5, 2)  # Studied Technique; Rising Confidence
    scene.done()

    assert scene.is_over
    assert (scene.rules_of("2.1"), scene.rules_of("1.1")) == (["CP-SCAR-HERO-5"], ["CP-GLORY-HERO-2"])
    assert (scene.numbers("2.1")["martial"], scene.price("2.1")) == (4, 21)
    assert (scene.numbers("1.1")["defense"], scene.price("1.1")) == (4, 21)
    one = [TableChosen, RowRolled, Befell]
    kinds = [type(each) for each in scene.told if not isinstance(each, Rolled)]
    assert kinds == [AftermathBegan, *one, *one, SettledUp]


@pytest.mark.rule("CP-GEN-07")
def test_who_was_not_slain_rolls_nothing() -> None:
    field = Field()
    field.place(RED, "Mara")

    assert field.settle().rules_of("1.1") == []


@pytest.mark.rule("CP-GEN-03")
def test_in_the_end_the_points_of_those_who_were_fielded_are_told() -> None:
    (told,) = duel().settle(1, 2).saw(SettledUp)

    assert [(each.seat, each.before, each.after) for each in told.players] == [(ANN, 20, 21), (BEN, 20, 19)]
    assert (
        told.text()
        == "Battle 1 is settled. Those who were fielded cost: Ann 21 points, 20 before; Ben 19 points, 20 before"
    )


# Who takes part


@pytest.mark.rule("CP-GEN-02")
def test_who_stays_out_has_no_seat_and_their_fallen_count_all_the_same() -> None:
    field = duel(ben_takes_part=False)
    scene = field.settle(2)

    assert scene.game.seats == (ANN,)
    assert scene.rules_of("1.1") == ["CP-GLORY-HERO-2"]
    assert [each.id for each in scene.battle.cards] == ["1.1"]


@pytest.mark.rule("CP-GEN-04")
def test_who_is_not_tracked_rolls_nothing() -> None:
    field = Field()
    field.place(RED, "Mara", "H.1", tracked=False)
    field.place(BLUE, "Vane", "H.1", tracked=False)
    field.slain("Vane", "Mara")

    scene = field.settle()
    assert scene.is_over
    assert not scene.saw(TableChosen)


# The credit


def pooled(*settings: str, setters: tuple[str, ...] = ("Mara",), dice: tuple[int, ...] = (), **more: Any) -> Any:
    """Mara, a guard and an untracked friend strike at Vane together."""
    field = Field(**more)
    field.place(RED, "Mara", "H.1")
    field.place(RED, "Guard")
    field.place(RED, "Friend", tracked=False)
    field.place(BLUE, "Vane", "H.1")
    field.slain("Vane", ("Mara", "Guard", "Friend"), setters=setters)
    return field.settle(*dice, settings=settings)


@pytest.mark.rule("CP-GEN-12")
@pytest.mark.parametrize(
    ("option", "setters", "answer", "dice", "credited"),
    [
        ("attacker-credits", ("Mara",), "Guard", (), "Guard"),
        ("wound-value-setter", ("Mara",), "", (), "Mara"),
        ("wound-value-setter", ("Guard", "Mara"), "Mara", (), "Mara"),
        ("random-contributor", ("Mara",), "", (2,), "Guard"),
        ("random-contributor", ("Mara",), "", (6,), "Friend"),
    ],
)
def test_who_slew_whom_is_a_ruling(
    option: str, setters: tuple[str, ...], answer: str, dice: tuple[int, ...], credited: str
) -> None:
    scene = pooled(f"R-CP-16={option}", setters=setters, dice=(*dice, 1, 1))  # R-CP-16
    if answer:
        assert scene.questions == [(ANN, "credit")]
        assert scene.request.plain == setters[0]
        scene.decide(answer)

    assert [each.name for each in scene.saw(Credited)] == [credited]
    assert [table.table for table in scene.saw(TableChosen)][0:1] == (
        [CampaignTable.SCAR_HERO] if credited == "Mara" else [CampaignTable.GLORY_HERO] if credited == "Guard" else []
    )


@pytest.mark.rule("CP-GEN-11", "CP-GEN-12")
@pytest.mark.parametrize(("credited", "tables"), [("Edge", [CampaignTable.SCAR_BLACKSUN]), ("Guard", [])])
def test_what_the_credited_one_strikes_with_says_which_tables_fit(credited: str, tables: list[CampaignTable]) -> None:
    field = Field()
    field.place(RED, "Mara")
    field.place(BLUE, "Guard")
    field.place(BLUE, "Edge", person={"blows": ("black-sun",)})
    field.slain("Mara", ("Guard", "Edge"))
    scene = field.settle(1)
    scene.decide(credited)

    assert [each.table for each in scene.saw(TableChosen)] == tables


@pytest.mark.rule("CP-GEN-12", "CP-GEN-02")
def test_nobody_is_asked_for_those_who_stay_out_and_the_wound_setter_did_it() -> None:
    field = Field(ben_takes_part=False)
    field.place(RED, "Mara")
    field.place(BLUE, "Guard")
    field.place(BLUE, "Vane", "H.1")
    field.slain("Mara", ("Guard", "Vane"), setters=("Vane",))

    scene = field.settle(5)
    assert scene.saw(Credited)[0].text() == "Vane is credited with slaying Mara: its Strength was used"
    assert scene.rules_of("1.1") == ["CP-SCAR-HERO-5"]


@pytest.mark.rule("CP-GEN-12", "CP-GEN-02")
@pytest.mark.parametrize(("die", "credited"), [(1, "Guard"), (2, "Vane")])
def test_the_owner_of_the_slain_draws_among_those_who_stay_out(die: int, credited: str) -> None:
    field = Field(ben_takes_part=False)
    field.place(RED, "Mara")
    field.place(BLUE, "Guard")
    field.place(BLUE, "Vane", "H.1")
    field.slain("Mara", ("Guard", "Vane"), setters=("Guard",))

    scene = field.settle(die, 5, settings=("R-CP-16=random-contributor",))
    assert [each.name for each in scene.saw(Credited)] == [credited]
    assert scene.rules_of("1.1") == (["CP-SCAR-HERO-5"] if credited == "Vane" else [])


@pytest.mark.rule("CP-GEN-12")
def test_one_of_seven_is_drawn_with_two_dice_and_again_where_they_show_too_much() -> None:
    field = Field()
    names = tuple(f"Guard {number}" for number in range(1, 8))
    for name in names:
        field.place(RED, name)
    field.place(BLUE, "Vane", "H.1", tracked=False)
    field.slain("Vane", names)

    scene = field.settle(6, 6, 2, 1, 1, settings=("R-CP-16=random-contributor",))  # 35: none; 6: the seventh; a glory
    scene.done()
    assert scene.rules_of("1.7") == ["CP-GLORY-HERO-1"]


@pytest.mark.rule("CP-GEN-05", "CP-GEN-12")
def test_any_model_of_a_squad_is_the_squad() -> None:
    field = Field()
    field.place(RED, "Guards", models=3)
    field.place(BLUE, "Vane", "H.1", tracked=False)
    field.slain("Vane", ("Guards 2", "Guards 3"))

    assert field.settle(1).rules_of("1.1") == ["CP-GLORY-HERO-1"]  # and nobody was asked


def test_nothing_is_asked_where_nothing_can_come_of_it() -> None:
    field = Field()
    field.place(RED, "Mara", "H.1")
    field.place(RED, "Guard")
    field.place(BLUE, "Recruit", tracked=False)
    field.slain("Recruit", ("Mara", "Guard"))

    assert field.settle().is_over


@pytest.mark.rule("CP-GEN-12", "CP-GEN-11")
def test_friends_who_did_it_earn_nothing_and_count_by_their_means_alone() -> None:
    field = Field()
    field.place(RED, "Mara", "H.1")
    field.place(RED, "Vane", "H.1")
    field.slain("Vane", "Mara", "ranged")

    scene = field.settle(6)
    scene.done()
    assert (scene.rules_of("1.1"), scene.rules_of("1.2")) == ([], ["CP-SCAR-RANGED-6"])


# The MVP


@pytest.mark.rule("CP-GEN-14", "CP-GLORY-MVP-1")
def test_a_winner_names_an_mvp_or_nobody_and_a_loser_is_not_asked() -> None:
    field = Field(RED)
    field.place(RED, "Mara")
    field.place(BLUE, "Vane")

    scene = field.settle(1)
    assert scene.questions == [(ANN, "mvp")]
    assert [each.id for each in scene.request.choices] == ["nobody", "1.1"]
    scene.decide("1.1")
    assert (scene.rules_of("1.1"), scene.numbers("1.1")["integrity"]) == (["CP-GLORY-MVP-1"], 1)

    scene = field.settle()
    scene.decide("nobody")
    assert scene.saw(MvpPicked)[0].text() == "Ann names no MVP"
    assert scene.is_over


@pytest.mark.rule("CP-GEN-14")
def test_a_draw_has_no_mvp() -> None:
    field = Field()
    field.place(RED, "Mara")

    assert field.settle().is_over


# Which tables


@pytest.mark.rule("CP-GEN-11", "CP-GEN-18")
@pytest.mark.parametrize(
    ("mark", "means", "tags", "tables"),
    [
        ("B.1", "melee", (), []),
        ("R.1", "melee", (), []),
        ("M.1", "melee", (), ["scar-monster"]),
        ("M.1", "opportunity", (), ["scar-monster"]),
        ("M.1", "ranged", (), ["scar-ranged"]),
        ("T.1", "melee", (), ["scar-titan"]),
        ("T.1", "affinity", (), ["scar-affinity", "scar-ranged"]),
        ("H.1", "melee", (), ["scar-hero"]),
        ("H.1", "ranged", ("black-sun",), ["scar-ranged", "scar-hero", "scar-blacksun"]),
        ("H.1", "affinity", (), ["scar-affinity", "scar-ranged", "scar-hero"]),
    ],
)
def test_the_means_and_the_slayer_say_which_scar_tables_fit(
    mark: str, means: str, tags: tuple[str, ...], tables: list[str]
) -> None:
    field = Field()
    field.place(RED, "Mara")
    field.place(BLUE, "Foe", mark, tracked=False)
    field.slain("Mara", "Foe", means, tags=tags)

    scene = field.settle(5)
    if len(tables) > 1:
        assert [each.id for each in scene.request.choices] == tables
    else:
        assert [each.table for each in scene.saw(TableChosen)] == tables
        assert scene.is_over


@pytest.mark.rule("CP-GEN-09", "CP-GEN-10")
def test_a_hero_s_power_fits_two_tables_and_more_and_one_is_rolled() -> None:
    field = Field()
    field.place(RED, "Mara")
    field.place(BLUE, "Witch", "H.1", tracked=False)
    field.slain("Mara", "Witch", "affinity", power="blast")

    scene = field.settle(5)
    assert scene.request.rule == "CP-GEN-10"
    assert scene.request.text == "Mara, slain by Witch with blast: which Scar?"
    scene.decide("scar-hero")
    scene.done()
    assert (scene.rules_of("1.1"), scene.is_over) == (["CP-SCAR-HERO-5"], True)


@pytest.mark.rule("CP-GEN-13", "CP-GEN-14")
def test_slaying_a_hero_with_affinity_fits_two_glory_tables_and_one_is_rolled() -> None:
    field = Field()
    field.place(RED, "Mara")
    field.place(BLUE, "Witch", "H.1", affinity=3, tracked=False)
    field.slain("Witch", "Mara", "ranged")

    scene = field.settle(3)
    assert [each.id for each in scene.request.choices] == ["glory-heroaff", "glory-hero"]
    scene.decide("glory-heroaff")
    assert (scene.rules_of("1.1"), scene.is_over) == (["CP-GLORY-HEROAFF-3"], True)


@pytest.mark.rule("CP-GEN-13")
@pytest.mark.parametrize(
    ("option", "dice", "answers", "story"),
    [
        ("one-per-battle", (1,), ("1.1", "glory-monster"), ["CP-GLORY-MONSTER-1"]),
        (
            "one-per-deed",
            (1, 2, 3, 4),
            ("1.1",),
            ["CP-GLORY-MONSTER-1", "CP-GLORY-HERO-2", "CP-GLORY-HERO-3", "CP-GLORY-MVP-4"],
        ),
        (
            "one-per-table",
            (1, 2, 3),
            ("1.1",),
            ["CP-GLORY-MONSTER-1", "CP-GLORY-MVP-2", "CP-GLORY-HERO-3"],
        ),
    ],
)
def test_how_many_glories_a_battle_brings_is_a_ruling(
    option: str, dice: tuple[int, ...], answers: tuple[str, ...], story: list[str]
) -> None:
    field = Field(RED)
    field.place(RED, "Mara", "H.1")
    for name, mark in (("Beast", "M.1"), ("Vane", "H.1"), ("Voss", "H.1"), ("Recruit", "B.1")):
        field.place(BLUE, name, mark, tracked=False)
        field.slain(name, "Mara")

    scene = field.settle(*dice, settings=(f"R-CP-10={option}",))  # R-CP-10
    for answer in answers:
        scene.decide(answer)
    scene.done()
    assert (scene.rules_of("1.1"), scene.is_over) == (story, True)


@pytest.mark.rule("CP-GEN-06")
def test_a_unit_that_slew_and_was_slain_has_its_scar_and_its_glory() -> None:
    field = Field()
    field.place(RED, "Mara", "H.1")
    field.place(BLUE, "Vane", "H.1", tracked=False)
    field.slain("Mara", "Vane")
    field.slain("Vane", "Mara")

    assert field.settle(5, 1).rules_of("1.1") == ["CP-SCAR-HERO-5", "CP-GLORY-HERO-1"]


# Squads


@pytest.mark.rule("CP-GEN-05")
def test_a_squad_has_one_scar_for_all_and_its_owner_says_whose_death_leaves_it() -> None:
    field = Field()
    field.place(RED, "Guards", models=3)
    field.place(BLUE, "Vane", "H.1", tracked=False)
    field.slain("Guards", "Vane")
    field.slain("Guards 2", "Vane")
    field.slain("Guards 3", "Vane", "ranged")

    scene = field.settle(6)
    assert [each.label for each in scene.request.choices] == ["Guards, slain by Vane", "Guards 3, slain by Vane"]
    scene.decide("Guards 3")
    scene.decide("scar-ranged")
    scene.done()
    assert (scene.rules_of("1.1"), scene.price("1.1")) == (["CP-SCAR-RANGED-6"], 21)
    assert scene.card("1.1").now.points(scene.game.rulings).total == 63


# Closing


@pytest.mark.rule("CP-GEN-17")
def test_a_duty_of_before_is_over_once_its_member_was_fielded_and_a_new_one_is_owed() -> None:
    field = Field()
    field.place(RED, "Mara", episodes=(OWED,))
    field.place(BLUE, "Vane", "H.1", tracked=False)
    field.slain("Mara", "Vane")

    scene = field.settle(4)
    old, new = scene.card("1.1").now.episodes
    assert (old.served, new.is_owed) == (1, True)
    assert [each.duty for each in scene.saw(DutyServed)] == ["CP-SCAR-HERO-4"]
    assert scene.card("1.1").now.duties == (new,)


def test_what_came_of_it_is_read_from_the_state_and_from_the_record() -> None:
    field = duel()
    scene = field.settle(5, 2)
    found = episodes_of(scene.battle)

    assert {id: [each.rule for each in story] for id, story in found.items()} == {
        "1.1": ["CP-GLORY-HERO-2"],
        "2.1": ["CP-SCAR-HERO-5"],
    }
    assert episodes_in(scene.game.record()) == found


def test_an_aftermath_in_progress_has_left_nothing_yet() -> None:
    field = Field(RED)
    field.place(RED, "Mara")
    scene = field.settle()

    with pytest.raises(CampaignError, match="the aftermath is not over yet"):
        episodes_of(scene.battle)


@given(faces=st.lists(st.integers(1, 6), min_size=12, max_size=12))
def test_points_are_the_sum_of_their_parts_whatever_the_dice(faces: list[int]) -> None:
    field = duel()
    scene = field.settle(*faces)
    while not scene.is_over:
        choice = next(each for each in scene.request.choices if not each.faults)
        scene.decide(choice.id)

    for id in ("1.1", "2.1"):
        price = scene.card(id).now.price(scene.game.rulings)
        assert (
            price.total == 20 + sum(each.points for each in scene.story(id)) == sum(part.value for part in price.parts)
        )
