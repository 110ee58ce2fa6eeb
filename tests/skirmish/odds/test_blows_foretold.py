"""Each side's losses reckoned by themselves are those of the whole fight, with every roll and question in it."""

from random import Random

import pytest
from counts import count
from scenes import RED, rulings, side

from dwethia.engine.branching import Policy
from dwethia.engine.odds import answering, eager, odds, plain
from dwethia.engine.procedure import Stage, then
from dwethia.skirmish.odds.blows_foretold import FightForetold, WoundsLost
from dwethia.skirmish.rules.fighters import Fighters
from dwethia.skirmish.rules.fighting import Fought, Stance, fight

FIGHTS = count(6, 200)  # of each stance under each set of rulings
GUN = "12in S3"
SETTINGS = (
    (),
    ("R-SK-80=attacker-first",),
    ("R-SK-90=pool-no-refresh",),
    ("R-SK-92=own-side-dice", "R-SK-93=once-per-wound"),
    ("R-SK-92=any-dice",),
    ("R-SK-81=striker-allocates", "R-SK-93=repeat-until-out"),
    ("R-SK-90=pool-refresh", "R-SK-92=any-dice", "R-SK-81=nearest-first"),
)


def drawn(chance: Random, seat: str) -> Fighters:
    groups = []
    for _ in range(chance.randint(1, 2)):
        words = [f"M{chance.randint(3, 5)} A{chance.randint(1, 2)} W{chance.randint(1, 3)}"]
        words += [chance.choice(["", "save5", "save4 ignore6"])]
        words += [chance.choice(["", "hero", f"hero Dst{chance.randint(1, 2)}"])]
        groups.append(" ".join(words) + chance.choice(["", " x2"]))
    return side(seat, " + ".join(groups), GUN)


def of_the_whole(sides: tuple[Fighters, Fighters], stance: Stance, given: object, policy: Policy) -> list[WoundsLost]:
    """The twin: the fight as it is played, both sides together."""
    stage: Stage[Fought] = then(fight, *sides, given, RED)
    lost: list[WoundsLost] = [{}, {}]
    for end, chance in odds(stage, answering(policy, stance=stance)).items():
        for own, sums, left in zip(sides, lost, (end.attacker.left, end.defender.left), strict=True):
            sums[own.wounds - sum(left)] = sums.get(own.wounds - sum(left), 0.0) + chance
    return lost


@pytest.mark.parametrize("policy", [plain, eager])
@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("stance", list(Stance))
def test_a_side_loses_as_much_by_itself_as_in_the_whole_fight(
    stance: Stance, settings: tuple[str, ...], policy: Policy
) -> None:
    chance, given = Random(f"{stance} {settings}"), rulings(*settings)
    for _ in range(FIGHTS):
        sides = drawn(chance, "red"), drawn(chance, "blue")
        whole = of_the_whole(sides, stance, given, policy)
        assert list(FightForetold(*sides, stance, given, RED, policy).lost()) == [pytest.approx(lost) for lost in whole]


def test_sides_are_reckoned_together_only_where_something_binds_them() -> None:
    plainly, heroes = (side("red", "A2 x3"), side("blue", "A2 x3")), (side("red", "hero Dst1"), side("blue", "A2", GUN))

    def is_apart(sides: tuple[Fighters, Fighters], stance: Stance, *settings: str, policy: Policy = eager) -> bool:
        return FightForetold(*sides, stance, rulings(*settings), RED, policy).is_apart

    assert is_apart(plainly, Stance.FIGHT)
    assert not is_apart(plainly, Stance.FIGHT, "R-SK-80=attacker-first")
    assert is_apart(plainly, Stance.RETREAT, "R-SK-80=attacker-first")
    assert is_apart(heroes, Stance.FIGHT)
    assert not is_apart(heroes, Stance.FIGHT, "R-SK-92=any-dice")
    assert not is_apart(heroes, Stance.FIRE)
    assert is_apart(heroes, Stance.FIRE, "R-SK-92=any-dice", policy=plain)
