"""Odds of Cosmic Combat as people ask for them: profiles and ships in words in, plain figures out."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from dwethia.codex import Codex, ShipOutfit, usual
from dwethia.cosmic.keywords import off_board
from dwethia.cosmic.odds.forecast import forecast_boarding, forecast_ram, forecast_salvo
from dwethia.cosmic.odds.price import price_of_boarding, price_of_salvo
from dwethia.cosmic.rules.boarding import BoardingSide, aggressors
from dwethia.cosmic.rules.combat_ships import CombatShip, FleetDestiny
from dwethia.cosmic.rules.shooting import Shot, ShotAt, faults_of_range
from dwethia.cosmic.special_rules import rules_named
from dwethia.engine.seats import Seat
from dwethia.profile import LIMITS, MOST_MODELS, ModelId, Profile, split_groups
from dwethia.rulebook import RuleId, Rulings
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

MOST_TOKENS: Final = 2  # Shield tokens of a ship (CC-ORDER-02)
SHIP_LIMITS: Final = {**LIMITS, "integrity": (-9, 12)}  # HS-SHIP-02

Side: TypeAlias = Annotated[str, Meta(max_length=300, description='Such as "A3 M4 W2 x2", or ships of the codex.')]
OneShip: TypeAlias = Annotated[str, Meta(max_length=300, description='Such as "D7 W3 save5", or a ship of the codex.')]
Tokens: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_TOKENS)]


class RamAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ram: the first ship moves into the second."""

    first: OneShip
    second: OneShip
    policy: Word = "plain"
    rulings: Settings = ()


class RamDieOdds(Struct, frozen=True):
    """One ship's die: the face it needs, the ship it hurts, and the Wounds that it costs."""

    needs: int | None
    hurts: str
    wounds: dict[str, float]


class RamOdds(Struct, frozen=True):
    """The odds of a ram."""

    policy: str
    first: RamDieOdds
    second: RamDieOdds


def ram_odds(asked: RamAsked, codex: Codex | None = None) -> RamOdds:
    """The odds of a ram, as asked."""
    rulings, policy = _rulings(asked.rulings), typed_policy(asked.policy)
    ships = _one_ship("first", asked.first, codex).ship, _one_ship("second", asked.second, codex).ship
    fleets = _fleet("first", ships[:1]), _fleet("second", ships[1:])
    dice = forecast_ram(*ships, fleets, rulings, policy)
    ours, theirs = (RamDieOdds(each.needs, ("first", "second")[each.hurts], each.wounds) for each in dice)
    return RamOdds(asked.policy, ours, theirs)


class BoardingAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A boarding fight between two sides, all of whose ships take part."""

    attacker: Side
    defender: Side
    policy: Word = "plain"
    rulings: Settings = ()


class BoardingOdds(Struct, frozen=True):
    """The odds of a boarding fight."""

    policy: str
    attacker: SideForecast
    defender: SideForecast


def boarding_odds(asked: BoardingAsked, codex: Codex | None = None) -> BoardingOdds:
    """The odds of a boarding fight, as asked."""
    rulings, policy = _rulings(asked.rulings), typed_policy(asked.policy)
    sides = _side("attacker", asked.attacker, codex), _side("defender", asked.defender, codex)
    check_steps(price_of_boarding(*sides, rulings, policy))
    return BoardingOdds(asked.policy, *forecast_boarding(*sides, rulings, policy))


class SalvoAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One Fire token of one weapon."""

    shooter: OneShip
    target: OneShip
    weapon: Word | None = None
    distance: Word = "0"
    cover: Objects = 0
    shields: Tokens = 0
    in_the_way: Objects = 0
    arc: bool = False
    policy: Word = "plain"
    rulings: Settings = ()


class SalvoOdds(Struct, frozen=True):
    """The odds of a salvo, and every part of its numbers."""

    policy: str
    dice: int
    value: int
    defense: int
    hit_needs: int | None
    needs: int | None
    save: int | None
    save_dice: int
    parts: tuple[Part, ...]
    defense_parts: tuple[Part, ...]
    save_parts: tuple[Part, ...]
    rule: str  # the chart, or what forbids the roll
    fact: str | None  # why it cannot be made
    wounds: dict[str, float]


def salvo_odds(asked: SalvoAsked, codex: Codex | None = None) -> SalvoOdds:
    """The odds of a salvo, as asked."""
    rulings, policy = _rulings(asked.rulings), typed_policy(asked.policy)
    shot = _shot(asked, codex)
    check_steps(price_of_salvo(shot, rulings, policy))
    forecast = forecast_salvo(shot, rulings, policy)
    fault = next(faults_of_range(shot.weapon, shot.target.distance, shot.is_lobbed, rulings), None)
    aim, save = forecast.aim, forecast.save
    return SalvoOdds(
        policy=asked.policy,
        dice=forecast.dice,
        value=aim.value.total,
        defense=aim.against.total,
        hit_needs=None if fault else aim.hit_need,
        needs=None if fault else aim.need,
        save=None if save is None else save.need,
        save_dice=0 if save is None else save.dice,
        parts=aim.value.parts,
        defense_parts=aim.against.parts,
        save_parts=() if save is None else save.number.parts,
        rule=fault.rule if fault and fault.rule else aim.rule,
        fact=fault.fact if fault else NO_ROLL.get(aim.rule),
        wounds={"0": 1.0} if fault else forecast.wounds,
    )


