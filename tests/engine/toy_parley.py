"""A small game for the engine's tests: sealed bids, a secret, a form, moments, and two seats that share a side."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.events import Event
from dwethia.engine.forms import NumberForm
from dwethia.engine.procedure import Ask, Procedure, Stage, ask_any, ask_each, faces, fill_in, moment, tell, then
from dwethia.engine.rules import SetupError
from dwethia.engine.seats import Seat
from dwethia.games import GameKit, Outcome
from dwethia.rulebook import RuleId, Rulings

NORTH, SOUTH, EAST = Seat("north"), Seat("south"), Seat("east")  # north and south share a side
BIDS = ("0", "1", "2", "3")


class Won(Event, frozen=True, tag="won"):
    seat: Seat
    points: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-DEST-13",)

    def text(self) -> str:
        return f"{self.seat} wins {self.points}"


class Parley(Struct, frozen=True):
    secrets: dict[str, int]
    rounds: int
    phase: str = "bids"
    score: dict[str, int] = {}
    winner: str = ""


class ParleyRules:
    name = "parley"
    version = 1
    book = "skirmish"

    def seats(self, setup: Mapping[str, Any]) -> tuple[Seat, ...]:
        return NORTH, SOUTH, EAST

    def begin(self, setup: Mapping[str, Any], rulings: Rulings) -> Parley:
        if set(setup) != {"rounds", "secrets"}:
            raise SetupError("expected rounds and secrets")
        return Parley(dict(setup["secrets"]), setup["rounds"])

    def step(self, state: Parley, rulings: Rulings) -> Stage[Parley] | None:
        if state.rounds == 0:
            return None
        steps = {"bids": bids, "stake": stake, "moments": moments, "together": together}
        return then(steps[state.phase], state)

    def view(self, state: Parley, seat: Seat | None) -> Any:
        hidden = {who: secret if who == seat else None for who, secret in state.secrets.items()}
        return msgspec.to_builtins(state) | {"secrets": hidden}

    def imagine(self, seen: Any, rulings: Rulings, chance: Random) -> Parley:
        secrets = {who: chance.randint(1, 9) if secret is None else secret for who, secret in seen["secrets"].items()}
        return msgspec.convert(seen | {"secrets": secrets}, Parley)

    def scopes(self, state: Parley) -> Mapping[str, Hashable]:
        return {"round": state.rounds, "game": True}


PARLEY_RULES = ParleyRules()


def outcome(state: Parley, rulings: Rulings) -> Outcome:
    score = {seat: state.score.get(seat, 0) for seat in (NORTH, SOUTH, EAST)}
    return Outcome(max(score, key=score.__getitem__) if state.rounds == 0 else None, score, str(score))


PARLEY: GameKit[Parley] = GameKit(
    rules=PARLEY_RULES,
    title="Parley",
    summary="Bids, stakes and cheers.",
    outcome=outcome,
    phase=lambda state: state.phase,
    for_batches=ParleyRules,
    first_setup={"rounds": 2, "secrets": {"north": 1, "south": 2, "east": 3}},
)


def bids(state: Parley) -> Procedure[Parley]:
    asks = tuple(Ask(seat, "bid", "SK-DEST-13", BIDS) for seat in (SOUTH, EAST))  # not in the order of the seats
    south, east = yield from ask_each(asks)
    winner = SOUTH if south > east else EAST
    if south == east:
        (face,) = yield from faces("tie", "SK-DEST-13", SOUTH)
        winner = SOUTH if face >= 4 else EAST
    return replace(state, winner=winner, phase="stake")


def stake(state: Parley) -> Procedure[Parley]:
    winner = Seat(state.winner)
    points = (yield from fill_in(winner, "stake", "SK-DEST-03", NumberForm(1, 5, RuleId("SK-DEST-03")))).number
    yield from tell(Won(winner, points))
    score = state.score | {winner: state.score.get(winner, 0) + points}
    return replace(state, score=score, phase="moments")


def moments(state: Parley) -> Procedure[Parley]:
    score = dict(state.score)
    for seat in (NORTH, SOUTH, EAST):
        answer = yield from moment(seat, "cheer", "SK-DEST-14", ("no", "yes"))
        if answer == "yes":
            (face,) = yield from faces("cheer", "SK-DEST-14", seat)
            score[seat] = score.get(seat, 0) + face
    return replace(state, score=score, phase="together")


def together(state: Parley) -> Procedure[Parley]:
    asks = tuple(Ask(seat, "lead", "SK-TURN-04", ("on", "off")) for seat in (NORTH, SOUTH))
    seat, answer = yield from ask_any(asks)
    yield from tell(Won(seat, 1 if answer == "on" else 0))
    return replace(state, rounds=state.rounds - 1, phase="bids")
