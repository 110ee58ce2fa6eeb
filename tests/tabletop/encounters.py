"""A whole encounter of starships, played with dice laid out, for tests of what is told afterwards."""

from __future__ import annotations

from functools import cache

import msgspec
from tabletop.space import ASTEROID, CRUISER, NEBULA, STATION, inch
from tabletop.space_game import Encounter, EncounterSetup, ShipSetup, SpaceRules
from tabletop.space_report import chronicle

from dwethia.dice import QueuedDice
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.chronicle import Chronicle
from dwethia.tabletop.sides import BLUE, RED
from dwethia.tabletop.terrain import Put

HOSTILE = "<script>alert(1)</script>\"' & </style>"


@cache
def encounter() -> Chronicle[Encounter]:
    """Red deploys first and fires first; of four shots the first and the last hit."""
    ships = (
        ShipSetup(RED, "Comet", CRUISER),
        ShipSetup(RED, HOSTILE, STATION),
        ShipSetup(BLUE, "Finch", CRUISER),
        ShipSetup(BLUE, "Gull", CRUISER),
        ShipSetup(BLUE, "Heron", CRUISER),
    )
    setup = EncounterSetup(ships, terrain=(Put(ASTEROID, inch(18, 18)), Put(NEBULA, inch(8, 18))))
    game = Game(
        SpaceRules(), msgspec.to_builtins(setup), Rulings.recommended("cosmic"), QueuedDice("6 1 5 2 6 1 4 3 1 5")
    )
    for seat, answer in (
        (RED, {"models": {"red-1": [9_000, 4_000, 0]}}),
        (BLUE, {"models": {"blue-3": [9_000, 33_000]}}),
        (RED, {"models": {"red-2": [20_000, 4_000]}}),
        (BLUE, {"models": {"blue-4": [15_000, 33_000]}}),
        (BLUE, {"models": {"blue-5": [25_000, 33_000]}}),
        (RED, "first"),
        (RED, "blue-3"),
        (BLUE, "red-1"),
        (RED, "first"),
        (RED, "blue-4"),
        (BLUE, "red-2"),
    ):
        game.answer(Seat(seat), answer)
    assert game.state.phase == "over"
    return chronicle(game.record())
