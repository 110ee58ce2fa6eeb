"""A ship's characteristics as they are now, with what lasts on it."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.cosmic.state.battle import ShipModel
from dwethia.profile import Profile


def profile_of(ship: ShipModel) -> Profile:
    """The printed profile, with what powers and actions have set or changed."""
    if not ship.lasting:
        return ship.card.profile
    profile = ship.card.profile
    for each in ship.lasting:
        if each.characteristic is None:
            continue
        value = getattr(profile, each.characteristic) or 0
        now = each.amount if each.is_new_value else value + each.amount
        profile = replace(profile, **{each.characteristic: max(now, 0)})
    return profile
