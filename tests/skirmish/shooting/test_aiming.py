"""From the board to a shot: sight, cover, what is in the way, and who stands behind a shield."""

from typing import Any

import pytest
from skirmish.fields import Field, blue, piece, red
from skirmish.shooting.shots import BOW, Range, aim_parts, compared, shooting

from dwethia.skirmish.events.shooting import ShotFired, ShotInVain

WIDE = 50  # millimetres: wider than the way between two usual bases


def one_shot(*models: dict[str, Any], **scene: Any) -> Range:
    """Red's first model shoots at blue's first, and misses."""
    field = Range(*models, dice="1", **scene)
    field.hit_on("red-1", "blue-1")
    return field


def archer(x: float = 5, **more: Any) -> dict[str, Any]:
    return red((x, 12), "P6", **{"weapon": BOW, "name": "Archer", **more})


def rock(x: float, *kinds: str, **more: Any) -> dict[str, Any]:
    return piece((x, 12), *kinds, **{"diameter": 2, "name": "Rock", **more})


# What is compared


@pytest.mark.rule("SK-SHOOT-18", "SK-SHOOT-19", "SK-SHOOT-20")
@pytest.mark.parametrize(("defense", "expected"), [(4, (5, 4, 3)), (5, (5, 5, 4))])
def test_perception_and_strength_meet_defense(defense: int, expected: tuple[int, int, int]) -> None:  # D-SK-01, -02
    field = one_shot(red((5, 12), "P3", weapon=BOW), blue((12, 12), f"D{defense}"))
    assert compared(field.fired) == expected


@pytest.mark.rule("SK-SHOOT-24")
@pytest.mark.parametrize(
    ("settings", "defense", "value"),
    [
        ([], 6, 2),  # D-SK-03
        ([], 7, 2),
        (["R-SK-55.threshold=exactly-triple"], 6, 2),
        (["R-SK-55.measure=p-plus-s"], 15, 5),
    ],
)
def test_a_shot_at_a_behemoth_is_refused_before_it_is_spent(settings: list[str], defense: int, value: int) -> None:
    archers = red((5, 12), "P3", weapon=BOW), blue((12, 12), f"D{defense}", name="Ox")
    with shooting(*archers, rulings=settings) as field:
        assert field.against("red-1", "blue-1") == {
            "SK-SHOOT-24": f"Defense {defense} of Ox is three times {value} or more, so no roll may be made"
        }
        assert not field.model("red-1").has_shot


@pytest.mark.rule("SK-SHOOT-24")
@pytest.mark.parametrize(
    ("settings", "defense"),
    [
        ([], 5),
        (["R-SK-55.threshold=exactly-triple"], 7),
        (["R-SK-55.measure=p-plus-s"], 14),
    ],
)
def test_what_is_no_behemoth_may_be_shot_at(settings: list[str], defense: int) -> None:
    with shooting(red((5, 12), "P3", weapon=BOW), blue((12, 12), f"D{defense}"), dice="1", rulings=settings) as field:
        field.shoot("red-1", "blue-1")


@pytest.mark.rule("SK-SHOOT-24", "SK-KEY-06")
@pytest.mark.parametrize(
    ("spread", "beside", "refused"), [("on-success", 1, True), ("always", 1, False), ("always", 5, True)]
)
def test_an_explosion_at_a_behemoth_is_fired_where_it_catches_others_for_certain(
    spread: str, beside: float, refused: bool
) -> None:
    gunner, other = red((5, 12), "P3", weapon="24in S2 blast1"), blue((12.26 + beside, 12), "D5")
    dice = "" if refused else "1"
    with shooting(gunner, blue((12, 12), "D6"), other, dice=dice, rulings=[f"R-SK-73.spread={spread}"]) as field:
        assert ("SK-SHOOT-24" in field.against("red-1", "blue-1")) is refused


