"""Retreat moves: how far, everything that speaks against a path, and who sees a model go (SK-RETREAT-01 to -06)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.measuring import gap
from dwethia.geometry.paths import Path
from dwethia.geometry.shapes import Disc, Point
from dwethia.geometry.walkers import Manners, Zones
from dwethia.lengths import INCH, inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.close_combat.fight_finding import threatening
from dwethia.skirmish.duties.when_fighting import faults_of_retreat
from dwethia.skirmish.events.fighting import Retreated
from dwethia.skirmish.movement.walking import AllowedMove, MoveCheck, fault_of_bar, manners_of
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, Model, Withdrawal
from dwethia.skirmish.state.board import CLOSE, engaged_with, within_enemy
from dwethia.tally import Tally

RETREAT: Final = 3 * INCH


def retreat_allowance(model: Model) -> Tally:
    """How far a model may retreat, in thousandths of an inch (SK-RETREAT-02)."""
    allowance = Tally.of(RETREAT, "a retreat", "SK-RETREAT-02")
    return rules_of(model.card).retreat_allowance(allowance)


@lru_cache(maxsize=64)
def retreat_manners(rulings: Rulings) -> Manners:
    """How those who retreat meet others {R-SK-88}: they may cross the inch around enemies, or only leave it."""
    crosses = rulings.says("R-SK-88.path", "may-cross-1in")
    return replace(manners_of(rulings), zones=Zones.CONTACT_ONLY if crosses else Zones.CONTACT, zones_crossed=True)


def may_retreat(battle: Battle, model: Model, rulings: Rulings) -> bool:
    """Whether a model may retreat in the Retreat step: it fought, and has not retreated {R-SK-85, R-SK-88}."""
    if not model.was_in_fight or model.is_slain or model.base is None:
        return False
    if rulings.says("R-SK-85.repeats", "both-allowed"):
        return model.id not in have_withdrawn(battle)
    return not model.has_retreated


def have_withdrawn(battle: Battle) -> set[ModelId]:
    """Those who have made a retreat move in this Retreat step."""
    return {each.model for each in battle.withdrawals if not each.is_declared}


class Withdrawing(MoveCheck):
    """A model about to retreat: it says what speaks against paths."""

    __slots__ = ("_enemies",)

    def __init__(self, battle: Battle, model: Model, rulings: Rulings) -> None:
        super().__init__(battle, AllowedMove(model.id, retreat_allowance(model)), rulings, retreat_manners(rulings))
        if rulings.says("R-SK-88.terrain", "ignored"):
            self.walk.mover = replace(self.walk.mover, surefooted=True)
        self._enemies: tuple[Model, ...] | None = None  # whom it is engaged with, found when needed

    @property
    def fought(self) -> tuple[Model, ...]:
        """The enemies that it retreats from: those it is engaged with."""
        if self._enemies is None:
            self._enemies = engaged_with(self._battle, self.model, self._rulings)
        return self._enemies

    def _is_open(self, path: Path) -> bool:
        return next(self.faults(path), None) is None

    def faults(self, path: Path) -> Iterator[Fault]:
        """Everything that speaks against a retreat along a path, the cheapest to find first."""
        if len(path) == 1:
            yield Fault(RuleId("SK-RETREAT-02"), f"{self.model.name} does not move")
            return
        if path == self._legal:
            return
        if self.model.card.duties:
            yield from faults_of_retreat(self._battle, (self.model,), self.fought)
        yield from self._faults_of_end(path[-1])
        spent, most = self.spent(path), self.errand.allowance
        if spent > most.total:
            yield Fault(RuleId("SK-RETREAT-02"), f"{inches(spent)} is more than {inches(most.total)}", most)
        for bar in self.walk.bars(path):
            yield fault_of_bar(self._battle, bar)
        if self._rulings.says("R-SK-88.direction", "strictly-away"):
            yield from self._faults_of_direction(path)

    def _faults_of_end(self, end: Point) -> Iterator[Fault]:
        """It must end at least 1 inch from all enemies (SK-RETREAT-03) {R-SK-08}."""
        base = Disc(*end, self.model.disc.r)
        enemies = self.walk.enemies
        for id in enemies.near(base, CLOSE):
            between = gap(base, enemies.discs[id])
            if within_enemy(between, CLOSE, self._rulings):
                name = self._battle.model(id).name
                yield Fault(RuleId("SK-RETREAT-03"), f"it would end {inches(max(between, 0))} from {name}")

    def _faults_of_direction(self, path: Path) -> Iterator[Fault]:
        """No part of the way may lead nearer to an enemy it fought {R-SK-88}."""
        for enemy in self.fought:
            x, y, _ = enemy.disc
            for (ax, ay), (bx, by) in pairwise(path):
                if (bx - ax) * (ax - x) + (by - ay) * (ay - y) < 0:
                    yield Fault(RuleId("SK-RETREAT-02"), f"a part of the way leads towards {enemy.name}")
                    break


def withdraw(battle: Battle, going: Withdrawing, path: Path, is_declared: bool, rulings: Rulings) -> Asking[Battle]:
    """A model retreats along a legal path; enemies that lose it from their melee range are remembered."""
    model = going.model
    before = threatening(battle, model, rulings)
    moved = replace(model, base=Disc(*path[-1], model.disc.r), has_retreated=True)
    after = battle.with_model(moved)
    seen_by: tuple[ModelId, ...] = ()
    if not rules_of(model.card).leaves_unharmed and (not is_declared or rulings.says("R-SK-85.opportunity", "both")):
        still = threatening(after, moved, rulings)
        seen_by = tuple(id for id in before if id not in still)
    yield Tell(
        Retreated(
            model.side,
            model.id,
            model.name,
            tuple(path),
            going.cost(path),
            going.errand.allowance,
            is_declared,
            seen_by,
        )
    )
    return after.with_progress(withdrawals=(*after.withdrawals, Withdrawal(model.id, seen_by, is_declared)))


def retreating_seats(battle: Battle, side: Seat, rulings: Rulings) -> dict[Seat, tuple[ModelId, ...]]:
    """The seats of a side with models that may retreat now, and those models."""
    able: dict[Seat, tuple[ModelId, ...]] = {}
    for model in battle.models_of(side):
        if may_retreat(battle, model, rulings) and model.seat not in battle.finished:
            able[model.seat] = (*able.get(model.seat, ()), model.id)
    return able
