"""What each answer to a question in a battle is worth: what boards of several games show of dice, bids and wounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from msgspec import Struct

from dwethia.dice import D6, Throw
from dwethia.engine.events import Event, Rolled
from dwethia.engine.game import Game
from dwethia.engine.running import ProcedurePlace
from dwethia.engine.seats import Seat
from dwethia.powers.duel import (
    CASTER,
    RESISTER,
    Bidding,
    Bill,
    Duel,
    DuelRules,
    opening_bonuses,
    resist_with_one,
    works,
)
from dwethia.tabletop.scenes import SideName

BIDDING: Final = ("resist", "raise", "add-destiny")


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


class BidderSeen(Struct, frozen=True):
    """One side of a power that is resisted."""

    side: SideName
    seat: str
    name: str
    paid: int  # bid so far, with what the power cost or what resisting it did
    bonus: int  # on its die; its total once the dice are rolled
    left: int  # that it may still bid
    points: str  # of what


class BidsSeen(Struct, frozen=True):
    """A power that is being resisted, as it stands."""

    power: str
    target: str
    stage: Literal["resist", "raise", "add-destiny"]
    caster: BidderSeen
    resister: BidderSeen
    speaks: Literal["caster", "resister"]
    works_now: bool | None  # once the dice are rolled


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


# Bids


class Bidders(Struct, frozen=True):
    """How a game names those who bid, and what its duels go by."""

    rules: DuelRules
    side: Callable[[Seat], SideName]
    name: Callable[[str], str | None]  # of a model by its id


def bids_of(question: OpenQuestion, bidders: Bidders) -> BidsSeen | None:
    """The exchange that a bid is asked for in."""
    values = question.place.stage.values
    if question.name not in BIDDING:
        return None
    duels = values[0] if question.place.stage.procedure is resist_with_one else values
    duel = next((each for each in duels if isinstance(each, Duel)), None)
    if duel is None:
        return None
    if question.name == "resist":
        return _opening(question, duel, bidders)
    bids = next(each for each in values if isinstance(each, Bidding))
    bill = next(each for each in values if isinstance(each, Bill))
    is_destiny = question.name == "add-destiny"
    caster, resister = (
        BidderSeen(
            side=bidders.side(duel.seats[place]),
            seat=duel.seats[place],
            name=_bidder(question, duel, place, bidders),
            paid=(duel.cost if place == CASTER else 1) + bill.points[place],
            bonus=bill.totals[place],
            left=bids.left[place],
            points="Destiny" if is_destiny else ("Affinity" if place == CASTER else "Faith"),
        )
        for place in (CASTER, RESISTER)
    )
    return BidsSeen(
        power=duel.power,
        target=_target(question, duel),
        stage="add-destiny" if is_destiny else "raise",
        caster=caster,
        resister=resister,
        speaks="caster" if bids.speaks == CASTER else "resister",
        works_now=works(bids.lead) if is_destiny else None,
    )


def _opening(question: OpenQuestion, duel: Duel, bidders: Bidders) -> BidsSeen:
    """A power that nobody resists yet."""
    bonuses = opening_bonuses(duel, bidders.rules)
    names = [_bidder(question, duel, place, bidders) for place in (CASTER, RESISTER)]
    sides = [bidders.side(seat) for seat in duel.seats]
    left = (duel.affinity - duel.cost, duel.faith)
    return BidsSeen(
        power=duel.power,
        target=_target(question, duel),
        stage="resist",
        caster=BidderSeen(sides[0], duel.seats[0], names[0], duel.cost, bonuses[CASTER], left[0], "Affinity"),
        resister=BidderSeen(sides[1], duel.seats[1], names[1], 0, 0, left[1], "Faith"),
        speaks="resister",
        works_now=None,
    )


def _bidder(question: OpenQuestion, duel: Duel, place: int, bidders: Bidders) -> str:
    if place == RESISTER:
        return bidders.name(duel.resister) or str(duel.seats[place])
    return question.cast.caster if question.cast else str(duel.seats[place])


def _target(question: OpenQuestion, duel: Duel) -> str:
    cast = question.cast
    return cast.target if cast and cast.power == duel.power else ""
