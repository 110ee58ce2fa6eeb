"""Tags are written out: what stands in records, on disk and on the wire does not change when a class is renamed."""

from __future__ import annotations

from collections.abc import Callable


def written_out(base: str) -> Callable[[str], str]:
    """The `tag` of a base class: a subclass that does not write its own cannot be made."""

    def tag(name: str) -> str:
        if name != base:
            raise TypeError(f'{name} has no tag of its own: expected class {name}({base}, …, tag="…")')
        return base.lower()

    return tag
