"""Players by their names, in pages that were written of their seats."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Final

_TEXT: Final = re.compile(r"(<(style|script|title)\b.*?</\2>|<[^>]*>)|([^<]+)", re.DOTALL)


def by_names(page: str, names: Mapping[str, str]) -> str:
    """A page of HTML in whose sentences seats are called by the names of those who sat there.

    Who played `as red` did so.
    """
    named = {seat.lower(): escape(name) for seat, name in names.items() if name}
    if not named:
        return page
    seats = re.compile(rf"(?<![\w-])(?<! as )({'|'.join(map(re.escape, named))})(?![\w-])", re.IGNORECASE)

    def spoken(found: re.Match[str]) -> str:
        markup, words = found[1], found[3]
        return markup or seats.sub(lambda seat: named[seat[1].lower()], words)

    return _TEXT.sub(spoken, page)
