"""Making tables: from a wish, from a record that is to go on, and for a rematch."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from dwethia.dice import DiceError, seed_from
from dwethia.engine.record import Record, read
from dwethia.engine.replay import Mismatch, replay
from dwethia.engine.rules import GameRules, SetupError
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.server.errors import DoorError, NotThere
from dwethia.server.game_catalogue import HostedGame, House
from dwethia.server.messages import Name, Salt, Word
from dwethia.server.storage.stored import Clock, Heading, KeptSeat, KeptTable, Origin
from dwethia.server.tables.tokens import token_hash

SHORTEST_CLOCK: Final = 1
LONGEST_CLOCK: Final = 30 * 24 * 3600


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit in a seat: a bot, or a person who may be ready at once."""

    name: Name = ""
    bot: Word | None = None
    is_ready: bool = False
    salt: Salt | None = None


class TableWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made: of a game, or from a record after one of its entries."""

    game: Word | None = None
    setup: dict[str, Any] | None = None
    rulings: Annotated[dict[Word, Word], Meta(max_length=200)] = {}
    seats: Annotated[dict[Word, SeatWish], Meta(max_length=32)] = {}
    dice: Literal["seed", "table"] = "seed"
    seed: Word | None = None  # words that the dice come from; whoever knows them knows the dice
    clock: Clock | None = None
    record: dict[str, Any] | None = None
    entry: Annotated[int, Meta(ge=0, le=2**31)] | None = None


class SeatLink(Struct, frozen=True):
    """What opens a seat: the token, and a link that carries it where no server sees it."""

    seat: Seat
    token: str
    link: str


class MadeTable(Struct, frozen=True):
    """A new table, and everything that opens it. The tokens are shown this once."""

    table: str
    host: str
    spectator: SeatLink
    seats: tuple[SeatLink, ...]
    commitment: str | None


class _Tokens(Struct, frozen=True):
    host: str
    spectator: str
    seats: tuple[str, ...]


def make_table(wish: TableWish, house: House) -> tuple[KeptTable, _Tokens]:
    """A table to keep, and its tokens, of which only hashes are kept."""
    record = _record(wish)
    game = hosted_game(house, record.game if record is not None else wish.game)
    heading, seats = _going_on(wish, record, game.rules) if record is not None else _beginning(wish, game)
    if wish.clock is not None and not SHORTEST_CLOCK <= wish.clock.seconds <= LONGEST_CLOCK:
        raise DoorError(f"clock: {wish.clock.seconds} seconds are out of bounds, at most {LONGEST_CLOCK}")
    if unknown := [name for name in wish.seats if name not in seats]:
        raise DoorError(f"seats: there is no seat {unknown[0]!r}, expected {', '.join(seats)}")
    sources = house.sources
    tokens = _Tokens(sources.token(), sources.token(), tuple(sources.token() for _ in seats))
    kept = KeptTable(
        id=sources.table_id(),
        heading=heading,
        seed=_seed(wish, seats, house),
        host_hash=token_hash(tokens.host),
        spectator_hash=token_hash(tokens.spectator),
        seats=tuple(
            _seat(seat, wish.seats.get(seat, SeatWish()), token, game)
            for seat, token in zip(seats, tokens.seats, strict=True)
        ),
        created=sources.now(),
    )
    return kept, tokens


def _seed(wish: TableWish, seats: tuple[Seat, ...], house: House) -> bytes | None:
    """Where the dice come from: a secret, or the words of somebody who plays alone."""
    if wish.seed is None:
        return house.sources.seed() if wish.dice == "seed" else None
    if wish.dice != "seed":
        raise DoorError("seed: it does not go with dice of your own")
    if sum(wish.seats.get(seat, SeatWish()).bot is None for seat in seats) > 1:
        raise DoorError("seed: whoever knows it knows the dice, so only a person who plays alone has one")
    return seed_from(wish.seed)


def hosted_game(house: House, name: str | None) -> HostedGame:
    """The game of this name."""
    if name is None:
        raise DoorError(f"game: say which, {' or '.join(house.games)}")
    if name not in house.games:
        raise NotThere(f"there is no game {name!r} here, expected {', '.join(house.games)}")
    return house.games[name]


def _record(wish: TableWish) -> Record | None:
    if wish.record is None:
        if wish.entry is not None:
            raise DoorError("entry: it goes with a record")
        return None
    if wish.game is not None or wish.setup is not None or wish.rulings:
        raise DoorError("record: game, setup and rulings are those of the record, leave them out")
    return read(msgspec.json.encode(wish.record))


def _beginning(wish: TableWish, game: HostedGame) -> tuple[Heading, tuple[Seat, ...]]:
    rulings = Rulings.of(game.rules.book, settings=[f"{key}={value}" for key, value in wish.rulings.items()])
    setup: Mapping[str, Any] | None = wish.setup if wish.setup is not None else game.first_setup
    if setup is None:
        raise DoorError(f"setup: {game.rules.name} has none of its own to begin from")
    try:
        game.rules.begin(setup, rulings)
    except SetupError as wrong:
        raise DoorError(f"setup: {wrong}") from wrong
    heading = Heading(game.rules.name, dict(setup), rulings.changed, wish.dice, wish.clock)
    return heading, game.rules.seats(setup)


def _going_on(wish: TableWish, record: Record, rules: GameRules[Any]) -> tuple[Heading, tuple[Seat, ...]]:
    last = len(record.entries) - 1
    entry = last if wish.entry is None else wish.entry
    if entry > last:
        raise DoorError(f"entry: the record has {last}")
    try:
        game = replay(record, rules, entry)
    except (Mismatch, DiceError) as wrong:
        raise DoorError(f"record: it does not replay, {wrong}") from wrong
    if game.is_over:
        raise DoorError(f"entry: the game is over after entry {entry}")
    origin = Origin(msgspec.to_builtins(record), entry)
    return Heading(record.game, record.setup, record.rulings, wish.dice, wish.clock, origin), game.seats


def _seat(seat: Seat, wish: SeatWish, token: str, game: HostedGame) -> KeptSeat:
    if wish.bot is not None:
        if wish.bot not in game.bots:
            raise DoorError(f"seats: there is no bot {wish.bot!r}, expected {', '.join(game.bots)}")
        if wish.salt is not None:
            raise DoorError("seats: a bot gives no salt")
    salt = bytes.fromhex(wish.salt) if wish.salt else None
    is_ready = wish.is_ready or wish.bot is not None
    return KeptSeat(seat, token_hash(token), clean_name(wish.name), wish.bot, salt, is_ready)


def clean_name(name: str) -> str:
    """A name as it is shown: one line without anything that cannot be seen."""
    if any(unicodedata.category(character)[0] == "C" for character in name):
        raise DoorError("a name has no control characters")
    return " ".join(name.split())


def rematch_of(kept: KeptTable, house: House) -> KeptTable:
    """The same seats and links again, with another seed; people say again when they are ready."""
    seats = tuple(replace(each, is_ready=each.bot is not None, salt=None) for each in kept.seats)
    return replace(
        kept,
        id=house.sources.table_id(),
        heading=replace(kept.heading, origin=None),
        seed=house.sources.seed() if kept.heading.dice == "seed" else None,
        seats=seats,
        created=house.sources.now(),
        successor=None,
        acts=(),
    )


def made(kept: KeptTable, tokens: _Tokens, commitment: str | None, base: str) -> MadeTable:
    """What the maker of a table is told."""

    def link(seat: str, token: str) -> SeatLink:
        return SeatLink(Seat(seat), token, seat_link(base, kept.id, token))

    seats = zip(kept.seats, tokens.seats, strict=True)
    return MadeTable(
        table=kept.id,
        host=tokens.host,
        spectator=link("", tokens.spectator),
        seats=tuple(link(each.seat, token) for each, token in seats),
        commitment=commitment,
    )


def seat_link(base: str, table: str, token: str) -> str:
    """A link whose token stands in the fragment, which browsers keep to themselves."""
    return f"{base}/#/table/{table}/{token}"
