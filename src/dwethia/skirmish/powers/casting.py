"""Powers: who may cast what at whom, what speaks against it, and how a cast runs (SK-AFF, SK-FAITH)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Annotated, ClassVar, Final, NamedTuple, TypeAlias

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from dwethia.codex.loadout import Power
from dwethia.engine.deeds import PossibleDeed
from dwethia.engine.forms import Filled
from dwethia.engine.procedure import Asking, Procedure, Stage, Tell, call, then
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.lengths import INCH, inches
from dwethia.powers.pools import left, paid
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.duties import faults_of_aim
from dwethia.skirmish.duties.when_shooting import faults_of_attack_price, pay_for_attack
from dwethia.skirmish.events.powers import PowerCast, PowerLost
from dwethia.skirmish.keywords import combined
from dwethia.skirmish.losses.slaying import falls_at_once
from dwethia.skirmish.powers.effects import Working, rule_of, take_effect
from dwethia.skirmish.powers.resisting import Cast, contest
from dwethia.skirmish.powers.single_use_wargear import when_targeted
from dwethia.skirmish.rules.destiny import pools_of
from dwethia.skirmish.shooting.aiming import engaged_here, faults_of_hiding
from dwethia.skirmish.shooting.shot_faults import faults_of_sight
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.spell_effects import effects_of
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.skirmish.state.board import distance, mates, within_friend
from dwethia.tabletop.sides import other
from dwethia.tally import Tally

BY_TURNS: Final = (Phase.MOVEMENT, Phase.SHOOT)  # phases in which only one side acts
MOST_SURGE: Final = 4  # beyond the Charge, in answers drawn at random


Points: TypeAlias = Annotated[int, Meta(ge=0)]


class AlsoCast(Filled, frozen=True):
    """The second of two powers that are declared together (SK-AFF-05)."""

    power: str
    target: ModelId | None
    affinity: Points


class CastPower(PossibleDeed, frozen=True, tag="cast"):
    """A model casts a power, or two; one that is the caster's own has no target."""

    model: ModelId
    power: str
    target: ModelId | None
    affinity: Points
    also: AlsoCast | UnsetType | None = UNSET
    EXPECTED: ClassVar[str] = (
        "a cast has model, power, target, which may be null, and affinity, a number;"
        " and also, with power, target and affinity, where there are two"
    )

    @property
    def parts(self) -> tuple[CastPower | AlsoCast, ...]:
        """The one power, or both."""
        return (self, self.also) if isinstance(self.also, AlsoCast) else (self,)


class CastOffer(NamedTuple):
    """A power that a model may cast now, if there is a target for it."""

    model: ModelId
    power: Power
    most: int  # Affinity it may be cast with
    twice: bool  # whether a second one may be declared with it (SK-AFF-05)


# What may be cast


def has_casters(battle: Battle, seat: Seat) -> bool:
    """Whether a seat has models that know powers."""
    return any(battle.models[place].seat == seat for place in battle.by_card.casters)


def offers(battle: Battle, seat: Seat, phase: Phase, rulings: Rulings) -> tuple[CastOffer, ...]:
    """What a seat's models may cast in a phase, as far as it lies with the casters; targets are not looked for."""
    found = []
    for place in battle.by_card.casters:
        model = battle.models[place]
        if model.base is None or model.seat != seat:
            continue
        fitting = [each for each in model.card.powers if _fits(each, phase)]
        if not fitting:
            continue
        points = left(battle, model, "affinity", pools_of(rulings))
        affordable = [each for each in fitting if each.charge <= points]
        if affordable and not any(_faults_of_caster(battle, model, 1, rulings)):
            twice = not any(_faults_of_caster(battle, model, 2, rulings))
            for power in affordable:
                most = points if effects_of(power).surging else power.charge
                found.append(CastOffer(model.id, power, most, twice))
    return tuple(found)


def _fits(power: Power, phase: Phase) -> bool:
    return power.phase in ("any", Phase.CLOSE_COMBAT if phase is Phase.RETREAT else phase)


