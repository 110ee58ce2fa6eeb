"""Reads the data files that ship with the package, strictly."""

from importlib.resources import files
from typing import TypeVar

import msgspec

Entry = TypeVar("Entry")


def text_of(name: str) -> str:
    """A file of this package, such as `data/presets.toml`."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def entries(name: str, table: str, kind: type[Entry], **extra: str) -> list[Entry]:
    """The tables `[[table]]` of one file; `extra` fills the fields that the file's name tells, not its entries."""
    tables = msgspec.toml.decode(text_of(f"data/{name}.toml"), type=dict[str, list[dict[str, object]]])
    if set(tables) != {table}:
        raise ValueError(f"{name}.toml holds {sorted(tables)}, expected [[{table}]] only")
    return [msgspec.convert({**entry, **extra}, kind) for entry in tables[table]]
