"""Balance, measured: the field meets round by round until it is known who is strong, then random forces tell why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from dwethia.lab.balance.contestants import Contestant, levied_pair
from dwethia.lab.balance.rounds import DEAL, Arena, Progress, grouped, seeds_of_rounds
from dwethia.lab.balance.standings import FieldStanding, PairStanding, open_pairs, pair_standings, pairs_of, standing
from dwethia.lab.balance.worth import Battled, Fitted, PriceVerdict, fit

IN_A_ROUND: Final = 40  # meetings of random forces
ENOUGH_BATTLES: Final = 20  # in which a part takes part, before anybody waits for what it is worth


class Balance(Struct, frozen=True):
    """What is known of a field and of what its forces are bought from."""

    field: tuple[Contestant, ...]
    standings: tuple[FieldStanding, ...]
    pairs: tuple[PairStanding, ...]
    fitted: Fitted | None
    battles: int


def balance_of(
    field: Sequence[Contestant], met: Sequence[Battled], drawn: Sequence[Battled], limit: int, faction: str | None
) -> Balance:
    """What battles tell."""
    pairs, both = grouped(met), [*met, *drawn]
    told = [each for each in field if faction is None or each.faction == faction]
    return Balance(
        field=tuple(field),
        standings=tuple(sorted((standing(each, pairs) for each in told), key=lambda each: -each.share.share)),
        pairs=tuple(pair_standings(pairs)),
        fitted=fit(both, limit) if drawn else None,
        battles=DEAL * len(both),
    )


def field_battles(
    arena: Arena, field: Sequence[Contestant], games: int, faction: str | None, progress: Progress
) -> Iterator[Battled]:
    """The field, every two on some seeds, then those of whom something is open on more."""
    all_pairs = pairs_of(field, faction)
    told = [each for each in field if faction is None or each.faction == faction]
    met: list[Battled] = []
    for number, seeds in enumerate(seeds_of_rounds(games // DEAL), 1):
        pairs = grouped(met)
        still = open_pairs(all_pairs, [standing(each, pairs) for each in told]) if met else all_pairs
        if not still:
            return
        meets = [(a, b, f"{a.name} {b.name} {seed}") for a, b in still for seed in seeds]
        found = arena.played(f"field-{number:02}", meets, progress)
        met += found
        yield from found


def levy_battles(
    arena: Arena, met: Sequence[Battled], most: int, faction: str | None, progress: Progress
) -> Iterator[Battled]:
    """Random forces that meet each other, until it is known what everything is worth."""
    found: list[Battled] = []
    for number in range(most // (IN_A_ROUND * DEAL)):
        numbers = range(number * IN_A_ROUND, (number + 1) * IN_A_ROUND)
        drawn = [levied_pair(arena.kit, arena.codex, arena.limit, arena.seed, each, faction) for each in numbers]
        meets = [(a, b, f"levy {each}") for each, (a, b) in zip(numbers, drawn, strict=True)]
        played = arena.played(f"levies-{number + 1:02}", meets, progress)
        found += played
        yield from played
        if is_known(fit([*met, *found], arena.limit)):
            return


def is_known(fitted: Fitted) -> bool:
    """Whether nothing that is met often enough is open any more."""
    often = [each for each in fitted.parts if each.battles >= ENOUGH_BATTLES]
    return fitted.is_known and bool(often) and all(each.verdict is not PriceVerdict.OPEN for each in often)
