"""What a battle can be made of: armies, boards, scenarios and sizes, as they are offered."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from dwethia.codex import Codex
from dwethia.muster import PRESETS, board_for, muster, ready_armies
from dwethia.rulebook import rule
from dwethia.server.armies.shown import Size
from dwethia.server.boards.skirmish.battle_setup import (
    MOST_LIMIT,
    MOST_SEATS,
    BoardShown,
    PieceShown,
    show_board,
    show_piece,
)
from dwethia.skirmish.setup.battle_setup import MOST_PIECES, Scenario
from dwethia.tabletop.ground import ready_ground
from dwethia.tabletop.terrain import Put, kind_of


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


@lru_cache(maxsize=4)
def battle_choices(codex: Codex, bots: tuple[str, ...]) -> BattleChoices:
    """Ready armies and boards, factions to levy from, pieces of terrain, scenarios, sizes and bots."""
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
