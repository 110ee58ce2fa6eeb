"""Games to try the engine on, and a way to play them at random."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from aftermath.battles import busy_field
from engine import toy_parley as parley
from msgspec.structs import replace
from toy_game.installing import install

from dwethia.codex import starter
from dwethia.cosmic.setup.preparing import open_space, prepare
from dwethia.dice import Dice, DiceStream, seed_from
from dwethia.dungeons.setup.plan import DungeonSetup, Objective, PlannedSetting, Roster, as_setup
from dwethia.dungeons.setup.sheets import Arm, Sheet
from dwethia.engine.forms import as_written
from dwethia.engine.game import Game
from dwethia.engine.request import Decision, Request
from dwethia.engine.rules import GameRules
from dwethia.engine.rules import as_setup as battle_setup
from dwethia.games import GameKit
from dwethia.kits import find_kits
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.ready import ready_forces
from dwethia.profile import parse_profile
from dwethia.rulebook import Rulings, rulings_of
from dwethia.skirmish.scenes.scenes import read_scene
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.tabletop.ground import kinds_of

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


def _sheet(name: str, mark: str, profile: str, *arms: Arm) -> Sheet:
    return Sheet(name.lower(), name, mark, parse_profile(profile), arms=arms)


BOW = Arm("bow", "Bow", 3)
DUNGEON: dict[str, Any] = as_setup(
    DungeonSetup(
        hero=_sheet("Mara", "H.1", "W2 A2 save5 shield Dst1 F1 hero", BOW),
        settings=(PlannedSetting("Cellar"),),
        rosters=(
            Roster(
                "raiders",
                "Raiders",
                (_sheet("Raider", "B.1", "M5 S5 A4"), _sheet("Archer", "B.2", "P5 A1", BOW)),
                (_sheet("Chief", "H.1", "M6 S6 A4 W2 hero"),),
            ),
        ),
        objective=Objective.SABOTAGE,
        rooms=1,
    )
)


def _battle() -> dict[str, Any]:
    """A small battle from its beginning: a hero, a shooter, a caster and a fighter a side, and two pieces to place."""
    red = ["M5 S4 W2 A2 Dst2 F1 save5 shield hero", "P4", "Aff3 F1 Dst1 W2 hero", "M4 A2 move7"]
    models = [
        {"side": side, "profile": profile, "weapon": weapon, "spells": spells, "points": 20}
        for side in ("red", "blue")
        for profile, weapon, spells in zip(red, (None, "24in S3 arc", None, "8in S3 light"), ARTS, strict=True)
    ]
    setup = read_scene({"model": models, "turns": 2, "width": 24, "depth": 24}, starter()).setup
    pool = kinds_of(starter())[:2]
    scenarios = (Scenario.PLAY_OBJECTIVES, Scenario.KING_OF_THE_HILL)
    red_force, blue_force = (
        replace(force, scenario=scenario) for force, scenario in zip((setup.red, setup.blue), scenarios, strict=True)
    )
    return battle_setup(replace(setup, red=red_force, blue=blue_force, pool=pool, start=None))


def _fleets() -> dict[str, Any]:
    """Two small fleets to learn with, for two turns."""
    one, other = (each for each in ready_forces("cosmic").values() if isinstance(each, Fleet) and each.limit < 1500)
    return battle_setup(replace(prepare((one, other), starter(), open_space(one.limit)), turns=2))


FLEETS = _fleets()
ARTS: tuple[list[str], ...] = ([], [], ["blast", "root"], [])
BATTLE = _battle()


def _aftermath() -> dict[str, Any]:
    """A small battle with something for every step: a pooled fight, a power, a death for good, an MVP."""
    return battle_setup(busy_field().setup)


# Setups of games that are long, or have none to begin from; other games begin from their first.
SMALL: dict[str, Mapping[str, Any]] = {
    "aftermath": _aftermath(),
    "clash": CLASH,
    "dungeon": DUNGEON,
    "parley": PARLEY,
    "skirmish": BATTLE,
    "cosmic": FLEETS,
}


@cache
def all_games() -> Mapping[str, GameKit[Any]]:
    """Every game that is found, with the toy as if it were installed, and a game that nobody looks for."""
    with TemporaryDirectory() as place:
        sys.path.insert(0, str(install(Path(place))))
        try:
            found = find_kits("dwethia", "game", GameKit)
        finally:
            sys.path.remove(place)
    return {**found, "parley": parley.PARLEY}


NAMES = list(all_games())


def rules_and_setup(name: str) -> tuple[GameRules[Any], Mapping[str, Any]]:
    """A game and what it begins from in tests."""
    kit = all_games()[name]
    setup = SMALL.get(name, kit.first_setup)
    assert setup is not None, f"{name} has no setup to begin from: give it one here"
    return kit.rules, setup


def hosted(name: str, seed: int, rulings: Rulings | None = None) -> Game[Any]:
    """A game with dice from a seed, and a salt from its first seat."""
    rules, setup = rules_and_setup(name)
    salts = [(rules.seats(setup)[0], b"salt")]
    chosen = rulings or Rulings.recommended(rules.book)
    return Game.hosted(rules, setup, chosen, seed_from(str(seed)), salts)


def decision_for(request: Request, chance: Random) -> Decision:
    """Any legal answer."""
    if request.form is not None:
        return Decision(request.at, request.seat, as_written(next(request.form.samples(chance))))
    open_to = [choice.id for choice in request.choices if not choice.faults]
    return Decision(request.at, request.seat, chance.choice(open_to))


def decisions(game: Game[Any], chance: Random) -> Iterator[Decision]:
    """Legal decisions drawn at random until the game is over; each is taken before the next is drawn."""
    while not game.is_over:
        decision = decision_for(chance.choice(game.requests), chance)
        yield decision
        game.decide(decision)


def shown(game: Game[Any]) -> list[Any]:
    """What is asked, as a client is given it: a form may hold more than it shows."""
    return [(replace(each, form=None), each.form and each.form.shown()) for each in game.requests]


def play_out(game: Game[Any], seed: int) -> Game[Any]:
    """The game played to its end at random."""
    for _ in decisions(game, Random(seed)):
        pass
    return game


def dice(seed: int) -> Dice:
    return DiceStream(seed_from(f"dice {seed}"))


# Presets, what refuses the lists that come with the game, and the limit that bots always have.
LEFT_ALONE = ("R-CC-67", "R-CC-69", "R-CC-70", "R-CC-72", "R-SK-01", "R-SK-14", "R-SK-110", "R-DD-40", "R-DD-90")


def any_rulings(chance: Random, game: str = "skirmish") -> Rulings:
    """Rulings of a game drawn at random among the options that are offered."""
    settings = []
    for ruling in rulings_of(game).values():
        for aspect in ruling.aspects:
            option = chance.choice([option for option in aspect.options if option.offered])
            if ruling.id not in LEFT_ALONE and chance.random() < 0.5:
                settings.append(f"{ruling.id}.{aspect.name}={option.name}" + (":3" if option.takes_number else ""))
    return Rulings.of(game, settings=settings)
