"""What is rolled against a wound: the save of shields, and what ignores wounds (CC-SHIELD, CC-SHOOT-29, -30)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from msgspec import Struct

from dwethia.cosmic.rules.combat_ships import CombatShip
from dwethia.cosmic.rules.destiny import Payers, Purses, offer_rerolls, stake
from dwethia.engine.procedure import Asking, roll
from dwethia.powers.wounds import Help, WoundRoll, comes_to_nothing
from dwethia.rulebook import Rulings
from dwethia.tally import Tally

SHIELD_SAVES: Final = {"4-plus": 4, "5-plus": 5, "6-plus": 6}
BEST_SAVE: Final = 2  # {R-CC-14}
NOTHING_WORSE: Final = Tally()


class Threat(StrEnum):
    """What a wound comes from."""

    SHOT = "shot"
    POWER = "power"  # that is rolled like a shot (CC-AFF-07)
    RAM = "ram"
    BOARDING = "boarding"
    OPPORTUNITY = "opportunity"

    @property
    def is_ranged(self) -> bool:
        return self in (Threat.SHOT, Threat.POWER)


SAVE_RULES: Final = {
    Threat.SHOT: "CC-SHOOT-29",
    Threat.POWER: "CC-SHOOT-29",
    Threat.RAM: "CC-RAM-08",
    Threat.OPPORTUNITY: "CC-OPP-07",
}


class ShieldSave(Struct, frozen=True):
    """A save as it is thrown: the number with its reasons, and the dice, one of which is enough."""

    number: Tally
    dice: int = 1

    @property
    def need(self) -> int:
        return self.number.total


def shields_are_up(ship: CombatShip, threat: Threat, rulings: Rulings) -> bool:
    """Whether shields stand between a ship and what threatens it (CC-SHIELD-03, -04, -08, -09) {R-CC-18}."""
    if not ship.has_shields or not _shields_stop(threat, rulings):
        return False
    return ship.tokens > 0 or rulings.says("R-CC-18.token", "always-on")


def _shields_stop(threat: Threat, rulings: Rulings) -> bool:
    if threat is Threat.POWER:
        return rulings.says("R-CC-18.spells", "yes")
    if threat is Threat.RAM:
        return rulings.says("R-CC-18.rams", "yes")
    if threat is Threat.OPPORTUNITY:
        return rulings.says("R-CC-18.opportunity", "yes")
    return threat is Threat.SHOT


def shield_save(ship: CombatShip, threat: Threat, rulings: Rulings, worse: Tally = NOTHING_WORSE) -> ShieldSave | None:
    """The save that a ship's shields give it, if any; `worse` is what a weapon adds to the number needed."""
    if not shields_are_up(ship, threat, rulings):
        return None
    dice = 2 if threat.is_ranged and rulings.says("R-CC-80.doubled-saves", "on") else 1
    save = ship.profile.save or SHIELD_SAVES[rulings.option("R-CC-13")]
    number = Tally.of(save, f"save of {ship.name}", "CC-SHIELD-03" if ship.profile.save else "CC-SHIELD-07")
    if ship.tokens > 1 and rulings.says("R-CC-14", "easier-by-one"):
        number = number.plus(-1, "two tokens on that side", "CC-SHIELD-06")
    elif ship.tokens > 1:
        dice += 1
    number = (number + worse).at_least(BEST_SAVE, f"never better than {BEST_SAVE}+", "CC-SHIELD-06")
    return ShieldSave(number, dice) if number.total <= 6 else None


def rolls_against(
    ship: CombatShip, threat: Threat, rulings: Rulings, worse: Tally = NOTHING_WORSE
) -> tuple[WoundRoll, ...]:
    """What a ship rolls against each wound: the save of its shields, then what ignores wounds {R-CC-37}."""
    found = []
    if save := shield_save(ship, threat, rulings, worse):
        found.append(WoundRoll("save", SAVE_RULES[threat], save.need, save.dice))
    if ship.profile.ignores and _may_ignore(threat, rulings):
        found.append(WoundRoll("ignore", "CC-SHOOT-30" if threat.is_ranged else "CC-BOARD-21", ship.profile.ignores))
    return tuple(found)


def _may_ignore(threat: Threat, rulings: Rulings) -> bool:
    if threat in (Threat.BOARDING, Threat.OPPORTUNITY):
        return rulings.says("R-CC-37", "only-shields-excluded")
    return threat.is_ranged


class StruckShip(NamedTuple):
    """A ship that takes a wound, with what it rolls against it."""

    payers: Payers
    ship: CombatShip
    rolls: tuple[WoundRoll, ...]

    def helps(self) -> tuple[Help[Purses], ...]:
        """Nothing may be bought against wounds here {R-CC-74}."""
        return ()

    def test(self, standing: Purses, roll: WoundRoll) -> Asking[tuple[bool, Purses]]:
        return _test(self.payers, self.ship, roll, standing)


def is_stopped(wounded: StruckShip, purses: Purses) -> Asking[tuple[bool, Purses]]:
    """Whether a wound comes to nothing, and what is left of the Destiny then."""
    if not wounded.rolls:
        return False, purses
    return (yield from comes_to_nothing(wounded, purses))


def _test(payers: Payers, ship: CombatShip, test: WoundRoll, purses: Purses) -> Asking[tuple[bool, Purses]]:
    """A die of a ship (or several, one of which is enough), with the re-rolls that Destiny offers."""
    thrown = stake(payers, test.label, ship, test.need)
    hits = yield from roll(test.label, test.rule, ship.seat, test.dice, test.need)
    may_fail = hits == 0 or payers.any_dice  # nobody mends a test that has worked, unless it can be spoiled
    on_table = thrown.opened(test.dice if may_fail else hits, hits, purses)
    settled, purses = yield from offer_rerolls((thrown,), (on_table,), purses, payers.first)
    return settled[0] > 0, purses
