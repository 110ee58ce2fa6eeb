"""Every row of the eleven tables, rolled in an aftermath: what it changes, for how many points and for how long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from aftermath.battles import BLUE, RED, CodexField, Field, Settled
from campaign.expected_rows import ADVANCES, CHANGING, DUTIES
from campaign.members import USUAL

from dwethia.aftermath.events import Befell, RowRolled, TableChosen
from dwethia.campaign.roster.member_now import NUMBERS
from dwethia.campaign.tables.rows import CampaignTable, all_rows
from dwethia.rulebook import RuleId

RICH: dict[str, Any] = {"faith": 2, "destiny": 1, "affinity": 1, "integrity": 1}


def slain(mark: str, means: str = "melee", **more: Any) -> Callable[..., Field]:
    """A battle in which somebody of such a mark slew Mara so."""

    def made(**numbers: Any) -> Field:
        field = Field()
        field.place(RED, "Mara", **numbers)
        field.place(BLUE, "Foe", mark, tracked=False)
        field.slain("Mara", "Foe", means, **more)
        return field

    return made


def slew(mark: str, affinity: int = 0) -> Callable[..., Field]:
    """A battle in which Mara slew somebody of such a mark."""

    def made(**numbers: Any) -> Field:
        field = Field()
        field.place(RED, "Mara", **numbers)
        field.place(BLUE, "Foe", mark, tracked=False, affinity=affinity, person={"spells": ("root", "blast")})
        field.slain("Foe", "Mara", "ranged")
        return field

    return made


def won(**numbers: Any) -> Field:
    field = Field(RED)
    field.place(RED, "Mara", **numbers)
    return field


BATTLES: dict[CampaignTable, tuple[Callable[..., Field], tuple[str, ...]]] = {
    CampaignTable.SCAR_AFFINITY: (slain("B.1", "affinity", power="blast", is_spell=True), ("scar-affinity",)),
    CampaignTable.SCAR_MONSTER: (slain("M.1"), ()),
    CampaignTable.SCAR_TITAN: (slain("T.1", "opportunity"), ()),
    CampaignTable.SCAR_RANGED: (slain("B.1", "ranged"), ()),
    CampaignTable.SCAR_HERO: (slain("H.1"), ()),
    CampaignTable.SCAR_BLACKSUN: (slain("B.1", tags=("black-sun",)), ()),
    CampaignTable.GLORY_HEROAFF: (slew("H.1", affinity=3), ("glory-heroaff",)),
    CampaignTable.GLORY_MONSTER: (slew("M.1"), ()),
    CampaignTable.GLORY_TITAN: (slew("T.1"), ()),
    CampaignTable.GLORY_MVP: (won, ("1.1",)),
    CampaignTable.GLORY_HERO: (slew("H.1"), ()),
}


def rolled(
    id: str, *answers: Any, settings: tuple[str, ...] = (), dice: tuple[int, ...] = (), **numbers: Any
) -> Settled:
    """The row as the die brought it, its questions answered."""
    row = all_rows()[RuleId(id)]
    made, before = BATTLES[row.table]
    scene = made(**numbers).settle(row.face, *dice, settings=settings)
    for answer in (*before, *answers):
        scene.decide(answer)
    scene.done()
    assert scene.is_over
    assert [each.table for each in scene.saw(TableChosen)] == [row.table]
    assert [each.row for each in scene.saw(RowRolled)][:1] == [row.id]
    return scene


def carried(ids: Any) -> list[Any]:
    return [pytest.param(id, marks=pytest.mark.rule(id)) for id in ids]


@pytest.mark.parametrize("id", carried(CHANGING))
@pytest.mark.rule("CP-GEN-03", "CP-GEN-15", "CP-GEN-17")
def test_a_row_changes_what_it_says_for_the_points_it_prints(id: str) -> None:
    scene = rolled(id, **RICH)
    changes, points = CHANGING[id]

    assert scene.numbers("1.1") == {name: (USUAL | RICH).get(name, 0) + changes.get(name, 0) for name in NUMBERS}
    assert scene.price("1.1") == 20 + points
    (episode,) = scene.story("1.1")
    assert (episode.rule, episode.is_duty, episode.idle, episode.battle) == (id, False, "", 1)


@pytest.mark.parametrize("id", carried(DUTIES))
@pytest.mark.rule("CP-GEN-17")
def test_a_duty_is_owed_in_the_next_game_and_costs_nothing(id: str) -> None:
    scene = rolled(id, **RICH)

    (episode,) = scene.story("1.1")
    assert (episode.rule, episode.is_owed, scene.price("1.1")) == (id, True, 20)
    assert "owed in its next game" in scene.saw(Befell)[0].text()


@pytest.mark.parametrize("id", carried(ADVANCES))
@pytest.mark.parametrize(
    ("option", "name", "price"),
    [
        ("advancement-price", "martial", 21),
        ("advancement-price", "affinity", 30),
        ("free", "wounds", 20),
        ("flat-1", "affinity", 21),
        ("table-price", "affinity", 25),
    ],
)
@pytest.mark.rule("CP-GEN-20", "HS-PRICE-06")
def test_one_point_of_any_characteristic_is_the_owner_s_choice(id: str, option: str, name: str, price: int) -> None:
    scene = rolled(id, name, settings=(f"R-CP-22={option}",))  # R-CP-22

    assert scene.numbers("1.1")[name] == USUAL.get(name, 0) + 1
    assert scene.price("1.1") == price


@pytest.mark.rule("CP-GLORY-HERO-6", "HS-PRICE-02")
def test_what_is_as_high_as_it_may_be_is_shown_and_refused() -> None:
    made, _ = BATTLES[CampaignTable.GLORY_HERO]
    scene = made(martial=5, wounds=2).settle(6)

    barred = {each.id: str(each.faults[0]) for each in scene.request.choices if each.faults}
    assert set(barred) == {"martial", "wounds"}
    assert barred["martial"] == "Martial 6 is too high before wargear, a basic unit has at most 5 (HS-PRICE-02)"


# Rows with something of their own


@pytest.mark.rule("CP-SCAR-AFFINITY-5")
def test_the_spell_that_slew_it_is_learnt() -> None:
    scene = rolled("CP-SCAR-AFFINITY-5")

    assert (scene.card("1.1").now.spells, scene.price("1.1")) == (("blast",), 25)


@pytest.mark.rule("CP-SCAR-AFFINITY-5", "CP-GEN-19")
@pytest.mark.parametrize(("known", "is_spell"), [(("blast",), True), ((), False)])
def test_a_spell_known_already_or_a_power_that_is_none_teaches_nothing(known: tuple[str, ...], is_spell: bool) -> None:
    scene = slain("B.1", "affinity", power="blast", is_spell=is_spell)(spells=known).settle(5)
    scene.decide("scar-affinity")

    (episode,) = scene.story("1.1")
    assert (bool(episode.idle), scene.price("1.1")) == (True, 20)


@pytest.mark.rule("CP-SCAR-RANGED-5", "CP-GEN-19")
@pytest.mark.parametrize(("gear", "price", "is_idle"), [((), 25, False), (("camo-cloak",), 20, True)])
def test_a_camo_cloak_comes_to_whom_has_none(gear: tuple[str, ...], price: int, is_idle: bool) -> None:
    scene = rolled("CP-SCAR-RANGED-5", gear=gear)

    assert scene.card("1.1").now.gear == ("camo-cloak",)
    assert (scene.price("1.1"), bool(scene.story("1.1")[0].idle)) == (price, is_idle)


@pytest.mark.rule("CP-SCAR-HERO-3")
@pytest.mark.parametrize(
    ("option", "answers", "dice", "changed"),
    [
        ("martial-vs-heroes", (), (), ()),
        ("aggression", (), (), (("aggression", -1),)),
        ("owner-picks", ("defense",), (), (("defense", -1),)),
        ("random", (), (6,), (("integrity", -1),)),
        ("points-only", (), (), ()),
    ],
)
def test_hesitation_is_a_ruling(option: str, answers: tuple[str, ...], dice: tuple[int, ...], changed: Any) -> None:
    scene = rolled("CP-SCAR-HERO-3", *answers, settings=(f"R-CP-26={option}",), dice=dice)  # R-CP-26

    (episode,) = scene.story("1.1")
    assert (episode.changes, episode.hesitates) == (changed, option == "martial-vs-heroes")
    assert scene.price("1.1") == 19


@pytest.mark.rule("CP-SCAR-TITAN-2", "CP-SCAR-TITAN-3", "CP-SCAR-RANGED-2")
@pytest.mark.parametrize("id", ["CP-SCAR-TITAN-2", "CP-SCAR-TITAN-3", "CP-SCAR-RANGED-2"])
@pytest.mark.parametrize(
    ("option", "price", "is_owed"),
    [("perm-minus-1-point", 19, False), ("perm-no-points", 20, False), ("next-game", 20, True)],
)
def test_three_rows_without_duration_or_points_are_a_ruling(id: str, option: str, price: int, is_owed: bool) -> None:
    scene = rolled(id, settings=(f"R-CP-13={option}",))  # R-CP-13

    assert scene.price("1.1") == price
    assert scene.story("1.1")[0].is_owed is is_owed


@pytest.mark.rule("CP-GLORY-HEROAFF-5")
@pytest.mark.parametrize(
    ("known", "answers", "spells", "price"),
    [((), ("blast",), ("blast",), 30), (("root",), (), ("root", "blast"), 30), (("root", "blast"), (), None, 25)],
)
def test_affinity_comes_with_a_spell_of_the_slain_or_alone_for_less(
    known: tuple[str, ...], answers: tuple[str, ...], spells: tuple[str, ...] | None, price: int
) -> None:
    scene = rolled("CP-GLORY-HEROAFF-5", *answers, spells=known)

    assert scene.numbers("1.1")["affinity"] == 1
    assert (scene.card("1.1").now.spells, scene.price("1.1")) == (spells or known, price)


@pytest.mark.rule("CP-GLORY-TITAN-6", "HS-PRICE-06", "HS-PRICE-01")
@pytest.mark.parametrize(("option", "price"), [("budget-adds-cost", 24), ("gift", 20)])
def test_mythic_ascension_is_a_budget_that_adds_to_the_cost_or_a_gift(option: str, price: int) -> None:
    scene = rolled("CP-GLORY-TITAN-6", {"spent": [["martial", 2], ["strength", 2]]}, settings=(f"R-CP-24={option}",))

    numbers = scene.numbers("1.1")
    assert (numbers["martial"], numbers["strength"], scene.price("1.1")) == (5, 5, price)


@pytest.mark.rule("CP-GLORY-TITAN-6", "CP-GEN-20", "HS-PRICE-02")
@pytest.mark.parametrize(
    ("spent", "fact"),
    [
        ([["faith", 1], ["martial", 1]], "6 points are more than the 5 there are"),
        ([["destiny", 1]], "10 points are more than the 5 there are"),
        ([["wounds", 2]], "Wounds 3 is too high before wargear, a basic unit has at most 2"),
        ([["luck", 1]], "'luck' is none of the ten characteristics"),
        ([["martial", 1], ["martial", 1]], "martial stands there more than once"),
        ([["martial", -1]], "martial is raised by -1, and only whole points are bought"),
    ],
)
def test_a_budget_is_spent_within_its_points_and_maxima(spent: list[Any], fact: str) -> None:
    made, _ = BATTLES[CampaignTable.GLORY_TITAN]
    scene = made().settle(6)

    faults = [each.fact for each in scene.request.faults({"spent": spent})]
    assert fact in faults
    assert scene.game.answer(scene.request.seat, {"spent": []})
    assert (scene.story("1.1")[0].idle, scene.price("1.1")) == ("nothing was bought", 20)


@pytest.mark.parametrize("id", carried(["CP-GLORY-TITAN-1", "CP-GLORY-MVP-6"]))
@pytest.mark.parametrize("option", ["keep-changes", "fresh-profile"])
@pytest.mark.rule("CP-GEN-20")
def test_a_promotion_is_to_a_hero_of_the_owner_s_choice_at_the_difference(id: str, option: str) -> None:
    field = CodexField(("pirate",), ("gore-engine",), RED)
    dice: tuple[int, ...] = (6,)
    if id == "CP-GLORY-TITAN-1":
        field.winner, dice = None, (1,)
        field.people[-1] = type(field.people[-1])("titan", BLUE, "Titan", "titan", "T.1")
        field.warbands[1] = type(field.warbands[1])("Ben", 2, field.warbands[1].heading, ())
        field.slain("titan", "pirate")
    scene = field.settle(*dice, settings=(f"R-CP-25={option}",))  # R-CP-25
    if id == "CP-GLORY-MVP-6":
        scene.decide("1.1")
        scene.decide("glory-mvp")  # and not what is offered to a Black Sun MVP

    labels = [each.label for each in scene.request.choices]
    assert labels[0].startswith("Captain (")
    before = scene.price("1.1")
    scene.decide("first-mate")

    card = scene.card("1.1")
    (episode,) = scene.story("1.1")
    assert (card.now.stock.unit, card.now.stock.mark[0]) == ("first-mate", "H")
    assert episode.is_fresh is (option == "fresh-profile")
    assert scene.price("1.1") == card.now.stock.price.total == before + episode.points


@pytest.mark.rule("CP-GLORY-MVP-6", "CP-GEN-19")
def test_a_hero_is_promoted_to_nothing() -> None:
    field = CodexField(("captain",), ("pirate",), RED)
    scene = field.settle(6)
    scene.decide("1.1")

    assert (scene.story("1.1")[0].idle, scene.is_over) == ("it is a Hero already", True)


@pytest.mark.rule("CP-GLORY-MVP-6")
def test_a_monster_may_stay_what_it_is_and_rolls_no_other_row_for_it() -> None:
    field = CodexField(("gore-engine",), ("pirate",), RED)
    scene = field.settle(6, settings=("R-CP-21.idle=re-roll",))
    scene.decide("1.1")
    scene.decide("stay")

    scene.done()
    assert (scene.story("1.1")[0].idle, scene.is_over) == ("its owner leaves it as it is", True)


# Results that cannot apply


@pytest.mark.rule("CP-GEN-19", "CP-SCAR-AFFINITY-1")
@pytest.mark.parametrize(
    ("option", "dice", "story"),
    [
        ("nothing", (1,), ["CP-SCAR-AFFINITY-1"]),
        ("re-roll", (1, 1, 4), ["CP-SCAR-AFFINITY-4"]),
        ("next-row", (1,), ["CP-SCAR-AFFINITY-2"]),
    ],
)
def test_a_result_that_cannot_apply_is_a_ruling(option: str, dice: tuple[int, ...], story: list[str]) -> None:
    made, _ = BATTLES[CampaignTable.SCAR_AFFINITY]
    scene = made().settle(*dice, settings=(f"R-CP-21.idle={option}",))  # R-CP-21
    scene.decide("scar-affinity")
    scene.done()

    assert scene.rules_of("1.1") == story
    assert bool(scene.story("1.1")[0].idle) is (option == "nothing")


@pytest.mark.rule("CP-SCAR-HERO-1", "CP-SCAR-HERO-2", "CP-GEN-19")
@pytest.mark.parametrize(
    ("option", "face", "has", "left"),
    [
        ("floors", 1, {"martial": 1}, ("martial", 1)),
        ("floors", 2, {"integrity": 0}, ("integrity", -1)),
        ("zero-floors", 1, {"martial": 1}, ("martial", 0)),
        ("zero-floors", 2, {"integrity": 0}, ("integrity", 0)),
        ("none", 1, {"martial": 0}, ("martial", -1)),
    ],
)
def test_how_low_a_loss_may_go_is_a_ruling(option: str, face: int, has: dict[str, int], left: tuple[str, int]) -> None:
    made, _ = BATTLES[CampaignTable.SCAR_HERO]
    scene = made(**has).settle(face, settings=(f"R-CP-21.floors={option}",))  # R-CP-21

    assert scene.numbers("1.1")[left[0]] == left[1]
    assert scene.price("1.1") == (20 if scene.story("1.1")[0].idle else 19)
