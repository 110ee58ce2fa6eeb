"""One shot, from the attack dice to the last wound, past what is in the way and into boarding (CC-SHOOT-15 to -40).

A power that has a Strength is rolled the same way (CC-AFF-07).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct

from dwethia.cosmic.keywords import keywords_of
from dwethia.cosmic.rules.combat_ships import CombatShip, FleetDestiny
from dwethia.cosmic.rules.destiny import Payers, Purses, Stake, offer_rerolls, payers, reroll_faces, stake, throw
from dwethia.cosmic.rules.ranged_chart import ranged_need
from dwethia.cosmic.rules.saves import StruckShip, Threat, is_stopped, rolls_against, shields_are_up
from dwethia.engine.procedure import Asking, Onward, Procedure, Stage, ask, faces, fold, rolling, then
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.lengths import INCH, inches
from dwethia.powers.rerolls import OpenRoll
from dwethia.rulebook import RuleId, Rulings
from dwethia.tally import Part, Tally
from dwethia.weapon import Weapon

LONG_DISTANCE: Final = 12 * INCH
PAST: Final = 4  # a die that goes on past an object, or strikes the ship it was meant for
TARGET: Final = 0  # the target's place among those that a shot may strike


class ShotAt(Struct, frozen=True):
    """A ship as a shot finds it: its Shield tokens are those on the side met."""

    ship: CombatShip
    distance: int = 0  # thousandths of an inch, base edge to base edge
    cover: tuple[Part, ...] = ()  # what changes the shooter's Perception against it, each with its reason


class Shot(Struct, frozen=True):
    """A shot before the dice, with everything that it depends on."""

    shooter: CombatShip
    weapon: Weapon
    target: ShotAt
    fleets: tuple[FleetDestiny, FleetDestiny]  # the shooter's, the enemy's
    way: tuple[ShotAt | str, ...] = ()  # what is in the way, the nearest first: ships, or terrain by name
    friends: tuple[ShotAt, ...] = ()  # of the shooter, in the boarding fight that it is fired into
    beside: tuple[ShotAt, ...] = ()  # ships around the target that the weapon strikes too
    is_lobbed: bool = False  # past everything in the way

    @property
    def threat(self) -> Threat:
        return Threat.POWER if self.weapon.is_spell else Threat.SHOT

    @property
    def places(self) -> tuple[ShotAt | str, ...]:
        """All that it may strike: the target, what is in the way, friends, and ships beside the target."""
        return (self.target, *self.way, *self.friends, *self.beside)

    def is_aimed_at(self, struck: ShotAt) -> bool:
        """Whether a ship is the target, and not struck by the way."""
        return struck.ship.id == self.target.ship.id


# The numbers


class Aim(Struct, frozen=True):
    """A shot at one ship: its values, and the number needed, or None where no roll may be made."""

    perception: Tally
    value: Tally
    against: Tally
    hit_need: int | None  # of a hit roll that comes first, where there is one {R-CC-43, R-CC-45}
    need: int | None
    rule: RuleId  # the chart, or what forbids the roll

    @property
    def first_need(self) -> int | None:
        """What the first die needs."""
        return self.need if self.need is None or self.hit_need is None else self.hit_need


def faults_of_range(weapon: Weapon, distance: int, is_lobbed: bool, rulings: Rulings) -> Iterator[Fault]:
    """What speaks against a shot at that distance (CC-SHOOT-06) {R-CC-29}."""
    words = keywords_of(weapon)
    if is_lobbed and not words.may_be_lobbed:
        yield Fault(RuleId("SK-KEY-03"), f"{weapon.name} cannot be lobbed")
    reach = weapon.range * (words.lobs if is_lobbed else 1)
    if distance > reach or (distance == reach and rulings.says("R-CC-29", "all-exclusive")):
        phrase = "is more than" if distance > reach else "is not less than"
        yield Fault(RuleId("CC-SHOOT-06"), f"{inches(distance)} {phrase} {inches(reach)}")


def perception_of(shot: Shot, struck: ShotAt, rulings: Rulings) -> Tally:
    """The shooter's Perception, as far as cover and what is in the way leave any (CC-SHOOT-27, -28) {R-CC-48}."""
    aim = shot.shooter.tally("perception", "Perception", "CC-SHOOT-20")
    if shot.is_lobbed:
        return aim.exactly(0, "a lobbed shot has Perception 0", keywords_of(shot.weapon).lobbed_by or "SK-KEY-03")
    for part in struck.cover:
        aim = aim.plus(part.value, part.name, part.rule)
    if struck.distance > LONG_DISTANCE:
        aim = aim.plus(-1, f"more than {inches(LONG_DISTANCE)} away", "CC-SHOOT-27")
    if shot.is_aimed_at(struck) and rulings.says("R-CC-50.effect", "minus-1-perception"):
        for each in met_in_the_way(shot, rulings):
            aim = aim.plus(-1, f"{each if isinstance(each, str) else each.ship.name} in the way", "CC-SHOOT-15")
    if rulings.says("R-CC-48", "floor-0"):
        aim = aim.at_least(0, "Perception counts at least 0", "CC-SHOOT-28")
    return aim