def powers_allowed(model: Model) -> int:
    """How many powers it may activate (SK-AFF-02, DD-ABIL-06)."""
    return rules_of(model.card).powers_per_turn


# What speaks against it


def faults_of_cast(battle: Battle, seat: Seat, declared: CastPower, rulings: Rulings) -> Iterator[Fault]:
    """Everything that speaks against a cast."""
    if not battle.has_model(declared.model):
        yield Fault(None, f"there is no model {declared.model!r}")
        return
    model = battle.model(declared.model)
    if model.seat != seat:
        yield Fault(RuleId("SK-TURN-04"), f"{model.name} ({model.id}) is run by {model.seat}, not by {seat}")
        return
    if model.base is None:
        yield Fault(RuleId("SK-AFF-01"), f"{model.name} is not on the table")
        return
    parts = declared.parts
    yield from _faults_of_caster(battle, model, len(parts), rulings)
    for part in parts:
        power = model.card.power(part.power)
        if power is None:
            yield Fault(RuleId("SK-AFF-01"), f"{model.name} knows no power {part.power!r}")
        else:
            yield from _faults_of_price(battle, model, power, part.affinity)
            yield from _faults_of_target(battle, model, power, part.target, rulings)
    if model.card.duties:
        yield from faults_of_attack_price(battle, model, _enemies_at(battle, model, parts), rulings)
    points, price = left(battle, model, "affinity", pools_of(rulings)), sum(part.affinity for part in parts)
    if price > points:
        yield Fault(RuleId("SK-STAT-11"), f"{price} Affinity is more than the {points} left")


def _faults_of_caster(battle: Battle, model: Model, powers: int, rulings: Rulings) -> Iterator[Fault]:
    """What lies with the caster: its turn, its Affinity, what it has done, and so many powers at once."""
    if battle.phase in BY_TURNS and battle.acting != model.side:
        yield Fault(RuleId("SK-TURN-03"), f"it is {battle.acting}'s part of the {battle.phase.called}")
    if not model.card.profile.affinity:
        yield Fault(RuleId("SK-AFF-01"), f"{model.name} has no Affinity on its profile")
    allowed = powers_allowed(model)
    is_by_phase = rulings.says("R-SK-102", "one-per-phase")
    done = model.casts_now if is_by_phase else model.casts
    if done + powers > allowed:
        span = "phase" if is_by_phase else "turn"
        fact = f"{model.name} activates at most {allowed} a {span}: {done} so far, {powers} more declared"
        yield Fault(RuleId("SK-AFF-02"), fact)
    elif model.casts_now:
        yield Fault(RuleId("SK-AFF-05"), f"{model.name} has declared its powers of this phase already")
    if battle.phase is Phase.SHOOT:
        yield from _faults_of_shooting(battle, model)


def _faults_of_shooting(battle: Battle, model: Model) -> Iterator[Fault]:
    """A power in the Shoot Phase takes the place of a ranged weapon (SK-AFF-03)."""
    if model.has_shot:
        yield Fault(RuleId("SK-AFF-03"), f"{model.name} has fired a ranged weapon in this Shoot Phase")
    elif battle.shooting is not None:
        fact = f"{battle.model(battle.shooting).name} has {battle.shots_left} more to resolve first"
        yield Fault(RuleId("SK-SHOOT-16"), fact)


def _faults_of_price(battle: Battle, model: Model, power: Power, affinity: int) -> Iterator[Fault]:
    """What speaks against casting it now and for so much (SK-AFF-07)."""
    if not _fits(power, battle.phase):
        fact = f"{power.name} is cast in the {Phase(power.phase).label} Phase, and this is {battle.phase.label}"
        yield Fault(RuleId("SK-AFF-07"), fact)
    if affinity < power.charge:
        yield Fault(RuleId("SK-STAT-11"), f"{power.name} costs {power.charge} Affinity, not {affinity}")
    elif affinity > power.charge and not effects_of(power).surging:
        fact = f"{power.name} costs {power.charge} Affinity: more than that does nothing"
        yield Fault(RuleId("HS-SPELL-01"), fact)


