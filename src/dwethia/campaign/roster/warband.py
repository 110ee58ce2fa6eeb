"""A warband and its members: who they came as, and what has become of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.roster.episodes import Episode, Leave
from dwethia.campaign.roster.member_now import MemberNow, Stock
from dwethia.campaign.tables.rows import EpisodeKind
from dwethia.codex import Codex, Outfit, Unit
from dwethia.codex.shape import quoted
from dwethia.muster import Army, Recruit
from dwethia.rulebook import RuleId, Rulings
from dwethia.tally import Tally

POINTS_RULE = RuleId("CP-GEN-03")


class WarbandMember(Struct, frozen=True, dict=True):
    """A member: a unit and its history. A squad is one member with several models, who change alike (CP-GEN-05)."""

    id: str  # by order alone: `1.3` is the third of the first warband
    name: str
    recruit: Recruit
    is_tracked: bool = True  # otherwise it fights and never changes (CP-GEN-04)
    episodes: tuple[Episode, ...] = ()

    @cached_property
    def models(self) -> int:
        """How many of it are alive."""
        gone = sum([each.models for each in self.episodes if each.leave is not None])
        return max(self.recruit.count - gone, 0)

    @property
    def is_dead(self) -> bool:
        """Whether nobody of it will be fielded again: slain in a game is not dead (CP-GEN-08)."""
        return self.models == 0

    @property
    def is_squad(self) -> bool:
        return self.recruit.count > 1

    @cached_property
    def unit(self) -> str:
        """What it is now."""
        return next((each.turns_into for each in reversed(self.episodes) if each.turns_into), self.recruit.unit)

    @cached_property
    def has_become(self) -> bool:
        """Whether it is another unit than it came as."""
        return any(each.turns_into for each in self.episodes)

    @property
    def scars(self) -> tuple[Episode, ...]:
        return tuple(each for each in self.episodes if each.kind is EpisodeKind.SCAR)

    @property
    def glories(self) -> tuple[Episode, ...]:
        return tuple(each for each in self.episodes if each.kind is EpisodeKind.GLORY)

    @cached_property
    def duties(self) -> tuple[Episode, ...]:
        """What it owes in the next game it is fielded in."""
        return tuple([each for each in self.episodes if each.is_duty and each.is_owed])

    def having(self, *episodes: Episode) -> WarbandMember:
        """The member with more of a history."""
        return replace(self, episodes=(*self.episodes, *episodes)) if episodes else self

    def having_served(self, battle: int) -> WarbandMember:
        """The member after a battle in which it was fielded: its duties are over {R-CP-19}."""
        if not self.duties:
            return self
        served = tuple(replace(each, served=battle) if each.is_owed else each for each in self.episodes)
        return replace(self, episodes=served)

    def stock(self, codex: Codex) -> Outfit:
        """What the list sells it as: the unit it is, with what it came with or, as another unit, that unit's own."""
        unit = unit_in(codex, self.unit)
        if self.has_become:
            return outfit_of_another(unit, self.recruit.race, codex)
        return codex.outfit(unit, self.recruit.wargear, self.recruit.race)

    def now(self, codex: Codex) -> MemberNow:
        """What it comes to with its whole history; of the dead, what they came to at last."""
        recruit = self.recruit
        came = stock_of(codex, recruit.unit, recruit.wargear, recruit.race)
        now = stock_of(codex, self.unit, None, recruit.race) if self.has_become else came
        return MemberNow(now, came.price, self.episodes, self.models or recruit.count)

    def price(self, codex: Codex, rulings: Rulings) -> int:
        """What one model of it costs now; worked out once, since every battle asks for it (CP-GEN-03)."""
        known = self._prices
        if (codex, rulings) not in known:
            known[codex, rulings] = self.now(codex).price_total(rulings)
        return known[codex, rulings]

    @cached_property
    def _prices(self) -> dict[tuple[Codex, Rulings], int]:
        return {}