def met_in_the_way(shot: Shot, rulings: Rulings) -> tuple[ShotAt | str, ...]:
    """What a shot has to get past: every object, or the first alone {R-CC-50}."""
    if shot.is_lobbed:
        return ()
    return shot.way[:1] if rulings.says("R-CC-50.several", "first-only") else shot.way


def aim(shot: Shot, struck: ShotAt, rulings: Rulings) -> Aim:
    """The attack on one ship (CC-SHOOT-20, -21, -25 to -28)."""
    adds = rulings.says("R-CC-43", "add")
    perception = perception_of(shot, struck, rulings)
    value = Tally.of(shot.weapon.strength, f"Strength of {shot.weapon.name}", "CC-SHOOT-20")
    if adds:
        value += perception
    against = _defense(shot, struck.ship, rulings)
    has_hit_roll = not adds or rulings.says("R-CC-45", "two-rolls")
    hit_need = min(max(7 - perception.total, 2), 6) if has_hit_roll else None
    if _is_behemoth(shot.weapon, struck.ship, value, rulings):
        return Aim(perception, value, against, None, None, RuleId("CC-SHOOT-25"))
    if shot.is_aimed_at(struck) and rulings.says("R-CC-50.effect", "blocked") and met_in_the_way(shot, rulings):
        return Aim(perception, value, against, None, None, RuleId("CC-SHOOT-15"))
    need = ranged_need(value.total, against.total, rulings)
    return Aim(perception, value, against, hit_need, need, RuleId("CC-SHOOT-21"))


def _defense(shot: Shot, ship: CombatShip, rulings: Rulings) -> Tally:
    """What a ship is struck against: its Defense, and behind shields Integrity where that counts {R-CC-80}."""
    defense = ship.tally("defense", "Defense", "CC-SHOOT-21")
    if rulings.says("R-CC-80.shield-integrity", "on") and shields_are_up(ship, shot.threat, rulings):
        defense += ship.tally("integrity", "Integrity", "CC-SHOOT-21")
    return defense


def _is_behemoth(weapon: Weapon, ship: CombatShip, value: Tally, rulings: Rulings) -> bool:
    """Whether no roll may be made against so great a Defense (CC-SHOOT-25); powers do not ask (CC-SHOOT-26)."""
    if weapon.is_spell:
        return False
    measure = weapon.strength if rulings.says("R-CC-47.compare", "weapon-strength") else value.total
    if rulings.says("R-CC-47.threshold", "exactly-triple"):
        return ship.profile.defense == 3 * measure
    return ship.profile.defense >= 3 * measure


# A shot made ready


