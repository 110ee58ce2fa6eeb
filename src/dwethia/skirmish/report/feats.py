"""The best shot of a battle.

It is the shot that slew somebody with the dice least likely to fall so well: for each of its throws, the chance to come
out at least as well for the shooter, all of them multiplied. The saves of whoever was struck count from the other side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from dwethia.engine.events import Event, Rolled
from dwethia.games import GameFeat
from dwethia.skirmish.events.dying import Exploded, Slain
from dwethia.skirmish.events.fighting import FightBegan, FightPicked
from dwethia.skirmish.events.shooting import ShotFired
from dwethia.skirmish.events.turning import PhaseBegan
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.chronicle import Chronicle
from dwethia.tabletop.report.luck import best_shot_feat, chance_of_shot
from dwethia.tabletop.sides import SIDES

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


def told_feats(events: Sequence[Event]) -> tuple[GameFeat, ...]:
    """The best shot and the casualties, in words."""
    slain = [event for event in events if isinstance(event, Slain)]
    return (best_shot_feat(_in_words(feat) for feat in feats(events)), GameFeat("Casualties", _fallen(slain)))


def _in_words(feat: ShotFeat) -> tuple[str, float]:
    shot, slain = feat.shot, feat.slain
    return f"{shot.shooter_name} slew {slain.victim.name} with {shot.weapon} in turn {slain.turn}", feat.chance


def _fallen(slain: Sequence[Slain]) -> str:
    if not slain:
        return "Nobody fell"
    by_side = Counter(event.victim.side for event in slain)
    counts = ", ".join(f"{side} lost {by_side[side]}" for side in SIDES if by_side[side])
    return f"{counts}; {slain[0].victim.name} fell first, {slain[-1].victim.name} last"


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
                yield ShotFeat(shot, tuple(rolls), event, chance_of_shot(shot.seat, rolls))
            shot = None
