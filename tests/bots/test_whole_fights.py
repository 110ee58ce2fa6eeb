"""What a soldier reckons of whole fights: a side's best values serve all its dice, and friends are drawn in."""

from __future__ import annotations

import pytest
from skirmish.close_combat.brawls import TOUCH, Standing
from skirmish.fields import blue, red

from dwethia.bots.skirmish.soldier.doctrine import FOOTMAN, SOUND, Doctrine
from dwethia.bots.skirmish.soldier.survey import Survey
from dwethia.geometry.shapes import Disc
from dwethia.tabletop.sides import RED


def surveyed(stand: Standing, doctrine: Doctrine = SOUND) -> Survey:
    return Survey(stand.battle, RED, stand.rulings, doctrine=doctrine)


def worth_of_joining(stand: Standing, id: str, doctrine: Doctrine = SOUND) -> float:
    model = stand.battle.model(id)
    return surveyed(stand, doctrine).meeting(model, model.disc, charges=True).worth


def champion_and_mob(mob: str) -> Standing:
    return Standing(
        red((10, 10), "M7 S8 D6 A1", name="Champion"),
        red((10 + TOUCH, 10), mob, name="Mob"),
        blue((10, 10 + TOUCH), "M4 S4 D6 A2 W3"),
        blue((10 + TOUCH, 10 + TOUCH), "M4 S4 D6 A2 W3"),
    )


@pytest.mark.rule("SK-FIGHT-25", "SK-FIGHT-34", "SK-FIGHT-35")
def test_a_weak_mob_beside_a_champion_strikes_with_its_values() -> None:
    weak = "M1 S1 D1 A5"
    alone = Standing(red((10 + TOUCH, 10), weak), blue((10 + TOUCH, 10 + TOUCH), "M4 S4 D6 A2 W3"))
    beside = champion_and_mob(weak)
    assert worth_of_joining(alone, "red-1") < 0 < worth_of_joining(beside, "red-2")
    assert worth_of_joining(beside, "red-2", FOOTMAN) < 0, "blow by blow it looks hopeless"


def test_the_strength_of_its_own_does_not_matter_to_a_mob_beside_a_champion() -> None:
    weak, strong = (worth_of_joining(champion_and_mob(mob), "red-2") for mob in ("M1 S1 D1 A5", "M6 S7 D5 A5"))
    assert weak == pytest.approx(strong)


@pytest.mark.rule("SK-FIGHT-02")
def test_who_charges_one_of_those_who_fight_already_has_to_do_with_all_of_them() -> None:
    stand = Standing(
        red((4, 4), "M3 S3 D3 A1", name="Newcomer"),
        red((12, 10), "M3 S3 D3 A1"),
        blue((12, 10 + TOUCH), "M4 S4 D4 A6 W2", name="Brute"),
        blue((12 - TOUCH, 10 + TOUCH), "M1 S1 D1 A1", name="Runt"),
    )
    survey, newcomer = surveyed(stand), stand.battle.model("red-1")
    runt = stand.battle.model("blue-2")
    beside = Disc(runt.disc.x - 1260, runt.disc.y, newcomer.disc.r)
    stand.change("blue-1", base=Disc(20_000, 20_000, 630))
    apart = surveyed(stand)
    drawn_in = survey.meeting(newcomer, beside, charges=True)
    by_itself = apart.meeting(newcomer, beside, charges=True)
    assert drawn_in.worth < by_itself.worth


def test_an_area_weapon_counts_those_beside_its_target() -> None:
    gunner = red((10, 2), "P4", weapon="24in S4 radius2")
    crowd = [blue((10 + place, 14), "D3", name=f"Ghoul {place}") for place in (0, 1.4, 2.8)]
    alone = blue((2, 14), "D3", name="Loner")
    stand = Standing(gunner, alone, *crowd, phase="shoot")
    survey, shooter = surveyed(stand), stand.battle.model("red-1")
    weapon = shooter.card.weapons[0]
    assert len(survey.beside(weapon, stand.battle.model("blue-3"))) == 2
    assert survey.beside_worth(shooter, weapon, stand.battle.model("blue-1"), 12_000) == 0
    assert survey.beside_worth(shooter, weapon, stand.battle.model("blue-3"), 12_000) > 0
    assert surveyed(stand, FOOTMAN).beside(weapon, stand.battle.model("blue-3")) == []
