"""Where a person or a bot sits and answers."""

from typing import NewType

Seat = NewType("Seat", str)
