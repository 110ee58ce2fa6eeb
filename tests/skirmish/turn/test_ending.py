"""The End Phase: what ends, what comes back, who regenerates or falls apart, and when the battle is over."""

from typing import Any

import pytest
from msgspec.structs import replace
from skirmish.fields import Field, blue, field, red

from dwethia.dice import QueuedDice
from dwethia.engine.game import Game
from dwethia.engine.procedure import Ask, Asking
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import GotBack, Slain, WoundsLost
from dwethia.skirmish.events.scoring import (
    BattleEnded,
    FaithReturned,
    Scored,
    SideOut,
    SpotCompleted,
    TookCommand,
    TurnEnded,
)
from dwethia.skirmish.events.turning import DestinyReturned
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.scoring.spots import complete_instead_of_shooting, spots_in_reach
from dwethia.skirmish.state.battle import Battle, Death, LastingEffect, Phase, Until
from dwethia.skirmish.turn.turn_order import enter_phase
from dwethia.tabletop.sides import BLUE, RED

USUAL = Rulings.recommended("skirmish")
FOES = (red((5, 5)), blue((19, 19)))


def ending(*models: dict[str, Any], dice: str = "6 1", **scene: Any) -> Field:
    """A battle in its End Phase; the dice of the next turn's priority are the last of them."""
    return Field(*(models or FOES), phase="end", dice=dice, **scene)


def going_on(battle: Battle, settings: tuple[str, ...] = (), dice: str = "6 1") -> tuple[Game[Battle], list[Any]]:
    """A battle from a state on, and what it tells."""
    rulings = Rulings.of("skirmish", settings=settings)
    game = Game.imagined(BattleRules(), battle, rulings, (RED, BLUE), QueuedDice(dice), ())
    return game, list(game.events_since(0))


@pytest.mark.rule("SK-TURN-05", "SK-TURN-02")
def test_what_lasted_for_the_turn_ends_and_a_new_turn_begins() -> None:
    start = at_end(ending(dice="6 1"))
    model = start.model("red-1")
    lasting = (
        LastingEffect("Terror", "HS-SPELL-05", "Change", Until.TURN, "martial", -2),
        LastingEffect("Cosmic Horror", "HS-SPELL-06", "Set", Until.NEXT_TURN, "integrity", 0),
    )
    game, told = going_on(start.with_model(replace(model, lasting=lasting, has_shot=True, moved=3000)))
    (ended,) = [event for event in told if isinstance(event, TurnEnded)]
    assert ended.ended == ((model.name, "Terror"),)
    (left,) = game.state.model("red-1").lasting
    assert (left.source, left.until) == ("Cosmic Horror", Until.TURN)
    assert (game.state.model("red-1").has_shot, game.state.model("red-1").moved) == (False, 0)
    assert (game.state.turn, game.state.phase) == (2, Phase.PRIORITY)


def at_end(battle: Field) -> Battle:
    """The battle as it stood in its End Phase."""
    return BattleRules().begin(battle.game.setup, battle.game.rulings)


# Destiny, Faith and Affinity


@pytest.mark.rule("SK-DEST-02", "SK-TURN-06")
@pytest.mark.parametrize(
    ("ruling", "own", "pool"),
    [("own-value-refresh", 2, 0), ("pool-no-refresh", 0, 0), ("pool-refresh", 0, 2)],
)
def test_spent_destiny_returns_as_the_ruling_says(ruling: str, own: int, pool: int) -> None:  # D-SK-21
    start = at_end(ending(red((5, 5), "hero Dst2"), blue((19, 19)), rulings=[f"R-SK-90={ruling}"]))
    spent = start.with_model(replace(start.model("red-1"), destiny=0))
    spent = spent.with_side(replace(spent.side(RED), destiny=0))
    game, told = going_on(spent, (f"R-SK-90={ruling}",))
    assert (game.state.model("red-1").destiny, game.state.side(RED).destiny) == (own, pool)
    assert any(isinstance(event, DestinyReturned) for event in told) == (own + pool > 0)


def test_a_pool_that_refills_keeps_the_share_of_the_slain() -> None:
    start = at_end(ending(red((5, 5), "hero Dst2"), red((8, 5), "M3 Dst1"), blue((19, 19))))
    slain = start.with_model(replace(start.model("red-2"), is_slain=True, base=None, wounds=0))
    game, _ = going_on(slain.with_side(replace(slain.side(RED), destiny=0)), ("R-SK-90=pool-refresh",))
    assert game.state.side(RED).destiny == 3


