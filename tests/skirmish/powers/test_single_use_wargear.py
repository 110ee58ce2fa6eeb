"""Wargear that works once: Talisman, Fate Charm, Combat Stim, and what players may write (SK-MUSTER-12)."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from scenes import USUAL
from skirmish.close_combat.acts import Acted, Casting, battle_of, casts
from skirmish.fields import blue, red

from dwethia.codex.entries import Changes, Restores
from dwethia.codex.loadout import Trinket
from dwethia.engine.procedure import Asking
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import GotBack, Slain
from dwethia.skirmish.events.powers import ItemUsed
from dwethia.skirmish.powers.single_use_wargear import Moment, at_start_of_close_combat, moment_of, offers, use
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.skirmish.state.current_profile import profile_now
from dwethia.skirmish.turn.turn_order import enter_phase
from dwethia.tabletop.sides import BLUE, RED

TALISMAN = Trinket("talisman", "Talisman", restores=Restores(faith=2))
CHARM = Trinket("fate-charm", "Fate Charm", restores=Restores(destiny=1))
STIM = Trinket("stim", "Combat Stim", changes=Changes(martial=2, strength=2, aggression=2))

Change = Callable[[Battle], Battle]


def carrying(id: str, *trinkets: Trinket, **more: Any) -> Change:
    """A model carries these, and differs in whatever else is said."""

    def change(battle: Battle) -> Battle:
        model = battle.model(id)
        return battle.with_model(replace(model, card=replace(model.card, trinkets=trinkets), **more))

    return change


def both(*changes: Change) -> Change:
    def change(battle: Battle) -> Battle:
        for each in changes:
            battle = each(battle)
        return battle

    return change


def with_faith(points: int) -> Change:
    return lambda battle: battle.with_side(replace(battle.side(BLUE), faith=points))


def test_the_codex_has_all_three_and_they_are_what_these_tests_take_them_for() -> None:
    units = [blue((15, 5 + 3 * place), unit="conscript", wargear=[each]) for place, each in enumerate(UNITS)]
    battle, _ = battle_of(red((5, 5)), *units)
    carried = [battle.model(f"blue-{number}").card.trinkets for number in (1, 2, 3)]
    assert carried == [(TALISMAN,), (CHARM,), (STIM,)]


UNITS = ("talisman", "fate-charm", "stim")


# When each works


def test_each_has_its_moment_by_what_it_gives() -> None:
    assert [moment_of(each) for each in (TALISMAN, CHARM, STIM)] == [
        Moment.TARGETED,
        Moment.ANY,
        Moment.CLOSE_COMBAT,
    ]
    assert moment_of(Trinket("boots", "Boots", Changes(move=2))) is Moment.ANY
    assert moment_of(Trinket("crystal", "Crystal", restores=Restores(affinity=1, faith=1))) is Moment.ANY


@pytest.mark.rule("SK-MUSTER-12")
def test_a_talisman_gives_faith_back_to_the_target_of_a_power_before_anybody_resists() -> None:
    scene = Casting(
        casts("root", "blue-1"),
        red((5, 5), "Aff1", spells=["root"]),
        blue((15, 5), "F3"),
        change=both(carrying("blue-1", TALISMAN), with_faith(0)),
        dice="6 1",
    )
    assert scene.questions == [("blue", "use")]
    scene.decide("blue-1 talisman")
    assert scene.questions == [("blue", "resist")]
    battle = scene.answer(resist="yes")
    assert (battle.side(BLUE).faith, battle.model("blue-1").used) == (1, ("talisman",))
    assert [event.text() for event in scene.saw(GotBack)] == ["Blue 1 gets 2 Faith back: Talisman"]
    assert [event.text() for event in scene.saw(ItemUsed)] == ["Blue 1 uses Talisman: 2 Faith back"]


@pytest.mark.rule("SK-MUSTER-12")
@pytest.mark.parametrize(
    ("faith", "more", "asked"),
    [(3, {}, False), (2, {}, True), (0, {"used": ("talisman",)}, False)],
)
def test_it_is_offered_once_and_only_where_faith_was_spent(faith: int, more: dict[str, Any], asked: bool) -> None:
    scene = Casting(
        casts("root", "blue-1"),
        red((5, 5), "Aff1", spells=["root"]),
        blue((15, 5), "F3"),
        change=both(carrying("blue-1", TALISMAN, **more), with_faith(faith)),
        rulings=["R-SK-104=target-only", "R-SK-108=no"],
    )
    assert (("blue", "use") in scene.questions) is asked


def test_nobody_but_the_target_uses_a_talisman() -> None:
    scene = Casting(
        casts("root", "blue-1"),
        red((5, 5), "Aff1", spells=["root"]),
        blue((15, 5), "F3"),
        blue((15, 15)),
        change=both(carrying("blue-2", TALISMAN), with_faith(0)),
    )
    assert scene.game.is_over


@pytest.mark.rule("SK-MUSTER-12")
@pytest.mark.parametrize(("faith", "left"), [(0, 2), (2, 3)])
def test_no_more_comes_back_than_was_spent(faith: int, left: int) -> None:
    def act(battle: Battle, rulings: Rulings) -> Asking[Battle]:
        return (yield from use(battle, battle.model("blue-1").id, TALISMAN, rulings))

    own = ["R-SK-101=own-value-no-refresh"]
    change = carrying("blue-1", TALISMAN, faith=faith)
    scene = Acted(act, red((5, 5)), blue((15, 5), "F3"), change=change, rulings=own)
    assert scene.finish().model("blue-1").faith == left


@pytest.mark.rule("SK-MUSTER-12")
@pytest.mark.parametrize(("option", "destiny"), [("own-value-refresh", (1, 0)), ("pool-no-refresh", (0, 1))])
def test_a_fate_charm_gives_a_spent_destiny_back_at_any_moment(option: str, destiny: tuple[int, int]) -> None:
    def act(battle: Battle, rulings: Rulings) -> Asking[Battle]:
        (offer,) = offers(battle, Seat("red"), Moment.ANY, rulings)
        return (yield from use(battle, offer.model, offer.trinket, rulings))

    def spent(battle: Battle) -> Battle:
        return battle.with_side(replace(battle.side(RED), destiny=0))

    change = both(carrying("red-1", CHARM, destiny=0), spent)
    scene = Acted(act, red((5, 5), "hero Dst2"), blue((15, 5)), change=change, rulings=[f"R-SK-90={option}"])
    battle = scene.finish()
    assert (battle.model("red-1").destiny, battle.side(RED).destiny) == destiny
    assert not offers(battle, Seat("red"), Moment.ANY, scene.game.rulings)


def test_a_charm_is_not_offered_while_no_destiny_is_spent() -> None:
    battle, rulings = battle_of(red((5, 5), "hero Dst2"), blue((15, 5)), change=carrying("red-1", CHARM))
    assert offers(battle, Seat("red"), Moment.ANY, rulings) == ()


# The start of a Close Combat Phase


def stims(*models: dict[str, Any], dice: str = "", change: Change, **scene: Any) -> Acted:
    return Acted(at_start_of_close_combat, *models, dice=dice, change=change, phase="close-combat", **scene)


@pytest.mark.rule("SK-MUSTER-12")
def test_a_stim_makes_its_bearer_stronger_until_the_phase_ends() -> None:
    scene = stims(red((5, 5), "M3 S3 A1"), blue((6.5, 5)), change=carrying("red-1", STIM))
    assert [choice.label for choice in scene.request.choices] == [
        "Pass",
        "Red 1 uses Combat Stim: Martial +2, Strength +2, Aggression +2",
    ]
    scene.decide("red-1 stim")
    battle = scene.finish()
    profile, why = profile_now(battle, battle.model("red-1"), USUAL)
    assert (profile.martial, profile.strength, profile.aggression) == (5, 5, 3)
    assert {(part.name, part.rule) for _, part in why} == {("Combat Stim", "SK-MUSTER-12")}

    def end(battle: Battle, rulings: Rulings) -> Asking[Battle]:
        step = yield from enter_phase(battle, Phase.RETREAT, rulings)
        assert step.model("red-1").lasting  # the Retreat step is a part of the phase
        return (yield from enter_phase(step, Phase.END, rulings))

    over = Acted(end, red((5, 5)), blue((6.5, 5)), change=lambda _: battle, phase="close-combat").finish()
    assert over.model("red-1").lasting == ()


def test_only_who_is_about_to_fight_is_asked_and_the_side_with_priority_first() -> None:
    models = (red((5, 5)), red((20, 20)), blue((6.5, 5)), blue((8.5, 5)))
    change = both(*(carrying(id, STIM) for id in ("red-1", "red-2", "blue-1", "blue-2")))
    scene = stims(*models, change=change, priority="blue")
    assert [choice.id for choice in scene.request.choices] == ["no", "blue-1 stim", "blue-2 stim"]
    scene.decide("no")
    assert [choice.id for choice in scene.request.choices] == ["no", "red-1 stim"]
    scene.decide("red-1 stim")
    assert scene.finish().model("red-1").used == ("stim",)


def test_without_anybody_to_ask_the_phase_goes_on() -> None:
    assert stims(red((5, 5)), blue((6.5, 5)), change=carrying("red-1")).finish()


# What players may write


@pytest.mark.rule("HS-KEY-06")
@pytest.mark.parametrize(("face", "is_slain"), [("1", True), ("2", False)])
def test_something_dangerous_may_turn_on_who_uses_it(face: str, is_slain: bool) -> None:
    vile = Trinket("vile", "Vile Draught", Changes(strength=3), is_dangerous=True)
    scene = stims(red((5, 5)), blue((6.5, 5)), change=carrying("red-1", vile), dice=face)
    scene.decide("red-1 vile")
    battle = scene.finish()
    assert battle.model("red-1").is_slain is is_slain
    assert len(scene.saw(Slain)) == is_slain


def test_what_is_counted_down_comes_back_by_a_change_too_but_never_beyond_the_card() -> None:
    def act(battle: Battle, rulings: Rulings) -> Asking[Battle]:
        salve = Trinket("salve", "Salve", Changes(wounds=2, move=1))
        return (yield from use(battle, battle.model("red-1").id, salve, rulings))

    battle = Acted(act, red((5, 5), "W3 Move6", wounds=2), blue((15, 5))).finish()
    assert battle.model("red-1").wounds == 3
    assert profile_now(battle, battle.model("red-1"), USUAL)[0].move == 7
