"""What scenes say of figures: each kind once, with the look of its faction, whatever pack it is from."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from codex.trial import codex_of, write_trial
from server.serving import Served

from dwethia.codex import starter
from dwethia.cosmic.setup.preparing import prepare as prepare_fleets
from dwethia.games import games
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.ready import ready_force
from dwethia.rulebook import Rulings
from dwethia.server.boards.cosmic.board import FleetBoard
from dwethia.server.boards.figures import Gallery, figure_in
from dwethia.server.http.figures import FiguresShown, figures_of

SHEET = Path(__file__).parents[2] / "web" / "tests" / "figures.json"
STALE = "make them anew: python -m dwethia.server.http.figures > web/tests/figures.json"


def test_the_figures_that_the_clients_tests_carve_are_not_stale() -> None:
    assert msgspec.json.decode(SHEET.read_bytes(), type=FiguresShown) == figures_of(starter()), STALE


def test_every_unit_and_ship_of_the_codex_is_on_the_contact_sheet(served: Served) -> None:
    shown = served.http.get("/api/figures").json()
    assert len(shown["units"]) == len(starter().units)
    assert len(shown["ships"]) == len(starter().ships)
    assert {each["look"] for each in (*shown["figures"], *shown["ships"])} == set(range(len(shown["looks"])))


def test_a_figure_has_its_weapons_and_its_wargear_by_kind() -> None:
    gallery = Gallery()
    figure_in(starter(), starter().units["centurion"], gallery)
    (figure,) = gallery.figures
    assert (figure.type, figure.number, figure.base) == ("hero", 2, 40)
    assert [each.id for each in figure.arms] == ["sun-gladius"]
    assert figure.gear == ("shield",)


def test_a_unit_of_a_pack_gets_a_figure_without_a_line_of_code(tmp_path: Path) -> None:
    codex = codex_of(write_trial(tmp_path))
    gallery = Gallery()
    for unit in codex.units.values():
        figure_in(codex, unit, gallery)
    elder, warden, keeper = gallery.figures
    assert (elder.look, elder.is_caster, [each.id for each in elder.arms]) == (None, True, ["axe"])
    assert [(each.id, each.range, each.strength) for each in warden.arms] == [("bow", 24, 2)]
    assert (keeper.type, keeper.arms) == ("religious", ())


def test_those_alike_are_one_figure() -> None:
    gallery = Gallery()
    places = [figure_in(starter(), starter().units[each], gallery) for each in ("pirate", "captain", "pirate")]
    assert places == [0, 1, 0]
    assert len(gallery.looks) == 1


def test_a_fleet_has_the_looks_of_its_factions_once() -> None:
    one, two = ready_force("learn-sun-patrol"), ready_force("learn-void-raid")
    assert isinstance(one, Fleet)
    assert isinstance(two, Fleet)
    rulings = Rulings.of("cosmic")
    rules = games()["cosmic"].rules
    state = rules.begin(msgspec.to_builtins(prepare_fleets((one, two), starter())), rulings)
    scene = FleetBoard().scene(rules.view(state, None), rulings)
    wanted = {each.look for each in (starter().factions["empire-of-sol"], starter().factions["champions-of-the-void"])}
    assert set(scene.looks) == wanted
    assert all(scene.looks[kind.look or 0] == starter().factions[kind.faction].look for kind in scene.kinds)


@pytest.mark.parametrize(
    ("mark", "drawn"), [("H.2", ("hero", 2)), ("H.0", ("hero", 1)), ("", ("basic", 1)), ("H", ("basic", 1))]
)
def test_a_mark_that_was_written_by_hand_is_drawn_plainly(mark: str, drawn: tuple[str, int]) -> None:
    gallery = Gallery()
    gallery.figure("somebody", mark, 32, "nobody", None, (), (), (), is_caster=False)
    (figure,) = gallery.figures
    assert (figure.type, figure.number) == drawn
