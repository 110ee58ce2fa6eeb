"""The battlefield as a picture: SVG of the table, its terrain, zones and spots, every base to scale, and what was done.

Colours are left to classes, so that one picture is good by day, by night and on paper; `drawing.css` has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from msgspec import Struct

from dwethia.codex.entries import TerrainKind
from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Disc, Point, Rect, Shape, bounds
from dwethia.lengths import INCH, inches
from dwethia.markup import Html, element
from dwethia.skirmish.scoring.zones import deployment_zone, objective_zone
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tabletop.sides import SIDES
from dwethia.tabletop.table import Piece, Table

MARGIN: Final = 600  # about the table, for the ruler along its edges
TICK: Final = 6 * INCH
LOOKS: Final = (  # the kinds that a piece may look like, the first that it has
    TerrainKind.IMPASSABLE,
    TerrainKind.OBSCURING,
    TerrainKind.HAZARDOUS,
    TerrainKind.DIFFICULT,
    TerrainKind.COVER,
)


class Trail(Struct, frozen=True):
    """A way that a model went."""

    side: Seat
    points: tuple[Point, ...]
    is_charge: bool = False


class Shot(Struct, frozen=True):
    """A shot or a power from one place to another, and whether it did anything."""

    side: Seat
    start: Point
    end: Point
    is_hit: bool
    is_power: bool = False


class Fallen(Struct, frozen=True):
    """Where somebody was slain."""

    side: Seat
    base: Disc
    name: str


class Happenings(Struct, frozen=True):
    """What is drawn besides the models: what was done before the picture was taken."""

    trails: tuple[Trail, ...] = ()
    shots: tuple[Shot, ...] = ()
    fallen: tuple[Fallen, ...] = ()


@cache
def style() -> str:
    """The colours of a picture, for the page it stands on."""
    return files(__package__).joinpath("drawing.css").read_text(encoding="utf-8")


def picture(battle: Battle, title: str, done: Happenings | None = None, *, shares_ground: str = "") -> Html:
    """The table as it stands; on a page with many, all but the first may use the ground of another one by its id."""
    table, done = battle.table, done or Happenings()
    flip = _Flip(table)
    ground = element("use", href=f"#{shares_ground}") if shares_ground else ground_of(table)
    width, depth = table.width + 2 * MARGIN, table.depth + 2 * MARGIN
    return element(
        "svg",
        element("title", title),
        ground,
        _zones(battle, flip),
        _spots(battle, flip),
        (_trail(each, flip) for each in done.trails),
        (_fallen(each, flip) for each in done.fallen),
        (_model(each, flip) for each in battle.present),
        (_shot(each, flip) for each in done.shots),
        css="field",
        viewBox=f"{-MARGIN} {-MARGIN} {width} {depth}",
        role="img",
        aria_label=title,
        xmlns="http://www.w3.org/2000/svg",
    )


class _Flip(Struct, frozen=True):
    """South is below on a picture, where y grows downwards."""

    table: Table

    def y(self, y: int) -> str:
        return str(self.table.depth - y)

    def point(self, point: Point) -> str:
        return f"{point[0]},{self.y(point[1])}"

    def circle(self, disc: Disc, css: str) -> Html:
        return element("circle", cx=str(disc.x), cy=self.y(disc.y), r=str(disc.r), css=css)

    def rect(self, rect: Rect, css: str) -> Html:
        width, depth = str(rect.x1 - rect.x0), str(rect.y1 - rect.y0)
        return element("rect", x=str(rect.x0), y=self.y(rect.y1), width=width, height=depth, css=css)

    def shape(self, shape: Shape, css: str) -> Html:
        if isinstance(shape, Disc):
            return self.circle(shape, css)
        if isinstance(shape, Rect):
            return self.rect(shape, css)
        return element("polygon", points=" ".join(self.point(corner) for corner in shape.corners), css=css)

    def words(self, at: Point, text: str, css: str, size: int) -> Html:
        # The middle of a digit lies about a third of its size above the line it stands on.
        y = str(self.table.depth - at[1] + size * 35 // 100)
        return element("text", text, x=str(at[0]), y=y, font_size=str(size), css=css)


# The ground


def ground_of(table: Table, id: str = "") -> Html:
    """The bare table with its ruler and its terrain; with an id other pictures can use it."""
    flip = _Flip(table)
    named = {"id": id} if id else {}
    return element(
        "g",
        flip.rect(table.area, "table"),
        _ruler(table, flip),
        (_piece(piece, flip) for piece in table.pieces),
        css="field",  # styles reach what is used elsewhere only from within it
        **named,
    )


def _ruler(table: Table, flip: _Flip) -> Iterator[Html]:
    size = MARGIN * 7 // 10
    for x in range(0, table.width + 1, TICK):
        yield element("line", x1=str(x), x2=str(x), y1="0", y2=str(table.depth), css="tick")
        yield flip.words((x, -MARGIN // 2), str(x // INCH), "ruler", size)
    for y in range(0, table.depth + 1, TICK):
        yield element("line", x1="0", x2=str(table.width), y1=str(y), y2=str(y), css="tick")
        if y:
            yield flip.words((-MARGIN // 2, y), str(y // INCH), "ruler", size)


def look_of(kinds: Iterable[TerrainKind]) -> str:
    """The class of a piece: what is drawn is the kind that matters most."""
    has = set(kinds)
    return next((kind.value for kind in LOOKS if kind in has), "open")


def _piece(piece: Piece, flip: _Flip) -> Html:
    kind = piece.kind
    facts = [*(each.value for each in kind.kinds)] or ["open ground"]
    facts = [f"cover {kind.cover}" if fact == "cover" and kind.cover else fact for fact in facts]
    if kind.height:
        facts.append(f"{inches(kind.height)} high" + (", climbed" if kind.climbed else ""))
    x0, y0, x1, y1 = bounds(piece.shape)
    size = min(700, (x1 - x0) * 3 // 2 // max(len(kind.name), 1), max((y1 - y0) * 8 // 10, 380))
    climbed = " climbed" if kind.climbed else ""
    return element(
        "g",
        element("title", f"{kind.name}: {', '.join(facts)}"),
        flip.shape(piece.shape, f"piece {look_of(kind.kinds)}{climbed}"),
        flip.words(((x0 + x1) // 2, (y0 + y1) // 2), kind.name, "name", size),
    )


# Zones and spots


def _zones(battle: Battle, flip: _Flip) -> Iterator[Html]:
    for side in SIDES:
        zone = deployment_zone(battle, side)
        if zone is not None:
            yield flip.rect(zone, f"zone {side}")
        if battle.side(side).scenario is Scenario.KING_OF_THE_HILL:
            yield flip.circle(objective_zone(battle, side), f"hill {side}")


def _spots(battle: Battle, flip: _Flip) -> Iterator[Html]:
    for number, spot in enumerate(battle.spots):
        by = [side for side in SIDES if number in battle.side(side).completed]
        done = f", completed by {' and '.join(by)}" if by else ""
        yield element(
            "g",
            element("title", f"Spot {number + 1}{done}"),
            flip.circle(Disc(*spot, 350), f"spot {' '.join(by)}"),
            flip.words(spot, str(number + 1), "number", 450),
        )


# Models


def mark_of(model: Model) -> str:
    """The letter and number on a base (SK-MODEL-16)."""
    return model.card.mark.replace(".", "")


def number_of(model: Model) -> str:
    """Which of its side's models it is."""
    return model.id.rpartition("-")[2]


