"""What a seat may answer in the Shoot Phase: answers drawn, suggested and said, powers and objectives among them."""

from itertools import islice
from random import Random
from typing import Any

import pytest
from skirmish.fields import Field, blue, piece, red
from skirmish.shooting.shots import BOW, Range

from dwethia.engine.deeds import NothingMore
from dwethia.engine.forms import as_written
from dwethia.profile import ModelId
from dwethia.skirmish.events.scoring import SpotCompleted
from dwethia.skirmish.powers.casting import CastPower
from dwethia.skirmish.shooting.shoot_form import Shoot, ShootForm, WeaponShown
from dwethia.skirmish.state.line_of_fire import line_of_fire, measured


def form_of(field: Field) -> ShootForm:
    form = field.game.asks[0].form
    assert isinstance(form, ShootForm)
    return form


def shot(model: str, target: str, weapon: str = "weapon", lobbed: bool = False) -> Shoot:
    return Shoot(ModelId(model), weapon, ModelId(target), lobbed)


def crowded(seed: int, **scene: Any) -> Field:
    """Two dozen models with all kinds of weapons among terrain, placed at random."""
    chance = Random(seed)
    weapons = [BOW, "24in S3 half", "24in S2 arc", "12in S3 light", "24in S4 blast1", "18in S3 radius2 multi-shot2"]
    models: list[dict[str, Any]] = []
    places: list[tuple[float, float]] = []
    while len(models) < 24:
        x, y = round(chance.uniform(1, 23), 3), round(chance.uniform(1, 23), 3)
        if all((x - other_x) ** 2 + (y - other_y) ** 2 > 1.7 for other_x, other_y in places):
            places.append((x, y))
            make = red if len(models) % 2 else blue
            models.append(make((x, y), "P3 D4 W2", weapon=chance.choice(weapons), moved=chance.choice([0, 0, 4])))
    terrain = [piece((8, 8), piece="wood"), piece((16, 16), piece="spore-field"), piece((16, 8), piece="low-wall")]
    return Field(*models, phase="shoot", terrain=terrain, **scene)


@pytest.mark.parametrize("seed", range(8))
def test_answers_drawn_and_answers_suggested_have_no_faults(seed: int) -> None:
    form = form_of(crowded(seed))
    drawn = list(islice(form.samples(Random(seed)), 40))
    suggested = list(form.suggestions())
    assert NothingMore() in suggested
    assert any(isinstance(answer, Shoot) for answer in drawn)
    for answer in (*drawn, *suggested):
        assert list(form.faults_of(answer)) == []
        assert form.said(answer)


@pytest.mark.parametrize("seed", range(4))
def test_every_pair_is_judged_alike_measured_once_or_anew(seed: int) -> None:
    field = crowded(seed)
    battle, rulings = field.battle, field.game.rulings
    pairs = [(one, other) for one in battle.models for other in battle.models if one.side != other.side]
    for one, other in pairs:
        first = line_of_fire(battle, one, other, rulings)
        assert first == measured(battle, one, other, rulings) == line_of_fire(battle, one, other, rulings)


def test_what_was_measured_is_forgotten_when_somebody_is_taken_off() -> None:
    ox = blue((8.5, 12), "D2", base=50, name="Ox")
    quick = red((5, 12), "P3", weapon="24in S2 quick")
    field = Range(quick, red((3.7, 12), "P3", weapon=BOW), blue((12, 12)), ox, dice="6 1")
    battle = field.battle
    assert line_of_fire(battle, battle.model("red-1"), battle.model("blue-1"), field.game.rulings).in_the_way
    field.shoot("red-1", "blue-2")
    field.shoot("red-2", "blue-1")
    assert field.fired.in_the_way == ()


def test_the_best_shots_of_each_model_are_suggested_first() -> None:
    field = Range(red((5, 12), "P3", weapon=BOW), blue((12, 12), "D6"), blue((12, 16), "D5"), blue((12, 8), "D2"))
    own = [each for each in form_of(field).suggestions() if isinstance(each, Shoot) and each.model == "red-1"]
    assert [shot.target for shot in own] == ["blue-3", "blue-4", "blue-2"]  # blue-1 is a behemoth


def test_a_seat_without_a_target_is_not_asked() -> None:
    near = Field(red((5, 12), weapon="5in S2"), blue((12, 12), weapon=BOW), phase="shoot")
    assert near.questions == [("blue", "shoot")]


def test_while_a_model_has_shots_left_only_they_are_drawn() -> None:
    field = Range(red((5, 12), "P3 shots3", weapon=BOW), red((5, 15), weapon=BOW), blue((12, 12)), dice="1")
    field.shoot("red-1", "blue-1")
    form = form_of(field)
    drawn = list(islice(form.samples(Random(1)), 30))
    assert {answer.model for answer in drawn if isinstance(answer, Shoot)} == {"red-1"}
    assert form.shown().shots_left == 2
    assert form.said(NothingMore()) == "Red 1 shoots no more"


