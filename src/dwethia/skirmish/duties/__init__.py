"""Duties that a campaign lays on a unit for a battle: the moments at which they act, and all that those of one unit do.

Each stands in a file called like its row of the tables. Procedures ask `duties_of` and never for a duty by its name; a
card without duties costs them one look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, ClassVar, Final

from msgspec import Struct

from dwethia.faults import Fault
from dwethia.lengths import inches
from dwethia.rulebook import RuleId, Rulings, all_rules, rule
from dwethia.skirmish.state.board import distance
from dwethia.tally import Part

if TYPE_CHECKING:
    from dwethia.engine.procedure import Asking
    from dwethia.geometry.paths import Path
    from dwethia.profile import ModelId, Reasons
    from dwethia.skirmish.movement.walking import MoveCheck
    from dwethia.skirmish.powers.casting import CastPower
    from dwethia.skirmish.setup.cards import BattleCard
    from dwethia.skirmish.state.battle import Battle, DutyState, Model
    from dwethia.weapon import Weapon

JUDGED: Final = RuleId("HS-DUTY-01")


class FaithPrice(Struct, frozen=True):
    """A point of Faith that a duty asks for, and what for."""

    rule: RuleId
    what_for: str
    monster: ModelId | None = None  # whom it is spent to fight
    leaves_cover: bool = False


class AttackOpen(Struct, frozen=True):
    """A shot or a power that a model could turn on whom it must attack."""

    goal: Model
    weapon: str = ""
    lobbed: bool = False
    cast: CastPower | None = None

    def in_words(self, model: Model) -> str:
        """How a model could attack: `it can shoot Long Bow at Mage, 10.2 in away`."""
        at = f"{self.goal.name}, {away(model, self.goal)} away"
        if self.cast is not None:
            power = model.card.power(self.cast.power)
            return f"it can cast {power.name if power else self.cast.power} at {at}"
        weapon = model.card.weapon(self.weapon)
        return f"it can shoot {weapon.name if weapon else self.weapon} at {at}"


class SkirmishDuty:
    """A row of the tables that binds its bearer in Skirmish. What it does not say, it does not change."""

    row: ClassVar[RuleId]

    @property
    def title(self) -> str:
        return rule(self.row).title

    # Moving

    def commands(self, battle: Battle, going: MoveCheck, rulings: Rulings) -> bool:
        """Whether it has a say in where its bearer goes now."""
        return False

    def faults_of_move(self, battle: Battle, going: MoveCheck, path: Path, rulings: Rulings) -> Iterator[Fault]:
        """What speaks against a way that is legal otherwise, or against staying, where it has a say."""
        yield from ()

    def way_owed(self, battle: Battle, going: MoveCheck, rulings: Rulings) -> Path | None:
        """A way that its bearer must go now, or one like it; None where it may as well stay."""
        return None

    def prices_of_move(self, battle: Battle, model: Model, moved: Model, rulings: Rulings) -> Iterator[FaithPrice]:
        """What it costs its bearer to end a move there."""
        yield from ()

    def noticed(self, battle: Battle, model: Model, rulings: Rulings) -> DutyState:
        """How things stand when its side's movement begins, and after each move of its bearer."""
        return model.duty

    # Attacking

    def faults_of_deed(self, battle: Battle, after: Battle, going: MoveCheck, rulings: Rulings) -> Iterator[Fault]:
        """What speaks against another deed in its side's movement, by what would be open to its bearer after it."""
        yield from ()

    def could_attack(self, battle: Battle, going: MoveCheck, rulings: Rulings) -> bool:
        """Whether its bearer, that is about to move, could attack whom it must (HS-DUTY-01)."""
        return False

    def goals(self, battle: Battle, model: Model) -> tuple[Model, ...]:
        """Whom its bearer must attack, measured here and now: one of these {R-CP-20}."""
        return ()

    def attack_owed(self, battle: Battle, model: Model, rulings: Rulings) -> AttackOpen | None:
        """A shot or a power that its bearer must make of its turn in the Shoot Phase."""
        return None

    def aims(self, battle: Battle, model: Model, *, is_shot: bool) -> tuple[Model, ...]:
        """Whom a shot or a power of its bearer must be aimed at, where that is legal: one of these."""
        return ()

    def prices_of_attack(self, battle: Battle, model: Model, target: Model) -> Iterator[FaithPrice]:
        """What it costs its bearer to shoot at an enemy or to target it with a power."""
        yield from ()

    def prices_of_fight(self, battle: Battle, model: Model, enemies: Sequence[Model]) -> Iterator[FaithPrice]:
        """What it costs its bearer to strike in a fight with these; unpaid, it gives no dice."""
        yield from ()

    def holds_in_fight(self, battle: Battle, model: Model, enemies: Sequence[Model]) -> Model | None:
        """The one of these enemies from whom its bearer may not retreat."""
        return None

    # Numbers, and what is suffered

    def parts_against(self, enemies: Sequence[Model]) -> Iterator[tuple[str, Part]]:
        """What it changes of its bearer in a fight with these, by characteristic."""
        yield from ()

    def may_resist(self, campaign: Rulings, *, is_target: bool) -> bool:
        """Whether its bearer lets its player resist a power."""
        return True

    def when_shot_at(
        self, battle: Battle, model: Model, shooter: Model, weapon: Weapon, rulings: Rulings
    ) -> Asking[Battle]:
        """What follows when a weapon is fired at its bearer, before any die."""
        yield from ()
        return battle