@pytest.mark.rule("SK-SHOOT-24", "SK-SHOOT-36")
def test_who_names_the_target_may_turn_a_shot_away_from_a_behemoth() -> None:
    models = red((5, 12), "P3", weapon=BOW), blue((12, 12), "D6", name="Ox"), blue((12, 13.5), "D5", name="Mate")
    with shooting(*models, rulings=["R-SK-60.chooser=target-owner"]) as field:
        assert list(field.against("red-1", "blue-1")) == ["SK-SHOOT-24"]
    with shooting(*models, dice="1", rulings=["R-SK-60.chooser=shooter"]) as field:
        field.shoot("red-1", "blue-1")
        field.decide("blue-2")
        assert field.saw(ShotInVain) == []


@pytest.mark.rule("SK-SHOOT-24", "SK-SHOOT-36")
def test_a_swap_onto_a_behemoth_is_told_before_and_after() -> None:
    foe, ox = blue((12, 12), "D5", name="Foe"), blue((12, 13.5), "D6", name="Ox")
    with shooting(red((5, 12), "P3", weapon=BOW, name="Archer"), foe, ox) as field:
        field.shoot("red-1", "blue-1")
        labels = ["Foe", "Ox (Defense 6 of Ox is three times 2 or more, so no roll may be made)"]
        assert [choice.label for choice in field.request.choices] == labels
        field.decide("blue-2")
        (vain,) = field.saw(ShotInVain)
        assert vain.text() == (
            "The shot of Archer at Ox is in vain: Defense 6 of Ox is three times 2 or more, so no roll may be made"
        )
        assert (field.fired.aim.need, field.fired.aim.rule) == (None, "SK-SHOOT-24")
        assert "no roll may be made" in field.fired.text()
        assert field.model("blue-2").wounds == 1


@pytest.mark.rule("SK-SHOOT-27")
@pytest.mark.parametrize(("gap", "expected"), [(12, (5, 4, 3)), (12.001, (4, 4, 4)), (12.1, (4, 4, 4))])
def test_more_than_twelve_inches_is_a_long_way(gap: float, expected: tuple[int, int, int]) -> None:  # D-SK-05, -06
    field = one_shot(red((5, 12), "P3", weapon=BOW), blue((6.26 + gap, 12), "D4"))
    assert compared(field.fired) == expected


@pytest.mark.rule("SK-SHOOT-11", "SK-SHOOT-26", "SK-SHOOT-27")
def test_distance_cloak_and_a_base_in_the_way_add_up() -> None:  # D-SK-07
    field = one_shot(
        red((2, 12), "P3", weapon=BOW),
        blue((15.36, 12), "D4", cover=1, name="Spy"),
        blue((9, 12), base=WIDE, name="Ox"),
    )
    assert compared(field.fired) == (2, 4, 6)
    assert aim_parts(field.fired) == [
        (-1, "cloak of Spy", "SK-SHOOT-26"),
        (-1, "more than 12 in away", "SK-SHOOT-27"),
        (-1, "Ox in the way", "SK-SHOOT-11"),
    ]
    assert field.fired.text().startswith("Red 1 shoots weapon at Spy, 12.1 in away, past Ox: 2 = ")


@pytest.mark.rule("HS-TERR-04")
def test_hazardous_ground_takes_one_off_perception_and_defense() -> None:
    terrain = [rock(5, "hazardous"), rock(12, "hazardous")]
    field = one_shot(red((5, 12), "P3", weapon=BOW), blue((12, 12), "D4"), terrain=terrain)
    assert compared(field.fired) == (4, 3, 3)
    assert aim_parts(field.fired) == [(-1, "hazardous terrain", "HS-TERR-04")]
    assert [part.name for part in field.fired.aim.against.parts] == ["Defense", "hazardous terrain"]


# Cover


@pytest.mark.rule("HS-TERR-02")
@pytest.mark.parametrize(
    ("gap", "part"),
    [(0.1, (-2, "Blue 1 touches Rock", "HS-TERR-02")), (0.101, (-3, "behind Rock", "HS-TERR-02"))],
)
def test_cover_counts_one_more_behind_it_than_touching_it(gap: float, part: tuple[int, str, str]) -> None:
    field = one_shot(archer(), blue((13.63 + gap, 12)), terrain=[rock(12, "cover", cover=2)])
    assert aim_parts(field.fired) == [part]
    assert field.fired.in_the_way == ()


