"""Battles in space beside Skirmish's: `python benchmarks/cosmic.py [--json] [--rounds N] [--seconds S]`.

Whole battles of 1500 points a side in open space, by chance and by the helmsman, beside battles of Skirmish of 500
points by chance, all taking turns; what a fork costs; and what a turn costs with 5 to 40 ships a side.
"""

from __future__ import annotations

import copy
import gc
import json
import sys
from argparse import ArgumentParser
from statistics import median

from battles import Turn, in_turn
from battles import battles as skirmish_battles
from timing import best, taking_turns

from dwethia.bots.registry import bots_for
from dwethia.codex import starter
from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.setup.battle_setup import Enlisted, FleetBattleSetup, FleetForce, PlacedShip, Start
from dwethia.cosmic.setup.preparing import open_space, prepare
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.dice import DiceStream, seed_from
from dwethia.engine.game import Game
from dwethia.engine.rules import as_setup
from dwethia.engine.view import look
from dwethia.lab.batches import COLLECT, first_game, play_out, playing
from dwethia.lab.cosmic.battles import FleetMatchup
from dwethia.lab.matchups import generals
from dwethia.lengths import INCH
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.ready import ready_forces
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import SIDES

RULINGS = Rulings.recommended("cosmic")
SIZES = (5, 10, 20, 40)
APART = 5 * INCH  # from middle to middle, in ranks


def fleets() -> list[Fleet]:
    """The shipped fleets of 1500 points."""
    return [each for each in ready_forces("cosmic").values() if isinstance(each, Fleet) and each.limit == 1500]


def matchup(one: Fleet, other: Fleet, bot: str, games: int = 2) -> FleetMatchup:
    setup = prepare((one, other), starter(), open_space(1500))
    return FleetMatchup(setup=setup, rulings=RULINGS, bots=(bot, bot), seed="bench", games=games)


def battles(bot: str) -> Turn:
    """Battles of the shipped fleets of 1500 points, one after the other against the next."""
    ready = fleets()
    plays = [playing(matchup(one, other, bot)) for one, other in zip(ready, (*ready[1:], ready[0]), strict=True)]
    return in_turn(plays)


def forks() -> dict[str, float]:
    """Seconds for a fork in the second turn, and for a deep copy of the same state."""
    one, other = fleets()[:2]
    pair = matchup(one, other, "random", games=1)
    game: Game[FleetBattle] = first_game(pair)
    bots = generals(pair, "middle", game)
    while game.state.turn < 2 or game.asks[0].question != "movement":
        seat = next(ask.seat for ask in game.asks if game.sealed(ask.seat) is None)
        game.answer(seat, bots[seat](look(game, seat)).answer)
    return {
        "a fork": best(lambda: game.fork(DiceStream(seed_from("fork"))), runs=200),
        "a deep copy of the same state": best(lambda: copy.deepcopy(game.state), runs=10),
    }


def ranks(number: int) -> FleetBattleSetup:
    """So many ships of a mixed fleet a side, in ranks on a table of 12 by 12 feet."""
    one, other = fleets()[:2]
    small = prepare((one, other), starter(), open_space(1500))
    wide = 144 * INCH

    def many(force: FleetForce) -> FleetForce:
        cards = [force.ships[place % len(force.ships)].card for place in range(number)]
        return FleetForce(force.name, force.cards, tuple(Enlisted(card) for card in cards), force.factions)

    placed = []
    for side, middle, step, heading in zip(SIDES, (60 * INCH, 84 * INCH), (-APART, APART), (0, 180), strict=True):
        for place in range(number):
            rank, file = divmod(place, 10)
            at = 45 * INCH + file * APART, middle + rank * step
            placed.append(PlacedShip(ModelId(f"{side}-{place + 1}"), at, heading))
    return FleetBattleSetup(
        red=many(small.red), blue=many(small.blue), width=wide, depth=wide, limit=100_000, turns=1,
        start=Start(tuple(placed)),
    )  # fmt: skip


def turn_of(number: int) -> tuple[float, int]:
    """Seconds of one turn by chance, and how many decisions it had."""
    setup = as_setup(ranks(number))
    rules, decided = FleetBattleRules(for_batches=True), 0
    one, other = fleets()[:2]
    pair = matchup(one, other, "random")

    def play() -> None:
        nonlocal decided
        game = Game.hosted(rules, setup, RULINGS, seed_from("turn")).forgetful()
        decided = play_out(game, generals(pair, "turn", game)).asked

    return best(play, runs=3), decided


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=3, help="of each turn")
    options = parser.parse_args()
    turns = {f"battles in space by the {bot} bot": battles(bot) for bot in bots_for(FleetMatchup.game)}
    turns["Skirmish of 500 points by the random bot"] = skirmish_battles("random")
    for turn in turns.values():
        turn(1)  # what all battles share is made
    gc.freeze()  # as batches are played
    gc.set_threshold(*COLLECT)
    rates = taking_turns(turns, options.rounds, options.seconds)
    costs = forks()
    sizes = {number: turn_of(number) for number in SIZES}
    if options.json:
        played = {
            name: {"best_per_s": max(each)[0], "median_per_s": median(games for games, _ in each),
                   "decisions_per_s": median(decisions for _, decisions in each)}
            for name, each in rates.items()
        }  # fmt: skip
        spent = {str(number): {"seconds": seconds, "decisions": asked} for number, (seconds, asked) in sizes.items()}
        json.dump({"played": played, "seconds": costs, "turns": spent}, sys.stdout, indent=2)
        return
    print(f"{'per second of processor time':44} {'best':>8} {'median':>8} {'decisions':>10}")
    for name, each in rates.items():
        games, decisions = (median(column) for column in zip(*each, strict=True))
        print(f"{name:44} {max(each)[0]:8.2f} {games:8.2f} {decisions:10,.0f}")
    for name, seconds in costs.items():
        print(f"{name:44} {seconds * 1e6:8.1f} us")
    for number, (seconds, asked) in sizes.items():
        print(f"a turn by chance, {number:2} ships a side            {seconds * 1e3:8.1f} ms, {asked} decisions")


if __name__ == "__main__":
    main()
