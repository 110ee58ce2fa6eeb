"""Where placed terrain lies, and whether pieces overlap, compared with a slow twin that samples the ground."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dwethia.codex import PlacedTerrain, TerrainPiece, starter
from dwethia.codex.entries import TerrainKind
from dwethia.codex.footprint import Footprint, footprint, overlap

PIECES = sorted(starter().terrain)
STEP = 250  # of the sampled grid, thousandths of an inch
NUDGES = [(a, b) for a in (-0.5, 0, 0.5) for b in (-0.5, 0, 0.5)]  # inches


def piece(*corners: tuple[float, float], diameter: float | None = None) -> TerrainPiece:
    return TerrainPiece(id="p", name="P", kinds=(TerrainKind.DIFFICULT,), corners=corners, diameter=diameter)


def laid(of: TerrainPiece, x: float, y: float, turned: int = 0) -> Footprint:
    return footprint(of, PlacedTerrain(terrain="p", at=(x, y), turned=turned))


SQUARE = piece((0, 0), (2, 0), (2, 2), (0, 2))
CLOCKWISE = piece((0, 0), (0, 2), (2, 2), (2, 0))
FIVE_CORNERS = piece((0, 0), (1, 0), (2, 0), (2, 2), (0, 2))  # one of them on a straight side
HOOK = piece((0, 0), (6, 0), (6, 4), (3, 4), (3, 6), (0, 6))
DISC = piece(diameter=2)


def test_a_piece_stands_by_the_middle_of_its_bounds_and_turns_to_the_left() -> None:
    bar = piece((1, 1), (5, 1), (5, 2), (1, 2))
    assert laid(bar, 10, 10).corners == ((8000, 9500), (12000, 9500), (12000, 10500), (8000, 10500))
    assert laid(bar, 10, 10, 90).corners == ((10500, 8000), (10500, 12000), (9500, 12000), (9500, 8000))
    assert laid(bar, 10, 10, 30).corners[1] == (11982, 10567)
    assert laid(bar, 10, 10).bounds == (8000, 12000, 9500, 10500)


def test_a_round_piece_has_a_middle_and_a_radius() -> None:
    found = laid(DISC, 3, 4, 77)
    assert (found.corners, found.middle, found.radius, found.bounds) == (
        (), (3000, 4000), 1000, (2000, 4000, 3000, 5000),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "overlaps"),
    [
        (laid(SQUARE, 1, 1), laid(SQUARE, 3, 1), False),  # side to side
        (laid(SQUARE, 1, 1), laid(SQUARE, 3, 3), False),  # corner to corner
        (laid(SQUARE, 1, 1), laid(SQUARE, 2.999, 1), True),
        (laid(SQUARE, 1, 1), laid(SQUARE, 1, 1), True),  # one upon the other
        (laid(SQUARE, 1, 1), laid(CLOCKWISE, 1, 1), True),
        (laid(FIVE_CORNERS, 1, 1), laid(SQUARE, 1, 1), True),
        (laid(FIVE_CORNERS, 1, 3), laid(SQUARE, 1, 1), False),
        (laid(HOOK, 3, 3), laid(SQUARE, 5, 5), False),  # in the hook's bend
        (laid(HOOK, 3, 3), laid(SQUARE, 5, 4.999), True),
        (laid(HOOK, 3, 3), laid(SQUARE, 1.5, 1.5), True),  # wholly inside
        (laid(HOOK, 3, 3), laid(DISC, 4, 5), False),  # touches both sides of the bend
        (laid(HOOK, 3, 3), laid(DISC, 3.999, 5), True),
        (laid(HOOK, 3, 3), laid(DISC, 1.5, 1.5), True),
        (laid(HOOK, 3, 3), laid(DISC, 6.5, 4.5), True),  # over a corner
        (laid(SQUARE, 1, 1), laid(DISC, 2.8, 2.8), False),  # its bounds overlap, it does not
        (laid(DISC, 1, 1), laid(DISC, 3, 1), False),
        (laid(DISC, 1, 1), laid(DISC, 2.999, 1), True),
    ],
)
def test_pieces_overlap_where_they_share_ground(one: Footprint, other: Footprint, overlaps: bool) -> None:
    assert overlap(one, other) is overlaps
    assert overlap(other, one) is overlaps


def covers(ground: Footprint, x: float, y: float) -> bool:
    """The slow twin: whether a point lies in a footprint, by its angle or its distance."""
    if not ground.corners:
        return (x - ground.middle[0]) ** 2 + (y - ground.middle[1]) ** 2 < ground.radius**2
    winding = 0
    for (ax, ay), (bx, by) in zip(ground.corners, (*ground.corners[1:], ground.corners[0]), strict=True):
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if ay <= y < by and side > 0:
            winding += 1
        elif by <= y < ay and side < 0:
            winding -= 1
    return winding != 0


@given(
    st.sampled_from(PIECES), st.sampled_from(PIECES), st.floats(-6, 6), st.floats(-6, 6), st.integers(0, 359),
    st.integers(0, 359),
)  # fmt: skip
def test_what_shares_a_sampled_point_overlaps(
    first: str, second: str, x: float, y: float, turned: int, also_turned: int
) -> None:
    terrain = starter().terrain
    one = laid(terrain[first], 20, 20, turned)
    other = laid(terrain[second], 20 + x, 20 + y, also_turned)
    left, right, near, far = one.bounds
    points = [(a + 0.5, b + 0.5) for a in range(left, right, STEP) for b in range(near, far, STEP)]
    shared = sum(covers(one, *each) and covers(other, *each) for each in points)
    if shared:
        assert overlap(one, other)
    elif overlap(one, other):  # only by a sliver that the grid misses: a nudge parts them
        nudged = [laid(terrain[second], 20 + x + a, 20 + y + b, also_turned) for a, b in NUDGES]
        assert not all(overlap(one, each) for each in nudged)
