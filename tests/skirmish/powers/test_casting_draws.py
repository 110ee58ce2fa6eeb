"""Casts drawn at random: they are legal, and whatever is cast, nobody's points fall below 0 or rise without a rule."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from skirmish.close_combat.acts import Acted, battle_of
from skirmish.fields import blue, red

from dwethia.codex.entries import Restores
from dwethia.codex.loadout import Trinket
from dwethia.engine.forms import as_written
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import GotBack
from dwethia.skirmish.powers.casting import cast, faults_of_cast, samples, suggestions
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.tabletop.sides import BLUE, RED, SIDES

SPELLS = ["blast", "lightning", "root", "cloak", "terror", "cosmic-horror", "summon-horde", "corrupt"]
MODELS = (
    red((5, 5), "hero P3 Aff6 Dst3 F1", spells=SPELLS, special=["Masters of Affinity"]),
    red((5, 9), "hero P3 Aff3 Dst1 W2", spells=SPELLS),
    red((7.2, 9), "W2 F1"),
    blue((12, 5), "hero F3 Dst3 W3 Aff2", special=["Warded 1"]),
    blue((14, 5), "F1 W2"),
    blue((16, 5), "W2", special=["Stand and Fight!"]),
    blue((12, 20), "F2 W2"),
)
RULINGS = st.tuples(
    st.sampled_from(["own-value-refresh", "pool-no-refresh", "pool-refresh"]),
    st.sampled_from(["pool-no-refresh", "own-value-no-refresh", "own-value-refresh"]),
    st.sampled_from(["target-or-within-24", "target-only", "target-and-within-24"]),
    st.sampled_from(["bonus-only", "full-substitute", "no"]),
)


def points(battle: Battle) -> dict[str, int]:
    """Every counter of a battle by its name."""
    found = {
        f"{side} {kind}": getattr(battle.side(side), kind)
        for side in SIDES
        for kind in ("destiny", "faith", "affinity")
    }
    for model in battle.models:
        for kind in ("destiny", "faith", "affinity", "wounds"):
            found[f"{model.id} {kind}"] = getattr(model, kind)
    return found


def carrying(battle: Battle) -> Battle:
    """The first blue model has a Talisman."""
    model = battle.model("blue-1")
    talisman = Trinket("talisman", "Talisman", restores=Restores(faith=2))
    return battle.with_model(replace(model, card=replace(model.card, trinkets=(talisman,))))


def random_answer(scene: Acted, chance: Random) -> str | dict[str, Any]:
    ask = scene.game.asks[0]
    if ask.form is None:
        return chance.choice(ask.options)
    return as_written(next(ask.form.samples(chance)))


@given(seed=st.integers(0, 10_000), phase=st.sampled_from(["movement", "shoot"]), chosen=RULINGS)
@settings(max_examples=60, deadline=None)
def test_whatever_is_cast_points_never_fall_below_nothing_nor_rise_but_by_a_rule(
    seed: int, phase: str, chosen: tuple[str, str, str, str]
) -> None:
    chance = Random(seed)
    seen: list[dict[str, int]] = []

    def act(battle: Battle, rulings: Rulings) -> Asking[Battle]:
        for _ in range(4):
            seen.append(points(battle))
            declared = next(samples(battle, RED, rulings, chance), None)
            if declared is None:
                break
            assert not tuple(faults_of_cast(battle, RED, declared, rulings))
            battle = yield from cast(battle, declared, rulings)
            fresh = [replace(model, casts=0, casts_now=0) for model in battle.models]
            battle = replace(battle, models=tuple(fresh))
        seen.append(points(battle))
        return battle

    rulings = [
        f"{id}={option}" for id, option in zip(("R-SK-90", "R-SK-101", "R-SK-104", "R-SK-108"), chosen, strict=True)
    ]
    dice = " ".join(str(chance.randint(1, 6)) for _ in range(400))
    scene = Acted(act, *MODELS, phase=phase, dice=dice, rulings=rulings, change=carrying)
    while not scene.game.is_over:
        scene.decide(random_answer(scene, chance))
    assert all(number >= 0 for counted in seen for number in counted.values())
    given_back = {event.what.lower() for event in scene.saw(GotBack)}
    for before, after in pairwise(seen):
        risen = {name.split()[1] for name in before if after[name] > before[name]}
        assert risen <= given_back


@pytest.mark.parametrize("phase", ["movement", "shoot"])
def test_what_is_suggested_is_legal_and_there_is_one_for_each_power(phase: str) -> None:
    battle, rulings = battle_of(*MODELS, phase=phase)
    shown = list(suggestions(battle, RED, rulings))
    assert {each.power for each in shown if each.model == "red-1"} == {
        spell for spell in SPELLS if (spell in ("root", "cloak", "terror", "summon-horde")) is (phase == "movement")
    }
    for each in shown:
        assert not tuple(faults_of_cast(battle, RED, each, rulings))


def test_lightning_is_suggested_where_most_would_be_struck() -> None:
    battle, rulings = battle_of(*MODELS, phase="shoot")
    (best,) = (each for each in suggestions(battle, RED, rulings) if (each.model, each.power) == ("red-1", "lightning"))
    assert best.target == "blue-2"


def test_a_seat_that_can_cast_nothing_draws_nothing() -> None:
    battle, rulings = battle_of(*MODELS, phase="movement")
    assert next(samples(battle, BLUE, rulings, Random(1)), None) is None
    spent = battle.with_side(replace(battle.side(RED), affinity=0))
    assert next(samples(spent, RED, rulings, Random(1)), None) is None
    fighting = replace(battle, phase=Phase.CLOSE_COMBAT)
    assert next(samples(fighting, RED, rulings, Random(1)), None) is None


def test_a_master_sometimes_draws_two() -> None:
    battle, rulings = battle_of(*MODELS, phase="shoot")
    draws = samples(battle, RED, rulings, Random(1))
    assert {len(next(draws).parts) == 2 for _ in range(50)} == {True, False}
