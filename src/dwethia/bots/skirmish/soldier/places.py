"""What places are worth to a model: to score, to shoot, to be safe in, and to fight from."""

from __future__ import annotations

from math import isqrt
from typing import Final, NamedTuple

from dwethia.bots.skirmish.soldier.ground import ground_of
from dwethia.bots.skirmish.soldier.survey import NEAR_AND_AFAR, Survey
from dwethia.geometry.measuring import gap
from dwethia.geometry.paths import Path, length
from dwethia.geometry.shapes import Disc
from dwethia.lengths import INCH
from dwethia.powers.pools import left
from dwethia.profile import ModelId
from dwethia.skirmish.powers.effects import weapon_of
from dwethia.skirmish.rules.destiny import pools_of
from dwethia.skirmish.rules.shooting import LONG_DISTANCE
from dwethia.skirmish.state.battle import Model, Phase
from dwethia.weapon import Penalty, Weapon

IN_COHERENCY: Final = 0.04
TIED_DOWN: Final = 0.5  # of the ground still to be reached, by a model that has to fight first
SILENCED: Final = 0.3  # what it is worth that a shooter has to fight, for each wound it would have taken
TARGETS_LOOKED_AT: Final = 3
BOTHER: Final = 0.01  # what a move costs that gains nothing


class PlaceWorth(NamedTuple):
    """A place a model could go to: the way there, what it is worth, and why, to be said after its name."""

    path: Path
    worth: float
    why: str


class _Gain(NamedTuple):
    """What speaks for a place, before what threatens there."""

    path: Path
    base: Disc
    gained: float
    company: float
    leading: float
    why: str

    def less(self, harm: float) -> float:
        return self.gained - harm + self.company + self.leading - (BOTHER if len(self.path) > 1 else 0.0)

    @property
    def most(self) -> float:
        """What it is worth where nothing threatens."""
        return self.less(0.0)


