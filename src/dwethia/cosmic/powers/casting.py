"""Powers of ships: who may cast what at whom, what speaks against it, and how a cast runs (CC-AFF, CC-FAITH)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Annotated, ClassVar, Final, NamedTuple, TypeAlias

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from dwethia.codex.loadout import Power
from dwethia.cosmic.events.powers import ShipPowerCast, ShipPowerLost
from dwethia.cosmic.keywords import keywords_of
from dwethia.cosmic.losses.losing import lose_wounds
from dwethia.cosmic.powers.effects import PowerAtWork, falls_at_once, rule_of, take_effect
from dwethia.cosmic.powers.resisting import DeclaredPower, contest
from dwethia.cosmic.rules.destiny import pools_of
from dwethia.cosmic.shooting.aiming import faults_of_hiding, needs_sight
from dwethia.cosmic.shooting.shot_faults import faults_of_sight
from dwethia.cosmic.special_rules import rules_of
from dwethia.cosmic.spell_effects import effects_of
from dwethia.cosmic.state.battle import FleetBattle, Phase, ShipModel
from dwethia.cosmic.state.measure import are_coherent, distance, is_within, locked_with
from dwethia.cosmic.state.order import Order
from dwethia.engine.deeds import PossibleDeed
from dwethia.engine.forms import Filled
from dwethia.engine.procedure import Asking, Procedure, Stage, Tell, call, then
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.lengths import INCH, inches
from dwethia.powers.pools import left, paid
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.tabletop.sides import other
from dwethia.tally import Tally
from dwethia.weapon import Weapon

BY_TURNS: Final = (Phase.MOVEMENT, Phase.SHOOT)  # phases in which only one side acts
MOST_SURGE: Final = 4  # beyond the Charge, in answers drawn at random
KINDS: Final = {"enemy": "an enemy", "friend": "a friend"}

Points: TypeAlias = Annotated[int, Meta(ge=0)]


class ShipAlsoCasts(Filled, frozen=True):
    """The second of two powers that are declared together (CC-AFF-04)."""

    power: str
    target: ModelId | None
    affinity: Points


class CastShipPower(PossibleDeed, frozen=True, tag="cast"):
    """A ship casts a power, or two; one that is the caster's own has no target."""

    ship: ModelId
    power: str
    target: ModelId | None
    affinity: Points
    order: Order | UnsetType = UNSET  # the token that it uses up, where casting takes one {R-CC-66}
    also: ShipAlsoCasts | UnsetType | None = UNSET
    EXPECTED: ClassVar[str] = (
        "a cast has ship, power, target, which may be null, and affinity, a number; order, where it uses one up;"
        " and also, with power, target and affinity, where there are two"
    )

    @property
    def parts(self) -> tuple[CastShipPower | ShipAlsoCasts, ...]:
        """The one power, or both."""
        return (self, self.also) if isinstance(self.also, ShipAlsoCasts) else (self,)


class ShipCastOffer(NamedTuple):
    """A power that a ship may cast now, if there is a target for it."""

    ship: ModelId
    power: Power
    most: int  # Affinity it may be cast with


# What may be cast


def offers(battle: FleetBattle, seat: Seat, rulings: Rulings) -> tuple[ShipCastOffer, ...]:
    """What a seat's ships may cast now, as far as it lies with the casters; targets are not looked for."""
    found: list[ShipCastOffer] = []
    for ship in map(battle.ships.__getitem__, battle.casters):
        if ship.base is None or ship.seat != seat:
            continue
        fitting = [each for each in ship.card.powers if _fits(each, battle.phase)]
        if not fitting or any(_faults_of_caster(battle, ship, rulings)):
            continue
        points = left(battle, ship, "affinity", pools_of(rulings))
        found += [
            ShipCastOffer(ship.id, power, points if effects_of(power).surging else power.charge)
            for power in fitting
            if power.charge <= points
        ]
    return tuple(found)


def may_cast_twice(ship: ShipModel) -> bool:
    """Whether a ship may declare two powers together (CC-AFF-04)."""
    return rules_of(ship.card).powers_each_turn >= 2


def _fits(power: Power, phase: Phase) -> bool:
    return power.phase in ("any", phase.value)


# What speaks against it


