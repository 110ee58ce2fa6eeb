"""Making tables: from a wish, from a record that is to go on, and for a rematch."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from dwethia.dice import DiceError, seed_from
from dwethia.engine.record import Record, read
from dwethia.engine.replay import Mismatch, replay
from dwethia.engine.rules import GameRules, SetupError
from dwethia.engine.seats import Seat
from dwethia.engine.setup_bounds import check_size
from dwethia.rulebook import Rulings
from dwethia.server.bounds import Name, Salt, Word
from dwethia.server.errors import ClientError, NotThere
from dwethia.server.game_catalogue import GameCatalogue, HostedGame
from dwethia.server.storage.stored import Clock, Heading, Origin, StoredSeat, StoredTable
from dwethia.server.tables.tokens import token_hash

G = TypeVar("G")

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
    is_open: bool = False  # whoever knows its address may watch
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


class Beginning(NamedTuple):
    """How a table begins, and who sits at it."""

    heading: Heading
    seats: tuple[Seat, ...]


def make_table(
    wish: TableWish, catalogue: GameCatalogue, beginning: Beginning | None = None
) -> tuple[StoredTable, _Tokens]:
    """A table to store, and its tokens, of which only hashes are stored; how it begins may have been found before."""
    if beginning is None and wish.record is not None:
        beginning = going_on(wish, {name: each.rules for name, each in catalogue.games.items()})
    game = hosted_game(catalogue, beginning.heading.game if beginning is not None else wish.game)
    heading, seats = beginning or _beginning(wish, game)
    if wish.clock is not None and not SHORTEST_CLOCK <= wish.clock.seconds <= LONGEST_CLOCK:
        raise ClientError(f"clock: {wish.clock.seconds} seconds are out of bounds, at most {LONGEST_CLOCK}")
    if unknown := [name for name in wish.seats if name not in seats]:
        raise ClientError(f"seats: there is no seat {unknown[0]!r}, expected {', '.join(seats)}")
    sources = catalogue.sources
    tokens = _Tokens(sources.token(), sources.token(), tuple(sources.token() for _ in seats))
    stored = StoredTable(
        id=sources.table_id(),
        heading=heading,
        seed=_seed(wish, seats, catalogue),
        host_hash=token_hash(tokens.host),
        spectator_hash=token_hash(tokens.spectator),
        seats=tuple(
            _seat(seat, wish.seats.get(seat, SeatWish()), token, game)
            for seat, token in zip(seats, tokens.seats, strict=True)
        ),
        created=sources.now(),
        is_open=wish.is_open,
    )
    return stored, tokens


def _seed(wish: TableWish, seats: tuple[Seat, ...], catalogue: GameCatalogue) -> bytes | None:
    """Where the dice come from: a secret, or the words of somebody who plays alone."""
    if wish.seed is None:
        return catalogue.sources.seed() if wish.dice == "seed" else None
    if wish.dice != "seed":
        raise ClientError("seed: it does not go with dice of your own")
    if sum(wish.seats.get(seat, SeatWish()).bot is None for seat in seats) > 1:
        raise ClientError("seed: whoever knows it knows the dice, so only a person who plays alone has one")
    return seed_from(wish.seed)


def hosted_game(catalogue: GameCatalogue, name: str | None) -> HostedGame:
    """The game of this name."""
    if name is None:
        raise ClientError(f"game: say which, {' or '.join(catalogue.games)}")
    return _of_game(catalogue.games, name)


def _of_game(games: Mapping[str, G], name: str) -> G:
    if name not in games:
        raise NotThere(f"there is no game {name!r} here, expected {', '.join(games)}")
    return games[name]


def _record(wish: TableWish) -> Record:
    if wish.game is not None or wish.setup is not None or wish.rulings:
        raise ClientError("record: game, setup and rulings are those of the record, leave them out")
    return record_handed_in(wish.record or {})


def record_handed_in(given: dict[str, Any]) -> Record:
    """A record that somebody has handed in. One that goes on from a state is not played here: anybody may forge one."""
    record = read(msgspec.json.encode(given))
    if record.renewals:
        raise ClientError(
            f"record: version {record.last_version} of the rules took over in entry {record.since}, from a state that "
            "only your own machine can trust: `dwethia replay` and `dwethia verify` take it up from there"
        )
    return record


def _beginning(wish: TableWish, game: HostedGame) -> Beginning:
    if wish.entry is not None:
        raise ClientError("entry: it goes with a record")
    rulings = Rulings.of(game.rules.book, settings=[f"{key}={value}" for key, value in wish.rulings.items()])
    setup: Mapping[str, Any] | None = wish.setup if wish.setup is not None else game.kit.first_setup
    if setup is None:
        raise ClientError(f"setup: {game.rules.name} has none of its own to begin from")
    try:
        check_size(setup)
        game.rules.begin(setup, rulings)
    except SetupError as wrong:
        raise ClientError(f"setup: {wrong}") from wrong
    heading = Heading(game.rules.name, dict(setup), rulings.changed, wish.dice, wish.clock)
    return Beginning(heading, game.rules.seats(setup))


def going_on(wish: TableWish, rules: Mapping[str, GameRules[Any]]) -> Beginning:
    """How a table begins that goes on from a record; this takes as long as the record."""
    record = _record(wish)
    last = len(record.entries) - 1
    entry = last if wish.entry is None else wish.entry
    if entry > last:
        raise ClientError(f"entry: the record has {last}")
    try:
        game = replay(record, _of_game(rules, record.game), entry)
    except (Mismatch, DiceError) as wrong:
        raise ClientError(f"record: it does not replay, {wrong}") from wrong
    if game.is_over:
        raise ClientError(f"entry: the game is over after entry {entry}")
    # What was played up to there, as the game itself tells it; the setup stands in the heading.
    origin = Origin(msgspec.to_builtins(replace(game.record(), setup={})), entry)
    return Beginning(Heading(record.game, record.setup, record.rulings, wish.dice, wish.clock, origin), game.seats)


def _seat(seat: Seat, wish: SeatWish, token: str, game: HostedGame) -> StoredSeat:
    if wish.bot is not None:
        if wish.bot not in game.bots:
            raise ClientError(f"seats: there is no bot {wish.bot!r}, expected {', '.join(game.bots)}")
        if wish.salt is not None:
            raise ClientError("seats: a bot gives no salt")
    salt = bytes.fromhex(wish.salt) if wish.salt else None
    is_ready = wish.is_ready or wish.bot is not None
    return StoredSeat(seat, token_hash(token), clean_name(wish.name), wish.bot, salt, is_ready)


def clean_name(name: str) -> str:
    """A name as it is shown: one line without anything that cannot be seen."""
    if any(unicodedata.category(character)[0] == "C" for character in name):
        raise ClientError("a name has no control characters")
    return " ".join(name.split())


def rematch_of(stored: StoredTable, catalogue: GameCatalogue, is_swapped: bool = False) -> StoredTable:
    """The same seats and links again, with another seed; people say again when they are ready.

    Swapped, the two who sit there change places, with all that they bring: links, names, bots, webhooks.
    """
    sitting = stored.seats[::-1] if is_swapped else stored.seats
    if is_swapped and len(sitting) != 2:
        raise ClientError("sides are swapped between two seats, and this table has not two")
    seats = tuple(
        replace(who, seat=place.seat, is_ready=who.bot is not None, salt=None)
        for place, who in zip(stored.seats, sitting, strict=True)
    )
    return replace(
        stored,
        id=catalogue.sources.table_id(),
        heading=replace(stored.heading, origin=None, day=None),
        seed=catalogue.sources.seed() if stored.heading.dice == "seed" else None,
        seats=seats,
        created=catalogue.sources.now(),
        successor=None,
        acts=(),
        snapshot=None,
    )


def made(stored: StoredTable, tokens: _Tokens, commitment: str | None, base: str) -> MadeTable:
    """What the maker of a table is told."""

    def link(seat: str, token: str) -> SeatLink:
        return SeatLink(Seat(seat), token, seat_link(base, stored.id, token))

    seats = zip(stored.seats, tokens.seats, strict=True)
    return MadeTable(
        table=stored.id,
        host=tokens.host,
        spectator=link("", tokens.spectator),
        seats=tuple(link(each.seat, token) for each, token in seats),
        commitment=commitment,
    )


def seat_link(base: str, table: str, token: str) -> str:
    """A link whose token stands in the fragment, which browsers keep to themselves."""
    return f"{base}/#/table/{table}/{token}"
