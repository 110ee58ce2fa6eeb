"""The ground that scenarios are about: the hill, and the spots of Play Objectives (SK-SCEN-05, -06)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec.structs import replace

from dwethia.engine.forms import Form, FormShown, Reader
from dwethia.engine.procedure import Asking, Procedure, Tell, fill_in
from dwethia.faults import Fault
from dwethia.lengths import place_in_inches
from dwethia.rulebook import Rulings
from dwethia.skirmish.deployment.auto_setup import spot_for_me
from dwethia.skirmish.deployment.placing_hill import mark_hill
from dwethia.skirmish.events.setting_up import SpotPlaced, SpotsLeftOut
from dwethia.skirmish.scoring.spots import APART, RULE, Field, SpotAt, field_of, preset_spots, spots_wanted
from dwethia.skirmish.scoring.zones import hill_of, kings_of
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.skirmish.state.places import walls_of
from dwethia.tabletop.sides import other


def place_objectives(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """Spots are placed one by one like terrain; then a hill about the middle is marked, and edges are taken."""
    missing = spots_wanted(battle, rulings) - len(battle.spots)
    if missing > 0 and rulings.says("R-SK-22.placing", "preset"):
        return (yield from _lay_preset(battle, missing, rulings))
    field = field_of(battle, rulings) if missing > 0 else None
    if field is None:
        if missing > 0:
            yield Tell(SpotsLeftOut(missing))
        kings = tuple(side for side in kings_of(battle) if not battle.side(side).is_hidden)
        if kings and rulings.says("R-SK-21", "centre-circle"):
            battle = yield from mark_hill(battle, kings, hill_of(battle.table))
        return replace(battle, phase=Phase.EDGES, acting=battle.holder)
    side = battle.acting
    placed = yield from fill_in(
        battle.seats_of(side)[0],
        "spot",
        RULE,
        SpotForm(battle, field),
        f"Place a spot of Play Objectives; {missing} are left.",
    )
    yield Tell(SpotPlaced(side, len(battle.spots) + 1, placed.at, field.apart))
    return replace(battle, spots=(*battle.spots, placed.at), acting=other(side))


def _lay_preset(battle: Battle, number: int, rulings: Rulings) -> Asking[Battle]:
    """The spots of a layout of ours, which looks the same to both sides."""
    spots = preset_spots(battle.table, number, walls_of(battle.table, rulings))
    for place, at in enumerate(spots, 1):
        yield Tell(SpotPlaced(None, place, at, APART))
    return replace(battle, spots=spots)


class SpotShown(FormShown, frozen=True, tag="spot"):
    """How far a spot lies from the others, and from the edges."""

    apart: int
    from_edges: int


class SpotForm(Form[SpotAt], frozen=True, eq=False):
    """Where a spot lies."""

    battle: Battle
    field: Field
    READER: ClassVar[Reader[SpotAt]] = Reader(SpotAt)

    def faults_of(self, filled: SpotAt) -> Iterator[Fault]:
        yield from self.field.faults(filled.at)

    def samples(self, chance: Random) -> Iterator[SpotAt]:
        while (at := self.field.find(chance)) is not None:
            yield SpotAt(at)

    def suggestions(self) -> Iterator[SpotAt]:
        yield spot_for_me(self.battle, self.field)

    def said(self, filled: SpotAt) -> str:
        return f"a spot at {place_in_inches(filled.at)}"

    def shown(self) -> SpotShown:
        return SpotShown(self.field.apart, self.field.from_edges)
