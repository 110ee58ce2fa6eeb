"""A staged procedure in progress, one need at a time: what play and replay drive."""

from __future__ import annotations

from collections.abc import Callable
from types import GeneratorType
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from dwethia.engine.procedure import Call, Chain, Fold, Need, Procedure, Stage, Tell


class _Asked:
    """A run of a stage, waiting for an answer; what it has been given so far."""

    __slots__ = ("given", "running", "stage")

    def __init__(self, stage: Stage[Any], running: Procedure[Any]) -> None:
        self.stage = stage
        self.running = running
        self.given: list[Any] = []


class _Rolled:
    """A stage waiting for the successes of a last roll."""

    __slots__ = ("after",)

    def __init__(self, after: Stage[Any]) -> None:
        self.after = after


class _Folding:
    """A fold with its state at the step that is running, and how many steps come after that one."""

    __slots__ = ("fold", "left")

    def __init__(self, fold: Fold[Any], left: int) -> None:
        self.fold = fold
        self.left = left


class ProcedurePlace(NamedTuple):
    """Where a procedure stands within the innermost staged call: the stage, its answers so far, and the fold around."""

    stage: Stage[Any]
    given: tuple[Any, ...]
    fold: Fold[Any] | None
    caller: ProcedurePlace | None = None  # where the procedure stands that has made the call


class Run:
    """Runs a stage to its end. `need` is what it waits for; None once `result` is there.

    What is told is handed to `tell` as it comes; nobody waits for it.
    """

    __slots__ = ("_frames", "need", "result", "tell")

    def __init__(self, stage: Stage[Any], tell: Callable[[Tell], object] | None = None) -> None:
        self.tell = tell
        self.need: Need | None = None
        self.result: Any = None
        self._frames: list[_Asked | _Rolled | _Folding] = []
        self._go_on(stage)

    def send(self, answer: Any) -> None:
        """Answer the need."""
        frame = self._frames[-1]
        if type(frame) is _Asked:
            frame.given.append(answer)
            value = self._advance(frame, answer)
            if value is not _WAITING:
                self._go_on(value)
        else:
            assert isinstance(frame, _Rolled), "a fold waits for its step"
            self._frames.pop()
            self._go_on(frame.after.given(answer))

    def place(self) -> ProcedurePlace:
        """Where the question in hand stands."""
        assert isinstance(self._frames[-1], _Asked), "a last roll is no question"
        found, around = None, None
        for frame in self._frames:
            if isinstance(frame, _Asked):
                found = ProcedurePlace(frame.stage, tuple(frame.given), around, found)
            around = replace(frame.fold, times=frame.left) if isinstance(frame, _Folding) else None
        assert found is not None
        return found

    def _advance(self, frame: _Asked, answer: Any) -> Any:
        """What the innermost run comes to with an answer: what it returns, what it calls, or that it waits."""
        running, given, tell = frame.running, frame.given, self.tell
        try:
            need = running.send(answer)
            while type(need) is Tell:
                if tell is not None:
                    tell(need)
                given.append(None)
                need = running.send(None)
        except StopIteration as stop:
            self._frames.pop()
            return stop.value
        if type(need) is Call:
            return need.stage
        self.need = need
        return _WAITING

    def _go_on(self, value: Any) -> None:
        """Follow what a stage has returned until something is needed, or the end."""
        frames = self._frames
        while value is not _WAITING:
            kind = type(value)
            if kind is Stage:
                running = value.procedure(*value.values)
                if type(running) is GeneratorType:
                    frame = _Asked(value, running)
                    frames.append(frame)
                    value = self._advance(frame, None)
                else:
                    value = running
            elif kind is Chain:
                frames.append(_Rolled(value.after))
                self.need = value.roll
                return
            elif kind is Fold:
                frames.append(_Folding(value, value.times - 1))
                value = Stage(value.step, (value.fixed, value.state))
            elif frames:
                value = self._hand_down(value)
            else:
                self.need, self.result = None, value
                return

    def _hand_down(self, result: Any) -> Any:
        """Give a result to what waits for it: a fold its next state, a call its outcome."""
        frame = self._frames[-1]
        if isinstance(frame, _Asked):
            frame.given.append(result)
            return self._advance(frame, result)
        self._frames.pop()
        assert isinstance(frame, _Folding), "a last roll waits for dice"
        fold = frame.fold
        if frame.left == 0:
            return fold.after.given(result)
        self._frames.append(_Folding(replace(fold, state=result), frame.left - 1))
        return Stage(fold.step, (fold.fixed, result))


_WAITING: Final = object()
