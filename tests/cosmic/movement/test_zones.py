"""Control zones: how near a chosen move may come to enemies and friends, and gaps that are too narrow."""

import pytest
from cosmic.movement.helm import advance, at, fly, reverse, turn
from cosmic.space import Placed, Space, blue, red

from dwethia.cosmic.events.moving import RammingManeuver

WAITING = red((2, 20), orders="move move")  # keeps the part open
FAR = blue((21, 22), orders="fire fire")
MOVER = red((12, 8), "Move8 S3 I9", orders="move move")  # its bow is at 9.181


def ahead(gap: float, **more: str) -> Placed:
    """A blue ship that lies across the way, so far before the bow of the mover."""
    return blue((12, 9.181 + gap + 0.591), "S3 I9", heading=90, orders="fire fire", **more)


def moving(*ships: Placed, rulings: tuple[str, ...] = (), dice: str = "", mover: Placed = MOVER) -> Space:
    return Space(mover, WAITING, *ships, phase="movement", rulings=rulings, dice=dice)


@pytest.mark.rule("CC-MOVE-14")
@pytest.mark.parametrize("reading", ["enemy-exclusive", "all-inclusive", "all-exclusive"])
def test_exactly_an_inch_from_an_enemy_is_clear_or_inside(reading: str) -> None:
    space = moving(ahead(3), rulings=(f"R-CC-29={reading}",))
    if reading == "all-inclusive":
        assert len(space.faults(advance("red-1", 2))) == 1
        assert space.faults(advance("red-1", 1.999)) == []
    else:
        assert space.faults(advance("red-1", 2)) == []
        assert space.faults(advance("red-1", 2.001)) == ["after 2 in it comes inside 1 in of Cruiser (CC-MOVE-14)"]


@pytest.mark.rule("CC-MOVE-14", "CC-RAM-04")
@pytest.mark.parametrize("reading", ["blocked-unless-declared-ram", "any-entry-is-ram"])
def test_a_chosen_move_into_an_enemys_zone_is_refused_or_a_ram(reading: str) -> None:
    space = moving(ahead(2), rulings=(f"R-CC-30.chosen-moves={reading}",), dice="1 1")
    if reading == "blocked-unless-declared-ram":
        assert space.faults(advance("red-1", 1.5)) == ["after 1 in it comes inside 1 in of Cruiser (CC-MOVE-14)"]
        assert space.faults(advance("red-1", 3)) == ["after 2 in it meets Cruiser; no ram is declared (CC-MOVE-12)"]
        return
    space.decide(advance("red-1", 1.5))
    assert at(space, "red-1") == (12, 9.5)
    (ram,) = space.saw(RammingManeuver)
    assert ram.lost == (0, 0)


@pytest.mark.rule("CC-MOVE-14")
def test_a_way_that_passes_through_a_zone_is_judged_like_one_that_ends_there() -> None:
    beside = blue((13.9, 12), heading=0, orders="fire fire")  # 0.718 in from the way
    space = moving(beside)
    (fault,) = space.faults(advance("red-1", 8))
    assert fault.endswith("it comes inside 1 in of Cruiser (CC-MOVE-14)")


@pytest.mark.rule("CC-MOVE-16", "CC-BOARD-05")
def test_a_fighter_enters_an_enemys_zone_only_to_ram() -> None:
    mover = red((12, 8), "Move6 S3 I9", size="fighter", orders="move move")
    space = moving(blue((12, 11), "S3 I9", heading=90, orders="fire fire"), mover=mover, dice="1 1")
    (fault,) = space.faults(fly("red-1", (0, 1.5)))
    assert fault.endswith("it comes inside 1 in of Cruiser (CC-MOVE-16)")
    space.decide(fly("red-1", (0, 3), ram="blue-1"))
    assert len(space.saw(RammingManeuver)) == 1


@pytest.mark.rule("CC-MOVE-12")
def test_no_ship_passes_through_another() -> None:
    space = moving(red((12, 12), heading=90, orders="move fire"), FAR)
    assert space.faults(advance("red-1", 8)) == ["after 2.228 in it meets Cruiser 3; no ram is declared (CC-MOVE-12)"]


