"""Battles beside their peers: `python benchmarks/skirmish.py [--json] [--compiled PYTHON] …`.

Whole battles of 500 points a side on tables laid at random, by chance and by the soldier; what a fork costs; how many
sights a second are found on such a table, beside single lines of shapely; and what a turn costs with 10 to 200 models a
side. Beside them random games of botbowl (Blood Bowl in Python), by its own random bot and by a faster loop, and of
Pokemon Showdown, eleven and six a side. `--compiled` names a Python that has us by `make fast`, `--botbowl` one with
botbowl, `--showdown` a folder in which `npm i pokemon-showdown` was run. All take turns, round after round, so that a
slow spell of the machine strikes them alike.
"""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median

import shapely
from battles import RULINGS, Rates, Turn
from geometry import as_shapely
from timing import best, taking_turns

from dwethia.codex import starter
from dwethia.dice import DiceStream, seed_from
from dwethia.engine.forms import as_written
from dwethia.engine.game import Game
from dwethia.engine.rules import as_setup
from dwethia.engine.view import look
from dwethia.geometry.measuring import touches
from dwethia.geometry.sight import Screens, sight
from dwethia.lab.batches import first_game, play_out
from dwethia.lab.matchups import generals
from dwethia.lab.skirmish.battles import Matchup
from dwethia.muster import ready_armies
from dwethia.profile import ModelId
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.movement.movement_form import Move, MovementForm
from dwethia.skirmish.setup.battle_setup import BattleSetup, Enlisted, Force, PlacedModel, Start
from dwethia.skirmish.setup.preparing import open_ground, prepare
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import are_coherent
from dwethia.skirmish.state.line_of_fire import sight_rules
from dwethia.tabletop.ground import kinds_of
from dwethia.tabletop.line_of_fire import screens_of
from dwethia.tabletop.sides import SIDES

SIZES = (10, 20, 50, 100, 200)
APART = 1600  # thousandths of an inch from middle to middle, in ranks


def in_the_middle() -> Game[Battle]:
    """A battle of 500 points in its second turn, with its record."""
    armies, codex = [army for army in ready_armies().values() if army.limit == 500], starter()
    setup = prepare((armies[0], armies[1]), codex, open_ground(500))
    matchup = Matchup(setup=setup, rulings=RULINGS, bots=("random", "random"), seed="middle", drawn=kinds_of(codex))
    game: Game[Battle] = first_game(matchup)
    bots = generals(matchup, "middle", game)
    while game.state.turn < 2 or game.asks[0].question != "movement":
        seat = game.asks[0].seat
        game.answer(seat, bots[seat](look(game, seat)).answer)
    return game


def forks() -> dict[str, float]:
    """Seconds for a fork, for one with a decision or one model's move in it, and for a deep copy of the same state."""
    game = in_the_middle()
    ask = game.asks[0]
    answer = {"do": "done"}
    assert isinstance(ask.form, MovementForm)
    drawn = ask.form.samples(Random("move"))
    walk = as_written(next(each for each in drawn if isinstance(each, Move) and len(each.path) > 1))
    return {
        "a fork": best(lambda: game.fork(DiceStream(seed_from("fork"))), runs=200),
        "a fork and a decision in it": best(
            lambda: game.fork(DiceStream(seed_from("fork"))).answer(ask.seat, answer), runs=100
        ),
        "a fork and a model's plain move in it": best(
            lambda: game.fork(DiceStream(seed_from("fork"))).answer(ask.seat, walk), runs=100
        ),
        "a deep copy of the same state": best(lambda: copy.deepcopy(game.state), runs=10),
    }


def sights() -> dict[str, float]:
    """Seconds for a sight between two enemies as the referee asks for it, and for a single line of shapely."""
    battle = in_the_middle().state
    models = [model for model in battle.models if model.base is not None]
    pieces = screens_of(battle.table.pieces, sight_rules(RULINGS))
    walls = [each.piece.shape for each in pieces if each.is_opaque]
    soft = [each for each in pieces if not each.is_opaque]
    objects = [*(model.disc for model in models), *(each.piece.shape for each in soft)]

    def ignored(shooter: Model, target: Model) -> Iterator[int]:
        """What is never in the way: both bases, friends in coherency with the shooter, terrain that either touches."""
        for number, model in enumerate(models):
            if model in (shooter, target) or (
                model.side == shooter.side and are_coherent(battle, shooter, model, RULINGS)
            ):
                yield number
        for number, each in enumerate(soft, len(models)):
            if (each.allows_shots and touches(shooter.disc, each.piece.shape)) or (
                each.touching and touches(target.disc, each.piece.shape)
            ):
                yield number

    pairs = [
        (one.disc, two.disc, tuple(ignored(one, two)))
        for one in models
        for two in models
        if (one.side, two.side) == SIDES
    ]
    others = [
        (a, b, [each for number, each in enumerate(objects) if number not in known], walls) for a, b, known in pairs
    ]
    screens = Screens(objects, walls)
    shapes = [as_shapely(shape) for shape in (*objects, *walls)]
    tree = shapely.STRtree(shapes)
    ends = [(a[:2], b[:2]) for a, b, _ in pairs]
    found = {
        "a sight, everything sorted before": best(lambda: [screens.sight(*pair) for pair in pairs]),
        "a sight, nothing sorted before": best(lambda: [sight(*each) for each in others]),
        "a line of shapely's STRtree": best(
            lambda: [tree.query(shapely.LineString(way), predicate="intersects") for way in ends]
        ),
        "a line of shapely against each shape": best(
            lambda: [[line.intersects(shape) for shape in shapes] for line in map(shapely.LineString, ends)]
        ),
    }
    return {name: seconds / len(pairs) for name, seconds in found.items()}


