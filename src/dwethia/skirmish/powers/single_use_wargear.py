"""Wargear that works once: when it may, what it gives back or changes, and what it may cost (SK-MUSTER-12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from dwethia.codex.loadout import Trinket
from dwethia.engine.procedure import Asking, Tell, moment
from dwethia.engine.seats import Seat
from dwethia.powers.pools import POINTS, full, left
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import Deed, Means
from dwethia.skirmish.events.powers import ItemUsed
from dwethia.skirmish.keywords import combined
from dwethia.skirmish.losses.slaying import falls_at_once
from dwethia.skirmish.rules.destiny import pools_of
from dwethia.skirmish.spell_effects.change import Change
from dwethia.skirmish.state.battle import Battle, LastingEffect, Model, Until
from dwethia.skirmish.state.board import group, is_engaged
from dwethia.skirmish.state.counters import recount
from dwethia.skirmish.state.current_profile import CHANGING
from dwethia.tabletop.sides import other

RULE: Final = "SK-MUSTER-12"
OUTSIDE_FIGHTS: Final = ("move", "perception")  # what a change of helps elsewhere than in close combat


class Moment(StrEnum):
    """When something may be used."""

    ANY = "any"
    TARGETED = "targeted"  # its bearer is the target of a power
    CLOSE_COMBAT = "close-combat"  # a Close Combat Phase begins


class WargearOffer(NamedTuple):
    """A model that may use something now."""

    model: ModelId
    trinket: Trinket

    @property
    def written(self) -> str:
        """The offer as an answer takes it."""
        return f"{self.model} {self.trinket.id}"


def user_in(answer: str) -> ModelId:
    """Who uses something, by an answer that takes an offer."""
    return ModelId(answer.split(" ", 1)[0])


@lru_cache(maxsize=256)
def moment_of(trinket: Trinket) -> Moment:
    """When a piece of wargear works: by what it gives."""
    changes = trinket.changes.stated
    if changes and not any(name in changes for name in OUTSIDE_FIGHTS):
        return Moment.CLOSE_COMBAT
    if trinket.restores.faith and len(trinket.restores.stated) == 1 and not changes:
        return Moment.TARGETED
    return Moment.ANY


def offers(battle: Battle, seat: Seat, moment: Moment, rulings: Rulings) -> tuple[WargearOffer, ...]:
    """What a seat's models may use at a moment to some effect."""
    return tuple(
        WargearOffer(model.id, trinket)
        for model in battle.standing
        if model.seat == seat and model.card.trinkets
        for trinket in usable(battle, model, moment, rulings)
    )


def usable(battle: Battle, model: Model, moment: Moment, rulings: Rulings) -> Iterator[Trinket]:
    for trinket in model.card.trinkets:
        is_due = trinket.id not in model.used and moment_of(trinket) is moment
        if is_due and (trinket.changes.stated or _gives_back(battle, model, trinket, rulings)):
            yield trinket


def _gives_back(battle: Battle, model: Model, trinket: Trinket, rulings: Rulings) -> bool:
    """Whether something it restores has been spent."""
    return any(
        left(battle, model, kind, pools_of(rulings)) < full(battle, model, kind, pools_of(rulings))
        for kind in POINTS
        if getattr(trinket.restores, kind)
    )


def use(battle: Battle, id: ModelId, trinket: Trinket, rulings: Rulings) -> Asking[Battle]:
    """A model uses something: what it had spent comes back, and its characteristics change until the phase ends."""
    model = battle.model(id)
    yield Tell(ItemUsed(model.id, model.name, trinket.name, _words(trinket)))
    lasting = [
        LastingEffect(trinket.name, RULE, Change.name, Until.PHASE, name, number, since=battle.turn)
        for name, number in trinket.changes.stated.items()
        if name in CHANGING
    ]
    battle = battle.with_model(replace(model, used=(*model.used, trinket.id), lasting=(*model.lasting, *lasting)))
    deed = Deed(Means.OTHER, RULE, weapon=trinket.id, weapon_name=trinket.name)
    for name, number in (*trinket.restores.stated.items(), *trinket.changes.stated.items()):
        if name not in CHANGING and battle.model(id).is_alive:
            battle = yield from recount(battle, battle.model(id), name, number, deed, rulings)
    at_once = falls_at_once(battle, rulings)
    return (yield from combined(trinket.keywords).after_use(battle, id, trinket.name, rulings, at_once=at_once))


def _words(trinket: Trinket) -> str:
    given = [f"{number} {kind.title()} back" for kind, number in trinket.restores.stated.items()]
    given += [f"{name.title()} {number:+d}" for name, number in trinket.changes.stated.items()]
    return ", ".join(given)


def when_targeted(battle: Battle, id: ModelId, rulings: Rulings) -> Asking[Battle]:
    """The target of a power may use what works then, before anybody resists."""
    model = battle.model(id)
    if not model.card.trinkets:
        return battle
    text = f"{model.name} is the target of a power: use something?"

    def able(now: Battle) -> Iterator[WargearOffer]:
        return (WargearOffer(id, trinket) for trinket in usable(now, now.model(id), Moment.TARGETED, rulings))

    return (yield from _use_some(battle, model.seat, able, text, rulings))


def at_start_of_close_combat(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """Models about to fight may use what works now, the side with priority first."""
    for side in (battle.holder, other(battle.holder)):
        for seat in battle.seats_of(side):
            battle = yield from _before_fights(battle, seat, rulings)
    return battle


def _before_fights(battle: Battle, seat: Seat, rulings: Rulings) -> Asking[Battle]:
    def able(now: Battle) -> Iterator[WargearOffer]:
        for offer in offers(now, seat, Moment.CLOSE_COMBAT, rulings):
            linked = group(now, now.model(offer.model), rulings)
            if any(each.is_alive and is_engaged(now, each, rulings) for each in linked):
                yield offer

    return (yield from _use_some(battle, seat, able, "A Close Combat Phase begins: use something?", rulings))


def _use_some(
    battle: Battle, seat: Seat, able: Callable[[Battle], Iterator[WargearOffer]], text: str, rulings: Rulings
) -> Asking[Battle]:
    """One thing after the other, until the seat has enough."""
    while True:
        found = {offer.written: offer for offer in able(battle)}
        called = {"no": "Pass"} | {
            key: f"{battle.model(offer.model).name} uses {offer.trinket.name}: {_words(offer.trinket)}"
            for key, offer in found.items()
        }
        answer = yield from moment(seat, "use", RULE, tuple(called), called.__getitem__, text)
        if answer == "no":
            return battle
        battle = yield from use(battle, found[answer].model, found[answer].trinket, rulings)
