"""What a viewer is shown of a table: made through the engine's view of each seat, and of nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from dwethia.dice import commitment
from dwethia.engine.forms import FormShown, as_written
from dwethia.engine.request import Request
from dwethia.engine.rules import GameRules
from dwethia.engine.seats import Seat
from dwethia.engine.view import view
from dwethia.rulebook import Rulings
from dwethia.server.boards import board_of
from dwethia.server.messages import (
    Proposal,
    RequestShown,
    SeatSeen,
    SeatShown,
    TableShown,
    Told,
    UndoShown,
    Update,
)
from dwethia.server.storage.stored import StoredTable
from dwethia.server.tables.table_game import TableGame


class Shown(Struct, frozen=True):
    """A table as it stood when it was last shown; what comes after does not reach into it."""

    step: int
    rewinds: tuple[int, ...]
    events: list[Told]
    count: int  # how many of the events are meant
    seats: Mapping[Seat | None, SeatSeen]
    table: TableShown

    def update(self, seats: Iterable[Seat | None], rewinds: int, events: int) -> Update:
        """What somebody lacks who had so many events after so many undos."""
        known = rewinds <= len(self.rewinds)
        first = min(events, self.count, *self.rewinds[rewinds:]) if known else 0
        return Update(
            step=self.step,
            rewinds=len(self.rewinds),
            first=first,
            events=tuple(self.events[first : self.count]),
            seats=tuple(self.seats[seat] for seat in seats),
            table=self.table,
        )


def show(
    stored: StoredTable,
    table_game: TableGame | None,
    seats: Iterable[Seat | None],
    present: frozenset[Seat | None],
    proposal: Proposal | None,
    preview: Struct | None = None,
) -> Shown:
    """A table as these seats may see it now; before its game has begun, what will stand on it."""
    table = show_table(stored, table_game, present, proposal)
    if table_game is None:
        return Shown(0, (), [], 0, {seat: SeatSeen(seat, None, preview) for seat in seats}, table)
    seen = {seat: see(table_game, seat) for seat in seats}
    return Shown(table_game.step, tuple(table_game.rewinds), table_game.events, len(table_game.events), seen, table)


def preview_of(stored: StoredTable, rules: GameRules[Any]) -> Struct | None:
    """What everybody may see of a game before it begins: forces and board, and nothing that dice or players decide."""
    heading = stored.heading
    if heading.origin is not None:
        return None
    rulings = Rulings.of(rules.book, settings=[f"{key}={value}" for key, value in heading.rulings.items()])
    return board_of(rules.name).scene(rules.view(rules.begin(heading.setup, rulings), None), rulings)


def see(table_game: TableGame, seat: Seat | None) -> SeatSeen:
    """The game as a seat, or a spectator, sees it."""
    game = table_game.game
    seen = view(game, seat)
    board = board_of(game.rules.name)
    scene = board.scene(seen.state, game.rulings)
    state = seen.state if board.sends_state else None
    if seat is None:
        return SeatSeen(None, state, scene)
    going_on = table_game.ended is None
    is_asked = going_on and table_game.policy_for(seat) is None  # what a policy may answer is not shown yet
    horizon = game.horizon(seat)
    return SeatSeen(
        seat=seat,
        state=state,
        scene=scene,
        requests=tuple(
            show_request(each, suggests=board.sends_state) for each in (*seen.requests, *_dice_for_bots(table_game))
        )
        if is_asked
        else (),
        answered=game.sealed(seat),
        draft=table_game.draft_of(seat),
        undo=UndoShown(horizon.entry, game.last_entry, horizon.reason) if going_on else None,
        spans=tuple(game.rules.scopes(game.state)) if going_on else (),
        watches=table_game.watches if going_on else (),
        watch=game.watch_of(seat) or next(iter(table_game.watches), None),
        standing=table_game.standing.shown(seat, game.rules.scopes(game.state)) if going_on else (),
    )


def _dice_for_bots(table_game: TableGame) -> tuple[Request, ...]:
    """Dice on a real table that a bot cannot roll: any person may."""
    return tuple(each for each in table_game.game.requests if each.question == "dice" and each.seat in table_game.bots)


def show_request(request: Request, *, suggests: bool = True) -> RequestShown:
    """What a seat is asked, as it is sent; suggestions that are dear to find are asked for when somebody looks."""
    form: FormShown | None = None
    suggestions: tuple[dict[str, Any], ...] = ()
    if request.form is not None:
        form = request.form.shown()
        suggestions = tuple(as_written(each) for each in request.form.suggestions()) if suggests else ()
    return RequestShown(
        at=request.at,
        seat=request.seat,
        question=request.question,
        text=request.text,
        rule=request.rule,
        choices=request.choices,
        form=form,
        suggestions=suggestions,
        is_moment=request.is_moment,
        is_sealed=request.is_sealed,
    )


def show_table(
    stored: StoredTable, table_game: TableGame | None, present: frozenset[Seat | None], proposal: Proposal | None
) -> TableShown:
    """What everybody may know about a table. It holds no setup, which may have secrets in it."""
    heading = stored.heading
    promised = stored.seed is not None and heading.origin is None
    bots = {each.seat: each.bot for each in stored.seats} if table_game is None else table_game.bots
    shown = TableShown(
        table=stored.id,
        game=heading.game,
        stage="gathering",
        dice=heading.dice,
        commitment=commitment(stored.seed) if promised and stored.seed else None,
        rulings=heading.rulings,
        seats=tuple(
            SeatShown(each.seat, each.name, bots.get(each.seat), each.is_ready, each.seat in present)
            for each in stored.seats
        ),
        clock=heading.clock,
        proposal=proposal,
        successor=stored.successor,
        day=heading.day,
        is_open=stored.is_open,
        goes_on_from=0 if heading.origin is None else heading.origin.entry,
    )
    if table_game is None:
        return shown
    return msgspec.structs.replace(
        shown,
        stage="playing" if table_game.ended is None else "ended",
        waiting_for=tuple(each.seat for each in table_game.game.asks if table_game.waits_for(each.seat)),
        sealed=table_game.game.sealed_by if table_game.ended is None else (),
        deadline=deadline(stored, table_game),
        undone=table_game.game.undone,
        ended=table_game.ended,
    )


def deadline(stored: StoredTable, table_game: TableGame) -> float | None:
    """When the clock of those who are asked runs out; bots have none."""
    clock = stored.heading.clock
    asked = any(each.seat not in table_game.bots for each in table_game.game.requests)
    return table_game.since + clock.seconds if clock is not None and asked and table_game.ended is None else None
