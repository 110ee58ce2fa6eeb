"""What a battle in space can be made of: fleets, boards, scenarios and sizes, as they are offered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from dwethia.bots.registry import levels_of
from dwethia.codex import Codex, SpaceScenario
from dwethia.cosmic.scenarios import aim_of_card
from dwethia.cosmic.setup.scenario_card import ScenarioCard, scenario_card
from dwethia.muster import board_for, ready_forces
from dwethia.muster.cosmic.kit import FleetKit
from dwethia.rulebook import RuleId, Rulings
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
from dwethia.server.boards.cosmic.board import scores_rule
from dwethia.server.boards.cosmic.fleet_setup import MAKER


class HowWon(Struct, frozen=True):
    """How a battle is won, in one sentence, and the rule of it."""

    scores: str
    rule: RuleId


class SpaceScenarioOffered(Struct, frozen=True):
    """A scenario of battles in space."""

    id: str
    name: str
    text: str
    scores: str  # how it is won, in one sentence
    rule: RuleId
    turns: int


class FleetChoices(Struct, frozen=True):
    """All that can be chosen before a battle in space."""

    armies: tuple[ArmyOffered, ...]
    pair: tuple[str, str]  # of them, those that meet unless somebody chooses others
    factions: tuple[SideOffered, ...]
    boards: tuple[BoardOffered, ...]
    terrain: tuple[TerrainOffered, ...]
    scenarios: tuple[SpaceScenarioOffered, ...]
    usual: HowWon  # where there is no scenario
    sizes: tuple[Size, ...]
    bots: tuple[str, ...]  # the usual one first
    levels: Mapping[str, str]  # how hard each is to beat
    most_pieces: int
    most_limit: int
    most_seats: int


@lru_cache(maxsize=4)
def fleet_choices(codex: Codex, bots: tuple[str, ...]) -> FleetChoices:
    """Ready fleets and boards, factions to levy from, pieces of terrain, scenarios, sizes and bots."""
    samples = FleetKit.samples
    boards = {each.points: board_for(each.points, samples) for each in samples}
    return FleetChoices(
        armies=armies_offered(ready_forces(MAKER.rules.name), codex),
        pair=FleetKit.pair,
        factions=factions_offered(codex),
        boards=boards_offered(codex.space_boards.values(), MAKER, codex),
        terrain=terrain_offered(codex.space_terrain.values(), MAKER, codex),
        scenarios=tuple(map(_scenario, codex.space_scenarios.values())),
        usual=HowWon(_told(None), scores_rule(None)),
        sizes=tuple(Size(limit, str(board), board.duration) for limit, board in boards.items()),
        bots=bots,
        levels=levels_of(MAKER.rules.name),
        most_pieces=MOST_PIECES,
        most_limit=MOST_LIMIT,
        most_seats=MOST_SEATS,
    )


def _scenario(entry: SpaceScenario) -> SpaceScenarioOffered:
    card = scenario_card(entry)
    return SpaceScenarioOffered(entry.id, entry.name, entry.text, _told(card), scores_rule(card), entry.turns)


def _told(card: ScenarioCard | None) -> str:
    return aim_of_card(card).told(card, Rulings.recommended("cosmic"))
