"""Changing an army: each change makes a new one."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from dwethia.muster.army import ArmyError, F, Recruit, checked


def enlist(army: F, recruit: Recruit) -> F:
    """The army with these models more; they join models that are equipped alike."""
    for place, each in enumerate(army.units):
        if each.is_like(recruit):
            more = replace(each, count=each.count + recruit.count)
            return checked(replace(army, units=(*army.units[:place], more, *army.units[place + 1 :])))
    return checked(replace(army, units=(*army.units, recruit)))


def dismiss(army: F, is_meant: Callable[[Recruit], bool], name: str, count: int | None = None) -> F:
    """The army without those that are meant, or without so many of them, the last first."""
    there = sum(each.count for each in army.units if is_meant(each))
    if not there:
        raise ArmyError(f"the army has no {name}")
    left = there if count is None else count
    if left > there:
        raise ArmyError(f"the army has {there} of {name}, and {left} were to go")
    units: list[Recruit] = []
    for each in reversed(army.units):
        going = min(left, each.count) if is_meant(each) else 0
        left -= going
        if going < each.count:
            units.append(replace(each, count=each.count - going))
    return replace(army, units=tuple(reversed(units)))
