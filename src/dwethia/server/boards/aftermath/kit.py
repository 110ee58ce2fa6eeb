"""What the aftermath brings to the server."""

from __future__ import annotations

from typing import Final

from dwethia.server.boards.aftermath.board import AftermathBoard
from dwethia.server.boards.aftermath.scene import AftermathScene
from dwethia.server.boards.board import BoardKit

KITS: Final = (BoardKit(game="aftermath", board=AftermathBoard(), scenes=(AftermathScene,)),)
