"""What a seat may do at any time, as options of a window, and how each is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from dwethia.codex.loadout import Trinket
from dwethia.engine.procedure import Asking
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.destiny.own_actions import take_own, usable
from dwethia.skirmish.destiny.paying import may_act
from dwethia.skirmish.destiny.signals import (
    RELEASE,
    SIGNAL,
    call_release,
    give_signal,
    may_release,
    may_signal,
    released,
    signalled,
)
from dwethia.skirmish.destiny.surge import SURGE, call_surge, may_surge, taken_along
from dwethia.skirmish.destiny.together import TOGETHER, draw_together, drawable, may_draw
from dwethia.skirmish.destiny.watches import acting
from dwethia.skirmish.destiny.window_uses import (
    PASS,
    HeroicUse,
    OwnUse,
    WargearUse,
    heroic_use,
    own_use,
    read_use,
    wargear_use,
)
from dwethia.skirmish.powers import single_use_wargear as items
from dwethia.skirmish.state.battle import Battle, Model


class Heroic(NamedTuple):
    """An action that all heroes have: its name, when one who may act may take it, for whom, and what it does."""

    name: str
    may: Callable[[Battle, Model, Rulings], bool]
    friends: Callable[[Battle, Model, Rulings], Iterable[Model]]
    take: Callable[[Battle, ModelId, Rulings], Asking[Battle]]


HEROICS: Final[Mapping[str, Heroic]] = {
    "surge": Heroic(SURGE, may_surge, taken_along, call_surge),
    "together": Heroic(TOGETHER, may_draw, drawable, draw_together),
    "signal": Heroic(SIGNAL, may_signal, signalled, give_signal),
    "release": Heroic(RELEASE, may_release, released, call_release),
}


def uses(battle: Battle, seat: Seat, rulings: Rulings) -> Iterator[str]:
    """What a seat's models may do now."""
    for model in acting(battle, seat):
        for word, heroic in HEROICS.items() if may_act(battle, model, rulings) else ():
            if heroic.may(battle, model, rulings):
                yield heroic_use(word, model.id)
        for action in usable(battle, model, rulings) if model.card.actions else ():
            yield own_use(model.id, action.id)
        for trinket in items.usable(battle, model, items.Moment.ANY, rulings) if model.card.trinkets else ():
            yield wargear_use(model.id, trinket.id)


def label(battle: Battle, use: str) -> str:
    """What an option of a window is called."""
    if use == PASS:
        return "Pass"
    match read_use(use):
        case HeroicUse(word, id):
            return f"{battle.model(id).name}: {HEROICS[word].name} for 1 Destiny"
        case OwnUse(id, own):
            model = battle.model(id)
            action = next(each for each in model.card.actions if each.id == own)
            return f"{model.name}: {action.name} for {action.cost} Destiny"
        case WargearUse(id, trinket):
            return f"{battle.model(id).name} uses {_trinket(battle, id, trinket).name}"


def _trinket(battle: Battle, id: ModelId, trinket: str) -> Trinket:
    return next(each for each in battle.model(id).card.trinkets if each.id == trinket)


def take(battle: Battle, use: str, rulings: Rulings) -> Asking[Battle]:
    """A use that was offered is carried out."""
    match read_use(use):
        case HeroicUse(word, id):
            return (yield from HEROICS[word].take(battle, id, rulings))
        case OwnUse(id, action):
            return (yield from take_own(battle, id, action, rulings))
        case WargearUse(id, trinket):
            return (yield from items.use(battle, id, _trinket(battle, id, trinket), rulings))
