"""A battle in words: turn by turn, what mattered, and the victory points part by part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.text import Text

from dwethia.cli.output import console, table
from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.skirmish.events.dying import Exploded, Slain, WoundsLost
from dwethia.skirmish.events.fighting import FightPicked, OpportunityTaken, Retreated
from dwethia.skirmish.events.moving import Arrived, Moved
from dwethia.skirmish.events.powers import PowerCast, PowerLost, PowerResolved, Summoned
from dwethia.skirmish.events.scoring import BattleEnded, Scored, SideOut, SpotCompleted, TookCommand
from dwethia.skirmish.events.setting_up import EdgesTaken, ForcesMet, ScenarioChosen, Scouted
from dwethia.skirmish.events.shooting import FriendStruck, HowStruck, ShotFailed, ShotFired
from dwethia.skirmish.events.turning import PriorityWon
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.chronicle import Chronicle, ChroniclePage
from dwethia.tabletop.sides import SIDES

MATTERS: Final = (
    *(ForcesMet, ScenarioChosen, EdgesTaken, Scouted, PriorityWon, Arrived, PowerCast, PowerResolved, PowerLost),
    *(Summoned, FriendStruck, FightPicked, OpportunityTaken, WoundsLost, Slain, Exploded, SpotCompleted),
    *(TookCommand, SideOut),
)  # fmt: skip


def print_battle(told: Chronicle[Battle]) -> None:
    """The battle report for a terminal or a pipe."""
    turn = None
    for page in told.pages:
        lines = list(_lines(page))
        if page.turn != turn:
            turn = page.turn
            console.print(Text(page.turn_title, style="bold"))
        if page.turn and lines:
            console.print(f"  {page.phase}")
        for line in lines:
            console.print(f"    {line}")
    _print_score(told)


def _lines(page: ChroniclePage[Battle]) -> Iterator[str]:
    yield from (f"{side} {walked}" for side in SIDES if (walked := _walked(page, side)))
    yield from _volley(page)
    for event in page.events:
        if isinstance(event, MATTERS) and not _is_plain(event):
            yield event.text().splitlines()[0]


def _is_plain(event: Event) -> bool:
    """Whether nothing came of it that is not told anyway."""
    return isinstance(event, PowerResolved) and event.faith is None


def _walked(page: ChroniclePage[Battle], side: Seat) -> str:
    """How many of a side moved, and whom they ran into."""
    moves = [event for event in page.events if isinstance(event, Moved) and event.side == side]
    flights = [
        event for event in page.events if isinstance(event, Retreated) and page.after.model(event.model).side == side
    ]
    charges = [f"{event.name} engages {', '.join(event.engages)}" for event in moves if event.engages]
    counted = [f"moves {len(moves)}"] if moves else []
    counted += [f"retreats with {', '.join(event.name for event in flights)}"] if flights else []
    return "; ".join([*counted, *charges])


def _volley(page: ChroniclePage[Battle]) -> Iterator[str]:
    shots = [event for event in page.events if isinstance(event, ShotFired) and event.how is not HowStruck.CAUGHT]
    failed = [event for event in page.events if isinstance(event, ShotFailed)]
    if shots:
        yield f"{len(shots)} shots, {len(failed)} of them without effect"


def _print_score(told: Chronicle[Battle]) -> None:
    events = [event for page in told.pages for event in page.events]
    console.print(Text("Victory points", style="bold"))
    made = table("side", "points", "for", "rule", numbers=("points",))
    for event in events:
        if isinstance(event, Scored):
            for part in event.score.parts:
                made.add_row(event.side, f"{part.value:+}", part.name, str(part.rule))
            made.add_row(event.side, str(event.score.total), "in all", "SK-SCEN-10")
    console.print(made)
    for event in events:
        if isinstance(event, BattleEnded):
            console.print(Text(event.text(), style="bold"))
