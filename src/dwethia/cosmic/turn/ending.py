"""The End Phase and the end of the battle (CC-TURN-04 to -08)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dwethia.cosmic.events.turning import DestinyReturned, SideOut, TurnEnded
from dwethia.cosmic.powers.acting_between import act_between
from dwethia.cosmic.scenarios import aim_of
from dwethia.cosmic.scoring.winning import finish
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.cosmic.turn.new_turn import begin_turn
from dwethia.cosmic.turn.turn_order import at_turn_end
from dwethia.engine.procedure import Asking, Procedure, Tell
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import SIDES


def end_phase(battle: FleetBattle, rulings: Rulings) -> Procedure[FleetBattle]:
    """What happens at the end of a turn; then the next turn, or the end of the battle {R-CC-06}."""
    battle = yield from act_between(battle, rulings)
    if is_cut_short(battle, rulings):
        return (yield from cut_short(battle, rulings))
    yield from _tell_who_is_out(battle)
    aim = aim_of(battle)
    battle = yield from aim.at_turn_end(battle)
    if battle.turn >= battle.setup.turns or aim.is_decided(battle):
        return (yield from finish(battle, rulings))
    battle = yield from _turn_over(battle, rulings)
    return (yield from begin_turn(battle.with_progress(turn=battle.turn + 1), rulings))


# A side without ships


def is_out(battle: FleetBattle, side: Seat) -> bool:
    """Whether a side has no ships on the table, wrecks included, or in reserve {R-CC-06}."""
    for ship in battle.ships:
        if ship.side == side and (ship.base is not None or (ship.is_in_reserve and not ship.is_slain)):
            return False
    return True


def is_cut_short(battle: FleetBattle, rulings: Rulings) -> bool:
    """Whether the battle stops now, since a side is out and the ruling has it so {R-CC-06}."""
    if not battle.losses or battle.turn < 1 or rulings.says("R-CC-06.early-end", "always-five"):
        return False
    return is_out(battle, SIDES[0]) or is_out(battle, SIDES[1])


def cut_short(battle: FleetBattle, rulings: Rulings) -> Procedure[FleetBattle]:
    """The end of the battle in the middle of a turn."""
    yield from _tell_who_is_out(battle)
    return (yield from finish(battle, rulings))


def _tell_who_is_out(battle: FleetBattle) -> Asking[None]:
    for side in SIDES:
        if is_out(battle, side):
            yield Tell(SideOut(side))


def _turn_over(battle: FleetBattle, rulings: Rulings) -> Asking[FleetBattle]:
    """What lasted for the turn ends, tokens come back, and Destiny where a ruling has it so {R-CC-59}."""
    after = battle.with_ships(*map(at_turn_end, battle.ships))
    yield Tell(TurnEnded(battle.turn, tuple(_ended(battle, after))))
    if rulings.says("R-CC-59", "destiny-each-round"):
        yield Tell(DestinyReturned())
        after = with_destiny_back(after, rulings)
    return after


def _ended(before: FleetBattle, after: FleetBattle) -> Iterator[tuple[str, str]]:
    """What no longer lasts on whom."""
    for was, now in zip(before.ships, after.ships, strict=True):
        if len(now.lasting) < len(was.lasting) and was.base is not None:
            left = {each.source for each in now.lasting}
            yield from ((was.name, each.source) for each in was.lasting if each.source not in left)


def with_destiny_back(battle: FleetBattle, rulings: Rulings) -> FleetBattle:
    """Each living ship's Destiny full again, or the pool, without shares that were lost {R-CC-57, R-CC-58}."""
    living = [ship for ship in battle.ships if not ship.is_slain]
    if rulings.says("R-CC-57", "per-unit"):
        return battle.with_ships(*(replace(ship, destiny=ship.card.profile.destiny) for ship in living))
    sharing = battle.ships if rulings.says("R-CC-58", "pool-keeps") else living
    for side in SIDES:
        full = sum(ship.card.profile.destiny for ship in sharing if ship.side == side)
        battle = battle.with_side(replace(battle.side(side), destiny=full))
    return battle