@cache
def known() -> Mapping[str, type[SkirmishDuty]]:
    """The rows that bind somebody in Skirmish, by id."""
    found: dict[str, type[SkirmishDuty]] = {}
    for file in iter_modules(import_module(__name__).__path__, f"{__name__}."):
        for each in vars(import_module(file.name)).values():
            if isinstance(each, type) and issubclass(each, SkirmishDuty) and "row" in vars(each):
                found[each.row] = each
    return {id: found[id] for id in sorted(found)}


@cache
def campaign_rows() -> frozenset[str]:
    """Every row of a campaign's tables; of those that bind nobody in a battle, a card may name some all the same."""
    return frozenset(each.id for each in all_rules() if each.table is not None)


class UnitDuties:
    """All that the duties of one unit do. Of those that say where it goes, one at a time is heeded, the first."""

    def __init__(self, duties: tuple[SkirmishDuty, ...]) -> None:
        self.each: Final = duties
        self._commanding: Final = _acting("commands", duties)
        self._pricing_moves: Final = _acting("prices_of_move", duties)
        self.noticing: Final = _acting("noticed", duties)
        self.hunting: Final = _acting("could_attack", duties)
        self._owing: Final = _acting("attack_owed", duties)
        self.aiming: Final = _acting("aims", duties)
        self._pricing_attacks: Final = _acting("prices_of_attack", duties)
        self._pricing_fights: Final = _acting("prices_of_fight", duties)
        self._holding: Final = _acting("holds_in_fight", duties)
        self._weakening: Final = _acting("parts_against", duties)
        self._unresisting: Final = _acting("may_resist", duties)
        self.shaken: Final = _acting("when_shot_at", duties)

    def commander(self, battle: Battle, going: MoveCheck, rulings: Rulings) -> SkirmishDuty | None:
        """The duty that has a say in where a model goes now."""
        return next((each for each in self._commanding if each.commands(battle, going, rulings)), None)

    def way_owed(self, battle: Battle, going: MoveCheck, rulings: Rulings) -> Path | None:
        """A way that a model must go now, or one like it; None where it may as well stay."""
        commander = self.commander(battle, going, rulings)
        return None if commander is None else commander.way_owed(battle, going, rulings)

    def faults_of_deed(self, battle: Battle, after: Battle, going: MoveCheck, rulings: Rulings) -> Iterator[Fault]:
        """What speaks against another deed of a model that could still move."""
        commander = self.commander(battle, going, rulings)
        if commander is not None:
            yield from commander.faults_of_deed(battle, after, going, rulings)

    def prices_of_move(self, battle: Battle, model: Model, moved: Model, rulings: Rulings) -> tuple[FaithPrice, ...]:
        """What it costs a model to end a move there."""
        return tuple(
            price for each in self._pricing_moves for price in each.prices_of_move(battle, model, moved, rulings)
        )

    def goals(self, battle: Battle, model: Model) -> tuple[Model, ...]:
        """Whom a model must attack, measured here and now."""
        found = {goal.id: goal for each in self.hunting for goal in each.goals(battle, model)}
        return tuple(found.values())

    def attack_owed(self, battle: Battle, model: Model, rulings: Rulings) -> tuple[SkirmishDuty, AttackOpen] | None:
        """The duty by which a model must shoot or cast now, and how it could."""
        for each in self._owing:
            found = each.attack_owed(battle, model, rulings)
            if found is not None:
                return each, found
        return None

    def prices_of_attack(self, battle: Battle, model: Model, target: Model) -> tuple[FaithPrice, ...]:
        """What it costs a model to shoot at an enemy or to target it with a power."""
        return tuple(price for each in self._pricing_attacks for price in each.prices_of_attack(battle, model, target))

    def prices_of_fight(self, battle: Battle, model: Model, enemies: Sequence[Model]) -> tuple[FaithPrice, ...]:
        """What it costs a model to strike in a fight with these."""
        return tuple(price for each in self._pricing_fights for price in each.prices_of_fight(battle, model, enemies))

    def held_by(self, battle: Battle, model: Model, enemies: Sequence[Model]) -> tuple[SkirmishDuty, Model] | None:
        """The duty by which a model may not retreat from a fight with these, and from whom."""
        for each in self._holding:
            goal = each.holds_in_fight(battle, model, enemies)
            if goal is not None:
                return each, goal
        return None

    def parts_against(self, enemies: Sequence[Model]) -> Reasons:
        """What they change of a model in a fight with these."""
        return tuple(part for each in self._weakening for part in each.parts_against(enemies))

    def may_resist(self, campaign: Rulings, *, is_target: bool) -> bool:
        """Whether a model lets its player resist a power."""
        return all(each.may_resist(campaign, is_target=is_target) for each in self._unresisting)


