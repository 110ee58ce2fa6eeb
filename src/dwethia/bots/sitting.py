"""Which bots can sit down at which game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

from dwethia.bots.clash.fencer import fence
from dwethia.bots.dungeons.delver import delve
from dwethia.bots.skirmish.recruit import drill
from dwethia.bots.skirmish.soldier.general import command
from dwethia.engine.procedure import Ask
from dwethia.engine.request import Answer, Request
from dwethia.engine.view import Look, Sight, View


class Thought(Protocol):
    """An answer, and why."""

    @property
    def answer(self) -> Answer: ...

    @property
    def reason(self) -> str: ...


Bot: TypeAlias = Callable[[View], Thought]


class Guess(Struct, frozen=True):
    """An answer for no reason."""

    answer: Answer
    reason: str = "any answer is as good as another"


def guess(seen: View) -> Guess:
    """Any legal answer, the same one whenever the same is seen."""
    (request,) = seen.requests
    chance = Random(f"{request.seat} {request.at} {len(seen.events)}")
    if request.form is not None:
        return Guess(dict(next(request.form.samples(chance))))
    return Guess(chance.choice([choice.id for choice in request.choices if not choice.faults]))


def delve_in(seen: View) -> Thought:
    """The delver, who decides by what it looks at."""
    return delve(_looked_at(seen))


def march_in(seen: View) -> Thought:
    """The soldier, who decides by what it looks at."""
    return command(_looked_at(seen))


def drill_in(seen: View) -> Thought:
    """The recruit, who decides by what it looks at."""
    return drill(_looked_at(seen))


def _looked_at(seen: View) -> Look:
    """A view turned into what a bot decides by."""
    asks = tuple(
        Ask(each.seat, each.question, each.rule or "", _offered(each), is_moment=each.is_moment, form=each.form)
        for each in seen.requests
    )
    fields = {name: getattr(seen, name) for name in Sight.__struct_fields__}
    return Look(**fields, asks=asks)


def _offered(request: Request) -> tuple[str, ...]:
    return tuple(each.id for each in request.choices if not each.faults)


# By game; the first is the one that takes over where nobody has chosen.
BOTS: Final[Mapping[str, Mapping[str, Bot]]] = {
    "clash": {"fencer": fence},
    "dungeon": {"delver": delve_in},
    "skirmish": {"soldier": march_in, "recruit": drill_in},
}


def bots_for(game: str) -> Mapping[str, Bot]:
    """The bots that can play a game, the best first; the one that guesses plays them all."""
    return {**BOTS.get(game, {}), "random": guess}
