"""How the forces of a field stand: each against each, and against all the others, with bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from typing import Final

from msgspec import Struct

from dwethia.lab.balance.bounds import share_in_groups
from dwethia.lab.balance.contestants import Contestant
from dwethia.lab.surety import Share, share_of

EVEN: Final = (0.45, 0.55)  # within which a force is neither too strong nor too weak

Pairs = Mapping[tuple[str, str], Sequence[float]]  # what the first of each pair has won, seed by seed


class Strength(StrEnum):
    """What can be said of a force."""

    STRONG = "too strong"
    WEAK = "too weak"
    EVEN = "even"
    OPEN = "open"


class FieldStanding(Struct, frozen=True):
    """A force against the field."""

    force: str
    faction: str
    points: int
    share: Share
    battles: int

    @property
    def strength(self) -> Strength:
        """What is sure of it; `open` where its bounds reach over an edge of what is even."""
        if self.share.low > EVEN[1]:
            return Strength.STRONG
        if self.share.high < EVEN[0]:
            return Strength.WEAK
        return Strength.EVEN if EVEN[0] <= self.share.low and self.share.high <= EVEN[1] else Strength.OPEN


class PairStanding(Struct, frozen=True):
    """Two forces, and what the first has won."""

    a: str
    b: str
    share: Share
    battles: int


def pairs_of(field: Sequence[Contestant], faction: str | None) -> list[tuple[Contestant, Contestant]]:
    """Who meets whom: every two, and where a faction is named, those in which it takes part."""
    return [each for each in combinations(field, 2) if faction is None or faction in (each[0].faction, each[1].faction)]


def standing(force: Contestant, pairs: Pairs) -> FieldStanding:
    """How a force stands; every enemy counts alike, so as many seeds of each as it has met all of them on."""
    own = [_turned(won, force.name == pair[0]) for pair, won in pairs.items() if force.name in pair]
    number = min((len(each) for each in own), default=0)
    share = share_in_groups([each[:number] for each in own]) if number else share_of(0, 0)
    return FieldStanding(force.name, force.faction, force.points, share, 2 * number * len(own))


def pair_standings(pairs: Pairs) -> list[PairStanding]:
    """How every two stand to each other."""
    return [PairStanding(*pair, share_of(sum(won), len(won)), 2 * len(won)) for pair, won in pairs.items()]


def open_pairs(
    pairs: Iterable[tuple[Contestant, Contestant]], standings: Iterable[FieldStanding]
) -> list[tuple[Contestant, Contestant]]:
    """The pairs that still have something to tell: one of the two is not yet known to be strong, weak or even."""
    unknown = {each.force for each in standings if each.strength is Strength.OPEN}
    return [each for each in pairs if each[0].name in unknown or each[1].name in unknown]


def _turned(won: Sequence[float], is_first: bool) -> list[float]:
    return list(won) if is_first else [1 - each for each in won]
