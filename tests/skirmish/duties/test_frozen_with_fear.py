"""Frozen with Fear: Faith is spent to fight a Monster (CP-SCAR-MONSTER-3) {R-CP-33, R-CP-37}."""

from __future__ import annotations

from typing import Any

import pytest
from skirmish.close_combat.brawls import TOUCH, Brawl, Standing
from skirmish.duties.bound import ASIDE, against, against_move, shot
from skirmish.fields import Field, blue, red
from skirmish.movement.walks import move
from skirmish.shooting.shots import Range

from dwethia.skirmish.events.duties import FaithSpent, HeldBack
from dwethia.skirmish.events.fighting import FightBegan

FEAR = "CP-SCAR-MONSTER-3"

pytestmark = pytest.mark.rule(FEAR)
BEAST = {"base": 32, "name": "Beast"}


def afraid(at: tuple[float, float], faith: int = 1, **more: Any) -> dict[str, Any]:
    return red(at, f"A2 F{faith}", duties=[FEAR], **more)


# Contact


def test_contact_costs_a_point() -> None:
    field = Field(afraid((5, 5)), blue((5, 10), "monster", **BEAST), *ASIDE)
    move(field, "red-1", (5, 8.73))
    (spent,) = field.saw(FaithSpent)
    assert spent.text() == "Frozen with Fear: Red 1 spends 1 Faith, 0 left: to engage Beast, a Monster"
    assert field.model("red-1").duty.faced == ("blue-1",)


def test_without_faith_there_is_no_contact() -> None:
    field = Field(afraid((5, 5), 0), blue((5, 10), "monster", **BEAST), blue((9, 5)), *ASIDE)
    assert against_move(field, "red-1", (5, 8.73)) == {
        FEAR: "Frozen with Fear: to engage Beast, a Monster costs Red 1 1 Faith, and it has 0 to spend"
    }
    assert against_move(field, "red-1", (7.73, 5)) == {}


@pytest.mark.parametrize(("option", "refused"), [("follow-battle-setting", False), ("own-only", True)])
def test_whose_faith_it_is(option: str, refused: bool) -> None:
    models = (afraid((5, 5), 0), red((20, 5), "F1"), blue((5, 10), "monster", **BEAST))
    field = Field(*models, *ASIDE, campaign=[f"R-CP-37={option}"])
    assert (FEAR in against_move(field, "red-1", (5, 8.73))) is refused


@pytest.mark.parametrize(("option", "left"), [("follow-battle-setting", (1, 1)), ("own-only", (0, 1))])
def test_a_model_s_own_point_is_a_share_of_the_pool(option: str, left: tuple[int, int]) -> None:
    models = (afraid((5, 5)), red((20, 5), "F1"), blue((5, 10), "monster", **BEAST))
    field = Field(*models, *ASIDE, campaign=[f"R-CP-37={option}"])
    move(field, "red-1", (5, 8.73))
    assert (field.model("red-1").faith, field.battle.side(field.model("red-1").side).faith) == left


# Fights


def fight(*models: dict[str, Any], dice: str, option: str = "melee-only") -> Brawl:
    return Standing(*models, turns=1, campaign=[f"R-CP-33={option}"]).play(dice)


def charged(faith: int) -> tuple[dict[str, Any], ...]:
    """A Monster that has come to it."""
    return afraid((10, 10), faith), blue((10 + TOUCH, 10), "A0 monster", **BEAST)


def test_who_pays_when_the_fight_is_picked_strikes() -> None:
    brawl = fight(*charged(1), dice="1 1")
    assert brawl.questions == [("red", "face")]
    brawl.answer("pay", "fight")
    assert brawl.saw(FaithSpent)[0].what_for == "to fight Beast, a Monster"
    assert brawl.saw(FightBegan)[0].blows[0].dice.total == 2


def test_who_holds_back_adds_no_dice() -> None:
    brawl = fight(*charged(1), red((10, 10 + TOUCH), "A1"), dice="1")
    brawl.answer("hold-back", "fight")
    assert brawl.saw(HeldBack)[0].text() == "Frozen with Fear: Red 1 does not strike at Beast: 1 Faith, of 1"
    assert brawl.saw(FightBegan)[0].blows[0].dice.total == 1


def test_who_cannot_pay_is_not_asked() -> None:
    brawl = fight(*charged(0), dice="")
    brawl.answer("fight")
    assert len(brawl.saw(HeldBack)) == 1
    assert brawl.saw(FightBegan)[0].blows[0].dice.total == 0


def test_a_monster_that_was_paid_for_is_not_paid_for_again() -> None:
    field = Field(afraid((5, 5)), blue((5, 10), "A0 monster", **BEAST), *ASIDE, turns=1, dice="1 1")
    move(field, "red-1", (5, 8.73))
    while field.questions[0][1] != "stance":
        field.decide({"do": "done"})
    field.decide("fight")
    assert field.saw(FightBegan)[0].blows[0].dice.total == 2
    field.done()


@pytest.mark.parametrize(
    ("option", "asked"), [("melee-only", "face"), ("all-attacks", "face"), ("only-own-charge", "stance")]
)
def test_what_is_asked_when_the_monster_has_come(option: str, asked: str) -> None:
    assert fight(*charged(1), dice="", option=option).questions[0][1] == asked


# Shots and powers


@pytest.mark.parametrize(
    ("option", "barred"), [("melee-only", False), ("all-attacks", True), ("only-own-charge", False)]
)
def test_shots_and_powers_cost_where_all_attacks_do(option: str, barred: bool) -> None:
    shooter = red((5, 5), "hero Aff2", base=32, weapon="24in S4", spells=["blast"], duties=[FEAR])
    field = Range(shooter, blue((5, 15), "monster", **BEAST), blue((9, 15)), campaign=[f"R-CP-33={option}"])
    cast = {"do": "cast", "model": "red-1", "power": "blast", "target": "blue-1", "affinity": 1}
    assert (FEAR in against(field, shot("red-1", "blue-1"))) is barred
    assert (FEAR in against(field, cast)) is barred
    assert against(field, shot("red-1", "blue-2")) == {}


def test_a_shot_that_can_be_paid_for_is_paid_for() -> None:
    shooter = red((5, 5), "P3 F1", weapon="24in S4", duties=[FEAR])
    field = Range(shooter, blue((5, 15), "monster", **BEAST), dice="1", campaign=["R-CP-33=all-attacks"])
    field.shoot("red-1", "blue-1")
    assert field.saw(FaithSpent)[0].what_for == "to attack Beast, a Monster"
