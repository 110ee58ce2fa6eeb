"""The index of bases, against looking at all of them."""

from __future__ import annotations

from random import Random

from boards import crowd
from counts import count, on_seeds

from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import gap
from dwethia.geometry.shapes import Disc
from dwethia.geometry.walkers import WalkingGround


def slowly_near(crowd: Crowd[str], disc: Disc, distance: int) -> set[str]:
    return {key for key, other in crowd.discs.items() if gap(disc, other) <= distance}


@on_seeds(count(50, 2000))
def test_near_agrees_with_looking_at_all(seed: int) -> None:
    chance = Random(seed)
    bases = crowd(chance, 40, WalkingGround(30_000, 30_000))
    for _ in range(20):
        key = chance.choice(sorted(bases.discs))
        if chance.random() < 0.3 and len(bases) > 5:
            bases = bases.without(key)
        else:
            bases = bases.moved(
                key, Disc(chance.randrange(30_000), chance.randrange(30_000), chance.randrange(300, 1500))
            )
        disc = Disc(chance.randrange(30_000), chance.randrange(30_000), 500)
        distance = chance.choice((-600, 0, 100, 1000, 12_000))
        found = bases.near(disc, distance)
        assert len(found) == len(set(found))
        assert set(found) == slowly_near(bases, disc, distance)
        assert found == Crowd.of(bases.discs).near(disc, distance)  # whatever came before
        assert bases.leaves_room(disc) is all(gap(disc, other) >= 0 for other in bases.discs.values())
        within = {key for _, key in bases.within(disc.x, disc.y, 6000)}
        assert (
            slowly_near(bases, Disc(disc.x, disc.y, 0), 5999)
            <= within
            <= slowly_near(bases, Disc(disc.x, disc.y, 0), 6000)
        )


@on_seeds(count(20, 400))
def test_what_was_found_outlasts_a_move_elsewhere_and_no_move_near(seed: int) -> None:
    chance = Random(seed)
    bases = crowd(chance, 20, WalkingGround(20_000, 20_000))
    asked = [
        (Disc(chance.randrange(20_000), chance.randrange(20_000), 500), chance.choice((-600, 0, 1000, 6000)))
        for _ in range(8)
    ]
    for _ in range(20):
        key = chance.choice(sorted(bases.discs))
        at = Disc(chance.randrange(20_000), chance.randrange(20_000), chance.randrange(300, 1500))
        bases = bases.without(key) if chance.random() < 0.2 and len(bases) > 5 else bases.moved(key, at)
        for disc, distance in asked:  # the same from crowd to crowd
            assert bases.near(disc, distance) == Crowd.of(bases.discs).near(disc, distance)


def test_a_crowd_never_changes() -> None:
    before = Crowd.of({"a": Disc(0, 0, 500), "b": Disc(1000, 0, 500)})
    after = before.moved("a", Disc(40_000, 0, 500)).without("b").moved("c", Disc(1, 1, 500))
    assert before.near(Disc(0, 0, 500), 0) == ("a", "b")
    assert dict(after.discs) == {"a": Disc(40_000, 0, 500), "c": Disc(1, 1, 500)}
    assert after.near(Disc(0, 0, 500), 0) == ("c",)


def test_a_base_that_touches_has_room() -> None:
    bases = Crowd.of({"a": Disc(0, 0, 500)})
    assert bases.leaves_room(Disc(1000, 0, 500))
    assert not bases.leaves_room(Disc(999, 0, 500))


def test_exactly_at_the_distance_is_near() -> None:
    bases = Crowd.of({"a": Disc(0, 0, 500)})
    assert bases.near(Disc(2000, 0, 500), 1000) == ("a",)
    assert bases.near(Disc(2001, 0, 500), 1000) == ()


def test_what_a_tape_reads_is_near() -> None:
    bases = Crowd.of({"a": Disc(0, 0, 500)})
    disc = Disc(2000, 40, 500)  # 1000.4 away
    assert gap(disc, bases.discs["a"]) == 1000
    assert bases.near(disc, 1000) == ("a",)
