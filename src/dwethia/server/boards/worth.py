"""What each answer to a question in a battle is worth: what boards of several games show of dice and wounds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from msgspec import Struct

from dwethia.dice import D6, Throw
from dwethia.engine.events import Event, Rolled
from dwethia.engine.game import Game
from dwethia.engine.running import ProcedurePlace
from dwethia.engine.seats import Seat


class DeclaredCast(Struct, frozen=True):
    """A power that was declared, by names."""

    power: str
    caster: str
    target: str


class OpenQuestion(Struct, frozen=True):
    """A question as it stands in the game, taken out of it to be looked at elsewhere."""

    seat: Seat
    name: str
    options: tuple[str, ...]
    place: ProcedurePlace
    roll: Rolled | None  # the last one that the question may be about
    throw: Throw | None  # as it lies on the table now
    cast: DeclaredCast | None  # the last power that was declared


def question_of(
    game: Game[Any], seat: Seat | None, declared: Callable[[Event], DeclaredCast | None]
) -> OpenQuestion | None:
    """What a seat is asked, if it is for this seat alone to choose; `declared` reads a power from its event."""
    asked = next((ask for ask in game.asks if ask.seat == seat and ask.options), None)
    place = game.place
    if asked is None or place is None:
        return None
    roll = _roll_in_question(game.events, asked.seat, asked.question)
    throw = game.throws.get((roll.label, roll.seat)) if roll else None
    cast = next(filter(None, map(declared, reversed(game.events))), None)
    return OpenQuestion(asked.seat, asked.question, asked.options, place, roll, throw, cast)


def _roll_in_question(events: tuple[Event, ...], seat: Seat, question: str) -> Rolled | None:
    """The dice that a re-roll is about: the last of one's own, or of the enemy's, of which successes are counted."""
    if question not in ("reroll", "reroll-enemy"):
        return None
    for event in reversed(events):
        if isinstance(event, Rolled) and event.need is not None and (event.seat == seat) == (question == "reroll"):
            return event
    return None


def about_of(question: OpenQuestion, known: Collection[str], state: type) -> tuple[str, ...]:
    """The models that a question is about, in their order: whom its act names, and whom its answers do.

    The state of the game itself names everybody, and is no part of an act.
    """
    values: list[Any] = list(question.options)
    place: ProcedurePlace | None = question.place
    while place is not None:
        values += [*place.stage.values, *place.given, *(place.fold.after.values if place.fold else ())]
        place = place.caller
    named = {each for value in values for each in _words(value, state)}
    found = tuple(each for each in known if each in named)
    return found if len(found) > 1 else ()  # one alone is asked for itself: no fight, no shot


def _words(value: Any, state: type) -> Iterator[str]:
    """Every word within a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, state):
        return
    elif isinstance(value, Struct):
        yield from (word for name in value.__struct_fields__ for word in _words(getattr(value, name), state))
    elif isinstance(value, tuple | frozenset):
        yield from (word for each in value for word in _words(each, state))


class DiceSeen(Struct, frozen=True):
    """Dice on the table, some of which may be re-rolled; by their places among the faces."""

    label: str
    seat: str
    faces: tuple[int, ...]
    need: int
    again: tuple[int, ...]  # have had their re-roll
    open: tuple[int, ...]  # may have it now
    turns: float  # how likely one of them turns out as it is wished


class AnswerSeen(Struct, frozen=True):
    """What an answer comes to if nobody spends more: Wounds and models of both sides, or a power that works."""

    answer: str
    works: float | None = None
    dealt: float | None = None  # Wounds that the enemy loses on average
    lost: float | None = None  # and one's own side
    slays: float | None = None  # how likely an enemy model is slain
    falls: float | None = None  # and one of one's own
    hero_falls: float | None = None  # one of one's own heroes, in games that have them
    sensible: float | None = None  # how likely a power works if both sides go on at their best
    reply: str = ""  # what the other side would then do, where no dice come first
    means: str = ""  # what is chosen with it, in a sentence, where it is but a name
    is_idle: bool = False  # nothing would come of it now


class SharerSeen(Struct, frozen=True):
    """A model that wounds are shared out among, as this fight has left it so far."""

    model: str
    wounds: int
    save: int | None


class WoundsSeen(Struct, frozen=True):
    """Wounds that are shared out one by one."""

    number: int  # that are still to be taken, with the one in question
    models: tuple[SharerSeen, ...]


def dice_of(question: OpenQuestion) -> DiceSeen | None:
    """The dice that a question offers to re-roll."""
    roll, throw = question.roll, question.throw
    if roll is None or throw is None or roll.need is None:
        return None
    spoils = question.name == "reroll-enemy"
    passes = (D6 + 1 - roll.need) / D6
    return DiceSeen(
        label=roll.label,
        seat=roll.seat,
        faces=throw.faces,
        need=roll.need,
        again=throw.rerolled,
        open=throw.fresh(roll.need, hits=spoils),
        turns=1 - passes if spoils else passes,
    )
