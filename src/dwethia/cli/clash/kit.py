"""The command of the clash."""

from __future__ import annotations

from typing import Final

from dwethia.cli.clash import play
from dwethia.cli.registry import CommandKit

KITS: Final = (CommandKit("clash", play.register),)
