"""Melee: Aggression rolls, wound rolls, losses (DD-MELEE, DD-WOUND)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from dwethia.charts import number
from dwethia.dungeons.combat.needed_rolls import Reason, integrity, save_number, tally
from dwethia.dungeons.combat.wounds import REROLLS, Combatant, Standing, mends, take_wound, thrown
from dwethia.dungeons.keywords import combined
from dwethia.dungeons.rooms.distance import neighbours, reached_squares
from dwethia.dungeons.rooms.sight import between
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.special_rules import rules_of
from dwethia.dungeons.state import Dungeon, Hero, Model, value
from dwethia.engine.procedure import Asking, Onward, Procedure, Stage, faces, fold, then
from dwethia.powers.rerolls import how_many
from dwethia.rulebook import Rulings
from dwethia.tally import Tally


class Blows(Struct, frozen=True, gc=False):
    """One side's blows: every number before the dice."""

    name: str
    dice: Tally
    martial: Tally
    hit_need: int
    strength: Tally
    against: Tally
    wound_need: int


class Bout(Struct, frozen=True, eq=False, gc=False):
    """A melee about to be fought; the attacker first."""

    sides: tuple[Combatant, Combatant]
    blows: tuple[Blows, Blows | None]  # none where the defender does not strike back
    defender_martial: Tally
    standings: tuple[Standing, Standing]
    destiny: int  # of the hero, whichever side that is
    discards_ties: bool  # in a surprise, equal successes count for the hero alone {R-DD-10}
    rulings: Rulings


class Fought(NamedTuple):
    """Both sides as they stand afterwards."""

    attacker: Standing
    defender: Standing


# The numbers


def bout(
    dungeon: Dungeon,
    attacker: Model,
    defender: Model,
    rulings: Rulings,
    *,
    is_sneak: bool = False,
    is_surprise: bool = False,
    strikes_back: bool = True,
) -> Bout:
    """A melee with all its numbers."""
    ties = is_surprise and rulings.says("R-DD-10", "comparison-ties")
    martials = (
        _martial(dungeon, attacker, defender, True, rulings),
        _martial(dungeon, defender, attacker, False, rulings),
    )
    blows = _blows(dungeon, attacker, defender, martials, is_sneak, ties, rulings)
    back = None
    if strikes_back and not rulings.says("R-DD-09", "attacker-only") and _answers(dungeon, defender, attacker, rulings):
        back = _blows(dungeon, defender, attacker, (martials[1], martials[0]), False, ties, rulings)
    return Bout(
        sides=(fighting(attacker, defender, rulings), fighting(defender, attacker, rulings)),
        blows=(blows, back),
        defender_martial=martials[1],
        standings=(Standing.of(attacker), Standing.of(defender)),
        destiny=dungeon.hero.destiny,
        discards_ties=is_surprise and rulings.says("R-DD-10", "equal-successes"),
        rulings=rulings,
    )


def reaches(dungeon: Dungeon, striker: Model, other: Model, rulings: Rulings) -> bool:
    """Whether a model strikes another from where it stands (DD-MELEE-01, -02)."""
    area = reached_squares(striker.square, striker.sheet.reach, dungeon.here.walled, rulings)
    return bool(area >> other.square & 1)


def _answers(dungeon: Dungeon, defender: Model, attacker: Model, rulings: Rulings) -> bool:
    """Whether a defender has the attacker in its own reach (DD-MELEE-11).

    An attacker still on its way strikes from as far as its weapon reaches.
    """
    if reaches(dungeon, attacker, defender, rulings):
        return reaches(dungeon, defender, attacker, rulings)
    return defender.sheet.reach >= attacker.sheet.reach


def _martial(dungeon: Dungeon, model: Model, other: Model, attacks: bool, rulings: Rulings) -> Tally:
    """Martial with the Integrity of a defender among allies, or of an attacker at cover (DD-MELEE-04 to -08)."""
    reasons: list[Reason] = [(value(model, "martial"), f"Martial of {model.name}", "DD-MELEE-04")]
    bonus = integrity(model)
    if bonus:
        if not attacks or rulings.says("R-DD-11", "both-sides-once"):
            allies = _allies_beside(dungeon, model, rulings)
            if allies:
                times = allies if rulings.says("R-DD-11", "defender-per-ally") else 1
                reasons.append((bonus * times, "Integrity, beside an ally", "DD-MELEE-05"))
        if attacks and _has_cover_to_strike(dungeon, model, other, rulings):
            reasons.append((bonus, "Integrity, at cover", "DD-MELEE-08"))
    if model.faith == 0:
        reasons += rules_of(other.sheet).martial_reasons(other.name)
    return tally(tuple(reasons))