def _acting(moment: str, duties: tuple[SkirmishDuty, ...]) -> tuple[SkirmishDuty, ...]:
    """The duties that have something of their own to do at a moment."""
    return tuple(each for each in duties if getattr(type(each), moment) is not getattr(SkirmishDuty, moment))


NONE: Final = UnitDuties(())


def duties_of(card: BattleCard) -> UnitDuties:
    """All that the duties of a unit do."""
    return _combined(card.duties) if card.duties else NONE


@lru_cache(maxsize=1024)
def _combined(rows: tuple[str, ...]) -> UnitDuties:
    """All that these rows do together; those that mean nothing in a battle are passed over."""
    return UnitDuties(tuple(known()[row]() for row in rows if row in known()))


def campaign_of(battle: Battle) -> Rulings:
    """What the campaign that a battle belongs to has ruled."""
    return campaign_rulings(battle.setup.campaign)


@lru_cache(maxsize=256)
def campaign_rulings(settings: tuple[str, ...]) -> Rulings:
    """The rulings of a campaign with these settings."""
    return Rulings.of("campaign", settings=settings)


def faults_of_aim(
    battle: Battle, model: Model, target: Model, is_legal: Callable[[Model], bool], *, is_shot: bool
) -> Iterator[Fault]:
    """What speaks against aiming at an enemy while a duty names another that may be aimed at as well."""
    named = [
        (duty, goal) for duty in duties_of(model.card).aiming for goal in duty.aims(battle, model, is_shot=is_shot)
    ]
    if any(goal.id == target.id for _, goal in named):
        return
    for duty, goal in named:
        if is_legal(goal):
            fact = f"{duty.title}: {model.name} must aim at {goal.name}, {away(model, goal)} away, not at {target.name}"
            yield Fault(duty.row, fact)
            return


def away(model: Model, another: Model) -> str:
    """How far it is from one model to another, in words."""
    return inches(max(distance(model, another), 0))
