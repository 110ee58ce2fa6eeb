"""A side's seat in a battle: the bots that can take it, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeAlias

from dwethia.bots.skirmish.soldier.general import command
from dwethia.engine.procedure import Ask
from dwethia.engine.request import Answer
from dwethia.engine.view import Look

General: TypeAlias = Callable[[Look], Answer]


def any_answer(ask: Ask, chance: Random) -> Answer:
    """Any legal answer to a question: each option as likely as the others, and forms as fairly as they are drawn."""
    if ask.form is not None:
        return dict(next(ask.form.samples(chance)))
    return chance.choice(ask.options)


def random_general(seed: str) -> General:
    """Any legal answer, drawn from a seed of its own."""
    chance = Random(seed)
    return lambda look: any_answer(look.asks[0], chance)


def soldier(seed: str) -> General:
    """The soldier needs no luck of its own."""
    return lambda look: command(look).answer


BOTS: Final[Mapping[str, Callable[[str], General]]] = {"soldier": soldier, "random": random_general}
