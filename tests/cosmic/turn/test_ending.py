"""The end of turns and of the battle (CC-TURN-04 to -08)."""

from typing import Any

import pytest
from cosmic.space import Placed, Space, blue, red
from msgspec.structs import replace

from dwethia.cosmic.events.turning import BattleOver, DestinyReturned, PhaseBegan, SideOut, TurnBegan, TurnEnded
from dwethia.cosmic.scoring.winning import score_of
from dwethia.cosmic.state.battle import FleetBattle, LostShip, Phase
from dwethia.cosmic.turn.ending import with_destiny_back
from dwethia.cosmic.turn.turn_order import PHASES
from dwethia.profile import ModelId
from dwethia.rulebook import RulingError, Rulings
from dwethia.tabletop.sides import BLUE, RED

SHIPS = (red((6, 4), points=300), red((18, 4), points=100), blue((6, 20), points=250), blue((18, 20), points=200))


@pytest.mark.rule("CC-TURN-01")
def test_a_turn_has_six_phases_in_order() -> None:
    steps = [phase for phase in PHASES if phase not in (Phase.SHIELDS, Phase.OPPORTUNITY)]
    assert [phase.value for phase in steps] == ["orders", "priority", "movement", "shoot", "close-combat", "end"]
    with pytest.raises(RulingError, match="R-CC-01 is fixed at six"):
        Rulings.of("cosmic", settings=["R-CC-01=five-plus-orders"])


@pytest.mark.rule("CC-TURN-04", "CC-TURN-05", "CC-ORDER-01")
def test_after_the_end_phase_a_new_turn_starts_with_orders() -> None:
    field = Space(*SHIPS, phase="end", turn=2)
    assert [event.turn for event in field.saw(TurnEnded)] == [2]
    assert [event.turn for event in field.saw(TurnBegan)] == [3]
    assert [event.phase for event in field.saw(PhaseBegan)] == ["Orders"]
    assert field.questions == [("red", "orders"), ("blue", "orders")]


@pytest.mark.rule("CC-TURN-06", "CC-TURN-08")
def test_the_battle_is_over_after_five_turns() -> None:
    field = Space(*SHIPS, phase="end", turn=5)
    assert field.game.is_over
    (over,) = field.saw(BattleOver)
    assert (over.winner, over.score) == ("blue", (400, 450))


def without(battle: FleetBattle, *ids: str) -> FleetBattle:
    """The battle without some ships, each the other side's doing."""
    for id in ids:
        ship = battle.ship(id)
        by = BLUE if ship.side == RED else RED
        loss = LostShip(ModelId(id), ship.side, by, "shot", 1, Phase.SHOOT)
        battle = battle.with_ships(replace(ship, is_slain=True, base=None))
        battle = battle.with_progress(losses=(*battle.losses, loss))
    return battle


@pytest.mark.rule("CC-TURN-08")
@pytest.mark.parametrize(
    ("option", "score"),
    [("points-remaining", (300, 250)), ("ships-remaining", (1, 1)), ("points-destroyed", (200, 100))],
)
def test_what_is_counted(option: str, score: tuple[int, int]) -> None:
    rulings = Rulings.of("cosmic", settings=[f"R-CC-06.measure={option}"])
    battle = without(Space(*SHIPS).battle, "red-2", "blue-2")
    assert (score_of(battle, RED, rulings), score_of(battle, BLUE, rulings)) == score


def test_the_scenarios_of_skirmish_are_not_offered() -> None:
    with pytest.raises(RulingError, match=r"skirmish-scenarios of R-CC-06\.measure is not offered"):
        Rulings.of("cosmic", settings=["R-CC-06.measure=skirmish-scenarios"])


@pytest.mark.rule("CC-TURN-08")
@pytest.mark.parametrize(("option", "is_over"), [("on-wipeout", True), ("always-five", False)])
def test_whether_a_side_without_ships_ends_the_battle(option: str, is_over: bool) -> None:
    ships = (red((6, 4), wounds=0, deploys="reserve", arrives=5), blue((6, 20)))
    field = Space(*ships, phase="end", rulings=[f"R-CC-06.early-end={option}"])
    assert not field.saw(SideOut)  # who waits in reserve is not out
    gone = without(field.battle, "red-1")
    again = field.game.imagined(
        field.game.rules, gone.with_progress(phase=Phase.END), field.rulings, field.game.seats, field.dice, ()
    )
    assert again.is_over is is_over


