"""The armies that ship with the game."""

from __future__ import annotations

import pytest
from muster.armies import FACTIONS, codex

from dwethia.muster import ArmyError, muster, ready_armies, ready_army

READY = tuple(ready_armies())
LARGE = [id for id in READY if not id.startswith("learn-")]
SMALL = [id for id in READY if id.startswith("learn-")]


@pytest.mark.parametrize("id", READY)
def test_a_shipped_army_is_legal_and_needs_nothing_but_the_starter_codex(id: str) -> None:
    mustered = muster(ready_army(id), codex())
    assert [str(fault) for fault in (*mustered.faults, *mustered.warnings)] == []
    assert mustered.army.packs == ("starter",)


@pytest.mark.parametrize("id", LARGE)
def test_the_large_ones_are_for_500_points_and_use_them(id: str) -> None:
    mustered = muster(ready_army(id), codex())
    assert mustered.army.limit == 500
    assert mustered.points.total >= 485


def test_every_faction_has_one_and_one_has_two() -> None:
    assert len(LARGE) == 8
    assert {ready_armies()[id].faction for id in LARGE} == {*FACTIONS}
    assert len({army.name for army in ready_armies().values()}) == len(READY)
    assert {army.religion for army in ready_armies().values()} == {*codex().religions}


@pytest.mark.rule("SK-MODEL-01", "SK-MUSTER-19")
@pytest.mark.parametrize("id", SMALL)
def test_the_small_ones_have_six_models_and_100_points(id: str) -> None:
    mustered = muster(ready_army(id), codex())
    assert len(SMALL) == 2
    assert (mustered.army.models, mustered.army.limit) == (6, 100)
    assert 90 <= mustered.points.total <= 100


def test_an_id_that_is_none_names_the_nearest() -> None:
    with pytest.raises(ArmyError) as caught:
        ready_army("red-our")
    assert str(caught.value) == 'there is no army "red-our", neither as a file nor by id; did you mean red-hour?'