class Weighing:
    """A model's places, weighed one after the other."""

    def __init__(self, survey: Survey, model: Model) -> None:
        self.survey = survey
        self.model = model
        self.pulls = survey.open_to(model)
        self._weapons = model.card.weapons if survey.battle.phase is not Phase.RETREAT else ()
        self._spells = _spells(survey, model)
        self._ground = ground_of(survey.battle.table)
        self._worths: dict[tuple[Weapon, ModelId, bool], float] = {}
        self._danger_only_takes = survey.doctrine.caution >= 0 and survey.worth(model) >= 0

    def stand(self, path: Path) -> PlaceWorth:
        """What a place is worth without a fight."""
        return self._in_danger(self._gain(path))

    def better_stand(self, path: Path, best: PlaceWorth | None) -> PlaceWorth:
        """The better of a place and the best so far; what threatens there is gone into only if it could be better."""
        gain = self._gain(path)
        if best is not None and self._danger_only_takes and gain.most <= best.worth:
            return best
        place = self._in_danger(gain)
        return place if best is None or place.worth > best.worth else best

    def _gain(self, path: Path) -> _Gain:
        survey, model = self.survey, self.model
        base = Disc(*path[-1], model.disc.r)
        drawn, why = survey.drawn_to(model, base, self.pulls)
        hunger, whom = survey.hunger(model, base)
        if hunger > drawn:
            why = whom
        shot, prey = self._best_shot(base, _gone(path))
        if any(pull.is_spot and pull.distance(base) == 0 for pull in self.pulls):
            shot = 0.0  # whoever shoots completes nothing
        if prey is not None and shot > drawn:
            why = f"has a shot at {prey.name} from there"
        elif len(path) == 1:
            why = "stays where it is wanted" if drawn > hunger else "stays, as nowhere is better"
        elif not why:
            why = "is safer there"
        return _Gain(path, base, drawn + hunger + shot, self._company(base), survey.leading(model, base), why)

    def _in_danger(self, gain: _Gain) -> PlaceWorth:
        survey, ground, base = self.survey, self._ground, gain.base
        danger = survey.danger(self.model, base, ground.cover(base)) + ground.hazard(base)
        return PlaceWorth(gain.path, gain.less(survey.doctrine.caution * danger), gain.why)

    def charge(self, path: Path, foe: Model) -> PlaceWorth:
        """What a fight that a model begins is worth."""
        survey, model = self.survey, self.model
        base = Disc(*path[-1], model.disc.r)
        fight = survey.meeting(model, base, charges=True)
        away = gap(model.disc, foe.disc)
        silenced = max((survey.shot(foe, each, model, away) for each in foe.card.weapons), default=0.0)
        drawn, _ = survey.drawn_to(model, base, self.pulls)
        if not any(pull.distance(base) == 0 for pull in self.pulls):
            drawn *= TIED_DOWN
        worth = fight.worth + survey.worth(model) * min(SILENCED, SILENCED * silenced) + survey.doctrine.charging
        why = f"charges {foe.name}, for a fight it should win" if fight.worth > 0 else f"ties {foe.name} down"
        return PlaceWorth(path, worth + drawn + survey.leading(model, base), why)

    def _company(self, base: Disc) -> float:
        """What friends close by are worth."""
        near = self.survey.battle.crowds[self.survey.side].near(base, INCH)
        return IN_COHERENCY * min(2, len(near) - (self.model.id in near))

    def _best_shot(self, base: Disc, gone: int) -> tuple[float, Model | None]:
        """What the best shot from a place is worth, and at whom; only the best few are looked at for sight."""
        survey, model = self.survey, self.model
        weapons = [*(each for each in self._weapons if _may_fire(model, each, gone)), *self._spells]
        if not weapons:
            return 0.0, None
        found = []
        x, y, r = base
        for foe, (at_x, at_y, at_r) in zip(survey.foes, survey.foes_at, strict=True):
            away = isqrt((x - at_x) * (x - at_x) + (y - at_y) * (y - at_y)) - r - at_r
            best = 0.0
            for each in weapons:
                if away <= each.range:
                    best = max(best, self._worth_of_shot(each, foe, away > LONG_DISTANCE))
            if best > 0:
                found.append((best, foe))
        found.sort(key=lambda each: -each[0])
        walls = self._ground.walls
        for worth, foe in found[:TARGETS_LOOKED_AT]:
            if walls.sight(base, foe.disc) is not None:
                return survey.doctrine.shooting * worth, foe
        return 0.0, None

    def _worth_of_shot(self, weapon: Weapon, foe: Model, is_afar: bool) -> float:
        """What a shot is worth, near by or afar: the same from all places."""
        key = weapon, foe.id, is_afar
        worth = self._worths.get(key)
        if worth is None:
            survey, model, away = self.survey, self.model, NEAR_AND_AFAR[is_afar]
            struck = survey.loss(foe, survey.shot(model, weapon, foe, away))
            worth = self._worths[key] = struck + survey.beside_worth(model, weapon, foe, away)
        return worth


def _spells(survey: Survey, model: Model) -> tuple[Weapon, ...]:
    """The powers of a model that strike like shots, as far as it can pay for them."""
    if not model.card.powers or not model.card.profile.affinity:
        return ()
    points = left(survey.battle, model, "affinity", pools_of(survey.rulings))
    return tuple(weapon_of(each) for each in model.card.powers if each.strength is not None and each.charge <= points)


def _may_fire(model: Model, weapon: Weapon, gone: int) -> bool:
    if weapon.once and weapon.id in model.used:
        return False
    if weapon.penalty is Penalty.FULL:
        return gone == 0
    return weapon.penalty is not Penalty.HALF or 2 * gone <= model.card.profile.move * INCH


def _gone(path: Path) -> int:
    return int(sum(length(path[place], path[place + 1]) for place in range(len(path) - 1)))
