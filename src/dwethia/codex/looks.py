"""How a faction looks and what single units have of their own: a few words and colours, no pictures.

The browser carves figures and ships from them; which word means which shape, `web/src/stage/` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

Colour = Annotated[str, Meta(pattern=r"^#[0-9a-fA-F]{6}$", extra={"expected": 'a colour as in "#23a596"'})]
Share = Annotated[float, Meta(ge=-1, le=1, extra={"expected": "a number from -1 to 1"})]
Corner = tuple[Share, Share]
PeopleBuild = Literal["coat", "robe", "bare", "bones", "plate", "wedge", "uniform"]
Build = Literal[
    "coat", "robe", "bare", "bones", "plate", "wedge", "uniform",
    "hound", "shade", "spawn", "imp", "automaton",
    "beast", "horror", "golem", "engine", "crawler", "fortress",
]  # fmt: skip
Head = Literal["hat", "spikes", "skull", "hood", "crest", "tusks", "brim", "veil", "horns", "wolf"]

SMALLEST_EMBLEM: Final = 0.1  # of a square with sides of 2: what nobody could see
SKIN: Final = "#d3a27c"


class FactionLook(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The look of a faction or a religion: three colours, a glow, an emblem, a build and a head."""

    colours: Annotated[tuple[Colour, Colour, Colour], Meta(description="Main, second and accent.")]
    build: Annotated[PeopleBuild, Meta(description="How its people are built and its ships with them.")]
    head: Annotated[Head, Meta(description="What they have on their heads.")]
    emblem: Annotated[
        tuple[Corner, ...],
        Meta(min_length=3, max_length=24, description="Corners of one shape, x to the right, y up, from -1 to 1."),
    ]
    glow: Annotated[Colour | None, Meta(description="What shines: eyes, powers, drives.")] = None
    skin: Colour = SKIN


class UnitLook(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What a unit has of its own; the rest is its faction's."""

    build: Annotated[Build | None, Meta(description="Where it is built otherwise than its faction's people.")] = None
    head: Head | None = None
    colour: Annotated[Colour | None, Meta(description="Its largest patch, so that kinds are told apart.")] = None


class CardLook(Struct, frozen=True, omit_defaults=True):
    """What a card keeps of a pack that is not shipped, so that a record shows its figures without the pack."""

    faction: FactionLook | None = None
    unit: UnitLook | None = None


def emblem_faults(emblem: tuple[Corner, ...]) -> Iterator[str]:
    """What keeps a shape from being an emblem."""
    if len(set(emblem)) < len(emblem):
        yield "a corner is there twice"
        return
    edges = list(zip(emblem, (*emblem[1:], emblem[0]), strict=True))
    if any(_cross(one, other) for one, other in combinations(edges, 2)):
        yield "its edges cross"
    elif abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in edges)) / 2 < SMALLEST_EMBLEM:
        yield "it is too thin to be seen"


def _cross(one: tuple[Corner, Corner], other: tuple[Corner, Corner]) -> bool:
    def turn(a: Corner, b: Corner, c: Corner) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
