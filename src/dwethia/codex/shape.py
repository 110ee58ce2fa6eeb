"""Whether a TOML table has the shape of an entry: every misfit at once, in words for the person who wrote it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from dwethia.rulebook.errors import listed

LONGEST_QUOTE = 40


class Misfit(msgspec.Struct, frozen=True):
    """One place where a table is not what it should be; the path counts list members from 1."""

    path: str
    found: str
    expected: str
    rule: str | None = None


@cache
def shape_of(kind: type[msgspec.Struct]) -> inspect.StructType:
    """The fields of a struct, with what each may hold."""
    info = inspect.type_info(kind)
    if not isinstance(info, inspect.StructType):
        raise TypeError(f"{kind} is no struct")
    return info


def misfits(table: Mapping[str, object], kind: type[msgspec.Struct]) -> Iterator[Misfit]:
    """Everything that keeps a table from being one of this kind."""
    yield from _struct_misfits(table, shape_of(kind), "")


def printable(text: str) -> str:
    """A text with everything that a terminal might obey, or could not show, written out."""
    return "".join(each if each.isprintable() else f"\\u{ord(each):04x}" for each in text)


def quoted(value: object) -> str:
    """A value as the message shows it: short, and with nothing a terminal would obey."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{printable(value if len(value) <= LONGEST_QUOTE else value[: LONGEST_QUOTE - 1] + "…")}"'
    if isinstance(value, int) and abs(value) >= 10**12:
        return "a number of more than twelve digits"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else "a date or time"


def did_you_mean(typed: str, known: Iterable[str]) -> str:
    """What a wrong name should have been: the nearest known one, or all where there are few."""
    names = [printable(each) for each in known]
    if close := get_close_matches(typed, names, n=1, cutoff=0.6):
        return f'did you mean "{close[0]}"?'
    if not names:
        return "there is none"
    if len(names) <= 12:
        return f"expected {listed(names, 'or')}"
    return f"there are {len(names)} to choose from"


def _misfits(value: object, info: inspect.Type, path: str, notes: Mapping[str, Any]) -> Iterator[Misfit]:
    if isinstance(info, inspect.Metadata):
        yield from _misfits(value, info.type, path, {**notes, **(info.extra or {})})
    elif isinstance(info, inspect.UnionType):
        options = [each for each in info.types if not isinstance(each, inspect.NoneType)]  # TOML has no null
        yield from _misfits(value, options[0], path, notes)
    elif isinstance(info, inspect.StructType):
        if isinstance(value, dict):
            yield from _struct_misfits(value, info, path)
        else:
            yield Misfit(path, f"{quoted(value)} is no table", "expected a table with fields of its own")
    elif isinstance(info, inspect.VarTupleType):
        yield from _list_misfits(value, info, path, notes)
    elif isinstance(info, inspect.TupleType):
        if isinstance(value, list) and len(value) == len(info.item_types):
            for number, (each, type) in enumerate(zip(value, info.item_types, strict=True), 1):
                yield from _misfits(each, type, f"{path}[{number}]", notes)
        else:
            yield Misfit(path, f"{quoted(value)} does not fit", f"expected a list of {len(info.item_types)}")
    elif not _fits(value, info):
        found = f"{quoted(value)} {_is_wrong(value, info)}"
        yield Misfit(path, found, f"expected {notes.get('expected') or _description(info)}", notes.get("rule"))


def _struct_misfits(table: Mapping[str, object], info: inspect.StructType, path: str) -> Iterator[Misfit]:
    start = f"{path}." if path else ""
    fields = {each.encode_name: each for each in info.fields}
    for key in table:
        if key not in fields:
            shown = key if re.fullmatch(r"[A-Za-z0-9_-]{1,40}", key) else quoted(key)
            yield Misfit(f"{start}{shown}", "unknown field", did_you_mean(key, fields))
    for name, field in fields.items():
        if name in table:
            yield from _misfits(table[name], field.type, f"{start}{name}", {})
        elif field.required:
            yield Misfit(f"{start}{name}", "missing", f"expected {_description(field.type)}")


def _list_misfits(value: object, info: inspect.VarTupleType, path: str, notes: Mapping[str, Any]) -> Iterator[Misfit]:
    if not isinstance(value, list):
        yield Misfit(path, f"{quoted(value)} is no list", f"expected {_description(info)}")
        return
    if info.min_length and len(value) < info.min_length:
        found = f"{len(value)} are too few" if value else "the list is empty"
        yield Misfit(path, found, f"expected at least {info.min_length}")
    if info.max_length is not None and len(value) > info.max_length:
        yield Misfit(path, f"{len(value)} are too many", f"at most {info.max_length}")
    for number, each in enumerate(value, 1):
        yield from _misfits(each, info.item_type, f"{path}[{number}]", notes)


def _fits(value: object, info: inspect.Type) -> bool:
    if isinstance(info, inspect.IntType):
        return type(value) is int and _within(value, info)
    if isinstance(info, inspect.FloatType):
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return math.isfinite(value) and _within(value, info)
    if isinstance(info, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(info, inspect.StrType):
        return (
            isinstance(value, str)
            and (info.max_length is None or len(value) <= info.max_length)
            and (info.pattern is None or re.fullmatch(info.pattern, value) is not None)
        )
    return isinstance(value, str) and value in _choices(info)


def _within(value: Any, info: inspect.IntType | inspect.FloatType) -> bool:
    return (info.ge is None or value >= info.ge) and (info.le is None or value <= info.le)


def _choices(info: inspect.Type) -> list[str]:
    if isinstance(info, inspect.EnumType):
        return [each.value for each in info.cls]
    if isinstance(info, inspect.LiteralType):
        return [str(each) for each in info.values]
    raise TypeError(f"entries do not hold {info}")


def _is_wrong(value: object, info: inspect.Type) -> str:
    """How a value misses its mark: by its kind, or by its size."""
    if isinstance(info, inspect.IntType | inspect.FloatType) and type(value) in (int, float):
        if isinstance(info, inspect.IntType) and type(value) is float:
            return "is no whole number"
        return "is out of bounds"
    if isinstance(info, inspect.StrType) and isinstance(value, str):
        return "does not fit"
    if isinstance(info, inspect.EnumType | inspect.LiteralType) and isinstance(value, str):
        return "is not among the choices"
    return "is of the wrong type"


def _description(info: inspect.Type) -> str:
    if isinstance(info, inspect.Metadata):
        described = (info.extra or {}).get("expected")
        return str(described) if described else _description(info.type)
    if isinstance(info, inspect.UnionType):
        return _description(info.types[0])
    if isinstance(info, inspect.IntType | inspect.FloatType):
        word = "a whole number" if isinstance(info, inspect.IntType) else "a number"
        return word if info.ge is None or info.le is None else f"{word} from {info.ge:g} to {info.le:g}"
    if isinstance(info, inspect.BoolType):
        return "true or false"
    if isinstance(info, inspect.StrType):
        return "a text" if info.max_length is None else f"a text of at most {info.max_length} characters"
    if isinstance(info, inspect.StructType):
        return "a table with fields of its own"
    if isinstance(info, inspect.VarTupleType):
        return f"a list, each of it {_description(info.item_type)}"
    if isinstance(info, inspect.TupleType):
        return f"a list of {len(info.item_types)}"
    return listed(_choices(info), "or")
