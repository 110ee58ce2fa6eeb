"""What all boards send and are asked, each as one type: whatever the games there are bring.

To the type checker these are structs, and no more: only a game's own folder knows what is in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, Union

from msgspec import Struct

from dwethia.kits import KitError
from dwethia.server.boards import boards

if TYPE_CHECKING:
    AnyScene: TypeAlias = Struct
    AnyOutlook: TypeAlias = Struct
    AnyProbe: TypeAlias = Struct
    AnyFinding: TypeAlias = Struct
else:

    def _any_of(kind: str, tagged_by: str) -> object:
        """One type for what all games bring of a kind; msgspec tells them apart by their tags."""
        known: dict[str, tuple[str, type[Struct]]] = {}
        for kit in boards().values():
            for each in getattr(kit, kind):
                if each.__struct_config__.tag_field != tagged_by:
                    raise KitError(f"{kit.game}: {each.__name__} is among the {kind}, and not tagged by {tagged_by!r}")
                tag = each.__struct_config__.tag
                game, same = known.setdefault(tag, (kit.game, each))
                if same is not each:
                    raise KitError(f"{kit.game}: {game} has {kind} tagged {tag!r} already")
        return Union[tuple(each for _, each in known.values())]  # noqa: UP007

    AnyScene = _any_of("scenes", "board")
    AnyOutlook = _any_of("outlooks", "board")
    AnyProbe = _any_of("probes", "probe")
    AnyFinding = _any_of("findings", "found")