def _enemies_at(battle: Battle, model: Model, parts: Sequence[CastPower | AlsoCast]) -> Iterator[Model]:
    """The enemies that a cast is aimed at."""
    for part in parts:
        if part.target is not None and battle.has_model(part.target) and battle.model(part.target).side != model.side:
            yield battle.model(part.target)


def _faults_of_target(
    battle: Battle, model: Model, power: Power, target: str | None, rulings: Rulings
) -> Iterator[Fault]:
    """What speaks against a target, also by duties of the caster."""
    yield from _faults_of_aim(battle, model, power, target, rulings)
    if model.card.duties and power.target == "enemy" and target is not None and battle.has_model(target):

        def is_legal(goal: Model) -> bool:
            return next(_faults_of_aim(battle, model, power, goal.id, rulings), None) is None

        yield from faults_of_aim(battle, model, battle.model(target), is_legal, is_shot=False)


def _faults_of_aim(battle: Battle, model: Model, power: Power, target: str | None, rulings: Rulings) -> Iterator[Fault]:
    """What speaks against a target: its side, its place, and what hides it."""
    if power.target == "caster":
        if target not in (None, model.id):
            yield Fault(RuleId("SK-AFF-01"), f"{power.name} is cast by {model.name} on itself alone")
        return
    if target is None or not battle.has_model(target) or battle.model(target).base is None:
        yield Fault(RuleId("SK-AFF-01"), f"{power.name} needs a target on the table")
        return
    aimed_at = battle.model(target)
    if aimed_at.is_slain and rulings.says("R-SK-67", "ghost"):
        yield Fault(RuleId("SK-SHOOT-02"), f"{aimed_at.name} is slain, and only waits to be taken off")
    if (aimed_at.side == model.side) is (power.target == "enemy"):
        yield Fault(RuleId("SK-AFF-01"), f"{power.name} is for a target that is {_KINDS[power.target]}")
    if not within_friend(away := distance(model, aimed_at), power.range * INCH, rulings):
        fact = f"{inches(away)} to {aimed_at.name} is more than {inches(power.range * INCH)}"
        yield Fault(RuleId("SK-MEAS-02"), fact)
    engaged = engaged_here(battle, model, rulings)
    if engaged and all(enemy.id != target for enemy in engaged):
        near = ", ".join(enemy.name for enemy in engaged)
        yield Fault(RuleId("SK-AFF-04"), f"{model.name} is engaged and may target only {near}")
    yield from faults_of_hiding(battle, aimed_at, rulings)
    if power.strength is not None and not rulings.says("R-SK-111.sight", "none"):
        yield from faults_of_sight(battle, model, aimed_at, rulings)


_KINDS: Final = {"enemy": "an enemy", "friend": "a friend"}


def having_cast(battle: Battle, declared: CastPower, rulings: Rulings) -> Battle:
    """The battle as if a cast were paid for, as far as that goes; and whom a duty names counts as attacked by it."""
    model, parts = battle.model(declared.model), declared.parts
    points = min(sum(part.affinity for part in parts), left(battle, model, "affinity", pools_of(rulings)))
    battle = paid(battle, model, "affinity", points, pools_of(rulings))
    model, count = battle.model(model.id), len(parts)
    is_attack = any(part.target in model.duty.goals for part in parts)
    duty = replace(model.duty, has_attacked=model.duty.has_attacked or is_attack)
    return battle.with_model(replace(model, casts=model.casts + count, casts_now=model.casts_now + count, duty=duty))


# Answers to show and to draw


def targets_of(battle: Battle, offer: CastOffer, rulings: Rulings) -> Iterator[ModelId | None]:
    """The targets that nothing speaks against; None for a power of the caster's own."""
    model = battle.model(offer.model)
    if offer.power.target == "caster":
        yield None
        return
    side = model.side if offer.power.target == "friend" else other(model.side)
    yield from legal_among(battle, offer, tuple(battle.models_of(side)), rulings)


