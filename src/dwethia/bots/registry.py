"""The bots there are: each game brings its own, and one that guesses plays them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias

from msgspec import Struct

from dwethia.bots.hints import Hint, HintMaker, Thought
from dwethia.engine.forms import Filled, as_written
from dwethia.engine.game import Game
from dwethia.engine.procedure import Ask
from dwethia.engine.request import Answer
from dwethia.engine.seats import Seat
from dwethia.engine.view import Look
from dwethia.kits import find_kits
from dwethia.rulebook.errors import the_choice

BESIDE: Final = 0.1  # how often an option beside a form is picked at random

Bot: TypeAlias = Callable[[Look], Thought]
BotMaker: TypeAlias = Callable[[str], Bot]  # from a seed, for a bot that needs luck of its own


class UnknownBot(ValueError):
    """A name that no bot of the game has."""


class BotKit(Struct, frozen=True):
    """The bots that can play a game."""

    game: str
    bots: Mapping[str, BotMaker]  # the usual one first: it takes over where nobody has chosen
    hints: HintMaker | None = None  # what a player is told of a thought, and what is marked
    levels: Mapping[str, str] = {}  # how hard a bot is to beat, in a word or two
    yardsticks: Mapping[
        str, BotMaker
    ] = {}  # never change, so that others can be measured by them; no table offers them


@cache
def bots_for(game: str) -> Mapping[str, BotMaker]:
    """The bots that a table offers, the usual one first."""
    kit = _kits().get(game)
    return {**(kit.bots if kit is not None else {}), "random": random_bot}


def levels_of(game: str) -> Mapping[str, str]:
    """How hard the bots of a game are to beat, in a word or two."""
    kit = _kits().get(game)
    return {**(kit.levels if kit is not None else {}), "random": "guesses"}


def bot_named(game: str, name: str) -> BotMaker:
    """A bot of a game by its name, be it one that is only there to measure others by."""
    kit = _kits().get(game)
    known = {**bots_for(game), **(kit.yardsticks if kit is not None else {})}
    if name not in known:
        raise UnknownBot(f'there is no bot "{name}"{the_choice(name, known)}')
    return known[name]


def hint_from(look: Look, thought: Thought) -> Hint:
    """What a bot has thought, for a player: in words, with the figures, and with what of the board it is about."""
    kit = _kits().get(look.game)
    if kit is None or kit.hints is None:
        return Hint(thought.reason, thought.figures)
    return kit.hints(look, thought)


@cache
def _kits() -> Mapping[str, BotKit]:
    return find_kits(__package__, "bots", BotKit)


def without_luck(bot: Bot) -> BotMaker:
    """The maker of a bot that needs no luck: whatever the seed, it is the same."""
    return lambda seed: bot


def luck_at(game: Game[Any], seat: Seat) -> str:
    """The seed of a bot that is made anew for every question: the same whenever the same is seen."""
    return f"{seat} {game.asked} {len(game.events)}"


# Guessing


def random_bot(seed: str) -> Bot:
    """Any legal answer, for no reason."""
    chance = Random(seed)
    return lambda look: Thought(_drawn(look.asks[0], chance), "any answer is as good as another")


def any_answer(ask: Ask, chance: Random) -> Answer:
    """Any legal answer to a question, as it is written."""
    answer = _drawn(ask, chance)
    return as_written(answer) if isinstance(answer, Filled) else answer


def _drawn(ask: Ask, chance: Random) -> Answer | Filled:
    """Each option as likely as the others, and forms as fairly as they are drawn; now and then an option beside one."""
    if ask.form is None:
        return chance.choice(ask.options)
    if ask.more is not None and chance.random() < BESIDE and (beside := ask.more()):
        return chance.choice(beside)
    filled: Filled = next(ask.form.samples(chance))
    return filled
