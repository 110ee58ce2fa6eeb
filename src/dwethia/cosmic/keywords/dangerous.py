"""Dangerous: after each use its ship may be hurt by it (HS-KEY-06)."""

from __future__ import annotations

from dwethia.cosmic.keywords import CosmicKeyword
from dwethia.engine.procedure import Asking, faces
from dwethia.engine.seats import Seat


class Dangerous(CosmicKeyword):
    """A die after each use: on a 1 its ship loses a Wound that nothing ignores."""

    off_board = "may hurt its ship after the shot, which is not reckoned here"

    def cited(self) -> tuple[str, ...]:
        return ()

    def after_use(self, seat: Seat) -> Asking[int]:
        (face,) = yield from faces("dangerous", self.rule, seat)
        return int(face == 1)
