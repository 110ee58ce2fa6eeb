"""Powers within a battle: cast from the forms of the phases, and felt by everything that comes after."""

from typing import Any

import pytest
from skirmish.close_combat.acts import casts
from skirmish.fields import Field, blue, red

from dwethia.faults import Refusal
from dwethia.skirmish.events.powers import PowerCast, PowerResolved, Summoned
from dwethia.skirmish.state.battle import Phase

DONE = {"do": "done"}


def mage(**more: Any) -> dict[str, Any]:
    spells = ["blast", "root", "cloak", "terror", "summon-horde"]
    return red((5, 5), "hero P3 Aff6", name="Mage", **{"spells": spells, **more})


def move(model: str, *path: tuple[int, int]) -> dict[str, Any]:
    return {"do": "move", "model": model, "path": [list(point) for point in path], "manner": "plain"}


@pytest.mark.rule("HS-SPELL-03")
def test_who_is_rooted_by_the_side_that_acts_first_stays_where_it_is_this_turn() -> None:
    field = Field(mage(), blue((12, 5)))
    field.decide(casts("root", "blue-1"))
    field.decide(DONE)
    assert field.questions == [("blue", "movement")]
    with pytest.raises(Refusal, match=r"Root|SK-MOVE-02"):
        field.decide(move("blue-1", (12000, 5000), (12500, 5000)))


@pytest.mark.rule("HS-SPELL-05")
def test_who_is_in_terror_may_move_but_not_engage() -> None:
    field = Field(mage(), blue((9, 5)), blue((20, 20)))
    field.decide(casts("terror", "blue-1", 2))
    field.decide(DONE)
    with pytest.raises(Refusal, match="HS-SPELL-05"):
        field.decide(move("blue-1", (9000, 5000), (6450, 5000)))
    field.decide(move("blue-1", (9000, 5000), (9000, 8000)))
    assert field.model("blue-1").disc[:2] == (9000, 8000)


@pytest.mark.rule("HS-SPELL-04")
def test_nobody_shoots_at_who_is_cloaked() -> None:
    field = Field(mage(), red((5, 9)), blue((14, 9), weapon="24in S2"))
    field.decide(casts("cloak", "red-2"))
    field.decide(DONE)
    field.decide(DONE)
    assert field.battle.phase is Phase.SHOOT
    with pytest.raises(Refusal, match=r"hidden by Cloak \(HS-SPELL-04\)"):
        field.decide({"do": "shoot", "model": "blue-1", "weapon": "weapon", "target": "red-2"})


@pytest.mark.rule("SK-AFF-02")
def test_what_was_cast_in_one_phase_counts_in_the_next() -> None:
    field = Field(mage(), blue((12, 5), weapon="24in S2"))
    field.decide(casts("root", "blue-1"))
    field.decide(DONE)
    field.decide(DONE)
    assert field.battle.phase is Phase.SHOOT
    assert field.questions == [("blue", "shoot")]  # the mage has had its power of the turn


@pytest.mark.rule("SK-AFF-03")
def test_a_power_in_the_shoot_phase_takes_the_place_of_a_shot() -> None:
    field = Field(mage(weapon="24in S2"), red((5, 9), weapon="24in S2"), blue((12, 5), "W3"), phase="shoot", dice="2")
    field.decide(casts("blast", "blue-1"))
    with pytest.raises(Refusal, match="SK-AFF-03"):
        field.decide({"do": "shoot", "model": "red-1", "weapon": "weapon", "target": "blue-1"})


@pytest.mark.rule("SK-AFF-03")
def test_a_shot_takes_the_place_of_a_power() -> None:
    master = mage(weapon="24in S2")
    field = Field(master, red((5, 9), weapon="24in S2"), blue((12, 5), "W3"), phase="shoot", dice="1")
    field.decide({"do": "shoot", "model": "red-1", "weapon": "weapon", "target": "blue-1"})
    with pytest.raises(Refusal, match="SK-AFF-03"):
        field.decide(casts("blast", "blue-1"))


@pytest.mark.rule("SK-FAITH-06")
def test_an_enemy_resists_in_the_middle_of_a_phase() -> None:
    field = Field(mage(), blue((12, 5), "F1"), dice="6 1")
    field.decide(casts("root", "blue-1"))
    assert field.questions == [("blue", "resist")]
    field.decide("yes", "blue")
    assert field.questions == [("red", "movement")]
    assert [event.works for event in field.saw(PowerResolved)] == [False]
    assert len(field.saw(PowerCast)) == 1


@pytest.mark.rule("HS-SPELL-07")
def test_who_is_summoned_may_be_moved_like_others() -> None:
    field = Field(mage(), blue((20, 20)), dice="1")
    field.decide(casts("summon-horde"))
    field.decide({"at": [8000, 5000]})
    assert field.saw(Summoned)[0].models == ("red-2",)
    field.decide(move("red-2", (8000, 5000), (9000, 5000)))
    assert field.model("red-2").disc[:2] == (9000, 5000)
