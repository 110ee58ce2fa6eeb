"""Bots from files: they play as bots of the house do, within limits, and lose by failing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from dwethia.bots.foreign.guest import ForeignBot, check_player
from dwethia.bots.foreign.limits import BotFailed, BotLimits
from dwethia.bots.registry import UnknownBot, any_answer
from dwethia.codex import starter
from dwethia.engine.seats import Seat
from dwethia.engine.view import look
from dwethia.lab.batches import Batch, first_game, play_again, play_out, results
from dwethia.lab.cosmic.matching import match_fleets
from dwethia.lab.matchups import BattleResult
from dwethia.lab.skirmish.matching import match
from dwethia.muster import ready_army
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.ready import ready_force
from dwethia.rulebook import Rulings
from dwethia.skirmish.setup.battle_setup import Scenario

SHORT = BotLimits(seconds=1.0)
SMALL = BotLimits(seconds=60.0, memory=400)
PATIENT = BotLimits(seconds=60.0)
AS_THE_HOUSE = """
from dwethia.bots.registry import bots_for
def bot(look):
    return bots_for({game!r})[{bot!r}]("")(look)
"""

File = Callable[[str], Path]


@pytest.fixture
def file(tmp_path: Path) -> File:
    """A bot's file with this content."""

    def written(content: str) -> Path:
        place = tmp_path / f"bot_{len(list(tmp_path.iterdir()))}.py"
        place.write_text(content)
        return place

    return written


def battle(first: str, second: str = "recruit", games: int = 1, limits: BotLimits = SHORT) -> Batch[BattleResult]:
    armies = ready_army("learn-shore-party"), ready_army("learn-scrap-patrol")
    rulings = Rulings.recommended("skirmish")
    return match(armies, starter(), rulings, bots=(first, second), seed="7", games=games, limits=limits)


def space(first: str, second: str) -> Batch[BattleResult]:
    one, other = ready_force("learn-sun-patrol"), ready_force("learn-void-raid")
    assert isinstance(one, Fleet)
    assert isinstance(other, Fleet)
    rulings = Rulings.recommended("cosmic")
    return match_fleets((one, other), starter(), rulings, bots=(first, second), seed="7", limits=PATIENT)


def test_in_a_file_a_bot_of_skirmish_plays_the_same_battle(file: File) -> None:
    same = str(file(AS_THE_HOUSE.format(game="skirmish", bot="soldier")))
    ours, its = (play_again(battle(bot, "recruit", limits=PATIENT), 0)[0].record() for bot in ("soldier", same))
    assert its == ours


def test_in_a_file_a_bot_of_cosmic_combat_plays_the_same_battle(file: File) -> None:
    same = str(file(AS_THE_HOUSE.format(game="cosmic", bot="cadet")))
    ours, its = (play_again(space(bot, "random"), 0)[0].record() for bot in ("cadet", same))
    assert its == ours


def test_battles_are_the_same_whatever_the_workers_and_whatever_came_before(file: File) -> None:
    """A bot with luck and a memory of its own begins each game anew."""
    odd = """
import random
from dwethia.bots.registry import any_answer
seen = []
def bot(look):
    seen.append(look.asked)
    print("so far", seen)
    return any_answer(look.asks[0], random.Random(f"{len(seen)} {random.random()}"))
"""
    batch = battle(str(file(odd)), games=2, limits=PATIENT)
    alone = list(results(batch))
    assert alone == list(results(batch, workers=2))
    assert alone[1:] == list(results(batch, begin=1))
    assert not any(each.failed for each in alone)


FAILS = {
    "hangs": ("import time\ndef bot(look):\n    time.sleep(999)", "stall: no answer within 1 s"),
    "turns": ("def bot(look):\n    while True:\n        pass", "stall: no answer within 1 s"),
    "crashes": (
        "def bot(look):\n    return 1 // 0",
        "crash: ZeroDivisionError: integer division or modulo by zero (line 2 of bot_0.py)",
    ),
    "leaves": ("import sys\ndef bot(look):\n    sys.exit(3)", "crash: SystemExit: 3 (line 3 of bot_0.py)"),
    "ends": ("import os\ndef bot(look):\n    os._exit(0)", "crash: its process has ended"),
    "forks": (
        "import os\ndef bot(look):\n    os.fork()\n    return look.asks[0].plain",
        "crash: PermissionError: a bot may start no other process (line 3 of bot_0.py)",
    ),
    "starts": (
        "import subprocess\ndef bot(look):\n    subprocess.run(['true'])\n    return look.asks[0].plain",
        "crash: PermissionError: a bot may start no other process (line 3 of bot_0.py)",
    ),
    "eats": ("def bot(look):\n    return str(bytearray(2**30))", "memory: it wants more than 400 MiB of memory"),
    "lies": (
        "def bot(look):\n    return 'win'",
        "illegal: 'win' is no answer to 'scenario': expected annihilation, hold-the-line, ",
    ),
    "babbles": ("def bot(look):\n    return 'x' * 2**21", "illegal: what it sent is no answer"),
    "shrugs": ("def bot(look):\n    return None", "illegal: None is no answer: expected an option or a form"),
    "puzzles": ("def bot(look):\n    return object()", "illegal: no answer at all: "),
    "meddles": (
        "import gc, os\ndef bot(look):\n    [os.write(fd, b'\\xff' * 99) for fd in range(3, 20)]",
        None,
    ),
}


