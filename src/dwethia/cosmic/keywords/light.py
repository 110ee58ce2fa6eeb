"""Light: fired in a boarding fight too (SK-KEY-10) {R-CC-70}."""

from __future__ import annotations

from dwethia.cosmic.keywords import CosmicKeyword


class Light(CosmicKeyword):
    """Serves at point-blank range."""

    fires_engaged = True
