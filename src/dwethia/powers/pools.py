"""Destiny, Faith and Affinity on the table: what a model may draw on, and what paying, losing and regaining leave.

A game says by `PoolRules` which points a side has together; the others each model has for itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.seats import Seat
from dwethia.rulebook import RuleId
from dwethia.tally import Part, Tally

Points = Literal["destiny", "faith", "affinity"]
POINTS: Final[tuple[Points, ...]] = ("destiny", "faith", "affinity")


class PoolRules(Struct, frozen=True, eq=False):
    """Which points a side has together at a table."""

    together: frozenset[Points]


class Owner(Protocol):
    """A model that has points of its own, and belongs to a side."""

    @property
    def id(self) -> str: ...

    @property
    def side(self) -> Seat: ...


class Forces(Protocol):
    """The state of a game whose models and sides are structs with fields named after the points."""

    def side(self, seat: Seat, /) -> Any: ...

    def with_side(self, side: Any, /) -> Any: ...

    def model(self, id: str, /) -> Any: ...

    def with_model(self, model: Any, /) -> Any: ...

    def points_at_start(self, model: Any, points: Points, *, together: bool) -> int:
        """What the model had when the game began; with `together`, what its whole side had."""


F = TypeVar("F", bound=Forces)


def pool_of(models: Iterable[Any], side: Seat, points: str, label: str, rule: RuleId) -> Tally:
    """A pool as the sum of what each model of a side brings to it."""
    return Tally(
        tuple(
            Part(brought, f"{label} of {model.name}", rule)
            for model in models
            if model.side == side and (brought := int(getattr(model.card.profile, points)))
        )
    )


def left(forces: Forces, model: Owner, points: Points, rules: PoolRules) -> int:
    """What a model may draw on: its side's pool, or its own."""
    owner = forces.side(model.side) if points in rules.together else model
    return int(getattr(owner, points))


def full(forces: Forces, model: Owner, points: Points, rules: PoolRules) -> int:
    """What there was at the start."""
    return forces.points_at_start(model, points, together=points in rules.together)


def paid(forces: F, model: Owner, points: Points, number: int, rules: PoolRules) -> F:
    """The state after a model, or the pool behind it, has spent points."""
    return _set(forces, model, points, left(forces, model, points, rules) - number, rules) if number else forces


def regained(forces: F, model: Owner, points: Points, number: int, rules: PoolRules) -> tuple[F, int]:
    """The state after spent points have come back, and how many did: never more than there were at the start."""
    now = left(forces, model, points, rules)
    back = min(number, max(full(forces, model, points, rules) - now, 0))
    return _set(forces, model, points, now + back, rules), back


def drained(forces: F, model: Owner, points: Points, number: int, rules: PoolRules) -> tuple[F, int]:
    """The state after a model has lost points of its own, or of its share of a pool, and how many they were."""
    own = int(getattr(model, points))
    now = left(forces, model, points, rules)
    gone = min(number, own, now)
    if points in rules.together:
        forces = _set(forces, model, points, now - gone, rules)
    changed: F = forces.with_model(_with(model, points, own - min(number, own)))
    return changed, gone


def _set(forces: F, model: Owner, points: Points, number: int, rules: PoolRules) -> F:
    assert number >= 0, f"{model.id} cannot have {number} {points}"
    changed: F
    if points in rules.together:
        changed = forces.with_side(_with(forces.side(model.side), points, number))
    else:
        changed = forces.with_model(_with(model, points, number))
    return changed


def _with(owner: Any, points: Points, number: int) -> Any:
    return replace(owner, **{points: number})