def _model(model: Model, flip: _Flip) -> Html:
    base, profile = model.disc, model.card.profile
    state = "slain" if model.is_slain else f"{model.wounds} of {profile.wounds} Wounds"
    is_hurt = not model.is_slain and model.wounds < profile.wounds
    looks = " ".join(["base", model.side, *(["slain"] if model.is_slain else []), *(["hurt"] if is_hurt else [])])
    size = base.r * 8 // 10
    above, below = (base.x, base.y + base.r // 3), (base.x, base.y - base.r * 45 // 100)
    return element(
        "g",
        element("title", f"{number_of(model)} {model.name} ({model.side}), {mark_of(model)}: {state}"),
        flip.circle(base, looks),
        flip.words(above, mark_of(model), "mark", size),
        flip.words(below, number_of(model), "mark", size * 7 // 10),
    )


# What was done


def _trail(trail: Trail, flip: _Flip) -> Html:
    points = " ".join(flip.point(point) for point in trail.points)
    looks = f"trail {trail.side}" + (" charge" if trail.is_charge else "")
    start = Disc(*trail.points[0], 130)
    return element("g", element("polyline", points=points, css=looks), flip.circle(start, f"start {trail.side}"))


def _shot(shot: Shot, flip: _Flip) -> Html:
    looks = [
        "shot",
        shot.side,
        *(["missed"] if not shot.is_hit else []),
        *(["power"] if shot.is_power else []),
    ]
    (x1, y1), (x2, y2) = shot.start, shot.end
    return element(
        "g",
        element("line", x1=str(x1), y1=flip.y(y1), x2=str(x2), y2=flip.y(y2), css=" ".join(looks)),
        flip.circle(Disc(x2, y2, 170), " ".join(["target", *looks[1:]])),
    )


def _fallen(fallen: Fallen, flip: _Flip) -> Html:
    x, y, r = fallen.base
    arm = r * 6 // 10
    arms = [((x - arm, y - arm), (x + arm, y + arm)), ((x - arm, y + arm), (x + arm, y - arm))]
    return element(
        "g",
        element("title", f"{fallen.name} ({fallen.side}) was slain here"),
        flip.circle(fallen.base, f"fallen {fallen.side}"),
        (
            element("polyline", points=f"{flip.point(start)} {flip.point(end)}", css=f"cross {fallen.side}")
            for start, end in arms
        ),
    )