def test_destiny_of_the_slain_does_not_return() -> None:
    start = at_end(ending(red((5, 5)), red((8, 5), "hero Dst2"), blue((19, 19))))
    slain = replace(start.model("red-2"), is_slain=True, base=None, wounds=0, destiny=0)
    game, _ = going_on(start.with_model(slain))
    assert game.state.model("red-2").destiny == 0


@pytest.mark.rule("SK-MUSTER-16", "SK-MUSTER-17")
@pytest.mark.parametrize(
    ("ruling", "left"), [("own-value-refresh", (2, 3)), ("own-value-no-refresh", (0, 0)), ("pool-no-refresh", (0, 0))]
)
def test_faith_and_affinity_return_only_where_the_ruling_says_so(ruling: str, left: tuple[int, int]) -> None:
    start = at_end(ending(red((5, 5), "M3 F2 Aff3"), blue((19, 19))))
    spent = start.with_model(replace(start.model("red-1"), faith=0, affinity=0))
    game, told = going_on(spent, (f"R-SK-101={ruling}",))
    model = game.state.model("red-1")
    assert (model.faith, model.affinity) == left
    assert any(isinstance(event, FaithReturned) for event in told) == (ruling == "own-value-refresh")


# Special rules


@pytest.mark.rule("SK-TURN-05")
@pytest.mark.parametrize(("die", "wounds"), [(4, 1), (5, 2)])
def test_regeneration_gets_a_wound_back_on_a_five(die: int, wounds: int) -> None:
    troll = red((5, 5), "monster W3", special=["Regeneration"], wounds=1)
    with field(troll, blue((19, 19)), phase="end", dice=f"{die} 6 1") as battle:
        assert battle.model("red-1").wounds == wounds
        assert len(battle.saw(GotBack)) == wounds - 1


def test_nobody_regenerates_unhurt() -> None:
    with field(red((5, 5), "W3", special=["Regeneration"]), blue((19, 19)), phase="end", dice="6 1"):
        pass


@pytest.mark.rule("DD-ABIL-09")
@pytest.mark.parametrize(("die", "wounds"), [(1, 1), (2, 1), (3, 2)])
def test_a_slave_without_a_hero_loses_a_wound_on_a_one_or_two(die: int, wounds: int) -> None:
    slave = red((5, 5), "W2", special=["Slave to Their Master"])
    with field(slave, blue((19, 19)), phase="end", dice=f"{die} 6 1") as battle:
        assert battle.model("red-1").wounds == wounds
        assert len(battle.saw(WoundsLost)) == 2 - wounds


@pytest.mark.rule("DD-ABIL-09")
def test_a_slave_that_loses_its_last_wound_is_slain_by_nobody() -> None:
    slave = red((5, 5), special=["Slave to Their Master"])
    with field(slave, red((8, 5)), blue((19, 19)), phase="end", dice="1 6 1") as battle:
        (slain,) = battle.saw(Slain)
        assert (slain.deed.slayer, slain.rules) == (None, ("DD-ABIL-09",))
        assert battle.model("red-1").base is None


def test_slaves_with_a_hero_on_the_table_obey() -> None:
    slave = red((5, 5), special=["Slave to Their Master"])
    with field(slave, red((8, 5), "hero M4"), blue((19, 19)), phase="end", dice="6 1"):
        pass
    with field(slave, red(None, "hero M4"), blue((19, 19)), phase="end", dice="3 6 1"):
        pass


def captained(second_at: tuple[float, float], **more: Any) -> Battle:
    """A battle in which the Captain of red has just fallen at (5, 5), with a mate somewhere."""
    mate = red(second_at, "M3", special=["I Am The Captain Now!"], name="Mate")
    captain = red((5, 5), "hero M4 Dst3", name="Captain Ruth", base=40)
    start = at_end(ending(captain, mate, red((20, 5)), blue((19, 19)), **more))
    fallen = replace(start.model("red-1"), is_slain=True, base=None, wounds=0, destiny=0)
    death = Death(fallen.id, RED, None, "other", 1, 1, Phase.END, (5000, 5000), 1)
    return replace(start.with_model(fallen), deaths=(death,))


