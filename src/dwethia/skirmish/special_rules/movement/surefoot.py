"""Surefoot: difficult ground and climbing cost nothing extra (HS-TERR-01)."""

from __future__ import annotations

from dwethia.skirmish.special_rules import SkirmishRule


class Surefoot(SkirmishRule):
    """Walks anywhere as if it were a road."""

    surefooted = True