def left_out(asked: SalvoAsked, codex: Codex | None = None) -> tuple[str, ...]:
    """What keywords of the weapon do beyond the one shot, which its odds do not tell."""
    return off_board(_shot(asked, codex).weapon)


NO_ROLL: Final = {
    RuleId("CC-SHOOT-25"): "the target's Defense is too great for this weapon",
    RuleId("CC-SHOOT-15"): "what is in the way blocks the shot",
}


def _shot(asked: SalvoAsked, codex: Codex | None) -> Shot:
    """The shot that is asked about; of ships in the way nothing is known but that they are there."""
    armed, struck = _one_ship("shooter", asked.shooter, codex), _one_ship("target", asked.target, codex)
    weapon = _weapon(asked.weapon, codex or usual()) if asked.weapon is not None else armed.weapon
    if weapon is None:
        raise QuestionError("a salvo needs --weapon: the shooter has none of its own")
    distance = typed_distance(asked.distance)
    target = replace(struck.ship, tokens=asked.shields)
    if asked.shields and not target.has_shields:
        if struck.is_named:
            raise QuestionError(f"--shields {asked.shields}: {target.name} has no shields")
        target = replace(target, profile=replace(target.profile, shield=True))
    cover = (Part(-asked.cover, "cover", RuleId("CC-TERR-03")),) if asked.cover else ()
    way = tuple(
        ShotAt(
            replace(target, id=ModelId(f"way-{number}"), name=f"ship {number}", profile=Profile(), wounds=0, destiny=0)
        )
        for number in range(1, asked.in_the_way + 1)
    )
    fleets = _fleet("shooter", (armed.ship,)), _fleet("target", (target,))
    return Shot(armed.ship, weapon, ShotAt(target, distance, cover), fleets, way, is_lobbed=asked.arc)


# What people write


class _Written(Struct, frozen=True):
    """A ship as it was written, with its first weapon where it is one of the codex."""

    ship: CombatShip
    weapon: Weapon | None
    is_named: bool


def _one_ship(seat: str, text: str, codex: Codex | None) -> _Written:
    written = _ships(seat, text, codex or usual())
    if len(written) != 1:
        raise QuestionError(f'"{text}": expected one ship, not {len(written)}')
    return written[0]


def _side(seat: str, text: str, codex: Codex | None) -> BoardingSide:
    ships = tuple(each.ship for each in _ships(seat, text, codex or usual()))
    if (dice := aggressors(ships, "CC-BOARD-15").total) > MOST_DICE:
        raise QuestionError(f'"{text}": {dice} attack dice are more than the {MOST_DICE} this reckons with')
    if len(ships) > 1:
        ships = tuple(replace(ship, is_coherent=True) for ship in ships)
    return BoardingSide(_fleet(seat, ships), ships)


def _fleet(seat: str, ships: tuple[CombatShip, ...]) -> FleetDestiny:
    return FleetDestiny(Seat(seat), Seat(seat), pool=sum(ship.destiny for ship in ships))


def _ships(seat: str, text: str, codex: Codex) -> list[_Written]:
    """Ships of a side: profiles, ships of the codex, or both."""
    found: list[_Written] = []
    for group in split_groups(text):
        made, count = typed_group(group, lambda name: _named_ship(name, codex), SHIP_LIMITS)
        if len(found) + count > MOST_MODELS:
            raise QuestionError(f'"{text}": a side has at most {MOST_MODELS} ships here')
        for _ in range(count):
            found.append(_written(seat, len(found) + 1, made))
    return found


def _written(seat: str, number: int, made: Profile | ShipOutfit) -> _Written:
    profile = made if isinstance(made, Profile) else made.profile
    name = seat if isinstance(made, Profile) else made.ship.name
    weapon = None if isinstance(made, Profile) else next((each.weapon for each in made.weapons), None)
    id, side = ModelId(f"{seat}-{number}"), Seat(seat)
    words = () if isinstance(made, Profile) else made.ship.special
    ship = CombatShip(
        id=id,
        name=f"{name} {number}",
        side=side,
        seat=side,
        profile=profile,
        wounds=profile.wounds,
        destiny=profile.destiny,
        cancels_shots_on=rules_named(words).cancels_shots_on,
    )
    return _Written(ship, weapon, not isinstance(made, Profile))


def _named_ship(name: str, codex: Codex) -> ShipOutfit:
    """A ship of the codex with what it always has, and the first option of each slot that must be filled."""
    ship = codex.ship(name)
    return codex.ship_outfit(ship, [option for slot in ship.slots for option in slot.options[: slot.least]])


def _weapon(text: str, codex: Codex) -> Weapon:
    """A weapon in figures, or a ship weapon of the codex by its name."""
    try:
        return typed_weapon(text)
    except QuestionError:
        if any(part.isdigit() for part in text):
            raise
        return codex.ship_weapon(text).weapon


def _rulings(settings: tuple[str, ...]) -> Rulings:
    return Rulings.of("cosmic", settings=settings)
