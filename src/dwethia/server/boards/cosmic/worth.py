"""What each answer to a question in a battle in space is worth: dice that Destiny may re-roll, bids, fights, strikes.

The odds are exact for an answer after which nobody spends anything more.
"""

from __future__ import annotations

from typing import Any, Final

from dwethia.cosmic.events.powers import ShipPowerCast
from dwethia.cosmic.powers.duel_rules import duel_rules
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.engine.branching import TooWide
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.odds import OddsReading, plain
from dwethia.engine.request import Request
from dwethia.engine.running import ProcedurePlace
from dwethia.engine.seats import Seat
from dwethia.faults import Fault, Refusal
from dwethia.powers.duel import Dueled
from dwethia.rulebook import Rulings
from dwethia.server.boards.bids import BIDDING, Bidders, bids_of, foreseen
from dwethia.server.boards.drawn import side_name
from dwethia.server.boards.probe_types import FoundWorth
from dwethia.server.boards.worth import (
    AnswerSeen,
    DeclaredCast,
    OpenQuestion,
    about_of,
    dice_of,
    question_of,
)
from dwethia.tabletop.sides import BLUE, RED, SIDES

MOST_BRANCHES: Final = 64  # of one stage
MOST_IN_ALL: Final = 4000  # for all the answers to a question
#: Questions whose answers lead to losses or to a power that works; what others are worth is for no odds to say.
WEIGHED: Final = (
    "reroll", "reroll-enemy", "reroll-own-hits", "reroll-enemy-misses", "opportunity", "put-forward", "pick-fight",
    "allot", "struck-friend", *BIDDING,
)  # fmt: skip


def open_question(game: Game[Any], seat: Seat | None) -> OpenQuestion | None:
    """What a seat is asked, if it is for this seat alone to choose."""
    return question_of(game, seat, _declared)


def _declared(event: Event) -> DeclaredCast | None:
    if not isinstance(event, ShipPowerCast):
        return None
    return DeclaredCast(event.power_name, event.caster_name, event.target_name)


def worth_of(
    battle: FleetBattle, request: Request | None, question: OpenQuestion | None, rulings: Rulings
) -> FoundWorth:
    """The dice or bids that a question is about, and what each answer comes to."""
    if request is None:
        raise Refusal([Fault(None, "no question is open")])
    if question is None:
        return FoundWorth()
    bidders = Bidders(
        duel_rules(rulings),
        lambda seat: side_name(side_of(battle, seat)),
        lambda id: battle.ship(id).name if battle.has_ship(id) else None,
    )
    about = about_of(question, [ship.id for ship in battle.ships], FleetBattle)
    return FoundWorth(dice_of(question), bids_of(question, bidders), None, answers_of(battle, question), about=about)


def side_of(battle: FleetBattle, seat: Seat) -> Seat:
    """The side that a seat runs ships of."""
    return RED if seat in battle.seats_of(RED) else BLUE


def answers_of(battle: FleetBattle, question: OpenQuestion) -> tuple[AnswerSeen, ...]:
    """Each answer with what it comes to; nothing where that would take too long to reckon."""
    if question.name not in WEIGHED:
        return ()
    reading, own = OddsReading(plain, most=MOST_IN_ALL), side_of(battle, question.seat)
    place = question.place._replace(caller=None) if question.name in BIDDING else question.place
    try:
        found = [_seen(battle, place, answer, reading, own) for answer in question.options]
    except TooWide:
        return ()
    return foreseen(question, tuple(each for each in found if each is not None))


def _seen(
    battle: FleetBattle, place: ProcedurePlace, answer: str, reading: OddsReading, own: Seat
) -> AnswerSeen | None:
    """What one answer comes to, once the action that it is asked in is over."""
    ends = reading.after(place, answer, MOST_BRANCHES)
    if all(isinstance(end, Dueled) for end in ends):
        return AnswerSeen(answer, works=sum(chance for end, chance in ends.items() if end.works))
    if not all(isinstance(end, FleetBattle) for end in ends):
        return None
    dealt = lost = slays = falls = hero_falls = 0.0
    for end, chance in ends.items():
        for side in SIDES:
            wounds, slain = _lost(battle, end, side)
            if side == own:
                lost, falls = lost + chance * wounds, falls + chance * bool(slain)
                hero_falls += chance * any(ship.card.is_hero for ship in slain)
            else:
                dealt, slays = dealt + chance * wounds, slays + chance * bool(slain)
    return AnswerSeen(answer, None, dealt, lost, slays, falls, hero_falls)


def _lost(before: FleetBattle, after: FleetBattle, side: Seat) -> tuple[int, list[ShipModel]]:
    """The Wounds and the ships that a side has lost."""
    pairs = [(was, now) for was, now in zip(before.ships, after.ships, strict=True) if was.side == side]
    slain = [now for was, now in pairs if now.is_slain and not was.is_slain]
    return sum(was.wounds - now.wounds for was, now in pairs), slain
