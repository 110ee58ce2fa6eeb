"""Destiny and Affinity actions of ships: offered in their phase, paid for, told, carried out (CC-DEST-09)."""

from typing import Any

import pytest
from cosmic.cruisers import battle_of, blue, red
from cosmic.space import Placed, Space
from msgspec.structs import replace

from dwethia.codex.loadout import OwnAction
from dwethia.cosmic.destiny.own_actions import UseShipAction, faults_of_action
from dwethia.cosmic.events.destiny import ShipActionUsed, ShipRepositioned
from dwethia.cosmic.state.battle import Phase
from dwethia.cosmic.turn.starting import start_of_battle
from dwethia.engine.procedure import Ask, Stage
from dwethia.engine.running import Run
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.tabletop.sides import RED

RELOCATE = OwnAction("relocate", "Relocate", 1, "end", 6, "Reposition", 4)
RALLY = OwnAction("rally", "Rally", 2, "close-combat", 6, "Change", 1, "martial", "battle")
SONG = OwnAction("song", "Song", 1, "close-combat", 6, "Change", 2, "defense", "turn", "affinity")


def use(action: str, target: str = "red-2", ship: str = "red-1") -> dict[str, Any]:
    return {"do": "action", "ship": ship, "action": action, "target": target}


def flagship(*actions: OwnAction, **more: Any) -> Placed:
    return red((10, 10), **{"actions": actions, "destiny": 2, "affinity": 1, **more})


def faults(scene: Space, answer: dict[str, Any], seat: str = "red") -> list[str]:
    used = UseShipAction(ModelId(answer["ship"]), answer["action"], ModelId(answer["target"]))
    return [str(each) for each in faults_of_action(scene.battle, Seat(seat), used, scene.rulings)]


@pytest.mark.rule("CC-DEST-09", "CC-TURN-03")
def test_a_friend_within_six_inches_is_repositioned_for_a_point() -> None:  # G-CC-12
    scene = battle_of(flagship(RELOCATE), red((14, 10)), blue((30, 30)), phase="end")
    scene.decide(use("relocate"))
    (used,) = scene.saw(ShipActionUsed)
    assert used.text() == "Red 1 spends 1 Destiny on Relocate (1 left): Red 2 may move up to 4 in"
    assert scene.questions == [("red", "reposition")]
    assert scene.faults({"direction": 0, "distance": 4001}) == ["4.001 in is more than 4 in (CC-DEST-09)"]
    assert scene.faults({"direction": 90, "distance": 3000}) == ['Red 2 would come inside 1" of Red 1 (CC-MOVE-14)']
    scene.decide({"direction": 0, "distance": 3000})
    scene.decide({"do": "done"})
    (moved,) = scene.saw(ShipRepositioned)
    assert moved.text() == "Relocate moves Red 2 3 in"
    assert scene.ship("red-2").at == (14000, 13000)
    assert scene.battle.side(RED).destiny == 1


@pytest.mark.rule("CC-DEST-09")
def test_a_change_lasts_as_long_as_it_says() -> None:
    scene = battle_of(flagship(RALLY), red((14, 10)), blue((30, 30)))
    scene.decide(use("rally"))
    (used,) = scene.saw(ShipActionUsed)
    assert used.text() == "Red 1 spends 2 Destiny on Rally (0 left): Red 2 has Martial 1 higher"
    (lasting,) = scene.ship("red-2").lasting
    assert (lasting.characteristic, lasting.amount, lasting.rule) == ("martial", 1, "CC-DEST-09")


@pytest.mark.rule("CC-AFF-06")
def test_an_affinity_action_is_paid_with_affinity() -> None:
    scene = battle_of(flagship(SONG, destiny=0), red((14, 10)), blue((30, 30)))
    scene.decide(use("song"))
    (used,) = scene.saw(ShipActionUsed)
    assert (used.pool, used.left, used.rules) == ("affinity", 0, ("CC-AFF-06",))
    assert scene.battle.side(RED).affinity == 0


@pytest.mark.rule("CC-DEST-09")
def test_what_speaks_against_an_action() -> None:
    ships = (flagship(RELOCATE, RALLY, destiny=1), red((14, 10)), red((20, 10)), blue((15.5, 10)))
    scene = battle_of(*ships, phase="orders")
    assert faults(scene, use("relocate")) == [
        "Relocate belongs to the End Phase, and this is Orders (CC-DEST-09)",
        "Red 2 is locked in a boarding action (CC-MOVE-17)",
    ]
    assert faults(scene, use("rally", "red-3")) == [
        "Rally belongs to the Close Combat Phase, and this is Orders (CC-DEST-09)",
        "Rally costs 2 Destiny, and 1 is left (CC-DEST-09)",
        "8.818 in to Red 3 is more than 6 in (CC-DEST-09)",
    ]
    assert faults(scene, use("dance")) == ["Red 1 has no action 'dance' (CC-DEST-09)"]
    assert faults(scene, use("rally", "blue-1"))[-1] == "Blue 1 is no friend of Red 1 (CC-DEST-09)"
    assert faults(scene, use("rally"), seat="blue") == ["Red 1 (red-1) is run by red, not by blue (CC-CORE-11)"]


@pytest.mark.rule("CC-DEPLOY-16")
def test_an_action_of_the_start_is_asked_for_once_all_ships_are_down() -> None:

    early = replace(RALLY, phase="start", cost=1)
    scene = battle_of(flagship(early), red((14, 10)), blue((30, 30)), phase="orders")
    begun = replace(scene.battle, phase=Phase.START, turn=0)
    run = Run(Stage(start_of_battle, (begun, scene.rulings)))
    assert isinstance(run.need, Ask)
    assert (run.need.seat, run.need.question) == ("red", "act")


@pytest.mark.rule("CC-DEST-08", "CC-PRIO-02")
def test_destiny_cannot_touch_the_priority_roll() -> None:
    ships = (red((10, 10), destiny=3), blue((30, 30), destiny=3))
    scene = battle_of(*ships, phase="priority", dice="1 6", rulings=["R-CC-02=winner-first"])
    assert all(question != "reroll" for _, question in scene.questions)
    assert scene.battle.holder == "blue"


@pytest.mark.rule("CC-DEST-10")
@pytest.mark.parametrize(("option", "left"), [("never", 1), ("destiny-each-round", 3)])
def test_destiny_spent_is_gone_or_comes_back_each_round(option: str, left: int) -> None:
    ships = (red((10, 10), destiny=3, aggression=2), blue((11.5, 10), aggression=0))
    scene = battle_of(*ships, dice="1 1 1 1", rulings=[f"R-CC-59={option}"])
    scene.decide("2")
    assert (scene.battle.turn, scene.battle.side(RED).destiny) == (2, left)
