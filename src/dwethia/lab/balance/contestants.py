"""Who meets: the forces that ship with the game, and random ones, each taken apart into what was bought for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex import Codex
from dwethia.muster.army import ForceList, Recruit
from dwethia.muster.kits import ForceKit, kit_of
from dwethia.muster.mustering import muster
from dwethia.muster.random_armies import NoLegalArmy, levy_force
from dwethia.muster.ready import ready_forces

SHARES: Final = (
    80,
    90,
    100,
    100,
)  # of the limit, in hundredths: without a difference nothing tells what a point is worth
FACTIONS_APART: Final = 0.8  # how often two random forces are of two factions


class PricedPart(Struct, frozen=True, order=True):
    """Something that is bought: a unit with what it always has, or what was chosen for it."""

    kind: str  # unit, wargear or race
    id: str


class Bought(Struct, frozen=True):
    """How many of a part a force has, and what they cost in all."""

    number: int
    points: int


class Contestant(Struct, frozen=True):
    """A force that meets others."""

    force: ForceList
    points: int
    parts: Mapping[PricedPart, Bought]

    @property
    def name(self) -> str:
        return self.force.name

    @property
    def faction(self) -> str:
        return self.force.faction


def contestant(force: ForceList, codex: Codex) -> Contestant:
    """A force taken apart."""
    numbers, points = Counter[PricedPart](), Counter[PricedPart]()
    for recruit in force.units:
        for part, price in _parts(kit_of(force), codex, recruit):
            numbers[part] += recruit.count
            points[part] += recruit.count * price
    return Contestant(force, sum(points.values()), {part: Bought(numbers[part], points[part]) for part in numbers})


def _parts(kit: ForceKit, codex: Codex, recruit: Recruit) -> Iterator[tuple[PricedPart, int]]:
    """What one model is bought as: what is chosen costs as much as it adds."""
    bare = _price(kit, codex, Recruit(recruit.unit))
    yield PricedPart("unit", recruit.unit), bare
    for each in recruit.wargear:
        yield PricedPart("wargear", each), _price(kit, codex, Recruit(recruit.unit, wargear=(each,))) - bare
    if recruit.race is not None:
        yield PricedPart("race", recruit.race), _price(kit, codex, Recruit(recruit.unit, race=recruit.race)) - bare


@lru_cache(maxsize=10_000)
def _price(kit: ForceKit, codex: Codex, recruit: Recruit) -> int:
    return kit.fielded(1, recruit, codex).price.total


def name_of_part(part: PricedPart, codex: Codex, kit: ForceKit) -> str:
    """What people call a part."""
    if part.kind == "race":
        return codex.races[part.id].name
    shelf = kit.units(codex) if part.kind == "unit" else kit.wargear(codex)
    return shelf[part.id].name


# The field


def field(kit: ForceKit, codex: Codex, limit: int, more: Sequence[ForceList] = ()) -> list[Contestant]:
    """The shipped forces of a limit that are legal, and those added; a faction without one sends a random force."""
    shipped = [each for each in ready_forces(kit.game).values() if each.limit == limit]
    forces = [each for each in (*shipped, *more) if muster(each, codex).is_legal]
    missing = [each for each in _mustering(kit, codex) if each not in {force.faction for force in forces}]
    for faction in missing:
        try:
            force = levy_force(kit.force, codex, faction, limit, "field")
        except NoLegalArmy:
            continue
        forces.append(replace(force, name=f"Levy of {codex.factions[faction].name}"))
    return [contestant(each, codex) for each in forces]


def _mustering(kit: ForceKit, codex: Codex) -> list[str]:
    """The factions that have something to buy."""
    return [each for each in codex.factions if kit.units_of(codex, each)]


# Random forces


def levied_pair(
    kit: ForceKit, codex: Codex, limit: int, seed: str, number: int, faction: str | None
) -> tuple[Contestant, Contestant]:
    """Two random forces, the same for the same seed and number, one of them of that faction where one is named."""
    chance = Random(f"{seed} levies {number}")
    factions = _mustering(kit, codex)
    first = faction or chance.choice(factions)
    others = [each for each in factions if each != first]
    second = chance.choice(others) if others and chance.random() < FACTIONS_APART else first
    made = [
        _levied(kit, codex, limit, each, f"{seed} {number} {side}", f"levy {number}{side}", chance)
        for each, side in ((first, "a"), (second, "b"))
    ]
    return made[0], made[1]


def _levied(kit: ForceKit, codex: Codex, limit: int, faction: str, seed: str, name: str, chance: Random) -> Contestant:
    """A random force, often below the limit; where the chart has none so small, as near to the limit as may be."""
    for share in (chance.choice(SHARES), 100):
        try:
            force = levy_force(kit.force, codex, faction, limit * share // 100, seed)
        except NoLegalArmy:
            continue
        force = replace(force, limit=limit, name=f"{codex.factions[faction].name}, {name}")
        if muster(force, codex).is_legal:
            return contestant(force, codex)
    raise NoLegalArmy(f"no legal {kit.word} of {codex.factions[faction].name} at {limit} points")
