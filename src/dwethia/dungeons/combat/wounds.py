"""Rolls that the hero may mend, and wounds one by one: save, special rule, Destiny, loss (DD-WOUND, DD-SHARED)."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from dwethia.dungeons.setup.plan import ENEMIES, HERO
from dwethia.dungeons.state import Hero, Model
from dwethia.engine.procedure import NUMBERS, Asking, Onward, Procedure, Stage, moment, roll, roll_again, rolling, then
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tally import Tally

IGNORED_ON = 4  # a wound that Destiny or Faith is spent on (DD-WOUND-07, DD-ABIL-03)


class Combatant(Struct, frozen=True, eq=False, gc=False):
    """A model under blows or fire: what stays the same while wounds are settled."""

    name: str
    seat: Seat
    save: Tally | None
    save_rule: str
    ignores: int | None
    stands: bool  # has "Stand and Fight!"
    resolves: bool  # may spend Destiny on a wound
    is_hero: bool
    rulings: Rulings

    @classmethod
    def of(cls, model: Model, save: Tally | None, rulings: Rulings, save_rule: str = "DD-WOUND-06") -> Combatant:
        is_hero = isinstance(model, Hero)
        return cls(
            name=model.name,
            seat=HERO if is_hero else ENEMIES,
            save=save,
            save_rule=save_rule,
            ignores=model.sheet.profile.ignores,
            stands=model.sheet.rule("Stand and Fight!") > 0,
            resolves=is_hero or rulings.says("R-DD-20.enemies", "last-wound"),
            is_hero=is_hero,
            rulings=rulings,
        )


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
    label: str, rule: str, seat: Seat, dice: int, need: int, rulings: Rulings, destiny: int, after: Stage[Any]
) -> Onward[Any]:
    """A roll whose misses the hero may re-roll, if it is the hero's.

    What comes after takes the successes and the Destiny that is left, before its own values.
    """
    if seat != HERO or destiny == 0 or not mends(rulings):
        return rolling(label, rule, seat, dice, need, after.given(destiny))
    return rolling(label, rule, seat, dice, need, then(_mended, label, dice, need, destiny, after))


def _mended(hits: int, label: str, dice: int, need: int, destiny: int, after: Stage[Any]) -> Onward[Any]:
    if hits >= dice:
        return after.given(destiny).given(hits)
    return then(_mend, hits, label, dice, need, destiny, after)


def _mend(hits: int, label: str, dice: int, need: int, destiny: int, after: Stage[Any]) -> Procedure[Any]:
    result = yield from offer_mending(label, hits, dice, need, destiny)
    return after.given(result.destiny).given(result.hits)


def offer_mending(label: str, hits: int, dice: int, need: int, destiny: int) -> Asking[Thrown]:
    """Misses may be re-rolled, each die once (DD-SHARED-01)."""
    again = yield from how_many_again(label, dice - hits, destiny)
    more = yield from roll_again(label, "DD-SHARED-01", HERO, again, need, "misses")
    return Thrown(hits + more, destiny - again)


def how_many_again(label: str, misses: int, destiny: int) -> Asking[int]:
    """How many misses are re-rolled at 1 Destiny each, all named before one is rolled (DD-SHARED-02)."""
    answer = yield from moment(
        HERO,
        "reroll",
        "DD-SHARED-02",
        NUMBERS[: min(misses, destiny) + 1],
        lambda number: f"Re-roll {number} missed {label} dice for {number} Destiny" if number != "0" else "Pass",
        f"Destiny may re-roll missed {label} dice, 1 point each ({destiny} left)",
    )
    return int(answer)


def check(label: str, rule: str, seat: Seat, need: int, destiny: int, rulings: Rulings) -> Asking[Thrown]:
    """One die of either side against a number."""
    hits = yield from roll(label, rule, seat, 1, need)
    if hits or seat != HERO or destiny == 0 or not mends(rulings):
        return Thrown(hits, destiny)
    return (yield from offer_mending(label, hits, 1, need, destiny))


def take_wound(struck: Combatant, standing: Standing) -> Procedure[Standing]:
    """One wound: Save, special rule, Destiny, then the loss (DD-WOUND-04, -06, -07) {R-DD-15}."""
    if standing.wounds == 0:
        return standing
    if struck.save is not None:
        saved, standing = yield from _test(struck, standing, "save", struck.save_rule, struck.save.total)
        if saved:
            return standing
    if struck.ignores is not None:
        ignored, standing = yield from _test(struck, standing, "ignore", "DD-RANGED-06", struck.ignores)
        if ignored:
            return standing
    if struck.stands and standing.faith:
        ignored, standing = yield from _stand_and_fight(struck, standing)
        if ignored:
            return standing
    if struck.resolves and standing.destiny:
        ignored, standing = yield from _resolve(struck, standing)
        if ignored:
            return standing
    return Standing(standing.wounds - 1, standing.faith, standing.destiny)


def _test(struck: Combatant, standing: Standing, label: str, rule: str, need: int) -> Asking[tuple[bool, Standing]]:
    result = yield from check(label, rule, struck.seat, need, standing.destiny, struck.rulings)
    if result.destiny != standing.destiny and struck.is_hero:
        standing = Standing(standing.wounds, standing.faith, result.destiny)
    return result.hits > 0, standing


def _stand_and_fight(struck: Combatant, standing: Standing) -> Asking[tuple[bool, Standing]]:
    """The Commissar spends 1 Faith, and on 4+ the wound is ignored (DD-ABIL-03); the AI always does {R-DD-77}."""
    answer = "yes"
    if struck.is_hero:
        answer = yield from moment(
            HERO,
            "stand-and-fight",
            "DD-ABIL-03",
            ("no", "yes"),
            lambda option: "Spend 1 Faith: on 4+ the wound is ignored" if option == "yes" else "Pass",
            "Stand and Fight!",
        )
    if answer == "no":
        return False, standing
    standing = standing._replace(faith=standing.faith - 1)
    return (yield from _test(struck, standing, "stand and fight", "DD-ABIL-03", IGNORED_ON))


def _resolve(struck: Combatant, standing: Standing) -> Asking[tuple[bool, Standing]]:
    """1 Destiny: on 4+ the wound is ignored (DD-WOUND-07); how often on one wound, R-DD-18 says."""
    while standing.destiny and (struck.is_hero or standing.wounds == 1):
        answer = "yes"
        if struck.is_hero:
            answer = yield from moment(
                HERO,
                "resolve",
                "DD-WOUND-07",
                ("no", "yes"),
                lambda option: "Spend 1 Destiny: on 4+ the wound is ignored" if option == "yes" else "Pass",
                f"A wound on {struck.name}, {standing.wounds} left: spend Destiny ({standing.destiny} left)?",
            )
        if answer == "no":
            break
        standing = standing._replace(destiny=standing.destiny - 1)
        ignored, standing = yield from _test(struck, standing, "resolve", "DD-WOUND-07", IGNORED_ON)
        if ignored:
            return True, standing
        if not struck.rulings.says("R-DD-18", "until-destiny-runs-out"):
            break
    return False, standing


def standing_as(model: Model, standing: Standing) -> Model:
    """The model as it stands afterwards."""
    return replace(model, wounds=standing.wounds, faith=standing.faith, destiny=standing.destiny)
