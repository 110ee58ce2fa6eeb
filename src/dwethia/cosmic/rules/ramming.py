"""The Ramming Maneuver: a die of each ship, Strength against Integrity, a wound at most for each (CC-RAM-05 to -09)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from dwethia.cosmic.rules.combat_ships import CombatShip, FleetDestiny
from dwethia.cosmic.rules.destiny import Payers, Purses, Stake, offer_rerolls, payers, stake
from dwethia.cosmic.rules.saves import StruckShip, Threat, is_stopped, rolls_against
from dwethia.dice import D6
from dwethia.engine.procedure import Procedure, roll
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tally import Tally

MOVING, OTHER = 0, 1
LABELS = ("ram", "rammed")  # of the moving ship's die, and of the other's


class RamDie(Struct, frozen=True):
    """A ship's die in a ram: what is added to it, what it must reach, and whom it hurts then {R-CC-21}."""

    roller: int
    hurts: int
    strength: Tally
    integrity: Tally
    need: int  # of the die by itself: 1 where every face will do, 7 where none will

    @property
    def needs(self) -> int | None:
        """The face needed; None where none is enough."""
        return self.need if self.need <= D6 else None


class Ram(Struct, frozen=True, eq=False):
    """A ram about to be rolled."""

    ships: tuple[CombatShip, CombatShip]  # the moving ship, then the one it meets
    dice: tuple[RamDie, RamDie]  # the moving ship's, then the other's
    stakes: tuple[Stake, Stake]
    wounded: tuple[StruckShip, StruckShip]
    payers: Payers


class Rammed(Struct, frozen=True):
    """How a ram has ended: which dice reached what they had to, and the Wounds lost by the two ships."""

    hits: tuple[bool, bool]
    lost: tuple[int, int]
    purses: Purses


@lru_cache(maxsize=4096)
def ready_ram(
    moving: CombatShip,
    other: CombatShip,
    fleets: tuple[FleetDestiny, FleetDestiny],
    rulings: Rulings,
    priority: Seat,
) -> Ram:
    """A ram made ready; friends ram each other by the same rules (CC-RAM-09)."""
    ships = (moving, other)
    paying = payers(fleets, ships, rulings, priority)
    dice = (_die(ships, MOVING, rulings), _die(ships, OTHER, rulings))
    return Ram(
        ships=ships,
        dice=dice,
        stakes=(_stake(paying, ships, dice[MOVING]), _stake(paying, ships, dice[OTHER])),
        wounded=(_wounded(paying, moving, rulings), _wounded(paying, other, rulings)),
        payers=paying,
    )


def _die(ships: tuple[CombatShip, CombatShip], roller: int, rulings: Rulings) -> RamDie:
    hurts = 1 - roller if rulings.says("R-CC-21", "strike-other") else roller
    striker = 1 - roller if rulings.says("R-CC-21", "resist-other") else roller
    strength = ships[striker].tally("strength", "Strength", "CC-RAM-05")
    integrity = ships[hurts].tally("integrity", "Integrity", "CC-RAM-06")
    need = integrity.total - strength.total
    return RamDie(roller, hurts, strength, integrity, min(max(need, 1), D6 + 1))


def _stake(paying: Payers, ships: tuple[CombatShip, CombatShip], die: RamDie) -> Stake:
    """The die on the table: the side of the ship that is not hurt gains by it."""
    gains = 1 - paying.number(ships[die.hurts])
    return stake(paying, LABELS[die.roller], ships[die.roller], die.need, gains)


def _wounded(paying: Payers, ship: CombatShip, rulings: Rulings) -> StruckShip:
    return StruckShip(paying, ship, rolls_against(ship, Threat.RAM, rulings))


def ram(ram: Ram) -> Procedure[Rammed]:
    """Both dice, the moving ship's first; then Destiny; then each ship loses a Wound at most (CC-RAM-07)."""
    rolls = []
    for die, thrown in zip(ram.dice, ram.stakes, strict=True):
        hits = yield from roll(thrown.label, "CC-RAM-05", thrown.seat, 1, die.need)
        rolls.append(thrown.opened(1, hits, ram.payers.purses))
    settled, purses = yield from offer_rerolls(ram.stakes, rolls, ram.payers.purses, ram.payers.first)
    lost = [0, 0]
    for place in (MOVING, OTHER):
        if any(hits and die.hurts == place for hits, die in zip(settled, ram.dice, strict=True)):
            stopped, purses = yield from is_stopped(ram.wounded[place], purses)
            lost[place] = int(not stopped)
    return Rammed((settled[0] > 0, settled[1] > 0), (lost[0], lost[1]), purses)
