"""Scouts move after deployment, before the first turn (SK-SETUP-10, SK-MOVE-12)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final, TypeAlias

from msgspec.structs import replace

from dwethia.engine.deeds import NothingMore, PossibleDeed
from dwethia.engine.forms import Form, FormShown, Reader
from dwethia.engine.procedure import Asking, Tell, fill_in_any
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.measuring import gap
from dwethia.geometry.paths import Path
from dwethia.geometry.shapes import Disc, Point
from dwethia.lengths import inches, place_in_inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.events.setting_up import Scouted
from dwethia.skirmish.movement.random_moves import wander
from dwethia.skirmish.movement.walking import AllowedMove, MoveCheck, faults_of_path
from dwethia.skirmish.movement.ways import PathField, way_of
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.special_rules.movement.scout import AWAY, Scout
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.turn.turn_order import second_part
from dwethia.tabletop.sides import other
from dwethia.tally import Tally

RULE: Final = RuleId("SK-MOVE-12")
DONE_EARLY: Final = 10  # one drawn answer in so many


def scouts_of(battle: Battle, seat: Seat) -> list[Model]:
    """A seat's scouts on the table that have not moved yet."""
    return [
        model
        for model in battle.models
        if model.seat == seat
        and model.base is not None
        and rules_of(model.card).scouting
        and Scout.name not in model.used
    ]


def waiting_seats(battle: Battle) -> list[Seat]:
    """The seats of the acting side that have scouts to move."""
    seats = battle.seats_of(battle.acting)
    return [seat for seat in seats if seat not in battle.finished and scouts_of(battle, seat)]


def scout(battle: Battle, rulings: Rulings) -> Asking[Battle | None]:
    """One scout's move, the side with priority first; None once nobody has any left."""
    if not waiting_seats(battle) and not battle.is_second:
        battle = second_part(battle)
    seats = waiting_seats(battle)
    if not seats:
        return None
    forms = {seat: ScoutForm(battle, seat, rulings) for seat in seats}
    seat, decision = yield from fill_in_any("scout", RULE, forms, "Move your scouts.")
    match decision:
        case ScoutMove(id, path):
            return (yield from _moved(battle, id, way_of(path), rulings))
        case NothingMore():
            return replace(battle, finished=(*battle.finished, seat))


def _moved(battle: Battle, id: ModelId, path: Path, rulings: Rulings) -> Asking[Battle]:
    model = battle.model(id)
    if len(path) > 1:
        cost = going_of(battle, model.id, rulings).cost(path)
        yield Tell(Scouted(model.id, model.name, tuple(path), cost.total))
    base = Disc(*path[-1], model.disc.r)
    return battle.with_model(replace(model, base=base, used=(*model.used, Scout.name)))


def going_of(battle: Battle, id: ModelId, rulings: Rulings) -> MoveCheck:
    """A scout about to move: up to 6 inches, and not into a fight."""
    allowance = Tally.of(Scout.scouting, f"of a {Scout.name}", RULE)
    return MoveCheck(battle, AllowedMove(id, allowance, ((RULE, "scouts keep away"),)), rulings)


def faults_of_end(battle: Battle, model: Model, end: Point) -> Iterator[Fault]:
    """A scout that moves ends more than 9 inches from every enemy."""
    base = Disc(*end, model.disc.r)
    enemies = battle.crowds[other(model.side)]
    for id in enemies.near(base, AWAY):
        far = inches(gap(base, enemies.discs[id]))
        yield Fault(RULE, f"{model.name} ends {far} from {battle.model(id).name}, not more than {inches(AWAY)}")


class ScoutShown(FormShown, frozen=True, tag="scout"):
    """Who may scout, how far, and how far from enemies."""

    models: tuple[ModelId, ...]
    allowance: int
    away: int


class ScoutMove(PossibleDeed, frozen=True, tag="move"):
    """A scout goes a way."""

    model: ModelId
    path: PathField


ScoutDecision: TypeAlias = ScoutMove | NothingMore


class ScoutForm(Form[ScoutDecision], frozen=True, eq=False):
    """One scout's path, or that the seat is done."""

    battle: Battle
    seat: Seat
    rulings: Rulings
    READER: ClassVar[Reader[ScoutDecision]] = Reader(ScoutMove, NothingMore)

    def faults_of(self, filled: ScoutDecision) -> Iterator[Fault]:
        if isinstance(filled, ScoutMove):
            yield from self._faults_of_move(filled.model, way_of(filled.path))

    def _faults_of_move(self, id: ModelId, path: Path) -> Iterator[Fault]:
        model = next((model for model in scouts_of(self.battle, self.seat) if model.id == id), None)
        if model is None:
            yield Fault(RULE, f"{id!r} is no scout of yours that is left to move")
            return
        yield from faults_of_path(going_of(self.battle, model.id, self.rulings), path)
        if len(path) > 1:
            yield from faults_of_end(self.battle, model, path[-1])

    def samples(self, chance: Random) -> Iterator[ScoutDecision]:
        scouts = scouts_of(self.battle, self.seat)
        while True:
            model = scouts[chance.randrange(len(scouts))]
            path = wander(self.battle, going_of(self.battle, model.id, self.rulings), chance)
            is_legal = len(path) == 1 or not any(faults_of_end(self.battle, model, path[-1]))
            move = ScoutMove(model.id, tuple(path if is_legal else path[:1]))
            yield NothingMore() if chance.randrange(DONE_EARLY) == 0 else move

    def suggestions(self) -> Iterator[ScoutDecision]:
        yield NothingMore()

    def said(self, filled: ScoutDecision) -> str:
        match filled:
            case ScoutMove(id, path):
                return f"{self.battle.model(id).name} scouts to {place_in_inches(path[-1])}"
            case NothingMore():
                return "done scouting"

    def shown(self) -> ScoutShown:
        return ScoutShown(tuple(model.id for model in scouts_of(self.battle, self.seat)), Scout.scouting, AWAY)