class AimedShot(Struct, frozen=True, eq=False):
    """A shot with its numbers: what stays the same from the first die to the last wound; one entry for each place."""

    shot: Shot
    dice: int
    aims: tuple[Aim | None, ...]  # None: terrain
    wounded: tuple[StruckShip | None, ...]
    in_the_way: range  # places that the shot has to get past
    friends: range
    beside: range
    payers: Payers
    rulings: Rulings
    is_told: bool  # whether it is noted how many dice struck what: odds need not know, and are quicker so

    def aim(self, place: int) -> Aim:
        found = self.aims[place]
        assert found is not None, "nothing is aimed at terrain"
        return found

    @property
    def target(self) -> Aim:
        """The aim at the target."""
        return self.aim(TARGET)

    def attack(self, place: int) -> Stake:
        """The first die against a ship: the side of the ship struck does not gain by it."""
        return self._die("shot", place, self.aim(place).first_need)

    def wound(self, place: int) -> Stake:
        """The wound die against a ship, where there is one."""
        return self._die("wound", place, self.aim(place).need)

    def cancelled_on(self, place: int) -> int | None:
        """The die by which the ship there cancels a success of a shot; None where it rolls none (CC-SHOOT-24)."""
        wounded = self.wounded[place]
        return None if wounded is None or self.shot.weapon.is_spell else wounded.ship.cancels_shots_on

    def luck(self, label: str) -> Stake:
        """A die on which the shot gets to where it was meant."""
        return stake(self.payers, label, self.shot.shooter, PAST)

    def _die(self, label: str, place: int, need: int | None) -> Stake:
        wounded = self.wounded[place]
        assert wounded is not None
        assert need is not None
        return stake(self.payers, label, self.shot.shooter, need, gains=1 - self.payers.number(wounded.ship))


class ShotStanding(NamedTuple):
    """What dice and decisions change while a shot is resolved; one entry for each place."""

    left: tuple[int, ...]  # Wounds of each ship
    struck: tuple[int, ...]  # how many dice have struck it, where that is told
    purses: Purses
    faces: tuple[int, ...] = ()  # of the attack dice still flying, where they are looked at again {R-CC-51}
    reached_target: bool = False  # where ships beside it are struck too

    def striking(self, place: int, aimed: AimedShot) -> ShotStanding:
        standing = self
        if aimed.is_told:
            standing = self._replace(struck=(*self.struck[:place], self.struck[place] + 1, *self.struck[place + 1 :]))
        return standing._replace(reached_target=True) if place == TARGET and aimed.beside else standing

    def losing(self, place: int) -> ShotStanding:
        return self._replace(left=(*self.left[:place], self.left[place] - 1, *self.left[place + 1 :]))


class ShotEnd(Struct, frozen=True):
    """How a shot has ended: dice that succeeded, how many struck what, and the Wounds left; by the shot's places."""

    hits: int
    struck: tuple[int, ...]
    left: tuple[int, ...]
    purses: Purses  # the shooter's side, the enemy's


@lru_cache(maxsize=8192)
def ready_shot(shot: Shot, rulings: Rulings, priority: Seat, is_told: bool = True) -> AimedShot:
    """A shot made ready."""
    ships = [each.ship for each in shot.places if isinstance(each, ShotAt)]
    paying = payers(shot.fleets, (shot.shooter, *ships), rulings, priority)
    words = keywords_of(shot.weapon)
    worse = words.save_penalty(shot.weapon.name)

    def wounded(each: ShotAt | str) -> StruckShip | None:
        if isinstance(each, str):
            return None
        return StruckShip(paying, each.ship, rolls_against(each.ship, shot.threat, rulings, worse))

    way = len(met_in_the_way(shot, rulings)) if rulings.says("R-CC-50.effect", "roll-4plus") else 0
    first_friend = 1 + len(shot.way)
    first_beside = first_friend + len(shot.friends)
    return AimedShot(
        shot=shot,
        dice=words.attack_dice,
        aims=tuple(None if isinstance(each, str) else aim(shot, each, rulings) for each in shot.places),
        wounded=tuple(map(wounded, shot.places)),
        in_the_way=range(1, 1 + way),
        friends=range(first_friend, first_beside),
        beside=range(first_beside, first_beside + len(shot.beside)),
        payers=paying,
        rulings=rulings,
        is_told=is_told,
    )


# The dice


def fire(aimed: AimedShot) -> Onward[ShotEnd] | ShotEnd:
    """The attack dice; none are rolled where no roll may be made (CC-SHOOT-16, -20, -25)."""
    need = aimed.target.first_need
    if need is None:
        return shot_over(_standing(aimed, aimed.payers.purses), 0)
    may_go_astray = bool(aimed.in_the_way or aimed.friends)
    if may_go_astray and aimed.rulings.says("R-CC-51", "same-die"):
        return then(attack_shown, aimed)
    after: Stage[ShotEnd] = then(attack_rolled, aimed)
    return rolling("shot", aimed.target.rule, aimed.shot.shooter.seat, aimed.dice, need, after)


