"""Terrain placed by turns (SK-SETUP-03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.forms import Form, FormShown
from dwethia.engine.procedure import Procedure, Tell, fill_in
from dwethia.faults import Fault
from dwethia.geometry.shapes import Point
from dwethia.lengths import place_in_inches
from dwethia.rulebook import Rulings
from dwethia.skirmish.deployment.auto_setup import site_for_me
from dwethia.skirmish.deployment.terrain_layout import PLACING, faults_of_piece, find_site, spacing_of
from dwethia.skirmish.events.setting_up import TerrainPlaced, TerrainSetAside
from dwethia.skirmish.setup.battle_setup import Put, other
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.skirmish.state.places import as_point


def place_terrain(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The side whose turn it is places one piece; a table that is laid already needs none (SK-SETUP-01)."""
    left = () if battle.setup.terrain else battle.left_to_place
    pool = battle.setup.pool
    if not left or not any(find_site(battle.table, pool[number], spacing_of(rulings)) for number in left):
        if left:
            yield Tell(TerrainSetAside(tuple(pool[number].name for number in left)))
        return replace(battle, phase=Phase.OBJECTIVES, acting=battle.holder, left_to_place=())
    side = battle.acting
    answer = yield from fill_in(
        battle.seats_of(side)[0], "terrain", PLACING, TerrainForm(battle, rulings), "Place a piece of terrain."
    )
    put = put_of(answer, battle)
    yield Tell(TerrainPlaced(side, put.kind.name, put.at, put.turned))
    return replace(
        battle,
        table=battle.table.with_piece(put),
        left_to_place=tuple(number for number in left if number != answer["piece"]),
        acting=other(side),
    )


def put_of(answer: Mapping[str, Any], battle: Battle) -> Put:
    """The piece as an answer that has its form places it."""
    x, y = answer["at"]
    return Put(battle.setup.pool[answer["piece"]], (x, y), answer.get("turned", 0))


class PieceToPlace(Struct, frozen=True):
    """A piece that is left to be placed: round, or with corners."""

    piece: int
    name: str
    radius: int | None
    corners: tuple[Point, ...]


class TerrainShown(FormShown, frozen=True, tag="terrain"):
    """What is left to be placed, and how far apart."""

    pieces: tuple[int, ...]
    spacing: int
    kinds: tuple[PieceToPlace, ...]


class TerrainForm(Form, frozen=True, eq=False):
    """One piece of the pool, where its middle stands, and how it is turned."""

    battle: Battle
    rulings: Rulings

    def faults(self, answer: Mapping[str, Any]) -> Iterator[Fault]:
        piece, turned = answer.get("piece"), answer.get("turned", 0)
        has_form = set(answer) <= {"piece", "at", "turned"} and as_point(answer.get("at")) is not None
        if not has_form or type(piece) is not int or type(turned) is not int or not 0 <= turned <= 359:
            yield Fault(None, "expected piece, a number; at, two whole numbers; turned, degrees from 0 to 359")
        elif piece not in self.battle.left_to_place:
            left = ", ".join(str(number) for number in self.battle.left_to_place)
            yield Fault(PLACING, f"piece {piece} is not left to be placed: expected one of {left}")
        else:
            yield from faults_of_piece(self.battle.table, put_of(answer, self.battle), spacing_of(self.rulings))

    def samples(self, chance: Random) -> Iterator[Mapping[str, Any]]:
        while True:
            left = list(self.battle.left_to_place)
            chance.shuffle(left)
            yield next(
                {"piece": number, "at": list(put.at), "turned": put.turned}
                for number in left
                if (put := find_site(self.battle.table, self.battle.setup.pool[number], self._spacing, chance))
            )

    def suggestions(self) -> Iterator[Mapping[str, Any]]:
        yield site_for_me(self.battle, self.rulings)

    @property
    def _spacing(self) -> int:
        return spacing_of(self.rulings)

    def said(self, answer: Mapping[str, Any]) -> str:
        put = put_of(answer, self.battle)
        return f"{put.kind.name} at {place_in_inches(put.at)}"

    def shown(self) -> TerrainShown:
        pool, left = self.battle.setup.pool, self.battle.left_to_place
        kinds = [PieceToPlace(each, pool[each].name, pool[each].radius, pool[each].corners) for each in left]
        return TerrainShown(left, self._spacing, tuple(kinds))
