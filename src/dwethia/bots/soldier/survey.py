"""The table as a soldier sees it: what a model is worth, what threatens it where, and where the scenario pulls it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from dwethia.bots.soldier.sizing import blow_wounds, shot_wounds
from dwethia.engine.seats import Seat
from dwethia.geometry.measuring import gap
from dwethia.geometry.shapes import Disc, Point, Rect
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.battle.setup import Scenario, other
from dwethia.skirmish.battle.state import Battle, Model
from dwethia.skirmish.shooting import LONG_DISTANCE
from dwethia.weapon import INCH, Penalty, Weapon

PER_MODEL: Final = 1.0  # what a model counts in a scenario that counts models
PER_SHARE: Final = 0.6  # what a model of average price is worth for what it can still do
UNSEEN: Final = 0.6  # how often an enemy in range will also see its target
PATIENCE: Final = 0.55  # what a turn still to walk leaves of a goal
RESTRAINT: Final = 0.75  # and of a fight to come
PICKED_ON: Final = 4  # of how many models an enemy is likely to pick one
EAGERNESS: Final = 0.8  # what a fight to come is worth against one that is there
CONTACT: Final = INCH // 2
SPOT_REACH: Final = INCH  # {R-SK-22}


class Pull(NamedTuple):
    """A place that models are wanted in by the end: a zone or a spot, and what one more model there is worth."""

    zone: Rect | Disc
    worth: float
    why: str
    limit: int = 1000  # how many models are wanted

    def distance(self, base: Disc) -> int:
        """How far a base is from being in it."""
        zone = self.zone
        if isinstance(zone, Rect):
            x, y = min(max(base.x, zone.x0), zone.x1), min(max(base.y, zone.y0), zone.y1)
            return max(0, gap(base, Disc(x, y, 0)))
        return max(0, gap(base, zone))

    def goal(self, base: Disc) -> Point:
        """Where to head for from here."""
        zone = self.zone
        if isinstance(zone, Rect):
            margin = base.r + INCH // 4
            x = min(max(base.x, zone.x0 + margin), zone.x1 - margin)
            return x, min(max(base.y, zone.y0 + margin), zone.y1 - margin)
        return zone.x, zone.y


class Survey:
    """What a side knows of the table at one moment."""

    def __init__(self, battle: Battle, side: Seat, rulings: Rulings) -> None:
        self.battle = battle
        self.side = side
        self.rulings = rulings
        self.own = list(battle.models_of(side))
        self.foes = list(battle.enemies_of(side))
        self._share = min(1.0, PICKED_ON / max(len(self.own), 1))
        self.turns_left = battle.setup.turns - battle.turn
        mine, theirs = battle.side(side).scenario, battle.side(other(side)).scenario
        self._worth = {
            **_worths(self.foes, counts=mine is Scenario.ANNIHILATION),
            **_worths(self.own, counts=theirs is Scenario.ANNIHILATION),
        }
        self.pulls = _together(self._pulls(mine, theirs))

    def worth(self, model: Model) -> float:
        """What losing a model costs its side."""
        return self._worth.get(model.id, 0.0)

    def loss(self, model: Model, wounds: float) -> float:
        """What so many wounds on a model are worth."""
        return self.worth(model) * min(1.0, wounds / max(model.wounds, 1))

    # Where the scenario pulls

    def _pulls(self, mine: Scenario | None, theirs: Scenario | None) -> Iterator[Pull]:
        battle, table = self.battle, self.battle.table
        own_edge, enemy_edge = battle.side(self.side).edge, battle.side(other(self.side)).edge
        enemy_zone = table.zone(enemy_edge) if enemy_edge else None
        if enemy_zone and mine is Scenario.BREAK_THEIR_LINES:
            yield Pull(enemy_zone, PER_MODEL, "Break Their Lines counts it there")
        if enemy_zone and theirs is Scenario.HOLD_THE_LINE:
            yield Pull(enemy_zone, PER_MODEL, "it spoils their Hold the Line", self._start_of(other(self.side)))
        if theirs is Scenario.KING_OF_THE_HILL:
            yield Pull(table.hill, PER_MODEL, "it spoils their King of the Hill", self._start_of(other(self.side)))
        if mine is Scenario.KING_OF_THE_HILL:
            yield Pull(table.hill, 0.35, "it keeps them off the hill")
        if mine is Scenario.HOLD_THE_LINE and own_edge:
            yield Pull(table.zone(own_edge), 0.25, "it holds the line")
        if mine is Scenario.PLAY_OBJECTIVES:
            done = battle.side(self.side).completed
            for number, spot in enumerate(battle.spots):
                if number not in done:
                    yield Pull(Disc(*spot, SPOT_REACH), PER_MODEL, f"spot {number + 1} is to be completed", 1)

    def _start_of(self, side: Seat) -> int:
        """How many models it takes to bring a holding scenario to nothing {R-SK-18}."""
        return (self.battle.side(other(side)).starting_models + 1) // 2

    def drawn_to(self, model: Model, base: Disc, taken: dict[Pull, int]) -> tuple[float, str]:
        """What a place is worth to the scenario, and why: the nearer the goal in turns, the more."""
        move = max(model.card.profile.move, 1) * INCH
        best, why = 0.0, ""
        for pull in self.pulls:
            if taken.get(pull, 0) >= pull.limit:
                continue
            turns = -(-pull.distance(base) // move)
            late = 0.2 if turns > self.turns_left else 1.0
            # Within a turn of walking every inch counts a little, so that nobody dawdles.
            inches = pull.distance(base) / move
            value = pull.worth * late * PATIENCE**inches
            if value > best:
                best, why = value, pull.why
        return best, why

    def hunger(self, model: Model, base: Disc) -> tuple[float, str]:
        """What being near to somebody whom it would rather fight is worth, and whom."""
        move = max(model.card.profile.move, 1) * INCH
        best, why = 0.0, ""
        for foe in self.foes:
            given, suffered = self.melee(model, foe)
            if given <= suffered:
                continue
            value = EAGERNESS * (given - suffered) * RESTRAINT ** (max(gap(base, foe.disc), 0) / move)
            if value > best:
                best, why = value, f"it is nearer to {foe.name}"
        return best, why

    # What threatens a model where it stands

    def danger(self, model: Model, base: Disc, cover: int) -> float:
        """What the enemies are likely to do to a model there until its next move."""
        total = 0.0
        profile = model.card.profile
        for foe in self.foes:
            away = gap(foe.disc, base)
            walk = foe.card.profile.move * INCH
            if away <= walk + CONTACT:
                wounds = blow_wounds(foe.card.profile, 0, profile, 0, self.rulings)
                back = blow_wounds(profile, 0, foe.card.profile, 0, self.rulings)
                total += max(0.0, self.loss(model, wounds) - 0.5 * self.loss(foe, back))
            if foe.card.weapons:
                total += UNSEEN * self.loss(model, self._shot_at(foe, model, away, cover))
        return min(total * self._share, self.worth(model))

    def _shot_at(self, shooter: Model, target: Model, away: int, cover: int) -> float:
        best = 0.0
        for weapon in shooter.card.weapons:
            walk = 0 if weapon.penalty is Penalty.FULL else shooter.card.profile.move * INCH
            if weapon.penalty is Penalty.HALF:
                walk //= 2
            if away <= weapon.range + walk:
                best = max(best, self.shot(shooter, weapon, target, away, cover))
        return best

    def shot(self, shooter: Model, weapon: Weapon, target: Model, away: int, cover: int = 0) -> float:
        """Wounds that a shot over this distance takes on average."""
        aim = shooter.card.profile.perception - cover - target.card.cover - (1 if away > LONG_DISTANCE else 0)
        return shot_wounds(aim, weapon, target.card.profile, self.rulings) * max(shooter.card.profile.shots, 1)

    def melee(self, model: Model, foe: Model) -> tuple[float, float]:
        """What a fight of the two is worth to each: what ours takes from theirs, and the other way round."""
        helpers = sum(1 for friend in self.own if friend.id != model.id and gap(friend.disc, foe.disc) < INCH)
        bonus = max(model.card.profile.integrity, 0) if helpers else 0
        given = self.loss(foe, blow_wounds(model.card.profile, bonus, foe.card.profile, 0, self.rulings))
        taken = self.loss(model, blow_wounds(foe.card.profile, 0, model.card.profile, bonus, self.rulings))
        return given, taken / (1 + helpers)


def _together(pulls: Iterator[Pull]) -> tuple[Pull, ...]:
    """Pulls towards the same ground as one, as strong as all of them."""
    found: dict[Rect | Disc, Pull] = {}
    for pull in pulls:
        before = found.get(pull.zone)
        if before is not None:
            pull = pull._replace(worth=before.worth + pull.worth, limit=max(before.limit, pull.limit))
        found[pull.zone] = pull
    return tuple(found.values())


def _worths(models: list[Model], *, counts: bool) -> dict[ModelId, float]:
    """What each model of a side is worth: as one of many where models are counted, and by its share of the price."""
    average = sum(max(model.card.points, 1) for model in models) / max(len(models), 1)
    return {
        model.id: (PER_MODEL if counts else 0.25) + PER_SHARE * max(model.card.points, 1) / average for model in models
    }
