"""What policies answer: who takes a shot or a wound, and whether points are spent against it.

What is weighed is what the worth of each answer says. A policy that would put a hero in more danger than another answer
gives none: then the player is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from msgspec import Struct

from dwethia.server.boards.standing import Matter, MatterSeen, Policy, PolicySeen
from dwethia.server.boards.worth import AnswerSeen, OpenQuestion

NOTABLE: Final = 0.005  # a difference that counts, as it is shown
HERO_AT_STAKE: Final = "a hero could fall who need not"
UNKNOWN: Final = "it cannot be foretold what comes of it"
NOBODY: Final = "it is not about your own models"

CHEAPEST: Final = "cheapest"
BEST_SAVE: Final = "best-save"
PROTECT: Final = "protect-heroes"
NEVER: Final = "never"
FOR_HEROES: Final = "heroes"
FOR_LIVES: Final = "lives"
ALWAYS: Final = "always"

SPENDING: Final = (
    Policy(FOR_HEROES, "To save a hero", "Points are spent where a hero may be slain, and nowhere else."),
    Policy(FOR_LIVES, "To save anybody", "Points are spent where a model may be slain."),
    Policy(ALWAYS, "Whenever I may", "Points are spent as long as there are any."),
    Policy(NEVER, "Never", "Points are kept."),
)


def who_takes_it(best_save: str) -> tuple[Policy, ...]:
    """The policies for who takes it; a game says what its best save is."""
    return (
        Policy(CHEAPEST, "Cheapest first", "Whoever costs the fewest points takes it."),
        Policy(BEST_SAVE, "Best save first", best_save),
        Policy(PROTECT, "Protect heroes", "It stays where it is, but for heroes: for them the cheapest takes it."),
    )


class PolicyUnclear(Exception):
    """A policy that has no clear answer, and why."""


class Taker(NamedTuple):
    """One of one's own who may take it."""

    id: str
    points: int
    is_hero: bool


class StandingCase(Struct, frozen=True):
    """An open question as policies see it."""

    question: OpenQuestion
    worth: Mapping[str, AnswerSeen]
    is_own: bool  # it is about one's own models
    takers: tuple[Taker, ...]  # in the order of the answers; none where points are spent or kept
    stays: bool  # the first of them takes it if nobody says anything
    has_heroes: bool
    order: Callable[[Taker], Any]  # by which the best save comes first; it may be unclear

    def answer(self, policy: str) -> str:
        """What a policy answers."""
        if not self.is_own:
            raise PolicyUnclear(NOBODY)
        picked = self._taker(policy) if self.takers else self._spent(policy)
        self._check_heroes(picked)
        return picked

    def _check_heroes(self, picked: str) -> None:
        """A hero in more danger than need be is the player's own decision."""
        dangers = {answer: each.hero_falls for answer, each in self.worth.items()}
        known = [danger for danger in dangers.values() if danger is not None]
        if len(known) < len(self.question.options):
            if self.has_heroes:
                raise PolicyUnclear(UNKNOWN)
            return
        if (dangers[picked] or 0.0) > min(known) + NOTABLE:
            raise PolicyUnclear(HERO_AT_STAKE)

    def _taker(self, policy: str) -> str:
        first = self.takers[0]
        if policy == PROTECT:
            others = [each for each in self.takers if not each.is_hero]
            is_left = (self.stays and first in others) or not others
            return first.id if is_left else min(others, key=_points).id
        return min(self.takers, key=_points if policy == CHEAPEST else self.order).id

    def _spent(self, policy: str) -> str:
        declined, *ways = self.question.options
        if policy == NEVER:
            return declined
        if policy == ALWAYS:
            return min(ways, key=lambda way: self._danger(way, "falls"))
        danger = "hero_falls" if policy == FOR_HEROES else "falls"
        best = min(ways, key=lambda way: self._danger(way, danger))
        saves = self._danger(declined, danger) - self._danger(best, danger) > NOTABLE
        return best if saves else declined

    def _danger(self, answer: str, name: str) -> float:
        seen: Any = getattr(self.worth.get(answer), name, None)
        if seen is None:
            raise PolicyUnclear(UNKNOWN)
        return float(seen)


def by_answer(answers: Iterable[AnswerSeen]) -> dict[str, AnswerSeen]:
    return {each.answer: each for each in answers}


def clear_answer(case: StandingCase, policy: str) -> str | None:
    """What a policy answers; None where the player is asked all the same."""
    try:
        return case.answer(policy)
    except PolicyUnclear:
        return None


def matter_seen(case: StandingCase, matters: tuple[Matter, ...]) -> MatterSeen | None:
    """What a question is one of, with what each policy would answer to it."""
    matter = next((each for each in matters if case.question.name in each.questions), None)
    if matter is None or not case.is_own:
        return None
    return MatterSeen(matter.id, matter.title, tuple(_policy_seen(case, each) for each in matter.policies))


def _policy_seen(case: StandingCase, policy: Policy) -> PolicySeen:
    try:
        return PolicySeen(policy, case.answer(policy.id))
    except PolicyUnclear as unclear:
        return PolicySeen(policy, None, str(unclear))


def _points(taker: Taker) -> int:
    return taker.points
