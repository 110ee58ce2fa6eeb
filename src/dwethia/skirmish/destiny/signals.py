"""Fire on my Signal and Release!: those by a hero shoot quickly (SK-DEST-18, -19) {R-SK-96}."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dwethia.engine.procedure import Asking
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.destiny.paying import is_open_to, pay
from dwethia.skirmish.keywords.quick_shot import QuickShot
from dwethia.skirmish.state.battle import Battle, LastingEffect, Model, Phase, Until
from dwethia.skirmish.state.board import mates

SIGNAL: Final = "Fire on my Signal"
RELEASE: Final = "Release!"
NATURAL_SIX: Final = "Natural Six"


def may_signal(battle: Battle, hero: Model, rulings: Rulings) -> bool:
    """Whether a hero who may act may give the Signal: in its own side's Movement, to somebody who stands still."""
    if battle.phase is not Phase.MOVEMENT or battle.acting != hero.side or rulings.says("R-SK-96", "off"):
        return False
    return next(signalled(battle, hero, rulings), None) is not None


def signalled(battle: Battle, hero: Model, rulings: Rulings) -> Iterator[Model]:
    """Whom a hero's Signal is for."""
    return (mate for mate in _armed(battle, hero, SIGNAL, rulings) if not mate.moved)


def may_release(battle: Battle, hero: Model, rulings: Rulings) -> bool:
    """Whether a hero who may act may call Release!: in the Shoot Phase, to somebody by it who has yet to shoot."""
    if battle.phase is not Phase.SHOOT or rulings.says("R-SK-96", "off"):
        return False
    return next(released(battle, hero, rulings), None) is not None


def released(battle: Battle, hero: Model, rulings: Rulings) -> Iterator[Model]:
    """Whom a hero's Release! is for."""
    return (mate for mate in _armed(battle, hero, RELEASE, rulings) if not mate.has_shot)


def _armed(battle: Battle, hero: Model, action: str, rulings: Rulings) -> Iterator[Model]:
    """Those in coherency with a hero who have a ranged weapon."""
    return (mate for mate in mates(battle, hero, rulings) if mate.card.weapons and is_open_to(action, mate, rulings))


def give_signal(battle: Battle, id: ModelId, rulings: Rulings) -> Asking[Battle]:
    """They have [Quick Shot] to the end of the Shoot Phase, while they stand still and in coherency with the hero."""
    ids = tuple(mate.id for mate in signalled(battle, battle.model(id), rulings))
    battle = yield from pay(
        battle, id, SIGNAL, "SK-DEST-18", rulings, affects=ids, effect="may shoot with [Quick Shot] if they stand still"
    )
    lasting = LastingEffect(
        SIGNAL, "SK-DEST-18", QuickShot.name, Until.SHOOT, since=battle.turn, beside=id, while_still=True
    )
    return _with(battle, ids, (lasting,))


def call_release(battle: Battle, id: ModelId, rulings: Rulings) -> Asking[Battle]:
    """They have [Quick Shot] this phase while in coherency with the hero, but succeed only on a natural 6."""
    ids = tuple(mate.id for mate in released(battle, battle.model(id), rulings))
    battle = yield from pay(
        battle, id, RELEASE, "SK-DEST-19", rulings, affects=ids, effect="shoot with [Quick Shot] and need a natural 6"
    )
    lasting = tuple(
        LastingEffect(RELEASE, "SK-DEST-19", effect, Until.PHASE, since=battle.turn, beside=id)
        for effect in (QuickShot.name, NATURAL_SIX)
    )
    return _with(battle, ids, lasting)


def _with(battle: Battle, ids: tuple[ModelId, ...], lasting: tuple[LastingEffect, ...]) -> Battle:
    for id in ids:
        model = battle.model(id)
        battle = battle.with_model(replace(model, lasting=(*model.lasting, *lasting)))
    return battle
