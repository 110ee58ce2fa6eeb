"""Odds and advice on Skirmish as people ask for them: profiles and units in words in, plain figures out."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from dwethia.codex import Codex, usual
from dwethia.engine.odds import POLICIES, eager
from dwethia.engine.seats import Seat
from dwethia.powers.duel import Duel
from dwethia.profile import MOST_MODELS, Profile, split_groups
from dwethia.rulebook import Rulings
from dwethia.skirmish.keywords import off_board
from dwethia.skirmish.odds.advice import (
    Aspiration,
    DuelForecast,
    advise,
    forecast_duel,
    question_after,
    shot_stage,
    strike_stage,
    worth_of,
)
from dwethia.skirmish.odds.forecast import forecast_fight, forecast_shot
from dwethia.skirmish.odds.price import price_of_advice, price_of_fight, price_of_shots
from dwethia.skirmish.rules.fighters import Fighter, Fighters
from dwethia.skirmish.rules.fighting import Stance, attack_dice
from dwethia.skirmish.rules.shooting import Conditions, faults_of_shot
from dwethia.tabletop.odds.asking import (
    MOST_DICE,
    Objects,
    QuestionError,
    Settings,
    Word,
    check_steps,
    typed_distance,
    typed_group,
    typed_policy,
    typed_weapon,
)
from dwethia.tabletop.odds.wounds_lost import SideForecast
from dwethia.tally import Part
from dwethia.weapon import Weapon

MOST_POINTS = 30  # of Affinity and of Faith in a duel
MOST_DESTINY = 12
MOST_HITS = 1000
MOST_PRICE = 1000.0
BOTH_CHOOSE_SHOTS = 10  # how much dearer advice on shots is where both sides choose

ATTACKER, DEFENDER = "attacker", "defender"

Side: TypeAlias = Annotated[str, Meta(max_length=300, description='Such as "M5 S4 D4 A2 W1 save5 x3 + hero Dst2".')]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
Hits: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_HITS)]
Price: TypeAlias = Annotated[float, Meta(ge=0, le=MOST_PRICE)]


class FightAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A fight between two sides, all of whose models take part."""

    attacker: Side
    defender: Side
    stance: Word = "fight"
    weapon: Word | None = None
    policy: Word = "plain"
    rulings: Settings = ()


class FightOdds(Struct, frozen=True):
    """The odds of a fight."""

    policy: str
    stance: str
    attacker: SideForecast
    defender: SideForecast


def fight_odds(asked: FightAsked, codex: Codex | None = None) -> FightOdds:
    """The odds of a fight, as asked."""
    chosen = _stance(asked.stance)
    if asked.weapon is not None and chosen is not Stance.FIRE:
        raise QuestionError("--weapon is what a Defender fires: it goes with --stance fire")
    rulings = _rulings(asked.rulings)
    armed = typed_weapon(asked.weapon) if asked.weapon is not None else None
    sides = _side(ATTACKER, asked.attacker, codex), _side(DEFENDER, asked.defender, codex, armed)
    if chosen is Stance.FIRE and not any(model.weapon for model in sides[1].models):
        raise QuestionError("--stance fire needs --weapon: the Defender has none to fire")
    policy = typed_policy(asked.policy)
    check_steps(price_of_fight(*sides, chosen, rulings, policy))
    forecast = forecast_fight(*sides, chosen, rulings, policy)
    return FightOdds(asked.policy, chosen.value, forecast.attacker, forecast.defender)


class ShotAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A shot: every model of the first side shoots once at the second."""

    shooter: Side
    target: Side
    weapon: Word | None = None
    distance: Word = "0"
    cover: Objects = 0
    in_the_way: Objects = 0
    shield: bool = False
    arc: bool = False
    policy: Word = "plain"
    rulings: Settings = ()


class Against(Struct, frozen=True):
    """What forbids a shot."""

    rule: str | None
    fact: str

    def __str__(self) -> str:
        return f"{self.fact} ({self.rule})" if self.rule else self.fact


class ShotOdds(Struct, frozen=True):
    """The odds of a shot, and every part of its numbers."""

    policy: str
    shots: int
    value: int
    defense: int
    needs: int | None
    parts: tuple[Part, ...]
    defense_parts: tuple[Part, ...]
    rule: str | None
    faults: tuple[Against, ...]
    wounds: dict[str, float]


def shot_odds(asked: ShotAsked, codex: Codex | None = None) -> ShotOdds:
    """The odds of a shot, as asked."""
    rulings = _rulings(asked.rulings)
    weapon = typed_weapon(asked.weapon) if asked.weapon is not None else None
    shooters, targets = _side("shooter", asked.shooter, codex, weapon), _side("target", asked.target, codex)
    armed = [model for model in shooters.models if model.weapon]
    if not armed:
        raise QuestionError("a shot needs --weapon: the shooter has none of its own")
    conditions = Conditions(
        typed_distance(asked.distance), asked.cover, asked.in_the_way, shield=asked.shield, lobbed=asked.arc
    )
    first = armed[0]
    assert first.weapon is not None
    faults = tuple(
        Against(fault.rule, fault.fact) for fault in faults_of_shot(first.profile, first.weapon, conditions, rulings)
    )
    policy = typed_policy(asked.policy)
    check_steps(price_of_shots(shooters, targets, rulings, policy))
    forecast = forecast_shot(shooters, targets, conditions, rulings, policy)
    return ShotOdds(
        policy=asked.policy,
        shots=forecast.shots,
        value=forecast.aim.value.total,
        defense=forecast.aim.against.total,
        needs=None if faults else forecast.aim.need,
        parts=forecast.aim.value.parts,
        defense_parts=forecast.aim.against.parts,
        rule=faults[0].rule if faults else forecast.aim.rule,
        faults=faults,
        wounds={"0": 1.0} if faults else forecast.wounds,
    )


def left_out(asked: ShotAsked) -> tuple[str, ...]:
    """What keywords of the weapon do beyond the one shot, which its odds do not tell."""
    return off_board(typed_weapon(asked.weapon)) if asked.weapon is not None else ()


class DuelAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A power that the other side may resist."""

    cost: Points
    affinity: Points
    faith: Points
    destiny: Word = "0:0"
    point: Price = 0.0
    rulings: Settings = ()


def duel_odds(asked: DuelAsked) -> DuelForecast:
    """The odds that a power works, as asked."""
    if asked.cost > asked.affinity:
        raise QuestionError(f"--cost {asked.cost}: the caster has only {asked.affinity} Affinity to pay it with")
    seats = (Seat("caster"), Seat(DEFENDER))
    duel = Duel(seats, asked.cost, asked.affinity, asked.faith, _destiny(asked.destiny))
    return forecast_duel(duel, _rulings(asked.rulings), asked.point)


class RerollAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Dice on the table, and Destiny to re-roll them with."""

    striker: Side
    struck: Side
    roll: Word = "attack"
    hits: Hits = 0
    dice: Annotated[int, Meta(ge=1, le=MOST_HITS)] | None = None
    stance: Word = "fight"
    weapon: Word | None = None
    worth: Word = "wounds"
    point: Price = 0.0
    policy: Word = "plain"
    rulings: Settings = ()


class DiceWorth(Struct, frozen=True):
    """What it is worth to re-roll so many dice."""

    dice: int
    worth: float


class RerollAdvice(Struct, frozen=True):
    """How many dice to re-roll, and what each number is worth."""

    roll: str
    worth: str
    point: float
    policy: str
    best: int
    options: tuple[DiceWorth, ...]


def reroll_advice(asked: RerollAsked, codex: Codex | None = None) -> RerollAdvice:
    """The best number of dice to re-roll, as asked; `NoQuestion` where nobody may."""
    rulings = _rulings(asked.rulings)
    wants = _one_of("--worth", asked.worth, [each.value for each in Aspiration])
    kind = _one_of("--roll", asked.roll, ["attack", "wound", "save", "shot"])
    armed = typed_weapon(asked.weapon) if asked.weapon is not None else None
    if kind == "shot" and armed is None:
        raise QuestionError("--roll shot needs --weapon")
    sides = _side("striker", asked.striker, codex, armed), _side("struck", asked.struck, codex)
    stage: Any
    if armed:
        stage = shot_stage(*sides, Conditions(), rulings)
    else:
        stage = strike_stage(*sides, _stance(asked.stance, Stance.FIRE), rulings)
    best = asked.policy == "best"
    if armed:
        check_steps(price_of_shots(*sides, rulings, eager) * (BOTH_CHOOSE_SHOTS if best else 1))
    else:
        check_steps(price_of_advice(*sides, rulings, both_choose=best or kind == "save"))
    asking = sides[1] if kind == "save" else sides[0]
    valued = worth_of(*sides, Aspiration(wants), asked.point, asking, rivals=best)
    rolls = _rolls(kind, asked.hits, asked.dice, sides[0], shot=armed is not None)
    advice = advise(
        question_after(stage, rolls, "reroll"), valued, POLICIES["plain"] if best else typed_policy(asked.policy)
    )
    options = tuple(DiceWorth(int(option.answer), option.worth) for option in advice.options)
    return RerollAdvice(kind, wants, asked.point, asked.policy, int(advice.best.answer), options)


def _rolls(kind: str, hits: int, dice: int | None, striker: Fighters, shot: bool) -> dict[str, int]:
    """The rolls up to the one in question, by label."""
    rolled = attack_dice(striker).total
    if kind == "attack":
        if dice not in (None, rolled):
            raise QuestionError(f"--dice {dice}: the striker rolls {rolled} attack dice, as its Aggression says")
        _at_most(hits, rolled)
        return {"attack": hits}
    if kind == "wound":
        if dice is None:
            raise QuestionError("--roll wound needs --dice, the number of wound dice rolled")
        _at_most(dice, rolled, "--dice")
        _at_most(hits, dice)
        return {"attack": dice, "wound": hits}
    if kind == "shot":
        _at_most(hits, 1)
        return {"shot": hits}
    if hits:
        raise QuestionError("--roll save asks about a save that has failed: leave out --hits")
    return {"shot": 1, "save": 0} if shot else {"attack": 1, "wound": 1, "save": 0}


def _at_most(hits: int, dice: int, option: str = "--hits") -> None:
    if hits > dice:
        raise QuestionError(f"{option} {hits}: only {dice} dice were rolled")


# What people write


class _Group(Struct, frozen=True):
    """So many like models of a side."""

    name: str
    profile: Profile
    weapon: Weapon | None
    count: int


def _side(seat: str, text: str, codex: Codex | None, weapon: Weapon | None = None) -> Fighters:
    """A side of profiles and units of the codex; a weapon that is given is everybody's."""
    models: list[Fighter] = []
    for group in (_group(seat, each, codex or usual()) for each in split_groups(text)):
        for _ in range(group.count):
            number = len(models) + 1
            name = f"{group.name} {number}"
            models.append(Fighter.of(f"{seat}-{number}", group.profile, name, weapon or group.weapon))
        if len(models) > MOST_MODELS:
            raise QuestionError(f'"{text}": a side has at most {MOST_MODELS} models here')
    side = Fighters.of(seat, tuple(models))
    if (dice := attack_dice(side).total) > MOST_DICE:
        raise QuestionError(f'"{text}": {dice} attack dice are more than the {MOST_DICE} this reckons with')
    return side


def _group(seat: str, text: str, codex: Codex) -> _Group:
    """Models of an inline profile, or of a unit of the codex with what it always has."""
    found, count = typed_group(text, lambda name: codex.usual_outfit(codex.unit(name)))
    if isinstance(found, Profile):
        return _Group(seat, found, None, count)
    return _Group(found.unit.name, found.profile, next(iter(found.ranged), None), count)


def _stance(name: str, *barred: Stance) -> Stance:
    return Stance(_one_of("--stance", name, [stance.value for stance in Stance if stance not in barred]))


def _one_of(option: str, given: str, known: list[str]) -> str:
    if given not in known:
        raise QuestionError(f'{option} "{given}" is unknown: expected {", ".join(known[:-1])} or {known[-1]}')
    return given


def _destiny(text: str) -> tuple[int, int]:
    parts = text.split(":")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and int(part) <= MOST_DESTINY for part in parts):
        raise QuestionError(f'--destiny "{text}": expected two numbers up to {MOST_DESTINY}, such as 2:1')
    return int(parts[0]), int(parts[1])


def _rulings(settings: tuple[str, ...]) -> Rulings:
    return Rulings.of("skirmish", settings=settings)
