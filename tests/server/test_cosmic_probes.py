"""What may be looked at in a battle in space before anything is decided; and that it is what is then played."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from cosmic.cruisers import battle_of
from cosmic.cruisers import blue as cruiser
from cosmic.powers.test_casting import caster
from cosmic.random_battles import RandomFleetBattle
from cosmic.space import Space, blue, piece, red
from counts import count
from msgspec.structs import replace

from dwethia.bots.registry import any_answer
from dwethia.codex import ShipClass
from dwethia.cosmic.movement.deeds import Advance, BoardShip, Drift, Fly, Hold, Reverse, ShipDeed, TurnShip
from dwethia.cosmic.movement.movement_form import ShipMovementForm
from dwethia.cosmic.odds.shot_odds import odds_of_shot
from dwethia.cosmic.report.drawing import MARKS
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.cosmic.state.order import Order
from dwethia.dice import DiceStream, QueuedDice, seed_from
from dwethia.engine.forms import as_written
from dwethia.engine.seats import Seat
from dwethia.faults import Refusal
from dwethia.geometry.hulls.hull import HullSide, direction_to
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.server.boards.cosmic.outlines import quarter, standing_of
from dwethia.server.boards.cosmic.probe_types import (
    AskBoardings,
    AskCourse,
    AskFacing,
    AskOrders,
    AskSalvo,
    AskShipReach,
    AskVolley,
    FoundBoardings,
    FoundCourse,
    FoundFacing,
    FoundOrders,
    FoundSalvo,
    FoundShipReach,
    FoundVolley,
    ShotWish,
)
from dwethia.server.boards.cosmic.probes import look_at
from dwethia.server.boards.cosmic.worth import answers_of, open_question
from dwethia.server.boards.probe_types import (
    AskCard,
    AskCast,
    AskCastAt,
    AskFaults,
    AskIdeas,
    AskRules,
    AskTape,
    AskWorth,
    FoundCard,
    FoundCast,
    FoundCastAt,
    FoundFaults,
    FoundIdeas,
    FoundRules,
    FoundTape,
    FoundWorth,
)

DEEDS = (Advance, BoardShip, Drift, Fly, Hold, Reverse, TurnShip)
BATTLES = count(2, 40)


def course(space: Space, *deeds: ShipDeed, **more: Any) -> FoundCourse:
    ship = deeds[0].ship if deeds else more.pop("ship")
    found = look_at(space.battle, AskCourse(ship, deeds, **more), None, space.rulings)
    assert isinstance(found, FoundCourse)
    return found


def volley(space: Space, ship: str, **more: Any) -> FoundVolley:
    found = look_at(space.battle, AskVolley(ship, **more), None, space.rulings)
    assert isinstance(found, FoundVolley)
    return found


# Orders


@pytest.mark.rule("CC-ORDER-07", "CC-ORDER-08", "CC-ORDER-09")
def test_orders_that_will_be_lost_are_shown_with_the_reason() -> None:
    made = Space(red((5, 5), "M3 A0"), red((15, 5), "A2 save5"), blue((5, 20)))
    asked = AskOrders({"red-1": (Order.SHIELD, Order.BOARDING), "red-2": (Order.SHIELD, Order.BOARDING)})
    found = look_at(made.battle, asked, None, made.rulings)
    assert isinstance(found, FoundOrders)
    first, second = found.ships
    assert [(each.is_lost, each.rule) for each in first.tokens] == [(True, "CC-ORDER-07"), (True, "CC-ORDER-08")]
    assert first.tokens[0].text == "this order is lost: it has no shields"
    assert [(each.is_lost, each.rule) for each in second.tokens] == [(False, "CC-SHIELD-03"), (False, "CC-ORDER-09")]
    assert second.drift is not None


def test_a_second_boarding_order_is_shown_as_lost_under_the_ruling_that_loses_it() -> None:
    for option, is_lost in (("second-is-lost", True), ("extends-to-full-move", False)):
        made = Space(red((5, 5), "A2"), blue((5, 20)), rulings=[f"R-CC-12.double={option}"])
        found = look_at(made.battle, AskOrders({"red-1": (Order.BOARDING,) * 2}), None, made.rulings)
        assert isinstance(found, FoundOrders)
        assert sum(each.is_lost for each in found.ships[0].tokens) == is_lost


def test_a_token_that_guards_every_side_is_shown_so() -> None:
    made = Space(red((5, 5), "M3 A0 save5", size=80, facing="all-round"), blue((5, 20)))
    found = look_at(made.battle, AskOrders({"red-1": (Order.SHIELD,) * 2}), None, made.rulings)
    assert isinstance(found, FoundOrders)
    assert [(each.text, each.rule) for each in found.ships[0].tokens] == [
        ("a save of 5+ all round", "CC-BASE-08"),
        ("a save of 4+ all round", "CC-SHIELD-06"),
    ]


def test_curves_are_drawn_in_small_steps_and_no_two_classes_share_a_letter() -> None:
    ship = Space(red((12, 12), "M3", size=80), blue((12, 22))).battle.ship("red-1")
    rim = [direction_to(ship.at, point) for point in quarter(ship, None, 18_000)]
    steps = [(after - before) % 360 for before, after in pairwise(rim)]
    assert max(steps) <= 5
    assert len({*MARKS.values()}) == len(ShipClass) == len(MARKS)


# Courses


def test_a_course_is_shown_deed_by_deed_and_nobody_moves() -> None:
    made = Space(red((12, 6)), blue((12, 22)))
    before = made.battle
    ship = ModelId("red-1")
    found = course(made, Advance(ship, 4000), TurnShip(ship, 90))
    assert [each.base.heading for each in found.steps] == [0, 90]
    assert found.steps[0].base.at == (12_000, 10_000)
    assert found.base == found.steps[1].base
    assert found.base is not None
    assert found.base.at == (12_000, 11_000)
    assert found.drift is None
    assert not any(each.faults for each in found.steps)
    assert len(found.steps[1].swept) == 1 + 90 // 15  # the inch forward, and the turn in parts
    assert made.battle is before


@pytest.mark.rule("CC-MOVE-01", "CC-MOVE-20")
def test_a_ship_that_nobody_steers_is_shown_where_it_drifts_to() -> None:
    steered = red((3, 3), orders="move move")
    adrift = red((12, 6), orders="fire fire"), red((20, 22.5), orders="fire fire")
    made = Space(*adrift, steered, blue((4, 20)), phase="movement")
    drift = course(made, ship="red-1").drift
    assert drift is not None
    assert (drift.base.at, drift.leaves_table) == ((12_000, 7_000), False)
    off = course(made, ship="red-2").drift
    assert off is not None
    assert off.leaves_table
    assert course(made, ship="red-1", orders=(Order.MOVE, Order.FIRE)).drift is None


def test_what_speaks_against_a_course_is_what_the_form_says() -> None:
    made = Space(red((12, 6), orders="move fire"), blue((12, 12)), phase="movement")
    deed = Advance(ModelId("red-1"), 60_000)
    (step,) = course(made, deed).steps
    assert step.faults == tuple(made.request.faults(as_written(deed)))
    assert [each.ship for each in step.meets] == ["blue-1"]
    assert step.over_edge == 0  # it is stopped before
    assert step.halted_by == "Cruiser"


@pytest.mark.rule("CC-RAM-02", "CC-RAM-07")
def test_a_ram_is_offered_only_where_it_would_be_accepted() -> None:
    """Not of whom one is locked with and backs away from, nor of one that the course stops short of."""
    held = red((12, 9), orders="move fire", locked_with=("blue-1",))
    made = Space(held, blue((12, 11.7), locked_with=("red-1",)), blue((12, 3)), phase="movement")
    for deed in (Reverse(ModelId("red-1"), 1_000), Reverse(ModelId("red-1"), 3_000), Advance(ModelId("red-1"), 3_000)):
        for met in course(made, deed).steps[0].meets:
            faults = tuple(made.request.faults(as_written(replace(deed, ram=ModelId(met.ship)))))
            assert met.can_be_rammed is (not faults), (deed, met)
    back = course(made, Reverse(ModelId("red-1"), 1_000)).steps[0].meets
    assert [(each.ship, each.can_be_rammed) for each in back] == [("blue-1", False)]
    ahead = course(made, Advance(ModelId("red-1"), 3_000)).steps[0].meets
    assert [(each.ship, each.can_be_rammed) for each in ahead] == [("blue-1", True)]


@pytest.mark.rule("CC-RAM-05", "CC-RAM-06")
def test_the_odds_of_a_ram_are_those_of_all_its_dice() -> None:
    ships = red((12, 6), "S3 I7 W2", orders="move fire"), blue((12, 12), "S4 I8 W1", orders="move fire")
    made = Space(*ships, phase="movement")
    deed = Advance(ModelId("red-1"), 6000, ModelId("blue-1"))
    (step,) = course(made, deed).steps
    (ram,) = step.rams
    ends = Counter[tuple[int, bool]]()
    for faces in product(range(1, 7), repeat=2):
        played = Space(*ships, phase="movement", dice=" ".join(map(str, (*faces, 6, 6, 6, 6))))
        played.decide(as_written(deed))
        ends[played.ship("red-1").wounds, played.ship("blue-1").is_slain] += 1
    assert ram.hurts[0] == pytest.approx(sum(number for (left, _), number in ends.items() if left < 2) / 36)
    assert ram.slays[1] == pytest.approx(sum(number for (_, slain), number in ends.items() if slain) / 36)
    assert (ram.is_declared, ram.is_friend, ram.sides) == (True, False, (HullSide.FRONT, HullSide.FRONT))


def test_a_boarding_is_shown_with_the_fight_that_it_leads_to() -> None:
    made = Space(red((12, 6), "A3 M4", orders="boarding fire"), blue((12, 10), "A1 M2"), phase="movement")
    (step,) = course(made, BoardShip(ModelId("red-1"), ModelId("blue-1"), 0)).steps
    assert not step.faults
    assert step.boards is not None
    attack = next(each for each in step.boards.by if each.attacker == "red")
    assert attack.dice == (3, 1)
    assert attack.needs == ("2+", "6+")
    assert attack.lost[1] == pytest.approx(1 - (1 / 6) ** 3)  # it has a single Wound


@pytest.mark.rule("CC-OPP-02", "CC-OPP-05")
def test_leaving_a_lock_shows_who_would_strike() -> None:
    locked = {"locked_with": (ModelId("blue-1"),)}
    made = Space(
        red((12, 6), "A1 M3 W4", orders="move move", **locked),
        blue((12, 8.8), "A2 M3", orders="fire fire", locked_with=(ModelId("red-1"),)),
        phase="movement",
    )
    (strike,) = course(made, Reverse(ModelId("red-1"), 1500)).leaves
    assert (strike.strikers, strike.dice, strike.needs) == (("blue-1",), 2, (4,))
    assert strike.expected == pytest.approx(1.0)
    found = look_at(made.battle, AskBoardings(), None, made.rulings)
    assert isinstance(found, FoundBoardings)
    lock = next(each for each in found.locks if each.ship == "red-1")
    assert lock.by == ("blue-1",)
    assert lock.leaving is not None
    assert lock.leaving.expected == pytest.approx(strike.expected)
    assert [each.id for each in found.fights] == ["red-1+blue-1"]


def test_a_fighters_free_way_is_shown_leg_by_leg() -> None:
    made = Space(
        red((12, 6), size="fighter", keywords=()), blue((3, 22)), rulings=["R-CC-28.identity=class-is-keyword"]
    )
    (step,) = course(made, Fly(ModelId("red-1"), ((0, 2000), (90, 2000)), 180)).steps
    assert not step.faults
    assert step.path == ((12_000, 6_000), (12_000, 8_000), (10_000, 8_000))
    assert step.base.heading == 180


def test_how_far_a_ship_gets_and_whom_it_could_board() -> None:
    made = Space(red((12, 6), "A2 Move8"), blue((12, 10)), blue((2, 22)))
    found = look_at(made.battle, AskShipReach("red-1"), None, made.rulings)
    assert isinstance(found, FoundShipReach)
    assert (found.advance.total, found.back.total, found.to_board.total) == (8000, 2000, 4000)
    assert [each.ship for each in found.targets] == ["blue-1"]
    assert {each.ship for each in found.zones} == {"blue-1", "blue-2"}


def test_a_course_is_what_is_then_played() -> None:
    """Where no ram is rolled, the ship stands where it was shown; what was shown as forbidden is refused."""
    seen = Counter[str]()
    for number in range(BATTLES):
        for game, seat, deed in movements(number):
            battle, rulings = game.state, game.rulings
            found = look_at(battle, AskCourse(deed.ship, (deed,)), None, rulings)
            assert isinstance(found, FoundCourse)
            (step,) = found.steps
            twin = game.fork(DiceStream(seed_from("played")))
            if step.faults:
                with pytest.raises(Refusal):
                    twin.answer(seat, as_written(deed))
                seen["refused"] += 1
            elif not step.rams:
                twin.answer(seat, as_written(deed))
                after = twin.state.ship(deed.ship)
                if after.is_here and not isinstance(deed, Hold) and after.drifted == battle.ship(deed.ship).drifted:
                    assert step.base == standing_of(after)
                    seen["moved"] += 1
    assert seen["moved"] > 20
    assert seen["refused"]


def movements(number: int) -> Any:
    """Deeds that a seat might answer in Movement Phases of a battle played at random, some of them illegal."""
    game = RandomFleetBattle(number).game
    chance = Random(f"movements {number}")
    while game.asks:
        ask = chance.choice([ask for ask in game.asks if game.sealed(ask.seat) is None])
        if isinstance(ask.form, ShipMovementForm) and chance.random() < 0.3:
            drawn = ask.form.samples(chance)
            deeds = [next(drawn) for _ in range(3)]
            ships = [ship for ship in game.state.standing if ship.seat == ask.seat]
            deeds.append(Advance(chance.choice(ships).id, chance.randrange(1, 12_000)))
            yield from ((game, ask.seat, deed) for deed in deeds if isinstance(deed, DEEDS))
        game.answer(ask.seat, any_answer(ask, chance))


# Fire


GUNS = ["18in S4 front", "12in S3"]


def test_a_volley_shows_arcs_lines_and_every_step_of_a_shot() -> None:
    made = Space(
        red((12, 4), "P3", weapons=GUNS, orders="fire fire"),
        blue((12, 14), "D5 save5 W3", shields="front", orders="shield shield"),
        blue((12, 9), "D4", size="warship", heading=90, called="Wall"),
        blue((2, 4), "D4"),
        phase="shoot",
    )
    found = volley(made, "red-1")
    assert [(each.weapon, each.arc, bool(each.rings), each.shots) for each in found.weapons] == [
        ("gun-1", HullSide.FRONT, True, 2), ("gun-2", None, False, 2),
    ]  # fmt: skip
    shot = next(each for each in found.shots if (each.weapon, each.target) == ("gun-1", "blue-1"))
    assert [(each.name, each.ship, each.passes) for each in shot.in_the_way] == [("Wall", "blue-2", 0.5)]
    assert (shot.met, shot.tokens, shot.need) == ((HullSide.FRONT,), 1, 3)
    assert shot.save is not None
    assert shot.save.total == 5
    assert [each.chance for each in shot.steps] == pytest.approx([4 / 6, 0.5, 4 / 6])
    assert shot.expected == pytest.approx(4 / 6 * 0.5 * 4 / 6)
    beside = next(each for each in found.shots if (each.weapon, each.target) == ("gun-1", "blue-3"))
    assert [each.rule for each in beside.faults] == ["CC-BASE-10"]


def test_a_whole_volley_is_its_shots_one_after_the_other() -> None:
    made = Space(
        red((12, 4), "P3", weapons=GUNS, orders="fire fire"),
        blue((12, 12), "D5 W2", orders="move move"),
        phase="shoot",
    )
    odds = [
        odds_of_shot(made.battle, made.ship("red-1"), each.weapon, made.ship("blue-1"), made.rulings)
        for each in made.ship("red-1").card.weapons
    ]
    wishes = tuple(ShotWish("red-1", id, "blue-1") for id in ("gun-1", "gun-2", "gun-3"))
    found = look_at(made.battle, AskSalvo(wishes), None, made.rulings)
    assert isinstance(found, FoundSalvo)
    (target,) = found.targets
    assert target.expected == pytest.approx(sum(each.expected for each in odds))
    assert target.slays == pytest.approx(odds[0].expected * odds[1].expected)
    assert [number for number, _ in found.faults] == [2]


def test_shots_shown_are_those_foretold_wherever_a_battle_stands() -> None:
    shown = 0
    for number in range(BATTLES):
        game, chance = RandomFleetBattle(number).game, Random(f"shots {number}")
        while game.asks:
            battle, rulings = game.state, game.rulings
            if battle.phase is Phase.SHOOT:
                for ship in battle.ships_of(battle.acting):
                    found = look_at(battle, AskVolley(ship.id), None, rulings)
                    assert isinstance(found, FoundVolley)
                    for each in (shot for shot in found.shots if not shot.faults and shot.expected is not None):
                        mounted = ship.card.weapon(each.weapon)
                        assert mounted is not None
                        target = battle.ship(each.target)
                        odds = odds_of_shot(battle, ship, mounted.weapon, target, rulings, is_lobbed=each.lobbed)
                        assert (each.need, each.expected) == (odds.aim.need, odds.expected)
                        shown += 1
            ask = chance.choice([ask for ask in game.asks if game.sealed(ask.seat) is None])
            game.answer(ask.seat, any_answer(ask, chance))
    assert shown > 10


# Shields


def test_every_side_shows_which_enemies_could_fire_at_it() -> None:
    made = Space(
        red((12, 12), "save5"),
        blue((12, 22), "Move6", weapons=["12in S3 front"], orders="fire fire"),
        blue((2, 12), "Move6", weapons=["24in S3 front"], heading=270, orders="move fire"),
        blue((22, 12), weapons=["24in S3 front"], heading=270, orders="shield shield"),
        phase="shields",
    )
    found = look_at(made.battle, AskFacing("red-1"), None, made.rulings)
    assert isinstance(found, FoundFacing)
    sides = {each.side: each for each in found.sides}
    assert [each.ship for each in sides[HullSide.FRONT].threats if each.in_range] == ["blue-1"]
    assert "blue-2" in [each.ship for each in sides[HullSide.LEFT].threats if not each.after_moving]
    assert all(not each.threats for side, each in sides.items() if side in (HullSide.RIGHT, HullSide.REAR))
    assert (sides[HullSide.REAR].save, sides[HullSide.REAR].save_of_two) == (5, 4)


# Questions, cards and the tape


def test_what_is_shown_of_an_answer_is_what_its_dice_come_to() -> None:
    """A missed shot that Destiny may mend: the re-roll hits on 4+, as played with each face."""
    ships = red((12, 4), "P2 Dst1", weapons=["18in S3"], orders="fire fire"), blue((12, 12), "D5 W1")
    made = Space(*ships, phase="shoot", dice="1")
    made.decide({"do": "shoot", "ship": "red-1", "weapon": "gun-1", "target": "blue-1"})
    question = open_question(made.game, Seat("red"))
    assert question is not None
    worth = {each.answer: each for each in answers_of(made.battle, question)}
    slain = 0
    for face in range(1, 7):
        again = made.game.fork(QueuedDice(str(face)))
        again.answer(Seat("red"), "1")
        slain += again.state.ship("blue-1").is_slain
    assert worth["1"].slays == pytest.approx(slain / 6)
    assert worth["0"].slays == 0
    found = look_at(made.battle, AskWorth(), made.request, made.rulings, question)
    assert isinstance(found, FoundWorth)
    assert found.dice is not None
    assert (found.dice.faces, found.dice.need) == ((1,), 4)
    assert found.about == ("red-1", "blue-1")


def test_cards_rules_tape_ideas_and_faults_are_asked_as_in_skirmish() -> None:
    rock = piece((18, 18), "impassable")
    made = Space(red((12, 6), "M5 Dst1", weapons=GUNS), blue((12, 16)), terrain=[rock])
    card = look_at(made.battle, AskCard("red-1"), None, made.rulings)
    assert isinstance(card, FoundCard)
    assert next(each.now for each in card.card.figures if each.name == "Martial") == 5
    assert card.card.arms[0].startswith("gun-1: to the front, 18")
    rules = look_at(made.battle, AskRules((18_000, 18_000)), None, made.rulings)
    assert isinstance(rules, FoundRules)
    assert "HS-TERR-03" in rules.matters[0].rules
    tape = look_at(made.battle, AskTape((0, 0), (3000, 4000)), None, made.rulings)
    assert isinstance(tape, FoundTape)
    assert tape.distance.total == 5000
    request = made.asked("red")
    ideas = look_at(made.battle, AskIdeas(), request, made.rulings)
    assert isinstance(ideas, FoundIdeas)
    for _, answer in ideas.answers:
        faults = look_at(made.battle, AskFaults(answer), request, made.rulings)
        assert isinstance(faults, FoundFaults)
        assert faults.faults == ()


def cast_at(space: FleetBattle, rulings: Rulings, power: str, target: str, affinity: int) -> FoundCastAt:
    found = look_at(space, AskCastAt("red-1", power, target, affinity), None, rulings)
    assert isinstance(found, FoundCastAt)
    return found


@pytest.mark.rule("CC-AFF-07", "CC-FAITH-02", "HS-SPELL-02")
def test_a_cast_says_whom_it_strikes_how_likely_it_works_and_what_each_may_lose() -> None:
    ships = caster((10, 10)), cruiser((20, 10)), cruiser((20, 14)), cruiser((40, 40))
    scene = battle_of(*ships, phase="orders")
    made = replace(scene.battle, phase=Phase.SHOOT)
    found = cast_at(made, scene.rulings, "lightning", "blue-1", 2)
    assert (found.faults, found.struck) == ((), ("blue-1", "blue-2"))
    assert (found.works, found.resister) == (1.0, None)
    assert found.losses is not None
    assert [each.model for each in found.losses] == ["blue-1", "blue-2"]
    assert all(each.expected > 0 for each in found.losses)
    power = look_at(made, AskCast("red-1", "lightning"), None, scene.rulings)
    assert isinstance(power, FoundCast)
    assert (power.targets, power.range) == (("blue-1", "blue-2"), 18_000)
    barred = cast_at(made, scene.rulings, "lightning", "blue-3", 2)
    assert (len(barred.faults) > 0, barred.struck) == (True, ())
    faithful = battle_of(caster((10, 10)), cruiser((20, 10), faith=1), phase="orders")
    resisted = cast_at(replace(faithful.battle, phase=Phase.SHOOT), faithful.rulings, "blast", "blue-1", 1)
    assert (resisted.works < 1, resisted.resister) == (True, "blue-1")


@pytest.mark.parametrize(
    "look",
    [
        AskCourse("nobody"),
        AskCourse("red-2"),
        AskCourse("red-1", (Hold(ModelId("blue-1")),)),
        AskVolley("nobody"),
        AskShipReach("red-2"),
        AskFacing("red-2"),
        AskOrders({"nobody": (Order.MOVE,)}),
        AskCard("nobody"),
        AskTape("red-2", (0, 0)),
        AskCast("red-1", "spoon"),
        AskCastAt("red-1", "spoon", None, 1),
        AskIdeas(),
        AskWorth(),
    ],
)
def test_nonsense_is_refused_in_words(look: Any) -> None:
    made = Space(red((12, 6)), red(None), blue((12, 16)))
    with pytest.raises(Refusal):
        look_at(made.battle, look, None, made.rulings)


def test_what_cannot_be_done_is_shown_with_its_faults_and_not_refused() -> None:
    made = Space(red((12, 6)), blue((12, 16)))
    ship = ModelId("red-1")
    for deed in (
        Advance(ship, 0), TurnShip(ship, 360), Fly(ship, ((0, 0),) * 20), Reverse(ship, 144_000), Drift(ship),
        BoardShip(ship, ModelId("nobody"), 0), BoardShip(ship, ship, 0), Advance(ship, 500, ModelId("nobody")),
    ):  # fmt: skip
        (step,) = course(made, deed).steps
        assert step.faults or isinstance(deed, Drift)
    found = look_at(made.battle, AskSalvo((ShotWish("nobody", "gun", "red-1"),) * 24), None, made.rulings)
    assert isinstance(found, FoundSalvo)
    assert len(found.faults) == 24


def test_nothing_that_is_found_depends_on_sealed_orders() -> None:
    """Whatever the other side has written down, a look finds the same: it is made from what a seat may see."""
    looks = (AskOrders({"blue-1": (Order.MOVE,) * 2}), AskCourse("blue-1"), AskVolley("red-1"), AskFacing("blue-1"))
    found = []
    for orders in (["move", "fire"], ["shield", "boarding"]):
        made = Space(red((12, 6), "A2 save5", weapons=GUNS), blue((12, 16), weapons=GUNS))
        made.decide({"ships": {"red-1": orders}}, "red")
        battle: FleetBattle = made.battle
        found.append([look_at(battle, look, made.asked("blue"), made.rulings) for look in looks])
    assert found[0] == found[1]
