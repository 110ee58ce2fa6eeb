"""The engine's speed: `python benchmarks/engine.py [--json]`.

Procedures played per second, whole clashes per second, what a bare decision, a roll, a look and a room cost, and the
cost of a fork, beside a plain loop that rolls the same dice without any engine and a deep copy of the same state.
"""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Hashable, Mapping
from random import Random
from typing import Any

from msgspec import Struct
from sides import side
from timing import best, rate, row

from dwethia.dice import DiceStream, seed_from
from dwethia.dungeons.rooms.building import Room, build_room
from dwethia.engine.game import Game
from dwethia.engine.odds import eager
from dwethia.engine.play import perform
from dwethia.engine.procedure import Faces, Procedure, Roll, Stage, ask, then
from dwethia.engine.seats import Seat
from dwethia.engine.view import look
from dwethia.rulebook import Rulings
from dwethia.skirmish.clash.first_clash import FIRST_CLASH
from dwethia.skirmish.clash.game import Clash, ClashRules
from dwethia.skirmish.rules.fighting import Fought, fight

RULINGS = Rulings.recommended("skirmish")


def bare_fight(chance: Random) -> int:
    """Five against five by a plain loop: attack, wound and save dice, no rules, no record."""
    lost = 0
    for _ in range(2):
        hits = sum(chance.randint(1, 6) >= 4 for _ in range(10))
        wounds = sum(chance.randint(1, 6) >= 4 for _ in range(hits))
        lost += sum(chance.randint(1, 6) < 5 for _ in range(wounds))
    return lost


def clash(seed: int) -> Game[Clash]:
    return Game.hosted(ClashRules(), FIRST_CLASH, RULINGS, seed_from(str(seed)))


def play_out(game: Game[Clash], chance: Random) -> None:
    while not game.is_over:
        asked = game.asks[0]
        game.answer(asked.seat, chance.choice(asked.options))


HERO = Seat("hero")
WAYS = tuple(f"square-{number}" for number in range(40))
STEPS = 200  # of a walk
DICE = 20  # rolled in a row, where any are


class Walk(Struct, frozen=True):
    left: int
    roll: Faces | Roll | None = None


class WalkRules:
    """Nothing but questions with many options, each in a new state, with or without dice before it."""

    name = "walk"
    version = 1
    book = "skirmish"

    def seats(self, setup: Mapping[str, Any]) -> tuple[Seat, ...]:
        return (HERO,)

    def begin(self, setup: Mapping[str, Any], rulings: Rulings) -> Walk:
        return Walk(STEPS, setup.get("roll"))

    def step(self, state: Walk, rulings: Rulings) -> Stage[Walk] | None:
        return then(take_step, state) if state.left else None

    def view(self, state: Walk, seat: Seat | None) -> Walk:
        return state

    def imagine(self, seen: Any, rulings: Rulings, chance: Random) -> Walk:
        return Walk(seen.left)

    def scopes(self, state: Walk) -> Mapping[str, Hashable]:
        return {}


def take_step(state: Walk) -> Procedure[Walk]:
    if state.roll:
        for _ in range(DICE):
            yield state.roll
    yield from ask(
        HERO, "step", "DD-MOVE-01", WAYS, lambda way: f"Go to {way}", lambda: f"Where to? {state.left} steps are left"
    )
    return Walk(state.left - 1, state.roll)


def decision(roll: Faces | Roll | None = None) -> float:
    """Seconds for one decision of a walk, and for the dice after it if any."""
    chance, dice = Random(1), DiceStream(seed_from("walk"))
    answers = [chance.choice(WAYS) for _ in range(STEPS)]
    games: list[Game[Walk]] = []

    def begin() -> None:
        games.append(Game(WalkRules(), {"roll": roll}, RULINGS, dice))

    def play() -> None:
        game = games.pop()
        for answer in answers:
            game.answer(HERO, answer)

    return best(play, begin) / STEPS


def main() -> None:
    dice, chance = DiceStream(seed_from("engine")), Random(1)
    plain: Stage[Fought] = then(fight, side("a", "A2 save5 x5"), side("b", "A2 save5 x5"), RULINGS, "a")
    heroes: Stage[Fought] = then(
        fight, side("a", "A2 x4 + hero W3 Dst3"), side("b", "A2 x4 + hero W3 Dst3"), RULINGS, "a"
    )
    game = clash(1)
    while game.asks[0].question != "reroll":
        game.answer(game.asks[0].seat, game.asks[0].plain)
    other_dice = DiceStream(seed_from("fork"))
    bare = decision()
    walk: Game[Walk] = Game(WalkRules(), {}, RULINGS, dice)
    room: Stage[Room] = then(build_room, 1, True, HERO, Rulings.recommended("dungeons"))
    figures = {
        "bare_loop_fights_per_s": rate(lambda: bare_fight(chance)),
        "fights_per_s": rate(lambda: perform(plain, dice)),
        "fights_with_destiny_per_s": rate(lambda: perform(heroes, dice, eager)),
        "clashes_per_s": rate(lambda: play_out(clash(chance.randrange(10**6)), chance)),
        "bare_decisions_per_s": 1 / bare,
        "bare_decision_s": bare,
        "faces_in_a_game_s": (decision(Faces("test", "SK-DICE-01", HERO, 2)) - bare) / DICE,
        "roll_in_a_game_s": (decision(Roll("test", "SK-DICE-04", HERO, 2, 4)) - bare) / DICE,
        "look_s": best(lambda: [look(walk, HERO) for _ in range(1000)]) / 1000,
        "rooms_per_s": 500 / best(lambda: [perform(room, dice) for _ in range(500)]),
        "fork_s": best(lambda: [game.fork(other_dice) for _ in range(1000)]) / 1000,
        "fork_and_decide_s": best(lambda: [game.fork(other_dice).answer(game.asks[0].seat, "1") for _ in range(100)])
        / 100,
        "deep_copy_of_the_state_s": best(lambda: copy.deepcopy(game.state)),
        "dice_per_s": 1000 * rate(lambda: dice.roll(1000, 6)),
    }
    if "--json" in sys.argv:
        print(json.dumps(figures, indent=2))
        return
    for name, figure in figures.items():
        if name.endswith("_per_s"):
            print(f"{name:64} {figure:12,.0f}")
    slower = figures["bare_loop_fights_per_s"] / figures["fights_per_s"]
    print(f"{'a fight by the rules, in fights of the bare loop':64} {slower:12.1f}")
    row("a decision among 40 options, in a new state", figures["bare_decision_s"])
    row("dice read in a game, with their event", figures["faces_in_a_game_s"])
    row("dice counted in a game, with their event", figures["roll_in_a_game_s"])
    row("a bot's look", figures["look_s"])
    row("a fork in the middle of an action", figures["fork_s"])
    row("a fork, and a decision in it", figures["fork_and_decide_s"])
    row("a deep copy of the same state", figures["deep_copy_of_the_state_s"], "the usual way to copy")


if __name__ == "__main__":
    main()
