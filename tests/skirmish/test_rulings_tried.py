"""Readings chosen by lot, each tried on a position worked out from the books: it must differ from the default there.

Forty of the options that may be chosen were drawn with the seed 15. A row says what comes of one position under the
default and under the option, with the dice that each of them takes. Bases are 32 mm: 1.26 inches across.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
import scenes
from msgspec.structs import replace
from scenes import BLUE, RED, fighting, played, side
from skirmish.close_combat.acts import Casting, casts, faults
from skirmish.close_combat.brawls import Brawl, Standing
from skirmish.fields import Field, blue, piece, red
from skirmish.meetings import Meeting
from skirmish.movement.walks import may_move
from skirmish.shooting.shots import Range, compared

from dwethia.engine.procedure import Stage, then
from dwethia.powers.duel import Duel, Dueled, resist
from dwethia.skirmish.rules.duels import duel_rules
from dwethia.skirmish.scoring.victory_points import running_score
from dwethia.skirmish.state.board import group

Look = Callable[[list[str], str], Any]
BOW = "24in S2"
FAR_OFF = (red((2, 22)), blue((22, 2)))  # who keep the others' phases open


class Comes(NamedTuple):
    """What comes of a position with these dice."""

    dice: str
    to: Any


def tried(setting: str, look: Look, usual: Comes, chosen: Comes, *rules: str) -> Any:
    """A row: the option, the position, and what comes of it by default and under the option."""
    return pytest.param(setting, look, usual, chosen, id=setting, marks=pytest.mark.rule(*rules))


def shape(width: float, depth: float) -> list[tuple[float, float]]:
    return [(0, 0), (width, 0), (width, depth), (0, depth)]


# Moving and measuring


def fight_count(*models: dict[str, Any], **scene: Any) -> Look:
    def look(settings: list[str], dice: str) -> Any:
        return len(Standing(*models, rulings=settings, **scene).fights)

    return look


def group_size(step: float) -> Look:
    """How many of three friends, each so far from the next, form the group of the first."""

    def look(settings: list[str], dice: str) -> Any:
        line = [red((5 + step * place, 10)) for place in range(3)]
        field = Field(*line, blue((20, 20)), rulings=settings)
        return len(group(field.battle, field.model("red-1"), field.game.rulings))

    return look


def moves(*models: dict[str, Any], to: tuple[float, float], **scene: Any) -> Look:
    """Whether the first red model may go straight there."""

    def look(settings: list[str], dice: str) -> Any:
        return may_move(Field(*models, *FAR_OFF, rulings=settings, **scene), "red-1", to)

    return look


def way_back(settings: list[str], dice: str) -> Any:
    """A retreat of 3 inches that first passes closer to the enemy fought, and ends more than an inch from it."""
    stand = Standing(red((10, 10), "A0"), blue((11.9, 10), "A0"), turns=1, phase="retreat", rulings=settings)
    for model in stand.battle.models:
        stand.change(model.id, was_in_fight=True, has_fought=True)
    form = stand.play().request.form
    assert form is not None
    path = [[10_000, 10_000], [10_300, 12_900]]
    return not list(form.faults({"do": "retreat", "model": "red-1", "path": path}))


# Setting up, priority and scoring


def edges(settings: list[str], dice: str) -> Any:
    meeting = Meeting(red(), blue(), width=36, depth=48, rulings=settings)
    return sorted(choice.id for choice in meeting.request.choices if not choice.faults)


def given_way(settings: list[str], dice: str) -> Any:
    """Red wins the roll and lets blue act first: who acts, and who will choose the first fight."""
    field = Field(red((5, 5)), blue((19, 19)), phase="priority", dice=dice, rulings=settings)
    field.decide("second")
    return (field.battle.acting, field.battle.holder)


def points(*models: dict[str, Any], slain: tuple[str, ...] = (), **scene: Any) -> Look:
    """What red has if the battle ends now; red's edge is the southern one of 24 inches."""

    def look(settings: list[str], dice: str) -> Any:
        field = Field(*models, rulings=settings, **scene)
        gone = [replace(field.model(id), is_slain=True, base=None, wounds=0) for id in slain]
        return running_score(field.battle.with_models(*gone), RED, field.game.rulings).total

    return look


