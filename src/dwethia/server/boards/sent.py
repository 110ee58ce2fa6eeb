"""What all boards send and are asked, each as one type: whatever the games there are bring.

To the type checker these are structs, and no more: only a game's own folder knows what is in them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias, Union

from msgspec import Struct

from dwethia.server.boards import boards

if TYPE_CHECKING:
    AnyScene: TypeAlias = Struct
    AnyOutlook: TypeAlias = Struct
    AnyProbe: TypeAlias = Struct
    AnyFinding: TypeAlias = Struct
else:

    def _any_of(kinds: Iterable[tuple[type[Struct], ...]]) -> object:
        return Union[tuple(each for kind in kinds for each in kind)]  # noqa: UP007 (made of a tuple)

    AnyScene = _any_of(kit.scenes for kit in boards().values())
    AnyOutlook = _any_of(kit.outlooks for kit in boards().values())
    AnyProbe = _any_of(kit.probes for kit in boards().values())
    AnyFinding = _any_of(kit.findings for kit in boards().values())
