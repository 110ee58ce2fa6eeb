"""Deeds of the Movement Phase for tests: steer a ship, look where it is."""

from __future__ import annotations

from typing import Any

from cosmic.space import Space, place

from dwethia.engine.events import Event
from dwethia.lengths import INCH

DONE = {"do": "done"}


def advance(ship: str, inches: float, **more: Any) -> dict[str, Any]:
    return {"do": "advance", "ship": ship, "distance": round(inches * INCH), **more}


def reverse(ship: str, inches: float, **more: Any) -> dict[str, Any]:
    return {"do": "reverse", "ship": ship, "distance": round(inches * INCH), **more}


def turn(ship: str, degrees: int, **more: Any) -> dict[str, Any]:
    return {"do": "turn", "ship": ship, "degrees": degrees, **more}


def fly(ship: str, *legs: tuple[int, float], **more: Any) -> dict[str, Any]:
    return {"do": "fly", "ship": ship, "legs": [[way, round(far * INCH)] for way, far in legs], **more}


def board(ship: str, target: str, direction: int) -> dict[str, Any]:
    return {"do": "board", "ship": ship, "target": target, "direction": direction}


def hold(ship: str) -> dict[str, Any]:
    return {"do": "hold", "ship": ship}


def drift(ship: str) -> dict[str, Any]:
    return {"do": "drift", "ship": ship}


def at(space: Space, ship: str) -> tuple[float, float]:
    """Where a ship's middle is, in inches."""
    x, y = space.ship(ship).at
    return x / INCH, y / INCH


def stands(space: Space, ship: str, x: float, y: float, heading: int) -> bool:
    """Whether a ship stands at a place with a heading."""
    return (space.ship(ship).at, space.ship(ship).heading) == (place(x, y), heading)


def lines(events: tuple[Event, ...]) -> list[str]:
    """Events in words."""
    return [event.text() for event in events]
