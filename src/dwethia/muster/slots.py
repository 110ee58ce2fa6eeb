"""Which slot each chosen piece of wargear goes into (SK-MUSTER-12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, product

from msgspec import Struct

from dwethia.codex import Slot


class FilledSlots(Struct, frozen=True):
    """The slots with what is in them, in their order, and what found no place."""

    slots: tuple[tuple[str, ...], ...]
    left_over: tuple[str, ...]

    def too_empty(self, slots: Sequence[Slot]) -> Iterator[tuple[Slot, int]]:
        """The slots that must hold more than they do, with how much they hold."""
        for slot, held in zip(slots, self.slots, strict=True):
            if len(held) < slot.least:
                yield slot, len(held)


def fill(slots: Sequence[Slot], chosen: Iterable[str]) -> FilledSlots:
    """The best way to put the chosen wargear into slots, each of which takes a thing once.

    What must be filled is filled first; after that, things make room for each other along chains of moves, which
    never empty a slot again. So if there is any legal way, this is one.
    """
    held: list[list[str]] = [[] for _ in slots]
    waiting = list(chosen)
    for rooms in ([slot.least for slot in slots], [slot.most for slot in slots]):
        for thing in list(waiting):
            if _put(thing, slots, held, rooms, set()):
                waiting.remove(thing)
    in_order = tuple(tuple(sorted(things, key=slot.options.index)) for slot, things in zip(slots, held, strict=True))
    return FilledSlots(in_order, tuple(waiting))


def _put(
    thing: str, slots: Sequence[Slot], held: list[list[str]], rooms: Sequence[int], tried: set[tuple[str, int]]
) -> bool:
    """Put a thing into a slot that has room, or into one where something else can move away."""
    for place, slot in enumerate(slots):
        if thing not in slot.options or thing in held[place] or (thing, place) in tried:
            continue
        tried.add((thing, place))
        if len(held[place]) < rooms[place]:
            held[place].append(thing)
            return True
        for other in list(held[place]):
            held[place].remove(other)
            held[place].append(thing)
            if _put(other, slots, held, rooms, tried):
                return True
            held[place].remove(thing)
            held[place].append(other)
    return False


def ways_to_fill(slots: Sequence[Slot], most: int) -> Iterator[tuple[str, ...]]:
    """What may be chosen for these slots, in at most so many ways; the first fills only what must be filled."""
    for way in islice(product(*(islice(_contents(slot), most) for slot in slots)), most):
        yield tuple(chain.from_iterable(way))


def _contents(slot: Slot) -> Iterator[tuple[str, ...]]:
    """What one slot may hold; there can be more ways than any memory holds."""
    for size in range(slot.least, slot.most + 1):
        yield from combinations(slot.options, size)
