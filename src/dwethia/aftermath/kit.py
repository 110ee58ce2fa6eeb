"""What the aftermath brings as a game."""

from __future__ import annotations

from typing import Final

from dwethia.aftermath import events
from dwethia.aftermath.changes import CHANGES
from dwethia.aftermath.closing import points_now
from dwethia.aftermath.game import AftermathRules
from dwethia.aftermath.spend_form import SpendForm
from dwethia.aftermath.state import Aftermath, AftermathStep
from dwethia.engine.events import events_in
from dwethia.games import GameKit, Outcome
from dwethia.rulebook import Rulings


def outcome(state: Aftermath, rulings: Rulings) -> Outcome:
    """What each player's members cost now; nobody wins an aftermath."""
    score = {seat: points_now(state, seat, rulings) for seat in state.seats}
    points = ", ".join(f"{seat} {total} points" for seat, total in score.items())
    how = "settled" if state.step is AftermathStep.OVER else "not settled yet"
    return Outcome(None, score, f"the aftermath of battle {state.battle} is {how}: {points}")


def phase(state: Aftermath) -> str:
    """The step, and the member it has come to."""
    return f"{state.step}, {state.turn.name}" if state.turn is not None else state.step.value


KITS: Final[tuple[GameKit[Aftermath], ...]] = (
    GameKit(
        rules=AftermathRules(),
        title="Aftermath",
        summary="What a battle leaves behind: scars for the slain, glories for their slayers.",
        outcome=outcome,
        phase=phase,
        events=events_in(events),
        forms=(SpendForm,),
        for_batches=AftermathRules,
        changes=CHANGES,
        lacks=frozenset({"facade", "batch"}),
    ),
)
