"""The order of things within a turn: phases, and each side's part of a phase (CC-TURN-01, -02)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dwethia.cosmic.events.turning import PhaseBegan
from dwethia.cosmic.state.battle import FleetBattle, LastingEffect, Phase, ShipModel, Until
from dwethia.engine.procedure import Asking, Tell
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.roll_off import first_or_second
from dwethia.tabletop.sides import SIDES, other

PHASES: Final = (
    *(Phase.ORDERS, Phase.PRIORITY, Phase.SHIELDS, Phase.MOVEMENT, Phase.OPPORTUNITY, Phase.SHOOT),
    *(Phase.CLOSE_COMBAT, Phase.END),
)
STEPS_OF_MOVEMENT: Final = (Phase.SHIELDS, Phase.MOVEMENT, Phase.OPPORTUNITY)
BY_PARTS: Final = (Phase.SHIELDS, Phase.SHOOT, Phase.CLOSE_COMBAT)  # where a phase of two parts begins


def next_phase(battle: FleetBattle, rulings: Rulings) -> Asking[FleetBattle]:
    """The phase after this one, the first side's part of it."""
    return (yield from enter_phase(battle, PHASES[PHASES.index(battle.phase) + 1], rulings))


def enter_phase(battle: FleetBattle, phase: Phase, rulings: Rulings) -> Asking[FleetBattle]:
    """A phase, the first side's part of it; what lasted for the last one ends.

    The winner of the roll may choose again who acts first in it, if the ruling has it so {R-CC-02}.
    """
    holder = battle.holder
    winner = battle.winner_of_roll
    if winner is not None and phase in BY_PARTS and rulings.says("R-CC-02", "winner-chooses-each-phase"):
        holder = yield from choose_first(battle, f"in the {_label(phase)} Phase", rulings)
    is_step = battle.phase in STEPS_OF_MOVEMENT and phase in STEPS_OF_MOVEMENT
    if not is_step:
        yield Tell(PhaseBegan(battle.turn, _label(phase), holder))
        changed = [after for ship in battle.ships if (after := _at_phase_end(ship)) is not ship]
        battle = battle.with_ships(*changed)
    return battle.with_progress(
        phase=phase,
        holder=holder,
        acting=holder,
        is_second=False,
        is_under_way=False,
        finished=(),
        firing=None,
        shots_done=(),
        rammed=battle.rammed if is_step else (),
        picked=0,
        fights=(),
    )


def _label(phase: Phase) -> str:
    return Phase.MOVEMENT.label if phase is Phase.SHIELDS else phase.label


def choose_first(battle: FleetBattle, span: str, rulings: Rulings) -> Asking[Seat]:
    """Which side acts first: the winner of the roll, or the other where the winner hands that over (CC-PRIO-04)."""
    assert battle.winner_of_roll is not None, "the roll comes first"
    seats = (battle.seats_of(SIDES[0])[0], battle.seats_of(SIDES[1])[0])
    winner = seats[SIDES.index(battle.winner_of_roll)]
    first = yield from first_or_second(winner, seats, span, "CC-PRIO-04")
    return SIDES[seats.index(first)]


def second_part(battle: FleetBattle) -> FleetBattle:
    """The other side's part of the phase."""
    return battle.with_progress(
        acting=other(battle.acting),
        is_second=True,
        is_under_way=False,
        finished=(),
        firing=None,
        shots_done=(),
    )


def _at_phase_end(ship: ShipModel) -> ShipModel:
    """A ship when one phase gives way to the next: what lasted for a phase is over."""
    lasting = tuple([each for each in ship.lasting if each.until is not Until.PHASE]) if ship.lasting else ()
    if len(lasting) == len(ship.lasting) and not ship.casts_now and not ship.shields_down:
        return ship
    return replace(ship, lasting=lasting, casts_now=0, shields_down=False)


def at_turn_end(ship: ShipModel) -> ShipModel:
    """A ship at the end of a turn: its tokens come back (CC-ORDER-12), and what lasted for the turn is over."""
    lasting: list[LastingEffect] = []
    for each in ship.lasting:
        if each.until is Until.NEXT_TURN:
            lasting.append(replace(each, until=Until.TURN))
        elif each.until is Until.BATTLE:
            lasting.append(each)
    return replace(
        ship,
        orders=(),
        left=(),
        shields=(),
        moved=0,
        gone=0,
        has_moved=False,
        drifted=0,
        has_drifted=False,
        is_done=False,
        is_frozen=False,
        was_locked_with=(),
        parted_from=(),
        has_struck=False,
        has_shot=False,
        casts=0,
        casts_now=0,
        lasting=tuple(lasting),
    )