def legal_among(battle: Battle, offer: CastOffer, models: Sequence[Model], rulings: Rulings) -> Iterator[ModelId]:
    """Those of some models that the power may be cast at."""
    caster = battle.model(offer.model)
    reach = offer.power.range * INCH
    for target in models:
        if distance(caster, target) > reach:  # most are too far away, and this is quickly seen
            continue
        if next(_faults_of_target(battle, caster, offer.power, target.id, rulings), None) is None:
            yield target.id


def samples(battle: Battle, seat: Seat, rulings: Rulings, chance: Random) -> Iterator[CastPower]:
    """Legal casts drawn at random, without end; nothing where there is none."""
    found = offers(battle, seat, battle.phase, rulings)
    while found:
        drawn = list(found)
        chance.shuffle(drawn)
        declared = next((cast for offer in drawn if (cast := _drawn(battle, offer, rulings, chance)) is not None), None)
        if declared is None:
            return
        yield _with_second(battle, declared, found, rulings, chance)


def _drawn(battle: Battle, offer: CastOffer, rulings: Rulings, chance: Random) -> CastPower | None:
    """One cast of a power at somebody it may be cast at."""
    target: ModelId | None = None
    if offer.power.target != "caster":
        caster = battle.model(offer.model)
        models = list(battle.models_of(caster.side if offer.power.target == "friend" else other(caster.side)))
        chance.shuffle(models)
        target = next(legal_among(battle, offer, models, rulings), None)
        if target is None:
            return None
    affinity = chance.randint(offer.power.charge, min(offer.most, offer.power.charge + MOST_SURGE))
    return CastPower(offer.model, offer.power.id, target, affinity)


def _with_second(
    battle: Battle, declared: CastPower, found: Sequence[CastOffer], rulings: Rulings, chance: Random
) -> CastPower:
    """Now and then a second power with the first, where one may be declared and paid for (SK-AFF-05)."""
    model = battle.model(declared.model)
    points = left(battle, model, "affinity", pools_of(rulings)) - declared.affinity
    others = [each for each in found if each.model == model.id and each.twice and each.power.charge <= points]
    if not others or chance.random() < 0.5:
        return declared
    offer = chance.choice(others)
    second = _drawn(battle, offer._replace(most=min(offer.most, points)), rulings, chance)
    if second is None:
        return declared
    return replace(declared, also=AlsoCast(second.power, second.target, second.affinity))


def suggestions(battle: Battle, seat: Seat, rulings: Rulings) -> Iterator[CastPower]:
    """Each power at the dearest of its targets, with most others beside it where it strikes them too."""
    for offer in offers(battle, seat, battle.phase, rulings):

        def worth(id: ModelId | None, offer: CastOffer = offer) -> int:
            if id is None:
                return 0
            target = battle.model(id)
            others = mates(battle, target, rulings) if offer.power.spreads else ()
            return sum(model.card.points + 1 for model in (target, *others))

        legal = tuple(targets_of(battle, offer, rulings))
        if legal:
            yield CastPower(offer.model, offer.power.id, max(legal, key=worth), offer.power.charge)


def said(battle: Battle, declared: CastPower) -> str:
    """A cast in words, for the log."""
    casts = casts_of(battle, declared)
    words = []
    for each in casts:
        at = f" at {battle.model(each.target).name}" if each.target else ""
        words.append(f"{each.power.name}{at} for {each.affinity} Affinity")
    return f"{battle.model(casts[0].model).name} casts {' and '.join(words)}"


# The cast


def casts_of(battle: Battle, declared: CastPower) -> tuple[Cast, ...]:
    """The powers of a cast without faults."""
    model = battle.model(declared.model)
    casts = []
    for part in declared.parts:
        power = model.card.power(part.power)
        assert power is not None, f"{model.id} knows no {part.power}"
        target = None if power.target == "caster" else part.target
        casts.append(Cast(model.id, power, target, part.affinity))
    return tuple(casts)


