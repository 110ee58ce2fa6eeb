"""The start of the battle and the Priority Phase of each turn (CC-DEPLOY-16, CC-PRIO)."""

from __future__ import annotations

from dwethia.cosmic.deployment.vanguard import go_ahead
from dwethia.cosmic.events.setting_up import BattleBegan
from dwethia.cosmic.events.turning import PriorityWon
from dwethia.cosmic.powers.acting_between import act_between
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.cosmic.turn.new_turn import begin_turn
from dwethia.cosmic.turn.turn_order import choose_first, next_phase
from dwethia.engine.procedure import Asking, Procedure, Tell, faces
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import SIDES


def start_of_battle(battle: FleetBattle, rulings: Rulings) -> Procedure[FleetBattle]:
    """When all ships are down: effects of the start of the game, then the first turn (CC-DEPLOY-16)."""
    yield Tell(BattleBegan(battle.setup.turns))
    battle = yield from go_ahead(battle, rulings)
    battle = yield from act_between(battle, rulings)
    return (yield from begin_turn(battle.with_progress(turn=1), rulings))


def priority_phase(battle: FleetBattle, rulings: Rulings) -> Procedure[FleetBattle]:
    """Each side rolls a D6, and the winner acts first or hands that over (CC-PRIO-01 to -04)."""
    if battle.turn == 1 and rulings.says("R-CC-03", "deployment-winner-has-priority"):
        winner, added = battle.holder, (0, 0)
    else:
        added = (priority_of(battle, SIDES[0]), priority_of(battle, SIDES[1]))
        winner = yield from _roll(battle, added)
    battle = battle.with_progress(winner_of_roll=winner, holder=winner)
    if rulings.says("R-CC-02", "winner-chooses"):
        battle = battle.with_progress(holder=(yield from choose_first(battle, "this turn", rulings)))
    yield Tell(PriorityWon(winner, battle.holder, added))
    battle = yield from act_between(battle, rulings)
    return (yield from next_phase(battle, rulings))


def priority_of(battle: FleetBattle, side: Seat) -> int:
    """What a side's ships on the table add to its roll: the best of them (CC-PRIO-07)."""
    return max((ship.card.priority for ship in battle.ships_of(side)), default=0)


def _roll(battle: FleetBattle, added: tuple[int, int]) -> Asking[Seat]:
    """A D6 each, with what is added; ties are rolled again (CC-PRIO-02, -03)."""
    rule = "CC-PRIO-02"
    while True:
        totals = []
        for side, bonus in zip(SIDES, added, strict=True):
            (face,) = yield from faces("priority", rule, battle.seats_of(side)[0])
            totals.append(face + bonus)
        if totals[0] != totals[1]:
            return SIDES[0] if totals[0] > totals[1] else SIDES[1]
        rule = "CC-PRIO-03"