def end_of_round(settings: list[str], dice: str) -> Any:
    """A hero and an army that have spent all of 2 Destiny: the hero's and the pool's in the next turn."""
    stand = Standing(red((5, 5), "hero Dst2"), blue((19, 19)), phase="end", rulings=settings)
    stand.change("red-1", destiny=0)
    spent = stand.battle.with_side(replace(stand.battle.side(RED), destiny=0))
    later = Brawl(spent, stand.rulings, dice).battle
    return (later.model("red-1").destiny, later.side(RED).destiny)


# Shooting


def shot(*models: dict[str, Any], **scene: Any) -> Look:
    """Attack value, Defense and need of the shot of red's first model at blue's first."""

    def look(settings: list[str], dice: str) -> Any:
        return compared(Range(*models, dice=dice, rulings=settings, **scene).hit_on("red-1", "blue-1"))

    return look


def rolls(*models: dict[str, Any], **scene: Any) -> Look:
    """All that is rolled for the shot of red's first model at blue's first."""

    def look(settings: list[str], dice: str) -> Any:
        field = Range(*models, dice=dice, rulings=settings, **scene)
        field.shoot("red-1", "blue-1")
        field.done()
        return field.rolls

    return look


def still_there(settings: list[str], dice: str) -> Any:
    """A target of Defense 5 is slain by a roll of 4: whether its base stays until the end of the phase."""
    field = Range(red((5, 12), "P3", weapon=BOW), blue((12, 12), "D5", weapon=BOW), dice=dice, rulings=settings)
    field.shoot("red-1", "blue-1")
    return field.model("blue-1").base is not None


def put_forward(settings: list[str], dice: str) -> Any:
    """A bow of 12 inches, its target 11.9 inches away, and a friend of the target out of range behind it."""
    near, beyond = blue((18.16, 12), "D5"), blue((19.9, 12), "D5")
    field = Range(red((5, 12), "P3", weapon="12in S2"), near, beyond, dice=dice, rulings=settings)
    field.shoot("red-1", "blue-1")
    return [question for _, question in field.questions]


def into_melee(settings: list[str], dice: str) -> Any:
    """An archer of a faction that does not shoot into melee."""
    archer = red((5, 12), "P3", weapon=BOW, faction="empire-of-sol")
    field = Range(archer, red((13.5, 12)), blue((12, 12), "D5"), dice=dice, rulings=settings)
    return list(field.against("red-1", "blue-1"))


# Fighting


def joined(settings: list[str], dice: str) -> Any:
    """Four in a chain of gaps of 0.9 inches, the first of them in contact with the enemy: how many are in its fight."""
    chain = [red((10 + 2.16 * place, 10)) for place in range(4)]
    stand = Standing(*chain, blue((10 - 1.26, 10)), rulings=settings)
    return len(stand.fight.red.ids)


def blows(settings: list[str], dice: str) -> Any:
    """One against one, both with Aggression 1: red hits and wounds; who has rolled what."""
    scene = played(fighting(side("red", "A1"), side("blue", "A1"), *settings), dice, "stance=fight")
    return [each.split(":")[0].rpartition(" ")[0] for each in scene.rolls]


def shared_out(settings: list[str], dice: str) -> Any:
    """One wound for one of two that differ: who is asked."""
    stage = fighting(side("red", "A1"), side("blue", "A0 W2 + A0 W1"), *settings)
    answers = f"stance=fight {'red' if settings else 'blue'}:share-out=blue-1"
    return [each for each in played(stage, dice, answers).questions if "share-out" in each]


def helped(*models: dict[str, Any]) -> Look:
    """Red strikes at blue: which seats are asked to re-roll a die."""

    def look(settings: list[str], dice: str) -> Any:
        fight = Standing(*models, turns=1, rulings=settings).play(dice)
        fight.answer("fight")
        return [seat for seat, question in fight.questions if question.startswith("reroll")]

    return look


# Powers


def mage(profile: str = "hero P3 Aff4") -> dict[str, Any]:
    return red((5, 5), profile, spells=["blast", "root", "cloak"])


