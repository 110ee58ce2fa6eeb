"""Rolls that the hero may mend, and wounds one by one: save, special rule, Destiny, loss (DD-WOUND, DD-SHARED)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from dwethia.dungeons.setup.plan import ENEMIES, HERO
from dwethia.dungeons.special_rules import rules_of
from dwethia.dungeons.special_rules.stand_and_fight import StandAndFight
from dwethia.dungeons.state import Hero, Model
from dwethia.engine.procedure import Asking, Onward, Procedure, Stage, roll, rolling, then
from dwethia.engine.seats import Seat
from dwethia.powers.rerolls import RerollRules, reroll_misses
from dwethia.powers.wounds import IGNORED_ON, Help, WoundRoll, comes_to_nothing, spends_on_wound
from dwethia.rulebook import Rulings
from dwethia.tally import Tally

REROLLS: Final = RerollRules(named="DD-SHARED-02", thrown="DD-SHARED-01")


class Combatant(Struct, frozen=True, eq=False, gc=False):
    """A model under blows or fire: what stays the same while wounds are settled."""

    name: str
    seat: Seat
    save: Tally | None
    ignores: int | None
    rolls: tuple[WoundRoll, ...]  # its save, then a rule of its own that ignores wounds
    stands: bool  # may spend Faith on a wound
    resolves: bool  # may spend Destiny on a wound
    is_hero: bool
    rulings: Rulings

    @classmethod
    def of(cls, model: Model, save: Tally | None, rulings: Rulings, save_rule: str = "DD-WOUND-06") -> Combatant:
        is_hero, ignores = isinstance(model, Hero), model.sheet.profile.ignores
        saves = (WoundRoll("save", save_rule, save.total),) if save is not None else ()
        return cls(
            name=model.name,
            seat=HERO if is_hero else ENEMIES,
            save=save,
            ignores=ignores,
            rolls=(*saves, WoundRoll("ignore", "DD-RANGED-06", ignores)) if ignores is not None else saves,
            stands=rules_of(model.sheet).spends_faith,
            resolves=is_hero or rulings.says("R-DD-20.enemies", "last-wound"),
            is_hero=is_hero,
            rulings=rulings,
        )

    def helps(self) -> tuple[Help[Standing], ...]:
        """What may be bought against a wound."""
        if not (self.stands or self.resolves):
            return ()
        stands, resolves = (_StandAndFight(self),) if self.stands else (), (_Resolve(self),) if self.resolves else ()
        return (*stands, *resolves)

    def falls_to(self, standing: Standing, wounds: int = 1) -> int | None:
        """How many successes slay it for certain, so many wounds each; None where each may still come to nothing."""
        if self.rolls or (self.stands and standing.faith) or (self.resolves and standing.destiny):
            return None
        return -(-standing.wounds // wounds)

    def test(self, standing: Standing, roll: WoundRoll) -> Asking[tuple[bool, Standing]]:
        """Whether a die works, with the re-roll that the hero may buy."""
        result = yield from check(roll.label, roll.rule, self.seat, roll.need, standing.destiny, self.rulings)
        if result.destiny != standing.destiny and self.is_hero:
            standing = standing._replace(destiny=result.destiny)
        return result.hits > 0, standing


class Standing(NamedTuple):
    """How a model stands while wounds are settled."""

    wounds: int
    faith: int
    destiny: int

    @classmethod
    def of(cls, model: Model) -> Standing:
        return cls(model.wounds, model.faith, model.destiny)


class Thrown(NamedTuple):
    """Successes on the table, and the Destiny that the hero has left."""

    hits: int
    destiny: int


def mends(rulings: Rulings) -> bool:
    """Whether Destiny is good for more than wounds: re-rolls, and points against a spell {R-DD-20}."""
    return not rulings.says("R-DD-20.uses", "wound-only")


def thrown(
    label: str,
    rule: str,
    seat: Seat,
    dice: int,
    need: int,
    rulings: Rulings,
    destiny: int,
    after: Stage[Any],
    enough: int | None = None,
) -> Onward[Any]:
    """A roll whose misses the hero may re-roll, if it is the hero's and more than enough successes could matter.

    What comes after takes the successes and the Destiny that is left, before its own values.
    """
    if seat != HERO or destiny == 0 or not mends(rulings):
        return rolling(label, rule, seat, dice, need, after.given(destiny))
    most = dice if enough is None else min(dice, enough)
    return rolling(label, rule, seat, dice, need, then(_mended, label, dice, most, need, destiny, after))


def _mended(hits: int, label: str, dice: int, most: int, need: int, destiny: int, after: Stage[Any]) -> Onward[Any]:
    if hits >= most:
        return after.given(destiny).given(hits)
    return then(_mend, hits, label, dice, need, destiny, after)


def _mend(hits: int, label: str, dice: int, need: int, destiny: int, after: Stage[Any]) -> Procedure[Any]:
    """Misses may be re-rolled, each die once (DD-SHARED-01)."""
    more, again = yield from reroll_misses(label, HERO, dice - hits, need, destiny, REROLLS)
    return after.given(destiny - again).given(hits + more)


def check(label: str, rule: str, seat: Seat, need: int, destiny: int, rulings: Rulings) -> Asking[Thrown]:
    """One die of either side against a number."""
    hits = yield from roll(label, rule, seat, 1, need)
    if hits or seat != HERO or destiny == 0 or not mends(rulings):
        return Thrown(hits, destiny)
    more, again = yield from reroll_misses(label, HERO, 1, need, destiny, REROLLS)
    return Thrown(more, destiny - again)


def take_wound(struck: Combatant, standing: Standing) -> Procedure[Standing]:
    """One wound: Save, special rule, Destiny, then the loss (DD-WOUND-04, -06, -07) {R-DD-15}."""
    if standing.wounds == 0:
        return standing
    is_ignored, standing = yield from comes_to_nothing(struck, standing)
    return standing if is_ignored else standing._replace(wounds=standing.wounds - 1)


class _StandAndFight(NamedTuple):
    """The Commissar spends 1 Faith, and on 4+ the wound is ignored (DD-ABIL-03); the AI always does {R-DD-77}."""

    struck: Combatant
    roll: WoundRoll = WoundRoll("stand and fight", "DD-ABIL-03", IGNORED_ON)

    def bought(self, standing: Standing, before: tuple[str, ...]) -> Asking[tuple[str, Standing] | None]:
        if before or not standing.faith:
            return None
        if self.struck.is_hero:
            spends = yield from spends_on_wound(
                HERO, "stand-and-fight", StandAndFight.rule, "Faith", StandAndFight.name
            )
            if not spends:
                return None
        return "yes", standing._replace(faith=standing.faith - 1)


class _Resolve(NamedTuple):
    """1 Destiny: on 4+ the wound is ignored (DD-WOUND-07); how often on one wound, R-DD-18 says."""

    struck: Combatant
    roll: WoundRoll = WoundRoll("resolve", "DD-WOUND-07", IGNORED_ON)

    def bought(self, standing: Standing, before: tuple[str, ...]) -> Asking[tuple[str, Standing] | None]:
        struck = self.struck
        if before and not struck.rulings.says("R-DD-18", "until-destiny-runs-out"):
            return None
        if not (standing.destiny and (struck.is_hero or standing.wounds == 1)):
            return None
        if struck.is_hero:
            text = f"A wound on {struck.name}, {standing.wounds} left: spend Destiny ({standing.destiny} left)?"
            if not (yield from spends_on_wound(HERO, "resolve", "DD-WOUND-07", "Destiny", text)):
                return None
        return "yes", standing._replace(destiny=standing.destiny - 1)


def standing_as(model: Model, standing: Standing) -> Model:
    """The model as it stands afterwards."""
    return replace(model, wounds=standing.wounds, faith=standing.faith, destiny=standing.destiny)
