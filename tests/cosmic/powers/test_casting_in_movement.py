"""Powers and actions in a side's own part of the Movement Phase (CC-AFF-01, CC-DEST-09)."""

from typing import Any

import pytest
from cosmic.cruisers import battle_of, blue, red
from cosmic.powers.spells import DONE, cast, known

from dwethia.codex.loadout import OwnAction
from dwethia.cosmic.events.destiny import ShipRepositioned
from dwethia.cosmic.events.powers import ShipPowerTook

SPELLS = known("root", "cloak", "terror")
RELOCATE = OwnAction("relocate", "Relocate", 1, "movement", 6, "Reposition", 4)


def caster(**more: Any) -> Any:
    return red((10, 10), **{"affinity": 4, "powers": SPELLS, **more})


@pytest.mark.rule("HS-SPELL-03", "CC-MOVE-02", "CC-AFF-01")
def test_a_rooted_ship_cannot_advance_this_turn() -> None:
    scene = battle_of(caster(), blue((20, 10), orders="move move"), phase="movement")
    scene.decide(cast("root"))
    assert [each.text() for each in scene.saw(ShipPowerTook)] == [
        "Root on Blue 1: move counts as 0 to the end of this turn"
    ]
    assert scene.questions == [("blue", "movement")]  # red has nothing more to do, and its ship has drifted
    assert scene.faults({"do": "advance", "ship": "blue-1", "distance": 1000}) == [
        "1 in is more than 0 in (CC-MOVE-02)"
    ]


@pytest.mark.rule("HS-SPELL-05", "CC-BOARD-02")
def test_a_ship_in_terror_is_weaker_and_does_not_board() -> None:
    scene = battle_of(caster(orders="move"), blue((13, 10), orders="boarding move"), phase="movement")
    scene.decide(cast("terror", affinity=2))
    assert [each.text() for each in scene.saw(ShipPowerTook)] == [
        "Terror on Blue 1: martial -2 to the end of this turn",
        "Terror on Blue 1: may not board to the end of this turn",
    ]
    scene.decide({"do": "hold", "ship": "red-1"})
    assert scene.faults({"do": "board", "ship": "blue-1", "target": "red-1", "direction": 90}) == [
        "Blue 1 dares not board: Terror (HS-SPELL-05)"
    ]


@pytest.mark.rule("HS-SPELL-04", "CC-SHOOT-14")
def test_a_cloaked_friend_cannot_be_shot_at_this_turn() -> None:
    ships = (caster(orders="move"), red((10, 14)), blue((20, 14), orders="fire fire", weapons=["18in S4"]))
    scene = battle_of(*ships, phase="movement")
    scene.decide(cast("cloak", "red-2"))
    scene.decide({"do": "hold", "ship": "red-1"})
    assert scene.questions == [("blue", "shoot")]
    assert scene.faults({"do": "shoot", "ship": "blue-1", "weapon": "gun-1", "target": "red-2"}) == [
        "Red 2 cannot be a target: Cloak (HS-SPELL-04)"
    ]


@pytest.mark.rule("CC-DEST-09", "CC-TURN-03")
def test_a_friend_is_repositioned_in_the_movement_phase() -> None:  # G-CC-12
    scene = battle_of(red((10, 10), actions=(RELOCATE,), destiny=1), red((14, 10)), blue((30, 30)), phase="movement")
    assert scene.questions == [("red", "movement")]
    scene.decide({"do": "action", "ship": "red-1", "action": "relocate", "target": "red-2"})
    scene.decide({"direction": 270, "distance": 4000})
    assert [each.text() for each in scene.saw(ShipRepositioned)] == ["Relocate moves Red 2 4 in"]
    assert scene.ship("red-2").at[0] == 18000


@pytest.mark.rule("CC-AFF-02")
def test_a_seat_may_let_its_powers_be() -> None:
    scene = battle_of(caster(), blue((20, 10)), phase="movement")
    assert scene.questions == [("red", "movement")]
    scene.decide(DONE)
    assert scene.saw(ShipPowerTook) == []
