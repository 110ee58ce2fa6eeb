"""Characteristics as they count here and now, with their reasons: wargear of friends, powers, terrain, rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from dwethia.geometry.measuring import touches_in
from dwethia.lengths import INCH
from dwethia.profile import Profile
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.rules.moving import move_allowance
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.spell_effects import lasting_effect
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import are_coherent
from dwethia.tally import Part

CHANGING: Final = ("move", "martial", "perception", "strength", "defense", "aggression", "integrity")
HAZARD: Final = CHANGING  # everything but Wounds, Destiny, Faith and Affinity (HS-TERR-04)


def reasons(battle: Battle, model: Model, rulings: Rulings) -> tuple[tuple[str, Part], ...]:
    """Everything that changes a characteristic of a model where it stands, by its name."""
    found: list[tuple[str, Part]] = []
    base = model.base
    if base is not None:
        for place in battle.by_card.bearing(_shares):
            friend = battle.models[place]
            is_mate = friend.is_up_for(model.side) and friend.id != model.id
            if is_mate and are_coherent(battle, model, friend, rulings):
                found += [
                    (name, Part(number, f"{shared.name} of {friend.name}", RuleId("SK-COH-06")))
                    for shared in friend.card.shares
                    for name, number in shared.changes.stated.items()
                ]
        if _is_hazardous(battle, model, rulings):
            found += [(name, Part(-1, "hazardous terrain", RuleId("HS-TERR-04"))) for name in HAZARD]
    for each in model.lasting:
        name = each.characteristic
        if name is None:
            continue
        value = printed(model.card.profile, name, rulings) + sum(part.value for own, part in found if own == name)
        by = lasting_effect(each.effect).change(value, each.amount)
        found.append((name, Part(by, each.source, RuleId(each.rule))))
    return tuple(found)


def _shares(card: BattleCard) -> bool:
    return bool(card.shares)


def _is_hazardous(battle: Battle, model: Model, rulings: Rulings) -> bool:
    hazards = battle.table.boxed_hazards
    if not hazards or not rulings.says("R-SK-41", "glossary"):
        return False
    base = model.disc
    for shape, box in hazards:  # noqa: SIM110 - asked of every model that may move
        if touches_in(base, shape, box):
            return True
    return False


def printed(profile: Profile, name: str, rulings: Rulings) -> int:
    """A characteristic as the card has it; Move may be the same for all {R-SK-03}."""
    return move_allowance(profile, rulings).total // INCH if name == "move" else int(getattr(profile, name))


def profile_now(battle: Battle, model: Model, rulings: Rulings) -> tuple[Profile, tuple[tuple[str, Part], ...]]:
    """The profile a model has here and now, and why it is not the one on its card."""
    why = reasons(battle, model, rulings)
    return (changed_by(model.card.profile, why), why) if why else (model.card.profile, ())


def changed_by(profile: Profile, why: Iterable[tuple[str, Part]]) -> Profile:
    """A profile after all these changes; only Integrity falls below 0."""
    changed: dict[str, int] = {}
    for name, part in why:
        changed[name] = changed.get(name, int(getattr(profile, name))) + part.value
    for name, value in changed.items():
        if name != "integrity":
            changed[name] = max(value, 0)
    return replace(profile, **changed)
