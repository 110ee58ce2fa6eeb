"""Questions with few answers that decide much: a warlord plays the turn on from each of them."""

from __future__ import annotations

from statistics import fmean
from typing import Final

from dwethia.bots.hints import Thought
from dwethia.bots.skirmish.soldier.doctrine import SOUND
from dwethia.bots.skirmish.warlord.approaches import FOES
from dwethia.bots.skirmish.warlord.imagination import AS_IMAGINED, Imagination, NothingLeftToImagine, is_clearly_better
from dwethia.engine.procedure import Ask
from dwethia.engine.seats import Seat
from dwethia.engine.view import Look

DECISIVE: Final = frozenset({"act-first", "stance", "pick-fight"})
NODES: Final = 2400  # decisions that may be imagined for one answer
TIMES: Final = 10  # that each answer is tried
MOST_OPTIONS: Final = 4


def is_decisive(ask: Ask) -> bool:
    return ask.question in DECISIVE and 1 < len(ask.options) <= MOST_OPTIONS


def tried(look: Look, ask: Ask, side: Seat, usual: Thought) -> Thought:
    """A soldier's answer, unless another one turns out better in imagined turns."""
    imagining = Imagination(look, side, NODES)
    worths: dict[str, list[float]] = {option: [] for option in ask.options}
    try:
        for number in range(TIMES):
            foe = FOES[number % len(FOES)]
            for option in ask.options:
                game = imagining.battle(number)
                game.answer(ask.seat, option)
                worths[option].append(imagining.end_of_turn(game, SOUND, foe))
    except NothingLeftToImagine:
        pass  # what was tried so far has to do
    rounds = min(map(len, worths.values()))
    if not rounds:
        return usual
    means = {option: fmean(each[:rounds]) for option, each in worths.items()}
    best = max(means, key=lambda option: means[option])
    figures = f"{AS_IMAGINED}: {means[best]:+.1f} at best, {means[str(usual.answer)]:+.1f} by a soldier's answer"
    if is_clearly_better(worths[best], worths[str(usual.answer)]):
        return Thought(best, "Played on in thought, that leaves us better off than anything else.", figures)
    return Thought(usual.answer, usual.reason, figures)