@pytest.mark.rule("CC-MOVE-13")
@pytest.mark.parametrize(("apart", "narrow"), [(1.1, True), (1.2, False)])
def test_a_gap_is_passed_only_where_it_is_as_wide_as_the_base(apart: float, narrow: bool) -> None:
    left = blue((12 - 0.591 - apart / 2, 13), heading=0, orders="fire fire")
    right = blue((12 + 0.591 + apart / 2, 13), heading=0, orders="fire fire")
    faults = moving(left, right).faults(advance("red-1", 8))
    gap = "the gap between Cruiser 1 and Cruiser 2 is 1.1 in, narrower than the base, 1.182 in (CC-MOVE-13)"
    assert (gap in faults) is narrow
    assert faults  # an inch must be kept from both, whatever the gap


# Friends


@pytest.mark.rule("CC-MOVE-15", "CC-RAM-09", "CC-RAM-02")
@pytest.mark.parametrize("reading", ["at-1in", "contact-only"])
def test_a_friend_inside_an_inch_is_rammed_there_or_on_contact(reading: str) -> None:
    friend = red((12, 11.772), "S3 I9", heading=90, orders="move fire")  # 2 in before the bow
    space = moving(friend, FAR, rulings=(f"R-CC-31.trigger={reading}",), dice="1 1")
    near = advance("red-1", 1.5)
    if reading == "contact-only":
        assert space.faults(near) == []
        meets = "after 2 in it meets Cruiser 3; no ram is declared (CC-MOVE-12)"
        assert space.faults(advance("red-1", 3)) == [meets]
        assert space.faults({**near, "ram": "red-3"}) == ["the ram does not reach Cruiser 3: 0.5 in short (CC-RAM-02)"]
        space.decide(advance("red-1", 3, ram="red-3"))
        assert at(space, "red-1") == (12, 10)
    else:
        comes = "after 1 in it comes inside 1 in of Cruiser 3, a friend; no ram is declared (CC-MOVE-15)"
        assert space.faults(near) == [comes]
        space.decide({**near, "ram": "red-3"})
        assert at(space, "red-1") == (12, 9.5)  # a ram without contact ends where the move does
    (ram,) = space.saw(RammingManeuver)
    assert (ram.are_friends, ram.is_declared) == (True, True)
    assert "CC-RAM-09" in ram.rules


@pytest.mark.rule("CC-MOVE-15")
@pytest.mark.parametrize("reading", ["only-if-closer", "always"])
def test_friends_that_begin_inside_an_inch_ram_if_they_come_closer_or_always(reading: str) -> None:
    friend = red((12, 5.8), "S3 I9", heading=90, orders="move fire")  # 0.428 in behind the stern
    rams = reading == "always"
    space = moving(friend, FAR, rulings=(f"R-CC-31.starting-inside={reading}",), dice="1 1" if rams else "")
    assert space.faults(reverse("red-1", 0.2)) == [
        "it comes closer to Cruiser 3, a friend, 0.228 in; no ram is declared (CC-MOVE-15)"
    ]
    space.decide(advance("red-1", 3))
    assert len(space.saw(RammingManeuver)) == rams


@pytest.mark.rule("CC-MOVE-14", "CC-MOVE-15")
@pytest.mark.parametrize("reading", ["blocked-unless-declared-ram", "any-entry-is-ram"])
def test_a_move_into_a_friends_inch_must_be_declared_or_just_rams(reading: str) -> None:  # R-CC-84
    friend = red((12, 11.772), "S3 I9", heading=90, orders="move fire")  # 2 in before the bow
    rams = reading == "any-entry-is-ram"
    space = moving(friend, FAR, rulings=(f"R-CC-84={reading}",), dice="1 1" if rams else "")
    if not rams:
        (fault,) = space.faults(advance("red-1", 1.5))
        assert fault.endswith("a friend; no ram is declared (CC-MOVE-15)")
        return
    assert space.faults(advance("red-1", 1)) == []  # exactly an inch away
    space.decide(advance("red-1", 1.5))
    assert at(space, "red-1") == (12, 9.5)
    (ram,) = space.saw(RammingManeuver)
    assert (ram.are_friends, ram.is_declared) == (True, False)


