"""A ship's characteristics as they are now, with what lasts on it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dwethia.cosmic.state.battle import ShipModel
from dwethia.profile import Profile, Reasons
from dwethia.rulebook import RuleId
from dwethia.tally import Part

CHANGING: Final = ("move", "martial", "perception", "strength", "defense", "aggression", "integrity")


def reasons_of(ship: ShipModel) -> Reasons:
    """What powers and actions change about a ship, by characteristic; nothing falls below 0."""
    found: list[tuple[str, Part]] = []
    values: dict[str, int] = {}
    for each in ship.lasting:
        name = each.characteristic
        if name is None:
            continue
        value = values.get(name, int(getattr(ship.card.profile, name) or 0))
        values[name] = max(each.amount if each.is_new_value else value + each.amount, 0)
        found.append((name, Part(values[name] - value, each.source, RuleId(each.rule))))
    return tuple(found)


def profile_of(ship: ShipModel) -> Profile:
    """The printed profile, with what powers and actions have set or changed."""
    return profile_now(ship)[0] if ship.lasting else ship.card.profile


def profile_now(ship: ShipModel) -> tuple[Profile, Reasons]:
    """The profile as it counts, and why it is not the one on its card."""
    profile, why = ship.card.profile, reasons_of(ship)
    for name, part in why:
        profile = replace(profile, **{name: int(getattr(profile, name) or 0) + part.value})
    return profile, why
