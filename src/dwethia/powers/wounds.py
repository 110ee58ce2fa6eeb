"""One wound, before it costs anything: what every game tries against it, in the same order.

First what is rolled without asking, a save and then a rule that ignores wounds; then what somebody may buy, Stand and
Fight! and then Destiny on the wound. A game brings who may do what, its rules and its dice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, Protocol, TypeVar

from dwethia.engine.procedure import Asking, moment
from dwethia.engine.seats import Seat

IGNORED_ON: Final = 4  # a wound that Faith or Destiny is spent on

S = TypeVar("S")  # how those who take wounds stand


class WoundRoll(NamedTuple):
    """Dice against a wound, one of which is enough."""

    label: str
    rule: str
    need: int
    dice: int = 1


class Help(Protocol[S]):
    """Something that may be bought against a wound, and the die it buys."""

    @property
    def roll(self) -> WoundRoll: ...

    def bought(self, standing: S, before: tuple[str, ...]) -> Asking[tuple[str, S] | None]:
        """What was answered and how things stand once it is paid; None where nobody can or will.

        `before` has the answers that have bought it for this wound already.
        """


class Wounded(Protocol[S]):
    """A model that takes a wound."""

    @property
    def rolls(self) -> Iterable[WoundRoll]:
        """Its save, then a rule that ignores wounds."""

    def helps(self) -> Iterable[Help[S]]:
        """Stand and Fight!, then Destiny."""

    def test(self, standing: S, roll: WoundRoll) -> Asking[tuple[bool, S]]:
        """Whether dice work, with the re-rolls there may be."""


def comes_to_nothing(wounded: Wounded[S], standing: S) -> Asking[tuple[bool, S]]:
    """Whether a wound costs nothing, and how things stand then: the first roll that works ends it."""
    for roll in wounded.rolls:
        works, standing = yield from wounded.test(standing, roll)
        if works:
            return True, standing
    for help in wounded.helps():
        before: tuple[str, ...] = ()
        while (paid := (yield from help.bought(standing, before))) is not None:
            answer, standing = paid
            works, standing = yield from wounded.test(standing, help.roll)
            if works:
                return True, standing
            before = (*before, answer)
    return False, standing


def spends_on_wound(seat: Seat, question: str, rule: str, points: str, text: str) -> Asking[bool]:
    """Whether a seat spends a point so that a wound may be ignored."""
    answer = yield from moment(
        seat,
        question,
        rule,
        ("no", "yes"),
        lambda option: f"Spend 1 {points}: on {IGNORED_ON}+ the wound is ignored" if option == "yes" else "Pass",
        text,
    )
    return answer == "yes"
