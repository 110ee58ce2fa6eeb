"""What comes of a line of play: it is carried out, the enemy replies, and the turn is played on again and again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from dwethia.bots.skirmish.soldier.doctrine import Doctrine
from dwethia.bots.skirmish.warlord.approaches import FOES
from dwethia.bots.skirmish.warlord.imagination import EvenDice, Imagination, NothingLeftToImagine
from dwethia.engine.game import Game
from dwethia.engine.request import Answer
from dwethia.skirmish.state.battle import Battle, Phase

AS_IMAGINED: Final = "victory points ahead in the end, as imagined"
AT_LEAST: Final = 0.3  # victory points that a line must gain to be preferred to the usual one
FIRST: Final = 4  # times that every line is played to the end of the turn
MORE: Final = ((6, 3), (10, 1))  # times more for the usual one and so many of the best of the others
BEFORE_DICE: Final = (Phase.PRIORITY, Phase.MOVEMENT)


class LineOfPlay(NamedTuple):
    """What may be done: an answer to the open question, or none, and the doctrine of whatever comes after it."""

    name: str
    doctrine: Doctrine
    answer: Answer | None = None


class LineTried:
    """A line of play that was carried out: the battle after each kind of enemy's reply, and what came of the rest."""

    def __init__(self, imagining: Imagination, line: LineOfPlay) -> None:
        self.line, self._imagining = line, imagining
        self.worths: list[float] = []
        begun = imagining.battle(0)
        if line.answer is not None:
            begun.answer(imagining.seat, line.answer)
        self._replies = [*self._replied(begun)]
        self.table = tuple((model.id, model.base, model.wounds) for model in self._replies[0].state.models)

    def _replied(self, begun: Game[Battle]) -> Iterable[Game[Battle]]:
        """One's own moves, and then for each kind of enemy what it does before the dice decide."""
        imagining, doctrine = self._imagining, self.line.doctrine

        def is_ours(battle: Battle) -> bool:
            return is_moving(battle) and battle.acting == imagining.side

        imagining.play(begun, doctrine, FOES[0], is_ours)
        for foe in FOES:
            game = begun.fork(EvenDice(0))
            imagining.play(game, doctrine, foe, lambda battle: battle.phase in BEFORE_DICE)
            yield game

    @property
    def worth(self) -> float:
        return fmean(self.worths)

    def play(self, times: int) -> None:
        """The rest of the turn, so many times more, against each kind of enemy in turn."""
        for number in range(len(self.worths), len(self.worths) + times):
            which = number % len(FOES)
            game = self._replies[which].fork(EvenDice(number))
            self.worths.append(self._imagining.end_of_turn(game, self.line.doctrine, FOES[which]))


def is_moving(battle: Battle) -> bool:
    return battle.phase is Phase.MOVEMENT


def compared(imagining: Imagination, lines_of_play: Iterable[LineOfPlay]) -> list[LineTried]:
    """What was played of the lines, the one to be taken first: the first of them unless another is clearly better."""
    lines: list[LineTried] = []
    try:
        for line in lines_of_play:
            tried = LineTried(imagining, line)
            if not is_moving(imagining.seen.state) or tried.table not in [each.table for each in lines]:
                lines.append(tried)
        if len(lines) > 1:
            _play(lines)
    except NothingLeftToImagine:
        pass  # what was tried so far has to do
    played = [each for each in lines if len(each.worths) >= FIRST]
    if len(played) < 2:
        return []
    usual = played[0]
    played.sort(key=lambda each: -each.worth)
    better = next((each for each in played if is_clearly_better(each.worths, usual.worths)), usual)
    return sorted(played, key=lambda each: each is not better)


def _play(lines: Sequence[LineTried]) -> None:
    """All of them a little, and then, as long as they seem to be better than the usual one, the best of the others."""
    usual, *others = lines
    for each in lines:
        each.play(FIRST)
    for times, best in MORE:
        others = sorted((each for each in others if each.worth > usual.worth), key=lambda each: -each.worth)[:best]
        for each in (usual, *others) if others else ():
            each.play(times)


def is_clearly_better(worths: Sequence[float], usual: Sequence[float]) -> bool:
    """Whether an answer is better than the usual one in battles alike, by more than their luck may well explain."""
    gains = [one - other for one, other in zip(worths, usual, strict=False)]
    if len(gains) < 2:
        return False
    return fmean(gains) > max(AT_LEAST, stdev(gains) / sqrt(len(gains)))
