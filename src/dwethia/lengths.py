"""Lengths are whole thousandths of an inch: how they are counted, read and written."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

INCH: Final = 1000
FOOT: Final = 12 * INCH
MILLIMETRES_PER_INCH: Final = 25.4


def thousandths(inches: float) -> int:
    """A length given in inches, as the games keep it."""
    return round(inches * INCH)


@lru_cache(maxsize=256)
def radius_of(millimetres: int) -> int:
    """Half a base in thousandths of an inch."""
    return round(millimetres * INCH / MILLIMETRES_PER_INCH / 2)


def inches(length: int) -> str:
    """A length for people: `6 in`, `12.1 in`."""
    return f"{bare_inches(length)} in"


def bare_inches(length: int) -> str:
    """A length for people, where it is known to be inches: `6`, `12.1`."""
    return f"{length / INCH:.3f}".rstrip("0").rstrip(".")


def place_in_inches(at: tuple[int, int]) -> str:
    """A place for people: `(6 in, 12.1 in)`."""
    return f"({inches(at[0])}, {inches(at[1])})"
