"""Secondary missions: one function for each declared trigger, and what each mission is worth so far (SK-SCEN-09)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dwethia.engine.seats import Seat
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.events.dying import Means
from dwethia.skirmish.scoring.zones import being_in, named_zone
from dwethia.skirmish.setup.battle_setup import Mission
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.casualties import is_lost, lost, starters
from dwethia.tabletop.sides import other
from dwethia.tabletop.zones import those_in
from dwethia.tally import Part

Trigger = Callable[[Battle, Seat, Mission, Rulings], int]

RULE: Final = RuleId("SK-SCEN-09")
WAYS: Final[Mapping[str, tuple[Means, ...]]] = {
    "melee": (Means.MELEE, Means.OPPORTUNITY),
    "ranged": (Means.RANGED,),
    "affinity": (Means.AFFINITY,),
}


def part_of(battle: Battle, side: Seat, mission: Mission, rulings: Rulings) -> Part:
    """What a mission brings its side if the battle ends now: its points each time, up to its most."""
    times = TRIGGERS[mission.trigger](battle, side, mission, rulings)
    points = mission.points * times
    return Part(points if mission.most is None else min(points, mission.most), mission.name, RULE)


def slay_type(battle: Battle, side: Seat, mission: Mission, rulings: Rulings) -> int:
    return sum(model.card.type is mission.unit_type for model in lost(battle, other(side), rulings))


def slay_by(battle: Battle, side: Seat, mission: Mission, rulings: Rulings) -> int:
    """Enemies that one of the side's own models has slain in this way."""
    ways = WAYS[mission.way or "melee"]
    return sum(
        death.side != side
        and death.means in ways
        and death.slayer is not None
        and battle.model(death.slayer).side == side
        for death in battle.deaths
    )


def slay_dearest(battle: Battle, side: Seat, mission: Mission, rulings: Rulings) -> int:
    enemies = starters(battle, other(side))
    most = max(model.card.points for model in enemies)
    return int(any(model.card.points == most and is_lost(battle, model, rulings) for model in enemies))


def first_blood(battle: Battle, side: Seat, mission: Mission, rulings: Rulings) -> int:
    """The first to be slain, and all who fell in the same resolution, are enemies."""
    first = [death.side for death in battle.deaths if death.together == 1]
    return int(bool(first) and side not in first)


def keep_alive(battle: Battle, side: Seat, mission: Mission, rulings: Rulings) -> int:
    return sum(model.card.type is mission.unit_type for model in battle.models_of(side))


def keep_share(battle: Battle, side: Seat, mission: Mission, rulings: Rulings) -> int:
    own = starters(battle, side)
    kept = sum(not is_lost(battle, model, rulings) for model in own)
    return int(100 * kept >= (mission.percent or 100) * len(own))


def stand_in(battle: Battle, side: Seat, mission: Mission, rulings: Rulings) -> int:
    zone = named_zone(battle, side, mission.zone)
    return sum(1 for _ in those_in(battle.models_of(side), zone, being_in(rulings)))


def keep_out(battle: Battle, side: Seat, mission: Mission, rulings: Rulings) -> int:
    zone = named_zone(battle, side, mission.zone)
    return int(zone is not None and not any(those_in(battle.enemies_of(side), zone, being_in(rulings))))


def work_powers(battle: Battle, side: Seat, mission: Mission, rulings: Rulings) -> int:
    return battle.side(side).powers_worked


def cancel_powers(battle: Battle, side: Seat, mission: Mission, rulings: Rulings) -> int:
    return battle.side(side).powers_cancelled


def lose_none(battle: Battle, side: Seat, mission: Mission, rulings: Rulings) -> int:
    """The side began with some of the type, by the cards it came with, and has lost none of them."""
    force = battle.force(side)
    types = [force.cards[each.card].type for each in force.models]
    kept = [
        not is_lost(battle, model, rulings)
        for model, type in zip(starters(battle, side), types, strict=True)
        if type is mission.unit_type
    ]
    return int(bool(kept) and all(kept))


TRIGGERS: Final[Mapping[str, Trigger]] = {
    "Slay Type": slay_type,
    "Slay By": slay_by,
    "Slay Dearest": slay_dearest,
    "First Blood": first_blood,
    "Keep Alive": keep_alive,
    "Keep Share": keep_share,
    "Stand In": stand_in,
    "Keep Out": keep_out,
    "Work Powers": work_powers,
    "Cancel Powers": cancel_powers,
    "Lose None": lose_none,
}
