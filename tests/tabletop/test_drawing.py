"""The table as a picture: terrain, zones, spots and bases of any shape, to scale."""

from __future__ import annotations

import re

from tabletop.space import ASTEROID, CRUISER, DEBRIS, NEBULA, STATION, inch, space

from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Disc, Rect
from dwethia.tabletop.drawing import Canvas, DrawnShot, Fallen, Happenings, Trail, ground_of, look_of, picture
from dwethia.tabletop.sides import BLUE, RED
from dwethia.tabletop.terrain import Put

TABLE = space(Put(ASTEROID, inch(10, 30)), Put(DEBRIS, inch(20, 10)), depth=40)
CANVAS = Canvas(TABLE)


def test_south_is_below() -> None:
    assert CANVAS.point((1_000, 0)) == "1000,40000"
    assert CANVAS.rect(Rect(0, 0, 36_000, 9_000), "zone red") == (
        '<rect class="zone red" x="0" y="31000" width="36000" height="9000"></rect>'
    )


def test_pieces_are_drawn_to_scale_and_say_what_they_are() -> None:
    ground = ground_of(TABLE)
    assert '<circle class="piece impassable" cx="10000" cy="10000" r="2000">' in ground
    assert '<polygon class="piece difficult" points="18000,31000 22000,31000 22000,29000 18000,29000">' in ground
    assert "<title>Asteroid: impassable</title>" in ground
    assert "<title>Debris: difficult, cover 1, 1 in high</title>" in ground


def test_a_piece_looks_like_the_kind_that_matters_most() -> None:
    assert [look_of(kind.kinds) for kind in (ASTEROID, DEBRIS, NEBULA)] == ["impassable", "difficult", "obscuring"]
    assert look_of(()) == "open"


def test_a_base_of_any_shape_carries_its_mark_and_its_number() -> None:
    hull = CANVAS.base(CRUISER.at(inch(10, 10), 90), "Comet", [RED, "hurt"], "C2", "7")
    assert '<polygon class="base red hurt" points="' in hull
    assert re.findall(r"<text[^>]*>(\w+)</text>", hull) == ["C2", "7"]
    dock = CANVAS.base(STATION.at(inch(10, 10)), "Dock", [BLUE], "S1", "1")
    assert '<circle class="base blue" cx="10000" cy="30000" r="1969">' in dock


def test_a_spot_says_who_has_completed_it() -> None:
    assert "<title>Spot 3, completed by red and blue</title>" in CANVAS.spot(3, inch(5, 5), [RED, BLUE])
    assert "<title>Spot 1</title>" in CANVAS.spot(1, inch(5, 5), [])


def test_what_was_done_is_drawn() -> None:
    done = Happenings(
        trails=(Trail(RED, (inch(1, 1), inch(5, 5)), is_charge=True),),
        shots=(DrawnShot(BLUE, inch(1, 1), inch(9, 9), is_hit=False, is_power=True),),
        fallen=(Fallen(RED, CRUISER.at(inch(12, 12)), "Comet"), Fallen(Seat("blue"), Disc(5_000, 5_000, 500), "Gull")),
    )
    drawn = picture(TABLE, "after", [CANVAS.rect(TABLE.area, "zone red")], None, done)
    assert 'class="trail red charge"' in drawn
    assert 'class="shot blue missed power"' in drawn
    assert '<polygon class="fallen red"' in drawn
    assert '<circle class="fallen blue"' in drawn
    assert drawn.index('class="zone red"') < drawn.index('class="trail') < drawn.index('class="shot')


def test_pictures_of_one_page_share_their_ground_and_names_are_never_markup() -> None:
    drawn = picture(TABLE, "<b>", None, None, shares_ground="ground")
    assert '<use href="#ground">' in drawn
    assert "Asteroid" not in drawn
    assert "&lt;b&gt;" in drawn
    assert 'id="ground"' in ground_of(TABLE, "ground")