@pytest.mark.rule("HS-TERR-02")
def test_cover_behind_the_target_counts_where_it_is_touched_and_not_beyond() -> None:
    wall = [rock(14, "cover", cover=1)]
    assert len(aim_parts(one_shot(archer(), blue((12.3, 12)), terrain=wall).fired)) == 1
    assert aim_parts(one_shot(archer(), blue((12.2, 12)), terrain=wall).fired) == []


@pytest.mark.rule("HS-TERR-02")
@pytest.mark.parametrize(
    ("option", "touching", "behind"), [("by-piece", -3, -4), ("flat-1", -1, -1), ("flat-2", -2, -2)]
)
def test_a_piece_gives_as_much_cover_as_the_ruling_says(option: str, touching: int, behind: int) -> None:
    scene: dict[str, Any] = {"terrain": [rock(12, "cover", cover=3)], "rulings": [f"R-SK-63.terrain={option}"]}
    assert aim_parts(one_shot(archer(), blue((13.7, 12)), **scene).fired)[0][0] == touching
    assert aim_parts(one_shot(archer(), blue((16, 12)), **scene).fired)[0][0] == behind


def test_a_piece_that_gives_no_number_gives_one() -> None:
    assert aim_parts(one_shot(archer(), blue((13.7, 12)), terrain=[rock(12, "cover")]).fired)[0][0] == -1


@pytest.mark.rule("SK-SHOOT-10", "SK-SHOOT-14", "SK-TERR-04")
def test_cover_does_nothing_to_a_shooter_who_touches_it() -> None:
    field = one_shot(archer(), blue((12, 12)), terrain=[rock(6.7, "cover", cover=2)])
    assert aim_parts(field.fired) == []
    assert {"SK-SHOOT-10", "SK-SHOOT-14", "SK-TERR-04"} <= set(field.fired.rules)
    away = one_shot(archer(), blue((12, 12)), terrain=[rock(6.8, "cover", cover=2)])
    assert aim_parts(away.fired) == [(-3, "behind Rock", "HS-TERR-02")]


def test_several_pieces_stack_and_a_line_around_the_greatest_is_taken() -> None:
    terrain = [rock(8, "cover", cover=1), rock(10, "cover", cover=2, name="Wall")]
    assert sum(part[0] for part in aim_parts(one_shot(archer(), blue((15, 12)), terrain=terrain).fired)) == -5
    beside = [
        piece((10, 13.1), "cover", diameter=2.4, cover=3, name="Hedge"),
        piece((10, 10.9), diameter=2.4, height=1),
    ]
    field = one_shot(archer(), blue((15, 12)), terrain=beside)
    assert aim_parts(field.fired) == [(-1, "terrain in the way", "SK-SHOOT-11")]


@pytest.mark.rule("HS-MOVE-02")
def test_a_stealth_move_makes_a_harder_target() -> None:
    with shooting(archer(), blue((12, 12), name="Spy"), dice="1") as field:
        field.stealthy("blue-1")
        assert aim_parts(field.hit_on("red-1", "blue-1")) == [(-1, "stealth of Spy", "HS-MOVE-02")]


# In the way


@pytest.mark.rule("SK-SHOOT-06", "SK-SHOOT-07")
def test_one_clear_line_is_enough() -> None:
    field = one_shot(archer(), blue((12, 12)), blue((8.5, 12.4)))
    assert aim_parts(field.fired) == []
    assert {"SK-SHOOT-06", "SK-SHOOT-07"} <= set(field.fired.rules)


@pytest.mark.rule("SK-SHOOT-08", "SK-SHOOT-11")
def test_each_object_in_the_way_takes_one_off_and_is_named() -> None:
    field = one_shot(
        archer(),
        blue((18, 12)),
        blue((11, 12), base=WIDE, name="Ox"),
        red((8, 12), base=WIDE, name="Friend"),
        terrain=[rock(14, height=1, name="Hill")],
    )
    assert field.fired.in_the_way == ("Friend", "Ox", "Hill")
    assert [part[1] for part in aim_parts(field.fired)][-3:] == [
        "Friend in the way",
        "Ox in the way",
        "Hill in the way",
    ]
    assert "SK-SHOOT-08" in field.fired.rules