def _allies_beside(dungeon: Dungeon, model: Model, rulings: Rulings) -> int:
    """How many allies of an enemy are adjacent to it; a lone hero has none (DD-MELEE-07)."""
    if isinstance(model, Hero):
        return 0
    return (dungeon.occupied & neighbours(model.square, rulings)).bit_count()


def _is_beside_soft(dungeon: Dungeon, model: Model, rulings: Rulings) -> bool:
    return bool(dungeon.here.soft & (neighbours(model.square, rulings) | 1 << model.square))


def _is_behind_soft(dungeon: Dungeon, model: Model, other: Model) -> bool:
    on_barricade = dungeon.here.barricade & (1 << model.square)
    return bool(on_barricade or dungeon.here.soft & between(model.square, other.square))


def _has_cover_to_strike(dungeon: Dungeon, model: Model, other: Model, rulings: Rulings) -> bool:
    if rulings.says("R-DD-12", "between-for-both"):
        return _is_behind_soft(dungeon, model, other)
    return _is_beside_soft(dungeon, model, rulings)


def _has_cover_from_blows(dungeon: Dungeon, model: Model, other: Model, rulings: Rulings) -> bool:
    if rulings.says("R-DD-12", "adjacent-for-both"):
        return _is_beside_soft(dungeon, model, rulings)
    return _is_behind_soft(dungeon, model, other)


def _blows(
    dungeon: Dungeon,
    striker: Model,
    struck: Model,
    martials: tuple[Tally, Tally],
    is_sneak: bool,
    ties: bool,
    rulings: Rulings,
) -> Blows:
    strength: tuple[Reason, ...] = ((value(striker, "strength"), f"Strength of {striker.name}", "DD-WOUND-01"),)
    if is_sneak and (bonus := integrity(striker)):
        strength = (*strength, (bonus, "Integrity, a sneak attack", "DD-COVER-07"))
    defense: tuple[Reason, ...] = ((value(struck, "defense"), f"Defense of {struck.name}", "DD-WOUND-01"),)
    if _has_cover_from_blows(dungeon, struck, striker, rulings):
        defense = (*defense, (1, "behind cover", "DD-WOUND-03"))
    dice = (value(striker, "aggression"), f"Aggression of {striker.name}", "DD-MELEE-10")
    return _numbered(striker.name, dice, martials, strength, defense, isinstance(striker, Hero) if ties else None)


def _numbered(
    name: str,
    dice: Reason,
    martials: tuple[Tally, Tally],
    strength: tuple[Reason, ...],
    defense: tuple[Reason, ...],
    wins_ties: bool | None,
) -> Blows:
    own, against = tally(strength), tally(defense)
    return Blows(
        name=name,
        dice=tally((dice,)).at_least(0, "no fewer than none", "DD-MELEE-10"),
        martial=martials[0],
        hit_need=compared(martials[0].total, martials[1].total, wins_ties),
        strength=own,
        against=against,
        wound_need=compared(own.total, against.total, wins_ties),
    )


def compared(own: int, other: int, wins_ties: bool | None = None) -> int:
    """The chart (DD-MELEE-09, DD-WOUND-02); in a surprise equal values count for the hero (DD-AI-17) {R-DD-10}."""
    if wins_ties is not None and max(own, 0) == max(other, 0):
        return 3 if wins_ties else 5
    return number(own, other)


def fighting(model: Model, striker: Model, rulings: Rulings) -> Combatant:
    """A model under the blows of another: saves are worse against [Sunder] and the Deadly, two hands hold no shield."""
    name, sheet = striker.name, striker.sheet
    worse = combined(sheet.blows).save_reasons(name) + rules_of(sheet).save_reasons(name)
    hands_full = combined(model.sheet.blows).fills_hands or model.has_hands_full
    return Combatant.of(model, save_number(model, worse, without_shield=hands_full), rulings)


# The dice


def fight(bout: Bout) -> Onward[Fought]:
    """The attacker's Aggression dice, the defender's, and what is compared (DD-MELEE-10, -11) {R-DD-09}."""
    if bout.rulings.says("R-DD-09", "duel") and bout.blows[1] is not None:
        return then(duel, bout)
    after: Stage[Fought] = then(strike_back, bout)
    return _attack(bout, 0, "DD-MELEE-10", bout.destiny, after)


def _attack(
    bout: Bout, side: int, rule: str, destiny: int, after: Stage[Fought], enough: int | None = None
) -> Onward[Fought]:
    blows = bout.blows[side]
    assert blows is not None
    seat = bout.sides[side].seat
    return thrown("attack", rule, seat, blows.dice.total, blows.hit_need, bout.rulings, destiny, after, enough)


