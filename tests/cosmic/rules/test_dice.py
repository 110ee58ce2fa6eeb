"""Dice in space: six sides, needed numbers, and re-rolls, each of a die but once (CC-CORE-01 to -06)."""

import pytest
from cosmic.cruisers import battle, battle_of, blue, red
from cosmic.random_battles import RandomFleetBattle
from cosmic.space import Placed, Space
from cosmic.space import blue as enemy
from cosmic.space import red as ship

from dwethia.dice import DiceError
from dwethia.engine.events import Rolled

MARTIALS = {2: (6, 3), 3: (4, 3), 4: (3, 3), 5: (3, 4), 6: (3, 6)}  # by the number needed: ours and theirs


def fight(martial: tuple[int, int] = (3, 3), *, ours: int = 0, theirs: int = 0) -> tuple[Placed, Placed]:
    """A red ship with one die against a blue one without, and the Destiny of both."""
    return (
        red((5, 10), martial=martial[0], aggression=1, destiny=ours),
        blue((6.5, 10), martial=martial[1], aggression=0, destiny=theirs),
    )


@pytest.mark.rule("CC-CORE-01")
def test_a_whole_battle_rolls_dice_of_six_sides_and_no_others() -> None:
    war = RandomFleetBattle(3)
    while not war.game.is_over:
        war.decide(war.decision())
    rolled = [event for event in war.game.events if isinstance(event, Rolled)]
    assert {event.sides for event in rolled} == {6}
    assert {face for event in rolled for face in event.faces} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("CC-CORE-01")
def test_a_face_that_no_die_has_is_refused() -> None:
    with pytest.raises(DiceError, match="7"):
        battle_of(*fight(), dice="7")


@pytest.mark.rule("CC-CORE-04")
@pytest.mark.parametrize("need", sorted(MARTIALS))
def test_a_die_succeeds_when_it_shows_the_number_needed_or_more(need: int) -> None:
    for face in range(1, 7):
        with battle(*fight(MARTIALS[need]), dice=str(face)) as scene:
            (rolled,) = scene.saw(Rolled)
            assert (rolled.need, rolled.hits) == (need, int(face >= need))
            assert scene.ship("blue-1").wounds == (2 if face >= need else 3)


@pytest.mark.rule("CC-CORE-03", "CC-CORE-04")
@pytest.mark.parametrize(("integrity", "face", "lost"), [(3, 1, 1), (8, 6, 1), (9, 6, 0)])
def test_no_face_fails_or_succeeds_by_itself(integrity: int, face: int, lost: int) -> None:  # {R-CC-56}
    space = Space(
        ship((12, 8), "S2 I9 W3", orders="move fire"),
        ship((2, 20), orders="move move"),  # keeps the part open
        enemy((12, 13), f"S0 I{integrity} W3", heading=90, orders="fire fire"),
        phase="movement",
        dice=f"{face} 1",
    )
    space.decide({"do": "advance", "ship": "red-1", "distance": 6000, "ram": "blue-1"})
    assert space.ship("blue-1").wounds == 3 - lost  # the face plus Strength 2


@pytest.mark.rule("CC-CORE-05")
@pytest.mark.parametrize(("first", "again", "wounds"), [(6, 1, 3), (4, 6, 2), (3, 6, 2), (3, 1, 3)])
def test_a_re_roll_stands_whether_better_or_worse(first: int, again: int, wounds: int) -> None:
    is_hit = first >= 4
    ships = fight(ours=0 if is_hit else 1, theirs=1 if is_hit else 0)
    with battle(*ships, dice=f"{first} {again}", rulings=["R-CC-60.dice=any-dice"]) as scene:
        assert scene.questions == [("blue", "reroll-enemy") if is_hit else ("red", "reroll")]
        scene.decide("1")
        assert scene.ship("blue-1").wounds == wounds


@pytest.mark.rule("CC-CORE-06", "CC-DEST-04")
@pytest.mark.parametrize("priority", ["red", "blue"])
def test_no_die_is_re_rolled_twice_whoever_pays(priority: str) -> None:
    ships = fight(ours=2, theirs=2)
    first, again = ("3", "6") if priority == "red" else ("6", "3")
    with battle(*ships, dice=f"{first} {again}", priority=priority, rulings=["R-CC-60.dice=any-dice"]) as scene:
        scene.decide("1", priority)
        assert not [question for _, question in scene.questions if question.startswith("reroll")]
        assert scene.ship("blue-1").wounds == (2 if priority == "red" else 3)
