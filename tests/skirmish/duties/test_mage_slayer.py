"""Mage Slayer: the nearest enemy with Affinity must be attacked (CP-SCAR-AFFINITY-3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from skirmish.close_combat.acts import battle_of
from skirmish.duties.bound import ASIDE, DONE, against, against_move
from skirmish.fields import Field, blue, red

from dwethia.skirmish.duties import duties_of

SLAYER = "CP-SCAR-AFFINITY-3"

pytestmark = pytest.mark.rule(SLAYER)


def test_the_nearest_with_affinity_is_meant_and_friends_are_not() -> None:
    """A nearer enemy without Affinity, and a friend with some, are nobody's goal."""
    models = (
        red((5, 5), duties=[SLAYER]),
        red((5, 7), "Aff2"),
        blue((5, 9)),
        blue((5, 12), "Aff1"),
        blue((5, 20), "Aff6"),
    )
    battle, _ = battle_of(*models)
    bearer = battle.model("red-1")
    assert [goal.id for goal in duties_of(bearer.card).goals(battle, bearer)] == ["blue-2"]


def test_of_two_as_near_the_owner_picks() -> None:
    foes = (blue((5, 10), "Aff1"), blue((10, 5), "Aff1"))
    field = Field(red((5, 5), duties=[SLAYER]), *foes, *ASIDE)
    assert field.model("red-1").duty.goals == ("blue-1", "blue-2")
    assert against_move(field, "red-1", (5, 8.73)) == against_move(field, "red-1", (8.73, 5)) == {}
    assert against(field, DONE)


def test_affinity_on_the_profile_counts_when_it_is_spent() -> None:
    battle, _ = battle_of(red((5, 5), duties=[SLAYER]), blue((5, 12), "Aff1"))
    battle = battle.with_model(replace(battle.model("blue-1"), affinity=0))
    bearer = battle.model("red-1")
    assert [goal.id for goal in duties_of(bearer.card).goals(battle, bearer)] == ["blue-1"]
