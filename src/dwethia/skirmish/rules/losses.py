"""Wounds: saves, rules that ignore wounds, Heroic Resolve, and sharing out (SK-FIGHT-42 to -45, SK-SHOOT-28 to -35)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct

from dwethia.engine.procedure import Asking, Procedure, ask, moment, roll
from dwethia.engine.seats import Seat
from dwethia.powers.rerolls import OpenRoll, Purse, Resolution, Spender, offer_rerolls
from dwethia.powers.wounds import IGNORED_ON, Help, WoundRoll, comes_to_nothing, spends_on_wound
from dwethia.profile import ModelId, Profile
from dwethia.rulebook import Rulings
from dwethia.skirmish.keywords import NONE, WeaponKeywords, combined, keywords_of
from dwethia.skirmish.rules.destiny import HEROIC_RESOLVE, REROLLS, shares_faith, touches_enemy_dice
from dwethia.skirmish.rules.fighters import Fighter, Fighters, SideCondition, resolves, spender_of, spends_alone
from dwethia.skirmish.special_rules import combined as combined_rules
from dwethia.tally import Part, Tally
from dwethia.weapon import Weapon


class Sharing(StrEnum):
    """Who shares out wounds that no save has taken."""

    OWNER = "owner"
    STRIKER = "striker"
    NEAREST = "nearest"  # nobody: the nearest model takes each


class StruckSide(Struct, frozen=True, eq=False):
    """A side that takes wounds: what stays the same while it does."""

    side: Fighters
    striker: Seat
    saves: tuple[int | None, ...]
    ignores: tuple[int | None, ...]
    may_resolve: tuple[bool, ...]
    sharing: Sharing
    rolls: tuple[tuple[WoundRoll, ...], ...]  # of each model against a wound: its save, then what ignores it
    slays_outright: bool  # {R-SK-71}
    kinds: tuple[int, ...]  # models of the same kind are interchangeable
    spenders: tuple[Spender, Spender]  # this side, the enemy
    alone: bool  # whether each model re-rolls only its own dice
    first: int  # which of the two has priority
    enemy_dice: bool  # whether Destiny may touch them {R-SK-92}
    rulings: Rulings

    def kind(self, standing: SideCondition, place: int) -> object:
        """What tells a model from others as things stand."""
        destiny = standing.purse[self.spenders[0].entry(place)]
        return self.kinds[place], standing.left[place], destiny, place in standing.resolved


@lru_cache(maxsize=4096)
def struck(
    side: Fighters,
    enemy: Fighters,
    rulings: Rulings,
    priority: Seat,
    weapon: Weapon | None = None,
    in_fight: bool = True,
    sharing: Sharing | None = None,
    may_save: bool = True,
) -> StruckSide:
    """A side as it is struck in a fight, or by shots of a weapon; sharing out is by R-SK-81 unless it is said."""
    words = keywords_of(weapon) if weapon is not None else NONE
    doubles = weapon is not None and rulings.says("R-SK-57", "double")
    worse = save_penalty(enemy, weapon, in_fight).total
    saves = tuple(save_need(model.profile, worse, rulings) if may_save else None for model in side.models)
    ignores = tuple(model.profile.ignores for model in side.models)
    save_dice = 2 if doubles and not words.saved_once_by else 1  # per wound {R-SK-57}
    save_rule = "SK-FIGHT-42" if weapon is None else _rule_of_saves(words, doubles)
    ignore_rule = "SK-FIGHT-45" if weapon is None else "SK-SHOOT-32"
    return StruckSide(
        side=side,
        striker=enemy.seat,
        saves=saves,
        ignores=ignores,
        may_resolve=tuple(resolves(model, rulings) for model in side.models),
        sharing=sharing or _usual_sharing(rulings),
        rolls=tuple(
            (
                *((WoundRoll("save", save_rule, save, save_dice),) if save else ()),
                *((WoundRoll("ignore", ignore_rule, ignored),) if ignored else ()),
            )
            for save, ignored in zip(saves, ignores, strict=True)
        ),
        slays_outright=words.slays_outright(rulings),
        kinds=_kinds(side),
        spenders=(spender_of(side, rulings), spender_of(enemy, rulings)),
        alone=not in_fight and spends_alone(rulings),
        first=0 if priority == side.seat else 1,
        enemy_dice=touches_enemy_dice(rulings),
        rulings=rulings,
    )


def _rule_of_saves(words: WeaponKeywords, doubles: bool) -> str:
    """What a save against a shot goes by."""
    if not doubles:
        return "SK-SHOOT-28"
    return words.saved_once_by or "SK-SHOOT-29"


def _usual_sharing(rulings: Rulings) -> Sharing:
    if rulings.says("R-SK-81", "nearest-first"):
        return Sharing.NEAREST
    return Sharing.STRIKER if rulings.says("R-SK-81", "striker-allocates") else Sharing.OWNER


def save_penalty(enemy: Fighters, weapon: Weapon | None = None, in_fight: bool = True) -> Tally:
    """How much worse saves are: by the keywords of the shot, or the worst of the blows struck, and by special rules."""
    if weapon is not None:
        penalty = keywords_of(weapon).save_penalty(weapon.name)
    else:
        striking = [model for model in enemy.models if model.blows and model.is_alive and model.gives_dice]
        penalties = [combined(model.blows).save_penalty(model.name) for model in striking]
        penalty = max(penalties, key=lambda each: each.total, default=Tally())
    return penalty + _spoiled_by_rules(enemy) if in_fight else penalty


def _spoiled_by_rules(enemy: Fighters) -> Tally:
    """What special rules of those in a fight do to saves, each once however many have it."""
    parts: dict[str, tuple[Part, ...]] = {}
    for model in enemy.models:
        if model.special and model.is_alive and not model.is_bystander:
            for rule in combined_rules(model.special).spoiling:
                parts.setdefault(rule.name, rule.save_parts(model.name))
    tally = Tally()
    for part in (each for found in parts.values() for each in found):
        tally = tally.plus(part.value, part.name, part.rule)
    return tally


def _kinds(side: Fighters) -> tuple[int, ...]:
    numbers: dict[object, int] = {}
    return tuple(numbers.setdefault(_kind(model), len(numbers)) for model in side.models)


def _kind(model: Fighter) -> object:
    stands = (model.has_ally, model.gives_dice, model.rescuers, model.guards, model.spot)
    return model.profile, model.affected, model.weapon, stands


def save_need(profile: Profile, worse: int, rulings: Rulings) -> int | None:
    """What a model's save needs: its own value, or that of its shield, made worse by a weapon (HS-KEY-01)."""
    save = profile.save or (SHIELD_SAVES[rulings.option("R-SK-58")] if profile.shield else None)
    if save is None or save + worse > 6:
        return None
    return save + worse


