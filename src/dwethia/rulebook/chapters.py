"""The chapters of the books by name."""

from functools import cache

from msgspec import Struct

from dwethia.rulebook.data_files import entries


class BookChapter(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules whose ids begin alike."""

    id: str
    title: str
    book: str


@cache
def chapters() -> tuple[BookChapter, ...]:
    """Every chapter, in the order of the books."""
    return tuple(entries("chapters", "chapter", BookChapter))
