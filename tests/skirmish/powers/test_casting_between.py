"""Powers of the Priority, Close Combat and End Phases, which heroes may have of their own (SK-AFF-07)."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from skirmish.close_combat.acts import Acted, battle_of, casts
from skirmish.fields import blue, red

from dwethia.codex.entries import Effect
from dwethia.codex.loadout import Power
from dwethia.faults import Refusal
from dwethia.skirmish.powers.casting import CastPower
from dwethia.skirmish.powers.casting_between import CastForm, CastNothing, cast_between
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import RED

FURY = Effect(effect="Change", characteristic="strength", amount=2, lasts="turn")
PASS = {"do": "pass"}


def asked(phase: str, of_phase: str, *models: dict[str, Any], **scene: Any) -> Acted:
    """Red 1 and Blue 1 know a power of a phase, and another phase begins."""
    power = Power("fury", "Fury", 1, 6, "friend", (FURY,), pack="mine", phase=of_phase)

    def change(battle: Battle) -> Battle:
        for id in ("red-1", "blue-1"):
            model = battle.model(id)
            battle = battle.with_model(replace(model, card=replace(model.card, powers=(power,))))
        return battle

    casters = (red((5, 5), "hero Aff2"), blue((15, 5), "hero Aff1"))
    return Acted(cast_between, *casters, *models, phase=phase, change=change, **scene)


@pytest.mark.rule("SK-AFF-07")
@pytest.mark.parametrize("phase", ["close-combat", "end", "priority"])
def test_a_power_of_such_a_phase_is_offered_to_both_sides_the_one_with_priority_first(phase: str) -> None:
    scene = asked(phase, phase)
    assert scene.questions == [("red", "cast")]
    scene.decide(casts("fury", "red-1"))
    assert scene.questions == [("blue", "cast")]
    scene.decide(PASS)
    battle = scene.finish()
    assert [each.characteristic for each in battle.model("red-1").lasting] == ["strength"]


@pytest.mark.parametrize("of_phase", ["movement", "shoot"])
def test_powers_of_other_phases_are_not_asked_about(of_phase: str) -> None:
    asked("close-combat", of_phase).finish()


def test_a_power_for_any_phase_is_asked_about_in_these_too() -> None:
    assert asked("end", "any").questions == [("red", "cast")]


def test_what_is_neither_a_power_nor_a_pass_is_refused() -> None:
    scene = asked("end", "end")
    with pytest.raises(Refusal, match="expected cast or pass"):
        scene.decide({"do": "dance"})
    with pytest.raises(Refusal, match="SK-AFF-01"):
        scene.decide(casts("fury", "blue-1"))


def test_the_form_draws_suggests_and_shows_what_it_takes() -> None:
    battle, rulings = battle_of(red((5, 5), "Aff2", spells=["root"], name="Mage"), blue((12, 5)))
    form = CastForm(battle, RED, rulings)
    draws = form.samples(Random(1))
    assert {type(next(draws)) for _ in range(20)} == {CastPower, CastNothing}
    assert [form.said(answer) for answer in form.suggestions()] == ["Mage casts Root at Blue 1 for 1 Affinity", "Pass"]
    (shown,) = form.shown().powers
    assert (shown.power, shown.targets, shown.most) == ("root", ("blue-1",), 1)
