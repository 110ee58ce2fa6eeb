"""One table in memory: acts are done, stored, and only then shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import Executor
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from dwethia.bots.hints import Thought
from dwethia.bots.registry import BotMaker, hint_from, luck_at
from dwethia.engine.seats import Seat
from dwethia.engine.view import look
from dwethia.faults import Refusal
from dwethia.server.errors import NotStored, NotYours, TooMuch, refusal
from dwethia.server.game_catalogue import HostedGame
from dwethia.server.messages import Hinted, TableShown
from dwethia.server.storage.commits import StorageError
from dwethia.server.storage.packing import packed
from dwethia.server.storage.store import Store
from dwethia.server.storage.stored import AnyAct, DecideAct, DoneAct, StoredSeat, StoredTable, TakeOver, UndoAct
from dwethia.server.tables.proposals import Proposals
from dwethia.server.tables.reasons import ReasonTold, pondered, reason_of
from dwethia.server.tables.renewing import KeptEntry
from dwethia.server.tables.showing import deadline, preview_of, show, show_table
from dwethia.server.tables.table_game import TableGame
from dwethia.server.tables.tokens import OPEN_HASH
from dwethia.server.tables.viewers import LINK_REPLACED, TABLE_RELOADED, Viewer
from dwethia.server.webhooks import Webhooks

LOG = logging.getLogger("dwethia.server")
R = TypeVar("R")


class TableEnvironment(Struct, frozen=True):
    """What tables share: where they are stored, the time, who is told, and where bots think."""

    store: Store
    now: Callable[[], float]
    webhooks: Webhooks
    thinkers: Executor  # where bots think
    drop: Callable[[HostedTable], None]  # lets go of a table, so that it is read again


class HostedTable:
    """Seats, a game once everybody is ready, and those who watch."""

    def __init__(
        self,
        stored: StoredTable,
        game: HostedGame,
        environment: TableEnvironment,
        past: tuple[KeptEntry, ...] = (),
    ) -> None:
        self.hosted = game
        self.used = environment.now()
        self.viewers: set[Viewer] = set()
        self._environment = environment
        self._lock = asyncio.Lock()
        self._acts = len(stored.acts)
        self.table_game = (
            TableGame(stored, game.rules, environment.now(), game.kit.watches, past) if _all_ready(stored) else None
        )
        self.stored = replace(stored, acts=(), snapshot=None)
        self._proposals = Proposals(tuple(each.seat for each in stored.seats))
        self._thinking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._late: asyncio.Task[None] | None = None
        self._is_gone = False
        self._previewed: tuple[Struct | None] | None = None

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if the table were put away."""
        return not (self.viewers or self._lock.locked() or _is_running(self._thinking) or _is_running(self._late))

    # Who may what

    def opened_by(self, hashes: frozenset[str]) -> tuple[Seat | None, ...]:
        """The seats that these tokens open; None stands for watching."""
        seats = tuple(each.seat for each in self.stored.seats if each.token_hash in hashes)
        for_watching = {
            self.stored.host_hash,
            self.stored.spectator_hash,
            *((OPEN_HASH,) if self.stored.is_open else ()),
        }
        if not seats and hashes.isdisjoint(for_watching):
            raise NotYours(
                "the host lets nobody watch without a link"
                if hashes == {OPEN_HASH}
                else "this link does not open this table: ask the host for a new one"
            )
        return seats or (None,)

    def check_host(self, hashes: frozenset[str]) -> None:
        if self.stored.host_hash not in hashes:
            raise NotYours("only the host's link can do this")

    def place_of(self, seat: Seat) -> int:
        for place, each in enumerate(self.stored.seats):
            if each.seat == seat:
                return place
        raise refusal(f"there is no seat {seat!r} here: expected {', '.join(each.seat for each in self.stored.seats)}")

    # Watching

    async def join(self, viewer: Viewer, most: int) -> None:
        """Show the table to a viewer from now on."""
        if len(self.viewers) >= most:
            raise TooMuch(f"{most} people watch this table already")
        async with self._lock:
            self.viewers.add(viewer)
            self._publish(self.viewers)
            self._go_on()

    async def leave(self, viewer: Viewer) -> None:
        """A viewer has gone."""
        async with self._lock:
            self.viewers.discard(viewer)
            self.used = self._environment.now()
            self._publish(self.viewers)

    async def settled(self) -> None:
        """Wait until what is being stored is stored, so that nobody sees what might not last."""
        async with self._lock:
            self._check_not_gone()

    async def shown(self) -> TableShown:
        """What everybody may know about the table."""
        await self.settled()
        return show_table(self.stored, self.table_game, self._present(), self._proposals.shown())

    def _present(self) -> frozenset[Seat | None]:
        return frozenset(seat for viewer in self.viewers for seat in viewer.seats)

    def _publish(self, viewers: Iterable[Viewer]) -> None:
        audience = list(viewers)
        seats = {seat for viewer in audience for seat in viewer.seats}
        preview = self._preview() if self.table_game is None else None
        shown = show(self.stored, self.table_game, seats, self._present(), self._proposals.shown(), preview)
        for viewer in audience:
            viewer.show(shown)

    def _preview(self) -> Struct | None:
        """What will stand on the table; read once."""
        if self._previewed is None:
            self._previewed = (preview_of(self.stored, self.hosted.rules),)
        return self._previewed[0]

    # Acting

    def playing(self) -> TableGame:
        """The game, once it has begun."""
        if self.table_game is None:
            missing = ", ".join(each.seat for each in self.stored.seats if not each.is_ready)
            raise refusal(f"the game has not begun: it waits until {missing} is ready")
        return self.table_game

    def check_step(self, step: int) -> None:
        """Refuse an answer to what is no longer asked."""
        table_game = self.playing()
        if table_game.ended is not None:
            raise refusal("the game is over")
        if step != table_game.step:
            raise refusal(f"the table has gone on: this answers step {step}, and step {table_game.step} is open")

    async def act(self, act: AnyAct, check: Callable[[], None] = lambda: None) -> None:
        """Check, do and store an act, then show what came of it. It is stored when this returns."""
        await _finished(self._locked_act(act, check))

    async def _locked_act(self, act: AnyAct, check: Callable[[], None]) -> None:
        async with self._lock:
            check()
            await self._do(act)

    async def _do(self, act: AnyAct) -> None:
        self._check_not_gone()
        table_game = self.playing()
        done = DoneAct(act, self._environment.now())
        sealed = table_game.game.sealed_by
        try:
            for_all = table_game.apply(done)
            await self._store(done, table_game)
        except Refusal:
            raise
        except StorageError as wrong:
            self._put_away()
            raise NotStored("the table could not be stored, and has not changed: try again") from wrong
        except BaseException:
            self._put_away()
            raise
        self._acts += 1
        if for_all:
            self._proposals.lapse()
        is_seen = for_all or table_game.game.sealed_by != sealed
        self._publish(self.viewers if is_seen else [each for each in self.viewers if act.seat in each.seats])
        if for_all:
            self._notify()
        self._go_on()

    async def _store(self, done: DoneAct, table_game: TableGame) -> None:
        """Store an act that was done, what came of it, and where the table stands now."""
        grown, snapshot = packed(table_game.grown()), table_game.snapshot()
        await self._environment.store.add_act(self.id, self._acts, done, snapshot, grown)

    async def keep_renewal(self, done: DoneAct) -> None:
        """Store the act by which newer rules have taken over; the table is as if it had been read with it."""
        self._acts -= 1
        await self._store(done, self.playing())
        self._acts += 1

    def _put_away(self) -> None:
        """Memory may be ahead of what is stored: forget it, and let everybody come back to what is."""
        self._is_gone = True
        self._environment.drop(self)
        for viewer in self.viewers:
            viewer.close(TABLE_RELOADED)

    def _check_not_gone(self) -> None:
        if self._is_gone:
            raise NotStored("the table is being read again: try again")

    # Undoing by consent

    async def undo(self, wanted: UndoAct, check: Callable[[], None]) -> None:
        """Undo within the horizon; past it, ask the others."""
        await _finished(self._locked_undo(wanted, check))

    async def _locked_undo(self, wanted: UndoAct, check: Callable[[], None]) -> None:
        async with self._lock:
            check()
            table_game = self.playing()
            table_game.check_undo(wanted.entry)
            willing = self._bots_asked(wanted.seat)
            horizon = table_game.game.horizon(wanted.seat)
            if not 1 <= wanted.entry < horizon.entry:
                await self._do(wanted)
                return
            wanted = replace(wanted, consents=willing)
            if self._proposals.missing(wanted):
                self._proposals.make(wanted, horizon.reason, table_game.game.last_entry)
                self._publish(self.viewers)
            else:
                await self._do(wanted)

    def _bots_asked(self, asking: Seat) -> tuple[Seat, ...]:
        """The bots that agree to an undo; one that sits in for a person does not say yes for them."""
        return tuple(each.seat for each in self.stored.seats if each.bot is not None and each.seat != asking)

    async def consent(self, seat: Seat, proposal: int, agree: bool, check: Callable[[], None]) -> None:
        """A seat agrees to the undo that was asked for, or ends the matter."""
        await _finished(self._locked_consent(seat, proposal, agree, check))

    async def _locked_consent(self, seat: Seat, proposal: int, agree: bool, check: Callable[[], None]) -> None:
        async with self._lock:
            check()
            agreed = self._proposals.answer(seat, proposal, agree, self.playing().game.last_entry)
            if agreed is None:
                self._publish(self.viewers)
                return
            await self._do(agreed)
            self._proposals.forget()

    # Seats

    async def change_seat(self, seat: Seat, change: Callable[[StoredSeat], StoredSeat]) -> None:
        """Store a change to a seat and show it; the last person to be ready begins the game."""
        await _finished(self._change_seat(seat, change))

    async def _change_seat(self, seat: Seat, change: Callable[[StoredSeat], StoredSeat]) -> None:
        async with self._lock:
            self._check_not_gone()
            place = self.place_of(seat)
            seats = list(self.stored.seats)
            before, seats[place] = seats[place], change(seats[place])
            try:
                await self._environment.store.change_seat(self.id, place, before, seats[place])
            except StorageError as wrong:
                self._put_away()
                raise NotStored("the seat could not be stored, and has not changed: try again") from wrong
            self.stored = replace(self.stored, seats=tuple(seats))
            if before.token_hash != seats[place].token_hash:
                for viewer in [each for each in self.viewers if before.token_hash in each.hashes]:
                    viewer.close(LINK_REPLACED)
            if self.table_game is None and _all_ready(self.stored):
                self.table_game = TableGame(
                    self.stored, self.hosted.rules, self._environment.now(), self.hosted.kit.watches
                )
                self._notify()
            self._publish(self.viewers)
            self._go_on()

    async def set_open(self, is_open: bool) -> None:
        """Let whoever knows the address watch, or nobody without a link any more."""
        await _finished(self._set_open(is_open))

    async def _set_open(self, is_open: bool) -> None:
        async with self._lock:
            self._check_not_gone()
            try:
                await self._environment.store.set_open(self.id, is_open)
            except StorageError as wrong:
                raise NotStored("this could not be stored, and has not changed: try again") from wrong
            self.stored = replace(self.stored, is_open=is_open)
            for viewer in self.viewers if not is_open else ():
                if viewer.hashes == {OPEN_HASH}:
                    viewer.close(LINK_REPLACED)
            self._publish(self.viewers)

    async def succeed(self, make: Callable[[], StoredTable]) -> str:
        """The table of the rematch, made once."""
        return await _finished(self._locked_succeed(make))

    async def _locked_succeed(self, make: Callable[[], StoredTable]) -> str:
        async with self._lock:
            if self.stored.successor is None:
                following = make()
                try:
                    await self._environment.store.add(following, after=self.id)
                except StorageError as wrong:
                    self._put_away()
                    raise NotStored("the rematch could not be stored: try again") from wrong
                self.stored = replace(self.stored, successor=following.id)
                self._publish(self.viewers)
            assert self.stored.successor is not None
            return self.stored.successor

    # Going on without people: bots and the clock

    def wake(self) -> None:
        """Let bots play on, though nobody may be watching."""
        if not self._is_gone:
            self._go_on()

    def _go_on(self) -> None:
        table_game = self.table_game
        if table_game is None or table_game.ended is not None:
            self._stop_timer()
            return
        if self._answers_itself(table_game) is not None and not _is_running(self._thinking):
            self._thinking = asyncio.create_task(self._play_on(table_game))
        self._set_timer(table_game)

    def _answers_itself(self, table_game: TableGame) -> tuple[Seat, str] | None:
        """A seat that the game waits for and nobody need answer for: by a bot, or by a policy of its own.

        The dice of a real table are not a bot's to roll.
        """
        for ask in table_game.game.asks:
            bot = table_game.bots.get(ask.seat)
            if bot is not None and ask.question != "dice" and table_game.waits_for(ask.seat):
                return ask.seat, bot
            policy = table_game.policy_for(ask.seat)
            if policy is not None:
                return ask.seat, policy
        return None

    async def _play_on(self, table_game: TableGame) -> None:
        """Bots and policies think outside the lock; what has changed meanwhile makes them think again."""
        try:
            while (answering := await self._settled_answers(table_game)) is not None:
                step, act = table_game.step, await self._own_answer(table_game, *answering)
                async with self._lock:
                    if table_game.step != step or self._answers_itself(table_game) != answering:
                        continue
                    if act is not None:
                        await self._do(act)
                    else:
                        self._leave_to_people(table_game)
        except Exception:
            LOG.exception("table %s: a bot or a standing answer could not play on", self.id)
            self._leave_to_people(table_game)

    def _leave_to_people(self, table_game: TableGame) -> None:
        """Ask the person after all: no standing answer is clear about the open question."""
        table_game.leave_to_people()
        self._publish(self.viewers)
        self._notify()

    async def _settled_answers(self, table_game: TableGame) -> tuple[Seat, str] | None:
        await self.settled()
        return self._answers_itself(table_game)

    async def _own_answer(self, table_game: TableGame, seat: Seat, by: str) -> DecideAct | None:
        """What a bot or a policy answers; None where the policy has no clear answer."""
        if seat in table_game.bots:
            return DecideAct(seat, (await self._thought(self.hosted.bots[by], table_game, seat)).written)
        game, board = table_game.game, table_game.board
        seen, question = look(game, seat).state, board.open_question(game, seat)
        answer = await asyncio.get_running_loop().run_in_executor(
            self._environment.thinkers, board.by_policy, seen, question, by, game.rulings
        )
        return None if answer is None else DecideAct(seat, answer, is_standing=True)

    async def _thought(self, bot: BotMaker, table_game: TableGame, seat: Seat) -> Thought:
        """What a bot makes of what a seat sees."""
        return await self._pondered(partial(bot(luck_at(table_game.game, seat)), look(table_game.game, seat)))

    async def _pondered(self, work: Callable[[], R]) -> R:
        """What comes of some thinking, in a thread for such work."""
        return await asyncio.get_running_loop().run_in_executor(self._environment.thinkers, work)

    def _set_timer(self, table_game: TableGame) -> None:
        self._stop_timer()
        due, clock = deadline(self.stored, table_game), self.stored.heading.clock
        if due is not None and clock is not None and clock.then == "bot":
            wait = max(0.0, due - self._environment.now())
            self._timer = asyncio.get_running_loop().call_later(wait, self._start_taking_over)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _start_taking_over(self) -> None:
        self._late = asyncio.create_task(self._take_over())

    async def _take_over(self) -> None:
        async with self._lock:
            for seat in self.late_seats():
                await self._do(TakeOver(seat, self.hosted.best_bot))

    def late_seats(self) -> tuple[Seat, ...]:
        """People who have let their clock run out."""
        table_game = self.table_game
        due = deadline(self.stored, table_game) if table_game is not None else None
        if table_game is None or due is None or self._environment.now() < due:
            return ()
        asked = [each.seat for each in table_game.game.requests]
        return tuple(seat for seat in asked if seat not in table_game.bots and table_game.waits_for(seat))

    def _notify(self) -> None:
        """Tell those who are asked and not here."""
        table_game, present = self.table_game, self._present()
        if table_game is None:
            return
        for each in self.stored.seats:
            by_itself = each.seat in table_game.bots or table_game.policy_for(each.seat) is not None
            if each.webhook and each.seat not in present and not by_itself:
                for request in table_game.game.requests if table_game.waits_for(each.seat) else ():
                    if request.seat == each.seat:
                        self._environment.webhooks.send(each.webhook, your_turn(self.id, each, request.text))

    async def hint(self, id: int, seat: Seat) -> Hinted:
        """What the best bot would answer in a seat's place."""
        await self.settled()
        table_game = self.playing()
        request = table_game.request_for(seat)
        if request.question == "dice":
            raise refusal("a hint cannot say what your dice show")
        thought = await self._thought(self.hosted.bots[self.hosted.best_bot], table_game, seat)
        told = await self._pondered(partial(hint_from, look(table_game.game, seat), thought))
        return Hinted(
            id,
            thought.written,
            told.reason,
            self.hosted.best_bot,
            told.figures,
            told.models,
            told.targets,
            told.ways,
        )

    async def reasons(self, entry: int) -> tuple[ReasonTold, ...]:
        """Why the bots of an entry decided as they did."""
        await self.settled()
        loop = asyncio.get_running_loop()
        found = pondered(self.playing(), entry)
        thinking = [
            loop.run_in_executor(self._environment.thinkers, reason_of, each, self.hosted.bots) for each in found
        ]
        return tuple(await asyncio.gather(*thinking))

    def close(self) -> None:
        """Stop whatever goes on by itself."""
        self._stop_timer()
        for task in (self._thinking, self._late):
            if task is not None:
                task.cancel()


def your_turn(table: str, seat: StoredSeat, question: str) -> dict[str, Any]:
    """What a webhook is told."""
    return {"table": table, "seat": seat.seat, "name": seat.name, "text": f"Your turn: {question}"}


async def _finished(work: Coroutine[Any, Any, R]) -> R:
    """Work that is finished once it is begun, even if whoever asked for it goes away meanwhile."""
    return await asyncio.shield(asyncio.ensure_future(work))


def _all_ready(stored: StoredTable) -> bool:
    return all(each.is_ready for each in stored.seats)


def _is_running(task: asyncio.Task[None] | None) -> bool:
    return task is not None and not task.done()
