"""HTML in which every text is escaped: an element is made of elements and of plain text, and knows which is which."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import chain
from typing import Final

EMPTY: Final = frozenset({"meta", "br"})


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


Child = str | Iterable[str] | None


def element(tag: str, *children: Child, css: str = "", **attributes: str) -> Html:
    """One element; strings among its children are escaped unless they are HTML."""
    named = {
        **({"class": css} if css else {}),
        **{name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()},
    }
    opening = "".join(f' {name}="{escape(value)}"' for name, value in named.items())
    if tag in EMPTY:
        return Html(f"<{tag}{opening}>")
    return Html(f"<{tag}{opening}>{joined(*children)}</{tag}>")


def joined(*children: Child) -> Html:
    """Children one after the other."""
    flat = chain.from_iterable([child] if isinstance(child, str) else child for child in children if child is not None)
    return Html("".join(each if isinstance(each, Html) else escape(each) for each in flat))


def between(separator: str, children: Iterable[str]) -> Html:
    """Children with a separator between them."""
    parts: list[str] = []
    for child in children:
        parts += [separator, child] if parts else [child]
    return joined(parts)
