"""Special rules of units: the moments at which they act, and all that those of one unit do.

Each stands in a file of its name, in the folder of the chapter it belongs to. Procedures ask `rules_of` and never for a
rule by its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import special_rules
from dwethia.rulebook.words import Word, acting_at, words_in
from dwethia.tally import Part, Tally
from dwethia.weapon import Weapon, WeaponKeyword

if TYPE_CHECKING:
    from dwethia.engine.procedure import Asking
    from dwethia.profile import ModelId
    from dwethia.skirmish.setup.cards import BattleCard
    from dwethia.skirmish.state.battle import Battle, Model


class SkirmishRule(Word, words=special_rules):
    """A special rule in Skirmish. What it does not say, it does not change."""

    # Moving
    surefooted: ClassVar[bool] = False  # rough ground costs nothing extra
    flies: ClassVar[bool] = False
    ambush: ClassVar[int] = 0  # may be held back, and comes at any edge, further than this from every enemy
    scouting: ClassVar[int] = 0  # how far it may move before the first turn
    led_within: ClassVar[int] = 0  # it is better off with a friendly hero this near
    leaves_unharmed: ClassVar[bool] = False  # causes no Opportunity Attacks when it leaves a fight

    # Shooting
    holds_target: ClassVar[bool] = False  # nobody else may be named in the stead of its target
    frees_from_penalties: ClassVar[bool] = False  # while it lasts on a model, that shoots however far it has moved

    # Fights and wounds
    minds_friends: ClassVar[bool] = False  # asks who is in coherency with a model that is struck
    rescues: ClassVar[bool] = False  # may spend Faith for itself or such a friend, so that no Wound is lost
    guards_heroes: ClassVar[bool] = False  # may lose a Wound in the stead of such a hero
    strikes_when_slain: ClassVar[bool] = False

    # Powers
    powers_per_turn: ClassVar[int] = 1

    def allowance(self, battle: Battle, model: Model, tally: Tally, rulings: Rulings) -> Tally:
        """How far its bearer may move, that would move so far."""
        return tally

    def retreat_allowance(self, tally: Tally) -> Tally:
        """How far its bearer may retreat, that would retreat so far."""
        return tally

    def before_shooting(self, battle: Battle, bearer: ModelId, rulings: Rulings) -> Asking[Battle]:
        """What it may do at the start of its side's part of the Shoot Phase."""
        yield from ()
        return battle

    def aim_parts(self, battle: Battle, shooter: Model, rulings: Rulings) -> Iterator[Part]:
        """What it adds to the Perception of its bearer for a shot."""
        yield from ()

    def aim_parts_of_others(self, battle: Battle, shooter: Model, weapon: Weapon, rulings: Rulings) -> Iterator[Part]:
        """What it adds to the Perception of a model on which it lasts."""
        yield from ()

    def charging_dice(self) -> int:
        """Dice that it adds to the Aggression of a bearer that has charged."""
        return 0

    def aggression_parts(self, battle: Battle, model: Model, rulings: Rulings) -> Iterator[Part]:
        """What it adds to the Aggression of its bearer in close combat."""
        yield from ()

    def dread(self, bearer: Model) -> tuple[tuple[str, Part], ...]:
        """What it changes of enemies without Faith in a fight with its bearer, by characteristic."""
        return ()

    def save_parts(self, bearer: str) -> tuple[Part, ...]:
        """What makes the saves of enemies in a fight with it worse."""
        return ()

    def better_save(self, model: Model, friends: Sequence[Model]) -> tuple[int, int] | None:
        """How much better its bearer saves in close combat beside these friends, and what on at best."""
        return None

    def when_slain(self, battle: Battle, model: Model, rulings: Rulings) -> Asking[Battle]:
        """What follows when its bearer is slain, first of all."""
        yield from ()
        return battle

    def when_slaying(self, battle: Battle, slayer: ModelId, victim: Model, rulings: Rulings) -> Asking[Battle]:
        """What follows when its bearer slays an enemy in close combat."""
        yield from ()
        return battle

    def as_it_falls(self, battle: Battle, model: Model, rulings: Rulings) -> Asking[Battle]:
        """What follows when its bearer is slain, before it is taken off."""
        yield from ()
        return battle

    def explosion(self) -> int:
        """How far away others may lose Wounds as its bearer falls."""
        return 0

    def recovers(self, battle: Battle, bearers: Sequence[ModelId], rulings: Rulings) -> Asking[Battle]:
        """What all bearers on the table gain in the End Phase."""
        yield from ()
        return battle

    def withers(self, battle: Battle, bearers: Sequence[ModelId], rulings: Rulings) -> Asking[Battle]:
        """What all bearers on the table lose in the End Phase, after what others gain."""
        yield from ()
        return battle

    def at_phase_end(self, battle: Battle, rulings: Rulings) -> Asking[Battle]:
        """What it does when a phase ends, whoever bears it."""
        yield from ()
        return battle

    def resistance(self) -> int:
        """What it adds whenever a power that targets its bearer is resisted."""
        return 0


@cache
def known() -> Mapping[str, type[SkirmishRule]]:
    """The special rules that do something in Skirmish, in the order in which they are declared."""
    return words_in(__name__, SkirmishRule)


