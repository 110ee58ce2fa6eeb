"""Arc: lobbed, it flies three times its range and past everything (SK-KEY-03 to -05) {R-CC-70}."""

from __future__ import annotations

from dwethia.cosmic.keywords import CosmicKeyword


class Arc(CosmicKeyword):
    """May be lobbed."""

    lobs = 3

    def cited(self) -> tuple[str, ...]:
        return ()
