"""One boarding fight on the table: both sides made ready, the dice, and the losses (CC-BOARD-14 to -23)."""

from __future__ import annotations

from dwethia.cosmic.close_combat.fight_finding import BoardingFight
from dwethia.cosmic.destiny.paying import after_spending
from dwethia.cosmic.destiny.taking_part import combat_ship, fleet_destiny
from dwethia.cosmic.events.boarding import BoardingFightBegan, BoardingFightOver
from dwethia.cosmic.losses.losing import lose_wounds
from dwethia.cosmic.rules.boarding import BoardingSide, Bout, Fought, attack_rolls, bout
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.cosmic.state.hazards import reasons_of_hazards
from dwethia.cosmic.state.measure import are_coherent
from dwethia.engine.procedure import Asking, Stage, Tell, call, then
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import other


def prepare_fight(battle: FleetBattle, fight: BoardingFight, attacker: Seat, rulings: Rulings) -> Bout:
    """A fight as it stands, ready for the dice; who picks it is its Attacker (CC-BOARD-12)."""
    sides = [_side(battle, fight, side, rulings) for side in (attacker, other(attacker))]
    return bout(sides[0], sides[1], rulings, battle.holder)


def _side(battle: FleetBattle, fight: BoardingFight, side: Seat, rulings: Rulings) -> BoardingSide:
    ships = [battle.ship(id) for id in fight.ships_of(side)]
    return BoardingSide(
        fleet_destiny(battle, side, fight.ids, rulings),
        tuple(
            combat_ship(
                ship,
                is_coherent=any(are_coherent(ship, friend, rulings) for friend in ships),
                hazards=reasons_of_hazards(battle, ship, rulings),
            )
            for ship in ships
        ),
    )


def fight_out(battle: FleetBattle, fight: BoardingFight, attacker: Seat, rulings: Rulings) -> Asking[FleetBattle]:
    """One fight to its end; both sides' losses leave together once all dice are rolled (CC-BOARD-18, -23) {R-CC-39}."""
    ready = prepare_fight(battle, fight, attacker, rulings)
    names = [tuple(ship.name for ship in side.ships) for side in ready.sides]
    ids = [tuple(ship.id for ship in side.ships) for side in ready.sides]
    yield Tell(BoardingFightBegan(attacker, ids[0], names[0], ids[1], names[1], ready.blows))
    stage: Stage[Fought] = then(attack_rolls, ready)
    fought = yield from call(stage)
    yield Tell(BoardingFightOver(attacker, fought.wounds))
    battle = yield from after_spending(battle, ready.payers, fought.purses)
    for side, left in zip(ready.sides, fought.left, strict=True):
        for ship, wounds in zip(side.ships, left, strict=True):
            battle = yield from lose_wounds(
                battle,
                ship.id,
                ship.wounds - wounds,
                by=other(ship.side),
                means="boarding",
                rule="CC-BOARD-19" if wounds else "CC-BOARD-23",
                rulings=rulings,
            )
    return battle
