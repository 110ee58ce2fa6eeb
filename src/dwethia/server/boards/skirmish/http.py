"""Before a battle, over HTTP: armies, boards and scenarios to choose from, and the setup that a choice comes to."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from litestar import Request, get, post
from litestar.params import JSONBody
from msgspec import Struct

from dwethia.codex import Codex
from dwethia.muster import PRESETS, board_for, muster, ready_armies
from dwethia.rulebook import rule
from dwethia.server.app_context import app_context_of
from dwethia.server.armies.shown import Size
from dwethia.server.boards.skirmish.battle_setup import (
    MOST_LIMIT,
    MOST_SEATS,
    BattlePrepared,
    BattleWish,
    BoardShown,
    PieceShown,
    fielded,
    show_board,
    show_piece,
)
from dwethia.server.boards.skirmish.words import words
from dwethia.server.http.muster import PackList
from dwethia.server.tables.making import SeatWish, TableWish
from dwethia.skirmish.setup.battle_setup import MOST_PIECES, Put, Scenario
from dwethia.skirmish.setup.first_battle import SEED, first_battle
from dwethia.skirmish.setup.preparing import kind_of, ready_ground

A = TypeVar("A")
AnyRequest = Request[Any, Any, Any]
GAME = "skirmish"


class ArmyOffered(Struct, frozen=True):
    """A ready army."""

    id: str
    name: str
    faction: str  # its name
    faction_id: str
    limit: int
    points: int
    models: int


class BoardOffered(Struct, frozen=True):
    """A ready board, with what stands there."""

    id: str
    name: str
    text: str
    size: str
    board: BoardShown


class ScenarioOffered(Struct, frozen=True):
    """A main scenario, in our words."""

    id: Scenario
    name: str
    text: str
    rule: str


class SideOffered(Struct, frozen=True):
    """A faction that an army can be levied from."""

    id: str
    name: str


class TerrainOffered(Struct, frozen=True):
    """A kind of piece for a layout of one's own, drawn about the point 0, 0."""

    id: str
    name: str
    text: str
    piece: PieceShown


class BattleChoices(Struct, frozen=True):
    """All that can be chosen before a battle."""

    armies: tuple[ArmyOffered, ...]
    factions: tuple[SideOffered, ...]
    boards: tuple[BoardOffered, ...]
    terrain: tuple[TerrainOffered, ...]
    scenarios: tuple[ScenarioOffered, ...]
    sizes: tuple[Size, ...]
    bots: tuple[str, ...]  # the best first
    most_pieces: int
    most_limit: int
    most_seats: int


@get("/api/games/skirmish/choices", summary="What a battle can be made of")
async def choices(request: AnyRequest, packs: PackList = None) -> BattleChoices:
    """Ready armies and boards, factions to levy from, pieces of terrain, scenarios, sizes and bots."""
    bots = tuple(app_context_of(request).catalogue.games[GAME].bots)
    return await app_context_of(request).calculated(tuple(packs or ()), lambda codex: _choices(codex, bots))


@lru_cache(maxsize=4)
def _choices(codex: Codex, bots: tuple[str, ...]) -> BattleChoices:
    return BattleChoices(
        armies=tuple(_army(id, codex) for id in ready_armies()),
        factions=tuple(SideOffered(each.id, each.name) for each in codex.factions.values()),
        boards=tuple(
            BoardOffered(
                each.id, each.name, each.text, f"{each.width}x{each.depth} ft", show_board(ready_ground(each, codex))
            )
            for each in codex.boards.values()
        ),
        terrain=tuple(
            TerrainOffered(each.id, each.name, each.text, show_piece(Put(kind_of(each), (0, 0))))
            for each in sorted(codex.terrain.values(), key=lambda piece: piece.name)
        ),
        scenarios=tuple(
            ScenarioOffered(each, each.label, rule(each.rule).text.removeprefix(f"{each.label}: "), each.rule)
            for each in Scenario
        ),
        sizes=tuple(Size(limit, str(board_for(limit)), board_for(limit).duration) for limit in PRESETS),
        bots=bots,
        most_pieces=MOST_PIECES,
        most_limit=MOST_LIMIT,
        most_seats=MOST_SEATS,
    )


def _army(id: str, codex: Codex) -> ArmyOffered:
    army = ready_armies()[id]
    return ArmyOffered(
        id=id,
        name=army.name,
        faction=codex.factions[army.faction].name,
        faction_id=army.faction,
        limit=army.limit,
        points=muster(army, codex).points.total,
        models=army.models,
    )


@post("/api/games/skirmish/setup", status_code=200, summary="The setup of a battle")
async def setup(request: AnyRequest, data: JSONBody[BattleWish]) -> BattlePrepared:
    """What a table of Skirmish begins from, as wished for, and how its board looks; or all that is wrong with it."""
    return await app_context_of(request).calculated(data.packs, lambda codex: fielded(data, codex))


@get("/api/games/skirmish/first", summary="The battle to learn with")
async def first() -> TableWish:
    """A table to make for somebody new: red is theirs, a recruit has blue, and the dice fall the same each time."""
    seats = {"red": SeatWish(is_ready=True), "blue": SeatWish(bot="recruit")}
    return TableWish(game=GAME, setup=dict(first_battle()), seats=seats, seed=SEED)


@get("/api/games/skirmish/words", summary="Which rules stand behind the words on the screen")
async def list_words() -> dict[str, tuple[str, ...]]:
    """Phases, characteristics, keywords, terrain, manners of moving and states, each with its rules."""
    return dict(words())


HANDLERS = (choices, setup, first, list_words)
