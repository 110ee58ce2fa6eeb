"""The warlord: it imagines so much and no more, meets more than one kind of enemy, and thinks a turn through once."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from counts import count
from msgspec.structs import replace
from skirmish.fields import Field, blue, red
from skirmish.random_battles import RandomBattle

from dwethia.bots.hints import Thought
from dwethia.bots.skirmish.soldier.doctrine import FOOTMAN, SOUND
from dwethia.bots.skirmish.warlord import general, planning
from dwethia.bots.skirmish.warlord.approaches import APPROACHES, FOES
from dwethia.bots.skirmish.warlord.general import warlords
from dwethia.bots.skirmish.warlord.imagination import EvenDice, Imagination, NothingLeftToImagine
from dwethia.bots.skirmish.warlord.lines_of_play import is_clearly_better
from dwethia.bots.skirmish.warlord.tables import worth_of_table
from dwethia.codex import starter
from dwethia.engine.game import Game
from dwethia.engine.request import Decision
from dwethia.engine.view import look
from dwethia.lab.batches import first_game
from dwethia.lab.matchups import generals
from dwethia.lab.skirmish.battles import Matchup
from dwethia.lengths import INCH
from dwethia.muster import ready_armies
from dwethia.rulebook import Rulings
from dwethia.skirmish.setup.preparing import open_ground, prepare
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.tabletop.sides import BLUE, RED

SENTENCES = re.compile(r"[A-Z].*\.")
IDS = re.compile(r"\b(red|blue)-\d")


def skirmishers() -> Field:
    """Two archers of red, to move first, and three brutes of blue two moves away."""
    archers = [red((8 + 3 * place, 4), "M2 P4 D2", weapon="18in S3") for place in range(2)]
    brutes = [blue((8 + 3 * place, 15), "M5 S5 D4 A3") for place in range(3)]
    return Field(*archers, *brutes)


def small_battle() -> tuple[Game[Battle], list[Thought]]:
    """A battle of few models, and what the warlord has said in it."""
    armies = ready_armies()
    setup = prepare((armies["learn-shore-party"], armies["learn-scrap-patrol"]), starter(), open_ground(200))
    rulings = Rulings.recommended("skirmish")
    matchup = Matchup(setup=setup, rulings=rulings, bots=("warlord", "footman"), seed="warlord")
    game: Game[Battle] = first_game(matchup)
    bots, said = generals(matchup, "warlord", game), []
    while not game.is_over:
        seat = next(ask.seat for ask in game.asks if game.sealed(ask.seat) is None)
        thought = bots[seat](look(game, seat))
        said += [thought] if seat == RED else []
        game.answer(seat, thought.answer)
    return game, said


def test_it_plays_a_battle_and_says_why_and_does_the_same_again() -> None:
    (one, said), (another, again) = small_battle(), small_battle()
    assert one.record() == another.record()
    assert said == again
    for each in said:
        assert SENTENCES.fullmatch(each.reason), each
        assert not IDS.search(each.reason + each.figures), each
    assert any("as imagined" in each.figures for each in said)


def test_it_answers_legally_whatever_the_rulings_and_however_many_share_a_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(general, "NODES", 60)
    decide = warlords()("")
    for seed in range(count(3, 60)):
        war = RandomBattle(seed)
        while not war.game.is_over:
            ask = next(ask for ask in war.game.asks if war.game.sealed(ask.seat) is None)
            war.decide(Decision(war.game.asked, ask.seat, decide(look(war.game, ask.seat)).written))


def test_it_imagines_no_more_than_it_may() -> None:
    field = skirmishers()
    imagining = Imagination(look(field.game, RED), RED, 3)
    with pytest.raises(NothingLeftToImagine):
        imagining.end_of_turn(imagining.battle(0), SOUND, SOUND)
    assert imagining.nodes == 0


def test_with_nothing_left_to_imagine_it_goes_on_as_usual() -> None:
    plan = planning.TurnPlans().plan_for(Imagination(look(skirmishers().game, RED), RED, 3))
    assert plan.approach is APPROACHES[0]


def test_what_it_imagines_never_reaches_the_battle() -> None:
    field = skirmishers()
    before = field.game.state
    warlords()("")(look(field.game, RED))
    assert field.game.state is before


def test_a_turn_is_thought_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    field, planned = skirmishers(), Counter[int]()
    really: Any = planning._planned

    def counted(*seen: Any) -> planning.TurnPlan:
        planned[field.battle.turn] += 1
        plan: planning.TurnPlan = really(*seen)
        return plan

    monkeypatch.setattr(planning, "_planned", counted)
    decide = warlords()
    for _ in range(2):  # made anew for each question, as a server does it
        field.decide(decide("")(look(field.game, RED)).written)
    assert planned == {field.battle.turn: 1}


def test_a_plan_does_not_outlive_what_it_was_made_for() -> None:
    field, plans = skirmishers(), planning.TurnPlans()
    plan = plans.plan_for(Imagination(look(field.game, RED), RED, general.NODES))
    assert plan.holds_in(field.battle, RED)
    foe = field.model("blue-1")
    elsewhere = replace(foe, base=foe.disc._replace(x=foe.disc.x + 1000))
    assert not plan.holds_in(field.battle.with_model(elsewhere), RED)


def test_it_prepares_for_more_than_one_kind_of_enemy() -> None:
    assert {SOUND, FOOTMAN} <= set(FOES)


def test_what_luck_may_well_explain_is_not_clearly_better() -> None:
    assert is_clearly_better([2.0, 2.5, 3.0], [1.0, 1.5, 2.0])
    assert not is_clearly_better([9.0, -6.0, 1.0], [1.0, 1.0, 1.0])
    assert not is_clearly_better([1.2, 1.2], [1.0, 1.0])
    assert not is_clearly_better([5.0], [1.0])


def test_even_dice_show_each_face_once_in_six() -> None:
    dice = EvenDice(7)
    assert Counter(dice.roll(60, 6)) == dict.fromkeys(range(1, 7), 10)
    assert EvenDice(7).roll(12, 6) == EvenDice(7).roll(12, 6)


def test_a_table_is_worth_more_with_an_enemy_slain_and_less_with_one_near() -> None:
    rulings = Rulings.recommended("skirmish")
    before = skirmishers().battle
    foe = before.model("blue-1")
    slain = before.with_model(replace(foe, is_slain=True))
    assert worth_of_table(slain, RED, rulings) > worth_of_table(before, RED, rulings)
    near = before.with_model(replace(foe, base=foe.disc._replace(y=foe.disc.y - 8 * INCH)))
    assert worth_of_table(near, RED, rulings) < worth_of_table(before, RED, rulings)
    assert worth_of_table(before, BLUE, rulings) == pytest.approx(-worth_of_table(before, RED, rulings))


def test_a_battle_that_is_over_is_worth_its_lead_and_the_winning() -> None:
    over = replace(skirmishers().battle, phase=Phase.OVER, winner=RED)
    rulings = Rulings.recommended("skirmish")
    drawn = worth_of_table(replace(over, winner=None), RED, rulings)
    assert worth_of_table(over, BLUE, rulings) < drawn == 0 < worth_of_table(over, RED, rulings)
