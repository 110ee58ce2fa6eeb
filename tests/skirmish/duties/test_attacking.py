"""Duties to attack: what counts as able, what is refused until it is done, and the three readings {R-CP-20}."""

from __future__ import annotations

from typing import Any

import pytest
from skirmish.close_combat.brawls import TOUCH, Standing
from skirmish.duties.bound import ASIDE, DONE, against, against_move, shot, to_shooting
from skirmish.fields import Field, blue, piece, red
from skirmish.movement.walks import move
from skirmish.shooting.shots import Range

from dwethia.skirmish.events.duties import DutyMeasured
from dwethia.skirmish.events.moving import Moved

SLAYER = "CP-SCAR-AFFINITY-3"
HUNTER = "CP-SCAR-MONSTER-4"
BOUND = {SLAYER, "HS-DUTY-01"}


# Contact: judged by all it can reach


@pytest.mark.rule(SLAYER, "HS-DUTY-01")
def test_whom_it_can_reach_it_must_engage() -> None:
    field = Field(red((5, 5), duties=[SLAYER]), blue((5, 10), "Aff1", name="Mage"), *ASIDE)
    (measured,) = field.saw(DutyMeasured)
    assert measured.text() == "Red 1 must attack Mage, 3.74 in away: it is able to this turn"
    for refused in (against(field, DONE), against_move(field, "red-1"), against_move(field, "red-1", (5, 2))):
        assert set(refused) == BOUND
    assert against_move(field, "red-1", (5, 2))[SLAYER] == (
        "Mage Slayer: Red 1 must attack Mage, 3.74 in away, and could not do so 6.74 in away"
    )
    assert against(field, DONE)["HS-DUTY-01"] == "contact with Mage takes 3.738 in of 6 in"
    move(field, "red-1", (5, 8.73))
    assert field.saw(Moved)[-1].engages == ("Mage",)
    field.decide(DONE)


@pytest.mark.rule("HS-DUTY-01")
def test_a_way_round_a_wall_counts_and_one_too_long_does_not() -> None:
    for width, able in ((1.5, True), (8, False)):
        wall = piece((5, 7.5), "impassable", corners=[(0, 0), (width, 0), (width, 0.5), (0, 0.5)])
        field = Field(red((5, 5), duties=[SLAYER]), blue((5, 10), "Aff1"), *ASIDE, terrain=[wall])
        assert field.saw(DutyMeasured)[0].is_able is able
        assert bool(against(field, DONE)) is able


@pytest.mark.rule("HS-DUTY-01")
def test_who_is_locked_in_another_fight_is_not_able() -> None:
    """Other rules that forbid the attack win over the duty."""
    field = Field(red((5, 5), duties=[SLAYER]), blue((5 + TOUCH, 5)), blue((5, 10), "Aff1"), *ASIDE)
    assert not field.saw(DutyMeasured)[0].is_able
    assert against(field, DONE) == {}


@pytest.mark.rule("HS-DUTY-01")
def test_it_is_able_only_as_long_as_it_still_can() -> None:
    """A friend that goes where it alone could stand takes the duty from it."""
    walls = [
        piece((x, 8), "impassable", corners=[(0, 0), (4, 0), (4, 6), (0, 6)]) for x in (2.2, 7.8)
    ]  # a lane 1.6 wide
    field = Field(red((5, 3.05), duties=[SLAYER]), red((5, 4.4)), blue((5, 10), "Aff1"), *ASIDE, terrain=walls)
    assert set(against(field, DONE)) == BOUND
    move(field, "red-2", (5, 8.73))
    assert against(field, DONE) == {}


# Shots and powers: from where it stands


@pytest.mark.rule(SLAYER, "HS-DUTY-01")
def test_who_can_shoot_may_stay_and_may_not_go_where_it_could_not() -> None:
    wall = piece((8, 5), "impassable", corners=[(0, 0), (1, 0), (1, 4), (0, 4)])
    archer = red((5, 5), weapon="24in S4 half", duties=[SLAYER])
    field = Field(archer, blue((5, 20), "Aff1", name="Mage"), *ASIDE, terrain=[wall])
    assert against_move(field, "red-1") == {}
    assert against_move(field, "red-1", (5, 7.9)) == {}  # half of its Move
    refused = against_move(field, "red-1", (5, 8.1))
    assert set(refused) == BOUND
    assert refused["HS-DUTY-01"] == "from where it stands it can shoot weapon at Mage, 13.74 in away"