def cast(battle: Battle, declared: CastPower, rulings: Rulings) -> Asking[Battle]:
    """What a seat has declared."""
    model = battle.model(declared.model)
    if model.card.duties:
        at = [target.id for target in _enemies_at(battle, model, declared.parts)]
        battle = yield from pay_for_attack(battle, model, at, rulings)
    stage: Stage[Battle] = then(cast_powers, battle, casts_of(battle, declared), rulings)
    return (yield from call(stage))


def cast_powers(battle: Battle, casts: tuple[Cast, ...], rulings: Rulings) -> Procedure[Battle]:
    """All powers declared and paid for, then each in turn: resisted, or at work (SK-AFF-05, -06)."""
    battle = yield from _pay(battle, casts, rulings)
    return then(resolve, battle, casts, rulings)


def _pay(battle: Battle, casts: Sequence[Cast], rulings: Rulings) -> Asking[Battle]:
    id = casts[0].model
    for each in casts:
        model = battle.model(id)
        battle = paid(battle, model, "affinity", each.affinity, pools_of(rulings))
        target = battle.model(each.target) if each.target else model
        rest = left(battle, battle.model(id), "affinity", pools_of(rulings))
        told = PowerCast(
            model.seat,
            id,
            model.name,
            each.power.id,
            each.power.name,
            each.target,
            target.name,
            price(each),
            rest,
            len(casts) > 1,
        )
        yield Tell(told)
    model = battle.model(id)
    count = len(casts)
    model = replace(model, casts=model.casts + count, casts_now=model.casts_now + count)
    return battle.with_model(model)


def price(cast: Cast) -> Tally:
    """What a power costs: its Charge, and what it surges with."""
    power = cast.power
    tally = Tally.of(power.charge, f"Charge of {power.name}", rule_of(power))
    if cast.affinity > power.charge:
        tally = tally.plus(cast.affinity - power.charge, "surging", rule_of(power, effects_of(power).surging))
    return tally


def resolve(battle: Battle, casts: tuple[Cast, ...], rulings: Rulings) -> Procedure[Battle]:
    """The next power: its target's last chance, and who resists."""
    if not casts:
        return battle
    cast = casts[0]
    for id in (cast.model, cast.target):
        if id and battle.model(id).base is None:
            yield Tell(PowerLost(cast.power.name, battle.model(id).name))
            return then(resolve, battle, casts[1:], rulings)
    if cast.target:
        battle = yield from when_targeted(battle, cast.target, rulings)
    battle, works = yield from contest(battle, cast, rulings)
    return then(take_hold if works else after_casting, battle, casts, rulings)


def take_hold(battle: Battle, casts: tuple[Cast, ...], rulings: Rulings) -> Procedure[Battle]:
    """What a power does that works."""
    cast = casts[0]
    struck = struck_by(battle, cast, rulings)
    battle = yield from take_effect(battle, Working(cast.model, cast.power, cast.affinity, struck), rulings)
    return then(after_casting, battle, casts, rulings)


def struck_by(battle: Battle, cast: Cast, rulings: Rulings) -> tuple[ModelId, ...]:
    """The target, and where the power spreads everybody in coherency with it."""
    target = battle.model(cast.target or cast.model)
    others = mates(battle, target, rulings) if cast.power.spreads else ()
    return (target.id, *(model.id for model in others))


def after_casting(battle: Battle, casts: tuple[Cast, ...], rulings: Rulings) -> Procedure[Battle]:
    """What a power may do to its caster."""
    cast = casts[0]
    words, at_once = combined(cast.power.keywords), falls_at_once(battle, rulings)
    battle = yield from words.after_use(battle, cast.model, cast.power.name, rulings, at_once=at_once)
    return then(resolve, battle, casts[1:], rulings)
