"""The cadet, and the first battle in space: whoever follows the lessons meets each of them, with the same dice."""

from __future__ import annotations

from typing import Any

from dwethia.bots.cosmic.cadet import keep_line
from dwethia.cosmic.events.boarding import BoardingFightBegan
from dwethia.cosmic.events.moving import Boarded, Drifted, Moved, RammingManeuver
from dwethia.cosmic.events.ordering import OrdersRevealed, ShieldsRaised
from dwethia.cosmic.events.shooting import ShipShot
from dwethia.cosmic.events.turning import TurnBegan
from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.movement.movement_form import ShipMovementForm
from dwethia.cosmic.orders.order_form import OrderForm
from dwethia.cosmic.setup.first_battle import SEED, first_fleet_battle
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.dice import seed_from
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.procedure import Ask
from dwethia.engine.record import write
from dwethia.engine.replay import verify
from dwethia.engine.view import look
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import BLUE, RED

ORDERS = {  # of each turn: what most ships are told, and who is told something else
    1: ("move shield", {"red-2": "shield shield"}),
    2: ("shield fire", {}),
    3: ("fire fire", {}),
    4: ("shield fire", {"red-2": "move fire"}),
    5: ("shield fire", {"red-1": "move fire", "red-2": "move fire", "red-3": "boarding fire"}),
}
DEEDS: dict[int, dict[str, dict[str, Any]]] = {
    1: {id: {"do": "advance", "distance": 2000} for id in ("red-1", "red-3", "red-4", "red-5")},
    4: {"red-2": {"do": "advance", "distance": 8000, "ram": "blue-2"}},
    5: {"red-3": {"do": "board", "target": "blue-3", "direction": 0}},
}


def begun() -> Game[FleetBattle]:
    return Game.hosted(FleetBattleRules(), first_fleet_battle(), Rulings.of("cosmic"), seed_from(SEED))


def pupil(game: Game[FleetBattle], ask: Ask) -> Any:
    """What somebody answers who does as the lessons say, and otherwise as the cadet does."""
    battle = game.state
    if isinstance(ask.form, OrderForm):
        usual, others = ORDERS[battle.turn]
        return {"ships": {ship.id: others.get(ship.id, usual).split() for ship in ask.form.ships}}
    if isinstance(ask.form, ShipMovementForm):
        for id, deed in DEEDS.get(battle.turn, {}).items():
            if battle.ship(id).is_here and battle.ship(id).left.count(ask_order(deed)):
                filled = {**deed, "ship": id}
                if not list(ask.form.faults(filled)):
                    return filled
        return {"do": "done"}
    return keep_line(look(game, ask.seat)).written


def ask_order(deed: dict[str, Any]) -> Any:
    return "boarding" if deed["do"] == "board" else "move"


def played() -> tuple[Game[FleetBattle], list[tuple[int, Event]]]:
    """The first battle to its end, and its events by turn."""
    game = begun()
    while not game.is_over:
        ask = next(ask for ask in game.asks if game.sealed(ask.seat) is None)
        game.answer(ask.seat, pupil(game, ask) if ask.seat == RED else keep_line(look(game, BLUE)).answer)
    told, turn = [], 1
    for event in game.events:
        turn = event.turn if isinstance(event, TurnBegan) else turn
        told.append((turn, event))
    return game, told


def test_five_a_side_meet_in_five_turns() -> None:
    battle = begun().state
    assert len(list(battle.ships_of(RED))) == len(list(battle.ships_of(BLUE))) == battle.setup.turns == 5


def test_whoever_follows_the_lessons_meets_each_of_them() -> None:
    _, told = played()
    assert {turn for turn, event in told if isinstance(event, OrdersRevealed)} == {1, 2, 3, 4, 5}
    assert any(turn == 1 and isinstance(event, Drifted) and event.ship == "red-2" for turn, event in told)
    assert any(turn == 1 and isinstance(event, Moved) and event.side == RED for turn, event in told)
    assert any(turn == 2 and isinstance(event, ShieldsRaised) and "red-1" in event.ships for turn, event in told)
    assert any(turn == 2 and isinstance(event, ShipShot) and event.seat == BLUE and event.save for turn, event in told)
    assert not any(turn == 1 and isinstance(event, ShipShot) for turn, event in told)
    assert any(turn == 3 and isinstance(event, ShipShot) and event.seat == RED for turn, event in told)
    assert any(turn == 4 and isinstance(event, RammingManeuver) and event.is_declared for turn, event in told)
    assert any(turn == 5 and isinstance(event, Boarded) and event.boarder == "red-3" for turn, event in told)
    assert any(turn == 5 and isinstance(event, BoardingFightBegan) for turn, event in told)


def test_the_pupil_wins() -> None:
    game, _ = played()
    assert game.state.winner == RED


def test_the_dice_fall_alike_each_time_and_the_record_verifies() -> None:
    one, two = played()[0], played()[0]
    assert write(one.record()) == write(two.record())
    assert verify(one.record(), FleetBattleRules()).verified