def refused(power: str, affinity: int, *models: dict[str, Any], **scene: Any) -> Look:
    """Whether red's first model may not cast the power at blue's first."""

    def look(settings: list[str], dice: str) -> Any:
        return bool(faults(casts(power, "blue-1", affinity), *models, rulings=settings, **scene))

    return look


def asked(power: str, target: str, *models: dict[str, Any]) -> Look:
    """What is asked of whom when red's first model casts the power."""

    def look(settings: list[str], dice: str) -> Any:
        return Casting(casts(power, target), *models, rulings=settings).questions

    return look


def dueled(settings: list[str], dice: str) -> Any:
    """1 Affinity against 1 Faith, nothing to add: the totals, and whether the power works."""
    stage: Stage[Dueled] = then(resist, Duel((RED, BLUE), 1, 1, 1), duel_rules(scenes.rulings(*settings)))
    result = played(stage, dice, "resist=yes").result
    return (result.totals, result.works)


def speaks_first(settings: list[str], dice: str) -> Any:
    """Both have Destiny to add, and red has priority: who is asked first."""
    some = Duel((RED, BLUE), 1, 1, 1, destiny=(2, 2))
    stage: Stage[Dueled] = then(resist, some, duel_rules(scenes.rulings(*settings)))
    scene = played(stage, dice, "resist=yes add-destiny=0 add-destiny=0")
    return next(each for each in scene.questions if "add-destiny" in each)


def surges_meet(settings: list[str], dice: str) -> Any:
    """Red's hero surges in blue's part, and a hero of blue's answers: what is asked next."""
    heroes = (red((5, 5), "hero Dst3"), blue((20, 15), "hero Dst3"))
    field = Field(*heroes, red((20, 2)), blue((2, 20)), priority="blue", always_asked=True, rulings=settings)
    while field.questions[0] == ("blue", "window"):
        field.decide("pass")
    field.decide("surge:red-1")
    field.decide("blue-1")
    return field.questions


WALLS = [piece((x, 12), "impassable", corners=shape(3, 1)) for x in (9.9, 14.1)]  # a gap of 1.2 inches at x = 12
TOWER = [piece((10, 10), corners=[(-1, -1), (1, -1), (1, 1), (-1, 1)], height=3, climbed=True)]
SCREEN = [piece((10, 5), "impassable", corners=shape(1, 8))]
ARCHER = red((5, 12), "P3", weapon=BOW)
HOLD: dict[str, Any] = {"scenarios": {"red": "hold-the-line"}}
BREAK: dict[str, Any] = {"scenarios": {"red": "break-their-lines"}}
FOUR = [red((4, 4)), blue((12, 8)), blue((12, 12)), blue((15, 14)), blue((18, 14))]
SPENT = "6 1"  # the priority roll of the next turn

