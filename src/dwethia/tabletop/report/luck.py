"""Luck: what the dice of a side were to be expected to show, and what they showed.

Every die that was thrown counts, a re-rolled one again. Where successes are counted, each die is expected to be one as
often as its faces meet the need; where faces are read, each shows half of its sides plus a half on average.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from math import exp, lgamma, log, sqrt
from typing import Any

from msgspec import Struct

from dwethia.engine.events import Event, Rolled
from dwethia.engine.seats import Seat
from dwethia.games import GameFeat
from dwethia.tabletop.chronicle import Chronicle


class Fortune(StrEnum):
    """How a sum of dice stands to what was to be expected, in the width of its usual spread (standard deviation)."""

    VERY_UNLUCKY = "very unlucky"  # two or more below
    UNLUCKY = "unlucky"  # one or more below
    USUAL = "about as usual"
    LUCKY = "lucky"
    VERY_LUCKY = "very lucky"


class ThrownDice(Struct, frozen=True):
    """Dice of one kind, thrown by one side."""

    label: str
    dice: int
    expected: Fraction  # successes, or the sum of the faces
    actual: int
    variance: Fraction

    @property
    def surplus(self) -> Fraction:
        return self.actual - self.expected

    def plus(self, other: ThrownDice) -> ThrownDice:
        return ThrownDice(
            self.label,
            self.dice + other.dice,
            self.expected + other.expected,
            self.actual + other.actual,
            self.variance + other.variance,
        )


class Luck(Struct, frozen=True):
    """The dice of one side."""

    side: Seat
    needed: tuple[ThrownDice, ...]  # successes were counted
    read: tuple[ThrownDice, ...]  # faces were read
    course: tuple[Fraction, ...]  # successes above what was to be expected, after each page of the chronicle

    @property
    def successes(self) -> ThrownDice:
        return _sum(self.needed)

    @property
    def faces(self) -> ThrownDice:
        return _sum(self.read)

    @property
    def fortune(self) -> Fortune:
        return fortune(self.successes)


def fortune(thrown: ThrownDice) -> Fortune:
    """How lucky these dice were."""
    if not thrown.variance:
        return Fortune.USUAL
    widths = float(thrown.surplus) / sqrt(thrown.variance)
    if abs(widths) < 1:
        return Fortune.USUAL
    if widths > 0:
        return Fortune.VERY_LUCKY if widths >= 2 else Fortune.LUCKY
    return Fortune.VERY_UNLUCKY if widths <= -2 else Fortune.UNLUCKY


def luck(told: Chronicle[Any], seats: Mapping[Seat, tuple[Seat, ...]]) -> tuple[Luck, ...]:
    """The luck of each side, by the seats that run it."""
    return tuple(_luck_of(told, side, own) for side, own in seats.items())


def _luck_of(told: Chronicle[Any], side: Seat, seats: tuple[Seat, ...]) -> Luck:
    pages = [
        [_thrown(rolled) for rolled in rolls_of(page.events, seats) if rolled.need is not None] for page in told.pages
    ]
    read = [_shown(rolled) for page in told.pages for rolled in rolls_of(page.events, seats) if rolled.need is None]
    course, surplus = [], Fraction(0)
    for page in pages:
        surplus += sum((each.surplus for each in page), Fraction(0))
        course.append(surplus)
    needed = [each for page in pages for each in page]
    return Luck(side, _by_label(needed), _by_label(read), tuple(course))


def rolls_of(events: Iterable[Event], seats: Iterable[Seat]) -> Iterator[Rolled]:
    """The rolls of some seats."""
    own = frozenset(seats)
    return (event for event in events if isinstance(event, Rolled) and event.seat in own)


def thrown_by(events: Iterable[Event], seats: Iterable[Seat]) -> ThrownDice:
    """All dice of some seats whose successes were counted."""
    return _sum(_thrown(rolled) for rolled in rolls_of(events, seats) if rolled.need is not None)


def success_chance(need: int, sides: int) -> Fraction:
    """How often a die shows a need or more."""
    return Fraction(min(max(sides + 1 - need, 0), sides), sides)


def at_least(hits: int, dice: int, chance: float) -> float:
    """How likely so many of the dice, or more, succeed."""
    if hits <= 0 or chance >= 1:
        return 1.0
    if chance <= 0:
        return 0.0
    # By logarithms, which bear any number of dice.
    ways = (lgamma(dice + 1) - lgamma(k + 1) - lgamma(dice - k + 1) for k in range(hits, dice + 1))
    terms = enumerate(ways, start=hits)
    return min(1.0, sum(exp(way + k * log(chance) + (dice - k) * log(1 - chance)) for k, way in terms))


def chance_of_shot(seat: Seat, rolls: Iterable[Rolled]) -> float:
    """How likely the dice of a shot were to fall as well for whoever shot; saves count from the other side."""
    chance = 1.0
    for rolled in rolls:
        if rolled.need is not None and rolled.hits is not None:
            dice, success = len(rolled.faces), float(success_chance(rolled.need, rolled.sides))
            own = rolled.seat == seat
            chance *= at_least(*((rolled.hits, dice, success) if own else (dice - rolled.hits, dice, 1 - success)))
    return chance


def best_shot_feat(shots: Iterable[tuple[str, float]]) -> GameFeat:
    """The shot that was least likely to come off: each in words, with its chance."""
    words, chance = min(shots, key=lambda shot: shot[1], default=("", 0.0))
    told = f"{words}: {odds_in_words(chance)} that the dice fall so well" if words else "No shot slew an enemy"
    return GameFeat("Best shot", told)


def odds_in_words(chance: float) -> str:
    """A chance in words: in percent, or as one in so many where that says more."""
    if chance >= 0.1:
        return f"a chance of {chance:.0%}"
    return f"a chance of 1 in {round(1 / chance):,}" if chance > 0 else "against all odds"


def _thrown(rolled: Rolled) -> ThrownDice:
    """A roll whose successes are counted."""
    assert rolled.need is not None
    assert rolled.hits is not None
    dice, chance = len(rolled.faces), success_chance(rolled.need, rolled.sides)
    return ThrownDice(rolled.label, dice, dice * chance, rolled.hits, dice * chance * (1 - chance))


def _shown(rolled: Rolled) -> ThrownDice:
    """A roll whose faces are read."""
    dice, sides = len(rolled.faces), rolled.sides
    variance = Fraction(sides * sides - 1, 12)
    return ThrownDice(rolled.label, dice, dice * Fraction(sides + 1, 2), sum(rolled.faces), dice * variance)


def _by_label(all_thrown: Iterable[ThrownDice]) -> tuple[ThrownDice, ...]:
    found: dict[str, ThrownDice] = {}
    for each in all_thrown:
        found[each.label] = found[each.label].plus(each) if each.label in found else each
    return tuple(sorted(found.values(), key=lambda each: -each.dice))


def _sum(all_thrown: Iterable[ThrownDice]) -> ThrownDice:
    total = ThrownDice("in all", 0, Fraction(0), 0, Fraction(0))
    for each in all_thrown:
        total = total.plus(each)
    return total


def in_words(found: Luck, name: str) -> str:
    """The luck of a side in one sentence."""
    thrown = found.successes
    if not thrown.dice:
        return f"{name} threw no die that had to succeed."
    successes = f"{thrown.actual} success{'' if thrown.actual == 1 else 'es'}"
    dice = "die" if thrown.dice == 1 else "dice"
    expected = f"{float(thrown.expected):.1f} were to be expected"
    return f"{name} had {successes} with {thrown.dice} {dice}, where {expected}: {found.fortune}."
