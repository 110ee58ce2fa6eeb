"""Lines of fire between round bases, past hulls and space terrain, under rules that are not Skirmish's."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tabletop.space import ASTEROID, CRUISER, DEBRIS, GRAVITY_WELL, NEBULA, inch, space

from dwethia.geometry.shapes import Disc
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId
from dwethia.tabletop.line_of_fire import LineOfFire, Obstacle, SightRules, Thing, line_of_fire, sees, standing_between
from dwethia.tabletop.terrain import Kind, Put

RULES = SightRules(
    seen="CC-SHOOT-14",
    clear="CC-SHOOT-14",
    in_the_way="CC-SHOOT-15",
    out_of_terrain=("CC-TERR-05",),
    cover=RuleId("CC-TERR-03"),
)
GUNS, TARGET = Disc(4_000, 18_000, 500), Disc(32_000, 18_000, 500)


def shot(*puts: Put, rules: SightRules = RULES, hulls: tuple[Thing, ...] = (), target: Disc = TARGET) -> LineOfFire:
    return line_of_fire(GUNS, target, "Dock", space(*puts).pieces, hulls, rules)


def cover(line: LineOfFire) -> list[str]:
    return [f"{part.value} {part.name} ({part.rule})" for part in line.cover]


def test_in_empty_space_nothing_is_in_the_way() -> None:
    line = shot()
    assert (line.distance, line.blockers, line.in_the_way, line.cover) == (27 * INCH, (), (), ())
    assert line.line is not None
    assert line.rules == ("CC-SHOOT-14", "CC-SHOOT-14")


def test_a_hull_across_every_line_is_in_the_way_and_cited_by_the_games_rule() -> None:
    hull = Thing(CRUISER.at(inch(18, 18), 0), Obstacle("Comet", ModelId("red-2"), is_friend=True))
    line = shot(hulls=(hull,))
    assert [each.name for each in line.in_the_way] == ["Comet"]
    assert line.rules[-1] == "CC-SHOOT-15"


def test_a_hull_that_is_small_seen_from_its_front_lets_a_line_pass() -> None:
    sideways = Thing(CRUISER.at(inch(18, 18.7), 90), Obstacle("Comet", ModelId("red-2")))
    assert shot(hulls=(sideways,)).in_the_way == ()
    by_centres = replace(RULES, by_centres=True)
    assert len(shot(hulls=(sideways,), rules=by_centres).in_the_way) == 0
    athwart = Thing(CRUISER.at(inch(18, 18.7), 0), Obstacle("Comet", ModelId("red-2")))
    assert len(shot(hulls=(athwart,), rules=by_centres).in_the_way) == 1


def test_what_is_in_the_way_is_told_nearest_first() -> None:
    hulls = tuple(Thing(CRUISER.at(inch(x, 18), 0), Obstacle(f"at {x}")) for x in (25, 10, 18))
    assert [each.name for each in shot(hulls=hulls).in_the_way] == ["at 10", "at 18", "at 25"]


def test_impassable_terrain_shuts_every_line_out() -> None:
    line = shot(Put(ASTEROID, inch(18, 18)))
    assert (line.blockers, line.line) == (("Asteroid",), None)
    assert not sees(GUNS, TARGET, space(Put(ASTEROID, inch(18, 18))).pieces, RULES)
    assert sees(GUNS, TARGET, space(Put(ASTEROID, inch(18, 22))).pieces, RULES)


def test_obscuring_terrain_shuts_sight_out_unless_the_shooter_touches_it_or_keywords_do_not_count() -> None:
    assert shot(Put(NEBULA, inch(18, 18))).blockers == ("Nebula",)
    assert shot(Put(NEBULA, inch(4, 18))).blockers == ()
    plain = shot(Put(NEBULA, inch(18, 18)), rules=replace(RULES, by_keywords=False))
    assert (plain.blockers, [each.name for each in plain.in_the_way]) == ((), ["Nebula"])


def test_cover_counts_for_who_touches_it_and_one_more_for_who_is_behind_it() -> None:
    assert cover(shot(Put(DEBRIS, inch(30.5, 18), 90))) == ["-1 Dock touches Debris (CC-TERR-03)"]
    assert cover(shot(Put(DEBRIS, inch(18, 18), 90))) == ["-2 behind Debris (CC-TERR-03)"]


@pytest.mark.parametrize("x", [18, 30.5])
def test_cover_may_be_the_same_of_every_piece(x: float) -> None:
    (part,) = shot(Put(DEBRIS, inch(x, 18), 90), rules=replace(RULES, flat_cover=3)).cover
    assert part.value == -3


def test_who_touches_cover_shoots_out_of_it_by_the_games_rule() -> None:
    line = shot(Put(DEBRIS, inch(5, 18), 90))
    assert (line.cover, line.in_the_way) == ((), ())
    assert line.rules == ("CC-TERR-05", "CC-SHOOT-14", "CC-SHOOT-14")


def test_what_the_target_touches_is_in_the_way_unless_the_game_lets_it_pass() -> None:
    wreck = Put(Kind("wreck", "Wreck", (), corners=DEBRIS.corners, height=INCH), inch(30.4, 18), 90)
    assert [each.name for each in shot(wreck).in_the_way] == ["Wreck"]
    assert shot(wreck, rules=replace(RULES, passes_touched=True)).in_the_way == ()


def test_flat_ground_hides_nobody_and_scenery_does_nothing() -> None:
    assert shot(Put(GRAVITY_WELL, inch(18, 18))) == shot()
    scenery = replace(RULES, has_terrain=False)
    assert shot(Put(ASTEROID, inch(18, 18)), rules=scenery) == shot()


def test_what_the_game_has_reckoned_with_is_cited_first() -> None:
    line = line_of_fire(GUNS, TARGET, "Dock", (), (), RULES, ["CC-SHOOT-19"])
    assert line.rules == ("CC-SHOOT-19", "CC-SHOOT-14", "CC-SHOOT-14")


class Buoy(Struct, frozen=True):
    name: str
    base: Disc | None


def test_only_bases_near_the_line_may_be_crossed() -> None:
    buoys = [
        Buoy("guns", GUNS),
        Buoy("target", TARGET),
        Buoy("near", Disc(18_000, 18_999, 500)),
        Buoy("aside", Disc(18_000, 19_001, 500)),
        Buoy("beyond", Disc(34_000, 18_000, 500)),
        Buoy("reserve", None),
    ]
    assert [buoy.name for buoy, _ in standing_between(GUNS, TARGET, buoys)] == ["guns", "target", "near"]
