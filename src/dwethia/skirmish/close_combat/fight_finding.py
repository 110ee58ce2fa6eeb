"""What one fight contains: pairs within an inch, what links them, who joins and who reaches (SK-FIGHT-01 to -10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex.entries import TerrainKind
from dwethia.engine.seats import Seat
from dwethia.geometry.measuring import square_to_way
from dwethia.geometry.shapes import Disc
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import (
    distance,
    engaged_with,
    has_melee_limit,
    height,
    mates,
    within_friend,
    within_melee_height,
)
from dwethia.skirmish.state.ranks import ranks
from dwethia.tabletop.sides import RED, SIDES, other
from dwethia.tabletop.table import Piece

RANK_RULES: Final = {2: "SK-FIGHT-03", 3: "SK-FIGHT-04"}  # by melee Range


class Reaching(NamedTuple):
    """A model that strikes from behind the front, and the rule by which it does."""

    id: ModelId
    rule: str


class FightSide(Struct, frozen=True):
    """One side's models in a fight."""

    side: Seat
    engaged: tuple[ModelId, ...]  # within 1 inch of an enemy
    reaching: tuple[Reaching, ...] = ()  # not so close, but with an enemy inside their melee Range
    joined: tuple[ModelId, ...] = ()  # only in coherency with those who are engaged

    @property
    def ids(self) -> tuple[ModelId, ...]:
        return (*self.engaged, *(each.id for each in self.reaching), *self.joined)

    def without(self, ids: Iterable[ModelId]) -> FightSide:
        """The company when some of those behind the front are elsewhere."""
        gone = set(ids)
        return replace(
            self,
            reaching=tuple(each for each in self.reaching if each.id not in gone),
            joined=tuple(each for each in self.joined if each not in gone),
        )


class Fight(Struct, frozen=True):
    """A fight before it is picked; the torn could join another one too (SK-FIGHT-09)."""

    red: FightSide
    blue: FightSide
    torn: tuple[ModelId, ...] = ()

    @property
    def id(self) -> str:
        """A name that no other fight has."""
        return f"{self.red.engaged[0]}:{self.blue.engaged[0]}"

    @property
    def companies(self) -> tuple[FightSide, FightSide]:
        return self.red, self.blue

    @property
    def ids(self) -> tuple[ModelId, ...]:
        return (*self.red.ids, *self.blue.ids)

    def company(self, side: Seat) -> FightSide:
        return self.red if side == RED else self.blue

    def without(self, ids: Iterable[ModelId]) -> Fight:
        """The fight once it is known who of the torn is elsewhere."""
        gone = tuple(ids)
        return Fight(self.red.without(gone), self.blue.without(gone))


def fights(battle: Battle, rulings: Rulings) -> tuple[Fight, ...]:
    """The fights as things stand; models that have fought are out (SK-FIGHT-08, -10) {R-SK-76}."""
    known: tuple[Rulings, tuple[Fight, ...]] | None = battle.__dict__.get("fights")
    if known is None or known[0] is not rulings:
        known = battle.__dict__["fights"] = (rulings, _Field(battle, rulings).melees())
    return known[1]


def threatening(battle: Battle, model: Model, rulings: Rulings) -> tuple[ModelId, ...]:
    """The enemies who have a model inside their melee range, in the order of their ids (SK-RETREAT-06)."""
    front = tuple(enemy.id for enemy in engaged_with(battle, model, rulings))
    found = {*front, *(each.id for each in _reaching(battle, other(model.side), front, (model,), rulings))}
    return tuple(enemy.id for enemy in battle.enemies_of(model.side) if enemy.id in found)


