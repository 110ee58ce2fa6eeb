"""Why a bot did what it did: thought through again, from what everybody could see at that time."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from dwethia.bots.registry import BotMaker, hint_from, luck_at
from dwethia.engine.request import Answer
from dwethia.engine.seats import Seat
from dwethia.engine.view import Look, look
from dwethia.server.errors import refusal
from dwethia.server.tables.table_game import TableGame


class ReasonTold(Struct, frozen=True):
    """Why a bot decided as it did."""

    seat: Seat
    bot: str
    reason: str
    figures: str = ""  # behind the reason


class Pondered(Struct, frozen=True):
    """What a bot saw before it decided, and what it decided."""

    seat: Seat
    name: str
    seen: Look
    luck: str
    answer: Answer


def pondered(table_game: TableGame, entry: int) -> tuple[Pondered, ...]:
    """What the bots of an entry saw then.

    Refused where one of them saw more than everybody, as long as the game is on: its reason might tell.
    """
    if not 1 <= entry <= table_game.game.last_entry:
        raise refusal(f"there is no action {entry} here")
    bots = table_game.bots_of(entry)
    if not bots:
        raise refusal("no bot has decided that")
    then = table_game.game.before(entry)
    public = then.rules.view(then.state, None)
    found = []
    for decision in table_game.game.decisions_of(entry):
        if decision.seat not in bots:
            continue
        seen = look(then, decision.seat)
        is_secret = seen.state != public or any(ask.is_secret for ask in then.asks if ask.seat == decision.seat)
        if table_game.ended is None and is_secret:
            raise refusal(f"{decision.seat} knew what others do not: its reasons are told when the game is over")
        found.append(Pondered(decision.seat, bots[decision.seat], seen, luck_at(then, decision.seat), decision.answer))
    return tuple(found)


def reason_of(each: Pondered, bots: Mapping[str, BotMaker]) -> ReasonTold:
    """A bot's reason; the same view always makes it decide the same."""
    bot = bots.get(each.name)
    thought = bot(each.luck)(each.seen) if bot else None
    if thought is None or _plain(thought.written) != _plain(each.answer):
        raise refusal(f"the {each.name} of today would decide otherwise: its reason of then is not known")
    told = hint_from(each.seen, thought)
    return ReasonTold(each.seat, each.name, told.reason, told.figures)


def _plain(answer: Answer) -> bytes:
    return msgspec.json.encode(answer, order="deterministic")
