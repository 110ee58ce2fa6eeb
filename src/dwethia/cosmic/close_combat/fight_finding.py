"""Who fights whom: all fights of a Close Combat Phase, found before any is resolved (CC-BOARD-09, -10)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from dwethia.cosmic.state.battle import FleetBattle
from dwethia.cosmic.state.measure import are_inside, fights_with
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import RED


class BoardingFight(Struct, frozen=True):
    """Ships of both sides that fight each other, each side in the order of the battle."""

    red: tuple[ModelId, ...]
    blue: tuple[ModelId, ...]

    @property
    def ids(self) -> tuple[ModelId, ...]:
        return (*self.red, *self.blue)

    @property
    def id(self) -> str:
        """What the fight is called in an answer: all its ships."""
        return "+".join(self.ids)

    def ships_of(self, side: Seat) -> tuple[ModelId, ...]:
        return self.red if side == RED else self.blue


def find_fights(battle: FleetBattle, rulings: Rulings) -> tuple[BoardingFight, ...]:
    """Every fight there is: all ships linked by pairs together, or pair by pair {R-CC-38}."""
    pairs = [(ship.id, enemy.id) for ship in battle.ships_of(RED) for enemy in fights_with(battle, ship, rulings)]
    if rulings.says("R-CC-38", "per-pair"):
        return tuple(BoardingFight((ours,), (theirs,)) for ours, theirs in pairs)
    return tuple(_linked(battle, pairs))


def _linked(battle: FleetBattle, pairs: list[tuple[ModelId, ModelId]]) -> Iterator[BoardingFight]:
    """Groups of ships that are linked by fights, the first ship of the battle first."""
    left = list(pairs)
    while left:
        group = {*left.pop(0)}
        while joined := [pair for pair in left if not group.isdisjoint(pair)]:
            group.update(id for pair in joined for id in pair)
            left = [pair for pair in left if pair not in joined]
        members = sorted(group, key=battle.places.__getitem__)
        is_red = {id: battle.ship(id).side == RED for id in members}
        yield BoardingFight(tuple(id for id in members if is_red[id]), tuple(id for id in members if not is_red[id]))


def as_it_is(battle: FleetBattle, fight: BoardingFight) -> BoardingFight | None:
    """A fight without the ships that are gone; None where a side has none left in it."""

    def here(ids: tuple[ModelId, ...]) -> tuple[ModelId, ...]:
        return tuple(id for id in ids if battle.ship(id).is_here and not battle.ship(id).is_slain)

    red, blue = here(fight.red), here(fight.blue)
    return BoardingFight(red, blue) if red and blue else None


def in_words(battle: FleetBattle, fight: BoardingFight) -> str:
    """`Hull of Sol and Blue Sun against Rolling Scrap`."""
    red, blue = (" and ".join(battle.ship(id).name for id in ids) for ids in (fight.red, fight.blue))
    return f"{red} against {blue}"


def without_broken_boardings(battle: FleetBattle, rulings: Rulings) -> FleetBattle:
    """The battle without boardings whose ships are no longer inside 1 inch of each other (CC-BOARD-24, -25)."""
    kept = tuple(
        each
        for each in battle.boardings
        if battle.ship(each.boarder).is_here
        and battle.ship(each.boarded).is_here
        and are_inside(battle.ship(each.boarder), battle.ship(each.boarded), rulings)
    )
    return battle if kept == battle.boardings else battle.with_progress(boardings=kept)
