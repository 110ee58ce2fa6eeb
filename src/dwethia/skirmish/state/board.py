"""What a tape tells: who is near whom, engaged, in coherency, how high, and touching what (SK-MEAS, SK-COH)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.measuring import TOUCH, gap, holds, touches
from dwethia.geometry.shapes import Disc
from dwethia.lengths import INCH, inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tabletop.sides import BLUE, RED
from dwethia.tabletop.table import Piece, Table

CLOSE: Final = INCH  # the one inch of engaging and of coherency
COHERENT_HEIGHT: Final = 6 * INCH  # SK-COH-01
MELEE_HEIGHT: Final = INCH  # between those who fight, where height counts {R-SK-07}


def distance(one: Model, another: Model) -> int:
    """Nearest base edge to nearest base edge (SK-MEAS-02), height ignored {R-SK-07}."""
    assert one.base is not None, f"{one.id} is not on the table"
    assert another.base is not None, f"{another.id} is not on the table"
    return gap(one.base, another.base)


def within_enemy(length: int, limit: int, rulings: Rulings) -> bool:
    """Whether an enemy is within a limit {R-SK-08}."""
    return length <= limit if rulings.says("R-SK-08", "all-inclusive") else length < limit


def within_friend(length: int, limit: int, rulings: Rulings) -> bool:
    """Whether a friend, or the target of a weapon, is within a limit {R-SK-08}."""
    return length < limit if rulings.says("R-SK-08", "all-exclusive") else length <= limit


def are_touching(one: Model, another: Model) -> bool:
    """Whether two bases are in contact {R-SK-09}."""
    return distance(one, another) <= TOUCH


def are_engaged(battle: Battle, one: Model, enemy: Model, rulings: Rulings) -> bool:
    """Whether two opposing models are in a fight with each other (SK-FIGHT-01) {R-SK-36}."""
    if rulings.says("R-SK-36", "contact-only"):
        is_near = are_touching(one, enemy)
    else:
        is_near = within_enemy(distance(one, enemy), CLOSE, rulings)
    return is_near and within_melee_height(battle.table, one.disc, enemy.disc, rulings)


def within_melee_height(table: Table, one: Disc, another: Disc, rulings: Rulings) -> bool:
    """Whether one base is not too high above another for blows, where that counts {R-SK-07}."""
    return not has_melee_limit(table, rulings) or abs(height_at(table, one) - height_at(table, another)) <= MELEE_HEIGHT


def has_melee_limit(table: Table, rulings: Rulings) -> bool:
    """Whether there is ground so high that some who are near each other cannot fight {R-SK-07}."""
    return table.tallest > MELEE_HEIGHT and rulings.says("R-SK-07", "plan-with-melee-limit")


def engaged_with(battle: Battle, model: Model, rulings: Rulings) -> tuple[Model, ...]:
    """The enemies that a model is in a fight with."""
    enemy = BLUE if model.side == RED else RED
    if model.base is None or not battle.crowds[enemy].near(model.base, CLOSE):
        return ()  # as for most models most of the time
    return tuple([each for each in standing_near(battle, model, enemy) if are_engaged(battle, model, each, rulings)])


def is_engaged(battle: Battle, model: Model, rulings: Rulings) -> bool:
    """Whether any enemy is in a fight with a model."""
    return bool(engaged_with(battle, model, rulings))


def standing_near(battle: Battle, model: Model, side: Seat, limit: int = CLOSE) -> list[Model]:
    """The models of a side that are at most so far from a model, in the order of the battle."""
    if model.base is None:
        return []
    ids = battle.crowds[side].near(model.base, limit)
    if not ids or (len(ids) == 1 and ids[0] == model.id):
        return []
    places, models = battle.places, battle.models
    near = [models[place] for place in sorted([places[id] for id in ids])]
    return [each for each in near if not each.is_slain and each.id != model.id]


def are_coherent(battle: Battle, one: Model, friend: Model, rulings: Rulings) -> bool:
    """Whether two friends are within 1 inch across and 6 up (SK-COH-01) {R-SK-42}."""
    return within_friend(distance(one, friend), CLOSE, rulings) and (
        battle.table.tallest <= COHERENT_HEIGHT
        or abs(height(battle.table, one) - height(battle.table, friend)) <= COHERENT_HEIGHT
    )


def faults_of_coherency(battle: Battle, one: Model, friend: Model, rulings: Rulings) -> Iterator[Fault]:
    """What keeps two friends out of coherency, measured."""
    across = distance(one, friend)
    if not within_friend(across, CLOSE, rulings):
        yield Fault(RuleId("SK-COH-01"), f"{inches(across)} across is more than {inches(CLOSE)}")
    up = abs(height(battle.table, one) - height(battle.table, friend))
    if up > COHERENT_HEIGHT:
        yield Fault(RuleId("SK-COH-01"), f"{inches(up)} up is more than {inches(COHERENT_HEIGHT)}")


def mates(battle: Battle, model: Model, rulings: Rulings) -> tuple[Model, ...]:
    """The friends in direct coherency with a model {R-SK-43}."""
    near = standing_near(battle, model, model.side)
    if not near or (battle.table.tallest <= COHERENT_HEIGHT and within_friend(CLOSE, CLOSE, rulings)):
        return tuple(near)  # an inch is all that is asked, and nobody of them is further away
    return tuple([friend for friend in near if are_coherent(battle, model, friend, rulings)])


def group(battle: Battle, model: Model, rulings: Rulings) -> tuple[Model, ...]:
    """A model and all linked to it by coherency (SK-COH-02), in the order of their ids {R-SK-43}."""
    if rulings.says("R-SK-43", "direct"):
        return _in_order(battle, {model.id, *(mate.id for mate in mates(battle, model, rulings))})
    if ("group", model.id, rulings) not in battle.notes:
        linked = {model.id}
        fringe = [model]
        while fringe:
            found = [mate for mate in mates(battle, fringe.pop(), rulings) if mate.id not in linked]
            linked.update(mate.id for mate in found)
            fringe += found
        alike = {model.id} if model.is_slain else linked  # the slain link nobody
        battle.notes.update(dict.fromkeys((("group", id, rulings) for id in alike), _in_order(battle, linked)))
    chain: tuple[Model, ...] = battle.notes["group", model.id, rulings]
    return chain


def _in_order(battle: Battle, ids: set[ModelId]) -> tuple[Model, ...]:
    return tuple(each for each in battle.models if each.id in ids)


def height(table: Table, model: Model) -> int:
    """How high a model stands: on the highest piece it stands on top of."""
    base = model.base
    if base is None:
        return 0
    return height_at(table, base)


def height_at(table: Table, base: Disc) -> int:
    """How high a base stands in a place."""
    return max(
        (piece.kind.height for piece in table.pieces if piece.kind.climbed and holds((base.x, base.y), piece.shape)),
        default=0,
    )


def touched(table: Table, base: Disc) -> tuple[Piece, ...]:
    """The pieces of terrain that a base touches or stands in."""
    return tuple(piece for piece in table.pieces if touches(base, piece.shape))