@cache
def acting_in_battle(hook: str) -> tuple[SkirmishRule, ...]:
    """The rules that have something to do at a moment, whoever bears them."""
    return acting_at(hook, [each() for each in known().values()], SkirmishRule)


def names_of(hook: str) -> str:
    """The rules that act at a moment, as people read them."""
    return " or ".join(each.name for each in acting_in_battle(hook))


def those_that(fact: str) -> str:
    """The rules of which a fact is true that is not of others, as people read them."""
    usual = getattr(SkirmishRule, fact)
    return " or ".join(each.name for each in known().values() if getattr(each, fact) != usual)


def lasting_rules(model: Model) -> list[SkirmishRule]:
    """The special rules that somebody has laid on a model for a while, each once."""
    if not model.lasting:
        return []
    names = dict.fromkeys(each.effect for each in model.lasting)
    return [known()[name]() for name in names if name in known()]


class UnitRules:
    """All that the special rules of one unit do."""

    def __init__(self, words: tuple[SkirmishRule, ...]) -> None:
        self.names: Final = frozenset(each.name for each in words)
        self.surefooted: Final = any(each.surefooted for each in words)
        self.flies: Final = any(each.flies for each in words)
        self.ambush: Final = max((each.ambush for each in words), default=0)
        self.scouting: Final = max((each.scouting for each in words), default=0)
        self.led_within: Final = max((each.led_within for each in words), default=0)
        self.leaves_unharmed: Final = any(each.leaves_unharmed for each in words)
        self.holds_target: Final = any(each.holds_target for each in words)
        self.minds_friends: Final = any(each.minds_friends for each in words)
        self.rescues: Final = any(each.rescues for each in words)
        self.guards_heroes: Final = any(each.guards_heroes for each in words)
        self.strikes_when_slain: Final = any(each.strikes_when_slain for each in words)
        self.powers_per_turn: Final = max((each.powers_per_turn for each in words), default=1)
        self.charging_dice: Final = sum(each.charging_dice() for each in words)
        self.explosion: Final = max((each.explosion() for each in words), default=0)
        self.resistance: Final = sum(each.resistance() for each in words)
        self.before_shooting: Final = acting_at("before_shooting", words, SkirmishRule)
        self.aiming: Final = acting_at("aim_parts", words, SkirmishRule)
        self.when_slain: Final = acting_at("when_slain", words, SkirmishRule)
        self.when_slaying: Final = acting_at("when_slaying", words, SkirmishRule)
        self.as_it_falls: Final = acting_at("as_it_falls", words, SkirmishRule)
        self.dreadful: Final = acting_at("dread", words, SkirmishRule)
        self.spoiling: Final = acting_at("save_parts", words, SkirmishRule)
        self._moving: Final = acting_at("allowance", words, SkirmishRule)
        self._retreating: Final = acting_at("retreat_allowance", words, SkirmishRule)
        self._furious: Final = acting_at("aggression_parts", words, SkirmishRule)
        self._sheltered: Final = acting_at("better_save", words, SkirmishRule)

    def allowance(self, battle: Battle, model: Model, tally: Tally, rulings: Rulings) -> Tally:
        """How far a model with these rules may move, that would move so far."""
        for each in self._moving:
            tally = each.allowance(battle, model, tally, rulings)
        return tally

    def retreat_allowance(self, tally: Tally) -> Tally:
        """How far a model with these rules may retreat, that would retreat so far."""
        for each in self._retreating:
            tally = each.retreat_allowance(tally)
        return tally

    def aggression_parts(self, battle: Battle, model: Model, rulings: Rulings) -> Iterator[Part]:
        """What they add to a model's Aggression in close combat."""
        for each in self._furious:
            yield from each.aggression_parts(battle, model, rulings)

    def better_save(self, model: Model, friends: Sequence[Model]) -> tuple[int, int] | None:
        """How much better a model saves in close combat beside these friends, and what on at best."""
        for each in self._sheltered:
            found = each.better_save(model, friends)
            if found is not None:
                return found
        return None


NONE: Final = UnitRules(())


def rules_of(card: BattleCard) -> UnitRules:
    """All that the special rules of a unit do."""
    if not card.special:
        return NONE
    rules: UnitRules | None = card.notes.get("rules")
    if rules is None:
        rules = card.notes["rules"] = combined(card.special)
    return rules


@lru_cache(maxsize=4096)
def combined(special: tuple[WeaponKeyword, ...]) -> UnitRules:
    """All that these special rules do together; those that mean nothing in Skirmish are passed over."""
    order = list(special_rules())
    first: dict[str, SkirmishRule] = {}
    for each in special:
        if each.name in known():
            first.setdefault(each.name, known()[each.name](each.number or 1))
    return UnitRules(tuple(first[name] for name in sorted(first, key=order.index)))


@lru_cache(maxsize=1024)
def told_in_fights(special: tuple[WeaponKeyword, ...]) -> tuple[WeaponKeyword, ...]:
    """The rules among these that a fighter brings to a fight and its enemies ask about."""
    return tuple(each for each in special if combined((each,)).spoiling)