@pytest.mark.rule("CC-DEST-10")
@pytest.mark.parametrize(("option", "told"), [("never", 0), ("destiny-each-round", 1)])
def test_whether_destiny_comes_back(option: str, told: int) -> None:
    field = Space(red((6, 4), "Dst2"), blue((6, 20)), phase="end", rulings=[f"R-CC-59={option}"])
    assert len(field.saw(DestinyReturned)) == told


@pytest.mark.parametrize("option", ["fleet-pool", "per-unit"])
def test_where_destiny_comes_back_to(option: str) -> None:
    field = Space(red((6, 4), "Dst2", destiny=0), blue((6, 20)))
    rulings = Rulings.of("cosmic", settings=[f"R-CC-57={option}"])
    spent = field.battle.with_side(replace(field.battle.sides[0], destiny=0))
    back = with_destiny_back(spent, rulings)
    assert (back.sides[0].destiny, back.ship("red-1").destiny) == ((2, 0) if option == "fleet-pool" else (0, 2))


@pytest.mark.rule("CC-DEST-10", "CC-MUSTER-13")
@pytest.mark.parametrize(("option", "pool"), [("pool-keeps", 3), ("unspent-share-lost", 2)])
def test_the_share_of_a_lost_ship_comes_back_only_where_pools_keep_it(option: str, pool: int) -> None:  # R-CC-58
    field = Space(red((6, 4), "Dst2"), red((18, 4), "Dst1"), blue((6, 20)))
    rulings = Rulings.of("cosmic", settings=[f"R-CC-58={option}", "R-CC-59=destiny-each-round"])
    assert with_destiny_back(without(field.battle, "red-2"), rulings).sides[0].destiny == pool


# A battle that is cut short


def rammed(*more: Placed, **given: Any) -> Space:
    """A red ship about to ram the last blue one, and a friend that would drift off the table this turn."""
    return Space(
        red((12, 8), "S6 I9 Move8", orders="move fire", points=300),
        red((3, 22.5), "W3", orders="fire fire", points=100),
        blue((12, 12), "S1 I7 W1", orders="fire fire", points=500),
        *more,
        phase="movement",
        dice="1 1",
        **given,
    )


RAM = {"do": "advance", "ship": "red-1", "distance": 1700, "ram": "blue-1"}


@pytest.mark.rule("CC-TURN-08", "CC-RAM-06")
@pytest.mark.parametrize(("option", "left"), [("on-wipeout", 400), ("always-five", 300)])
def test_the_battle_stops_as_soon_as_a_side_has_no_ship_left(option: str, left: int) -> None:  # R-CC-06
    field = rammed(rulings=[f"R-CC-06.early-end={option}"])
    field.decide(RAM)
    assert field.game.is_over is (option == "on-wipeout")  # before the friend has drifted over the edge
    assert [each.side for each in field.saw(SideOut)] == ["blue"]
    assert score_of(field.battle, RED, field.rulings) == left


@pytest.mark.rule("CC-TURN-08", "CC-DEPLOY-14")
def test_a_side_with_a_ship_in_reserve_fights_on() -> None:
    field = rammed(blue(None, "W1", deploys="reserve", arrives=4))
    field.decide(RAM)
    assert not field.game.is_over


@pytest.mark.rule("CC-TURN-08", "CC-MOVE-20")
@pytest.mark.parametrize(("measure", "score"), [("points-remaining", (300, 0)), ("points-destroyed", (500, 100))])
def test_who_drifts_off_is_counted_as_destroyed_by_the_opponent(measure: str, score: tuple[int, int]) -> None:
    field = rammed(rulings=["R-CC-06.early-end=always-five", f"R-CC-06.measure={measure}"])
    field.decide(RAM)
    assert {loss.ship: loss.by for loss in field.battle.losses} == {"blue-1": "red", "red-2": "blue"}
    assert tuple(score_of(field.battle, side, field.rulings) for side in (RED, BLUE)) == score