def faults_of_cast(battle: FleetBattle, seat: Seat, declared: CastShipPower, rulings: Rulings) -> Iterator[Fault]:
    """Everything that speaks against a cast."""
    if not battle.has_ship(declared.ship):
        yield Fault(None, f"there is no ship {declared.ship!r}")
        return
    ship = battle.ship(declared.ship)
    if ship.seat != seat:
        yield Fault(RuleId("CC-CORE-11"), f"{ship.name} ({ship.id}) is run by {ship.seat}, not by {seat}")
        return
    if not ship.is_here:
        yield Fault(RuleId("CC-AFF-01"), f"{ship.name} is not on the table")
        return
    yield from _faults_of_caster(battle, ship, rulings, len(declared.parts))
    yield from _faults_of_order(ship, declared.order, rulings)
    for part in declared.parts:
        power = ship.card.power(part.power)
        if power is None:
            yield Fault(RuleId("CC-AFF-01"), f"{ship.name} knows no power {part.power!r}")
        else:
            yield from _faults_of_price(battle, power, part.affinity)
            yield from _faults_of_target(battle, ship, power, part.target, rulings)
    points, price = left(battle, ship, "affinity", pools_of(rulings)), sum(part.affinity for part in declared.parts)
    if price > points:
        yield Fault(RuleId("CC-STAT-11"), f"{price} Affinity is more than the {points} left")


def _faults_of_caster(battle: FleetBattle, ship: ShipModel, rulings: Rulings, powers: int = 1) -> Iterator[Fault]:
    """What lies with the caster: its side's part, its Affinity, what it has done {R-CC-81}, and a token {R-CC-66}."""
    if battle.phase in BY_TURNS and battle.acting != ship.side:
        yield Fault(RuleId("CC-TURN-02"), f"it is {battle.acting}'s part of the {battle.phase.label} Phase")
    if not ship.card.profile.affinity:
        yield Fault(RuleId("CC-AFF-01"), f"{ship.name} has no Affinity on its profile")
    allowed = rules_of(ship.card).powers_each_turn
    if ship.casts + powers > allowed:
        fact = f"{ship.name} activates at most {allowed} a turn: {ship.casts} so far, {powers} more declared"
        yield Fault(RuleId("CC-AFF-02"), fact)
    elif ship.casts:
        yield Fault(RuleId("CC-AFF-04"), f"{ship.name} has declared its powers of this turn already")
    if battle.phase is Phase.SHOOT:
        yield from _faults_of_shooting(battle, ship)
    if not rulings.says("R-CC-66", "free") and not tokens_for(ship, rulings):
        what = "Fire order" if rulings.says("R-CC-66", "fire-token") else "order"
        yield Fault(RuleId("CC-AFF-08"), f"{ship.name} has no {what} left to cast with")


def _faults_of_shooting(battle: FleetBattle, ship: ShipModel) -> Iterator[Fault]:
    """A power in the Shoot Phase takes the place of all weapons (CC-SHOOT-13)."""
    if ship.has_shot or battle.firing == ship.id:
        yield Fault(RuleId("CC-SHOOT-13"), f"{ship.name} has fired a weapon in this Shoot Phase")
    elif battle.firing is not None:
        yield Fault(RuleId("CC-SHOOT-07"), f"{battle.ship(battle.firing).name} has shots left to resolve first")


def tokens_for(ship: ShipModel, rulings: Rulings) -> tuple[Order, ...]:
    """The order tokens that a ship may cast with, the one that is taken without a word first {R-CC-66}."""
    fire = tuple(order for order in ship.left if order is Order.FIRE)
    if rulings.says("R-CC-66", "fire-token"):
        return fire
    return (*fire, *(order for order in ship.left if order is not Order.FIRE))


def _faults_of_order(ship: ShipModel, order: Order | UnsetType, rulings: Rulings) -> Iterator[Fault]:
    if order is UNSET:
        return
    if rulings.says("R-CC-66", "free"):
        yield Fault(RuleId("CC-AFF-08"), "casting takes no order")
    elif order not in tokens_for(ship, rulings):
        yield Fault(RuleId("CC-AFF-08"), f"{ship.name} has no {order} order to cast with")


def _faults_of_price(battle: FleetBattle, power: Power, affinity: int) -> Iterator[Fault]:
    """What speaks against casting it now and for so much."""
    if not _fits(power, battle.phase):
        fact = f"{power.name} is cast in the {Phase(power.phase).label} Phase, and this is {battle.phase.label}"
        yield Fault(RuleId("CC-AFF-01"), fact)
    if affinity < power.charge:
        yield Fault(RuleId("CC-STAT-11"), f"{power.name} costs {power.charge} Affinity, not {affinity}")
    elif affinity > power.charge and not effects_of(power).surging:
        fact = f"{power.name} costs {power.charge} Affinity: more than that does nothing"
        yield Fault(RuleId("HS-SPELL-01"), fact)


