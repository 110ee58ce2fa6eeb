"""The commands of Cosmic Combat: battles in space, and scenes of them."""

from __future__ import annotations

from typing import Final

from dwethia.cli.cosmic import auto
from dwethia.cli.cosmic.scenes import SCENES
from dwethia.cli.registry import CommandKit

KITS: Final = (CommandKit("cosmic", battles=auto.register, scenes=SCENES),)
