"""The play reading: dice from a source, answers from whoever is asked."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct

from dwethia.dice import D6, Dice, DiceError, Throw
from dwethia.engine.answers import as_told
from dwethia.engine.branching import Policy
from dwethia.engine.events import Rolled
from dwethia.engine.odds import plain
from dwethia.engine.procedure import Ask, AskAny, AskEach, Faces, Need, Roll, Stage
from dwethia.engine.running import Run
from dwethia.engine.seats import Seat

T = TypeVar("T")


class Tray(Struct):
    """The throws on the table, so that a re-roll finds its dice and no die is re-rolled twice (SK-DICE-06)."""

    throws: dict[tuple[str, Seat], Throw] = {}

    def throw(self, roll: Roll | Faces, dice: Dice) -> Rolled | None:
        """The roll with faces from a source, or None where people must roll first."""
        faces = dice.roll(roll.dice, roll.sides)
        return None if faces is None else self.fallen(roll, faces, dice.origin == "table")

    def fallen(self, roll: Roll | Faces, faces: tuple[int, ...], by_hand: bool = False) -> Rolled:
        """The roll with these faces."""
        if isinstance(roll, Faces):
            return Rolled(roll.seat, roll.label, roll.rule, faces, roll.sides, by_hand=by_hand)
        again: tuple[int, ...] = ()
        if roll.again is None:
            self.throws[roll.label, roll.seat] = Throw(faces)
        else:
            again = self._lay_again(roll, faces, roll.again == "hits")
        need, hits = roll.need, 0
        for face in faces:
            if face >= need:
                hits += 1
        return Rolled(roll.seat, roll.label, roll.rule, faces, D6, roll.need, hits, again, by_hand)

    def _lay_again(self, roll: Roll, faces: tuple[int, ...], hits: bool) -> tuple[int, ...]:
        """Put the faces of a re-roll among the throws; the places of the dice they replace."""
        key = (roll.label, roll.seat)
        before = self.throws[key]
        places = before.fresh(roll.need, hits=hits)[: roll.dice]
        if len(places) < roll.dice:
            raise DiceError(f"{roll.dice} {roll.label} dice cannot be re-rolled: {len(places)} are left that may be")
        self.throws[key] = before.reroll(places, faces)
        return places


def told_again(need: Need | None, fed: Any, tray: Tray) -> Any:
    """What an action was told, from its tape; that may have come from afar, as JSON."""
    if isinstance(need, Roll | Faces):
        return tray.fallen(need, tuple(fed)).answer
    if isinstance(need, Ask):
        return as_told(need, fed)
    if isinstance(need, AskEach):
        return tuple(map(as_told, need.asks, fed))
    assert isinstance(need, AskAny), "nothing else is answered"
    seat, answer = fed
    return seat, as_told(next(ask for ask in need.asks if ask.seat == seat), answer)


def perform(stage: Stage[T], dice: Dice, policy: Policy = plain) -> T:
    """Play a procedure to its end, every seat answering by a policy."""
    run, tray = Run(stage), Tray()
    while (need := run.need) is not None:
        answer: Any
        if isinstance(need, (Faces, Roll)):
            rolled = tray.throw(need, dice)
            if rolled is None:
                raise DiceError("these dice are rolled by people; a performance rolls its own")
            answer = rolled.answer
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
