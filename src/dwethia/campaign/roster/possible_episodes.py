"""What no row and no circumstance can leave on anybody, whatever the packs say: how a made-up story is told."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.campaign.roster.advancement import bill
from dwethia.campaign.roster.applying import HESITATION_DICE, LOSES_FAITH
from dwethia.campaign.roster.episodes import Episode, Leave
from dwethia.campaign.tables.circumstances import Circumstance, Occasion, Result, all_circumstances
from dwethia.campaign.tables.rows import UNSTATED, TableRow, all_rows
from dwethia.codex.characteristics import CHARACTERISTICS

TAKES = (Result.TAKES_WARGEAR, Result.TAKES_MAGIC)


def faults_of_episode(episode: Episode) -> Iterator[str]:
    """What an episode has that its row or circumstance never leaves."""
    row, circumstance = all_rows().get(episode.rule), all_circumstances().get(episode.rule)
    if row is not None:
        yield from _faults_by_row(episode, row)
    elif circumstance is not None:
        yield from _faults_by_circumstance(episode, circumstance)
    else:
        yield "is neither a row of a table nor a circumstance"


def _faults_by_row(episode: Episode, row: TableRow) -> Iterator[str]:
    if episode.kind is not row.kind:
        yield f"is no {episode.kind}"
    if not _is_change_of(row, dict(episode.changes)):
        yield f"changes {_told(episode)}"
    if episode.points not in _prices(row) and not row.promotes and not row.advances:
        yield f"costs {episode.points:+d} points"
    if episode.becomes and not row.promotes:
        yield f"makes it {episode.becomes}"
    if set(episode.gear) - {row.gear} or (episode.spells and not row.learns) or len(episode.spells) > 1:
        yield "gives what it does not have"
    if episode.leave is not None:
        yield "takes it away"
    if episode.hesitates and not row.hesitates:
        yield "lets it hesitate"


def _is_change_of(row: TableRow, changes: dict[str, int]) -> bool:
    if row.advances:
        known = all(name in CHARACTERISTICS and by > 0 for name, by in changes.items())
        most = row.budget if row.advances == "budget" else None
        return known and (sum(changes.values()) <= 1 if most is None else bill(changes).total <= most)
    if row.hesitates:
        return not changes or (len(changes) == 1 and all(changes.get(name, -1) == -1 for name in HESITATION_DICE))
    stated = row.changes.stated
    return all(min(0, stated.get(name, 0)) <= by <= max(0, stated.get(name, 0)) for name, by in changes.items())


def _prices(row: TableRow) -> set[int]:
    unstated = {-1} if row.rule.duration == UNSTATED else set()
    return {0, row.rule.points or 0, row.points_unlearnt} | unstated


def _faults_by_circumstance(episode: Episode, circumstance: Circumstance) -> Iterator[str]:
    lost = dict(episode.changes)
    if lost and (circumstance.id != LOSES_FAITH or set(lost) != {"faith"} or lost["faith"] != episode.points):
        yield f"changes {_told(episode)}"
    if episode.becomes and episode.becomes not in circumstance.becomes:
        yield f"makes it {episode.becomes}"
    takes_away = circumstance.is_death or circumstance.when is Occasion.TOOK_COMMAND
    if (episode.is_loss and not takes_away) or (episode.leave is Leave.PARTED and not circumstance.becomes):
        yield "takes it away"
    if (episode.gear or episode.spells) and circumstance.result not in TAKES:
        yield "gives what it does not have"


def _told(episode: Episode) -> str:
    return ", ".join(f"{name} by {by:+d}" for name, by in episode.changes)
