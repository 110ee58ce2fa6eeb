"""The rules of High or Low: sealed bids for the die, a call, a stake, a roll, and a moment to have it rolled again."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.events import Event
from dwethia.engine.forms import NumberForm
from dwethia.engine.procedure import (
    Ask,
    Asking,
    Barred,
    Procedure,
    Stage,
    ask,
    ask_each,
    faces,
    fill_in,
    moment,
    tell,
    then,
)
from dwethia.engine.rules import SetupError
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.games import GameKit, Outcome
from dwethia.rulebook import Rulings

LEFT, RIGHT = SEATS = (Seat("left"), Seat("right"))
BIDS: Final = ("0", "1", "2", "3")
CALLS: Final = {"high": (4, 5, 6), "low": (1, 2, 3), "six": (6,)}
MOST_STAKE: Final = 5
WORTH: Final = {"high": 1, "low": 1, "six": 3}  # of each point of the stake
RULE: Final = "SK-DEST-13"  # of the book: the toy has no rules that are written down


class Called(Event, frozen=True, tag="toy-called"):
    seat: Seat
    call: str
    face: int
    points: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ()

    def text(self) -> str:
        return f"{self.seat} called {self.call}, the die shows {self.face}: {self.points:+d}"


class HighOrLow(Struct, frozen=True):
    rounds: int
    round: int = 1
    points: tuple[int, int] = (0, 0)
    last_call: str | None = None


class HighOrLowRules:
    name = "toy"
    version = 1
    book = "skirmish"  # a game plays under the rulings of a book, whether it asks them anything or not

    def seats(self, setup: Mapping[str, Any]) -> tuple[Seat, ...]:
        return SEATS

    def begin(self, setup: Mapping[str, Any], rulings: Rulings) -> HighOrLow:
        if set(setup) != {"rounds"} or not isinstance(setup["rounds"], int) or not 1 <= setup["rounds"] <= 9:
            raise SetupError("expected rounds, 1 to 9 of them")
        return HighOrLow(setup["rounds"])

    def step(self, state: HighOrLow, rulings: Rulings) -> Stage[HighOrLow] | None:
        return then(play_round, state) if state.round <= state.rounds else None

    def view(self, state: HighOrLow, seat: Seat | None) -> HighOrLow:
        return state

    def imagine(self, seen: Any, rulings: Rulings, chance: Random) -> HighOrLow:
        return seen if isinstance(seen, HighOrLow) else msgspec.convert(seen, HighOrLow)

    def scopes(self, state: HighOrLow) -> Mapping[str, Hashable]:
        return {"round": state.round, "game": True}


def play_round(state: HighOrLow) -> Procedure[HighOrLow]:
    """One round: the higher bid pays for the die, and wins or loses a stake by it."""
    bids = yield from ask_each(tuple(Ask(seat, "bid", RULE, BIDS, text="Bid for the die") for seat in SEATS))
    caller, other = (LEFT, RIGHT) if bids[0] >= bids[1] else (RIGHT, LEFT)
    calls = tuple(each for each in CALLS if each != state.last_call)
    call = yield from ask(caller, "call", RULE, calls, str.capitalize, "Call the die", lambda: _barred(state))
    filled = yield from fill_in(caller, "stake", RULE, NumberForm(1, MOST_STAKE), "How many points do you stake?")
    face = yield from _rolled(caller)
    again = yield from moment(other, "again", RULE, ("no", "yes"), _answer_to_again, "Have the die rolled again?")
    if again == "yes":
        face = yield from _rolled(caller)
    stake = filled.number * (WORTH[call] if face in CALLS[call] else -1)
    won = stake - int(bids[SEATS.index(caller)])
    yield from tell(Called(caller, call, face, won))
    left, right = state.points
    points = (left + won, right) if caller == LEFT else (left, right + won)
    return replace(state, round=state.round + 1, points=points, last_call=call)


def _rolled(seat: Seat) -> Asking[int]:
    (face,) = yield from faces("the die", RULE, seat)
    return face


def _answer_to_again(option: str) -> str:
    return {"no": "Let it lie", "yes": "Roll it again"}[option]


def _barred(state: HighOrLow) -> Barred:
    last = state.last_call
    return () if last is None else ((last, (Fault(None, f"{last} was called last time"),)),)


def outcome(state: HighOrLow, rulings: Rulings) -> Outcome:
    score = dict(zip(SEATS, state.points, strict=True))
    words = ", ".join(f"{seat} {points}" for seat, points in score.items())
    if state.round <= state.rounds:
        return Outcome(None, score, f"{words} so far")
    winner = max(SEATS, key=score.__getitem__) if score[LEFT] != score[RIGHT] else None
    return Outcome(winner, score, f"{words}; {winner} wins" if winner else f"{words}; a draw")


KITS: Final[tuple[GameKit[HighOrLow], ...]] = (
    GameKit(
        rules=HighOrLowRules(),
        title="High or Low",
        summary="Bid for a die, call it, and stake points on it.",
        outcome=outcome,
        phase=lambda state: f"Round {state.round}",
        for_batches=HighOrLowRules,
        first_setup={"rounds": 3},
        lacks=frozenset({"board", "bots", "commands"}),
    ),
)