@pytest.mark.rule("DD-ABIL-05")
def test_a_mate_near_the_fallen_captain_may_take_command_and_counts_as_a_hero() -> None:
    game, _ = going_on(captained((8, 5)))
    assert [(ask.seat, ask.question, ask.options) for ask in game.asks] == [(RED, "take-command", ("nobody", "red-2"))]
    told = game.answer(RED, "red-2")
    assert any(isinstance(event, TookCommand) for event in told)
    mate = game.state.model("red-2")
    assert (mate.card.type, mate.destiny, mate.card.profile.integrity) == (UnitType.HERO, 2, 1)


@pytest.mark.rule("DD-ABIL-05")
def test_command_raises_the_pool_where_there_is_one() -> None:
    game, _ = going_on(captained((8, 5)), ("R-SK-90=pool-no-refresh",))
    game.answer(RED, "red-2")
    assert game.state.side(RED).destiny == 3 + 2


def test_nobody_may_take_command_from_farther_than_twelve_inches_or_a_second_time() -> None:
    radii = 0.787 + 0.63
    assert going_on(captained((17 + radii, 5)))[0].asks[0].question == "take-command"
    assert going_on(captained((17.002 + radii, 5)))[0].asks[0].question == "act-first"
    again = captained((8, 5))
    used = again.with_model(replace(again.model("red-3"), used=("I Am The Captain Now!",)))
    assert going_on(used)[0].asks[0].question == "act-first"


def test_only_captains_leave_a_command_behind() -> None:
    battle = captained((8, 5))
    plain = replace(battle.model("red-1"), card=replace(battle.model("red-1").card, name="Ruth"))
    assert going_on(battle.with_model(plain))[0].asks[0].question == "act-first"


@pytest.mark.rule("DD-ABIL-05")
def test_command_is_taken_at_the_end_of_whichever_phase_the_captain_fell_in() -> None:
    battle = captained((8, 5))
    in_combat = replace(battle, phase=Phase.RETREAT, deaths=(replace(battle.deaths[0], phase=Phase.CLOSE_COMBAT),))
    assert _first_need(enter_phase(in_combat, Phase.END, USUAL)) == "take-command"
    before = replace(in_combat, phase=Phase.CLOSE_COMBAT)
    assert _first_need(enter_phase(before, Phase.RETREAT, USUAL)) is None  # a step of the same phase
    long_ago = replace(in_combat, turn=3)
    assert _first_need(enter_phase(long_ago, Phase.END, USUAL)) is None


def _first_need(entering: Asking[Battle]) -> str | None:
    need = next(entering)
    return need.question if isinstance(need, Ask) else None


# Spots


PLAYING: dict[str, Any] = {"scenarios": {"red": "play-objectives"}, "spots": [(5, 8)]}


@pytest.mark.rule("SK-SCEN-06")
@pytest.mark.parametrize(("y", "completes"), [(8 - 1.63, True), (8 - 1.631, False)])
def test_a_model_within_an_inch_of_a_spot_completes_it_in_the_end_phase(y: float, completes: bool) -> None:
    battle = ending(red((5, y)), blue((19, 19)), **PLAYING)
    assert bool(battle.saw(SpotCompleted)) == completes
    assert battle.battle.side(RED).completed == ((0,) if completes else ())


@pytest.mark.rule("SK-SCEN-06")
@pytest.mark.parametrize("action", ["end-phase", "stand-only"])
@pytest.mark.parametrize("hindrance", ["shot", "cast", "engaged"])
def test_who_shot_cast_or_is_engaged_completes_nothing_unless_standing_is_enough(action: str, hindrance: str) -> None:
    enemy = (5, 5.5) if hindrance == "engaged" else (19, 19)
    settings = (f"R-SK-22.action={action}",)
    start = at_end(ending(red((5, 7)), blue(enemy), rulings=settings, **PLAYING))
    busy = replace(start.model("red-1"), has_shot=hindrance == "shot", casts=int(hindrance == "cast"))
    game, _ = going_on(start.with_model(busy), settings)
    assert bool(game.state.side(RED).completed) == (action == "stand-only")


def test_a_spot_counts_once_and_only_for_sides_that_play_for_it() -> None:
    battle = ending(
        red((5, 7)), red((5, 9)), blue((6.3, 8)), blue((19, 19)), rulings=["R-SK-22.action=stand-only"], **PLAYING
    )
    assert len(battle.saw(SpotCompleted)) == 1
    assert battle.battle.side(BLUE).completed == ()


