"""What Cosmic Combat brings to the server."""

from __future__ import annotations

from typing import Final

from dwethia.server.boards.board import BoardKit
from dwethia.server.boards.cosmic.board import FleetBoard
from dwethia.server.boards.cosmic.scene import FleetScene

KITS: Final = (BoardKit(game="cosmic", board=FleetBoard(), scenes=(FleetScene,)),)