SHIELD_SAVES: Final = {"4-plus": 4, "5-plus": 5, "6-plus": 6}


def standing_of(side: Fighters, purse: Purse, enemy_purse: Purse, rulings: Rulings) -> SideCondition:
    """A side before its losses."""
    resolved = tuple(place for place, model in enumerate(side.models) if HEROIC_RESOLVE in model.affected)
    left = tuple(model.wounds for model in side.models)
    return SideCondition(left, purse, enemy_purse, resolved, _faith_of(side, rulings))


def _faith_of(side: Fighters, rulings: Rulings) -> tuple[int, ...]:
    if not any(model.rescuers for model in side.models):
        return ()
    return (side.faith,) if shares_faith(rulings) else tuple(model.faith for model in side.models)


def take_wound(side: StruckSide, standing: SideCondition) -> Procedure[SideCondition]:
    """One wound on a side: savers first, die by die; what is left over is shared out (SK-FIGHT-42 to -44)."""
    models = side.side.models
    alive = [place for place, wounds in enumerate(standing.left) if wounds and not models[place].is_bystander]
    if not alive:
        return standing
    savers = [place for place in alive if side.saves[place] or side.ignores[place]]
    if savers:
        among = alive if side.rulings.says("R-SK-82", "owner-may-skip") else savers
        place = yield from _pick(side, standing, among, side.side.seat, "save-with", "SK-FIGHT-42")
    elif side.sharing is Sharing.NEAREST:
        place = alive[0]
    else:
        sharing = side.striker if side.sharing is Sharing.STRIKER else side.side.seat
        place = yield from _pick(side, standing, alive, sharing, "share-out", "SK-FIGHT-44")
    return (yield from suffer(side, standing, place))