@pytest.mark.rule("SK-SHOOT-07", "SK-SHOOT-08")
@pytest.mark.parametrize(("option", "in_the_way"), [("flat-is-clear", ()), ("all-terrain", ("Rock",))])
def test_whether_flat_ground_is_in_the_way(option: str, in_the_way: tuple[str, ...]) -> None:
    rulings = [f"R-SK-116={option}"]
    field = one_shot(archer(), blue((16, 12)), terrain=[rock(10, "difficult")], rulings=rulings)
    assert field.fired.in_the_way == in_the_way
    assert len(aim_parts(field.fired)) == len(in_the_way)


@pytest.mark.rule("SK-SHOOT-07", "SK-SHOOT-10")
def test_flat_ground_that_the_shooter_touches_or_a_line_goes_around_is_never_in_the_way() -> None:
    rulings = ["R-SK-116=all-terrain"]
    field = one_shot(archer(), blue((14, 12)), terrain=[rock(6.5, "difficult")], rulings=rulings)
    assert field.fired.in_the_way == ()
    field = one_shot(archer(), blue((14, 12)), terrain=[piece((10, 13), "difficult", diameter=2)], rulings=rulings)
    assert field.fired.in_the_way == ()
    field = one_shot(archer(), blue((14, 12)), terrain=[rock(13, "difficult")], rulings=rulings)
    assert field.fired.in_the_way == ("Rock",)  # the target stands at its edge


@pytest.mark.rule("SK-SHOOT-09")
@pytest.mark.parametrize(("height", "in_the_way"), [(3, ("Ox",)), (3.001, ())])
def test_a_model_raised_more_than_three_inches_sees_over_bases(height: float, in_the_way: tuple[str, ...]) -> None:
    hill = rock(5, "difficult", height=height, climbed=True)
    field = one_shot(archer(), blue((12, 12)), blue((9, 12), base=WIDE, name="Ox"), terrain=[hill])
    assert field.fired.in_the_way == in_the_way
    assert ("SK-SHOOT-09" in field.fired.rules) is (in_the_way == ())


def test_terrain_is_in_the_way_of_a_raised_model_too() -> None:
    terrain = [rock(5, height=4, climbed=True), rock(9, height=1, name="Wall")]
    assert one_shot(archer(), blue((13, 12)), terrain=terrain).fired.in_the_way == ("Wall",)


@pytest.mark.rule("SK-SHOOT-12")
@pytest.mark.parametrize(("gap", "in_the_way"), [(1, ()), (1.001, ("Friend",))])
def test_a_friend_in_coherency_with_the_shooter_is_not_in_the_way(gap: float, in_the_way: tuple[str, ...]) -> None:
    friend = red((5 + 0.63 + 0.984 + gap, 12), base=WIDE, name="Friend")
    field = one_shot(archer(), blue((14, 12)), friend)
    assert field.fired.in_the_way == in_the_way
    assert ("SK-SHOOT-12" in field.fired.rules) is (in_the_way == ())


@pytest.mark.rule("SK-SHOOT-13")
@pytest.mark.parametrize(
    ("option", "faction", "forbidden"),
    [
        ("per-faction", "orc-assault", True),
        ("per-faction", "the-citadel", False),
        ("allowed", "orc-assault", False),
        ("forbidden", "the-citadel", True),
    ],
)
def test_whether_friends_may_be_shot_past(option: str, faction: str, forbidden: bool) -> None:
    friend = red((9, 12), base=WIDE, name="Friend")
    field = Range(archer(faction=faction), blue((14, 12)), friend, rulings=[f"R-SK-65={option}"], dice="1")
    found = field.against("red-1", "blue-1")
    assert found == ({"SK-SHOOT-13": "in the way of Archer: Friend"} if forbidden else {})