ROWS = [
    tried(
        "R-SK-07=plan-with-melee-limit",
        fight_count(red((10, 10)), blue((11.4, 10)), terrain=TOWER),
        Comes("", 1),
        Comes("", 0),
        "SK-FIGHT-01",
    ),
    tried("R-SK-08=all-exclusive", group_size(2.26), Comes("", 3), Comes("", 1), "SK-COH-01"),
    tried(
        "R-SK-101=own-value-refresh",
        refused("blast", 3, mage("hero P3 Aff1"), red((5, 9), "Aff2"), blue((15, 5)), phase="shoot"),
        Comes("", False),
        Comes("", True),
        "SK-MUSTER-17",
    ),
    tried(
        "R-SK-104=target-only",
        asked("cloak", "red-2", mage(), red((5, 9)), blue((20, 5), "F1")),
        Comes("", [("blue", "resist")]),
        Comes("", []),
        "SK-FAITH-01",
    ),
    tried(
        "R-SK-105=all-points-count", dueled, Comes("4 3", ((4, 4), True)), Comes("4 3", ((4, 5), False)), "SK-FAITH-03"
    ),
    tried(
        "R-SK-107.starter=defender-first",
        speaks_first,
        Comes("6 1", "red:add-destiny?"),
        Comes("6 1", "blue:add-destiny?"),
        "SK-FAITH-08",
    ),
    tried(
        "R-SK-107.starter=priority-first",
        speaks_first,
        Comes("1 6", "blue:add-destiny?"),
        Comes("1 6", "red:add-destiny?"),
        "SK-FAITH-08",
    ),
    tried(
        "R-SK-108=full-substitute",
        asked("root", "blue-1", mage(), blue((15, 5), "Aff1")),
        Comes("", []),
        Comes("", [("blue", "resist")]),
        "SK-STAT-11",
        "SK-FAITH-02",
    ),
    tried(
        "R-SK-111.sight=none",
        refused("blast", 1, mage(), blue((15, 5)), phase="shoot", terrain=SCREEN),
        Comes("", True),
        Comes("", False),
        "SK-SHOOT-06",
    ),
    tried(
        "R-SK-18.amount=points-cost",
        points(red((5, 5)), blue((19, 19), points=30), blue((15, 19), points=12), slain=("blue-1", "blue-2")),
        Comes("", 2),
        Comes("", 42),
        "SK-SCEN-03",
    ),
    tried("R-SK-18.start=all-enemy-models", points(*FOUR, **HOLD), Comes("", 1), Comes("", 3), "SK-SCEN-04"),
    tried(
        "R-SK-20=centre",
        points(red((12, 14.6)), blue((4, 20)), **BREAK),
        Comes("", 1),
        Comes("", 0),
        "SK-SCEN-07",
    ),
    tried("R-SK-27=all-missing", points(red((5, 5)), blue((19, 19)), blue()), Comes("", 0), Comes("", 1), "SK-SCEN-03"),
    tried(
        "R-SK-29=opposite-any",
        edges,
        Comes("", ["east", "west"]),
        Comes("", ["east", "north", "south", "west"]),
        "SK-SETUP-04",
    ),
    tried("R-SK-29=opposite-short", edges, Comes("", ["east", "west"]), Comes("", ["north", "south"]), "SK-SETUP-04"),
    tried("R-SK-34=winner-keeps-it", given_way, Comes("6 1", (BLUE, BLUE)), Comes("6 1", (BLUE, RED)), "SK-PRIO-03"),
    tried(
        "R-SK-36=contact-only",
        fight_count(red((10, 10)), blue((11.8, 10))),
        Comes("", 1),
        Comes("", 0),
        "SK-MOVE-08",
        "SK-FIGHT-01",
    ),
    tried(
        "R-SK-37=leave-and-be-struck",
        moves(red((10, 10)), blue((11.3, 10)), to=(7, 10)),
        Comes("", False),
        Comes("", True),
        "SK-MOVE-09",
    ),
    tried(
        "R-SK-39.friends=block",
        moves(red((10, 10)), red((12, 10)), to=(14, 10)),
        Comes("", True),
        Comes("", False),
        "SK-MOVE-05",
    ),
    tried(
        "R-SK-39.gaps=ignore",
        moves(red((12, 10)), to=(12, 14.5), terrain=WALLS),
        Comes("", False),
        Comes("", True),
        "SK-MODEL-14",
    ),
    tried(
        "R-SK-41=open-only",
        moves(red((10, 10)), to=(10, 14.5), terrain=WALLS),
        Comes("", False),
        Comes("", True),
        "SK-TERR-01",
    ),
    tried("R-SK-43=direct", group_size(2.16), Comes("", 3), Comes("", 2), "SK-COH-02"),
    tried(
        "R-SK-49=literal",
        shot(red((5, 12), "P2", weapon=BOW), blue((12, 12), "D5")),
        Comes("1", (4, 5, 5)),
        Comes("1", (4, 5, 3)),
        "SK-SHOOT-22",
    ),
    tried("R-SK-52=at-once", still_there, Comes("4", True), Comes("4", False), "SK-SHOOT-02"),
    tried(
        "R-SK-57=double",
        rolls(ARCHER, blue((12, 12), "D5 save5")),
        Comes("4 5", ["red shot 4+: 4", "blue save 5+: 5"]),
        Comes("4 1 5", ["red shot 4+: 4", "blue save 5+: 1 5"]),
        "SK-SHOOT-29",
    ),
    tried(
        "R-SK-58=4-plus",
        rolls(ARCHER, blue((12, 12), "D5 I0 shield")),
        Comes("4 4", ["red shot 4+: 4", "blue save 5+: 4"]),
        Comes("4 4", ["red shot 4+: 4", "blue save 4+: 4"]),
        "SK-SHOOT-28",
    ),
    tried(
        "R-SK-59=add-bearer-integrity",
        shot(ARCHER, blue((12, 12), "D4 I1"), blue((12, 13.26), "D4 I4 shield")),
        Comes("1", (5, 5, 4)),
        Comes("1", (5, 8, 5)),
        "SK-SHOOT-30",
    ),
    tried(
        "R-SK-59=off",
        shot(ARCHER, blue((12, 12), "D4 I1"), blue((12, 13.26), "D4 I4 shield")),
        Comes("1", (5, 5, 4)),
        Comes("1", (5, 4, 3)),
        "SK-SHOOT-30",
    ),
    tried(
        "R-SK-60.pool=direct-and-legal-target",
        put_forward,
        Comes("1", ["swap-target"]),
        Comes("1", ["shoot"]),
        "SK-SHOOT-36",
    ),
    tried(
        "R-SK-63.terrain=flat-2",
        shot(ARCHER, blue((12, 12), "D4"), terrain=[piece((10.4, 12), "cover", diameter=2, cover=1)]),
        Comes("1", (4, 4, 4)),
        Comes("1", (3, 4, 5)),
        "SK-SHOOT-26",
    ),
    tried("R-SK-64.permission=allowed", into_melee, Comes("4 1", ["SK-SHOOT-41"]), Comes("4 1", []), "SK-SHOOT-41"),
    tried(
        "R-SK-73.victims=enemies-only",
        rolls(red((5, 12), "P3", weapon="24in S2 blast1"), blue((12, 12), "D4"), red((12, 13.26), "D5")),
        Comes("4 4 1", ["red side struck: 4", "red shot 4+: 4", "red shot 5+: 1"]),
        Comes("4 4", ["red side struck: 4", "red shot 4+: 4"]),
        "SK-KEY-06",
    ),
    tried("R-SK-76=whole-group", joined, Comes("", 2), Comes("", 4), "SK-FIGHT-02"),
    tried(
        "R-SK-80=attacker-first",
        blows,
        Comes("4 4 4 4", ["red attack", "blue attack", "red wound", "blue wound"]),
        Comes("4 4", ["red attack", "red wound"]),
        "SK-FIGHT-11",
        "SK-FIGHT-21",
    ),
    tried(
        "R-SK-81=striker-allocates",
        shared_out,
        Comes("4 4", ["blue:share-out?"]),
        Comes("4 4", ["red:share-out?"]),
        "SK-FIGHT-44",
    ),
    tried("R-SK-88.direction=strictly-away", way_back, Comes("", True), Comes("", False), "SK-RETREAT-02"),
    tried(
        "R-SK-90=pool-no-refresh",
        helped(red((10, 10), "A1"), red((20, 20), "Dst1"), blue((11.26, 10), "A0")),
        Comes("1", []),
        Comes("1", ["red"]),
        "SK-DEST-02",
    ),
    tried("R-SK-90=pool-refresh", end_of_round, Comes(SPENT, (2, 0)), Comes(SPENT, (0, 2)), "SK-TURN-06"),
    tried(
        "R-SK-92=any-dice",
        helped(red((10, 10), "A1"), blue((11.26, 10), "A0 Dst1")),
        Comes("6 1", []),
        Comes("6", ["blue"]),
        "SK-DEST-03",
    ),
    tried(
        "R-SK-98=open-raise",
        surges_meet,
        Comes("", [("blue", "wager"), ("red", "wager")]),
        Comes("", [("blue", "raise-wager")]),
        "SK-DEST-13",
    ),
]


@pytest.mark.parametrize(("setting", "look", "usual", "chosen"), ROWS)
def test_a_reading_differs_from_the_default_where_the_books_say(
    setting: str, look: Look, usual: Comes, chosen: Comes
) -> None:
    assert look([], usual.dice) == usual.to
    assert look([setting], chosen.dice) == chosen.to
    assert usual.to != chosen.to
