"""Wargear finds its slots wherever there is a way, as a plain search over all ways agrees."""

from __future__ import annotations

from itertools import product

import pytest
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st

from dwethia.codex import Slot
from dwethia.muster.slots import fill, ways_to_fill

THINGS = "abcde"
options = st.lists(st.sampled_from(THINGS), min_size=1, max_size=4, unique=True)


@st.composite
def some_slots(draw: st.DrawFn) -> Slot:
    offered = tuple(draw(options))
    most = draw(st.integers(1, len(offered)))
    return Slot(name="slot", options=offered, least=draw(st.integers(0, most)), most=most)


def there_is_a_way(slots: list[Slot], chosen: list[str]) -> bool:
    """By trying every place for every thing."""
    for places in product(range(len(slots)), repeat=len(chosen)):
        held = [
            [thing for thing, place in zip(chosen, places, strict=True) if place == own] for own in range(len(slots))
        ]
        if all(
            slot.least <= len(things) <= slot.most and len({*things}) == len(things) and {*things} <= {*slot.options}
            for slot, things in zip(slots, held, strict=True)
        ):
            return True
    return False


@pytest.mark.rule("SK-MUSTER-12")
@settings(max_examples=count(300, 5000))
@given(slots=st.lists(some_slots(), min_size=1, max_size=3), chosen=st.lists(st.sampled_from(THINGS), max_size=5))
def test_wargear_fits_exactly_when_some_way_of_placing_it_does(slots: list[Slot], chosen: list[str]) -> None:
    filled = fill(slots, chosen)
    fits = not filled.left_over and not list(filled.too_empty(slots))
    assert fits == there_is_a_way(slots, chosen)
    placed = [thing for held in filled.slots for thing in held]
    assert sorted([*placed, *filled.left_over]) == sorted(chosen)


@given(slots=st.lists(some_slots(), max_size=3))
def test_every_way_to_fill_slots_fits(slots: list[Slot]) -> None:
    ways = list(ways_to_fill(slots, 50))
    assert 1 <= len(ways) <= 50
    for way in ways:
        filled = fill(slots, way)
        assert filled.left_over == ()
        assert list(filled.too_empty(slots)) == []