def _faults_of_target(
    battle: FleetBattle, ship: ShipModel, power: Power, target: str | None, rulings: Rulings
) -> Iterator[Fault]:
    """What speaks against a target: its side, its place, and what hides it."""
    if power.target == "caster":
        if target not in (None, ship.id):
            yield Fault(RuleId("CC-AFF-01"), f"{power.name} is cast by {ship.name} on itself alone")
        return
    if target is None or not battle.has_ship(target) or not battle.ship(target).is_here:
        yield Fault(RuleId("CC-AFF-01"), f"{power.name} needs a target on the table")
        return
    aimed_at = battle.ship(target)
    if (aimed_at.side == ship.side) is (power.target == "enemy"):
        yield Fault(RuleId("CC-AFF-01"), f"{power.name} is for a target that is {KINDS[power.target]}")
    if not is_within(away := distance(ship, aimed_at), power.range * INCH, rulings):
        fact = f"{inches(away)} to {aimed_at.name} is more than {inches(power.range * INCH)}"
        yield Fault(RuleId("CC-SHOOT-06"), fact)
    holding = locked_with(battle, ship, rulings)
    if holding and all(enemy.id != target for enemy in holding):
        near = ", ".join(enemy.name for enemy in holding)
        yield Fault(RuleId("CC-AFF-03"), f"{ship.name} is locked and may target only {near}")
    yield from faults_of_hiding(battle, aimed_at, rulings)
    if power.strength is not None and needs_sight(rulings):
        yield from faults_of_sight(battle, ship, aimed_at, rulings)


# Answers to show and to draw


def targets_of(battle: FleetBattle, offer: ShipCastOffer, rulings: Rulings) -> Iterator[ModelId | None]:
    """The targets that nothing speaks against; None for a power of the caster's own."""
    ship = battle.ship(offer.ship)
    if offer.power.target == "caster":
        yield None
        return
    side = ship.side if offer.power.target == "friend" else other(ship.side)
    yield from _legal_among(battle, offer, tuple(battle.ships_of(side)), rulings)


def _legal_among(
    battle: FleetBattle, offer: ShipCastOffer, ships: Sequence[ShipModel], rulings: Rulings
) -> Iterator[ModelId]:
    caster = battle.ship(offer.ship)
    for target in ships:
        if next(_faults_of_target(battle, caster, offer.power, target.id, rulings), None) is None:
            yield target.id


def samples(battle: FleetBattle, seat: Seat, rulings: Rulings, chance: Random) -> Iterator[CastShipPower]:
    """Legal casts drawn at random, without end; nothing where there is none."""
    found = [
        (offer, legal) for offer in offers(battle, seat, rulings) if (legal := [*targets_of(battle, offer, rulings)])
    ]
    while found:
        offer, legal = chance.choice(found)
        affinity = chance.randint(offer.power.charge, min(offer.most, offer.power.charge + MOST_SURGE))
        drawn = CastShipPower(offer.ship, offer.power.id, chance.choice(legal), affinity)
        yield _with_second(battle, drawn, found, rulings, chance)


def _with_second(
    battle: FleetBattle,
    drawn: CastShipPower,
    found: Sequence[tuple[ShipCastOffer, list[ModelId | None]]],
    rulings: Rulings,
    chance: Random,
) -> CastShipPower:
    """Now and then a second power with the first, where one may be declared and paid for (CC-AFF-04)."""
    ship = battle.ship(drawn.ship)
    if not may_cast_twice(ship) or chance.random() < 0.5:
        return drawn
    points = left(battle, ship, "affinity", pools_of(rulings)) - drawn.affinity
    others = [(each, legal) for each, legal in found if each.ship == ship.id and each.power.charge <= points]
    if not others:
        return drawn
    offer, legal = chance.choice(others)
    return replace(drawn, also=ShipAlsoCasts(offer.power.id, chance.choice(legal), offer.power.charge))


def suggestions(battle: FleetBattle, seat: Seat, rulings: Rulings) -> Iterator[CastShipPower]:
    """Each power at the dearest of its targets, with most others beside it where it strikes them too."""
    for offer in offers(battle, seat, rulings):
        legal = tuple(targets_of(battle, offer, rulings))
        if legal:
            best = max(legal, key=partial(_worth, battle, rulings, offer.power))
            yield CastShipPower(offer.ship, offer.power.id, best, offer.power.charge)


def _worth(battle: FleetBattle, rulings: Rulings, power: Power, id: ModelId | None) -> int:
    return sum(battle.ship(each).card.points + 1 for each in struck_by(battle, id, power, rulings)) if id else 0


def said(battle: FleetBattle, declared: CastShipPower) -> str:
    """A cast in words, for the log."""
    words = []
    for each in casts_of(battle, declared):
        at = f" at {battle.ship(each.target).name}" if each.target else ""
        words.append(f"{each.power.name}{at} for {each.affinity} Affinity")
    return f"{battle.ship(declared.ship).name} casts {' and '.join(words)}"