@pytest.mark.rule("SK-SHOOT-07", "SK-SHOOT-08")
@pytest.mark.parametrize(("option", "in_the_way"), [("shooter-picks-best", ()), ("centre-line", ("Ox",))])
def test_which_line_counts(option: str, in_the_way: tuple[str, ...]) -> None:
    field = one_shot(archer(), blue((12, 12)), blue((8.5, 12), name="Ox"), rulings=[f"R-SK-62.line={option}"])
    assert field.fired.in_the_way == in_the_way


@pytest.mark.parametrize(("option", "in_the_way"), [("shooter", ("Hill",)), ("shooter-and-target", ())])
def test_whose_touched_terrain_is_ignored(option: str, in_the_way: tuple[str, ...]) -> None:
    hill = rock(12, height=1, name="Hill")
    field = one_shot(archer(), blue((13.7, 12)), terrain=[hill], rulings=[f"R-SK-62.touched={option}"])
    assert field.fired.in_the_way == in_the_way


@pytest.mark.rule("SK-SHOOT-08")
@pytest.mark.parametrize(("option", "rules"), [("still-allowed", []), ("no-shot", ["SK-SHOOT-08"])])
def test_whether_a_shot_without_a_clear_line_is_possible(option: str, rules: list[str]) -> None:
    ox = blue((9, 12), base=WIDE, name="Ox")
    field = Range(archer(), blue((14, 12)), ox, rulings=[f"R-SK-62.obstructed={option}"], dice="1")
    assert list(field.against("red-1", "blue-1")) == rules


# What hides a target


@pytest.mark.rule("HS-TERR-03")
def test_nobody_sees_through_what_is_impassable() -> None:
    field = Range(archer(), blue((14, 12), name="Spy"), terrain=[rock(9, "impassable", name="Bunker")])
    assert field.against("red-1", "blue-1") == {"HS-TERR-03": "Bunker blocks every line from Archer to Spy"}


@pytest.mark.rule("HS-TERR-03")
def test_impassable_terrain_blocks_even_a_shooter_who_touches_it() -> None:
    field = Range(archer(), blue((14, 12)), terrain=[rock(6.7, "impassable")])
    assert list(field.against("red-1", "blue-1")) == ["HS-TERR-03"]


@pytest.mark.rule("HS-TERR-05")
def test_nobody_inside_obscuring_terrain_is_shot_at() -> None:
    fog = piece((14, 12), "obscuring", diameter=4, name="Fog")
    field = Range(archer(), blue((15.9, 12), name="Spy"), terrain=[fog])
    assert field.against("red-1", "blue-1") == {"HS-TERR-05": "Spy stands in Fog, which hides it"}
    assert field.against("red-1", "blue-1", lobbed=True).keys() == {"HS-TERR-05", "SK-KEY-03"}
    assert Range(archer(), blue((16, 12)), terrain=[fog], dice="1").against("red-1", "blue-1") == {}


@pytest.mark.rule("HS-SPELL-04")
def test_nobody_under_a_cloak_of_affinity_is_shot_at() -> None:
    field = Range(archer(), blue((14, 12), name="Spy"))
    field.lasting("blue-1", "Hide", "Cloak", "HS-SPELL-04")
    assert field.against("red-1", "blue-1") == {"HS-SPELL-04": "Spy is hidden by Cloak"}


# The readings of terrain {R-SK-41}


@pytest.mark.rule("SK-TERR-03")
@pytest.mark.parametrize(
    ("option", "rules"), [("glossary", ["HS-TERR-03"]), ("house-keywords", ["SK-TERR-03"]), ("open-only", [])]
)
def test_what_blocks_sight_in_each_reading(option: str, rules: list[str]) -> None:
    field = Range(archer(), blue((14, 12)), terrain=[rock(9, "impassable")], rulings=[f"R-SK-41={option}"], dice="1")
    assert list(field.against("red-1", "blue-1")) == rules


