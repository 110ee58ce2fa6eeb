"""What a battle can be made of: armies, boards, scenarios and sizes, as they are offered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from dwethia.bots.registry import levels_of
from dwethia.codex import Codex
from dwethia.muster import PRESETS, board_for, force_kits, ready_armies
from dwethia.rulebook import Rulings
from dwethia.server.armies.shown import Size
from dwethia.server.boards.battle_setup import MOST_LIMIT, MOST_PIECES, MOST_SEATS
from dwethia.server.boards.choices import (
    ArmyOffered,
    BoardOffered,
    SideOffered,
    TerrainOffered,
    armies_offered,
    boards_offered,
    factions_offered,
    terrain_offered,
)
from dwethia.server.boards.skirmish.battle_setup import MAKER
from dwethia.skirmish.scoring.told import scenario_told
from dwethia.skirmish.setup.battle_setup import Scenario


class ScenarioOffered(Struct, frozen=True):
    """A main scenario, and how it scores."""

    id: Scenario
    name: str
    text: str
    rule: str


class BattleChoices(Struct, frozen=True):
    """All that can be chosen before a battle."""

    armies: tuple[ArmyOffered, ...]
    pair: tuple[str, str]  # of them, those that meet unless somebody chooses others
    factions: tuple[SideOffered, ...]
    boards: tuple[BoardOffered, ...]
    terrain: tuple[TerrainOffered, ...]
    scenarios: tuple[ScenarioOffered, ...]
    sizes: tuple[Size, ...]
    bots: tuple[str, ...]  # the usual one first
    levels: Mapping[str, str]  # how hard each is to beat
    most_pieces: int
    most_limit: int
    most_seats: int


@lru_cache(maxsize=4)
def battle_choices(codex: Codex, bots: tuple[str, ...]) -> BattleChoices:
    """Ready armies and boards, factions to levy from, pieces of terrain, scenarios, sizes and bots."""
    return BattleChoices(
        armies=armies_offered(ready_armies(), codex),
        pair=force_kits()[MAKER.rules.name].pair,
        factions=factions_offered(codex),
        boards=boards_offered(codex.boards.values(), MAKER, codex),
        terrain=terrain_offered(codex.terrain.values(), MAKER, codex),
        scenarios=tuple(
            ScenarioOffered(each, each.label, scenario_told(each, Rulings.recommended("skirmish")), each.rule)
            for each in Scenario
        ),
        sizes=tuple(Size(limit, str(board_for(limit)), board_for(limit).duration) for limit in PRESETS),
        bots=bots,
        levels=levels_of(MAKER.rules.name),
        most_pieces=MOST_PIECES,
        most_limit=MOST_LIMIT,
        most_seats=MOST_SEATS,
    )
