"""Quick Shot: its bearer fires it once more when slain (DD-GEAR-05)."""

from __future__ import annotations

from dwethia.dungeons.keywords import DungeonsKeyword


class QuickShot(DungeonsKeyword):
    """With a dying hand, and only a 6 will do."""

    fires_when_slain = True
