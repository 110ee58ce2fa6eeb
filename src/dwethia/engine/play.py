"""The play reading: dice from a source, answers from whoever is asked."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct

from dwethia.dice import D6, Dice, DiceError, Throw, meets
from dwethia.engine.branching import Policy
from dwethia.engine.odds import plain
from dwethia.engine.procedure import Ask, AskAny, AskEach, Faces, Roll, Seat, Stage
from dwethia.engine.running import Run

T = TypeVar("T")


class Thrown(Struct, frozen=True):
    """A roll as it fell: the new faces, which dice of an earlier throw they replace, and what the procedure is told."""

    faces: tuple[int, ...]
    places: tuple[int, ...]  # of re-rolled dice; empty for a first roll
    answer: int | tuple[int, ...]


class Tray:
    """The throws on the table, so that a re-roll finds its dice and no die is re-rolled twice (SK-DICE-06)."""

    def __init__(self) -> None:
        self._throws: dict[tuple[str, Seat], Throw] = {}

    def throw(self, roll: Roll | Faces, dice: Dice) -> Thrown | None:
        """The roll with faces from a source, or None where people must roll first."""
        faces = dice.roll(roll.dice, roll.sides if isinstance(roll, Faces) else D6)
        return None if faces is None else self.fallen(roll, faces)

    def fallen(self, roll: Roll | Faces, faces: tuple[int, ...]) -> Thrown:
        """The roll with these faces."""
        if isinstance(roll, Faces):
            return Thrown(faces, (), faces)
        hits = sum(meets(face, roll.need) for face in faces)
        key = (roll.label, roll.seat)
        if roll.again is None:
            self._throws[key] = Throw(faces)
            return Thrown(faces, (), hits)
        before = self._throws[key]
        places = before.fresh(roll.need, hits=roll.again == "hits")[: roll.dice]
        if len(places) < roll.dice:
            raise DiceError(f"{roll.dice} {roll.label} dice cannot be re-rolled: {len(places)} are left that may be")
        self._throws[key] = before.reroll(places, faces)
        return Thrown(faces, places, hits)


def perform(stage: Stage[T], dice: Dice, policy: Policy = plain) -> T:
    """Play a procedure to its end, every seat answering by a policy."""
    run, tray = Run(stage), Tray()
    while (need := run.need) is not None:
        answer: Any
        if isinstance(need, Roll | Faces):
            thrown = tray.throw(need, dice)
            if thrown is None:
                raise DiceError("these dice are rolled by people; a performance rolls its own")
            answer = thrown.answer
        elif isinstance(need, Ask):
            answer = policy(need)
        elif isinstance(need, AskEach):
            answer = tuple(policy(ask) for ask in need.asks)
        else:
            assert isinstance(need, AskAny)
            answer = (need.asks[0].seat, policy(need.asks[0]))
        run.send(answer)
    result: T = run.result
    return result
