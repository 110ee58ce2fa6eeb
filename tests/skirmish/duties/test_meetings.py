"""Duties where they meet other rules: fights that are torn, shots in a fight, a Surge, blows at leavers, new turns."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from skirmish.close_combat.acts import Acted, battle_of
from skirmish.close_combat.brawls import TOUCH, Brawl, Standing
from skirmish.duties.bound import ASIDE, against
from skirmish.fields import Field, blue, red
from skirmish.movement.walks import path

from dwethia.engine.procedure import Asking
from dwethia.engine.rules import SetupError, as_setup
from dwethia.rulebook import Rulings
from dwethia.skirmish.duties import duties_of
from dwethia.skirmish.duties.measuring import measured
from dwethia.skirmish.events.fighting import FightPicked, OpportunityTaken
from dwethia.skirmish.events.shooting import ShotFired
from dwethia.skirmish.movement.walking import MoveCheck, allowed_move
from dwethia.skirmish.odds.fight_odds import stances_open
from dwethia.skirmish.rules.fighting import Stance
from dwethia.skirmish.setup.first_state import begin, read_setup
from dwethia.skirmish.state.battle import Battle, DutyState, Manner
from dwethia.tabletop.scenes import SceneError
from dwethia.tabletop.sides import BLUE, RED

SLAYER, FEAR, RETURN = "CP-SCAR-AFFINITY-3", "CP-SCAR-MONSTER-3", "CP-SCAR-RANGED-4"


# A new turn


def measured_anew(duty: DutyState, *models: dict[str, Any]) -> DutyState:
    """What the first red model's duties are judged by when red's movement begins, after so much before it."""

    def act(battle: Battle, rulings: Rulings) -> Asking[Battle]:
        return (yield from measured(battle, RED, rulings))

    def before(battle: Battle) -> Battle:
        return battle.with_model(replace(battle.model("red-1"), duty=duty))

    return Acted(act, *models, change=before).finish().model("red-1").duty


@pytest.mark.rule(SLAYER, "HS-DUTY-01")
def test_each_turn_it_must_attack_again() -> None:
    foe = blue((5, 10), "Aff1")
    anew = measured_anew(DutyState(goals=("blue-1",), has_attacked=True), red((5, 5), duties=[SLAYER]), foe)  # type: ignore[arg-type]
    assert (anew.has_attacked, anew.is_able) == (False, True)


@pytest.mark.rule(FEAR)
@pytest.mark.parametrize(("at", "faced"), [((5 + TOUCH, 5), ("blue-1",)), ((15, 5), ())])
def test_an_engagement_that_is_over_must_be_paid_for_again(at: tuple[float, float], faced: tuple[str, ...]) -> None:
    models = (red((5, 5), duties=[FEAR]), blue(at, "monster", base=32))
    assert measured_anew(DutyState(faced=("blue-1",)), *models).faced == faced  # type: ignore[arg-type]


@pytest.mark.rule("HS-DUTY-01")
def test_who_can_shoot_owes_no_way_though_it_could_charge() -> None:
    battle, rulings = battle_of(red((5, 5), weapon="24in S4", duties=[SLAYER]), blue((5, 10), "Aff1"))
    model = replace(battle.model("red-1"), duty=DutyState(goals=(battle.model("blue-1").id,), is_able=True))
    battle = battle.with_model(model)
    for bow in (True, False):
        armed = model if bow else replace(model, card=replace(model.card, weapons=()))
        now = battle.with_model(armed)
        going = MoveCheck(now, allowed_move(now, armed, Manner.PLAIN, rulings), rulings)
        assert (duties_of(armed.card).way_owed(now, going, rulings) is None) is bow


# A Surge


@pytest.mark.rule(SLAYER, "HS-DUTY-01")
def test_a_surge_is_a_move_too_and_to_stay_in_it_is_not() -> None:
    hero = red((5, 5), "hero Dst2", base=32, duties=[SLAYER])
    field = Field(hero, blue((5, 10), "Aff1"), *ASIDE)
    field.decide("surge:red-1")
    assert field.questions == [("red", "surge")]
    assert set(against(field, {"path": path(field, "red-1", (5, 2))})) == {SLAYER, "HS-DUTY-01"}
    assert against(field, {"path": path(field, "red-1", (5, 8.73))}) == {}
    assert against(field, {"path": path(field, "red-1")}) == {}


# Fights


@pytest.mark.rule(SLAYER, "SK-FIGHT-09")
@pytest.mark.parametrize(("mage", "joins"), [("blue-1", True), ("blue-2", False)])
def test_who_is_torn_goes_where_its_goal_is(mage: str, joins: bool) -> None:
    """It stands between two friends, each in a fight of its own, and is not asked where it goes."""
    foes = [blue((x, 10), "A0 Aff1" if id == mage else "A0") for id, x in (("blue-1", 8.7), ("blue-2", 15.7))]
    own = (red((10, 10), "A0"), red((12.2, 10), "A0", duties=[SLAYER]), red((14.4, 10), "A0"))
    stand = Standing(*own, *foes, turns=1)
    assert [each.torn for each in stand.fights] == [("red-2",), ("red-2",)]
    brawl = stand.play()
    brawl.answer("red-1:blue-1")
    assert brawl.questions == [("blue", "stance")]
    assert ("red-2" in [each.id for each in brawl.saw(FightPicked)[0].attackers]) is joins


def fired(*duties: str, foe: str = "A0", other: dict[str, Any] | None = None, **scene: Any) -> Brawl:
    """A Defender between a plain enemy and another, who fires at one of them."""
    shooter = red((10, 10), "A0 P3", weapon="12in S3", duties=list(duties))
    foes = (blue((10 + TOUCH, 10), "A0 D2"), blue((10 - TOUCH, 10), f"{foe} D3", base=32, **(other or {})))
    brawl = Standing(shooter, *foes, priority="blue", turns=1, **scene).play("1")
    brawl.answer("fire")
    return brawl


@pytest.mark.rule("SK-FIGHT-19")
def test_without_duties_it_is_asked_whom_it_shoots_at() -> None:
    assert fired().questions == [("red", "target")]


@pytest.mark.rule(SLAYER, "SK-FIGHT-19")
@pytest.mark.parametrize("option", ["compulsory", "target-lock", "pursue"])
def test_a_shot_in_a_fight_goes_to_its_goal(option: str) -> None:
    brawl = fired(SLAYER, foe="A0 Aff1", campaign=[f"R-CP-20={option}"])
    assert [each.target for each in brawl.saw(ShotFired)] == ["blue-2"]


@pytest.mark.rule(RETURN, "SK-FIGHT-19")
def test_a_shot_in_a_fight_goes_to_who_carries_a_bow() -> None:
    brawl = fired(RETURN, other={"weapon": "24in S2"})
    assert [each.target for each in brawl.saw(ShotFired)] == ["blue-2"]


@pytest.mark.rule(FEAR, "SK-FIGHT-19")
@pytest.mark.parametrize(("option", "asked"), [("melee-only", True), ("all-attacks", False)])
def test_a_monster_that_was_not_paid_for_is_not_fired_at_where_all_attacks_cost(option: str, asked: bool) -> None:
    brawl = fired(FEAR, foe="A0 monster", campaign=[f"R-CP-33={option}"])
    assert (brawl.questions == [("red", "target")]) is asked
    assert [each.target for each in brawl.saw(ShotFired)] == ([] if asked else ["blue-1"])


@pytest.mark.rule(FEAR, "SK-RETREAT-06")
@pytest.mark.parametrize(("faced", "strikes"), [((), False), (("blue-1",), True)])
def test_a_monster_that_leaves_is_struck_only_by_who_has_paid(faced: tuple[str, ...], strikes: bool) -> None:
    models = (red((10, 10), "A2", duties=[FEAR]), blue((10 + TOUCH, 10), "A0 monster", base=32))
    stand = Standing(*models, turns=1)
    stand.change("red-1", duty=DutyState(faced=faced))  # type: ignore[arg-type]
    brawl = stand.play("1 1 1 1" if strikes else "")
    brawl.answer("fight")
    while brawl.questions[0][1] == "retreat":
        seat = brawl.questions[0][0]
        away = {"do": "retreat", "model": "blue-1", "path": [[11260, 10000], [14200, 10000]]}
        brawl.decide(away if seat == BLUE and not brawl.model("blue-1").has_retreated else {"do": "done"})
        if brawl.game.is_over:
            break
    assert (brawl.questions == [("red", "opportunity")]) is strikes
    if strikes:
        brawl.answer("yes")
    assert bool(brawl.saw(OpportunityTaken)) is strikes


@pytest.mark.rule(SLAYER)
def test_the_odds_leave_out_a_retreat_that_is_not_open() -> None:
    models = (red((10, 10), "A1", duties=[SLAYER]), blue((10 + TOUCH, 10), "A1 Aff1"))
    stand = Standing(*models, priority="blue")
    assert stances_open(stand.battle, stand.fight, BLUE, stand.rulings) == (Stance.FIGHT,)
    assert stances_open(stand.battle, stand.fight, RED, stand.rulings) == (Stance.FIGHT, Stance.RETREAT)


# What is written


def test_duties_and_settings_that_there_are_not_are_refused() -> None:
    with pytest.raises(SceneError, match="'CP-SCAR-HERO-1' is no duty"):
        battle_of(red((5, 5), duties=["CP-SCAR-HERO-1"]), blue((9, 9)))
    battle, _ = battle_of(red((5, 5)), blue((9, 9)))
    for wrong in ("R-CP-20=hunt", "R-SK-08=all-inclusive"):
        with pytest.raises(SetupError, match="campaign"):
            battle_of(red((5, 5)), blue((9, 9)), campaign=[wrong])
    card = replace(battle.setup.red.cards[0], duties=("CP-SCAR-NOBODY-1",))
    setup = replace(battle.setup, red=replace(battle.setup.red, cards=(card,)))
    with pytest.raises(SetupError, match="is no row of a campaign"):
        begin(read_setup(as_setup(setup)), Rulings.recommended("skirmish"))


def test_a_battle_without_duties_is_written_as_before() -> None:
    battle, _ = battle_of(red((5, 5)), blue((9, 9)))
    assert "campaign" not in as_setup(battle.setup)
