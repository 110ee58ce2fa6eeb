"""Shots for tests: who fires what at whom, as a seat writes it."""

from typing import Any

from cosmic.space import Placed, Space, blue, red

DONE = {"do": "done"}


def shot(ship: str = "red-1", target: str = "blue-1", weapon: str = "gun-1", **more: Any) -> dict[str, Any]:
    """A shot of a ship at another."""
    return {"do": "shoot", "ship": ship, "weapon": weapon, "target": target, **more}


def gunship(at: tuple[float, float] = (12, 4), weapon: str = "20in S4", **more: Any) -> Placed:
    """A red ship with one gun and two Fire orders, unless it is said otherwise; Perception 3."""
    given = {"orders": "fire fire", "weapons": [weapon], **more}
    return red(at, given.pop("profile", "P3 D5 W3"), **given)


def victim(at: tuple[float, float] = (12, 12), profile: str = "D7 W3", **more: Any) -> Placed:
    """A blue ship without orders."""
    return blue(at, profile, **more)


def shooting(*ships: Placed, dice: str = "", rulings: tuple[str, ...] = (), **more: Any) -> Space:
    """A battle in space when the Shoot Phase begins."""
    return Space(*ships, dice=dice, phase="shoot", rulings=rulings, **more)
