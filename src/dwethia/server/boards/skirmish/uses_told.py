"""What comes of acting at a moment, where the act itself has no dice: who goes how far, who may shoot, and how well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from dwethia.engine.request import Request
from dwethia.lengths import inches
from dwethia.rulebook import Rulings
from dwethia.server.boards.skirmish.deeds_done import end_of
from dwethia.server.boards.skirmish.shots_seen import shots_seen
from dwethia.server.boards.worth import AnswerSeen, OpenQuestion
from dwethia.skirmish.destiny.offering import HEROICS
from dwethia.skirmish.destiny.together import PULL
from dwethia.skirmish.destiny.window_uses import PASS, HeroicUse, read_use
from dwethia.skirmish.keywords.quick_shot import QuickShot
from dwethia.skirmish.state.battle import Battle, Model

ASKED_WITH: Final = ("window", "movement", "shoot")  # questions that offer what heroes may do
MOST_NAMES: Final = 4
WORDS: Final[Mapping[str, Callable[[str], str]]] = {
    "surge": lambda names: f"moves at once, {f'with {names}' if names else 'alone'}",
    "together": lambda names: f"draws {names} towards it, each up to {inches(PULL)}",
    "signal": lambda names: f"{names} may shoot with [{QuickShot.name}], if they stay by it and stand still",
    "release": lambda names: f"{names} may shoot with [{QuickShot.name}], and succeed on a natural 6 alone",
}


def uses_told(battle: Battle, request: Request, rulings: Rulings) -> tuple[AnswerSeen, ...]:
    """Whom everything concerns that all heroes may do at a question."""
    if request.question not in ASKED_WITH:
        return ()
    uses = ((choice.id, read_use(choice.id)) for choice in request.choices if choice.id != PASS)
    return tuple(
        AnswerSeen(answer, means=_told(battle, use, rulings)) for answer, use in uses if isinstance(use, HeroicUse)
    )


def _told(battle: Battle, use: HeroicUse, rulings: Rulings) -> str:
    friends = HEROICS[use.word].friends(battle, battle.model(use.model), rulings)
    return WORDS[use.word](_listed([friend.name for friend in friends]))


def _listed(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMES
    return ", ".join(names) if more <= 0 else f"{', '.join(names[:MOST_NAMES])} and {more} more"


# Rain Fire!


def shots_freed(question: OpenQuestion, rulings: Rulings) -> tuple[AnswerSeen, ...]:
    """Who may shoot after Rain Fire! alone, and what the best shot of each comes to."""
    if question.name != "rain-fire":
        return ()
    none, deed = question.options
    before, after = end_of(question, none), end_of(question, deed)
    if before is None or after is None:
        return ()
    told = "; ".join(_freed(before, after, rulings))
    return (AnswerSeen(deed, means=told or "nobody has a target who may not shoot anyway", is_idle=not told),)


def _freed(before: Battle, after: Battle, rulings: Rulings) -> Iterator[str]:
    for was, now in zip(before.models, after.models, strict=True):
        if was.lasting == now.lasting or _best_shot(before, was, rulings):
            continue
        if best := _best_shot(after, now, rulings):
            yield f"{now.name} may shoot{best}"


def _best_shot(battle: Battle, shooter: Model, rulings: Rulings) -> str:
    """What the best shot that a model may take comes to; nothing where it may take none."""
    best = next(iter(shots_seen(battle, shooter, rulings, legal_alone=True)), None)
    if best is None:
        return ""
    target = battle.model(best.target).name
    return f" at {target}" + ("" if best.expected is None else f", {best.expected:.2f} Wounds on average")
