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
from dwethia.markup import Child, Html, element
from dwethia.tabletop.table import Piece, Table

MARGIN: Final = 600  # about the table, for the ruler along its edges
TICK: Final = 6 * INCH
SPOT: Final = 350  # how large a spot is drawn
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


class DrawnShot(Struct, frozen=True):
    """A shot or a power from one place to another, and whether it did anything."""

    side: Seat
    start: Point
    end: Point
    is_hit: bool
    is_power: bool = False


class Fallen(Struct, frozen=True):
    """Where somebody was slain."""

    side: Seat
    base: Shape
    name: str


class Happenings(Struct, frozen=True):
    """What is drawn besides the models: what was done before the picture was taken."""

    trails: tuple[Trail, ...] = ()
    shots: tuple[DrawnShot, ...] = ()
    fallen: tuple[Fallen, ...] = ()


@cache
def style() -> str:
    """The colours of a picture, for the page it stands on."""
    return files(__package__).joinpath("drawing.css").read_text(encoding="utf-8")


def alone(drawn: Html) -> str:
    """A picture of a table that is no part of a page: with its colours, those of daylight."""
    colours = files("dwethia.tabletop").joinpath("drawing.css").read_text("utf-8")
    daylight = colours.partition("@media")[0] + colours.partition(".field {")[1] + colours.partition(".field {")[2]
    opening, closing, rest = drawn.partition(">")
    return opening + closing + element("style", Html(daylight)) + rest


def picture(
    table: Table, title: str, below: Child, models: Child, done: Happenings | None = None, *, shares_ground: str = ""
) -> Html:
    """The table with what a game draws on it: below are zones and spots, then comes what was done about the models.

    On a page with many pictures, all but the first may use the ground of another one by its id.
    """
    canvas, done = Canvas(table), done or Happenings()
    ground = element("use", href=f"#{shares_ground}") if shares_ground else ground_of(table)
    width, depth = table.width + 2 * MARGIN, table.depth + 2 * MARGIN
    return element(
        "svg",
        element("title", title),
        ground,
        below,
        (canvas.trail(each) for each in done.trails),
        (canvas.fallen(each) for each in done.fallen),
        models,
        (canvas.shot(each) for each in done.shots),
        css="field",
        viewBox=f"{-MARGIN} {-MARGIN} {width} {depth}",
        role="img",
        aria_label=title,
        xmlns="http://www.w3.org/2000/svg",
    )


class Canvas(Struct, frozen=True):
    """What draws on a table: south is below on a picture, where y grows downwards."""

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

    def shape(self, shape: Shape | Rect, css: str) -> Html:
        if isinstance(shape, Disc):
            return self.circle(shape, css)
        if isinstance(shape, Rect):
            return self.rect(shape, css)
        return element("polygon", points=" ".join(self.point(corner) for corner in shape.corners), css=css)

    def words(self, at: Point, text: str, css: str, size: int) -> Html:
        # The middle of a digit lies about a third of its size above the line it stands on.
        y = str(self.table.depth - at[1] + size * 35 // 100)
        return element("text", text, x=str(at[0]), y=y, font_size=str(size), css=css)

    def spot(self, number: int, at: Point, by: Iterable[Seat]) -> Html:
        """A place that a scenario is about, the first being number 1, and by whom it is completed."""
        sides = tuple(by)
        done = f", completed by {' and '.join(sides)}" if sides else ""
        return element(
            "g",
            element("title", f"Spot {number}{done}"),
            self.circle(Disc(*at, SPOT), f"spot {' '.join(sides)}"),
            self.words(at, str(number), "number", 450),
        )

    def base(self, base: Shape, title: str, looks: Iterable[str], mark: str, number: str) -> Html:
        """A base with its mark above its number, as large as it is narrow; looks say whose it is and how it fares."""
        x0, y0, x1, y1 = bounds(base)
        x, y, r = (x0 + x1) // 2, (y0 + y1) // 2, min(x1 - x0, y1 - y0) // 2
        size = r * 8 // 10
        return element(
            "g",
            element("title", title),
            self.shape(base, " ".join(["base", *looks])),
            self.words((x, y + r // 3), mark, "mark", size),
            self.words((x, y - r * 45 // 100), number, "mark", size * 7 // 10),
        )

    def trail(self, trail: Trail) -> Html:
        points = " ".join(self.point(point) for point in trail.points)
        looks = f"trail {trail.side}" + (" charge" if trail.is_charge else "")
        start = Disc(*trail.points[0], 130)
        return element("g", element("polyline", points=points, css=looks), self.circle(start, f"start {trail.side}"))

    def shot(self, shot: DrawnShot) -> Html:
        looks = [
            "shot",
            shot.side,
            *(["missed"] if not shot.is_hit else []),
            *(["power"] if shot.is_power else []),
        ]
        (x1, y1), (x2, y2) = shot.start, shot.end
        return element(
            "g",
            element("line", x1=str(x1), y1=self.y(y1), x2=str(x2), y2=self.y(y2), css=" ".join(looks)),
            self.circle(Disc(x2, y2, 170), " ".join(["target", *looks[1:]])),
        )

    def fallen(self, fallen: Fallen) -> Html:
        x0, y0, x1, y1 = bounds(fallen.base)
        x, y, arm = (x0 + x1) // 2, (y0 + y1) // 2, min(x1 - x0, y1 - y0) // 2 * 6 // 10
        arms = [((x - arm, y - arm), (x + arm, y + arm)), ((x - arm, y + arm), (x + arm, y - arm))]
        return element(
            "g",
            element("title", f"{fallen.name} ({fallen.side}) was slain here"),
            self.shape(fallen.base, f"fallen {fallen.side}"),
            (
                element("polyline", points=f"{self.point(start)} {self.point(end)}", css=f"cross {fallen.side}")
                for start, end in arms
            ),
        )


# The ground


def ground_of(table: Table, id: str = "") -> Html:
    """The bare table with its ruler and its terrain; with an id other pictures can use it."""
    canvas = Canvas(table)
    named = {"id": id} if id else {}
    return element(
        "g",
        canvas.rect(table.area, "table"),
        _ruler(table, canvas),
        (_piece(piece, canvas) for piece in table.pieces),
        css="field",  # styles reach what is used elsewhere only from within it
        **named,
    )


def _ruler(table: Table, canvas: Canvas) -> Iterator[Html]:
    size = MARGIN * 7 // 10
    for x in range(0, table.width + 1, TICK):
        yield element("line", x1=str(x), x2=str(x), y1="0", y2=str(table.depth), css="tick")
        yield canvas.words((x, -MARGIN // 2), str(x // INCH), "ruler", size)
    for y in range(0, table.depth + 1, TICK):
        yield element("line", x1="0", x2=str(table.width), y1=str(y), y2=str(y), css="tick")
        if y:
            yield canvas.words((-MARGIN // 2, y), str(y // INCH), "ruler", size)


def look_of(kinds: Iterable[TerrainKind]) -> str:
    """The class of a piece: what is drawn is the kind that matters most."""
    has = set(kinds)
    return next((kind.value for kind in LOOKS if kind in has), "open")


def _piece(piece: Piece, canvas: Canvas) -> Html:
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
        canvas.shape(piece.shape, f"piece {look_of(kind.kinds)}{climbed}"),
        canvas.words(((x0 + x1) // 2, (y0 + y1) // 2), kind.name, "name", size),
    )