def attack_rolled(hits: int, aimed: AimedShot) -> Onward[ShotEnd]:
    """The attack dice are on the table."""
    purses = aimed.payers.purses
    on_table = aimed.attack(TARGET).opened(aimed.dice, hits, purses) if any(map(any, purses)) else OpenRoll(hits)
    if on_table == (hits, 0, 0):
        return flights(hits, _standing(aimed, purses), aimed)
    return then(attack_rerolls, on_table, aimed)


def attack_rerolls(on_table: OpenRoll, aimed: AimedShot) -> Procedure[ShotEnd]:
    """Destiny on the attack dice."""
    thrown = (aimed.attack(TARGET),)
    settled, purses = yield from offer_rerolls(thrown, (on_table,), aimed.payers.purses, aimed.payers.first)
    return then(flights, settled[0], _standing(aimed, purses), aimed)


def attack_shown(aimed: AimedShot, before: tuple[int, ...] = ()) -> Procedure[ShotEnd]:
    """Attack dice whose faces may be asked for again, one by one {R-CC-51}."""
    thrown = aimed.attack(TARGET)
    (face,) = yield from faces(thrown.label, aimed.target.rule, thrown.seat)
    shown = tuple(sorted((*before, face), reverse=True))
    if len(shown) < aimed.dice:
        return then(attack_shown, aimed, shown)
    shown, purses = yield from reroll_faces(thrown, shown, aimed.payers.purses, aimed.payers.first)
    hits = tuple(sorted((face for face in shown if face >= thrown.need), reverse=True))
    return then(flights, len(hits), _standing(aimed, purses)._replace(faces=hits), aimed)


def _standing(aimed: AimedShot, purses: Purses) -> ShotStanding:
    left = tuple(0 if each is None else each.ship.wounds for each in aimed.wounded)
    return ShotStanding(left, (0,) * len(left), purses)


def flights(hits: int, standing: ShotStanding, aimed: AimedShot) -> Onward[ShotEnd]:
    """Each die that has succeeded flies by itself."""
    after: Stage[ShotEnd] = then(dice_landed, hits, aimed)
    return fold(fly, aimed, standing, hits, after)


def fly(aimed: AimedShot, standing: ShotStanding) -> Procedure[ShotStanding]:
    """One die past what is in the way, and into a boarding fight, to whatever it strikes (CC-SHOOT-17, -39)."""
    face = standing.faces[0] if standing.faces else 0
    standing = standing._replace(faces=standing.faces[1:])
    for place in aimed.in_the_way:
        goes_on, standing = yield from _luck(aimed, standing, "in the way", "CC-SHOOT-17")
        if not goes_on:
            return (yield from _strike_astray(aimed, standing, place, face))
    if aimed.friends:
        is_true, standing = yield from _luck(aimed, standing, "side struck", "CC-SHOOT-39")
        if not is_true:
            friend = yield from _friend_struck(aimed)
            return (yield from _strike_astray(aimed, standing, friend, face))
    return (yield from _wound(aimed, standing.striking(TARGET, aimed), TARGET))


def _luck(aimed: AimedShot, standing: ShotStanding, label: str, rule: str) -> Asking[tuple[bool, ShotStanding]]:
    good, purses = yield from throw(aimed.luck(label), rule, 1, standing.purses, aimed.payers.first)
    return good > 0, standing._replace(purses=purses)


def _friend_struck(aimed: AimedShot) -> Asking[int]:
    """The shooter's player picks the friend that is struck (CC-SHOOT-40)."""
    ships = {each.ship.id: each.ship for place in aimed.friends if (each := aimed.wounded[place]) is not None}
    hardy = sorted(ships.values(), key=lambda ship: (-ship.profile.defense, -ship.wounds))
    answer = yield from ask(
        aimed.shot.shooter.seat,
        "struck-friend",
        "CC-SHOOT-40",
        tuple(ship.id for ship in hardy),
        lambda id: next(ship.name for ship in hardy if ship.id == id),
        f"The shot of {aimed.shot.shooter.name} strikes a friend: which?",
    )
    return aimed.friends[list(ships).index(next(ship.id for ship in hardy if ship.id == answer))]