@pytest.mark.parametrize("way", FAILS)
def test_who_fails_has_lost_and_it_is_said_how(file: File, way: str) -> None:
    content, told = FAILS[way]
    limits = SHORT if way in ("hangs", "turns") else SMALL
    game, result = play_again(battle("recruit", str(file(content)), limits=limits), 0)
    assert (result.winner, result.failed) == ("a", "b")
    assert result.failure is not None
    assert not game.is_over
    if told is not None:
        assert result.failure.startswith(told)


def test_a_game_has_an_end_however_slow_the_bot(file: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dwethia.bots.foreign.guest.IN_A_GAME", 0.1)
    slow = "import time\ndef bot(look):\n    time.sleep(0.06)\n    return look.asks[0].plain"
    (result,) = results(battle("recruit", str(file(slow))))
    assert result.failure == "stall: all its time is gone"


LOADS = {
    "def bot(look:": "crash: SyntaxError: '(' was never closed (line 1 of bot_0.py)",
    "x = 1": "crash: ImportError: bot_0.py has no function called bot",
    "import no_such_module": "crash: ModuleNotFoundError: No module named 'no_such_module' (line 1 of bot_0.py)",
    "import sys; sys.exit()": "crash: SystemExit (line 1 of bot_0.py)",
}


@pytest.mark.parametrize("content", LOADS)
def test_a_file_that_cannot_be_loaded_is_refused_before_anything_is_played(file: File, content: str) -> None:
    place = file(content)
    with pytest.raises(UnknownBot, match=re.escape(f"{place}: {LOADS[content]}")):
        battle(str(place))


def test_a_name_is_not_a_file() -> None:
    with pytest.raises(UnknownBot, match=re.escape("nowhere.py: there is no such file")):
        check_player("skirmish", "nowhere.py", SHORT)
    with pytest.raises(UnknownBot, match="there is no bot"):
        check_player("skirmish", "nobody", SHORT)


# What it sees


SNOOPS = """
import gc
def bot(look):
    (ask,) = look.asks
    seen, imagined = ([str(side.scenario) for side in each.sides] for each in (look.state, ask.form.battle))
    seeds = [each for each in gc.get_objects() if isinstance(each, dict) and "hidden-seed" in map(str, each.values())]
    raise ValueError(f"{ask.question} {seen} {imagined} {len(seeds)}")
"""


def snooped(file: Path, secret: int) -> str:
    """What a bot finds out before the first turn, where the enemy has chosen a scenario in secret."""
    hidden = Rulings.of("skirmish", settings=["R-SK-23.secrecy=hidden-to-end"])
    game = first_game(replace(battle("random", "random"), rulings=hidden))
    while game.asks[0].question != "movement" or game.asks[0].seat != "red":
        ask = next(ask for ask in game.asks if game.sealed(ask.seat) is None)
        chosen = {"red": 0, "blue": secret}[ask.seat]
        game.answer(ask.seat, ask.options[chosen] if ask.question == "scenario" else any_answer(ask, Random(1)))
    assert game.state.side(Seat("blue")).scenario == [*Scenario][secret]
    bot = ForeignBot("skirmish", file, "hidden-seed", PATIENT)
    try:
        with pytest.raises(BotFailed) as failed:
            bot(look(game, Seat("red")))
    finally:
        bot.close()
    return failed.value.words


def test_it_finds_out_nothing_that_its_seat_may_not_know(file: File) -> None:
    snoop = file(SNOOPS)
    found = {snooped(snoop, secret) for secret in range(3)}
    assert len(found) == 1, "whatever the enemy has chosen, it finds the same"
    assert re.match(r"ValueError: movement \['[\w-]+', 'None'\] .* 0 \(line", found.pop())


# The page


PAGE = (Path(__file__).parents[2] / "docs" / "agents.md").read_text()
EXAMPLES = dict(re.findall(r"```python\n# (\w+\.py)\n(.*?)```", PAGE, re.DOTALL))


def test_the_page_has_a_bot_of_about_twenty_lines_for_each_game() -> None:
    assert [*EXAMPLES] == ["brawler.py", "dreamer.py", "gunner.py"]
    for content in EXAMPLES.values():
        assert len([line for line in content.splitlines() if line]) <= 20


@pytest.mark.parametrize("name", ["dreamer.py", "gunner.py"])
def test_the_bots_of_the_page_fight_to_the_end(tmp_path: Path, name: str) -> None:
    place = tmp_path / name
    place.write_text(EXAMPLES[name])
    batch = battle(str(place), limits=PATIENT) if name == "dreamer.py" else space("random", str(place))
    game, result = play_again(batch, 0)
    assert result.failure is None
    assert game.is_over
    assert play_out(game, {}) is game