def suffer(side: StruckSide, standing: SideCondition, place: int) -> Asking[SideCondition]:
    """One wound on one model: save, then rules that ignore it, then Heroic Resolve, then the loss {R-SK-74}."""
    is_ignored, standing = yield from comes_to_nothing(_Wounded(side, place), standing)
    if is_ignored:
        return standing
    if side.side.models[place].guards:
        place = yield from _bodyguard(side, standing, place)
    lost = standing.left[place] if side.slays_outright else 1
    return standing.losing(place, lost, side.spenders[0].is_pool)


class _Wounded(NamedTuple):
    """A model of a side that takes a wound."""

    side: StruckSide
    place: int

    @property
    def rolls(self) -> tuple[WoundRoll, ...]:
        return self.side.rolls[self.place]

    def helps(self) -> tuple[Help[SideCondition], ...]:
        side, place = self
        stands = (_StandAndFight(side, place),) if side.side.models[place].rescuers else ()
        return (*stands, _HeroicResolve(side, place)) if side.may_resolve[place] else stands

    def test(self, standing: SideCondition, roll: WoundRoll) -> Asking[tuple[bool, SideCondition]]:
        return _test(self.side, standing, self.place, roll)


class _StandAndFight(NamedTuple):
    """Each model with this rule may spend 1 Faith for itself or a friend by it: on 4+ nothing is lost (DD-ABIL-03)."""

    side: StruckSide
    place: int
    roll: WoundRoll = WoundRoll("stand and fight", "DD-ABIL-03", IGNORED_ON)

    def bought(self, standing: SideCondition, before: tuple[str, ...]) -> Asking[tuple[str, SideCondition] | None]:
        side, models = self.side, self.side.side.models
        able = [each for each in _rescuers(side, standing, self.place) if models[each].id not in before]
        answer = yield from moment(
            side.side.seat,
            "stand-and-fight",
            "DD-ABIL-03",
            ("no", *(models[each].id for each in able)),
            lambda id: "Pass" if id == "no" else f"{_named(models, id)} spends 1 Faith: on 4+ nothing is lost",
            f"Stand and Fight! for {models[self.place].name}?",
        )
        if answer == "no":
            return None
        rescuer = next(each for each in able if models[each].id == answer)
        entry = 0 if shares_faith(side.rulings) else rescuer
        faith = (*standing.faith[:entry], standing.faith[entry] - 1, *standing.faith[entry + 1 :])
        return answer, standing._replace(faith=faith)


class _HeroicResolve(NamedTuple):
    """A hero spends 1 Destiny: on 4+ the wound is ignored (SK-DEST-14); how often, R-SK-93 says."""

    side: StruckSide
    place: int
    roll: WoundRoll = WoundRoll("resolve", "SK-DEST-14", IGNORED_ON)

    def bought(self, standing: SideCondition, before: tuple[str, ...]) -> Asking[tuple[str, SideCondition] | None]:
        side, place = self.side, self.place
        if before and not side.rulings.says("R-SK-93", "repeat-until-out"):
            return None
        if not _may_resolve_now(side, standing, place):
            return None
        hero = side.side.models[place]
        seat, text = hero.seat or side.side.seat, f"Heroic Resolve for {hero.name}?"
        if (yield from spends_on_wound(seat, "resolve", "SK-DEST-14", "Destiny", text)):
            return "yes", _paid_resolve(side, standing, place)
        return None


