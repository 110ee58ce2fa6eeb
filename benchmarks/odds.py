"""Exact odds and advice against icepool, in one run: `python benchmarks/odds.py [--json]`.

What must hold: the 20-dice chain at least 3 times as fast as icepool staged when cold and 50 times when asked again; a
20-dice strike on ten models, half of them with saves, under 10 ms cold; advice on a 10-dice strike with Destiny 3
against 3 under 20 ms; a fight of fifty against fifty under 100 times one of five against five.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from icepool import d6
from sides import side
from timing import best, row

from dwethia import charts
from dwethia.engine import branching
from dwethia.engine.odds import answering, known_odds, odds, plain
from dwethia.engine.procedure import Stage, then
from dwethia.rulebook import Rulings
from dwethia.skirmish.odds.advice import Aspiration, advise, question_after, strike_stage, worth_of
from dwethia.skirmish.odds.forecast import forecast_fight
from dwethia.skirmish.rules import fighters, fighting, losses, shooting
from dwethia.skirmish.rules.fighting import Fought, Stance, fight

RULINGS = Rulings.recommended("skirmish")
RETREATING = answering(plain, stance="retreat")
CACHES = (
    fighting.bout,
    losses.struck,
    shooting.volley,
    shooting.salvo,
    fighters.spender_of,
    charts.need,
    branching.successes,
    known_odds,
)


def forget() -> None:
    """Cold: nothing remembered from earlier runs."""
    for cached in CACHES:
        cached.cache_clear()


def strike(attacker: str, defender: str) -> Stage[Fought]:
    """A fight in which only the Attacker strikes: the Defender retreats."""
    sides = side("attacker", attacker), side("defender", defender)
    return then(fight, *sides, RULINGS, sides[0].seat)


def whole_fight(attacker: str, defender: str) -> object:
    """Both sides strike, as a person asks for it."""
    return forecast_fight(side("attacker", attacker), side("defender", defender), Stance.FIGHT, RULINGS)


def icepool_chain() -> object:
    """20 dice that hit on 3+, wound on 4+ and are saved on 5+, stage by stage."""
    die: Any = ((20 @ (d6 >= 3)) @ (d6 >= 4)) @ (d6 < 5)
    return [die.probability(wounds) for wounds in range(21)]


def main() -> None:
    chain = strike("M9 A20", "M3 W20 save5")  # 9 against 6: 3+; 3 against 3: 4+
    known_odds(chain, RETREATING)
    icepool = best(icepool_chain)
    cold = best(lambda: odds(chain, RETREATING), forget)
    again = best(lambda: known_odds(chain, RETREATING), lambda: known_odds(chain, RETREATING))
    ten = strike("A2 x10", "save5 x5 + W1 x5")
    ten_cold = best(lambda: odds(ten, RETREATING), forget)
    both = side("attacker", "A2 x10"), side("defender", "A2 save5 x5 + A2 x5")
    whole: Stage[Fought] = then(fight, *both, RULINGS, both[0].seat)
    fight_cold = best(lambda: odds(whole), forget, 5)

    five = best(lambda: whole_fight("M5 S4 D4 A2 save5 x5 + hero Dst2", "M5 S4 D4 A2 W3 save5 x5"), forget, 5)
    fifty = best(lambda: whole_fight("M5 S4 D4 A2 save5 x50 + hero Dst2", "M5 S4 D4 A2 W3 save5 x50"), forget, 5)

    striker, struck = side("striker", "A10 Dst3 hero"), side("struck", "save5 x4 + W3 Dst3 hero")

    def advice(policy: str) -> object:
        stage = strike_stage(striker, struck, Stance.FIGHT, RULINGS)
        place = question_after(stage, {"attack": 4}, "reroll")
        return advise(place, worth_of(striker, struck, Aspiration.WOUNDS, 0.0, striker, rivals=policy == "best"))

    advice_plain = best(lambda: advice("plain"), forget)
    advice_best = best(lambda: advice("best"), forget)
    figures = {
        "icepool_staged_s": icepool,
        "chain_cold_s": cold,
        "chain_again_s": again,
        "chain_cold_ratio": icepool / cold,
        "chain_again_ratio": icepool / again,
        "strike_ten_models_cold_s": ten_cold,
        "fight_20_dice_each_cold_s": fight_cold,
        "fight_five_each_cold_s": five,
        "fight_fifty_each_cold_s": fifty,
        "fight_fifty_ratio": fifty / five,
        "advice_10_dice_plain_s": advice_plain,
        "advice_10_dice_best_s": advice_best,
    }
    if "--json" in sys.argv:
        print(json.dumps(figures, indent=2))
        return
    row("icepool staged: 20 dice, 3+, 4+, save 5+", icepool)
    row("dwethia, the same strike, cold", cold, f"{icepool / cold:.1f} times as fast (must: 3)")
    row("dwethia, the same strike, asked again", again, f"{icepool / again:.0f} times as fast (must: 50)")
    row("20 dice on ten models, half with saves, cold", ten_cold, "(must: under 10 ms)")
    row("a fight with 20 dice each, one side with saves, cold", fight_cold)
    row("a fight of five against five, a hero among them, cold", five)
    row("a fight of fifty against fifty, cold", fifty, f"{fifty / five:.0f} times as long (must: under 100)")
    row("advice, 10 dice, Destiny 3 against 3, enemy plain, cold", advice_plain, "(must: under 20 ms)")
    row("advice, 10 dice, Destiny 3 against 3, enemy at its best, cold", advice_best, "(must: under 20 ms)")


if __name__ == "__main__":
    main()
