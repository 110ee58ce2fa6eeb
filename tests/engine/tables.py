"""Games to try the engine on, and a way to play them at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.parley import ParleyRules

from dwethia.dice import Dice, DiceStream, seed_from
from dwethia.engine.game import Game
from dwethia.engine.request import Decision, Request
from dwethia.engine.rules import GameRules
from dwethia.rulebook import Rulings, rulings_of
from dwethia.skirmish.clash import ClashRules

CLASH: dict[str, Any] = {
    "red": {
        "name": "Traders",
        "models": [
            {"name": "Captain", "profile": "M5 S4 D4 A3 W3 I1 save5 Dst3 F2 Aff3 hero", "weapon": "8in S3 light"},
            {"name": "Pirate 1", "profile": "A2 ignore6"},
            {"name": "Pirate 2", "profile": "A2"},
        ],
    },
    "blue": {
        "name": "Citadel",
        "models": [
            {"name": "Commissar", "profile": "M5 S4 D4 A3 W3 I-1 save5 Dst3 F3 Aff1 hero", "weapon": "12in S3"},
            {"name": "Legionaire 1", "profile": "A2 save6", "weapon": "12in S3 light quick-shot"},
            {"name": "Legionaire 2", "profile": "A2"},
        ],
    },
    "turns": 3,
}
PARLEY: dict[str, Any] = {"rounds": 3, "secrets": {"north": 3, "south": 5, "east": 7}}

TABLES: list[tuple[GameRules[Any], dict[str, Any]]] = [(ClashRules(), CLASH), (ParleyRules(), PARLEY)]
NAMES = [rules.name for rules, _ in TABLES]


def hosted(table: int, seed: int, rulings: Rulings | None = None) -> Game[Any]:
    """A game with dice from a seed, and a salt from its first seat."""
    rules, setup = TABLES[table]
    salts = [(rules.seats(setup)[0], b"salt")]
    chosen = rulings or Rulings.recommended(rules.book)
    return Game.hosted(rules, setup, chosen, seed_from(str(seed)), salts)


def decision_for(request: Request, chance: Random) -> Decision:
    """Any legal answer."""
    if request.form is not None:
        return Decision(request.at, request.seat, dict(next(request.form.samples(chance))))
    open_to = [choice.id for choice in request.choices if not choice.faults]
    return Decision(request.at, request.seat, chance.choice(open_to))


def decisions(game: Game[Any], chance: Random) -> Iterator[Decision]:
    """Legal decisions drawn at random until the game is over; each is taken before the next is drawn."""
    while not game.is_over:
        decision = decision_for(chance.choice(game.requests), chance)
        yield decision
        game.decide(decision)


def play_out(game: Game[Any], seed: int) -> Game[Any]:
    """The game played to its end at random."""
    for _ in decisions(game, Random(seed)):
        pass
    return game


def dice(seed: int) -> Dice:
    return DiceStream(seed_from(f"dice {seed}"))


def any_rulings(chance: Random) -> Rulings:
    """Skirmish rulings drawn at random among the options that are offered."""
    settings = []
    for ruling in rulings_of("skirmish").values():
        for aspect in ruling.aspects:
            option = chance.choice([option for option in aspect.options if option.offered])
            if ruling.id != "R-SK-01" and chance.random() < 0.5:
                settings.append(f"{ruling.id}.{aspect.name}={option.name}" + (":3" if option.takes_number else ""))
    return Rulings.of("skirmish", settings=settings)