@pytest.mark.rule(SLAYER, "HS-DUTY-01")
def test_a_shot_at_another_and_the_end_are_refused_until_it_has_shot() -> None:
    archer = red((5, 5), "P3", weapon="24in S4", duties=[SLAYER])
    field = Range(archer, blue((5, 12), name="Near"), blue((5, 20), "Aff1", name="Mage"), dice="1")
    for answer in (shot("red-1", "blue-1"), DONE):
        assert set(against(field, answer)) == BOUND
    assert against(field, DONE)[SLAYER] == "Mage Slayer: Red 1 must attack Mage, 13.74 in away, first"
    field.shoot("red-1", "blue-2")
    assert against(field, DONE) == {}
    field.done()


@pytest.mark.rule("HS-DUTY-01")
def test_an_objective_is_not_completed_first() -> None:
    archer = red((5, 5), weapon="24in S4", duties=[SLAYER])
    scene: dict[str, Any] = {
        "spots": [(5, 5)],
        "scenarios": {"red": "play-objectives"},
        "rulings": ["R-SK-22=instead-of-shooting"],
    }
    field = Range(archer, blue((5, 20), "Aff1"), **scene)
    assert set(against(field, {"do": "objective", "model": "red-1", "spot": 0})) == BOUND


@pytest.mark.rule(SLAYER, "HS-DUTY-01")
def test_a_power_is_an_attack_and_one_that_would_be_its_last_may_not_go_elsewhere() -> None:
    mage = red((5, 5), "hero Aff2", base=32, spells=["root"], duties=[SLAYER])
    foes = (blue((5, 18), name="Near"), blue((5, 22), "Aff1", name="Mage"))
    field = Field(mage, *foes, *ASIDE)
    elsewhere = {"do": "cast", "model": "red-1", "power": "root", "target": "blue-1", "affinity": 1}
    assert set(against(field, elsewhere)) == BOUND
    field.decide({**elsewhere, "target": "blue-2"})
    while field.questions[0][1] != "movement":
        field.decide(field.request.choices[0].id)
    assert field.model("red-1").duty.has_attacked
    assert against(field, DONE) == {}
    assert against_move(field, "red-1", (5, 2)) == {}


@pytest.mark.rule("HS-DUTY-01")
def test_when_it_shoots_the_nearest_is_measured_again() -> None:
    """The nearer mage comes into sight by the archer's own move; then it is the one."""
    wall = piece((8.5, 8), "impassable", corners=[(0, 0), (1, 0), (1, 4), (0, 4)])
    archer = red((5, 8), "P3", weapon="24in S4", duties=[SLAYER])
    field = Field(archer, blue((14, 8), "Aff1", name="Hidden"), blue((5, 23), "Aff1"), *ASIDE, terrain=[wall])
    assert [name for name, _ in field.saw(DutyMeasured)[0].goals] == ["Hidden"]
    assert not field.saw(DutyMeasured)[0].is_able
    move(field, "red-1", (5, 11.5))
    to_shooting(field)
    assert set(against(field, shot("red-1", "blue-2"))) == BOUND
    assert against(field, shot("red-1", "blue-1")) == {}


# Fights


@pytest.mark.rule(SLAYER)
def test_it_may_not_retreat_from_whom_it_must_attack() -> None:
    models = (red((10, 10), "A0", duties=[SLAYER]), blue((10 + TOUCH, 10), "A0 Aff1", name="Mage"))
    brawl = Standing(*models, priority="blue", turns=1).play()
    assert brawl.questions == [("blue", "retreat")]  # no stance was asked for: to fight is all that is open to it
    brawl.decide(DONE)
    away = {"do": "retreat", "model": "red-1", "path": [[10000, 10000], [7100, 10000]]}
    assert list(against(brawl, away)) == [SLAYER]
    assert against(brawl, DONE) == {}


@pytest.mark.rule(SLAYER)
def test_others_may_be_left() -> None:
    models = (red((10, 10), "A0", duties=[SLAYER]), blue((10 + TOUCH, 10), "A0"), blue((20, 20), "Aff1"))
    brawl = Standing(*models, priority="blue", turns=1).play()
    brawl.answer("fight", DONE)
    away = {"do": "retreat", "model": "red-1", "path": [[10000, 10000], [7100, 10000]]}
    assert against(brawl, away) == {}