# The cast


def casts_of(battle: FleetBattle, declared: CastShipPower) -> tuple[DeclaredPower, ...]:
    """The powers of a cast without faults."""
    ship = battle.ship(declared.ship)
    casts = []
    for part in declared.parts:
        power = ship.card.power(part.power)
        assert power is not None, f"{ship.id} knows no {part.power}"
        casts.append(DeclaredPower(ship.id, power, None if power.target == "caster" else part.target, part.affinity))
    return tuple(casts)


def cast(battle: FleetBattle, declared: CastShipPower, rulings: Rulings) -> Asking[FleetBattle]:
    """All powers declared and paid for, then each in turn: resisted, or at work (CC-AFF-04, -05, -09)."""
    battle = yield from _pay(battle, declared, rulings)
    stage: Stage[FleetBattle] = then(resolve, battle, casts_of(battle, declared), rulings)
    return (yield from call(stage))


def _pay(battle: FleetBattle, declared: CastShipPower, rulings: Rulings) -> Asking[FleetBattle]:
    casts = casts_of(battle, declared)
    ship = battle.ship(declared.ship)
    order: Order | None = None
    if not rulings.says("R-CC-66", "free"):
        order = declared.order if isinstance(declared.order, Order) else tokens_for(ship, rulings)[0]
        kept = list(ship.left)
        kept.remove(order)
        ship = replace(ship, left=tuple(kept))
    battle = battle.with_ships(replace(ship, casts=ship.casts + len(casts), casts_now=ship.casts_now + len(casts)))
    for each in casts:
        battle = paid(battle, battle.ship(ship.id), "affinity", each.affinity, pools_of(rulings))
        yield Tell(
            ShipPowerCast(
                ship.seat,
                ship.id,
                ship.name,
                each.power.id,
                each.power.name,
                each.target,
                battle.ship(each.target).name if each.target else ship.name,
                price(each),
                left(battle, battle.ship(ship.id), "affinity", pools_of(rulings)),
                order,
                len(casts) > 1,
            )
        )
    return battle


def price(cast: DeclaredPower) -> Tally:
    """What a power costs: its Charge, and what it surges with."""
    power = cast.power
    tally = Tally.of(power.charge, f"Charge of {power.name}", rule_of(power))
    if cast.affinity > power.charge:
        tally = tally.plus(cast.affinity - power.charge, "surging", rule_of(power, effects_of(power).surging))
    return tally


def resolve(battle: FleetBattle, casts: tuple[DeclaredPower, ...], rulings: Rulings) -> Procedure[FleetBattle]:
    """The next power: who resists it, and what it does if it works."""
    if not casts:
        return battle
    cast = casts[0]
    for id in (cast.ship, cast.target):
        if id and not battle.ship(id).is_here:
            yield Tell(ShipPowerLost(cast.power.name, battle.ship(id).name))
            return then(resolve, battle, casts[1:], rulings)
    battle, works = yield from contest(battle, cast, rulings)
    return then(take_hold if works else after_casting, battle, casts, rulings)


def take_hold(battle: FleetBattle, casts: tuple[DeclaredPower, ...], rulings: Rulings) -> Procedure[FleetBattle]:
    """What a power does that works."""
    cast = casts[0]
    struck = struck_by(battle, cast.target or cast.ship, cast.power, rulings)
    battle = yield from take_effect(battle, PowerAtWork(cast.ship, cast.power, cast.affinity, struck), rulings)
    return then(after_casting, battle, casts, rulings)


def struck_by(battle: FleetBattle, target: ModelId, power: Power, rulings: Rulings) -> tuple[ModelId, ...]:
    """The target, and where the power spreads every friend in coherency with it {R-CC-55}."""
    if not power.spreads:
        return (target,)
    aimed_at = battle.ship(target)
    others = [ship.id for ship in battle.ships_of(aimed_at.side) if are_coherent(aimed_at, ship, rulings)]
    return (target, *others)


def after_casting(battle: FleetBattle, casts: tuple[DeclaredPower, ...], rulings: Rulings) -> Procedure[FleetBattle]:
    """What the keywords of a power do to its caster; then the next power."""
    cast = casts[0]
    ship = battle.ship(cast.ship)
    words = keywords_of(Weapon(0, 0, keywords=cast.power.keywords))
    wounds = yield from words.after_use(ship.seat)
    battle = yield from lose_wounds(
        battle,
        ship.id,
        wounds,
        by=None,
        means="power",
        rule="HS-KEY-06",
        rulings=rulings,
        at_once=falls_at_once(battle, rulings),
    )
    return then(resolve, battle, casts[1:], rulings)