class _Field:
    """A battle's models that may still fight, and how they stand to each other."""

    def __init__(self, battle: Battle, rulings: Rulings) -> None:
        self._battle = battle
        self._rulings = rulings
        self._fresh = {model.id: model for model in battle.standing if not model.has_fought}
        self._foes = self._engagements()
        self._mates: dict[ModelId, tuple[ModelId, ...]] = {}

    def _engagements(self) -> dict[ModelId, list[ModelId]]:
        """Everyone who is within 1 inch of an enemy, with those enemies (SK-FIGHT-01)."""
        found: dict[ModelId, list[ModelId]] = {}
        for id, model in self._fresh.items():
            if model.side == RED:
                for foe in engaged_with(self._battle, model, self._rulings):
                    if not foe.has_fought:
                        found.setdefault(id, []).append(foe.id)
                        found.setdefault(foe.id, []).append(id)
        return found

    def melees(self) -> tuple[Fight, ...]:
        found = [self._melee(core) for core in self._cores()]
        times: dict[ModelId, int] = {}
        for melee in found:
            for id in melee.ids:
                times[id] = times.get(id, 0) + 1
        if len(times) == sum(times.values()):
            return tuple(found)
        return tuple(replace(each, torn=tuple(id for id in each.ids if times[id] > 1)) for each in found)

    def _melee(self, core: tuple[ModelId, ...]) -> Fight:
        engaged = {
            side: tuple(id for id in core if id in self._foes and self._fresh[id].side == side) for side in SIDES
        }
        joined = {side: self._joining(side, core, engaged[side]) for side in SIDES}
        companies = []
        for side in SIDES:
            enemies = [self._fresh[id] for id in (*engaged[other(side)], *joined[other(side)])]
            reaching = tuple(
                each
                for each in _reaching(self._battle, side, engaged[side], enemies, self._rulings)
                if each.id in self._fresh and each.id not in self._foes
            )
            there = {each.id for each in reaching}
            rest = tuple(id for id in joined[side] if id not in there)
            companies.append(FightSide(side, engaged[side], reaching, rest))
        return Fight(companies[0], companies[1])

    def _joining(self, side: Seat, core: tuple[ModelId, ...], engaged: tuple[ModelId, ...]) -> tuple[ModelId, ...]:
        """Friends not engaged themselves who belong to the same combat by coherency (SK-FIGHT-02)."""
        linked = {id for id in core if id not in self._foes and self._fresh[id].side == side}
        linked.update(mate for id in engaged for mate in self._mates_of(id) if mate not in self._foes)
        return tuple(id for id in self._fresh if id in linked) if linked else ()

    def _cores(self) -> list[tuple[ModelId, ...]]:
        """Engaged models that are in one fight together, and with a whole group all that it links {R-SK-76}."""
        whole = self._rulings.says("R-SK-76", "whole-group") and self._rulings.says("R-SK-43", "chain")
        seen: set[ModelId] = set()
        found = []
        for start in self._foes:
            if start in seen:
                continue
            core, fringe = {start}, [start]
            while fringe:
                new = [id for id in self._linked(fringe.pop(), whole) if id not in core]
                core.update(new)
                fringe += new
            seen |= core
            found.append(tuple(id for id in self._fresh if id in core))
        return found

    def _linked(self, id: ModelId, whole: bool) -> Iterator[ModelId]:
        yield from self._foes.get(id, ())
        if not self._rulings.says("R-SK-76", "pairs"):
            yield from (mate for mate in self._mates_of(id) if whole or mate in self._foes)

    def _mates_of(self, id: ModelId) -> tuple[ModelId, ...]:
        if id not in self._mates:
            friends = mates(self._battle, self._fresh[id], self._rulings)
            self._mates[id] = tuple(friend.id for friend in friends if not friend.has_fought)
        return self._mates[id]


def _reaching(
    battle: Battle, side: Seat, front: tuple[ModelId, ...], enemies: Sequence[Model], rulings: Rulings
) -> list[Reaching]:
    """Those of a side not in its front who have an enemy inside their melee Range (SK-FIGHT-23) {R-SK-77}."""
    longest = max((model.card.reach for model in battle.models_of(side)), default=1)
    start, fewer = front, 1  # the front is Range 1, and the rank behind it is Range 2
    if rulings.says("R-SK-77", "from-own-front"):
        fewer = 0
    elif rulings.says("R-SK-09", "inches"):
        start, fewer = tuple(enemy.id for enemy in enemies), 0
    if longest == fewer:
        return []
    found = []
    for rank, row in enumerate(ranks(battle, start, longest - fewer, rulings, (side,)), 1):
        for id in row:
            reach = battle.model(id).card.reach
            if reach - fewer >= rank and id not in front:
                found.append(Reaching(id, RANK_RULES.get(reach, "SK-FIGHT-23")))
    placed = {*front, *(each.id for each in found)}
    others = [model for model in battle.models_of(side) if model.card.reach > 1 and model.id not in placed]
    if others:
        found += _reaching_across(battle, others, enemies, rulings)
    return found if not has_melee_limit(battle.table, rulings) else _not_too_high(battle, found, enemies, rulings)


