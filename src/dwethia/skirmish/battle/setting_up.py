"""Before the battle: scenarios, terrain by turns, spots, table edges and deployment (SK-SETUP)."""

from __future__ import annotations

from dwethia.engine.procedure import Procedure
from dwethia.rulebook import Rulings
from dwethia.skirmish.battle.state import Battle


def choose_scenarios(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    raise NotImplementedError
    yield


def place_terrain(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    raise NotImplementedError
    yield


def place_objectives(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    raise NotImplementedError
    yield


def take_edges(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    raise NotImplementedError
    yield


def deploy(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    raise NotImplementedError
    yield
