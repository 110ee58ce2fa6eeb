"""The engine's speed: `python benchmarks/engine.py [--json]`.

Procedures played per second, whole clashes per second, and the cost of a fork, beside a plain loop that rolls the same
dice without any engine and a deep copy of the same state.
"""

from __future__ import annotations

import copy
import json
import sys
from random import Random

from timing import best, rate, row

from dwethia.dice import DiceStream, seed_from
from dwethia.engine.game import Game
from dwethia.engine.odds import eager
from dwethia.engine.play import perform
from dwethia.engine.procedure import Stage, then
from dwethia.profile import parse_side
from dwethia.rulebook import Rulings
from dwethia.skirmish.clash import Clash, ClashRules
from dwethia.skirmish.fighters import Fighter, Fighters
from dwethia.skirmish.fighting import Fought, fight
from dwethia.skirmish.first_clash import FIRST_CLASH

RULINGS = Rulings.recommended("skirmish")


def side(seat: str, text: str) -> Fighters:
    models = enumerate(parse_side(text))
    return Fighters.of(seat, tuple(Fighter.of(f"{seat}-{number}", profile) for number, profile in models))


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
        request = game.requests[0]
        game.answer(request.seat, chance.choice([choice.id for choice in request.choices if not choice.faults]))


def main() -> None:
    dice, chance = DiceStream(seed_from("engine")), Random(1)
    plain: Stage[Fought] = then(fight, side("a", "A2 save5 x5"), side("b", "A2 save5 x5"), RULINGS, "a")
    heroes: Stage[Fought] = then(
        fight, side("a", "A2 x4 + hero W3 Dst3"), side("b", "A2 x4 + hero W3 Dst3"), RULINGS, "a"
    )
    game = clash(1)
    while game.requests[0].question != "reroll":
        game.answer(game.requests[0].seat, game.requests[0].choices[-1 if game.is_over else 0].id)
    other_dice = DiceStream(seed_from("fork"))
    figures = {
        "bare_loop_fights_per_s": rate(lambda: bare_fight(chance)),
        "fights_per_s": rate(lambda: perform(plain, dice)),
        "fights_with_destiny_per_s": rate(lambda: perform(heroes, dice, eager)),
        "clashes_per_s": rate(lambda: play_out(clash(chance.randrange(10**6)), chance)),
        "fork_s": best(lambda: [game.fork(other_dice) for _ in range(1000)]) / 1000,
        "fork_and_decide_s": best(
            lambda: [game.fork(other_dice).answer(game.requests[0].seat, "1") for _ in range(100)]
        )
        / 100,
        "deep_copy_of_the_state_s": best(lambda: copy.deepcopy(game.state)),
        "dice_per_s": 1000 * rate(lambda: dice.roll(1000, 6)),
    }
    if "--json" in sys.argv:
        print(json.dumps(figures, indent=2))
        return
    for name in ("bare_loop_fights_per_s", "fights_per_s", "fights_with_destiny_per_s", "clashes_per_s", "dice_per_s"):
        print(f"{name:64} {figures[name]:12,.0f}")
    slower = figures["bare_loop_fights_per_s"] / figures["fights_per_s"]
    print(f"{'a fight by the rules, in fights of the bare loop':64} {slower:12.1f}")
    row("a fork in the middle of an action", figures["fork_s"])
    row("a fork, and a decision in it", figures["fork_and_decide_s"])
    row("a deep copy of the same state", figures["deep_copy_of_the_state_s"], "the usual way to copy")


if __name__ == "__main__":
    main()