class Warband(Struct, frozen=True):
    """One player's members, and the army they came as."""

    player: str
    number: int  # in the order of joining
    heading: Army  # its name, faction, religion, allies and packs, without units
    members: tuple[WarbandMember, ...]
    refund: int = 0  # points of the dead that recruits may draw on {R-CP-05}

    def member(self, id: str) -> WarbandMember:
        """The member of this id, or of this name where only one has it."""
        found = [each for each in self.members if each.id == id] or [each for each in self.members if each.name == id]
        if len(found) != 1:
            known = ", ".join(f"{each.id} {each.name}" for each in self.members)
            raise CampaignError(f"the warband of {self.player} has no member {quoted(id)}; there are {known}")
        return found[0]

    @property
    def living(self) -> tuple[WarbandMember, ...]:
        return tuple(each for each in self.members if not each.is_dead)

    def with_members(self, *changed: WarbandMember) -> Warband:
        """The warband with these in the place of those who they were."""
        by_id = {each.id: each for each in changed}
        return replace(self, members=tuple(by_id.get(each.id, each) for each in self.members))

    def after(self, battle: int, fielded: Collection[str], episodes: Mapping[str, tuple[Episode, ...]]) -> Warband:
        """The warband after a battle: whoever was fielded has served, and has what came of it (CP-GEN-17)."""
        there = frozenset(fielded)
        changed = self.with_members(
            *(
                each.having_served(battle).having(*episodes.get(each.id, ()))
                for each in self.members
                if each.id in there
            )
        )
        for each in changed.members:
            if each.id in there and any(one.leave is Leave.PARTED for one in episodes.get(each.id, ())):
                changed = changed._with_parted(each, battle)
        return changed

    def _with_parted(self, squad: WarbandMember, battle: int) -> Warband:
        """The warband with those on their own who have become another unit than the rest of their squad {R-CP-44}."""
        members = list(self.members)
        for place, episode in enumerate(squad.episodes):
            if episode.leave is not Leave.PARTED or episode.battle != battle:
                continue
            story = (*(each for each in squad.episodes[:place] if each.leave is None), parted(episode))
            for _ in range(episode.models):
                taken = {each.name for each in members}
                number = next(each for each in range(2, len(members) + 3) if f"{squad.name} {each}" not in taken)
                name, id = f"{squad.name} {number}", f"{self.number}.{len(members) + 1}"
                members.append(WarbandMember(id, name, replace(squad.recruit, count=1), squad.is_tracked, story))
        return replace(self, members=tuple(members))

    def with_refund_for(self, episodes: Mapping[str, tuple[Episode, ...]], codex: Codex, rulings: Rulings) -> Warband:
        """The warband with the points of those who have just died to spend on recruits {R-CP-05}."""
        lost = {id: sum(each.models for each in left if each.is_loss) for id, left in episodes.items()}
        points = sum(each.price(codex, rulings) * lost.get(each.id, 0) for each in self.members)
        return replace(self, refund=self.refund + points)

    def points(self, codex: Codex, rulings: Rulings) -> Tally:
        """What all who live cost, member by member (CP-GEN-03)."""
        tally = Tally()
        for each in self.living:
            tally = tally.plus(each.now(codex).points(rulings).total, f"{each.id} {each.name}", POINTS_RULE)
        return tally


def parted(episode: Episode) -> Episode:
    """What befell a model that left its squad as another unit, as a line of its own story."""
    return replace(episode, leave=None, models=1)


def unit_in(codex: Codex, id: str) -> Unit:
    """A unit that a member is, or was."""
    if id not in codex.units:
        raise CampaignError(f"there is no unit {quoted(id)} in the packs that are loaded")
    return codex.units[id]


@lru_cache(maxsize=4096)  # a ledger that is opened asks for the same few thousands of times
def stock_of(codex: Codex, unit: str, wargear: tuple[str, ...] | None, race: str | None) -> Stock:
    """A unit as the list sells it, with this wargear or with its usual one."""
    sold = unit_in(codex, unit)
    return Stock.of(outfit_of_another(sold, race, codex) if wargear is None else codex.outfit(sold, wargear, race))


def outfit_of_another(unit: Unit, race: str | None, codex: Codex) -> Outfit:
    """A unit that somebody has become: with its own usual wargear; its people stay what they were."""
    return codex.outfit(unit, usual_options(unit), race)


def usual_options(unit: Unit) -> tuple[str, ...]:
    """What its slots hold where nobody has chosen."""
    return tuple(option for slot in unit.slots for option in slot.options[: slot.least])


def named(recruits: Iterable[Recruit], names: Iterable[str], codex: Codex) -> Iterator[str]:
    """A name for each recruit: its own or its unit's, with a number from the second of that name on."""
    taken = list(names)
    for recruit in recruits:
        plain = recruit.name or unit_in(codex, recruit.unit).name
        number = 1
        while (name := plain if number == 1 else f"{plain} {number}") in taken:
            number += 1
        taken.append(name)
        yield name