@pytest.mark.rule(SLAYER)
@pytest.mark.parametrize(("duties", "asked"), [([], ["fight", "retreat"]), ([SLAYER], [])])
def test_its_side_may_not_declare_a_retreat(duties: list[str], asked: list[str]) -> None:
    models = (red((10, 10), "A0", duties=duties), blue((10 + TOUCH, 10), "A0 Aff1"))
    brawl = Standing(*models, priority="blue", turns=1).play()
    (ask,) = brawl.game.asks
    assert (list(ask.options) if ask.question == "stance" else []) == asked


# The three readings


def reading(option: str) -> Field:
    """A slayer between a plain enemy in reach, and a mage in reach of its bow, that it could charge too."""
    slayer = red((5, 5), weapon="24in S4", duties=[SLAYER])
    foes = (blue((9, 5), name="Plain"), blue((5, 10), "Aff1", name="Mage"))
    return Field(slayer, *foes, *ASIDE, campaign=[f"R-CP-20={option}"])


@pytest.mark.rule(SLAYER)
@pytest.mark.parametrize("option", ["compulsory", "target-lock", "pursue"])
def test_a_charge_at_another(option: str) -> None:
    """It is refused in every reading: it would be the attack, or keep it from one."""
    field = reading(option)
    refused = against_move(field, "red-1", (7.73, 5))
    assert set(refused) == ({SLAYER} if option == "target-lock" else BOUND)
    assert against_move(field, "red-1", (5, 8.73)) == {}


@pytest.mark.rule(SLAYER)
@pytest.mark.parametrize(("option", "bound"), [("compulsory", True), ("target-lock", False), ("pursue", True)])
def test_it_need_not_attack_at_all_under_a_lock(option: str, bound: bool) -> None:
    field = Field(red((5, 5), duties=[SLAYER]), blue((5, 10), "Aff1"), *ASIDE, campaign=[f"R-CP-20={option}"])
    assert bool(against(field, DONE)) is bound
    assert bool(against_move(field, "red-1", (5, 2))) is bound


@pytest.mark.rule(SLAYER)
@pytest.mark.parametrize(("option", "locked"), [("compulsory", False), ("target-lock", True), ("pursue", False)])
def test_a_second_shot_goes_where_it_likes_but_for_a_lock(option: str, locked: bool) -> None:
    archer = red((5, 5), "hero P3 A2", base=32, weapon="24in S4", duties=[SLAYER])
    models = (archer, blue((5, 12)), blue((9, 20), "Aff1"))
    scene = {"rulings": ["R-SK-68=aggression"], "campaign": [f"R-CP-20={option}"]}
    field = Range(*models, dice="1", **scene)
    assert SLAYER in against(field, shot("red-1", "blue-1"))
    assert bool(against(field, DONE)) is not locked
    field.shoot("red-1", "blue-2")
    assert (SLAYER in against(field, shot("red-1", "blue-1"))) is locked


@pytest.mark.rule(SLAYER)
@pytest.mark.parametrize(("option", "chases"), [("compulsory", False), ("target-lock", False), ("pursue", True)])
def test_out_of_reach_it_comes_as_near_as_it_can_where_it_must_pursue(option: str, chases: bool) -> None:
    field = Field(red((5, 5), duties=[SLAYER]), blue((5, 20), "Aff1"), *ASIDE, campaign=[f"R-CP-20={option}"])
    for answer in (against(field, DONE), against_move(field, "red-1"), against_move(field, "red-1", (5, 9))):
        assert list(answer) == ([SLAYER] if chases else [])
    assert against_move(field, "red-1", (5, 10.9)) == {}
    if chases:
        assert against(field, DONE)[SLAYER] == (
            "Mage Slayer: Red 1 must come as near to Blue 1 as it can, 7.741 in, and would end 13.74 in away"
        )


# Several duties


@pytest.mark.rule("HS-DUTY-01")
def test_of_several_duties_to_attack_one_is_heeded() -> None:
    foes = (blue((5, 10), "Aff1", name="Mage"), blue((10, 5), "monster", base=32, name="Beast"))
    field = Field(red((5, 5), duties=[SLAYER, HUNTER]), *foes, *ASIDE)
    assert set(against(field, DONE)) == BOUND
    assert against_move(field, "red-1", (5, 8.73)) == {}
