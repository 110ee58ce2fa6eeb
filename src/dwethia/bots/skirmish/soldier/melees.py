"""What whole fights are worth: a side strikes with its best Martial and Strength and stands with its best Defense."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from dwethia import charts
from dwethia.bots.skirmish.soldier.sizing import chance, unsaved
from dwethia.engine.seats import Seat
from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import gap
from dwethia.geometry.shapes import Disc
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.keywords import combined
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import CLOSE
from dwethia.tabletop.sides import other
from dwethia.weapon import WeaponKeyword

Links: TypeAlias = Mapping[ModelId, frozenset[ModelId]]
Worth: TypeAlias = Callable[[Model], float]  # what losing a model costs its side
NOBODY: frozenset[ModelId] = frozenset()


class FightWorth(NamedTuple):
    """A fight: what it is worth to ours and to theirs."""

    given: float
    suffered: float

    @property
    def worth(self) -> float:
        return self.given - self.suffered


class Melees:
    """The fights of a moment: who is in one with whom, and what each is worth (SK-FIGHT-01, -02, -25, -34, -35).

    What its models are worth is said by whoever asks, and must be the same each time.
    """

    def __init__(self, battle: Battle, side: Seat, rulings: Rulings) -> None:
        self._models = {model.id: model for model in battle.standing}
        self._ours = frozenset(model.id for model in battle.models_of(side))
        self._rulings = rulings
        self._engaged: Links = self._engagements(battle.crowds[other(side)])
        self._links: Links = {
            id: foes_of | self._mates(self._models[id], self._models[id].disc, self._engaged)
            for id, foes_of in self._engaged.items()
        }
        self._known: dict[tuple[frozenset[ModelId], ModelId | None], FightWorth] = {}

    def _engagements(self, foes: Crowd[ModelId]) -> Links:
        found: dict[ModelId, set[ModelId]] = {}
        for id in self._ours:
            for foe in foes.near(self._models[id].disc, CLOSE - 1):
                if foe in self._models:
                    found.setdefault(id, set()).add(foe)
                    found.setdefault(foe, set()).add(id)
        return {id: frozenset(foes) for id, foes in found.items()}

    def _mates(self, model: Model, base: Disc, among: Iterable[ModelId]) -> frozenset[ModelId]:
        """Friends in a fight who are in coherency with a model that stands there."""
        friends = (self._models[id] for id in among if id != model.id)
        return frozenset(each.id for each in friends if each.side == model.side and gap(each.disc, base) <= CLOSE)

    def joining(self, model: Model, base: Disc, foes: list[Model], worth: Worth, *, charges: bool) -> FightWorth:
        """What it changes that a model fights these enemies in a place: its whole fight, less those without it."""
        links = self._linked_with(model, base, foes)
        whole = _component(model.id, links, None)
        given, suffered = self._reckoned(whole, model.id if charges else None, worth)
        left = set(whole) - {model.id}
        while left:
            id = left.pop()
            if self._engaged.get(id, NOBODY) - {model.id}:
                apart = _component(id, self._links, model.id)
                left -= apart
                before = self.between(apart, worth)
                given, suffered = given - before.given, suffered - before.suffered
        return FightWorth(given, suffered)

    def _linked_with(self, model: Model, base: Disc, foes: list[Model]) -> Links:
        """Who is linked to whom once a model stands there, and these enemies fight it."""
        links = dict(self._links)
        struck = frozenset(foe.id for foe in foes)
        beside = self._mates(model, base, self._engaged)
        links[model.id] = struck | beside
        for id in beside:
            links[id] = links[id] | {model.id}
        for foe in foes:
            drawn_in = NOBODY if foe.id in links else self._mates(foe, foe.disc, (*self._engaged, *struck))
            links[foe.id] = links.get(foe.id, NOBODY) | drawn_in | {model.id}
            for id in drawn_in:
                links[id] = links.get(id, NOBODY) | {foe.id}
        return links

    def between(self, ids: frozenset[ModelId], worth: Worth) -> FightWorth:
        """What a fight of these is worth to us."""
        return self._reckoned(frozenset(ids & self._models.keys()), None, worth)

    def _reckoned(self, ids: frozenset[ModelId], charging: ModelId | None, worth: Worth) -> FightWorth:
        known = self._known.get((ids, charging))
        if known is None:
            ours = [self._models[id] for id in sorted(ids & self._ours)]
            theirs = [self._models[id] for id in sorted(ids - self._ours)]
            known = FightWorth(0.0, 0.0)
            if ours and theirs:
                mine, their = _strength(ours, charging), _strength(theirs, None)
                known = FightWorth(self._lost(theirs, mine, their, worth), self._lost(ours, their, mine, worth))
            self._known[ids, charging] = known
        return known

    def _lost(self, models: list[Model], by: SideStrength, own: SideStrength, worth: Worth) -> float:
        """What the blows of a side are likely to take: those who save stand first, and then the cheapest fall."""
        rulings = self._rulings
        hit, wound = charts.need(by.martial, own.martial, rulings), charts.need(by.strength, own.defense, rulings)
        wounds = by.dice * chance(hit) * chance(wound)
        saving = [each.card.profile for each in models if each.card.profile.save or each.card.profile.ignores]
        profiles = saving or [each.card.profile for each in models]
        wounds *= sum(unsaved(each, by.spoils, rulings) for each in profiles) / len(profiles)
        total = 0.0
        for cost, has in sorted((worth(each) / max(each.wounds, 1), each.wounds) for each in models):
            taken = min(wounds, has)
            total += cost * taken
            wounds -= taken
            if wounds <= 0:
                break
        return total


class SideStrength(NamedTuple):
    """What a side brings to a fight."""

    dice: int
    martial: int
    strength: int
    defense: int
    spoils: int  # how much worse saves against it are


def _strength(models: list[Model], charging: ModelId | None) -> SideStrength:
    profiles = [model.card.profile for model in models]
    martial = max(each.martial for each in profiles)
    if len(models) > 1:
        bonds = [each.integrity for each in profiles]
        martial += max(0, *bonds) + min(0, *bonds)
    dice = 0
    for model in models:
        if not model.forfeits:
            charged = model.has_charged or model.id == charging
            dice += model.card.profile.aggression + (rules_of(model.card).charging_dice if charged else 0)
    return SideStrength(
        dice,
        martial,
        max(each.strength for each in profiles),
        max(each.defense for each in profiles),
        max(_spoiling(model.card.blows) for model in models),
    )


@lru_cache(maxsize=1024)
def _spoiling(blows: tuple[WeaponKeyword, ...]) -> int:
    return combined(blows).save_penalty("").total


def _component(start: ModelId, links: Links, without: ModelId | None) -> frozenset[ModelId]:
    """All who are linked to somebody, directly or by others."""
    seen, fringe = {start}, [start]
    while fringe:
        new = [id for id in links.get(fringe.pop(), NOBODY) if id != without and id not in seen]
        seen.update(new)
        fringe += new
    return frozenset(seen)
