"""The aftermath has no command of its own: `dwethia campaign aftermath` puts it on the terminal's table."""

from __future__ import annotations

from typing import Final

from dwethia.cli.registry import CommandKit

KITS: Final = (CommandKit("aftermath"),)
