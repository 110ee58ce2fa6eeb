"""Powers, Faith and Destiny where several rules meet (CC-AFF, CC-FAITH, CC-DEST)."""

from typing import Any

import pytest
from cosmic.cruisers import battle, battle_of, blue, red
from cosmic.powers.spells import cast, known
from cosmic.space import Placed

from dwethia.cosmic.events.powers import ShipPowerResolved
from dwethia.cosmic.events.shooting import ShipShot
from dwethia.engine.events import Rolled
from dwethia.tabletop.sides import BLUE, RED

# Cruisers are 1.182 inches wide: side by side, the gap is that much less than the way from middle to middle.


def caster(at: tuple[float, float] = (5, 10), **more: Any) -> Placed:
    return red(at, **{"affinity": 3, "powers": known("blast", "lightning"), **more})


@pytest.mark.rule("CC-FAITH-09", "CC-FAITH-10")
@pytest.mark.parametrize(("dice", "works"), [("4 3", True), ("5 3", False), ("6 6", True)])
def test_a_tie_goes_to_the_caster_whose_price_counts(dice: str, works: bool) -> None:
    """The Blast was cast for 1, so that its die counts 1 more; the point of Faith that opens counts nothing."""
    rolled = f"{dice} 1" if works else dice
    with battle(caster(affinity=1), blue((12, 10), faith=1), phase="shoot", dice=rolled) as scene:
        scene.decide(cast("blast"))
        scene.decide("yes")
        (told,) = scene.saw(ShipPowerResolved)
        assert told.works is works
        assert (scene.battle.side(BLUE).faith, scene.battle.side(RED).affinity) == (0, 0)


@pytest.mark.rule("CC-FAITH-02")
@pytest.mark.parametrize(
    ("gap", "setting", "is_asked"),
    [
        (24.0, "R-CC-29=enemy-exclusive", True),
        (24.001, "R-CC-29=enemy-exclusive", False),
        (24.0, "R-CC-29=all-exclusive", False),
    ],
)
def test_a_friend_of_the_target_resists_within_two_feet_of_the_caster(gap: float, setting: str, is_asked: bool) -> None:
    """The target itself has no Faith, and ships have their own."""
    ships = caster(), blue((12, 20)), blue((5 + 1.182 + gap, 10), faith=1)
    scene = battle_of(*ships, phase="shoot", dice="1", rulings=[setting, "R-CC-57=per-unit"])
    scene.decide(cast("blast"))
    assert (("blue", "resist") in scene.questions) is is_asked


@pytest.mark.rule("CC-AFF-07", "CC-SHIELD-03", "CC-SHIELD-04")
@pytest.mark.parametrize(("side", "left"), [("left", 3), ("right", 2)])
def test_a_shield_saves_from_a_power_only_on_the_side_that_the_caster_is_on(side: str, left: int) -> None:
    target = blue((12, 10), save=5, shields=side)
    with battle(caster(), target, phase="shoot", dice="6 5" if side == "left" else "6") as scene:
        scene.decide(cast("blast"))
        assert scene.ship("blue-1").wounds == left


@pytest.mark.rule("CC-SHOOT-34", "CC-SHOOT-13", "CC-AFF-01")
def test_a_slain_caster_casts_before_it_leaves() -> None:
    ships = (
        red((5, 10), orders="fire move", weapons=["20in S4"], perception=3),
        blue((12, 10), defense=5, wounds=1, affinity=1, powers=known("blast")),
        blue((40, 40)),
    )
    with battle(*ships, phase="shoot", dice="6 6") as scene:
        scene.decide({"do": "shoot", "ship": "red-1", "weapon": "gun-1", "target": "blue-1"})
        assert scene.ship("blue-1").is_slain
        scene.decide(cast("blast", "red-1", ship="blue-1"), "blue")
        assert scene.ship("red-1").wounds == 2
        assert not scene.ship("blue-1").is_here


@pytest.mark.rule("CC-AFF-03", "CC-BOARD-08")
def test_a_locked_caster_does_not_cloak_a_friend() -> None:
    ships = (
        red((5, 10), affinity=2, powers=known("cloak"), orders="fire fire"),
        red((9, 10), orders="move move"),
        blue((6.5, 10), orders="fire fire"),
    )
    scene = battle_of(*ships, phase="movement")
    assert scene.faults(cast("cloak", "red-2")) == ["Red 1 is locked and may target only Blue 1 (CC-AFF-03)"]


@pytest.mark.rule("CC-AFF-07", "CC-DEST-01", "CC-DEST-05")
def test_both_sides_spend_destiny_on_one_shot_each_on_its_own_dice() -> None:
    """The attack die of red, then the save of blue: each is offered to its owner alone."""
    ships = (
        red((5, 10), orders="fire move", weapons=["20in S4"], destiny=1),
        blue((12, 10), defense=7, save=5, shields="left", destiny=1),
    )
    with battle(*ships, phase="shoot", dice="1 6 1 5") as scene:
        scene.decide({"do": "shoot", "ship": "red-1", "weapon": "gun-1", "target": "blue-1"})
        assert scene.questions[0][0] == "red"
        scene.decide("1")
        assert scene.questions[0][0] == "blue"
        scene.decide("1")
        assert scene.ship("blue-1").wounds == 3
        assert (scene.battle.side(RED).destiny, scene.battle.side(BLUE).destiny) == (0, 0)
        assert len(scene.saw(Rolled)) >= 2
        assert len(scene.saw(ShipShot)) == 1


@pytest.mark.rule("CC-CORE-11", "CC-DEST-01", "CC-SHOOT-36")
def test_each_seat_decides_for_its_own_ships_and_all_spend_from_one_pool() -> None:  # R-CC-82
    ships = (
        red((5, 10), orders="fire move", weapons=["20in S4"], seat="ann"),
        red((5, 14), destiny=2, seat="ben"),
        blue((12, 10), defense=7),
    )
    with battle(*ships, phase="shoot", dice="1 6", seats=(("ann", "ben"), ())) as scene:
        scene.decide({"do": "shoot", "ship": "red-1", "weapon": "gun-1", "target": "blue-1"}, "ann")
        assert [seat for seat, _ in scene.questions] == ["ann"]
        scene.decide("1", "ann")
        assert scene.battle.side(RED).destiny == 1
        assert scene.ship("blue-1").wounds == 2
