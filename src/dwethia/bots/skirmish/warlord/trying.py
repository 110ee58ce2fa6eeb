"""Questions with few answers that decide much: a warlord plays the turn on from each of them."""

from __future__ import annotations

from typing import Final

from dwethia.bots.hints import Thought
from dwethia.bots.skirmish.soldier.doctrine import SOUND
from dwethia.bots.skirmish.warlord.imagination import Imagination
from dwethia.bots.skirmish.warlord.lines_of_play import AS_IMAGINED, LineOfPlay, compared
from dwethia.engine.procedure import Ask

DECISIVE: Final = frozenset({"act-first", "stance", "pick-fight"})
MOST_OPTIONS: Final = 4


def is_decisive(ask: Ask) -> bool:
    return ask.question in DECISIVE and 1 < len(ask.options) <= MOST_OPTIONS


def tried(imagining: Imagination, ask: Ask, usual: Thought) -> Thought:
    """A soldier's answer, unless another one turns out better in imagined turns."""
    answers = [str(usual.written), *(option for option in ask.options if option != usual.answer)]
    found = compared(imagining, (LineOfPlay(each, SOUND, each) for each in answers))
    if not found:
        return usual
    best = found[0]
    as_usual = next(each for each in found if each.line.answer == usual.answer)
    figures = f"{AS_IMAGINED}: {best.worth:+.1f}, {as_usual.worth:+.1f} by a soldier's answer"
    if best is as_usual:
        return Thought(usual.answer, usual.reason, figures)
    return Thought(best.line.name, "Played on in thought, that leaves us better off than anything else.", figures)
