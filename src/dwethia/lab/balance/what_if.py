"""What would change: the same forces on the same seeds under another pack or other rulings, battle against battle."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex import Codex
from dwethia.lab.balance.balancing import field_battles
from dwethia.lab.balance.bounds import share_in_groups
from dwethia.lab.balance.contestants import Contestant, contestant
from dwethia.lab.balance.rounds import Arena, Progress, grouped
from dwethia.lab.balance.standings import FieldStanding, Pairs, standing
from dwethia.lab.balance.worth import Battled
from dwethia.lab.surety import Share
from dwethia.muster.mustering import muster
from dwethia.rulebook import Rulings

DIGITS: Final = 10  # of the digest that the folder of a trial's rows is named after


class Changed(Struct, frozen=True):
    """A force against the field, before and after; the change is between -1 and 1."""

    force: str
    before: Share
    after: Share
    change: Share

    @property
    def is_sure(self) -> bool:
        """Whether it is sure that anything has changed, and in which direction."""
        return self.change.low > 0 or self.change.high < 0


class Trial(Struct, frozen=True):
    """What another pack or other rulings would change."""

    changes: tuple[Changed, ...]
    standings: tuple[FieldStanding, ...]
    left_out: tuple[str, ...]  # forces that would not be legal


def try_out(
    other: Arena,
    field: Sequence[Contestant],
    met: Sequence[Battled],
    games: int,
    faction: str | None,
    progress: Progress,
) -> Trial:
    """The field once more, the other way; forces that it makes illegal take no part."""
    legal = [each for each in field if muster(each.force, other.codex).is_legal]
    other.rows.mkdir(parents=True, exist_ok=True)
    again = [contestant(each.force, other.codex) for each in legal]
    found = list(field_battles(other, again, games, faction, progress))
    told = [each for each in again if faction is None or each.faction == faction]
    left_out = tuple(each.name for each in field if each not in legal)
    return trial_of(told, met, found, left_out)


def trial_of(
    field: Sequence[Contestant], before: Sequence[Battled], after: Sequence[Battled], left_out: tuple[str, ...] = ()
) -> Trial:
    """What both tell, seed by seed; what only one of them has played is left out."""
    old, new = grouped(before), grouped(after)
    shared = {pair: min(len(old[pair]), len(new[pair])) for pair in new if pair in old}
    old, new = ({pair: each[pair][:number] for pair, number in shared.items()} for each in (old, new))
    changes = [
        Changed(each.name, standing(each, old).share, standing(each, new).share, _change(each.name, old, new))
        for each in field
    ]
    standings = tuple(standing(each, new) for each in field)
    return Trial(tuple(sorted(changes, key=lambda each: -abs(each.change.share))), standings, left_out)


def _change(name: str, old: Pairs, new: Pairs) -> Share:
    """How much more a force wins, on the seeds that every enemy was met on both ways."""
    own = [pair for pair in new if name in pair]
    number = min((len(new[pair]) for pair in own), default=0)
    if not number:
        return Share(0.0, -1.0, 1.0)
    halves = [
        [0.5 + (after - before) / (2 if pair[0] == name else -2) for before, after in _both(old, new, pair, number)]
        for pair in own
    ]
    found = share_in_groups(halves)
    return Share(*(2 * each - 1 for each in (found.share, found.low, found.high)))


def _both(old: Pairs, new: Pairs, pair: tuple[str, str], number: int) -> list[tuple[float, float]]:
    return list(zip(old[pair][:number], new[pair][:number], strict=True))


def trial_arena(arena: Arena, codex: Codex, rulings: Rulings) -> Arena:
    """The arena of the other way; its rows lie in a folder of their own, the same for the same packs and rulings."""
    packs = [each.digest for each in codex.packs]
    digest = sha256(msgspec.json.encode([packs, rulings.changed], order="deterministic")).hexdigest()[:DIGITS]
    return replace(arena, codex=codex, rulings=rulings, rows=arena.rows / f"what-if-{digest}")
