"""What a table shows of a shot, a fight and the answers to a question is what is foretold, and what is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest
from counts import count
from skirmish.odds.comparing import Comparison
from skirmish.odds.positions import Position, positions

from dwethia.bots.registry import any_answer
from dwethia.dice import DiceStream, seed_from
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.server.boards.skirmish.probe_types import AskFights, AskShots, FoundFights, FoundShots
from dwethia.server.boards.skirmish.probes import look_at
from dwethia.server.boards.skirmish.worth import WEIGHED, answers_of, open_question
from dwethia.server.boards.worth import AnswerSeen
from dwethia.skirmish.close_combat.board_fighters import side_of
from dwethia.skirmish.close_combat.fight_finding import fights
from dwethia.skirmish.odds.fight_odds import odds_of_fight
from dwethia.skirmish.odds.shot_odds import odds_of_shot
from dwethia.skirmish.rules.fighting import Stance
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.tabletop.odds.wounds_lost import expected
from dwethia.tabletop.sides import other

LOOKED_AT = 60
QUESTIONS = 200
TIMES = count(4, 100)
WITHIN = 4.5  # standard errors


def test_the_shots_shown_are_those_foretold() -> None:
    shown = 0
    for position in islice(positions(Phase.SHOOT), LOOKED_AT):
        battle, rulings = position.battle, position.rulings
        for shooter in battle.models_of(battle.acting):
            found = look_at(battle, AskShots(shooter.id), None, rulings)
            assert isinstance(found, FoundShots)
            for each in (shot for shot in found.shots if not shot.faults):
                weapon, target = shooter.card.weapon(each.weapon), battle.model(each.target)
                assert weapon is not None
                odds = odds_of_shot(battle, shooter, weapon, target, rulings, lobbed=each.lobbed)
                foretold = (odds.expected, odds.slays(target.wounds)) if odds.is_foretold else (None, None)
                assert (each.need, each.expected, each.slays) == (odds.aim.need, *foretold)
                shown += 1
    assert shown > LOOKED_AT


def test_the_fights_shown_are_those_foretold() -> None:
    shown = 0
    for position in islice(positions(Phase.CLOSE_COMBAT), LOOKED_AT):
        battle, rulings = position.battle, position.rulings
        found = look_at(battle, AskFights(), None, rulings)
        assert isinstance(found, FoundFights)
        for seen, melee in zip(found.fights, fights(battle, rulings), strict=True):
            for each in seen.stances:
                odds = odds_of_fight(battle, melee, Seat(each.attacker), Stance(each.stance), rulings)
                assert odds is not None
                lost = (odds.defender.wounds, odds.attacker.wounds)
                assert each.lost == (expected(lost[0]), expected(lost[1]))
                assert each.hurt == pytest.approx(tuple(1 - each.get("0", 0.0) for each in lost))
                shown += 1
    assert shown > LOOKED_AT


# Answers


def questions() -> Iterator[tuple[Position, Game[Battle], Seat, tuple[AnswerSeen, ...]]]:
    """Questions that somebody meets in the midst of an action, and what is shown of the answers."""
    chance = Random("questions")
    drawn = zip(positions(Phase.SHOOT), positions(Phase.CLOSE_COMBAT), strict=True)
    for position in (each for pair in drawn for each in pair):
        game = position.game()
        while game.asks:
            ask = chance.choice(game.asks)
            if ask.question in WEIGHED and chance.random() < 0.5:
                question = open_question(game, ask.seat)
                answers = answers_of(game.state, question) if question is not None else ()
                if answers:
                    yield position, game, ask.seat, answers
                break
            game.answer(ask.seat, any_answer(ask, chance))


def test_what_is_shown_of_an_answer_is_what_is_played() -> None:
    comparison, apart = Comparison(), list[float]()
    for position, game, seat, answers in islice(questions(), QUESTIONS):
        before, own = game.state, side_of(game.state, seat)
        question = next(ask.question for ask in game.asks if ask.seat == seat)
        if question == "swap-target" and before.phase is Phase.CLOSE_COMBAT:
            continue  # what is shown is the shot's alone, and the fight goes on after it
        for seen in answers:
            what = f"{position.number}: {seen.answer} to {question}"
            ends = list(played(position, game, seat, seen.answer))
            if seen.works is not None:
                came = Counter(_has_worked(before, end) for end in ends)
                comparison.add(f"{what}, works", _either(seen.works), came, question, position.rulings)
                continue
            for side, likely, wounds in ((other(own), seen.slays, seen.dealt), (own, seen.falls, seen.lost)):
                assert wounds is not None
                if likely is not None:  # of a shot that may fell several, only Wounds are told
                    slain = Counter(_slain(side, before, end) > 0 for end in ends)
                    comparison.add(f"{what}, {side} falls", _either(likely), slain, question, position.rulings)
                apart += [_wounds(side, before, end) - wounds for end in ends]
    comparison.check()
    assert abs(fmean(apart)) < WITHIN * stdev(apart) / sqrt(len(apart))


def played(position: Position, asked: Game[Battle], seat: Seat, answer: str) -> Iterator[Battle]:
    """The battle after the action, each time with an answer and plainly from there on."""
    for time in range(TIMES):
        game = asked.fork(DiceStream(seed_from(f"play {time} of question {position.number}")))
        game.answer(seat, answer)
        while game.asks:
            game.answer(game.asks[0].seat, game.asks[0].plain)
        yield game.state


def _either(chance: float) -> dict[bool, float]:
    return {came: likely for came, likely in ((False, 1 - chance), (True, chance)) if likely > 1e-12}


def _has_worked(before: Battle, after: Battle) -> bool:
    return any(now.powers_worked > was.powers_worked for was, now in zip(before.sides, after.sides, strict=True))


def _slain(side: Seat, before: Battle, after: Battle) -> int:
    pairs = zip(before.models, after.models, strict=False)
    return sum(now.is_slain and not was.is_slain for was, now in pairs if was.side == side)


def _wounds(side: Seat, before: Battle, after: Battle) -> int:
    return sum(
        was.wounds - now.wounds for was, now in zip(before.models, after.models, strict=False) if was.side == side
    )
