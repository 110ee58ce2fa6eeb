"""The table as a soldier sees it: what a model is worth, what threatens it where, and where it is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Any, Final, TypeAlias

from dwethia.bots.skirmish.soldier.aims import WantedPlace, pulls_of
from dwethia.bots.skirmish.soldier.doctrine import SOUND, Doctrine
from dwethia.bots.skirmish.soldier.lately import Lately
from dwethia.bots.skirmish.soldier.melees import FightWorth, Melees
from dwethia.bots.skirmish.soldier.sizing import blow_wounds, shot_wounds
from dwethia.bots.skirmish.soldier.stakes import Stakes, stakes_of
from dwethia.engine.seats import Seat
from dwethia.geometry.measuring import gap
from dwethia.geometry.shapes import Disc
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.keywords import keywords_of
from dwethia.skirmish.rules.shooting import LONG_DISTANCE
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import CLOSE, is_engaged, within_melee_height
from dwethia.tabletop.sides import other
from dwethia.weapon import Penalty, Weapon
from dwethia.worked_out import worked_out_once

UNSEEN: Final = 0.6  # how often an enemy in range will also see its target
EACH_TURN: Final = 0.45  # what a turn still to walk takes from a spot
EACH_INCH: Final = 0.03  # and from a zone, so that nobody dawdles
IN_TIME: Final = (0.35, 0.7, 0.88, 0.95, 0.98)  # how sure it is to get to a zone in time, by the turns to spare
STRIDE: Final = 0.85  # of its Move, what a model gets on in a turn
LEAST: Final = 0.1  # of a goal that is too far
RESTRAINT: Final = 0.33  # how much a turn still to walk takes from a fight to come
HOLDING: Final = 0.4  # of the ground that a model holds or heads for, to be lost with it
DENYING: Final = 0.3  # and of the ground that an enemy does, who may have other ideas
CONTACT: Final = INCH // 2
LEADING: Final = 11 * INCH  # a little less than from where heroes lead the Aimless
LED: Final = 0.08
NEAR_AND_AFAR: Final = (LONG_DISTANCE, LONG_DISTANCE + 1)  # two distances that stand for all others (SK-SHOOT-27)

# Where an enemy stands, and how near a base has to come, middle to middle and squared, to be hurt so much.
_Charger: TypeAlias = tuple[int, int, int, float]
_Prey: TypeAlias = tuple[float, Disc, str]  # what fighting an enemy is worth, where it stands, and its name
_Threat: TypeAlias = tuple[int, float, float]  # how far a shooter gets with a weapon, and its Wounds near by and afar


class Sums:
    """What one card does to another, reckoned once a battle; the cards are held, so that their ids stay their own."""

    def __init__(self) -> None:
        self.duels: dict[tuple[int, int], tuple[float, float]] = {}  # Wounds dealt and taken
        self.shots: dict[tuple[int, int, int], list[_Threat]] = {}  # at so much cover
        self.cards: list[BattleCard] = []


_SUMS: Final = Lately[Sums]()

_WORTHS: Final = Lately[dict[ModelId, tuple[Model, float]]]()
_PREYS: Final = Lately[dict[ModelId, tuple[Model, list[_Prey]]]]()
_CHARGERS: Final = Lately[dict[ModelId, tuple[Model, list[_Charger]]]]()


class Survey:
    """What a side knows of the table at one moment."""

    def __init__(
        self, battle: Battle, side: Seat, rulings: Rulings, tape: tuple[Any, ...] = (), doctrine: Doctrine = SOUND
    ) -> None:
        self.battle = battle
        self.doctrine = doctrine
        self.side = side
        self.rulings = rulings
        self.tape = tape  # what has been said and rolled since the battle stood like this
        standing = [model for model in battle.models if model.base is not None and not model.is_slain]
        self.own = [model for model in standing if model.side == side]
        self.foes = [model for model in standing if model.side != side]
        self.foes_at = [foe.disc for foe in self.foes]
        self.turns_left = battle.setup.turns - battle.turn
        self._share = min(1.0, doctrine.picked_on / max(len(self.own), 1))
        self._sums = _SUMS.worked_out(side, (battle.setup, rulings), Sums)
        self._beside: dict[tuple[str, ModelId], list[Model]] = {}

    @worked_out_once
    def pulls(self) -> tuple[WantedPlace, ...]:
        return pulls_of(self.battle, self.side)

    @worked_out_once
    def _their_pulls(self) -> tuple[WantedPlace, ...]:
        return pulls_of(self.battle, other(self.side))

    @worked_out_once
    def _stakes(self) -> tuple[Stakes, Stakes]:
        """Ours, and theirs."""
        return (
            stakes_of(self.battle, self.side, self.own, self.rulings),
            stakes_of(self.battle, other(self.side), self.foes, self.rulings),
        )

    def worth(self, model: Model) -> float:
        """What losing a model costs its side."""
        known = self._worths.get(model.id)
        if known is None or known[0] is not model:
            is_ours = model.side == self.side
            worth = self._stakes[0 if is_ours else 1].worth(model)
            if model.base is not None:
                pulls = self.pulls if is_ours else self._their_pulls
                share = HOLDING if is_ours else DENYING
                worth += share * max((self._pulled(pull, model, model.base) for pull in pulls), default=0.0)
            known = self._worths[model.id] = model, worth
        return known[1]

    @worked_out_once
    def _worths(self) -> dict[ModelId, tuple[Model, float]]:
        """What models as they are were found to be worth: of most, that was before the last question."""
        return _WORTHS.worked_out(self.side, (*self._stakes, self.pulls, self._their_pulls, self.turns_left), dict)

    def loss(self, model: Model, wounds: float) -> float:
        """What so many wounds on a model are worth."""
        return self.worth(model) * min(1.0, wounds / max(model.wounds, 1))

    # Where models are wanted

    def _pulled(self, pull: WantedPlace, model: Model, base: Disc) -> float:
        """What a pull is worth to a model in a place: the nearer in turns, the more."""
        away = pull.distance(base)
        if not away:
            return pull.worth
        turns = away / (STRIDE * max(model.card.profile.move, 1) * INCH)
        if pull.is_spot:
            return pull.worth * max(LEAST, 1 - EACH_TURN * turns)  # who is there sooner can go on to the next
        return pull.worth * (self._in_time(turns) - EACH_INCH * turns)

    def _in_time(self, turns: float) -> float:
        """How sure a model is to be somewhere by the end that is so many turns away."""
        spare = self.turns_left - turns
        if spare < 0:
            return LEAST
        whole = int(spare)
        if whole >= len(IN_TIME) - 1:
            return IN_TIME[-1]
        return IN_TIME[whole] + (spare - whole) * (IN_TIME[whole + 1] - IN_TIME[whole])

    def drawn_to(self, model: Model, base: Disc, pulls: tuple[WantedPlace, ...]) -> tuple[float, str]:
        """What a place is worth to scenario and missions, and why."""
        best, why = 0.0, ""
        for pull in pulls:
            value = self._pulled(pull, model, base)
            if value > best:
                best, why = value, pull.why
        return best, why

    def open_to(self, model: Model) -> tuple[WantedPlace, ...]:
        """The pulls that are left to a model: those with room for one more, and the spot that is its own."""
        own_spot = self._spots.get(model.id)
        return tuple(pull for pull in self.pulls if (pull == own_spot if pull.is_spot else self._has_room(pull, model)))

    def _has_room(self, pull: WantedPlace, model: Model) -> bool:
        if pull.limit >= len(self.own):
            return True
        there = self._there.get(pull)
        if there is None:
            there = self._there[pull] = {each.id for each in self.own if pull.distance(each.disc) == 0}
        return len(there) - (model.id in there) < pull.limit

    @worked_out_once
    def _there(self) -> dict[WantedPlace, set[ModelId]]:
        """Who is in a zone already."""
        return {}

    @worked_out_once
    def _spots(self) -> dict[ModelId, WantedPlace]:
        """Who goes for which spot: the nearest for each, those that stand by one first."""
        spots = [pull for pull in self.pulls if pull.is_spot]
        if not spots:
            return {}
        free = [each for each in self.own if not is_engaged(self.battle, each, self.rulings)]
        pairs = sorted(
            (self._turns_to(pull, model), pull.distance(model.disc), place, model.id)
            for model in free
            for place, pull in enumerate(spots)
        )
        given: dict[ModelId, WantedPlace] = {}
        for turns, _, place, id in pairs:
            if turns <= self.turns_left + 1 and id not in given and spots[place] not in given.values():
                given[id] = spots[place]
        return given

    def _turns_to(self, pull: WantedPlace, model: Model) -> int:
        away = pull.distance(model.disc)
        turns = -(-away // (max(model.card.profile.move, 1) * INCH))
        return turns + 1 if model.has_moved and away else turns

    def is_completing(self, model: Model) -> bool:
        """Whether a model had better keep quiet this turn, to complete the spot it stands at {R-SK-22}."""
        spot = self._spots.get(model.id)
        return spot is not None and spot.distance(model.disc) == 0

    def hunger(self, model: Model, base: Disc) -> tuple[float, str]:
        """What being near to somebody whom it would rather fight is worth, and whom."""
        move = max(model.card.profile.move, 1) * INCH
        best, prey = 0.0, ""
        x, y, r = base
        for worth, (at_x, at_y, at_r), name in self._preys_of(model):
            if worth <= best:
                continue  # from nowhere is it worth more than where one touches it
            away = isqrt((x - at_x) * (x - at_x) + (y - at_y) * (y - at_y)) - r - at_r
            value = worth / (1 + RESTRAINT * max(away, 0) / move)
            if value > best:
                best, prey = value, name
        return best, f"closes in on {prey}" if prey else ""

    def _preys_of(self, model: Model) -> list[_Prey]:
        """The enemies whom a model would rather fight."""
        known = self._preys.get(model.id)
        if known is None or known[0] is not model:
            known = self._preys[model.id] = model, list(self._found_preys(model))
        return known[1]

    def _found_preys(self, model: Model) -> Iterator[_Prey]:
        eagerness, own, whole = self.doctrine.eagerness, self.worth(model), max(model.wounds, 1)
        for foe, at in zip(self.foes, self.foes_at, strict=True):
            dealt, taken = self._duel(model, foe)
            worth = eagerness * (self.loss(foe, dealt) - own * min(1.0, taken / whole))
            if worth > 0:
                yield worth, at, foe.name

    @worked_out_once
    def _preys(self) -> dict[ModelId, tuple[Model, list[_Prey]]]:
        """Whom models as they are were found to be hungry for, as long as no enemy changes."""
        return _PREYS.worked_out(self.side, (self._worths, self.doctrine, len(self.foes), *self.foes), dict)

    def leading(self, model: Model, base: Disc) -> float:
        """What it is worth that heroes stay near the Aimless, and they near a hero."""
        if not self._aimless:
            return 0.0
        if rules_of(model.card).led_within:
            near = any(hero.id != model.id and gap(hero.disc, base) <= LEADING for hero in self._heroes)
            return LED if near else 0.0
        if model not in self._heroes:
            return 0.0
        return LED * sum(gap(each.disc, base) <= LEADING for each in self._aimless)

    @worked_out_once
    def _heroes(self) -> list[Model]:
        return [model for model in self.own if model.card.type == "H"]

    @worked_out_once
    def _aimless(self) -> list[Model]:
        return [model for model in self.own if model.card.special and rules_of(model.card).led_within]

    # What threatens a model where it stands

    def danger(self, model: Model, base: Disc, cover: int) -> float:
        """What the enemies are likely to do to a model there until its next move."""
        x, y, r = base
        total = 0.0
        for at_x, at_y, near, harm in self._chargers_of(model, r):
            across, down = x - at_x, y - at_y
            if across * across + down * down < near:
                total += harm
        worth, whole = self.worth(model), max(model.wounds, 1)
        for foe, at_x, at_y, at_r in self._shooters:
            across, down = x - at_x, y - at_y
            away = across * across + down * down
            worst = 0.0
            for reach, near_by, afar in self._shots_of(foe, model, cover):
                far = reach + at_r + r + 1  # a gap is rounded down
                if away < far * far:
                    wounds = near_by if away < (LONG_DISTANCE + at_r + r + 1) ** 2 else afar
                    if wounds > worst:
                        worst = wounds
            if worst:
                total += UNSEEN * (worth * min(1.0, worst / whole))
        return min(total * self._share, worth)

    def _chargers_of(self, model: Model, r: int) -> list[_Charger]:
        """The enemies who would hurt a model by a charge, that stands on a base so wide."""
        known = self._chargers.get(model.id)
        if known is None or known[0] is not model:
            known = self._chargers[model.id] = model, list(self._found_chargers(model, r))
        return known[1]

    def _found_chargers(self, model: Model, r: int) -> Iterator[_Charger]:
        """Each with what its charge takes from the model, less half of what it costs them."""
        own, whole = self.worth(model), max(model.wounds, 1)
        for foe, (x, y, foe_r) in zip(self.foes, self.foes_at, strict=True):
            dealt, taken = self._duel(foe, model)
            harm = own * min(1.0, dealt / whole) - 0.5 * self.loss(foe, taken)
            if harm > 0:
                yield x, y, _within(foe.card.profile.move * INCH + CONTACT, foe_r + r), harm

    @worked_out_once
    def _chargers(self) -> dict[ModelId, tuple[Model, list[_Charger]]]:
        """By whom models as they are were found to be threatened, as long as no enemy changes."""
        return _CHARGERS.worked_out(self.side, (self._worths, len(self.foes), *self.foes), dict)

    @worked_out_once
    def _shooters(self) -> list[tuple[Model, int, int, int]]:
        """The enemies who have ranged weapons, and where they stand."""
        return [(foe, *foe.disc) for foe in self.foes if foe.card.weapons]

    def _shots_of(self, foe: Model, model: Model, cover: int) -> list[_Threat]:
        """What the shots of an enemy do to a model that has so much cover."""
        key = id(foe.card), id(model.card), cover
        known = self._sums.shots.get(key)
        if known is None:
            self._sums.cards += [foe.card, model.card]
            near, afar = NEAR_AND_AFAR
            known = self._sums.shots[key] = [
                (
                    each.range + _walk(foe, each),
                    self.shot(foe, each, model, near, cover),
                    self.shot(foe, each, model, afar, cover),
                )
                for each in foe.card.weapons
            ]
        return known

    def shot(self, shooter: Model, weapon: Weapon, target: Model, away: int, cover: int = 0) -> float:
        """Wounds that a shot over this distance takes on average."""
        aim = shooter.card.profile.perception - cover - target.card.cover - (1 if away > LONG_DISTANCE else 0)
        return shot_wounds(aim, weapon, target.card.profile, self.rulings) * max(shooter.card.profile.shots, 1)

    def beside(self, weapon: Weapon, target: Model) -> list[Model]:
        """Whom a weapon strikes beside its target, as far as they are alive."""
        reaching = keywords_of(weapon).reaching if self.doctrine.minds_neighbours else ()
        if not reaching:
            return []
        known = self._beside.get((weapon.id, target.id))
        if known is None:
            struck = {id for each in reaching for id in each.reached(self.battle, target, self.rulings).models}
            known = [each for each in (*self.own, *self.foes) if each.id in struck and each.id != target.id]
            self._beside[weapon.id, target.id] = known
        return known

    def beside_worth(self, shooter: Model, weapon: Weapon, target: Model, away: int) -> float:
        """What a shot is likely to do to those beside its target: enemies less friends."""
        if not keywords_of(weapon).reaching:
            return 0.0
        return sum(
            (-1 if each.side == self.side else 1) * self.loss(each, self.shot(shooter, weapon, each, away))
            for each in self.beside(weapon, target)
            if each.id != shooter.id
        )

    # What fights are worth

    def _duel(self, model: Model, foe: Model) -> tuple[float, float]:
        """A fight of two models by themselves, which one of them begins: the Wounds that it deals and takes."""
        key = id(model.card), id(foe.card)
        wounds = self._sums.duels.get(key)
        if wounds is None:
            self._sums.cards += [model.card, foe.card]
            ours, theirs = model.card.profile, foe.card.profile
            struck = blow_wounds(ours, rules_of(model.card).charging_dice, theirs, 0, self.rulings)
            wounds = self._sums.duels[key] = struck, blow_wounds(theirs, 0, ours, 0, self.rulings)
        return wounds

    def meeting(self, model: Model, base: Disc, *, charges: bool) -> FightWorth:
        """The fight a model has in a place, with the friends who are in it and against all who can strike it there."""
        foes = self._foes_close_to(base)
        if not foes:
            return FightWorth(0.0, 0.0)
        if self.doctrine.whole_fights:
            return self.melees.joining(model, base, foes, self.worth, charges=charges)
        friends = [
            each for each in self.own if each.id != model.id and any(gap(each.disc, foe.disc) < CLOSE for foe in foes)
        ]
        profile, rulings = model.card.profile, self.rulings
        bonus = max(profile.integrity, 0) if friends else 0
        more = rules_of(model.card).charging_dice if charges else 0
        target = max(foes, key=lambda foe: (self._harm(model, more, bonus, foe), foe.id))
        before = sum(self._harm(each, 0, bonus, target) for each in friends)
        given = min(self._harm(model, more, bonus, target), max(self.worth(target) - before, 0.0))
        wounds = sum(blow_wounds(foe.card.profile, 0, profile, bonus, rulings) for foe in foes)
        return FightWorth(given, self.loss(model, wounds) / (1 + len(friends)))

    @worked_out_once
    def melees(self) -> Melees:
        return Melees(self.battle, self.side, self.rulings)

    def _foes_close_to(self, base: Disc) -> list[Model]:
        """The enemies who could strike at a model that stands there, in the order of the battle."""
        near = self.battle.crowds[other(self.side)].near(base, CLOSE - 1)
        found = map(self.battle.model, sorted(near, key=self.battle.places.__getitem__))
        return [foe for foe in found if not foe.is_slain and self._is_level(foe, base)]

    def _is_level(self, foe: Model, base: Disc) -> bool:
        return within_melee_height(self.battle.table, foe.disc, base, self.rulings)

    def _harm(self, model: Model, more: int, bonus: int, foe: Model) -> float:
        """What a model's blows do to an enemy in a fight."""
        wounds = blow_wounds(model.card.profile, more, foe.card.profile, 0, self.rulings, bonus)
        return self.loss(foe, wounds)


def _within(reach: int, radii: int) -> int:
    """What the square of the way from middle to middle is less than exactly where the gap is within a reach."""
    far = reach + radii + 1  # a gap is rounded down
    return far * far


def _walk(shooter: Model, weapon: Weapon) -> int:
    """How far a shooter may walk and still fire."""
    if weapon.penalty is Penalty.FULL:
        return 0
    move = shooter.card.profile.move * INCH
    return move // 2 if weapon.penalty is Penalty.HALF else move
