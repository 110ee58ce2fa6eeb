"""An army as people write it down: a value, and the file it is kept in. Whether it is legal, the muster says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta, Struct

from dwethia.codex.shape import Misfit, misfits, quoted
from dwethia.muster.spelling import ArmyName, BaseSize, Id, MaybeId, RecruitName
from dwethia.muster.veterans import Veteran

FORMAT: Final = 1
TAG: Final = "game"  # the key under which the file of a force names its game
MOST_BYTES: Final = 2**20  # a larger file is no army of ours
MOST_COUNT: Final = 999
LARGEST_LIMIT: Final = 100_000
MOST_LISTED: Final = {"units": 500, "wargear": 16, "allies": 4, "packs": 16}
MOST_TOLD: Final = 8  # mistakes of a file that are told one by one


class ArmyError(ValueError):
    """A file, text or change that is no army; the message is for the person who handed it in."""


class Recruit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Some models of one unit, all equipped alike."""

    unit: Id
    count: Annotated[int, Meta(ge=1, le=MOST_COUNT)] = 1
    wargear: tuple[Id, ...] = ()  # what was chosen for the unit's slots
    race: Id | None = None
    name: RecruitName = ""
    base: BaseSize | None = None  # what the models really stand on, where it is not the unit's own
    veteran: Veteran | None = None  # what a campaign has made of them

    @property
    def widest_mm(self) -> int | None:
        """The widest side of the stated base."""
        return max(int(side) for side in self.base.split("x")) if self.base else None

    def is_like(self, other: Recruit) -> bool:
        """Whether both are the same but for their number; the order of their wargear means nothing."""
        mine, theirs = (
            msgspec.structs.replace(each, count=1, wargear=tuple(sorted(each.wargear))) for each in (self, other)
        )
        return mine == theirs


class ForceList(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that was chosen for one side of a battle; what follows from it, `muster` derives."""

    name: ArmyName
    faction: MaybeId = ""
    religion: MaybeId = ""
    limit: Annotated[int, Meta(ge=1, le=LARGEST_LIMIT)] = 500
    units: tuple[Recruit, ...] = ()
    allies: tuple[Id, ...] = ()
    allies_agreed: bool = False  # the table lets factions ally in a battle of any size {R-SK-15}
    packs: tuple[Id, ...] = ("starter",)
    format: Annotated[int, Meta(ge=FORMAT, le=FORMAT)] = FORMAT

    @property
    def models(self) -> int:
        return sum(each.count for each in self.units)

    @property
    def factions(self) -> tuple[str, ...]:
        """The chosen faction and its allies."""
        return tuple(dict.fromkeys(each for each in (self.faction, *self.allies) if each))


class Army(ForceList, frozen=True, forbid_unknown_fields=True):
    """A force on foot; its file names no game."""


F = TypeVar("F", bound=ForceList)


def write(army: ForceList) -> bytes:
    """The army as a file."""
    return msgspec.json.format(msgspec.json.encode(army), indent=2) + b"\n"


def read(content: bytes) -> Army:
    """The army in a file; anything else is refused with all that is wrong."""
    return army_of(table_of(content))


def table_of(content: bytes) -> dict[str, Any]:
    """The table in the file of a force."""
    if len(content) > MOST_BYTES:
        raise ArmyError(f"the file is too large for an army: more than {MOST_BYTES} bytes")
    try:
        table = msgspec.json.decode(content)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise ArmyError(f"this is no army file: {_lower(str(wrong))}") from wrong
    if not isinstance(table, dict):
        raise ArmyError("this is no army file: expected a JSON object with name, faction, religion, limit and units")
    return table


def army_of(table: dict[str, Any]) -> Army:
    """An army from its table, in which null is as good as nothing."""
    return force_in(table, Army)


def force_in(table: dict[str, Any], kind: type[F]) -> F:
    """A force of this kind from its table, which may name the game that the kind is of."""
    written = table.get("format", FORMAT)
    if type(written) is int and written != FORMAT:
        raise ArmyError(f"the army has format {quoted(written)}, this version reads format {FORMAT}")
    filled = _without_nulls(table)
    if (tag := kind.__struct_config__.tag) is not None and filled.get(TAG, tag) == tag:
        filled.pop(TAG, None)
    if isinstance(units := filled.get("units"), list):
        filled["units"] = [_without_nulls(each) if isinstance(each, dict) else each for each in units]
    if wrong := [*misfits(filled, kind), *_long_lists(filled)]:
        raise ArmyError(_told(wrong, filled))
    return msgspec.convert(filled if tag is None else {TAG: tag, **filled}, kind)


def checked(army: F) -> F:
    """The same force, if it could also be read from a file."""
    return force_in(_as_file(msgspec.to_builtins(army)), type(army))


def _as_file(value: Any) -> Any:
    """What a file would hold for a value: lists for tuples."""
    if isinstance(value, dict):
        return {key: _as_file(each) for key, each in value.items()}
    return [_as_file(each) for each in value] if isinstance(value, tuple | list) else value


def _without_nulls(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value is not None}


def _long_lists(table: dict[str, Any], path: str = "") -> Iterator[Misfit]:
    for name, most in MOST_LISTED.items():
        members = table.get(name)
        if isinstance(members, list) and len(members) > most:
            yield Misfit(f"{path}{name}", f"{len(members)} are too many", f"at most {most}")
    if isinstance(units := table.get("units"), list):
        for number, each in enumerate(units, 1):
            if isinstance(each, dict):
                yield from _long_lists({"wargear": each.get("wargear")}, f"units[{number}].")


def _told(wrong: Iterable[Misfit], table: dict[str, Any]) -> str:
    lines = [f"{_place(each.path, table)}: {each.found}, {each.expected}" for each in wrong]
    more = [f"and {len(lines) - MOST_TOLD} more"] if len(lines) > MOST_TOLD else []
    return "; ".join([*lines[:MOST_TOLD], *more])


def _place(path: str, table: dict[str, Any]) -> str:
    """Where in the file, with the unit's id where a person would look for it: `unit 3 "pirate", count`."""
    match = re.fullmatch(r"units\[(\d+)\]\.?(.*)", path)
    if match is None:
        return path
    unit = table["units"][int(match[1]) - 1]
    written = unit.get("unit") if isinstance(unit, dict) else None
    place = f"unit {match[1]}" + (f" {quoted(written)}" if isinstance(written, str) else "")
    return f"{place}, {match[2]}" if match[2] else place


def _lower(text: str) -> str:
    return text if text[:2].isupper() else text[:1].lower() + text[1:]