@pytest.mark.rule("SK-TERR-03", "HS-TERR-05")
@pytest.mark.parametrize(
    ("option", "inside", "behind"),
    [("glossary", ["HS-TERR-05"], []), ("house-keywords", ["SK-TERR-03"], ["SK-TERR-03"]), ("open-only", [], [])],
)
def test_obscuring_terrain_hides_or_blocks(option: str, inside: list[str], behind: list[str]) -> None:
    fog = piece((12, 12), "obscuring", diameter=4)
    scene: dict[str, Any] = {"terrain": [fog], "rulings": [f"R-SK-41={option}"], "dice": "1"}
    assert list(Range(archer(), blue((12, 12)), **scene).against("red-1", "blue-1")) == inside
    assert list(Range(archer(), blue((18, 12)), **scene).against("red-1", "blue-1")) == behind


@pytest.mark.parametrize(("option", "cover"), [("glossary", -3), ("house-keywords", -3), ("open-only", 0)])
def test_scenery_gives_no_cover(option: str, cover: int) -> None:
    terrain = [rock(9, "cover", cover=2)]
    field = one_shot(archer(), blue((14, 12)), terrain=terrain, rulings=[f"R-SK-41={option}"])
    assert sum(part[0] for part in aim_parts(field.fired)) == cover


@pytest.mark.rule("SK-TERR-04", "SK-SHOOT-14")
@pytest.mark.parametrize(
    ("option", "kinds", "in_the_way"),
    [
        ("glossary", ("difficult",), ()),
        ("house-keywords", ("difficult",), ("Rock",)),
        ("house-keywords", ("cover",), ()),
        ("house-keywords", ("obscuring",), ("Rock",)),
    ],
)
def test_whether_terrain_may_be_shot_out_of(option: str, kinds: tuple[str, ...], in_the_way: tuple[str, ...]) -> None:
    terrain = [rock(6.7, *kinds, height=1)]
    field = one_shot(archer(), blue((14, 12)), terrain=terrain, rulings=[f"R-SK-41={option}"])
    assert field.fired.in_the_way == in_the_way
    assert ("SK-TERR-04" in field.fired.rules) is (in_the_way == ())


# Shields


@pytest.mark.rule("SK-SHOOT-30")
def test_behind_its_own_shield_a_target_adds_its_integrity() -> None:  # D-SK-10
    field = one_shot(red((5, 12), "P3", weapon=BOW), blue((12, 12), "D3 I2 shield"))
    assert compared(field.fired) == (5, 5, 4)


@pytest.mark.rule("SK-SHOOT-30")
@pytest.mark.parametrize(("gap", "defense"), [(0.1, 5), (0.101, 3)])
def test_an_ally_shields_only_a_target_it_touches(gap: float, defense: int) -> None:
    bearer = blue((13.26 + gap, 12), "shield")
    field = one_shot(archer(), blue((12, 12), "D3 I2"), bearer)
    assert field.fired.aim.against.total == defense


@pytest.mark.rule("SK-SHOOT-30")
@pytest.mark.parametrize(("base", "defense"), [(20, 5), (32, 3)])
def test_an_ally_shields_past_one_base_if_it_is_still_in_coherency(base: int, defense: int) -> None:
    """Past a base of 20 mm (0.79 in) it is; past one of 32 mm (1.26 in) it is not."""
    across = base / 25.4
    between = blue((12, 12 + 0.63 + across / 2), base=base)
    bearer = blue((12, 12 + 1.262 + across), "shield")
    field = one_shot(archer(), blue((12, 12), "D3 I2"), between, bearer)
    assert field.fired.aim.against.total == defense


@pytest.mark.rule("SK-SHOOT-30")
@pytest.mark.parametrize(("option", "defense"), [("add-target-integrity", 4), ("add-bearer-integrity", 6), ("off", 3)])
def test_an_ally_adds_whose_integrity_the_ruling_says(option: str, defense: int) -> None:
    bearer = blue((13.3, 12), "shield I3")
    field = one_shot(archer(), blue((12, 12), "D3 I1"), bearer, rulings=[f"R-SK-59={option}"])
    assert field.fired.aim.against.total == defense


