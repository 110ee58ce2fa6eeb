"""Whom a shot catches beside its target by a keyword, or by a power that spreads (SK-KEY-06 to -09)."""

from __future__ import annotations

from msgspec import Struct

from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import armoured
from dwethia.skirmish.keywords import keywords_of
from dwethia.skirmish.rules.losses import SHIELD_SAVES
from dwethia.skirmish.shooting.aiming import close_friends, has_shield
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.current_profile import profile_now
from dwethia.weapon import Weapon


class CaughtBeside(Struct, frozen=True):
    """Those beside a target that a shot may strike too, in the order of the battle's models."""

    models: tuple[ModelId, ...] = ()
    sheltered: frozenset[ModelId] = frozenset()  # whom a shield among those struck serves, the target with them
    rules: tuple[str, ...] = ()
    for_certain: bool = False  # whether they are struck even if the target's own roll fails


NOBODY = CaughtBeside()


def caught(battle: Battle, weapon: Weapon, centre: Model, by: Seat, spreads: bool, rulings: Rulings) -> CaughtBeside:
    """Whom a weapon catches beside a target, or a power that spreads over all in coherency with it."""
    reaching = keywords_of(weapon).reaching
    if not (reaching or spreads):
        return NOBODY
    found: set[ModelId] = set()
    cited: list[str] = []
    sheltered: frozenset[ModelId] = frozenset()
    for word in reaching:
        reached = word.reached(battle, centre, rulings)
        found |= reached.models
        sheltered |= reached.sheltered
        cited.append(word.rule)
    if spreads:
        found.update(each.id for each in close_friends(battle, centre, rulings))
        cited.append("SK-AFF-08")
    if rulings.says("R-SK-73.victims", "enemies-only"):
        found = {id for id in found if battle.model(id).side != by}
    return CaughtBeside(
        models=tuple(model.id for model in battle.models if model.id in found and not model.is_slain),
        sheltered=sheltered,
        rules=tuple(cited),
        for_certain=spreads or rulings.says("R-SK-73.spread", "always"),
    )


class SharedShield(Struct, frozen=True):
    """A shield among those struck, and whom it gives a save."""

    bearer: str
    save: int
    models: tuple[ModelId, ...]


def shared_shields(battle: Battle, centre: Model, beside: CaughtBeside, rulings: Rulings) -> tuple[SharedShield, ...]:
    """For each side the best shield among those struck: its save serves all of them within Range 2 of the target."""
    if not beside.sheltered:
        return ()
    struck = [centre, *(battle.model(id) for id in beside.models)]
    shared = []
    for side in dict.fromkeys(model.side for model in struck):
        own = [model for model in struck if model.side == side]
        saves = [(shield_save(battle, model, rulings), model) for model in own if has_shield(battle, model, rulings)]
        if not saves:
            continue
        save, bearer = min(saves, key=lambda each: each[0])
        others = tuple(
            model.id
            for model in own
            if model.id in beside.sheltered and (_own_save(battle, model, rulings) or save + 1) > save
        )
        if others:
            shared.append(SharedShield(bearer.name, save, others))
    return tuple(shared)


def shield_save(battle: Battle, bearer: Model, rulings: Rulings) -> int:
    """What a bearer's shield saves on: its own value, or the usual one where other armour is as good {R-SK-58}."""
    usual = SHIELD_SAVES[rulings.option("R-SK-58")]
    save = armoured(battle, bearer, bearer.card.profile, (), rulings).save
    without = bearer.card.save_without_shield
    return usual if save is None or (without is not None and without <= save) else save


def _own_save(battle: Battle, model: Model, rulings: Rulings) -> int | None:
    profile = armoured(battle, model, profile_now(battle, model, rulings)[0], (), rulings)
    return profile.save or (SHIELD_SAVES[rulings.option("R-SK-58")] if profile.shield else None)
