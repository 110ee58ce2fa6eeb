"""The MVP: each winner may name one of those who were fielded {R-CP-45}."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dwethia.aftermath.events import MvpPicked
from dwethia.aftermath.state import Aftermath, AftermathStep
from dwethia.engine.procedure import Procedure, ask, tell
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings

NOBODY: Final = "nobody"


def choose_mvp(state: Aftermath, rulings: Rulings) -> Procedure[Aftermath]:
    """The next winner's pick; a draw has no winner, and a loser picks none (CP-GEN-14)."""
    winners = state.facts.winners
    if state.place == len(winners):
        return state.going_to(AftermathStep.SCARS)
    seat = Seat(winners[state.place])
    names = {each.id: each.name for each in state.cards if each.player == seat}
    id = yield from ask(
        seat,
        "mvp",
        "CP-GEN-14",
        (NOBODY, *names),
        lambda id: names.get(id, "Nobody"),
        lambda: "The battle is won: who was the most valuable?",
    )
    if names:
        yield from tell(MvpPicked(seat, "" if id == NOBODY else id, names.get(id, "")))
    after = state if id == NOBODY else replace(state, mvps=(*state.mvps, id))
    return after.going_on()
