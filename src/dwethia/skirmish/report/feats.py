"""The best shot of a battle.

It is the shot that slew somebody with the dice least likely to fall so well: for each of its throws, the chance to come
out at least as well for the shooter, all of them multiplied. The saves of whoever was struck count from the other side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import exp, lgamma, log

from msgspec import Struct

from dwethia.engine.events import Event, Rolled
from dwethia.skirmish.events.dying import Exploded, Slain
from dwethia.skirmish.events.fighting import FightBegan, FightPicked
from dwethia.skirmish.events.shooting import ShotFired
from dwethia.skirmish.events.turning import PhaseBegan
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.chronicle import Chronicle
from dwethia.tabletop.luck import success_chance

OTHERS = (ShotFired, FightPicked, FightBegan, Exploded, PhaseBegan)  # after which no die belongs to the shot before


class ShotFeat(Struct, frozen=True):
    """A shot that slew somebody: its dice, and how likely they were to fall as well as they did."""

    shot: ShotFired
    rolls: tuple[Rolled, ...]
    slain: Slain
    chance: float


def best_shot(told: Chronicle[Battle]) -> ShotFeat | None:
    """The shot that slew somebody most against its odds; None where no shot has slain anybody."""
    events = [event for page in told.pages for event in page.events]
    return min(feats(events), key=lambda feat: feat.chance, default=None)


def feats(events: Iterable[Event]) -> Iterator[ShotFeat]:
    """Every shot that slew somebody, in the order of the battle."""
    shot: ShotFired | None = None
    rolls: list[Rolled] = []
    for event in events:
        if isinstance(event, OTHERS):
            shot, rolls = (event if isinstance(event, ShotFired) else None), []
        elif shot is not None and isinstance(event, Rolled):
            rolls.append(event)
        elif shot is not None and isinstance(event, Slain):
            slayer = event.deed.slayer
            if slayer is not None and slayer.id == shot.shooter and not event.by_own_side:
                yield ShotFeat(shot, tuple(rolls), event, _chance(shot, rolls))
            shot = None


def _chance(shot: ShotFired, rolls: Iterable[Rolled]) -> float:
    chance = 1.0
    for rolled in rolls:
        if rolled.need is not None and rolled.hits is not None:
            dice, success = len(rolled.faces), float(success_chance(rolled.need, rolled.sides))
            if rolled.seat == shot.seat:
                chance *= at_least(rolled.hits, dice, success)
            else:
                chance *= at_least(dice - rolled.hits, dice, 1 - success)
    return chance


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
