"""Ships that are hurt and lost: what is told and noted, when they leave, and what the pools lose."""

from collections.abc import Callable
from typing import Any

import pytest
from cosmic.space import Space, blue, red
from msgspec.structs import replace

from dwethia.cosmic.events.losing import ShipLost, WoundsLost, WrecksTakenOff
from dwethia.cosmic.losses.losing import lose, lose_wounds, take_off_wrecks
from dwethia.cosmic.scoring.points import points_of
from dwethia.cosmic.state.battle import Boarding, FleetBattle, LostShip, Phase
from dwethia.engine.events import Event
from dwethia.engine.procedure import Tell
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import BLUE, RED

RULINGS = Rulings.recommended("cosmic")
SHIP = ModelId("red-1")


def told(procedure: Callable[..., Any], *values: Any, **more: Any) -> tuple[FleetBattle, list[Event]]:
    running = procedure(*values, **more)
    events: list[Event] = []
    while True:
        try:
            need = next(running)
        except StopIteration as ended:
            return ended.value, events
        assert isinstance(need, Tell)
        events.append(need.made())


def fleet(profile: str = "W3") -> FleetBattle:
    return Space(red((10, 10), profile), red((16, 10), "Dst3"), blue((10, 20))).battle


def test_a_ship_that_is_hurt_goes_on() -> None:
    after, events = told(lose_wounds, fleet(), SHIP, 2, by=BLUE, means="ram", rule="CC-RAM-06", rulings=RULINGS)
    assert after.ship(SHIP).wounds == 1
    assert events == [WoundsLost(SHIP, "Cruiser 1", 2, 1, "CC-RAM-06")]


@pytest.mark.rule("CC-SHOOT-33")
def test_with_its_last_wound_it_is_lost_and_its_loss_is_noted() -> None:
    before = fleet().with_progress(boardings=(Boarding(ModelId("blue-1"), SHIP),))
    after, events = told(lose_wounds, before, SHIP, 5, by=BLUE, means="shot", rule="CC-SHOOT-33", rulings=RULINGS)
    lost = after.ship(SHIP)
    assert (lost.wounds, lost.is_slain, lost.base) == (0, True, None)
    assert after.losses == (LostShip(SHIP, RED, BLUE, "shot", 1, Phase.ORDERS),)
    assert after.boardings == ()
    assert [type(event) for event in events] == [ShipLost]


@pytest.mark.parametrize(("option", "by"), [("nobody", None), ("opponent", BLUE)])
def test_whom_a_ship_is_credited_to_that_its_own_side_destroys(option: str, by: str | None) -> None:  # R-CC-85
    ruled = Rulings.of("cosmic", settings=[f"R-CC-85={option}", "R-CC-06.measure=points-destroyed"])
    after, (lost,) = told(lose_wounds, fleet(), SHIP, 3, by=None, means="ram", rule="CC-RAM-06", rulings=ruled)
    assert isinstance(lost, ShipLost)
    assert (lost.by, after.losses[0].by) == (by, by)
    assert points_of(after, BLUE, ruled) == (100 if by else 0)
    assert points_of(after, RED, ruled) == 0


@pytest.mark.rule("CC-SHOOT-33")
def test_a_wreck_stays_until_it_is_taken_off_and_is_hurt_no_more() -> None:
    after, _ = told(lose, fleet(), SHIP, by=BLUE, means="shot", rule="CC-SHOOT-33", rulings=RULINGS, at_once=False)
    assert after.ship(SHIP).is_here
    again, events = told(lose_wounds, after, SHIP, 1, by=RED, means="shot", rule="CC-SHOOT-33", rulings=RULINGS)
    assert (again, events) == (after, [])
    after, events = told(take_off_wrecks, after, "CC-SHOOT-33")
    assert not after.ship(SHIP).is_here
    assert events == [WrecksTakenOff((SHIP,), ("Cruiser 1",), "CC-SHOOT-33")]
    assert told(take_off_wrecks, after, "CC-SHOOT-33") == (after, [])


@pytest.mark.parametrize(
    ("settings", "pools", "share"),
    [
        (["R-CC-58=pool-keeps"], (4, 1, 2), (0, 0, 0)),
        (["R-CC-58=unspent-share-lost"], (2, 0, 0), (2, 1, 2)),
        (["R-CC-58=unspent-share-lost", "R-CC-57=per-unit"], (4, 1, 2), (0, 0, 0)),
    ],
)
@pytest.mark.rule("CC-MUSTER-13", "CC-MUSTER-14", "CC-MUSTER-15")
def test_the_pools_lose_the_ships_share_as_far_as_it_is_unspent(
    settings: list[str], pools: tuple[int, int, int], share: tuple[int, int, int]
) -> None:
    before = fleet("W3 Dst2 F3 Aff2")
    before = before.with_side(replace(before.side(RED), destiny=4, faith=1, affinity=2))
    rulings = Rulings.of("cosmic", settings=settings)
    after, events = told(lose, before, SHIP, by=None, means="edge", rule="CC-MOVE-20", rulings=rulings)
    side = after.side(RED)
    assert (side.destiny, side.faith, side.affinity) == pools
    assert isinstance(events[0], ShipLost)
    assert events[0].share == share
