"""Terrain: a footprint that is a shape, and the figures its kinds ask for (HS-TERR-01 to -05)."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.codex.checks.library import Library
from dwethia.codex.entries import TerrainKind, TerrainPiece
from dwethia.codex.footprint import Corner, sides, turn
from dwethia.codex.mistakes import Mistake
from dwethia.codex.ships.entries import SpaceTerrain


def mistakes_of_terrain(library: Library) -> Iterator[Mistake]:
    """Everything wrong with the terrain."""
    for piece in library.of(TerrainPiece):
        yield from footprint_mistakes(library, piece)
        if len({*piece.kinds}) < len(piece.kinds):
            yield Mistake.at(library.place(piece, "kinds"), "a kind stands twice", "once is enough")
        if piece.cover is not None and not piece.is_a(TerrainKind.COVER):
            found = f"Cover {piece.cover} on a piece that gives none"
            yield Mistake.at(library.place(piece, "cover"), found, 'add "cover" to its kinds', "HS-TERR-02")
        yield from _climbing_mistakes(library, piece)


def _climbing_mistakes(library: Library, piece: TerrainPiece) -> Iterator[Mistake]:
    place = library.place(piece, "climbed")
    if piece.climbed and piece.is_a(TerrainKind.IMPASSABLE):
        yield Mistake.at(place, "an impassable piece is climbed", "nobody stands on such a piece", "HS-TERR-03")
    elif piece.climbed and not piece.tallness:
        yield Mistake.at(place, "a piece without a height is climbed", "say how high it is", "HS-TERR-06")


def footprint_mistakes(library: Library, piece: TerrainPiece | SpaceTerrain) -> Iterator[Mistake]:
    """What keeps a piece from covering any ground."""
    place = library.place(piece, "corners")
    if (piece.diameter is not None) == bool(piece.corners):
        found = "corners and a diameter" if piece.corners else "neither corners nor a diameter"
        yield Mistake.at(place, found, "a piece has one of the two")
    elif piece.diameter is not None and not piece.radius:
        yield Mistake.at(library.place(piece, "diameter"), "0 is too small", "a piece covers some ground")
    elif piece.corners and (len({*piece.outline}) < max(3, len(piece.outline))):
        yield Mistake.at(place, f"{len({*piece.outline})} different corners", "at least 3, each named once")
    elif piece.corners and (_is_flat(piece.outline) or _crosses_itself(piece.outline)):
        yield Mistake.at(place, "the corners make no shape", "name them in order around the piece")


def _is_flat(outline: tuple[Corner, ...]) -> bool:
    return sum(turn((0, 0), a, b) for a, b in sides(outline)) == 0


def _crosses_itself(outline: tuple[Corner, ...]) -> bool:
    """Whether two sides that are not neighbours meet."""
    edges = sides(outline)
    for first in range(len(edges)):
        for second in range(first + 2, len(edges)):
            are_neighbours = first == 0 and second == len(edges) - 1
            if not are_neighbours and _meet(*edges[first], *edges[second]):
                return True
    return False


def _meet(a: Corner, b: Corner, c: Corner, d: Corner) -> bool:
    turns = (turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b))
    if turns[0] * turns[1] < 0 and turns[2] * turns[3] < 0:
        return True
    ends = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    return any(each == 0 and _between(*end) for each, end in zip(turns, ends, strict=True))


def _between(a: Corner, b: Corner, c: Corner) -> bool:
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])
