"""What the clash brings as a game."""

from __future__ import annotations

from typing import Final

from dwethia.engine.events import events_in
from dwethia.games import GameKit, Outcome
from dwethia.rulebook import Rulings
from dwethia.skirmish.clash import events
from dwethia.skirmish.clash.first_clash import FIRST_CLASH
from dwethia.skirmish.clash.game import BLUE, RED, SEATS, Clash, ClashRules, Phase, other, slain
from dwethia.skirmish.events.turning import DestinyReturned, PriorityWon, TurnBegan


def outcome(clash: Clash, rulings: Rulings) -> Outcome:
    """Models slain by each side; whoever has slain more has won (SK-TURN-07)."""
    score = {seat: slain(clash.side(other(seat))) for seat in SEATS}
    points = f"red {score[RED]}, blue {score[BLUE]}"
    if clash.phase is not Phase.OVER:
        return Outcome(None, score, f"{points} so far")
    if score[RED] == score[BLUE]:
        return Outcome(None, score, f"{points}; a draw")
    winner = max(SEATS, key=score.__getitem__)
    return Outcome(winner, score, f"{points}; {winner} wins")


def phase(clash: Clash) -> str:
    """The turn and its phase."""
    return f"Turn {clash.turn}, {clash.phase}"


KITS: Final[tuple[GameKit[Clash], ...]] = (
    GameKit(
        rules=ClashRules(),
        title="Clash",
        summary="Two bands already in contact, turn after turn, without a board.",
        outcome=outcome,
        phase=phase,
        events=(TurnBegan, PriorityWon, DestinyReturned, *events_in(events)),
        for_batches=ClashRules,
        first_setup=FIRST_CLASH,
        lacks=frozenset({"batch", "board", "facade"}),
    ),
)
