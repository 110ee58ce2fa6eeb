"""The eleven tables, row by row: what a D6 brings a member (CP-SCAR, CP-GLORY)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from dwethia.codex import Changes
from dwethia.rulebook import Rule, RuleId, rule
from dwethia.rulebook.data_files import entries

FACES: Final = 6  # CP-GEN-15 {R-CP-07}
NEXT_GAME: Final = "next-game"  # as the rule index writes the duration of a duty
UNSTATED: Final = "none"  # likewise of a row that names none {R-CP-13}


class EpisodeKind(StrEnum):
    """The two kinds of change that a battle leaves."""

    SCAR = "scar"
    GLORY = "glory"


class CampaignTable(StrEnum):
    """The six scar tables (CP-GEN-11) and the five glory tables (CP-GEN-14), in the order of the book."""

    SCAR_AFFINITY = "scar-affinity"
    SCAR_MONSTER = "scar-monster"
    SCAR_TITAN = "scar-titan"
    SCAR_RANGED = "scar-ranged"
    SCAR_HERO = "scar-hero"
    SCAR_BLACKSUN = "scar-blacksun"
    GLORY_HEROAFF = "glory-heroaff"
    GLORY_MONSTER = "glory-monster"
    GLORY_TITAN = "glory-titan"
    GLORY_MVP = "glory-mvp"
    GLORY_HERO = "glory-hero"

    @property
    def kind(self) -> EpisodeKind:
        return EpisodeKind(self.value.partition("-")[0])

    @property
    def rule(self) -> str:
        """What says when it is rolled on."""
        return "CP-GEN-11" if self.kind is EpisodeKind.SCAR else "CP-GEN-14"

    @property
    def heading(self) -> str:
        """When it is rolled on, in words."""
        return _HEADINGS[self]


_HEADINGS: Final = {
    CampaignTable.SCAR_AFFINITY: "Slain by an Affinity ability",
    CampaignTable.SCAR_MONSTER: "Slain by a Monster in melee",
    CampaignTable.SCAR_TITAN: "Slain by a Titan in melee",
    CampaignTable.SCAR_RANGED: "Slain by a ranged attack",
    CampaignTable.SCAR_HERO: "Slain by a Hero",
    CampaignTable.SCAR_BLACKSUN: "Slain by a Black Sun weapon",
    CampaignTable.GLORY_HEROAFF: "Slew a Hero with Affinity 3 or more",
    CampaignTable.GLORY_MONSTER: "Slew a Monster",
    CampaignTable.GLORY_TITAN: "Slew a Titan",
    CampaignTable.GLORY_MVP: "MVP of a battle won",
    CampaignTable.GLORY_HERO: "Slew a Hero",
}


class TableRow(Struct, frozen=True, forbid_unknown_fields=True):
    """One row: what it does to a member. Its words and figures are those of its rule."""

    id: RuleId
    changes: Changes = Changes()
    gear: str = ""
    learns: Literal["", "what-slew-it", "of-the-slain"] = ""
    points_unlearnt: int = 0
    advances: Literal["", "one", "budget"] = ""
    budget: Annotated[int, Meta(ge=0)] = 0
    promotes: bool = False
    hesitates: bool = False

    @property
    def rule(self) -> Rule:
        return rule(self.id)

    @property
    def table(self) -> CampaignTable:
        return CampaignTable(self.rule.table or "")

    @property
    def kind(self) -> EpisodeKind:
        return self.table.kind

    @property
    def face(self) -> int:
        """The face of the D6 that brings it."""
        assert self.rule.row is not None, f"{self.id} is no row"
        return self.rule.row

    @property
    def effect(self) -> str:
        """What it does, in few words: the text of its rule without its occasion, duration and price."""
        told = self.rule.text.partition(f"roll {self.face}: ")[2].removeprefix("the unit ")
        bare = re.split(r"\. (?:Lasting|In the next game only|The row gives)|[,;]? (?:\(|by (?:the r|d))", told)[0]
        return f"in its next game, {bare}" if self.is_duty else bare

    @property
    def is_duty(self) -> bool:
        """Whether it is owed in the next game and then over (CP-GEN-17)."""
        return self.rule.duration == NEXT_GAME


@cache
def all_rows() -> Mapping[RuleId, TableRow]:
    """Every row by the id of its rule, in the order of the book."""
    return MappingProxyType({each.id: each for each in entries("campaign-rows", "row", TableRow)})


@cache
def rows_of(table: CampaignTable) -> tuple[TableRow, ...]:
    """The six rows of a table, the one for a 1 first."""
    return tuple(sorted((each for each in all_rows().values() if each.table is table), key=lambda each: each.face))


def row_for(table: CampaignTable, face: int) -> TableRow:
    """What a D6 brings on a table (CP-GEN-15)."""
    return rows_of(table)[face - 1]


@cache
def table_prices() -> Mapping[str, int]:
    """What these tables ask for one point more of each characteristic, at the least {R-CP-22}."""
    found: dict[str, int] = {}
    for row in all_rows().values():
        points, stated = row.rule.points, row.changes.stated
        if points is not None and list(stated.values()) == [1] and not row.learns:
            (name,) = stated
            found[name] = min(points, found.get(name, points))
    return MappingProxyType(found)
