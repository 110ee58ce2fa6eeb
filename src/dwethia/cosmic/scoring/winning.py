"""Who wins: by what the scenario says, or by what each side has left (CC-TURN-07, -08) {R-CC-06}."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.cosmic.events.turning import BattleOver
from dwethia.cosmic.scenarios import aim_of
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.engine.procedure import Asking, Tell
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import BLUE, RED


def finish(battle: FleetBattle, rulings: Rulings) -> Asking[FleetBattle]:
    """The battle over, with its winner."""
    aim = aim_of(battle)
    survivor = sole_survivor(battle, rulings)
    winner = survivor or aim.winner(battle, rulings)
    score = (aim.score(battle, RED, rulings), aim.score(battle, BLUE, rulings))
    yield Tell(BattleOver(winner, score, aim.measure(rulings), is_wipeout=survivor is not None))
    return replace(battle, phase=Phase.OVER, winner=winner)


def sole_survivor(battle: FleetBattle, rulings: Rulings) -> Seat | None:
    """The side that wins a scenario because it alone has ships that were not destroyed {R-CC-97}."""
    if battle.setup.scenario is None or rulings.says("R-CC-97", "scored-as-it-stands"):
        return None
    alive = {ship.side for ship in battle.ships if not ship.is_slain}
    return next(iter(alive)) if len(alive) == 1 else None


def score_of(battle: FleetBattle, side: Seat, rulings: Rulings) -> int:
    """What counts for a side as things stand."""
    return aim_of(battle).score(battle, side, rulings)
