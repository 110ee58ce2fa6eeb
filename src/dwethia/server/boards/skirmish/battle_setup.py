"""From a wish to a battle: what Skirmish brings to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from dwethia.codex import Codex
from dwethia.muster import Army, ready_army
from dwethia.rulebook import RuleId, Rulings
from dwethia.server.armies.packs import Digests
from dwethia.server.boards.battle_setup import BattleMaker, BoardWish, ForceWish, seats_for
from dwethia.server.bounds import Word
from dwethia.skirmish.deployment.placing_terrain import PLACING
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.battle_setup import BattleSetup, Scenario
from dwethia.skirmish.setup.preparing import drawn_ground, open_ground, pooled_ground, prepare
from dwethia.tabletop.ground import LaidGround, ready_ground
from dwethia.tabletop.terrain import Kind, kind_of


class SideWish(ForceWish, frozen=True, forbid_unknown_fields=True):
    """One side, and its scenario."""

    scenario: Scenario | None = None  # None: chosen at the table


class BattleWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle as it is wished for."""

    red: SideWish
    blue: SideWish
    board: BoardWish | Literal["open"] = "open"
    rulings: Annotated[dict[Word, Word], Meta(max_length=200)] = {}
    packs: Digests = ()


class SkirmishMaker(BattleMaker[Army, BattleWish]):
    """Battles of armies."""

    rules = BattleRules()
    limit = 500
    sharing = RuleId("SK-TURN-04")
    placing = PLACING
    force = Army

    def ready(self, id: str) -> Army:
        return ready_army(id)

    def boards(self, codex: Codex) -> Mapping[str, LaidGround]:
        return {id: ready_ground(board, codex) for id, board in codex.boards.items()}

    def terrain(self, codex: Codex) -> Mapping[str, Kind]:
        return {id: kind_of(piece) for id, piece in codex.terrain.items()}

    def open_ground(self, limit: int, rulings: Rulings) -> LaidGround:
        return open_ground(limit)

    def drawn_ground(self, limit: int, codex: Codex, seed: str, rulings: Rulings) -> LaidGround:
        return drawn_ground(limit, codex, seed)

    def pooled_ground(self, limit: int, codex: Codex, seed: str, rulings: Rulings) -> LaidGround:
        return pooled_ground(limit, codex, seed)

    def setup(self, wish: BattleWish, forces: tuple[Army, Army], ground: LaidGround, codex: Codex) -> BattleSetup:
        return prepare(
            forces,
            codex,
            ground,
            scenarios=(wish.red.scenario, wish.blue.scenario),
            seats=(seats_for("red", wish.red.seats), seats_for("blue", wish.blue.seats)),
        )


MAKER: Final = SkirmishMaker()