def _rescuers(side: StruckSide, standing: SideCondition, place: int) -> Iterator[int]:
    """Who is alive and has Faith to make a model Stand and Fight!"""
    pooled = shares_faith(side.rulings)
    for each, model in enumerate(side.side.models):
        rescues = model.id in side.side.models[place].rescuers
        if rescues and standing.left[each] and standing.faith[0 if pooled else each]:
            yield each


def _named(models: tuple[Fighter, ...], id: str) -> str:
    return next(model.name for model in models if model.id == id)


def _bodyguard(side: StruckSide, standing: SideCondition, place: int) -> Asking[int]:
    """A Bodyguard by a hero may lose the Wound instead, and nothing ignores it then; whose Wound is lost."""
    models = side.side.models
    able = {models[each].id: each for each in range(len(models)) if standing.left[each]}
    answer = yield from moment(
        side.side.seat,
        "bodyguard",
        "SK-FIGHT-45",
        ("no", *(guard for guard in models[place].guards if guard in able)),
        lambda id: "Pass" if id == "no" else f"{_named(models, id)} loses it instead",
        f"{models[place].name} is about to lose a Wound",
    )
    return place if answer == "no" else able[ModelId(answer)]


def _may_resolve_now(side: StruckSide, standing: SideCondition, place: int) -> bool:
    if standing.purse[side.spenders[0].entry(place)] == 0:
        return False
    return place not in standing.resolved or not side.rulings.says("R-SK-93", "once-per-phase")


def _paid_resolve(side: StruckSide, standing: SideCondition, place: int) -> SideCondition:
    entry = side.spenders[0].entry(place)
    purse = (*standing.purse[:entry], standing.purse[entry] - 1, *standing.purse[entry + 1 :])
    resolved = standing.resolved if place in standing.resolved else tuple(sorted((*standing.resolved, place)))
    return standing._replace(purse=purse, resolved=resolved)


def _test(side: StruckSide, standing: SideCondition, place: int, test: WoundRoll) -> Asking[tuple[bool, SideCondition]]:
    """A die (or two, one of which is enough) against a wound, with the re-rolls that Destiny offers."""
    label, rule, need, dice = test
    hits = yield from roll(label, rule, side.side.seat, dice, need)
    if not (any(standing.purse) or side.enemy_dice):
        return hits > 0, standing
    own_spender = Spender(side.side.seat, (place,)) if side.alone else side.spenders[0]
    table = Resolution(label, (own_spender, side.spenders[1]), (need, None), side.first, side.enemy_dice, REROLLS)
    purses = (standing.purse, standing.enemy_purse)
    may_fail = hits == 0 or side.enemy_dice  # nobody mends a test that has worked, unless it can be spoiled
    own = table.pool(0, dice if may_fail else hits, hits, purses)
    pools, purses = yield from offer_rerolls(table, (own, OpenRoll(0)), purses)
    return pools[0].hits > 0, standing.with_purses(*purses)


def _pick(
    side: StruckSide, standing: SideCondition, places: list[int], seat: Seat, question: str, rule: str
) -> Asking[int]:
    """A model among several; like ones are interchangeable. Plain is the best save, then the fewest Wounds left."""
    if len(places) == 1:
        return places[0]
    like: dict[object, int] = {}
    for place in places:
        like.setdefault(side.kind(standing, place), place)
    candidates = sorted(like.values(), key=lambda place: (side.saves[place] or 7, standing.left[place]))
    if len(candidates) == 1:
        return candidates[0]
    models = side.side.models
    answer = yield from ask(
        seat,
        question,
        rule,
        tuple(models[place].id for place in candidates),
        lambda id: _named(models, id),
        "Which model takes the wound?",
    )
    return next(place for place in candidates if models[place].id == answer)
