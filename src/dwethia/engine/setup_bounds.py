"""How much a setup may hold: anybody may hand one in, alone or in a record, and it is played on anybody's machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from dwethia.engine.rules import SetupError

MOST_VALUES: Final = 50_000  # numbers and texts; those of our largest battles have some hundreds
MOST_TOGETHER: Final = 1000  # in one list or one object
LONGEST_TEXT: Final = 1000  # characters
LARGEST_NUMBER: Final = 10**9
DEEPEST: Final = 16


def check_size(setup: Mapping[str, Any]) -> None:
    """Refuse a setup that is larger than any game's, before anything is made of it."""
    for number, (place, value) in enumerate(values_of(setup)):
        if number == MOST_VALUES:
            raise SetupError(f"the setup has more than {MOST_VALUES} values")
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise SetupError(f"the setup has a {place[:40]} of {len(value)} characters, at most {LONGEST_TEXT}")
        if isinstance(value, (int, float)) and not abs(value) <= LARGEST_NUMBER:
            raise SetupError(f"the setup has {place[:40]} {shown_number(value)}, at most {LARGEST_NUMBER}")


def values_of(held: Any, place: str = "", depth: int = 0) -> Iterator[tuple[str, Any]]:
    """Every number and text, with the name of the field it stands in; a SetupError where there are too many in one."""
    if not isinstance(held, (Mapping, list, tuple)):
        yield place, held
        return
    if depth == DEEPEST:
        raise SetupError(f"the setup is nested more than {DEEPEST} deep")
    if len(held) > MOST_TOGETHER:
        raise SetupError(f"the setup has {len(held)} {place[:40] or 'entries'} together, at most {MOST_TOGETHER}")
    if not isinstance(held, Mapping):
        for value in held:
            yield from values_of(value, place, depth + 1)
        return
    for name, value in held.items():
        if len(name) > LONGEST_TEXT:
            raise SetupError(f"the setup has a name of {len(name)} characters, at most {LONGEST_TEXT}")
        yield from values_of(value, name, depth + 1)


def shown_number(value: float) -> str:
    """A number as a refusal says it."""
    return str(value) if abs(value) < 10**12 else "a number without end"
