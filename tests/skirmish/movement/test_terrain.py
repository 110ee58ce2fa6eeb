"""Terrain for walkers: difficult ground, walls, climbs and gaps, and the three readings of the glossary."""

import pytest
from skirmish.fields import Field, blue, piece, red
from skirmish.movement.walks import last_move, may_move, move, refused_move

from dwethia.skirmish.rules.shooting import Conditions, faults_of_shot
from dwethia.weapon import parse_weapon

BOG = piece((12, 12), "difficult", corners=[(0, 0), (12, 0), (12, 12), (0, 12)])  # from 6 to 18 both ways
STRIP = piece((12, 12), "difficult", corners=[(0, 0), (12, 0), (12, 2), (0, 2)])  # from 11 to 13 in depth


def top(at: tuple[float, float], height: float) -> dict[str, object]:
    """A block of two by two inches that is stood upon."""
    return piece(at, "cover", corners=[(0, 0), (2, 0), (2, 2), (0, 2)], height=height, climbed=True)


@pytest.mark.rule("SK-MOVE-07", "SK-MEAS-02")
def test_touching_one_high_above_is_no_charge_at_another_where_height_counts_in_fights() -> None:
    def coming(option: str, *more: dict[str, object]) -> Field:
        high = (red((16, 10), "M3"), blue((10.5, 10)))
        return Field(*high, *more, terrain=[top((10, 10), 5)], rulings=[f"R-SK-07={option}"])

    by_two = "plan-with-melee-limit", blue((11.76, 12))
    assert refused_move(coming(*by_two), "red-1", (11.76, 10)) == [
        "Red 1 would engage Blue 2, and touches none of them (SK-MOVE-07)"
    ]
    assert may_move(coming("plan-view", blue((11.76, 12))), "red-1", (11.76, 10))
    for option, met in (("plan-view", ("Blue 1",)), ("plan-with-melee-limit", ())):
        field = coming(option)
        move(field, "red-1", (11.76, 10))
        assert last_move(field).engages == met


@pytest.mark.rule("HS-TERR-01", "SK-TERR-01", "SK-TERR-02")
def test_a_move_wholly_in_difficult_ground_is_halved() -> None:  # G-SK-13
    field = Field(red((12, 10)), red((2, 2)), blue((22, 22)), terrain=[BOG])
    assert refused_move(field, "red-1", (12, 13.001)) == ["6.002 in is more than 6 in (SK-MOVE-02)"]
    move(field, "red-1", (12, 13))
    assert str(last_move(field).cost) == "6000 = 6000 difficult ground, counted double (HS-TERR-01)"


@pytest.mark.rule("HS-TERR-01")
def test_each_inch_inside_counts_two_and_it_never_blocks() -> None:
    """From 8 to 13.63 in: 2.37 in of open ground, then its base is over the strip."""
    field = Field(red((12, 8)), red((2, 2)), blue((22, 22)), terrain=[STRIP])
    move(field, "red-1", (12, 12))
    assert str(last_move(field).cost) == (
        "5630 = 2370 open ground (SK-MOVE-03) + 3260 difficult ground, counted double (HS-TERR-01)"
    )


@pytest.mark.rule("SK-SHOOT-37", "SK-SHOOT-40", "SK-MOVE-13")
@pytest.mark.parametrize(
    ("ground", "far", "may_shoot"),
    [((), 3.0, True), ((), 3.001, False), ((BOG,), 1.5, True), ((BOG,), 1.501, False)],
)
def test_what_a_model_moved_decides_whether_a_half_penalty_lets_it_shoot(
    ground: tuple[dict[str, object], ...], far: float, may_shoot: bool
) -> None:  # G-SK-11, G-SK-12, G-SK-14
    field = Field(red((12, 10)), red((2, 2)), blue((22, 22)), terrain=list(ground))
    move(field, "red-1", (12, 10 + far))
    model = field.model("red-1")
    conditions = Conditions(distance=1000, moved=model.moved)
    bow = parse_weapon("24in S2 half")
    faults = list(faults_of_shot(model.card.profile, bow, conditions, field.game.rulings))
    assert (not faults) is may_shoot


@pytest.mark.rule("HS-TERR-03")
def test_impassable_terrain_is_neither_crossed_nor_entered() -> None:
    wall = piece((12, 12), "impassable", corners=[(0, 0), (8, 0), (8, 1), (0, 1)])  # from 11.5 to 12.5 in depth
    field = Field(red((12, 10)), red((2, 2)), blue((22, 22)), terrain=[wall])
    assert refused_move(field, "red-1", (12, 10.871))[0] == (
        "the base would cut into impassable terrain by 0.001 in (HS-TERR-03)"
    )
    assert [fault.rpartition("(")[2] for fault in refused_move(field, "red-1", (12, 14))] == ["HS-TERR-03)"]
    move(field, "red-1", (12, 10.87))