def _strike_astray(aimed: AimedShot, standing: ShotStanding, place: int, face: int) -> Asking[ShotStanding]:
    """A shot that strikes what it was not meant for: terrain absorbs it, a ship may be hurt {R-CC-51, R-CC-89}."""
    standing = standing.striking(place, aimed)
    found = aimed.aims[place]
    if found is None or not standing.left[place]:
        return standing
    is_automatic = aimed.rulings.says("R-CC-51", "automatic-wound")
    if found.first_need is None and not (is_automatic and aimed.rulings.says("R-CC-89", "wounded")):
        return standing
    if is_automatic:
        return (yield from _suffer(aimed, standing, place))
    assert found.first_need is not None
    if aimed.rulings.says("R-CC-51", "same-die"):
        return (yield from _wound(aimed, standing, place)) if face >= found.first_need else standing
    return (yield from _attack_again(aimed, standing, place))


def _attack_again(aimed: AimedShot, standing: ShotStanding, place: int) -> Asking[ShotStanding]:
    """A new attack roll of one die against a ship."""
    first = aimed.payers.first
    hits, purses = yield from throw(aimed.attack(place), aimed.aim(place).rule, 1, standing.purses, first)
    standing = standing._replace(purses=purses)
    return (yield from _wound(aimed, standing, place)) if hits else standing


def _wound(aimed: AimedShot, standing: ShotStanding, place: int) -> Asking[ShotStanding]:
    """A die that has struck a ship: a wound (CC-SHOOT-22), or first a wound roll {R-CC-45}."""
    if aimed.cancelled_on(place) is not None and standing.left[place]:
        is_cancelled, standing = yield from _cancel(aimed, standing, place)
        if is_cancelled:
            return standing
    if aimed.aim(place).hit_need is not None and standing.left[place]:
        hurts, purses = yield from throw(
            aimed.wound(place), aimed.aim(place).rule, 1, standing.purses, aimed.payers.first
        )
        standing = standing._replace(purses=purses)
        if not hurts:
            return standing
    return (yield from _suffer(aimed, standing, place))


def _cancel(aimed: AimedShot, standing: ShotStanding, place: int) -> Asking[tuple[bool, ShotStanding]]:
    """The die of a ship that may cancel a success against it, before anything comes of that (CC-SHOOT-24)."""
    wounded, need = aimed.wounded[place], aimed.cancelled_on(place)
    assert wounded is not None
    assert need is not None
    thrown = stake(aimed.payers, "cancel", wounded.ship, need)
    hits, purses = yield from throw(thrown, "CC-SHOOT-24", 1, standing.purses, aimed.payers.first)
    return hits > 0, standing._replace(purses=purses)


def _suffer(aimed: AimedShot, standing: ShotStanding, place: int) -> Asking[ShotStanding]:
    """The wounds of one success, each with its save; those beyond the last Wound are lost (CC-SHOOT-29 to -31)."""
    wounded = aimed.wounded[place]
    assert wounded is not None
    for _ in range(aimed.shot.weapon.wounds):
        if not standing.left[place]:
            break
        stopped, purses = yield from is_stopped(wounded, standing.purses)
        standing = standing._replace(purses=purses)
        if not stopped:
            standing = standing.losing(place)
    return standing


def dice_landed(standing: ShotStanding, hits: int, aimed: AimedShot) -> Onward[ShotEnd] | ShotEnd:
    """Once a die has struck the target, those beside it are struck too."""
    if not standing.reached_target:
        return shot_over(standing, hits)
    return then(strike_beside, standing, aimed.beside[0], hits, aimed)


def strike_beside(standing: ShotStanding, place: int, hits: int, aimed: AimedShot) -> Procedure[ShotEnd]:
    """An attack roll of its own against the next ship beside the target."""
    standing = standing.striking(place, aimed)
    if aimed.aim(place).need is not None and standing.left[place]:
        standing = yield from _attack_again(aimed, standing, place)
    if place + 1 in aimed.beside:
        return then(strike_beside, standing, place + 1, hits, aimed)
    return shot_over(standing, hits)


def shot_over(standing: ShotStanding, hits: int) -> ShotEnd:
    """Everything that was struck, at the end."""
    return ShotEnd(hits, standing.struck, standing.left, standing.purses)
