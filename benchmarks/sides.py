"""Sides of fights, as benchmarks write them."""

from __future__ import annotations

from dwethia.profile import parse_group, split_groups
from dwethia.skirmish.rules.fighters import Fighter, Fighters


def side(seat: str, text: str) -> Fighters:
    """Models in coherency, as `M5 A2 x3 + hero Dst2` writes them."""
    groups = [parse_group(group) for group in split_groups(text)]
    models = enumerate(profile for profile, count in groups for _ in range(count))
    return Fighters.of(seat, tuple(Fighter.of(f"{seat}-{number}", profile) for number, profile in models))