@pytest.mark.rule("HS-KEY-03")
def test_both_hands_on_a_weapon_leave_none_for_a_shield() -> None:
    heavy = red((5, 12), "P3 D3 I2 shield", weapon="24in S2 two-handed")
    field = Field(heavy, blue((12, 12), "P3 D5", weapon=BOW), phase="shoot", dice="1 4 6 1")
    field.decide({"do": "shoot", "model": "red-1", "weapon": "weapon", "target": "blue-1"})
    field.decide({"do": "shoot", "model": "blue-1", "weapon": "weapon", "target": "red-1"})
    first, back = field.saw(ShotFired)
    assert "HS-KEY-03" in first.rules
    assert back.aim.against.total == 3
    assert field.model("red-1").is_slain


# Rules of the shooter's own


@pytest.mark.rule("SK-SHOOT-31")
@pytest.mark.parametrize(("friends", "moved", "bonus"), [(2, 0, 1), (1, 0, 0), (2, 0.1, 0)])
def test_a_volley_needs_two_friends_and_no_move(friends: int, moved: float, bonus: int) -> None:
    places = [(5, 13.3), (5, 10.7)][:friends]
    drilled = [red(place, special=["Volley"]) for place in places]
    field = one_shot(archer(special=["Volley"], moved=moved), blue((12, 12)), *drilled)
    assert aim_parts(field.fired) == ([(1, "Volley", "SK-SHOOT-31")] if bonus else [])


@pytest.mark.rule("SK-KEY-03", "SK-KEY-04", "SK-KEY-05", "SK-KEY-12")
def test_a_lobbed_shot_needs_no_sight_and_has_no_perception() -> None:  # D-SK-09
    field = Range(
        red((5, 12), "P5", weapon="24in S2 arc"),
        blue((19, 12), "D2", cover=2),
        terrain=[rock(9, "impassable"), rock(12, "cover")],
        dice="1",
    )
    assert list(field.against("red-1", "blue-1")) == ["HS-TERR-03"]
    shot = field.hit_on("red-1", "blue-1", lobbed=True)
    assert compared(shot) == (2, 2, 4)
    assert {"SK-KEY-03", "SK-KEY-04", "SK-KEY-05", "SK-KEY-12"} <= set(shot.rules)
    assert shot.text().startswith("Red 1 lobs weapon at Blue 1")


@pytest.mark.rule("SK-KEY-12")
@pytest.mark.parametrize(
    ("keyword", "shooter", "refused"),
    [("arc", (5, 12), "HS-TERR-03"), ("light", (17.2, 12), "SK-SHOOT-17")],
)
def test_a_keyword_wins_against_the_general_rule(keyword: str, shooter: tuple[float, float], refused: str) -> None:
    """Behind a rock nobody is shot, and who is engaged does not shoot: unless the weapon says otherwise."""
    lobbed = keyword == "arc"
    around = [rock(9, "impassable")] if lobbed else []
    models = (blue((19, 12), "D2"),)
    plain = Range(red(shooter, "P5", weapon="24in S2"), *models, terrain=around)
    assert list(plain.against("red-1", "blue-1")) == [refused]
    worded = Range(red(shooter, "P5", weapon=f"24in S2 {keyword}"), *models, terrain=around, dice="1")
    shot = worded.hit_on("red-1", "blue-1", lobbed=lobbed)
    assert "SK-KEY-12" in shot.rules


@pytest.mark.rule("SK-KEY-03", "SK-SHOOT-05")
def test_a_lobbed_shot_flies_three_times_as_far() -> None:  # D-SK-08
    bow = red((2, 2), weapon="24in S2 arc")
    wide: dict[str, Any] = {"width": 100, "depth": 24}
    field = Range(bow, blue((3.26 + 72, 2)), dice="1", **wide)
    assert field.against("red-1", "blue-1") == {"SK-SHOOT-05": "72 in is more than 24 in"}
    assert field.against("red-1", "blue-1", lobbed=True) == {}
    beyond = Range(bow, blue((3.26 + 72.1, 2)), **wide)
    assert beyond.against("red-1", "blue-1", lobbed=True) == {"SK-KEY-03": "72.1 in is more than 72 in"}
