"""Whatever is answered to an open form: it is taken, or refused with faults; never an exception, nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from counts import count
from forgeries import forgeries
from random_games import CITABLE
from skirmish.fields import blue, field, piece, red
from skirmish.random_battles import RandomBattle

from dwethia.engine.rules import SetupError, as_setup
from dwethia.faults import Refusal
from dwethia.rulebook import Rulings
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.preparing import open_ground, prepare
from dwethia.tabletop.sides import SIDES


@pytest.mark.parametrize("seed", range(count(6, 100)))
def test_forged_answers_are_refused_with_faults_and_change_nothing(seed: int) -> None:
    war = RandomBattle(seed, limit=150, rulings=Rulings.recommended("skirmish"))
    tried: dict[str, int] = {}
    while not war.game.is_over:
        ask = war.game.asks[0]
        if ask.form is not None and tried.setdefault(ask.question, 0) < count(8, 30):
            tried[ask.question] += 1
            for answer in forgeries(ask.form, war.chance, 10):
                faults = tuple(ask.form.faults(answer))
                assert all(fault.rule is None or fault.rule in CITABLE for fault in faults)
                state, asked = war.game.state, war.game.asked
                if faults:
                    with pytest.raises(Refusal):
                        war.game.answer(ask.seat, answer)
                    assert (war.game.state, war.game.asked) == (state, asked)
                else:
                    war.twin().answer(ask.seat, answer)
        elif ask.form is None:
            for junk in ("", "x", "red-1", {}, {"do": "done"}):
                if junk not in ask.options:
                    with pytest.raises(Refusal):
                        war.game.answer(ask.seat, junk)
        war.decide(war.decision())
    assert {"movement", "deploy"} <= set(tried)


# Forgeries by hand


@pytest.mark.rule("SK-MOVE-04", "SK-MOVE-02", "SK-MOVE-11")
def test_a_forged_path_is_refused_with_everything_that_speaks_against_it() -> None:
    with field(red((5, 5)), blue((8, 5)), terrain=[piece((5, 12), "impassable", diameter=3)]) as game:
        path = [[5000, 5000], [11_000, 5000], [5000, 12_000], [-2000, 5000]]
        with pytest.raises(Refusal) as refusal:
            game.decide({"do": "move", "model": "red-1", "path": path, "manner": "plain"})
        rules = {fault.rule for fault in refusal.value.faults}
        assert {"SK-MOVE-02", "SK-MOVE-04", "SK-MOVE-11", "HS-TERR-03"} <= rules


def test_a_path_must_begin_where_the_model_stands() -> None:
    with field(red((5, 5)), blue((15, 5))) as game, pytest.raises(Refusal):
        game.decide({"do": "move", "model": "red-1", "path": [[6000, 5000], [7000, 5000]], "manner": "plain"})


@pytest.mark.rule("SK-TURN-04")
def test_nobody_decides_for_a_model_of_the_other_side() -> None:
    with field(red((5, 5)), blue((15, 5), weapon="24in S3")) as game:
        for seat in SIDES:
            with pytest.raises(Refusal):
                game.decide(
                    {"do": "move", "model": "blue-1", "path": [[15_000, 5000], [14_000, 5000]], "manner": "plain"}, seat
                )


@pytest.mark.rule("SK-SETUP-06")
def test_an_impossible_deployment_is_refused() -> None:
    war = RandomBattle(2, limit=100, rulings=Rulings.recommended("skirmish"))
    while war.game.asks[0].question != "deploy":
        war.decide(war.decision())
    ask = war.game.asks[0]
    assert ask.form is not None
    own = [model.id for model in war.game.state.models if model.seat == ask.seat]
    enemy = next(model.id for model in war.game.state.models if model.seat != ask.seat)
    for models in (
        {},
        {own[0]: [12_000, 12_000]},
        {own[0]: [-500, 2000]},
        {own[0]: [5000, 2000], own[1]: [5000, 2000]},
        {enemy: [5000, 2000]},
        {"nobody": [5000, 2000]},
    ):
        assert list(ask.form.faults({"models": models, "held_back": []}))


def test_an_illegal_army_begins_no_battle() -> None:
    from dwethia.codex import starter
    from dwethia.muster import Army, ready_army

    with pytest.raises(Refusal) as refusal:
        prepare((Army("Nobody", "bloodpact", "iron-chorus", 100), ready_army("learn-shore-party")), starter())
    assert any(fault.rule == "SK-MUSTER-09" for fault in refusal.value.faults)


@pytest.mark.parametrize(
    "change",
    [
        {"red": None},
        {"width": -1},
        {"width": 10**9},
        {"turns": 0},
        {"limit": 1},
        {"terrain": [{"kind": {"id": "x", "name": "x", "kinds": [], "corners": [[0, 0]]}, "at": [0, 0]}]},
        {"pool": [{"id": "x", "name": "x", "kinds": [], "radius": 0}]},
        {"start": {"placed": [{"model": "nobody"}]}},
        {"start": {"placed": [], "phase": "lunch"}},
    ],
)
def test_a_setup_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    from dwethia.codex import starter
    from dwethia.muster import ready_army

    armies = ready_army("learn-shore-party"), ready_army("learn-scrap-patrol")
    setup = as_setup(prepare(armies, starter(), open_ground(100)))
    with pytest.raises(SetupError):
        BattleRules().begin({**setup, **change}, Rulings.recommended("skirmish"))