def _not_too_high(
    battle: Battle, reaching: list[Reaching], enemies: Sequence[Model], rulings: Rulings
) -> list[Reaching]:
    """Those of a side who have an enemy at their own height {R-SK-07}."""
    there = [enemy.disc for enemy in enemies]
    found = []
    for each in reaching:
        base = battle.model(each.id).disc
        if any(within_melee_height(battle.table, base, enemy, rulings) for enemy in there):
            found.append(each)
    return found


def _reaching_across(
    battle: Battle, models: Iterable[Model], enemies: Sequence[Model], rulings: Rulings
) -> Iterator[Reaching]:
    """Whom terrain keeps out of place reaches 2 or 3 inches instead (SK-FIGHT-05)."""
    pieces = [piece for piece in battle.table.pieces if _keeps_out(piece)]
    if not pieces or rulings.says("R-SK-41", "open-only"):
        return
    for model in models:
        if any(
            within_friend(distance(model, enemy), model.card.reach * INCH, rulings)
            and within_melee_height(battle.table, model.disc, enemy.disc, rulings)
            and _is_kept_from(battle, model, enemy, pieces)
            for enemy in enemies
        ):
            yield Reaching(model.id, "SK-FIGHT-05")


def _is_kept_from(battle: Battle, model: Model, enemy: Model, pieces: list[Piece]) -> bool:
    """Whether a wall stands in the straight way of its base to an enemy, or a ledge lies between them."""
    if height(battle.table, model) != height(battle.table, enemy):
        return True
    base, its = model.disc, enemy.disc
    for piece in pieces:
        if not piece.is_a(TerrainKind.IMPASSABLE):
            continue
        over, under = square_to_way((base.x, base.y), (its.x, its.y), piece.shape)
        near = base.r + (piece.shape.r if isinstance(piece.shape, Disc) else 0)
        if over < near * near * under:
            return True
    return False


def _keeps_out(piece: Piece) -> bool:
    return piece.kind.climbed or piece.is_a(TerrainKind.IMPASSABLE)


def allies(battle: Battle, company: FightSide, rulings: Rulings) -> dict[ModelId, tuple[ModelId, ...]]:
    """For each of a company the friends in this fight that it is in coherency with {R-SK-43, R-SK-46}.

    Of a chain it is the next who are in the fight, on every side: when they fall, the chain breaks.
    """
    members = set(company.ids)
    return {id: tuple(_next_in_chain(battle, id, members, rulings)) for id in company.ids}


def _next_in_chain(battle: Battle, id: ModelId, members: set[ModelId], rulings: Rulings) -> Iterator[ModelId]:
    seen, fringe = {id}, [id]
    while fringe:
        friends = mates(battle, battle.model(fringe.pop()), rulings)
        new = [friend.id for friend in friends if friend.id not in seen]
        yield from (each for each in new if each in members)
        seen.update(new)
        if rulings.says("R-SK-43", "chain"):
            fringe += [each for each in new if each not in members]


def linked_outside(battle: Battle, id: ModelId, members: set[ModelId], rulings: Rulings) -> tuple[ModelId, ...]:
    """Friends in coherency with one of a company who are not of it, and those they link to it {R-SK-43, R-SK-118}."""
    found, fringe = dict[ModelId, None](), [id]
    while fringe:
        friends = mates(battle, battle.model(fringe.pop()), rulings)
        new = [friend.id for friend in friends if friend.id not in members and friend.id not in found]
        found.update(dict.fromkeys(new))
        if rulings.says("R-SK-43", "chain"):
            fringe += new
    return tuple(found)


def in_words(battle: Battle, melee: Fight) -> str:
    """Who meets whom: `Captain and Pirate 2 against Ghoul 1`."""
    return " against ".join(_listed([battle.model(id).name for id in company.ids]) for company in melee.companies)


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
