"""Random armies: legal, close to their limit, and such as a person might field.

A plan says which units are wanted and how the points are shared out. `Reach` then knows of every step whether the rest
can still be completed, so that no step has to be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex import Codex, Limit
from dwethia.muster.army import Army, F, Recruit
from dwethia.muster.kits import Buyable, ForceChart, ForceKit, kit_of
from dwethia.muster.levy_styles import LevyStyle
from dwethia.muster.reach import Group, ReachableTotals, State, UnitRange
from dwethia.muster.slots import ways_to_fill

LEAST_SLACK: Final = 10
MOST_WAYS: Final = 200  # to equip one unit

T = TypeVar("T")


class NoLegalArmy(ValueError):
    """There is no army such as was asked for; the message says how near one comes."""


def slack(limit: int) -> int:
    """How far below its limit a random army may stay: 5 in 100, or 10 points where that is more."""
    return max(LEAST_SLACK, limit * 5 // 100)


def levy(codex: Codex, faction: str, limit: int, seed: str, religion: str | None = None) -> Army:
    """A legal army of a faction, the same for the same seed, as near below the limit as `slack` says."""
    return levy_force(Army, codex, faction, limit, seed, religion)


def levy_force(kind: type[F], codex: Codex, faction: str, limit: int, seed: str, religion: str | None = None) -> F:
    """A legal force of this kind."""
    kit = kit_of(kind("Nobody"))
    owner = codex.faction(faction)
    draw = _Draw(f"levy 1|{owner.id}|{limit}|{seed}")
    creed = codex.religion(religion).id if religion else draw.one(sorted(codex.religions) or [""])
    stock = _stock(codex, kit, owner.id, creed, limit)
    chart = kit.chart(codex, owner) or NoChart()
    cheapest = _cheapest(stock, chart, limit)
    if cheapest is None:
        raise NoLegalArmy(f"the chart of {owner.name} asks for more than the faction has, at {limit} points")
    if cheapest > limit:
        raise NoLegalArmy(
            f"the cheapest legal {kit.word} of {owner.name} costs {cheapest} points, and the limit is {limit}"
        )
    for ease in range(_Plan.EASIEST + 1):
        plan = _Plan.drawn(stock, kit.style, chart, limit, draw, ease)
        for low in (limit - max(2, limit // 100), limit - slack(limit)):
            reach = ReachableTotals(plan.groups, max(low, 1), limit)
            if reach.exists:
                recruits = _Selection(plan, kit.style, reach, draw).recruits()
                packs = tuple(each.pack.id for each in codex.packs)
                name = _name(owner.name, seed)
                return kind(name, faction=owner.id, religion=creed, limit=limit, units=recruits, packs=packs)
    raise NoLegalArmy(f"no legal {kit.word} of {owner.name} comes within {slack(limit)} points of {limit}")


def _name(faction: str, seed: str) -> str:
    """What the army is called: its faction and its seed, as far as they can be shown."""
    shown = "".join(each for each in f"{faction} {seed}" if each.isprintable())[:60].strip()
    return shown if any(each.isalnum() for each in shown) else "Army"


class _Draw:
    """Chance from a seed: only `Random.random` is used, which gives the same in every version of Python."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed.encode("utf-8", "surrogatepass")).random

    def below(self, most: int) -> int:
        return int(self._random() * most)

    def between(self, least: int, most: int) -> int:
        return least + self.below(most - least + 1)

    def happens(self, chance: float) -> bool:
        return self._random() < chance

    def one(self, among: Sequence[T]) -> T:
        return among[self.below(len(among))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        return [thing for _, _, thing in sorted((self._random(), place, thing) for place, thing in enumerate(things))]


class _Variant(Struct, frozen=True):
    """One way to equip a unit."""

    price: int
    wargear: tuple[str, ...]
    race: str | None


class _Kind(Struct, frozen=True):
    """A unit that may be chosen, in all its variants, cheapest first."""

    unit: Buyable
    variants: tuple[_Variant, ...]
    least: int
    most: int | None

    @property
    def price(self) -> int:
        """What the plainest of them costs."""
        return self.variants[0].price

    @property
    def choice(self) -> UnitRange:
        return UnitRange(tuple(sorted({each.price for each in self.variants})), self.least, self.most)


Stock = Mapping[StrEnum, Sequence[_Kind]]


class NoChart:
    """The chart of a faction that has none: nothing is limited {R-CC-69}."""

    unit_limits: tuple[tuple[str, Limit], ...] = ()

    def limit(self, type: StrEnum, /) -> Limit:
        return Limit()

    def unit_limit(self, unit: str, /) -> Limit:
        return Limit()


def _stock(codex: Codex, kit: ForceKit, faction: str, religion: str, limit: int) -> Stock:
    """Everything an army of this faction and religion may hold in a battle of this size."""
    chart = kit.chart(codex, codex.factions[faction]) or NoChart()
    elite = kit.elite(codex, codex.religions[religion]) if religion else None
    units = [*kit.units_of(codex, faction), *([elite] if elite else [])]
    stock: dict[StrEnum, list[_Kind]] = {type: [] for type in kit.style.order}
    for unit in units:
        least, most = chart.unit_limit(unit.id).bounds(limit)
        if unit.is_named:
            most = 1 if most is None else min(most, 1)
        variants = tuple(sorted(_variants(codex, kit, unit), key=lambda each: each.price))
        if variants and most != 0 and chart.limit(unit.type).bounds(limit)[1] != 0:
            stock[unit.type].append(_Kind(unit, variants, least, most))
    return stock


def _variants(codex: Codex, kit: ForceKit, unit: Buyable) -> Iterator[_Variant]:
    races = kit.races(codex, unit)
    for wargear in ways_to_fill(unit.slots, MOST_WAYS):
        for race in races:
            recruit = Recruit(unit.id, wargear=wargear, race=race)
            model = kit.fielded(1, recruit, codex)
            if model.points > 0 and not any(kit.faults(model, codex)):
                yield _Variant(model.points, wargear, race)


class _Plan(Struct, frozen=True):
    """What a random army is to be made of: the kinds of each type in the order of choosing, and how many models."""

    EASIEST = 3  # a plan of this ease leaves nothing out

    limit: int
    kinds: tuple[tuple[_Kind, ...], ...]
    groups: tuple[Group, ...]
    wanted: Mapping[StrEnum, int]

    @classmethod
    def drawn(cls, stock: Stock, style: LevyStyle, chart: ForceChart, limit: int, draw: _Draw, ease: int) -> _Plan:
        """A plan by chance; with more ease it holds more kinds, so that more totals can be reached."""
        wanted = style.wanted(limit, draw.between)
        filling = style.kinds_of_filling(limit) + ease
        kinds, groups = [], []
        for type in style.order:
            least, most = chart.limit(type).bounds(limit)
            number = max(wanted.get(type, filling), least)
            chosen = _chosen(stock[type], len(stock[type]) if ease == cls.EASIEST else number, draw)
            if chosen:
                kinds.append(tuple(chosen))
                groups.append(Group(tuple(each.choice for each in chosen), least, most))
        return cls(limit, tuple(kinds), tuple(groups), wanted)


def _chosen(kinds: Sequence[_Kind], number: int, draw: _Draw) -> list[_Kind]:
    """Some kinds by chance, all that must be there among them; those of which there is no end come last."""
    needed = [each for each in kinds if each.least]
    others = draw.shuffled(range(len(kinds)))
    chosen = [*needed, *(kinds[place] for place in others if kinds[place] not in needed)][: max(number, len(needed))]
    endless = [each for each in kinds if each.most is None]
    if chosen and endless and all(each.most is not None for each in chosen):
        chosen = [*chosen[:-1], draw.one(endless)] if len(chosen) > len(needed) else [*chosen, draw.one(endless)]
    return sorted(chosen, key=lambda each: each.most is None)


class _Selection:
    """One way through a plan."""

    def __init__(self, plan: _Plan, style: LevyStyle, reach: ReachableTotals, draw: _Draw) -> None:
        self.style = style
        self.plan, self.reach, self.draw = plan, reach, draw
        self.state = State()
        self.taken: dict[tuple[str, _Variant], int] = {}

    def recruits(self) -> tuple[Recruit, ...]:
        """The models chosen, those equipped alike together."""
        for kinds in self.plan.kinds:
            for place, kind in enumerate(kinds):
                self._take(kind, kinds[place:])
                self.state = self.reach.after(self.state)
        return tuple(
            Recruit(unit, count, variant.wargear, variant.race) for (unit, variant), count in self.taken.items()
        )

    def _take(self, kind: _Kind, still: Sequence[_Kind]) -> None:
        usual = tuple(each for each in kind.variants if each.race is None)
        pool = usual if usual and self.draw.happens(0.6) else kind.variants  # most heroes are of no special race
        aim = self.state.total + self._share(kind, pool, still)
        while group := self._group(kind, pool, aim):
            count, variant = group
            self.state = self._with(count, variant)
            key = kind.unit.id, variant
            self.taken[key] = self.taken.get(key, 0) + count

    def _share(self, kind: _Kind, pool: Sequence[_Variant], still: Sequence[_Kind]) -> int:
        """The points meant for a kind, when these of its type are still to come."""
        left = self.plan.limit - self.state.total
        type = kind.unit.type
        if type is self.style.filling:
            return left if len(still) == 1 else left * self.draw.between(70, 130) // 100 // len(still)
        wanted = self.plan.wanted[type]
        models = -(-(wanted - self.state.of_type) // len(still))
        budget = self.plan.limit * 45 // 100 // max(1, wanted)
        fitting = [each for each in pool if each.price <= max(budget, pool[0].price)]
        return min(left, max(0, models) * self.draw.one(fitting).price)

    def _size(self, type: StrEnum) -> int:
        """How many models are equipped alike, more or less."""
        return 1 if type is self.style.single else self.style.size(self.plan.limit, self.draw.between)

    def _group(self, kind: _Kind, pool: Sequence[_Variant], aim: int) -> tuple[int, _Variant] | None:
        """The next models of a kind that are equipped alike; None when it is time for the next kind."""
        left = aim - self.state.total
        order = sorted(self.draw.shuffled(kind.variants), key=lambda each: each not in pool)
        size = self._size(kind.unit.type)
        affordable = [each for each in order if each.price <= left]
        if affordable and left > size * affordable[0].price * 3 // 2:
            for count in range(size, 0, -1):
                if self.reach.is_open(self._with(count, affordable[0])):
                    return count, affordable[0]
        finishing = [(count, each) for each in affordable for count in range(1, left // each.price + 1)]
        finishing.sort(key=lambda group: (group[1] not in pool, abs(left - group[0] * group[1].price)))
        for count, variant in finishing:
            if self.reach.may_leave(self._with(count, variant)):
                return count, variant
        if self.reach.may_leave(self.state):
            return None
        return next((1, each) for each in order if self.reach.is_open(self._with(1, each)))

    def _with(self, count: int, variant: _Variant) -> State:
        state = self.state
        return replace(
            state,
            taken=state.taken + count,
            of_type=state.of_type + count,
            total=state.total + count * variant.price,
        )


def _cheapest(stock: Stock, chart: ForceChart, limit: int) -> int | None:
    """What the least that a chart asks for costs; None if there are not enough units for it."""
    total = 0
    for type in stock:
        least, _ = chart.limit(type).bounds(limit)
        for kind in sorted(stock[type], key=lambda each: each.price):
            total += kind.least * kind.price
            least -= kind.least
        for kind in sorted(stock[type], key=lambda each: each.price):
            more = min(max(least, 0), least if kind.most is None else kind.most - kind.least)
            total += max(more, 0) * kind.price
            least -= max(more, 0)
        if least > 0:
            return None
    return total
