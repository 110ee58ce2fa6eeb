"""The Close Combat Phase: all fights found, then picked and fought one by one (CC-BOARD-09 to -13)."""

from __future__ import annotations

from dwethia.cosmic.close_combat.fight_finding import (
    BoardingFight,
    as_it_is,
    find_fights,
    in_words,
    without_broken_boardings,
)
from dwethia.cosmic.close_combat.fight_resolution import fight_out
from dwethia.cosmic.events.boarding import BoardingFightGone, BoardingFightsFound
from dwethia.cosmic.powers.acting_between import act_between
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.cosmic.turn.turn_order import next_phase
from dwethia.engine.procedure import Asking, Procedure, Tell, ask
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import RED, other


def close_combat_phase(battle: FleetBattle, rulings: Rulings) -> Procedure[FleetBattle]:
    """What comes next: the start, when every fight is found; a fight; or the end, when none is left."""
    if not battle.is_under_way:
        return (yield from _begin(battle, rulings))
    if not battle.fights:
        return (yield from next_phase(without_broken_boardings(battle, rulings), rulings))
    attacker = picking(battle, rulings)
    picked = yield from _pick(battle, attacker)
    battle = yield from fight_out(battle, picked, attacker, rulings)
    left = [fight for fight in battle.fights if fight != picked.ids]
    return (yield from _go_on(battle.with_progress(picked=battle.picked + 1), left))


def _begin(battle: FleetBattle, rulings: Rulings) -> Asking[FleetBattle]:
    """Powers and actions of this phase, then every fight there is (CC-BOARD-09)."""
    battle = without_broken_boardings((yield from act_between(battle, rulings)), rulings)
    found = find_fights(battle, rulings)
    if found:
        yield Tell(
            BoardingFightsFound(tuple(fight.ids for fight in found), tuple(in_words(battle, each) for each in found))
        )
    return battle.with_progress(is_under_way=True, fights=tuple(fight.ids for fight in found))


def _go_on(battle: FleetBattle, left: list[tuple[ModelId, ...]]) -> Asking[FleetBattle]:
    """The fights still to come, without the ships that are gone; where a side is gone, so is the fight."""
    fights = []
    for ids in left:
        now = as_it_is(battle, fight_of(battle, ids))
        if now is None:
            yield Tell(BoardingFightGone(ids, tuple(battle.ship(id).name for id in ids)))
        else:
            fights.append(now.ids)
    return battle.with_progress(fights=tuple(fights))


def fight_of(battle: FleetBattle, ids: tuple[ModelId, ...]) -> BoardingFight:
    """A fight by its ships."""
    red = tuple(id for id in ids if battle.ship(id).side == RED)
    return BoardingFight(red, tuple(id for id in ids if id not in red))


def picking(battle: FleetBattle, rulings: Rulings) -> Seat:
    """The side that picks the next fight, and so is its Attacker (CC-BOARD-11, -12) {R-CC-05}."""
    is_second = rulings.says("R-CC-05", "alternate") and battle.picked % 2 == 1
    return other(battle.holder) if is_second else battle.holder


def _pick(battle: FleetBattle, side: Seat) -> Asking[BoardingFight]:
    by_id = {fight.id: fight for fight in (fight_of(battle, ids) for ids in battle.fights)}
    answer = yield from ask(
        battle.seats_of(side)[0],
        "pick-fight",
        "CC-BOARD-11",
        tuple(by_id),
        lambda id: in_words(battle, by_id[id]),
        "Which fight comes next? You are its Attacker.",
    )
    return by_id[answer]