@pytest.mark.rule("CC-MOVE-15")
def test_whether_a_friend_is_closer_is_seen_where_the_move_comes_to_its_end() -> None:
    """All the way the ship would be farther off from its friend; the enemy that it rams halts it beside it."""
    friend = red((13.6, 10.6), "S3 I9", heading=0, orders="move fire")  # 0.486 in before the bow, to the right
    enemy = blue((11.5, 11.772), "S3 I9", heading=90, orders="fire fire")  # 2 in before the bow
    space = moving(friend, enemy)
    assert space.faults(advance("red-1", 8, ram="blue-1")) == [
        "it comes closer to Cruiser 3, a friend, 0.418 in; no ram is declared (CC-MOVE-15)"
    ]
    assert moving(friend, FAR).faults(advance("red-1", 8)) == []


# Leaving a lock


@pytest.mark.rule("CC-BOARD-25", "CC-MOVE-14")
def test_a_locked_ship_leaves_with_a_move_that_widens_the_gap() -> None:
    """{R-CC-41}: judged at the end of the move."""
    space = moving(ahead(0.3), rulings=("R-CC-41=move-order-only",))
    assert space.faults(reverse("red-1", 0.5)) == []
    (into,) = space.faults(advance("red-1", 0.2))
    assert into == "Cruiser 1 is 0.3 in from Cruiser and would be 0.1 in: the gap does not widen (CC-MOVE-14)"
    assert space.faults(advance("red-1", 1)) == ["after 0.3 in it meets Cruiser; no ram is declared (CC-MOVE-12)"]
    space.decide(reverse("red-1", 1.5))
    assert at(space, "red-1") == (12, 6.5)


@pytest.mark.rule("CC-MOVE-14")
def test_a_ship_beside_its_enemy_slides_past_it_if_the_gap_is_wider_in_the_end() -> None:
    space = moving(blue((13.4, 8), heading=0, orders="fire fire"))
    assert space.faults(advance("red-1", 1)) == [
        "Cruiser 1 is 0.218 in from Cruiser and would be 0.218 in: the gap does not widen (CC-MOVE-14)"
    ]
    assert space.faults(advance("red-1", 4)) == []


# Rotations


@pytest.mark.rule("CC-MOVE-03", "CC-MOVE-12", "CC-RAM-01")
@pytest.mark.parametrize("reading", ["not-allowed", "ram"])
def test_a_rotation_that_touches_another_base_is_refused_or_a_ram(reading: str) -> None:
    beside = blue((10.519, 10.6), "S3 I9", heading=0, orders="fire fire")
    space = moving(beside, rulings=(f"R-CC-23.overlap={reading}", "R-CC-31.trigger=contact-only"), dice="1 1")
    ramming = turn("red-1", 60, ram="blue-1")
    if reading == "not-allowed":
        (fault,) = space.faults(ramming)
        assert fault.endswith("degrees it would overlap Cruiser (CC-MOVE-03)")
        return
    assert space.faults(ramming) == []
    space.decide(ramming)
    assert 0 < space.ship("red-1").heading < 60
    assert len(space.saw(RammingManeuver)) == 1


# A ram, and everybody else on the way


@pytest.mark.rule("CC-MOVE-14", "CC-RAM-02")
def test_a_declared_ram_excuses_nobody_elses_zone() -> None:
    aim, beside = blue((12, 14), heading=90, orders="fire fire"), blue((13.9, 12), heading=0, orders="fire fire")
    (fault,) = moving(aim, beside).faults(advance("red-1", 8, ram="blue-1"))
    assert fault == "after 0.941 in it comes inside 1 in of Cruiser 2 (CC-MOVE-14)"