def test_answers_are_said_in_words() -> None:
    form = form_of(Range(red((5, 12), weapon="24in S2 arc", name="Archer"), blue((12, 12), name="Spy")))
    assert form.said(shot("red-1", "blue-1")) == "Archer shoots weapon at Spy"
    assert form.said(shot("red-1", "blue-1", lobbed=True)) == "Archer lobs weapon at Spy"
    assert form.said(NothingMore()) == "Done shooting"


def test_a_client_is_shown_who_may_shoot_with_what() -> None:
    engaged = red((12, 10.2), weapon=BOW)
    shown = form_of(Range(red((5, 12), weapon="24in S2 arc"), engaged, blue((12, 12)))).shown()
    assert [model.id for model in shown.models] == ["red-1", "red-3"]
    assert shown.models[0].weapons == (WeaponShown("weapon", "weapon", range=24_000, arc=True),)


# Powers instead of a shot


def mage(**more: Any) -> dict[str, Any]:
    return red((5, 12), "P3 Aff2 hero", **{"spells": ["blast"], "weapon": BOW, "name": "Mage", **more})


CAST = CastPower(ModelId("red-1"), "blast", ModelId("blue-1"), 1)


@pytest.mark.rule("SK-AFF-03")
def test_a_power_takes_the_place_of_a_shot() -> None:
    field = Range(mage(), blue((12, 12), "D5 W2"), dice="6")
    assert CAST in list(form_of(field).suggestions())
    field.decide(as_written(CAST))
    while field.questions[0][1] != "shoot":
        field.decide(field.request.choices[0].id)
    assert field.model("blue-1").wounds == 1
    assert field.against("red-1", "blue-1") == {"SK-AFF-03": "Mage has activated a power in this phase"}


@pytest.mark.rule("SK-AFF-03")
def test_a_shot_takes_the_place_of_a_power() -> None:
    field = Range(mage(), blue((12, 12)), dice="1")
    field.shoot("red-1", "blue-1")
    assert "SK-AFF-03" in [fault.rule for fault in form_of(field).faults_of(CAST)]


def test_powers_are_drawn_as_often_as_shots() -> None:
    form = form_of(Range(mage(), blue((12, 12))))
    kinds = [type(answer) for answer in islice(form.samples(Random(3)), 200)]
    assert set(kinds) == {Shoot, CastPower, NothingMore}
    assert 60 < kinds.count(CastPower) < 130


def test_a_model_that_only_casts_is_asked_too() -> None:
    field = Field(mage(weapon=None), blue((12, 12)), phase="shoot")
    assert field.questions == [("red", "shoot")]
    assert form_of(field).said(CAST) == "Mage casts Blast at Blue 1 for 1 Affinity"


# Objectives instead of a shot {R-SK-22}


INSTEAD: dict[str, Any] = {
    "spots": [(5, 14), (20, 20)],
    "scenarios": {"red": "play-objectives"},
    "rulings": ["R-SK-22.action=instead-of-shooting"],
}
FIRST = {"do": "objective", "model": "red-1", "spot": 0}


@pytest.mark.rule("SK-SCEN-06")
def test_a_spot_is_completed_instead_of_shooting() -> None:
    field = Range(red((5, 12.7), weapon=BOW), blue((12, 12)), **INSTEAD)
    first = form_of(field).read(FIRST)
    assert first in list(form_of(field).suggestions())
    assert any(answer == first for answer in islice(form_of(field).samples(Random(1)), 40))
    field.decide(FIRST)
    assert len(field.saw(SpotCompleted)) == 1
    assert list(field.against("red-1", "blue-1")) == ["SK-SHOOT-16"]


@pytest.mark.rule("SK-SCEN-06")
def test_a_spot_out_of_reach_is_refused() -> None:
    form = form_of(Range(red((5, 12.7), weapon=BOW), blue((12, 12)), **INSTEAD))
    assert [fault.rule for fault in form.faults({**FIRST, "spot": 1})] == ["SK-SCEN-06"]
    assert [fault.rule for fault in form.faults({**FIRST, "spot": 7})] == ["SK-SCEN-06"]
    assert list(form.faults({**FIRST, "spot": True}))
    assert list(form.faults({**FIRST, "model": "nobody"}))


@pytest.mark.rule("SK-SCEN-06")
def test_usually_objectives_wait_for_the_end_phase() -> None:
    usual = {**INSTEAD, "rulings": []}
    form = form_of(Range(red((5, 12.7), weapon=BOW), blue((12, 12)), **usual))
    assert [fault.fact for fault in form.faults(FIRST)] == ["objectives are completed in the End Phase"]
    assert form.shown().objectives == ()
