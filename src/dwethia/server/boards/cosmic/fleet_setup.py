"""From a wish to a battle in space: what Cosmic Combat brings to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from dwethia.codex import Codex, SpaceScenario
from dwethia.cosmic.deployment.placing_terrain import PLACING
from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.scenarios import aim_of_card
from dwethia.cosmic.setup.battle_setup import FleetBattleSetup
from dwethia.cosmic.setup.preparing import drawn_space, open_space, pooled_space, prepare
from dwethia.cosmic.setup.scenario_card import scenario_card
from dwethia.muster import ArmyError, ready_forces
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.rulebook import RuleId, Rulings
from dwethia.server.armies.packs import Digests
from dwethia.server.boards.battle_setup import BattleMaker, BoardWish, ForceWish, seats_for
from dwethia.server.bounds import Word
from dwethia.server.errors import NotThere
from dwethia.tabletop.ground import LaidGround, ready_space
from dwethia.tabletop.terrain import Kind, space_kind_of


class FleetWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle in space as it is wished for."""

    red: ForceWish
    blue: ForceWish
    board: BoardWish | Literal["open"] = "open"
    scenario: Word | None = None  # None: the basic rules
    rulings: Annotated[dict[Word, Word], Meta(max_length=200)] = {}
    packs: Digests = ()


class FleetMaker(BattleMaker[Fleet, FleetWish]):
    """Battles of fleets."""

    rules = FleetBattleRules()
    limit = 1500
    sharing = RuleId("CC-CORE-11")
    placing = PLACING
    force = Fleet

    def ready(self, id: str) -> Fleet:
        fleet = ready_forces(self.rules.name).get(id)
        if not isinstance(fleet, Fleet):
            raise ArmyError(f'there is no fleet "{id}", expected {", ".join(ready_forces(self.rules.name))}')
        return fleet

    def boards(self, codex: Codex) -> Mapping[str, LaidGround]:
        return {id: ready_space(board, codex) for id, board in codex.space_boards.items()}

    def terrain(self, codex: Codex) -> Mapping[str, Kind]:
        return {id: space_kind_of(piece) for id, piece in codex.space_terrain.items()}

    def open_ground(self, limit: int, rulings: Rulings) -> LaidGround:
        return open_space(limit, rulings)

    def drawn_ground(self, limit: int, codex: Codex, seed: str, rulings: Rulings) -> LaidGround:
        return drawn_space(limit, codex, seed, rulings)

    def pooled_ground(self, limit: int, codex: Codex, seed: str, rulings: Rulings) -> LaidGround:
        return pooled_space(limit, codex, seed, rulings)

    def furnished(self, wish: FleetWish, ground: LaidGround, codex: Codex) -> LaidGround:
        scenario = _scenario(wish, codex)
        if scenario is None:
            return ground
        card = scenario_card(scenario)
        return aim_of_card(card).furnished(ground, card)

    def setup(self, wish: FleetWish, forces: tuple[Fleet, Fleet], ground: LaidGround, codex: Codex) -> FleetBattleSetup:
        return prepare(
            forces,
            codex,
            ground,
            scenario=_scenario(wish, codex),
            seats=(seats_for("red", wish.red.seats), seats_for("blue", wish.blue.seats)),
        )


def _scenario(wish: FleetWish, codex: Codex) -> SpaceScenario | None:
    if wish.scenario is None:
        return None
    if wish.scenario not in codex.space_scenarios:
        raise NotThere(f"there is no scenario {wish.scenario!r}, expected {', '.join(codex.space_scenarios)}")
    return codex.space_scenarios[wish.scenario]


MAKER: Final = FleetMaker()