@pytest.mark.rule("SK-SCEN-06")
def test_instead_of_shooting_a_model_completes_a_spot_in_the_shoot_phase_only() -> None:
    settings = ("R-SK-22.action=instead-of-shooting",)
    start = at_end(ending(red((5, 7)), blue((19, 19)), rulings=settings, **PLAYING))
    game, _ = going_on(start, settings)
    assert game.state.side(RED).completed == ()
    rulings = Rulings.of("skirmish", settings=settings)
    assert spots_in_reach(start, start.model("red-1"), rulings) == (0,)
    act = complete_instead_of_shooting(start, start.model("red-1").id, 0, rulings)
    (event,) = [next(act)]
    with pytest.raises(StopIteration) as stop:
        next(act)
    after: Battle = stop.value.value
    assert event is not None
    assert (after.side(RED).completed, after.model("red-1").has_shot) == ((0,), True)
    assert spots_in_reach(after, after.model("red-1"), rulings) == ()


# The end


@pytest.mark.rule("SK-TURN-01", "SK-TURN-07", "SK-SCEN-08", "SK-SCEN-10")
def test_after_the_last_turn_both_sides_are_scored_once() -> None:
    battle = ending(turn=5, dice="")
    assert battle.game.is_over
    assert [event.side for event in battle.saw(Scored)] == [RED, BLUE]
    assert battle.saw(BattleEnded) == [BattleEnded(5, 0, 0, None)]
    assert (battle.battle.phase, battle.battle.winner) == (Phase.OVER, None)
    assert ending(turn=4).saw(BattleEnded) == []


def test_a_battle_lasts_as_many_turns_as_its_setup_says() -> None:
    assert ending(turn=2, turns=2, dice="").game.is_over


def alone(turn: int = 2, **more: Any) -> Field:
    """A battle in which blue has nobody left."""
    gone = Field(red((5, 5)), blue((19, 19)), phase="end", turn=turn, dice="6 1", **more)
    start = at_end(gone)
    slain = replace(start.model("blue-1"), is_slain=True, base=None, wounds=0)
    death = Death(slain.id, BLUE, start.model("red-1").id, "melee", turn, 1, Phase.CLOSE_COMBAT, (19000, 19000), 1)
    rulings = gone.game.rulings
    wiped_out = replace(start.with_model(slain), deaths=(death,))
    gone.game = Game.imagined(BattleRules(), wiped_out, rulings, (RED, BLUE), QueuedDice("6 1"), ())
    gone.told = list(gone.game.events_since(0))
    return gone


@pytest.mark.rule("SK-TURN-01")
def test_a_survivor_plays_on_or_stops_and_is_asked_each_turn() -> None:
    battle = alone()
    assert battle.questions == [("red", "play-on")]
    assert battle.saw(SideOut) == [SideOut(BLUE)]
    battle.decide("play-on")
    assert (battle.battle.turn, battle.battle.phase) == (3, Phase.PRIORITY)
    stopped = alone()
    stopped.decide("stop")
    assert stopped.saw(BattleEnded) == [BattleEnded(2, 1, 0, RED)]


def test_under_always_five_nobody_is_asked() -> None:
    assert alone(rulings=["R-SK-25=always-five"]).questions == [("red", "act-first")]


@pytest.mark.parametrize(("option", "is_wipeout"), [("on-wipeout", False), ("wipeout-wins", True)])
def test_a_wipeout_ends_the_battle_at_once_if_the_ruling_says_so(option: str, is_wipeout: bool) -> None:
    battle = alone(rulings=[f"R-SK-25={option}"], scenarios={"blue": "hold-the-line"})
    (ended,) = battle.saw(BattleEnded)
    assert (ended.red, ended.blue, ended.is_wipeout) == (1, 1, is_wipeout)
    assert battle.battle.winner == (RED if is_wipeout else None)


@pytest.mark.parametrize("option", ["on-wipeout", "wipeout-wins"])
def test_a_wipeout_in_the_middle_of_a_turn_leads_straight_to_its_end(option: str) -> None:
    rulings = Rulings.of("skirmish", settings=[f"R-SK-25={option}"])
    shooting = replace(alone().battle, phase=Phase.SHOOT)
    entering = enter_phase(shooting, Phase.CLOSE_COMBAT, rulings)
    next(entering)
    with pytest.raises(StopIteration) as stop:
        next(entering)
    assert stop.value.value.phase is Phase.END


def test_a_side_with_models_in_reserve_is_not_out() -> None:
    assert ending(red((5, 5)), blue(special=["Ambush"]), dice="6 1").questions == [("red", "act-first")]
