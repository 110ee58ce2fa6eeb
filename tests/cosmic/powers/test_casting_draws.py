"""Answers drawn at random and suggested are legal, also where powers and actions are among them."""

from random import Random

import pytest
from cosmic.cruisers import battle_of, blue, red
from cosmic.powers.spells import known, power

from dwethia.codex.loadout import OwnAction
from dwethia.cosmic.destiny.own_actions import UseShipAction
from dwethia.cosmic.powers.casting import CastShipPower

SPELLS = known("blast", "lightning", "root", "cloak", "terror", "cosmic-horror")
CALM = power("Calm", {"effect": "Hide", "lasts": "turn"}, phase="any", target="friend")
RALLY = OwnAction("rally", "Rally", 1, "any", 6, "Change", 1, "martial", "turn")
SHIPS = (
    red((10, 10), affinity=4, destiny=2, powers=(*SPELLS, CALM), actions=(RALLY,), orders="move fire"),
    red((10, 14), weapons=["18in S4"], orders="fire move"),
    blue((20, 10)),
    blue((22.5, 10), faith=2),
)


@pytest.mark.parametrize("phase", ["movement", "shoot", "close-combat", "end"])
def test_every_answer_drawn_is_legal(phase: str) -> None:
    scene = battle_of(*SHIPS, phase=phase)
    form = scene.game.asks[0].form
    assert form is not None
    drawn = form.samples(Random(7))
    answers = [next(drawn) for _ in range(120)]
    assert all(not any(form.faults_of(each)) for each in answers)
    kinds = {type(each) for each in answers}
    assert {CastShipPower, UseShipAction} <= kinds
    suggested = list(form.suggestions())
    assert all(not any(form.faults_of(each)) for each in suggested)
    assert all(form.said(each) for each in suggested)
    assert form.shown()