# Turns of many


def ranks(number: int) -> BattleSetup:
    """So many models of a mixed army a side, in ranks ten inches apart on a table of 6 by 4 feet."""
    armies = [army for army in ready_armies().values() if army.limit == 500]
    setup = prepare((armies[0], armies[1]), starter(), open_ground(5000))

    def many(force: Force) -> Force:
        small = [each.card for each in force.models if 2 * force.cards[each.card].radius <= APART]
        cards = [small[place % len(small)] for place in range(number)]
        return Force(force.name, force.cards, tuple(Enlisted(card) for card in cards), force.factions)

    placed = []
    a_rank = (setup.width - 2 * APART) // APART
    for side, middle, step in zip(SIDES, (19_000, 29_000), (-APART, APART), strict=True):
        for place in range(number):
            rank, file = divmod(place, a_rank)
            at = APART + file * APART, middle + rank * step
            placed.append(PlacedModel(ModelId(f"{side}-{place + 1}"), at))
    return BattleSetup(
        red=many(setup.red), blue=many(setup.blue), width=setup.width, depth=setup.depth, limit=100_000, turns=1,
        summoned=setup.summoned, start=Start(tuple(placed), phase="priority"),
    )  # fmt: skip


def turn_of(number: int) -> tuple[float, int]:
    """Seconds of one turn by chance, and how many decisions it had."""
    setup = as_setup(ranks(number))
    rules, decided = BattleRules(for_batches=True), 0
    matchup = Matchup(setup=ranks(1), rulings=RULINGS, bots=("random", "random"), seed="turn")

    def play() -> None:
        nonlocal decided
        game = Game.hosted(rules, setup, RULINGS, seed_from("turn")).forgetful()
        decided = play_out(game, generals(matchup, "turn", game)).asked

    return best(play, runs=3), decided


# Peers


def peer(command: Sequence[str], leaving: ExitStack, **environment: str) -> Turn:
    """Games in a process of their own, which waits while others have their turn."""
    process = leaving.enter_context(
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, **environment},
        )
    )  # fmt: skip
    asking, telling = process.stdin, process.stdout
    assert asking is not None
    assert telling is not None
    leaving.callback(asking.close)

    def turn(seconds: float) -> Rates:
        print(seconds, file=asking, flush=True)
        games, decisions = telling.readline().split()
        return float(games), float(decisions)

    return turn


def players(
    compiled: str | None, botbowl: str | None, showdown: str | None, leaving: ExitStack
) -> tuple[dict[str, Turn], list[str]]:
    """Everybody who plays, and why others are left out."""
    here, missing = Path(__file__).parent, []
    ours = {"": sys.executable, ", compiled": compiled}
    found = {
        f"battles of the {name} bot{how}": peer([python, str(here / "battles.py"), name], leaving)
        for how, python in ours.items()
        if python
        for name in ("soldier", "random")
    }
    if not compiled:
        missing.append("machine code is left out: `make fast`, and name .fast/bin/python by --compiled")
    if botbowl:
        games = [botbowl, "-W", "ignore", str(here / "botbowl_games.py")]
        found["random games of botbowl"] = peer(games, leaving)
        found["the same, driven by a loop of ours"] = peer([*games, "--driven"], leaving)
    else:
        missing.append("botbowl is left out: name a Python that has it by --botbowl")
    if showdown:
        modules = str(Path(showdown) / "node_modules")
        found["random battles of Pokemon Showdown"] = peer(
            ["node", str(here / "showdown.js")], leaving, NODE_PATH=modules
        )
    else:
        missing.append("Pokemon Showdown is left out: name a folder with pokemon-showdown by --showdown")
    return found, missing


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=3, help="of each turn")
    parser.add_argument("--compiled", metavar="PYTHON")
    parser.add_argument("--botbowl", metavar="PYTHON")
    parser.add_argument("--showdown", metavar="FOLDER")
    options = parser.parse_args()
    with ExitStack() as leaving:
        turns, missing = players(options.compiled, options.botbowl, options.showdown, leaving)
        rates = taking_turns(turns, options.rounds, options.seconds)
    costs, seen = forks(), sights()
    sizes = {number: turn_of(number) for number in SIZES}
    if options.json:
        played = {
            name: {"best_per_s": max(each)[0], "median_per_s": median(games for games, _ in each),
                   "decisions_per_s": median(decisions for _, decisions in each)}
            for name, each in rates.items()
        }  # fmt: skip
        spent = {str(number): {"seconds": seconds, "decisions": asked} for number, (seconds, asked) in sizes.items()}
        json.dump(
            {"played": played, "seconds": {**costs, **seen}, "turns": spent, "missing": missing}, sys.stdout, indent=2
        )
        return
    print(f"{'per second of processor time':40} {'best':>8} {'median':>8} {'decisions':>10}")
    for name, each in rates.items():
        games, decisions = (median(column) for column in zip(*each, strict=True))
        print(f"{name:40} {max(each)[0]:8.2f} {games:8.2f} {decisions:10,.0f}")
    for name, seconds in costs.items():
        print(f"{name:40} {seconds * 1e6:8.1f} us")
    for name, seconds in seen.items():
        print(f"{name:40} {seconds * 1e6:8.1f} us, {1 / seconds:,.0f} a second")
    for number, (seconds, asked) in sizes.items():
        print(f"a turn by chance, {number:3} models a side        {seconds * 1e3:8.1f} ms, {asked} decisions")
    for reason in missing:
        print(reason)


if __name__ == "__main__":
    main()
