"""Whole battles at random: armies, ground, rulings and every decision drawn from one seed; and what always holds."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from random import Random

from engine.tables import any_rulings
from random_games import RandomGame
from small_battles import small_boards

from dwethia.codex import Codex, starter
from dwethia.codex.entries import TerrainKind
from dwethia.dice import seed_from
from dwethia.engine.events import Event
from dwethia.engine.rules import as_setup
from dwethia.engine.seats import Seat
from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import gap, gap_to, lies_within
from dwethia.geometry.shapes import Disc
from dwethia.muster import levy
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.moving import Moved
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.battle_setup import BattleSetup, Scenario
from dwethia.skirmish.setup.preparing import drawn_ground, pooled_ground, prepare
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.skirmish.state.board import are_touching, engaged_with
from dwethia.tabletop.ground import LaidGround, ready_ground
from dwethia.tabletop.sides import SIDES

RULES = BattleRules()
LIMITS = (100, 150, 200, 250)


# A battle at random


def any_ground(codex: Codex, limit: int, chance: Random) -> LaidGround | None:
    """A board laid already, one laid at random, pieces to be placed by turns, or no terrain."""
    seed = str(chance.random())
    return chance.choice(
        [
            None,
            ready_ground(chance.choice(small_boards(codex)), codex),
            drawn_ground(limit, codex, seed),
            pooled_ground(limit, codex, seed),
        ]
    )


def any_seats(chance: Random) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """One seat a side, or now and then two."""
    pairs = [tuple(Seat(f"{side}-{number}") for number in (1, 2)) for side in SIDES]
    red, blue = (pair if chance.random() < 0.2 else () for pair in pairs)
    return red, blue


def any_setup(chance: Random, limit: int | None = None) -> BattleSetup:
    """Two legal armies, drawn, on some ground."""
    codex = starter()
    limit = limit or chance.choice(LIMITS)
    factions = sorted(codex.factions)
    red, blue = (levy(codex, chance.choice(factions), limit, str(chance.random())) for _ in SIDES)
    red_scenario = chance.choice([None, None, *Scenario])  # the other is chosen at the table, where it must fit
    scenarios = (red_scenario, None)
    return prepare((red, blue), codex, any_ground(codex, limit, chance), scenarios=scenarios, seats=any_seats(chance))


class RandomBattle(RandomGame[Battle]):
    """A battle with everything drawn from one seed."""

    def __init__(self, seed: int, limit: int | None = None, rulings: Rulings | None = None) -> None:
        chance = Random(seed)
        ruled = rulings or any_rulings(chance)
        super().__init__(RULES, as_setup(any_setup(chance, limit)), ruled, chance, seed_from(f"war {seed}"))


# What always holds


def broken(battle: Battle, rulings: Rulings) -> Iterator[str]:
    """Everything that should never be."""
    yield from _broken_places(battle, rulings)
    yield from _broken_models(battle)
    yield from _broken_sides(battle)
    yield from _broken_notes(battle)


def _broken_places(battle: Battle, rulings: Rulings) -> Iterator[str]:
    here = [(model, model.disc) for model in battle.present]
    is_walled = not rulings.says("R-SK-41", "open-only")
    for number, (model, base) in enumerate(here):
        if not lies_within(base, battle.table.area):
            yield f"{model.id} is not wholly on the table"
        for another, its_base in here[:number]:
            if gap(base, its_base) < 0:
                yield f"{model.id} and {another.id} overlap by {-gap(base, its_base)}"
        for piece in battle.table.pieces:
            if is_walled and piece.is_a(TerrainKind.IMPASSABLE) and gap_to(base, piece.shape) < 0:
                yield f"{model.id} stands in {piece.name}"
        if model.is_slain and battle.phase is not Phase.SHOOT:
            yield f"{model.id} is slain and still there in {battle.phase}"


def _broken_models(battle: Battle) -> Iterator[str]:
    ids = [model.id for model in battle.models]
    if len(set(ids)) < len(ids):
        yield f"{ids} are not different"
    for model in battle.models:
        profile = model.card.profile
        if not (0 if model.is_slain else 1) <= model.wounds <= (0 if model.is_slain else profile.wounds):
            yield f"{model.id} has {model.wounds} Wounds" + (" and is slain" if model.is_slain else "")
        devours = battle.turn * 20 if rules_of(model.card).when_slaying else 0
        if not 0 <= model.destiny <= profile.destiny + devours:
            yield f"{model.id} has {model.destiny} Destiny"
        for resource in ("faith", "affinity"):
            if not 0 <= getattr(model, resource) <= getattr(profile, resource):
                yield f"{model.id} has {getattr(model, resource)} {resource}"
        if model.moved < 0 or model.casts < 0:
            yield f"{model.id} has moved {model.moved} and cast {model.casts} powers"
    slain = [model.id for model in battle.models if model.is_slain]
    if sorted(slain) != sorted(death.victim for death in battle.deaths):
        yield f"{slain} are slain, and the deaths are {battle.deaths}"


def _broken_sides(battle: Battle) -> Iterator[str]:
    for side in battle.sides:
        own = [model.card.profile for model in battle.models if model.side == side.seat]
        devoured = 20 * battle.turn
        for resource, extra in (("destiny", devoured), ("faith", 0), ("affinity", 0)):
            if not 0 <= getattr(side, resource) <= sum(getattr(profile, resource) for profile in own) + extra:
                yield f"{side.seat} has a pool of {getattr(side, resource)} {resource}"
        if not all(0 <= spot < len(battle.spots) for spot in side.completed):
            yield f"{side.seat} has completed {side.completed} of {len(battle.spots)} spots"
    if not 0 <= battle.turn <= battle.setup.turns:
        yield f"turn {battle.turn}"


def _broken_notes(battle: Battle) -> Iterator[str]:
    """What the battle has worked out and handed on must be what it would work out anew."""
    for side, crowd in battle.crowds.items():
        fresh = {model.id: model.disc for model in battle.present if model.side == side}
        if dict(crowd.discs) != fresh:
            yield f"the crowd of {side} is not where its models are"
        if not fresh.keys() == set(Crowd.of(fresh).near(*WHOLE_TABLE)) == set(crowd.near(*WHOLE_TABLE)):
            yield f"the crowd of {side} has lost somebody"
    if dict(battle.places) != {model.id: place for place, model in enumerate(battle.models)}:
        yield "models are not where they are looked for"


WHOLE_TABLE = (Disc(12_000, 12_000, 0), 40_000)


def unruly(before: Battle, after: Battle, told: tuple[Event, ...], rulings: Rulings) -> Iterator[str]:
    """Moves that went too far, or ended near an enemy without meeting one (SK-MOVE-02, SK-MOVE-07)."""
    for event in told:
        if not isinstance(event, Moved):
            continue
        if event.cost.total > event.allowance.total:
            yield f"{event.name} moved {event.cost} of {event.allowance}"
        way = sum(dist(one, another) for one, another in zip(event.path, event.path[1:], strict=False))
        if way > event.cost.total + 1 + len(event.path) and not rules_of(after.model(event.model).card).flies:
            yield f"{event.name} went {way:.0f} for {event.cost}"
    moved = [event for event in told if isinstance(event, Moved) and not event.cause]
    for event in moved if rulings.says("R-SK-36", "contact-to-charge") else []:
        model = after.model(event.model)
        yield from _too_near(after, model, rulings)


def _too_near(battle: Battle, model: Model, rulings: Rulings) -> Iterator[str]:
    enemies = engaged_with(battle, model, rulings) if model.base else ()
    if enemies and not any(are_touching(model, enemy) for enemy in enemies):
        yield f"{model.name} is within 1 inch of {', '.join(each.name for each in enemies)} and touches nobody"
