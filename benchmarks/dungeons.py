"""Dungeons beside its peers: `python benchmarks/dungeons.py [--json] [--rounds N] [--nle PYTHON]`.

Rooms, decisions and whole runs per second, and steps of the Gymnasium environment beside MiniGrid's (`pip install
'.[bench]'`) and NetHack's. All take turns, round after round, so that a slow spell of the machine strikes them alike.
The NetHack Learning Environment wants a Gymnasium of its own: `--nle` names the Python of an environment that has it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import TypeAlias

import gymnasium
import numpy as np
from timing import taking_turns

from dwethia.bots.dungeons.delver import delve
from dwethia.codex import starter
from dwethia.dice import DiceStream, seed_from
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms.building import Room, build_room
from dwethia.dungeons.setup.plan import HERO, as_setup, prepare
from dwethia.dungeons.state import Dungeon
from dwethia.engine.game import Game
from dwethia.engine.play import perform
from dwethia.engine.procedure import Stage, then
from dwethia.engine.view import look
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings

Turn: TypeAlias = Callable[[float], float]  # works for so many seconds of processor time and tells how much a second

OURS = "dwethia/Dungeon-v0"
PEERS = ("MiniGrid-Empty-6x6-v0", "MiniGrid-MultiRoom-N6-v0")
NETHACK = "NetHackScore-v0"
RULINGS = Rulings.recommended("dungeons")


def repeating(work: Callable[[], int]) -> Turn:
    """A turn of work that tells how much it did each time."""

    def turn(seconds: float) -> float:
        done, start = 0, process_time()
        while (spent := process_time() - start) < seconds:
            done += work()
        return done / spent

    return turn


# The game


def rooms() -> Turn:
    dice = DiceStream(seed_from("rooms"))
    room: Stage[Room] = then(build_room, 1, True, HERO, RULINGS)

    def build() -> int:
        for _ in range(20):
            perform(room, dice)
        return 20

    return repeating(build)


def new_games() -> Callable[[], Game[Dungeon]]:
    """Runs of one hero after another, everything else left to the dice; without records, as batches play them."""
    codex, rules = starter(), DungeonRules(for_batches=True)
    heroes = [each for each in codex.units.values() if each.type is UnitType.HERO]
    setups = [as_setup(prepare(codex, codex.usual_outfit(each))) for each in heroes]
    begun = 0

    def begin() -> Game[Dungeon]:
        nonlocal begun
        begun += 1
        return Game.hosted(rules, setups[begun % len(setups)], RULINGS, seed_from(str(begun))).forgetful()

    return begin


def decisions() -> Turn:
    """Random legal answers, whole runs with their beginning."""
    begin, chance = new_games(), Random(1)

    def play() -> int:
        game, answers = begin(), 0
        while not game.is_over:
            game.answer(HERO, chance.choice(game.asks[0].options))
            answers += 1
        return answers

    return repeating(play)


def delver_runs() -> Turn:
    begin = new_games()

    def play() -> int:
        game = begin()
        while not game.is_over:
            game.answer(HERO, delve(look(game, HERO)).answer)
        return 1

    return repeating(play)


# Environments


def our_steps() -> Turn:
    """The agent draws one of the legal actions."""
    env, chance = gymnasium.make(f"dwethia.lab:{OURS}"), Random(1)
    _, info = env.reset(seed=1)

    def step() -> int:
        nonlocal info
        for _ in range(100):
            _, _, terminated, truncated, info = env.step(chance.choice(np.flatnonzero(info["action_mask"]).tolist()))
            if terminated or truncated:
                _, info = env.reset()
        return 100

    return repeating(step)


def minigrid_steps(name: str) -> Turn:
    """The agent draws any action."""
    env, chance = gymnasium.make(f"minigrid:{name}"), Random(1)
    actions = int(env.action_space.n)  # type: ignore[attr-defined]
    env.reset(seed=1)

    def step() -> int:
        for _ in range(100):
            _, _, terminated, truncated, _ = env.step(chance.randrange(actions))
            if terminated or truncated:
                env.reset()
        return 100

    return repeating(step)


def nethack_steps(python: str, leaving: ExitStack) -> Turn:
    """Steps of NetHack in a process of its own, which waits while others have their turn."""
    file = Path(__file__).with_name("nethack.py")
    process = leaving.enter_context(
        subprocess.Popen([python, str(file), NETHACK], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    )
    asking, telling = process.stdin, process.stdout
    assert asking is not None
    assert telling is not None
    leaving.callback(asking.close)

    def turn(seconds: float) -> float:
        print(seconds, file=asking, flush=True)
        return float(telling.readline())

    return turn


# Taking turns


def environments(nle: str | None, leaving: ExitStack) -> tuple[dict[str, Turn], list[str]]:
    """The environments that there are here, and why the others are left out."""
    found, missing = {OURS: our_steps()}, []
    if find_spec("minigrid"):
        found |= {name: minigrid_steps(name) for name in PEERS}
    else:
        missing.append("MiniGrid is not installed here and was left out: pip install '.[bench]'")
    if nle := nle or (sys.executable if find_spec("nle") else None):
        found[NETHACK] = nethack_steps(nle, leaving)
    else:
        missing.append("NetHack is not installed here and was left out: name a Python that has nle by --nle")
    return found, missing


def the_game() -> dict[str, Turn]:
    return {"rooms built": rooms(), "decisions in random runs": decisions(), "runs of the delver": delver_runs()}


def ratios(rates: dict[str, list[float]]) -> dict[str, float]:
    """Our steps to one of each peer's: the median of what the rounds say."""
    ours = rates[OURS]
    return {
        name: median(one / other for one, other in zip(ours, theirs, strict=True))
        for name, theirs in rates.items()
        if name != OURS
    }


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--seconds", type=float, default=0.1, help="of each turn")
    parser.add_argument("--nle", metavar="PYTHON")
    options = parser.parse_args()
    with ExitStack() as leaving:
        turns, missing = environments(options.nle, leaving)
        steps = taking_turns(turns, options.rounds, options.seconds)
    # Afterwards, since what the bot remembers would slow the others; and in longer turns, since its runs are long.
    game = taking_turns(the_game(), max(options.rounds // 5, 1), 10 * options.seconds)
    compared = ratios(steps)
    rates = {f"steps of {name}": each for name, each in steps.items()} | game
    if options.json:
        figures = {name: {"best_per_s": max(each), "median_per_s": median(each)} for name, each in rates.items()}
        print(json.dumps({"ours_to_theirs": compared, "figures": figures, "missing": missing}, indent=2))
        return
    print(f"{'per second of processor time':40} {'best':>10} {'median':>10}")
    for name, each in rates.items():
        print(f"{name:40} {max(each):10,.1f} {median(each):10,.1f}")
    for name, ratio in compared.items():
        print(f"our steps to one of {name}: {ratio:.2f}")
    for reason in missing:
        print(reason)


if __name__ == "__main__":
    main()