@pytest.mark.rule("CC-MOVE-14", "CC-BOARD-25", "CC-RAM-02")
def test_whether_a_ram_leads_out_of_another_lock_is_judged_where_it_strikes() -> None:
    """The way ahead would lead past the ship beside it, but the ram ends it there {R-CC-41}."""
    beside = blue((13.9, 10.8), heading=0, orders="fire fire")  # 0.84 in away, 0.718 in beside the way
    near, far = (blue((12, y), heading=90, orders="fire fire") for y in (13, 16.5))
    space = moving(near, beside)
    (fault,) = space.faults(advance("red-1", 8, ram="blue-1"))
    assert "from Cruiser 2 and would be 0.718 in: the gap does not widen (CC-MOVE-14)" in fault
    assert moving(far, beside).faults(advance("red-1", 8, ram="blue-1")) == []


@pytest.mark.rule("CC-MOVE-12", "CC-RAM-02")
def test_a_ram_does_not_reach_through_another_ship() -> None:
    near, far = (blue((12, y), heading=90, orders="fire fire") for y in (11, 15))
    assert "after 1.228 in it meets Cruiser 1; no ram is declared (CC-MOVE-12)" in moving(near, far).faults(
        advance("red-1", 8, ram="blue-2")
    )


@pytest.mark.rule("CC-MOVE-14", "CC-BOARD-25")
def test_a_ship_that_leaves_one_lock_may_not_come_into_another() -> None:
    behind, ahead = blue((12, 5.8), heading=90, orders="fire fire"), blue((12, 13), heading=90, orders="fire fire")
    space = moving(behind, ahead)
    assert space.faults(advance("red-1", 2.228)) == []
    assert space.faults(advance("red-1", 2.229)) == ["after 2.228 in it comes inside 1 in of Cruiser 2 (CC-MOVE-14)"]


@pytest.mark.rule("CC-MOVE-14")
def test_a_ship_between_two_enemies_gets_away_from_neither_by_coming_closer_to_the_other() -> None:
    behind, ahead = blue((12, 5.8), heading=90, orders="fire fire"), blue((12, 10.4), heading=90, orders="fire fire")
    space = moving(behind, ahead)
    for move in (advance("red-1", 0.2), reverse("red-1", 0.2)):
        (fault,) = space.faults(move)
        assert fault.endswith("the gap does not widen (CC-MOVE-14)")


@pytest.mark.rule("CC-MOVE-13", "CC-MOVE-14")
@pytest.mark.parametrize(("apart", "is_clear"), [(3.182, True), (3.18, False)])
def test_between_two_enemies_there_is_to_be_an_inch_on_both_sides(apart: float, is_clear: bool) -> None:
    left = blue((12 - 0.591 - apart / 2, 13), heading=0, orders="fire fire")
    right = blue((12 + 0.591 + apart / 2, 13), heading=0, orders="fire fire")
    assert (moving(left, right).faults(advance("red-1", 8)) == []) is is_clear


@pytest.mark.rule("CC-MOVE-16", "HS-SPACE-04")
def test_a_fighters_new_heading_keeps_clear_of_zones_too() -> None:
    mover = red((12, 8), "Move6", size="fighter", orders="move move")
    space = moving(blue((12, 12), heading=90, orders="fire fire"), mover=mover)
    assert space.faults(fly("red-1", (0, 1.818))) == []
    assert space.faults(fly("red-1", (0, 1.818), heading=45)) == [
        "with its new heading it comes inside 1 in of Cruiser (CC-MOVE-16)"
    ]


@pytest.mark.rule("CC-MOVE-08", "CC-MOVE-16")
def test_a_fighter_leaves_an_enemys_zone_by_any_way_that_ends_farther_off() -> None:
    mover = red((12, 8), "Move6", size="fighter", orders="move move")
    space = moving(blue((12, 9.7), heading=90, orders="fire fire"), mover=mover)  # 0.518 in ahead
    assert space.faults(fly("red-1", (180, 1), (90, 3))) == []
    assert space.faults(fly("red-1", (90, 0.5)))[0].endswith("the gap does not widen (CC-MOVE-16)")
