"""The game of a day: the same setup and the same dice for everybody, from the date alone, and when a score counts.

Whoever knows the date can work out the dice, and whoever has played once knows what comes: nothing can be done about
that. What is done: a score comes from a table that this server has set, the server plays its record again, nothing that
dice had shown may have been taken back, and the first score of a name on a day is the one that stands.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from dwethia.dice import seed_from
from dwethia.engine.record import Record
from dwethia.engine.replay import replay
from dwethia.games import GameKit, games, verify
from dwethia.server.errors import NotNow, NotThere
from dwethia.server.tables.making import SeatWish, TableWish


def day_at(now: float) -> str:
    """The day that it is everywhere, by universal time."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def seed_words(game: str, day: str) -> str:
    """The words that the dice of a day come from."""
    return f"{game} of the day {day}"


def daily_kit(game: str) -> GameKit[Any]:
    """A game that has something for every day."""
    kit = games().get(game)
    if kit is None or kit.daily is None:
        raise NotThere("this game has nothing for every day")
    return kit


def daily_wish(game: str, day: str, name: str = "") -> TableWish:
    """The table of a day: one person, the setup of the date, and dice from known words."""
    kit = daily_kit(game)
    assert kit.daily is not None
    setup = dict(kit.daily(day).setup)
    wishes = {str(seat): SeatWish(name=name, is_ready=True) for seat in kit.rules.seats(setup)}
    return TableWish(game=game, setup=setup, seats=wishes, seed=seed_words(game, day))


def daily_score(record: Record, day: str) -> tuple[int, bool]:
    """What a record of a day is worth, and whether it was won; refused where it does not count."""
    kit = daily_kit(record.game)
    if not record.over:
        raise NotNow("only a game that was played to its end has a score")
    if record.dice.seed != seed_from(seed_words(record.game, day)).hex() or record.dice.salts:
        raise NotNow("these are not the dice of the day")
    if record.undone:
        raise NotNow("something that the dice had shown was taken back: such a game has no score")
    verdict = verify(record, kit)
    if not verdict:
        raise NotNow(f"the record does not verify: {verdict.reason}")
    game = replay(record, kit.rules)
    outcome = kit.outcome(game.state, game.rulings)
    return sum(outcome.score.values()), outcome.winner is not None
