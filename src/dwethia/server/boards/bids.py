"""A power that is resisted: how the bids stand, what each side can still add, and what a sensible opponent does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.advice import Advice, Adviser
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
from dwethia.powers.duel_worth import duel_worth
from dwethia.server.boards.worth import AnswerSeen, OpenQuestion
from dwethia.tabletop.scenes import SideName

BIDDING: Final = ("resist", "raise", "add-destiny")
PRICE_OF_POINT: Final = 0.02  # a sensible side spends a point for so much of a chance
MOST_POINTS: Final = 60  # of both sides together, so that nobody waits


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
    words: tuple[str, ...] = ()  # what each side can still add, and what then


def _duel_of(question: OpenQuestion) -> Duel | None:
    """The duel that a bid is asked for in."""
    if question.name not in BIDDING:
        return None
    stage = question.place.stage
    duels = stage.values[0] if stage.procedure is resist_with_one else stage.values
    return next((each for each in duels if isinstance(each, Duel)), None)


class Bidders(Struct, frozen=True):
    """How a game names those who bid, and what its duels go by."""

    rules: DuelRules
    side: Callable[[Seat], SideName]
    name: Callable[[str], str | None]  # of a model by its id


def bids_of(question: OpenQuestion, bidders: Bidders) -> BidsSeen | None:
    """The exchange that a bid is asked for in."""
    duel = _duel_of(question)
    if duel is None:
        return None
    values = question.place.stage.values
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
        words=tuple(still_open(bids) if is_destiny else _destiny_to_come(duel, bids.speaks)),
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
        words=tuple(_destiny_to_come(duel, RESISTER)),
    )


def _destiny_to_come(duel: Duel, asked: int) -> Iterator[str]:
    """What may still be added after the dice, before they are rolled."""
    own, others = duel.destiny[asked], duel.destiny[1 - asked]
    if own or others:
        yield f"After the dice Destiny may be added: you have {own}, they have {others}."


def still_open(bids: Bidding) -> Iterator[str]:
    """How a duel stands once its dice are rolled, to the side that speaks: what would turn it, and what settles it."""
    own, others = bids.left[bids.speaks], bids.left[1 - bids.speaks]
    casts = bids.speaks == CASTER
    ahead = bids.lead if casts else -bids.lead - 1  # what the other side may add before it has its way
    wins, loses = ("works", "fails") if casts else ("fails", "works")
    to_turn = ahead + 1 if ahead >= 0 else -ahead
    if ahead >= 0:
        yield f"It {wins} now; {loses} if they spend {to_turn}." if others >= to_turn else f"It {wins} now."
    elif own >= to_turn:
        yield f"It {loses} now; {wins} if you spend {to_turn}."
    else:
        yield f"It {loses} now, and you cannot turn it: that would take {to_turn}, and you have {own}."
        return
    to_be_sure = others - ahead
    if to_be_sure <= 0:
        yield "Nothing they can add changes that."
    elif to_be_sure <= own:
        yield f"You need {to_be_sure} more to be sure: they can still add {others}."
    elif own:
        yield f"You cannot be sure of it: they can still add {others}, you {own}."
    else:
        yield f"You can add nothing more; they can still add {others}."


def _bidder(question: OpenQuestion, duel: Duel, place: int, bidders: Bidders) -> str:
    if place == RESISTER:
        return bidders.name(duel.resister) or str(duel.seats[place])
    return question.cast.caster if question.cast else str(duel.seats[place])


def _target(question: OpenQuestion, duel: Duel) -> str:
    cast = question.cast
    return cast.target if cast and cast.power == duel.power else ""


def foreseen(question: OpenQuestion, answers: tuple[AnswerSeen, ...]) -> tuple[AnswerSeen, ...]:
    """The answers to a bid with what they come to if both sides go on at their best, and what the other would do."""
    duel = _duel_of(question)
    if duel is None or sum((duel.affinity, duel.faith, duel.resister_affinity, *duel.destiny)) > MOST_POINTS:
        return answers
    place = question.place._replace(caller=None)
    adviser = Adviser(duel_worth(duel.seats, PRICE_OF_POINT))
    advised = {each.answer: each.expected[0] for each in adviser.advise_at(place).options}
    replies = adviser.replies_at(place)
    return tuple(
        replace(each, sensible=advised.get(each.answer), reply=_reply(replies.get(each.answer), question.seat))
        for each in answers
    )


def _reply(advice: Advice | None, asked: Seat) -> str:
    return "" if advice is None or advice.ask.seat == asked else advice.ask.named(advice.best.answer)