@pytest.mark.rule("HS-TERR-03", "SK-MODEL-14")
@pytest.mark.parametrize(("option", "fits"), [("base-must-fit", False), ("ignore", True)])
def test_a_base_must_fit_through_a_gap_unless_gaps_are_no_matter(option: str, fits: bool) -> None:
    corners = [(0, 0), (3, 0), (3, 1), (0, 1)]
    walls = [piece((10, 12), "impassable", corners=corners), piece((14, 12), "impassable", corners=corners)]
    field = Field(red((12, 10)), red((2, 2)), blue((22, 22)), terrain=walls, rulings=[f"R-SK-39.gaps={option}"])
    assert may_move(field, "red-1", (12, 14)) is fits


@pytest.mark.rule("HS-TERR-06")
@pytest.mark.parametrize(("height", "legal"), [(3.999, True), (5, False)])
def test_move_eight_climbs_four_inches_and_not_five(height: float, legal: bool) -> None:
    """It stands at the foot of the block, its middle on the border, so that it needs but a hair's breadth forward."""
    field = Field(red((12, 11), "Move8"), red((2, 2)), blue((22, 22)), terrain=[top((12, 12), height)])
    assert may_move(field, "red-1", (12, 11.001)) is legal


@pytest.mark.rule("HS-TERR-06")
def test_a_climb_of_more_than_one_inch_counts_as_difficult() -> None:
    field = Field(red((12, 9), "Move7"), red((2, 2)), blue((22, 22)), terrain=[top((12, 12), 2)])
    move(field, "red-1", (12, 12))
    assert str(last_move(field).cost) == "7000 = 3000 open ground (SK-MOVE-03) + 4000 climbing (HS-TERR-06)"


@pytest.mark.rule("HS-TERR-06")
def test_a_rise_of_one_inch_costs_nothing() -> None:
    field = Field(red((12, 9)), red((2, 2)), blue((22, 22)), terrain=[top((12, 12), 1)])
    move(field, "red-1", (12, 12))
    assert last_move(field).cost.total == 3000


@pytest.mark.rule("HS-TERR-07")
@pytest.mark.parametrize(("gap", "jump"), [(2, 2000), (2.5, 5000)])
def test_a_gap_of_two_inches_is_jumped_freely_and_a_wider_one_counts_double(gap: float, jump: int) -> None:
    blocks = [top((12, 8), 3), top((12, 10 + gap), 3)]  # the first reaches to 9 in
    field = Field(red((12, 8), "Move9"), red((2, 2)), blue((22, 22)), terrain=blocks)
    move(field, "red-1", (12, 9.5 + gap))
    parts = {part.rule: part.value for part in last_move(field).cost.parts}
    assert parts["HS-TERR-07"] == jump  # type: ignore[index]


@pytest.mark.rule("HS-TERR-01", "HS-TERR-06")
def test_a_surefooted_model_does_not_mind_difficult_ground_and_climbs_for_the_height() -> None:
    hill = piece((12, 12), "difficult", corners=[(0, 0), (6, 0), (6, 6), (0, 6)], height=2, climbed=True)
    sure = Field(red((12, 8), special=["Surefoot"]), red((2, 2)), blue((22, 22)), terrain=[hill])
    assert may_move(sure, "red-1", (12, 12))
    assert not may_move(sure, "red-1", (12, 12.001))
    plain = Field(red((12, 8), "Move12"), red((2, 2)), blue((22, 22)), terrain=[hill])
    move(plain, "red-1", (12, 12))
    assert str(last_move(plain).cost) == (
        "11630 = 370 open ground (SK-MOVE-03) + 7260 difficult ground, counted double (HS-TERR-01)"
        " + 4000 climbing (HS-TERR-06)"
    )


@pytest.mark.rule("SK-TERR-02")
def test_house_keywords_halve_the_whole_move_once_it_touches_difficult_ground() -> None:
    field = Field(red((12, 8)), red((2, 2)), blue((22, 22)), terrain=[STRIP], rulings=["R-SK-41=house-keywords"])
    assert may_move(field, "red-1", (12, 10.37))  # up to the strip, its base does not enter it
    assert refused_move(field, "red-1", (12, 11.001)) == ["6.002 in is more than 6 in (SK-MOVE-02)"]
    move(field, "red-1", (12, 11))
    assert str(last_move(field).cost) == "6000 = 6000 a way through difficult ground, counted double (SK-TERR-02)"


@pytest.mark.rule("SK-TERR-01")
def test_house_keywords_make_a_climb_cost_its_height() -> None:
    field = Field(
        red((12, 9)), red((2, 2)), blue((22, 22)), terrain=[top((12, 12), 1)], rulings=["R-SK-41=house-keywords"]
    )
    move(field, "red-1", (12, 12))
    assert {str(part.rule): part.value for part in last_move(field).cost.parts} == {
        "SK-MOVE-03": 3000,
        "HS-TERR-06": 1000,
    }


def test_where_all_ground_is_open_terrain_is_scenery() -> None:
    wall = piece((12, 16), "impassable", diameter=2)
    field = Field(red((12, 10)), red((2, 2)), blue((22, 22)), terrain=[STRIP, wall], rulings=["R-SK-41=open-only"])
    move(field, "red-1", (12, 16))
    assert last_move(field).cost.total == 6000
