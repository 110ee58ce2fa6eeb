"""The Order Phase: two tokens each, face down, revealed together; and what is lost (CC-ORDER)."""

from typing import Any

import pytest
from cosmic.space import Placed, Space, blue, red, space

from dwethia.cosmic.events.ordering import OrderLost, OrdersRevealed
from dwethia.cosmic.events.turning import TurnEnded
from dwethia.faults import Refusal

SHIPS = (red((12, 4)), blue((12, 20)))


def orders(**ships: str) -> dict[str, Any]:
    return {"ships": {id.replace("_", "-"): text.split() for id, text in ships.items()}}


def lost(*ships: Placed, settings: tuple[str, ...] = (), **given: str) -> list[tuple[str, str, str]]:
    """What is lost at the reveal: the ship, the order, and why."""
    field = Space(*ships, dice="6 1", rulings=settings)
    field.order(**given)
    return [(each.ship, each.order, each.cited[0]) for each in field.saw(OrderLost)]


@pytest.mark.rule("CC-ORDER-01", "CC-ORDER-04", "CC-ORDER-05")
def test_orders_of_both_sides_are_sealed_and_revealed_together() -> None:
    with space(*SHIPS, dice="6 1") as field:
        assert field.questions == [("red", "orders"), ("blue", "orders")]
        assert field.decide(orders(red_1="move fire"), "red") == ()
        assert field.saw(OrdersRevealed) == []
        field.decide(orders(blue_1="shield shield"), "blue")
        (told,) = field.saw(OrdersRevealed)
        assert dict(zip(told.ships, told.orders, strict=True)) == {
            "red-1": ("move", "fire"),
            "blue-1": ("shield", "shield"),
        }


@pytest.mark.rule("CC-ORDER-02", "CC-ORDER-03", "CC-ORDER-06")
@pytest.mark.parametrize("kind", ["shield", "move", "fire", "boarding"])
def test_the_same_kind_may_be_given_twice(kind: str) -> None:
    field = Space(*SHIPS, dice="6 1")
    field.order(red_1=f"{kind} {kind}", blue_1="move fire")
    (told,) = field.saw(OrdersRevealed)
    assert told.orders == ((kind, kind), ("move", "fire"))


@pytest.mark.rule("CC-ORDER-03")
def test_there_is_no_fifth_kind_of_order() -> None:
    (fault,) = Space(*SHIPS).faults(orders(red_1="move hide"), "red")
    assert fault == "red-1: 'hide' is none of shield, move, fire or boarding (CC-ORDER-03)"


@pytest.mark.rule("CC-ORDER-02")
@pytest.mark.parametrize(
    ("option", "fewer"), [("exactly-two", ["Cruiser has 1 of 2 orders (CC-ORDER-02)"]), ("up-to-two", [])]
)
def test_how_many_tokens_a_ship_is_given(option: str, fewer: list[str]) -> None:
    field = Space(*SHIPS, rulings=[f"R-CC-11={option}"])
    assert field.faults(orders(red_1="move"), "red") == fewer
    assert field.faults(orders(red_1="move fire fire"), "red") == ["Cruiser has 3 orders, at most 2 (CC-ORDER-02)"]


@pytest.mark.rule("CC-ORDER-07", "CC-ORDER-10")
def test_a_shield_order_without_shields_is_taken_and_lost() -> None:
    bare = red((12, 4), "M3")
    found = lost(bare, blue((12, 20)), red_1="shield shield", blue_1="move fire")
    assert found == [("red-1", "shield", "CC-ORDER-07")] * 2


@pytest.mark.rule("CC-ORDER-07")
def test_a_shield_whose_save_the_table_gives_is_a_shield() -> None:
    assert lost(red((12, 4), "M3 shield"), blue((12, 20)), red_1="shield fire", blue_1="fire fire") == []


@pytest.mark.rule("CC-ORDER-08")
@pytest.mark.parametrize("ship", [red((12, 4), "A0 save5"), red((12, 4), "A2 save5", size="fighter")])
def test_a_ship_that_cannot_board_loses_its_boarding_orders(ship: Placed) -> None:
    found = lost(ship, blue((12, 20)), red_1="boarding fire", blue_1="fire fire")
    assert found == [("red-1", "boarding", "CC-ORDER-08")]


@pytest.mark.parametrize(("option", "count"), [("second-is-lost", 1), ("extends-to-full-move", 0)])
def test_what_two_boarding_orders_are_worth(option: str, count: int) -> None:
    found = lost(*SHIPS, settings=(f"R-CC-12.double={option}",), red_1="boarding boarding", blue_1="fire fire")
    assert len(found) == count


@pytest.mark.rule("CC-ORDER-09")
@pytest.mark.parametrize(("option", "count"), [("on-execution", 0), ("at-reveal", 1)])
def test_when_the_range_of_a_boarding_action_is_judged(option: str, count: int) -> None:
    found = lost(*SHIPS, settings=(f"R-CC-12.range={option}",), red_1="boarding fire", blue_1="fire fire")
    assert found == [("red-1", "boarding", "CC-ORDER-09")] * count


@pytest.mark.rule("CC-ORDER-12")
def test_tokens_come_back_when_the_turn_ends() -> None:
    field = Space(red((12, 4), orders="move fire", shields="front"), blue((12, 20)), phase="end")
    assert field.saw(TurnEnded)
    assert (field.ship("red-1").orders, field.ship("red-1").shields) == ((), ())


# Several seats a side {R-CC-82}


@pytest.mark.rule("CC-CORE-11", "CC-ORDER-05")
def test_the_reveal_waits_for_every_seat() -> None:
    ships = (red((6, 4), seat="anna"), red((18, 4), seat="ben"), blue((12, 20)))
    field = Space(*ships, dice="6 1", seats=(("anna", "ben"), ()))
    assert field.questions == [("anna", "orders"), ("ben", "orders"), ("blue", "orders")]
    field.decide(orders(red_1="fire fire"), "anna")
    field.decide(orders(blue_1="fire fire"), "blue")
    assert field.saw(OrdersRevealed) == []
    with pytest.raises(Refusal, match="is run by anna"):
        field.decide(orders(red_2="fire fire", red_1="move move"), "ben")
    field.decide(orders(red_2="fire fire"), "ben")
    assert len(field.saw(OrdersRevealed)) == 1


@pytest.mark.rule("CC-ORDER-04")
def test_sealed_orders_may_be_changed_until_all_are_in() -> None:
    field = Space(*SHIPS, dice="6 1")
    field.decide(orders(red_1="move fire"), "red")
    field.decide(orders(red_1="shield fire"), "red")
    field.decide(orders(blue_1="fire fire"), "blue")
    (told,) = field.saw(OrdersRevealed)
    assert told.orders[0] == ("shield", "fire")
