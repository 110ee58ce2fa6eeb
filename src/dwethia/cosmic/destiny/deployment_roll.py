"""The roll for deployment, and the Destiny that may change it (CC-DEPLOY-04, -05) {R-CC-60}."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.cosmic.events.destiny import DestinySpent
from dwethia.cosmic.rules.destiny import REROLLS, uses_pools
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.engine.procedure import Asking, Tell, faces, moment
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import SIDES


def roll_for_deployment(battle: FleetBattle, rulings: Rulings) -> Asking[tuple[FleetBattle, Seat]]:
    """The side that wins the roll, and the battle after what was spent on it; ties are rolled again."""
    rule = "CC-DEPLOY-04"
    while True:
        shown = []
        for side in SIDES:
            (face,) = yield from faces("priority", rule, battle.seats_of(side)[0])
            shown.append(face)
        if rulings.says("R-CC-60.deployment-roll", "allowed"):
            battle, shown = yield from _offer_rerolls(battle, shown, rulings)
        if shown[0] != shown[1]:
            return battle, SIDES[0] if shown[0] > shown[1] else SIDES[1]
        rule = "CC-DEPLOY-05"


def _offer_rerolls(battle: FleetBattle, shown: list[int], rulings: Rulings) -> Asking[tuple[FleetBattle, list[int]]]:
    """Whoever would lose may re-roll a die for a point of Destiny, each die once; the winner has no need to."""
    on_table, fresh = list(shown), [True, True]
    for _ in SIDES:
        if on_table[0] == on_table[1]:
            break
        loser = 0 if on_table[0] < on_table[1] else 1
        dice = {"own": loser, "enemy": 1 - loser} if rulings.says("R-CC-60.dice", "any-dice") else {"own": loser}
        options = [name for name, number in dice.items() if fresh[number]]
        side = SIDES[loser]
        points = destiny_of(battle, side, rulings)
        if not options or not points:
            break
        answer = yield from moment(
            battle.seats_of(side)[0],
            "reroll-deployment",
            REROLLS.named,
            ("no", *options),
            lambda option: {"no": "Pass", "own": "Re-roll your die for 1 Destiny"}.get(
                option, "Re-roll the enemy's die"
            ),
            f"The deployment roll: red {on_table[0]}, blue {on_table[1]} ({points} Destiny left)",
        )
        if answer == "no":
            break
        battle = yield from _spend(battle, side, rulings)
        number = dice[answer]
        (face,) = yield from faces("priority", REROLLS.thrown, battle.seats_of(SIDES[number])[0])
        on_table[number], fresh[number] = face, False
    return battle, on_table


def destiny_of(battle: FleetBattle, side: Seat, rulings: Rulings) -> int:
    """What a side has in all: its pool, or what its ships have {R-CC-57}."""
    if uses_pools(rulings):
        return battle.side(side).destiny
    return sum(ship.destiny for ship in battle.ships if ship.side == side)


def _spend(battle: FleetBattle, side: Seat, rulings: Rulings) -> Asking[FleetBattle]:
    """A point of the pool, or of the first ship that has one."""
    if uses_pools(rulings):
        left = battle.side(side).destiny - 1
        yield Tell(DestinySpent(side, str(side), 1, left))
        return battle.with_side(replace(battle.side(side), destiny=left))
    ship = next(ship for ship in battle.ships if ship.side == side and ship.destiny)
    yield Tell(DestinySpent(side, ship.name, 1, ship.destiny - 1))
    return battle.with_ships(replace(ship, destiny=ship.destiny - 1))
