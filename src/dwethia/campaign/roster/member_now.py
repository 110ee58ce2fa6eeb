"""A member as it stands: its numbers and its points, as sums of its unit and of what it has lived through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from dwethia.campaign.roster.episodes import Episode
from dwethia.codex import Outfit
from dwethia.profile import PRINTED, UnitType, parse_mark
from dwethia.rulebook import RuleId, Rulings
from dwethia.tally import Part, Tally

NUMBERS: Final = (*PRINTED, "move")
LEAST_ONE: Final = ("martial", "perception", "strength", "defense", "aggression", "wounds")  # {R-CP-21}
UNBOUNDED: Final = "integrity"  # negative Integrity is a rule of the game


class Stock(Struct, frozen=True):
    """A unit with its wargear as the list sells it: all that a history builds on, so that no pack is needed for it."""

    unit: str
    name: str
    mark: str
    faction: str
    race: str | None
    keywords: tuple[str, ...]
    numbers: tuple[Tally, ...]  # in the order of NUMBERS
    natural: tuple[int, ...]  # the same before wargear, which is what maxima are about (HS-PRICE-02)
    gear: tuple[str, ...]
    spells: tuple[str, ...]
    price: Tally

    @classmethod
    def of(cls, outfit: Outfit) -> Stock:
        unit, race = outfit.unit, outfit.race
        return cls(
            unit=unit.id,
            name=unit.name,
            mark=unit.mark,
            faction=unit.faction or unit.religion or "",
            race=race.id if race else None,
            keywords=unit.keywords,
            numbers=tuple(outfit.characteristic(name) for name in NUMBERS),
            natural=tuple(
                getattr(unit.printed, name) + (getattr(race.changes, name) if race else 0) for name in NUMBERS
            ),
            gear=tuple(each.id for each in outfit.wargear),
            spells=tuple(each.id for each in outfit.spells),
            price=outfit.price,
        )

    @property
    def type(self) -> UnitType:
        return parse_mark(self.mark)[0]

    def number(self, name: str) -> Tally:
        return self.numbers[NUMBERS.index(name)]


class MemberNow(Struct, frozen=True):
    """A member at one time of its history."""

    stock: Stock  # of the unit it is now
    first_price: Tally  # of the unit it came as
    episodes: tuple[Episode, ...] = ()
    models: int = 1  # alive, or all of the dead

    @property
    def standing(self) -> tuple[Episode, ...]:
        """What still makes it what it is: all since it last began afresh {R-CP-25}."""
        begun = max((place for place, each in enumerate(self.episodes) if each.is_fresh), default=0)
        return self.episodes[begun:]

    def characteristic(self, name: str, rulings: Rulings) -> Tally:
        """A characteristic with its reasons; a loss stops at its least (CP-GEN-03, CP-GEN-17)."""
        stock = self.stock.number(name)
        tally = stock
        for each in self.standing:
            if each.is_at_work:
                for changed, by in each.changes:
                    tally = tally.plus(by, each.title, each.rule) if changed == name else tally
        least = least_of(name, rulings)
        return tally if least is None else tally.at_least(min(least, stock.total), "the least it can be", "R-CP-21")

    def natural(self, name: str) -> int:
        """A characteristic before wargear, as maxima judge it."""
        lasting = [each for each in self.standing if not each.is_duty]
        gained = sum(by for each in lasting for changed, by in each.changes if changed == name)
        return self.stock.natural[NUMBERS.index(name)] + gained

    @property
    def gear(self) -> tuple[str, ...]:
        """Everything it carries, what it has won last."""
        return tuple(dict.fromkeys((*self.stock.gear, *(id for each in self.standing for id in each.gear))))

    @property
    def spells(self) -> tuple[str, ...]:
        """Every spell it knows, what it has learnt last."""
        return tuple(dict.fromkeys((*self.stock.spells, *(id for each in self.standing for id in each.spells))))

    @property
    def duties(self) -> tuple[Episode, ...]:
        """What it owes in the next game."""
        return tuple(each for each in self.episodes if each.is_owed)

    def price(self, rulings: Rulings) -> Tally:
        """What one model costs: its list price, and the points of everything that befell it (CP-GEN-03)."""
        parts = list(self.first_price.parts)
        for points, cause in self._costs():
            name, rule = (cause.title, cause.rule) if cause else ("left behind with the old profile", RuleId("R-CP-25"))
            parts.append(Part(points, name, rule))
        tally, least = Tally(tuple(parts)), self._least(rulings)
        return tally if least is None else tally.at_least(least, "no unit costs less", "R-CP-08")

    def price_total(self, rulings: Rulings) -> int:
        """The same without its reasons, which a long story has many of."""
        total, least = self.first_price.total + sum([points for points, _ in self._costs()]), self._least(rulings)
        return total if least is None else max(total, least)

    def _costs(self) -> Iterator[tuple[int, Episode | None]]:
        """How its price has changed, and by what; by nothing where a fresh profile left all behind {R-CP-25}."""
        since = 0  # the points of what came before, which a fresh profile leaves behind
        for each in self.episodes:
            if each.is_fresh and since:
                yield -since, None
                since = 0
            if each.points and each.leave is None:
                yield each.points, each
                since += 0 if each.becomes else each.points

    def _least(self, rulings: Rulings) -> int | None:
        if rulings.says("R-CP-08.floor", "none"):
            return None
        return 1 if rulings.says("R-CP-08.floor", "floor-1") else 0

    def points(self, rulings: Rulings) -> Tally:
        """What all these models cost."""
        parts = self.price(rulings).parts
        return Tally(tuple(Part(each.value * self.models, each.name, each.rule) for each in parts))


def least_of(name: str, rulings: Rulings) -> int | None:
    """How low a loss may bring a characteristic {R-CP-21}."""
    if rulings.says("R-CP-21.floors", "none"):
        return None
    if rulings.says("R-CP-21.floors", "zero-floors"):
        return 0
    if name == UNBOUNDED:
        return None
    return 1 if name in LEAST_ONE else 0


def kept_change(now: MemberNow, name: str, by: int, rulings: Rulings) -> int:
    """As much of a change as its least leaves of it."""
    value, least = now.characteristic(name, rulings).total, least_of(name, rulings)
    if by >= 0 or least is None:
        return by
    return max(by, min(0, least - value))
