"""A battle in space in words: turn by turn, what mattered."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from dwethia.cli.output import console
from dwethia.cosmic.events.ordering import ShieldsRaised
from dwethia.cosmic.events.setting_up import Deployed, PoolsCounted
from dwethia.cosmic.events.shooting import ShotsFinished
from dwethia.cosmic.events.turning import BattleOver, PhaseBegan, TurnBegan
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.engine.events import Decided, Rolled
from dwethia.tabletop.chronicle import Chronicle

LEFT_OUT: Final = (
    ShotsFinished,
    Decided,
    Rolled,
    PhaseBegan,
    TurnBegan,
    Deployed,
    PoolsCounted,
    ShieldsRaised,
    BattleOver,
)


def print_battle(told: Chronicle[FleetBattle]) -> None:
    """The battle report for a terminal or a pipe."""
    turn = None
    for page in told.pages:
        lines = [event.text().splitlines()[0] for event in page.events if not isinstance(event, LEFT_OUT)]
        if page.turn != turn:
            turn = page.turn
            console.print(Text(page.turn_title, style="bold"))
        if page.turn and lines:
            console.print(f"  {page.phase}")
        for line in lines:
            console.print(f"    {line}")
    for page in told.pages:
        for event in page.events:
            if isinstance(event, BattleOver):
                console.print(Text(event.text(), style="bold"))