def strike_back(hits: int, destiny: int, bout: Bout) -> Onward[Fought]:
    """The defender's dice."""
    if bout.blows[1] is None:
        return wound_rolls(hits, 0, destiny, bout)
    after: Stage[Fought] = then(hits_compared, hits, bout)
    parried = hits if bout.rulings.says("R-DD-09", "parry") else None
    return _attack(bout, 1, "DD-MELEE-11", destiny, after, parried)


def hits_compared(back: int, destiny: int, hits: int, bout: Bout) -> Onward[Fought]:
    """Each success earns a wound roll (DD-MELEE-12), or parries one {R-DD-09}."""
    if bout.rulings.says("R-DD-09", "parry"):
        return wound_rolls(max(hits - back, 0), 0, destiny, bout)
    if bout.discards_ties and hits == back:
        return wound_rolls(0, hits, destiny, bout)  # the surprised patrol attacks, the hero defends
    return wound_rolls(hits, back, destiny, bout)


def duel(bout: Bout) -> Procedure[Fought]:
    """The side with the highest die wins, and only its hits earn wound rolls {R-DD-09}."""
    own, destiny = yield from _duel_dice(bout, 0, "DD-MELEE-10", bout.destiny)
    back, destiny = yield from _duel_dice(bout, 1, "DD-MELEE-11", destiny)
    top, top_back = max(own, default=0), max(back, default=0)
    hits, hits_back = _landed(own, bout, 0), _landed(back, bout, 1)
    wins = top > top_back and not (bout.discards_ties and hits == hits_back)
    return wound_rolls(hits if wins else 0, hits_back if top_back > top else 0, destiny, bout)


def _duel_dice(bout: Bout, side: int, rule: str, destiny: int) -> Asking[tuple[tuple[int, ...], int]]:
    blows = bout.blows[side]
    if blows is None or blows.dice.total == 0:
        return (), destiny
    shown = yield from faces("attack", rule, bout.sides[side].seat, blows.dice.total)
    misses = len(shown) - _landed(shown, bout, side)
    if not (bout.sides[side].is_hero and destiny and misses and mends(bout.rulings)):
        return shown, destiny
    again = yield from how_many("attack", HERO, misses, destiny, REROLLS)
    if again == 0:
        return shown, destiny
    kept = sorted(shown)[again:]
    mended = yield from faces("attack again", "DD-SHARED-01", HERO, again)
    return (*kept, *mended), destiny - again


def _landed(shown: tuple[int, ...], bout: Bout, side: int) -> int:
    blows = bout.blows[side]
    return sum(face >= blows.hit_need for face in shown) if blows else 0


def wound_rolls(hits: int, back: int, destiny: int, bout: Bout) -> Onward[Fought]:
    """A die for each wound roll earned, the attacker's first (DD-WOUND-01)."""
    after: Stage[Fought] = then(wounds_back, back, bout)
    return _wound(bout, 0, hits, destiny, after)


def _wound(bout: Bout, side: int, dice: int, destiny: int, after: Stage[Fought]) -> Onward[Fought]:
    blows = bout.blows[side]
    if blows is None or dice == 0:
        return after.given(destiny).given(0)
    seat, enough = bout.sides[side].seat, bout.sides[1 - side].falls_to(bout.standings[1 - side])
    return thrown("wound", "DD-WOUND-02", seat, dice, blows.wound_need, bout.rulings, destiny, after, enough)


def wounds_back(wounds: int, destiny: int, back: int, bout: Bout) -> Onward[Fought]:
    """The defender's wound dice."""
    after: Stage[Fought] = then(losses, wounds, bout)
    return _wound(bout, 1, back, destiny, after)


def losses(back: int, destiny: int, wounds: int, bout: Bout) -> Onward[Fought]:
    """The defender's losses first; who is slain has still struck, and leaves when both are settled (DD-WOUND-05)."""
    defender = bout.standings[1]
    if bout.sides[1].is_hero:
        defender = Standing(defender.wounds, defender.faith, destiny)
    after: Stage[Fought] = then(losses_back, back, destiny, bout)
    return fold(take_wound, bout.sides[1], defender, wounds, after)


def losses_back(defender: Standing, back: int, destiny: int, bout: Bout) -> Onward[Fought]:
    """The attacker's losses."""
    attacker = bout.standings[0]
    if bout.sides[0].is_hero:
        attacker = Standing(attacker.wounds, attacker.faith, destiny)
    after: Stage[Fought] = then(settled, defender)
    return fold(take_wound, bout.sides[0], attacker, back, after)


def settled(attacker: Standing, defender: Standing) -> Fought:
    """How both stand."""
    return Fought(attacker, defender)
