"""Where a power may put the models it brings (HS-SPELL-07)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from dwethia.codex.entries import TerrainKind
from dwethia.engine.forms import Form
from dwethia.faults import Fault
from dwethia.geometry.measuring import gap, gap_to, lies_within
from dwethia.geometry.shapes import Disc, Point, on_circle
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.battle.board import CLOSE, within_friend
from dwethia.skirmish.battle.cards import Card
from dwethia.skirmish.battle.setup import other
from dwethia.skirmish.battle.state import Battle
from dwethia.skirmish.shooting import inches
from dwethia.weapon import INCH

RING: Final = INCH // 2  # how far apart the rings are on which a free place is looked for
TURN: Final = 15  # and by how many degrees the places on them
TRIES: Final = 12  # at random, before the rings are gone through


class SummonForm(Form, frozen=True, tag="summon", eq=False):
    """A place for one model that a power brings."""

    battle: Battle
    caster: ModelId
    card: Card
    range: int  # thousandths of an inch from the caster
    rule: str
    rulings: Rulings

    def faults(self, answer: Mapping[str, Any]) -> Iterator[Fault]:
        at = answer.get("at")
        if set(answer) != {"at"} or not _is_point(at):
            yield Fault(None, "expected one field, at, with x and y in thousandths of an inch")
            return
        assert at is not None
        yield from self._faults_of(Disc(at[0], at[1], self.card.radius))

    def _faults_of(self, base: Disc) -> Iterator[Fault]:
        """Everything that speaks against a place, as measured."""
        rule = RuleId(self.rule)
        if not lies_within(base, self.battle.table.area):
            yield Fault(RuleId("SK-MOVE-11"), f"{self.card.name} would not be wholly on the table")
        caster = self.battle.model(self.caster)
        away = gap(base, caster.disc)
        if not within_friend(away, self.range, self.rulings):
            yield Fault(rule, f"{inches(away)} from {caster.name} is more than {inches(self.range)}")
        enemy = other(caster.side)
        for model in self.battle.present:
            between = gap(base, model.disc)
            if between < 0:
                fact = f"it would overlap {model.name} ({model.id}) by {inches(-between)}"
                yield Fault(RuleId("SK-MOVE-06"), fact)
            elif between < CLOSE and model.side == enemy and model.is_alive:
                fact = f"{inches(between)} from {model.name} ({model.id}) is less than {inches(CLOSE)}"
                yield Fault(rule, fact)
        for piece in self.battle.table.pieces:
            if piece.is_a(TerrainKind.IMPASSABLE) and gap_to(base, piece.shape) < 0:
                yield Fault(RuleId("HS-TERR-03"), f"{piece.name} is impassable")

    def free_places(self) -> Iterator[Point]:
        """Places that will do, the nearest to the caster first."""
        centre = self.battle.model(self.caster).disc
        nearest = centre.r + self.card.radius
        for far in range(nearest, nearest + self.range + 1, RING):
            for degrees in range(0, 360, TURN):
                if self._is_free(at := on_circle((centre.x, centre.y), far, degrees)):
                    yield at

    def _is_free(self, at: Point) -> bool:
        return next(self._faults_of(Disc(*at, self.card.radius)), None) is None

    def samples(self, chance: Random) -> Iterator[Mapping[str, Any]]:
        centre = self.battle.model(self.caster).disc
        nearest = centre.r + self.card.radius
        while True:
            for _ in range(TRIES):
                far = nearest + chance.randint(0, self.range)
                at = on_circle((centre.x, centre.y), far, chance.randrange(360))
                if self._is_free(at):
                    yield {"at": list(at)}
                    break
            else:
                yield {"at": list(next(self.free_places()))}

    def suggestions(self) -> Iterator[Mapping[str, Any]]:
        at = next(self.free_places(), None)
        if at is not None:
            yield {"at": list(at)}

    def said(self, answer: Mapping[str, Any]) -> str:
        x, y = answer["at"]
        return f"{self.card.name} at {inches(x)}, {inches(y)}"

    def shown(self) -> Any:
        caster = self.battle.model(self.caster)
        return {
            "form": "summon",
            "unit": self.card.name,
            "radius": self.card.radius,
            "caster": self.caster,
            "around": [caster.disc.x, caster.disc.y],
            "range": self.range,
            "from": caster.disc.r,
        }


def _is_point(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(isinstance(each, int) and not isinstance(each, bool) for each in value)
    )
