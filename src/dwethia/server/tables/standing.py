"""The standing answers of a table: who has which questions answered by which policy, and for how long."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import NamedTuple

from dwethia.engine.seats import Seat
from dwethia.server.boards.standing import ASK, Matter
from dwethia.server.errors import refusal
from dwethia.server.messages import StandingSeen
from dwethia.server.storage.stored import StandingAct


class _Kept(NamedTuple):
    policy: str
    scope: str | None  # None: until something else is said
    span: Hashable  # what the span was when it was said


class StandingAnswers:
    """What each seat has said for each matter of its game."""

    def __init__(self, matters: tuple[Matter, ...]) -> None:
        self._matters = matters
        self._kept: dict[tuple[Seat, str], _Kept] = {}

    def keep(self, act: StandingAct, spans: Mapping[str, Hashable]) -> None:
        """Take down what a seat has said; refused, nothing has changed."""
        matter = next((each for each in self._matters if each.id == act.matter), None)
        if matter is None:
            known = ", ".join(each.id for each in self._matters) or "none"
            raise refusal(f"{act.matter!r} is no matter for a standing answer: expected {known}")
        if not matter.has(act.policy):
            known = ", ".join((ASK, *(each.id for each in matter.policies)))
            raise refusal(f"{act.policy!r} is no policy for {act.matter}: expected {known}")
        if act.scope is not None and act.scope not in spans:
            raise refusal(f"{act.scope!r} is no span to answer for: expected {', '.join(spans)}")
        self._kept.pop((act.seat, act.matter), None)
        if act.policy != ASK:
            span = None if act.scope is None else spans[act.scope]
            self._kept[act.seat, act.matter] = _Kept(act.policy, act.scope, span)

    def keep_again(self, acts: Iterable[StandingAct]) -> None:
        """What was said before newer rules took over, as far as it holds until something else is said."""
        for act in acts:
            known = any(each.id == act.matter and each.has(act.policy) for each in self._matters)
            if known:
                self.keep(act if act.scope is None else StandingAct(act.seat, act.matter, ASK), {})

    def policy_for(self, seat: Seat, question: str, spans: Mapping[str, Hashable]) -> str | None:
        """The policy by which a question of a seat is answered."""
        for matter in self._matters:
            if question in matter.questions:
                kept = self._open(seat, matter, spans)
                return kept.policy if kept else None
        return None

    def shown(self, seat: Seat, spans: Mapping[str, Hashable]) -> tuple[StandingSeen, ...]:
        """Every matter, with what a seat has said."""
        return tuple(
            StandingSeen(matter.id, matter.title, matter.policies, *(kept[:2] if kept else (None, None)))
            for matter in self._matters
            for kept in (self._open(seat, matter, spans),)
        )

    def _open(self, seat: Seat, matter: Matter, spans: Mapping[str, Hashable]) -> _Kept | None:
        """What a seat has said for a matter, unless its span is over."""
        kept = self._kept.get((seat, matter.id))
        is_open = kept is None or kept.scope is None or spans.get(kept.scope) == kept.span
        return kept if is_open else None
