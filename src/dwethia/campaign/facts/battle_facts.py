"""The facts of one battle: all that tables, circumstances and duties ask about it, whichever way they were learnt.

They are values, and need no pack to be read. People are told once and named by their ids everywhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from dwethia.codex.shape import quoted
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.profile import UnitType, parse_mark
from dwethia.rulebook import RuleId

MOST_PEOPLE: Final = 1000
MOST_SEATS: Final = 32
WINNER: Final = RuleId("CP-GEN-06")
MOST_LISTED: Final = 100  # keywords, powers or wargear of one model

FactWord: TypeAlias = Annotated[str, Meta(max_length=100)]
FactWords: TypeAlias = Annotated[tuple[FactWord, ...], Meta(max_length=MOST_LISTED)]
PersonId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
People: TypeAlias = Annotated[tuple[PersonId, ...], Meta(max_length=MOST_PEOPLE)]
SeatName: TypeAlias = Annotated[Seat, Meta(min_length=1, max_length=60)]
Figure: TypeAlias = Annotated[int, Meta(ge=-1000, le=100_000)]


class DeathMeans(StrEnum):
    """How a model was slain; exactly one. A shot out of a fight is `ranged`, an Opportunity Attack counts as melee."""

    MELEE = "melee"
    OPPORTUNITY = "opportunity"
    RANGED = "ranged"
    AFFINITY = "affinity"
    OTHER = "other"  # terrain, a scenario, its own doing

    @property
    def is_in_melee(self) -> bool:
        """What every "in melee" asks for (CP-GEN-18)."""
        return self in (DeathMeans.MELEE, DeathMeans.OPPORTUNITY)


class Fact(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that is known of a battle."""


class WargearFact(Fact, frozen=True):
    """An item that somebody carried, and what it is: a spellbook, a talisman and a staff may be taken {R-CP-46}."""

    id: FactWord
    kind: FactWord = ""  # `weapon`, or what the codex calls such gear: `shield`, `spellbook`, …


class PersonFact(Fact, frozen=True):
    """A model that was in the battle: who it is, and what it had before the battle took any of it."""

    id: PersonId  # within these facts
    seat: SeatName  # who ran it
    name: FactWord
    unit: FactWord
    mark: Annotated[str, Meta(pattern=r"\A[HBMTR]\.[0-9]{1,3}\Z")]  # `H.2`
    member: FactWord = ""  # its lasting id, `1.3`; the models of a squad share it. None: no warband remembers it
    faction: FactWord = ""
    race: FactWord = ""  # written as keywords are
    keywords: FactWords = ()  # written one way: `old-one`, `black-sun`
    blows: FactWords = ()  # keywords of what it strikes with, written likewise
    wounds: Figure = 1  # on its profile
    affinity: Figure = 0  # on its profile
    powers: FactWords = ()  # ids of all it could spend Affinity on
    spells: FactWords = ()  # those of them that others can learn {R-CP-30}
    wargear: Annotated[tuple[WargearFact, ...], Meta(max_length=MOST_LISTED)] = ()
    points: Figure = 0
    story: FactWord = ""  # a digest of its scars, glories and duties on its card; none where no card was played

    @property
    def type(self) -> UnitType:
        """By its mark {R-CP-17}."""
        return parse_mark(self.mark)[0]

    def is_a(self, word: str) -> bool:
        """Whether it is called so: by its unit, its race or a keyword {R-CP-47}."""
        return tag_of(word) in (self.unit, tag_of(self.race), *map(tag_of, self.keywords))

    def carries(self, *kinds: str) -> tuple[WargearFact, ...]:
        """What it carried of some kinds."""
        return tuple(each for each in self.wargear if each.kind in kinds)


class WeaponFact(Fact, frozen=True):
    """The weapon that slew: its own figures, with nothing added {R-CP-40}."""

    id: FactWord = ""
    name: FactWord = ""
    strength: Figure = 0  # a blow has the Strength of its bearer, and its weapon none
    tags: FactWords = ()  # its keywords, written one way

    @property
    def is_black_sun(self) -> bool:
        """Whether it is a Black Sun weapon {R-CP-15}."""
        return BLACK_SUN in self.tags


class DeathFact(Fact, frozen=True):
    """A model slain, as it was the moment its last Wound was lost {R-CP-04}; people are named by their ids."""

    victim: PersonId
    means: DeathMeans
    slayer: Annotated[str, Meta(max_length=100)] = ""  # shooter, caster or striker; nobody where nothing did it
    contributors: People = ()  # all who added dice to a fight: the credit may go to any {R-CP-16}
    wound_setters: People = ()  # whose Strength was used, the higher Martial first; several where all is equal
    weapon: WeaponFact = WeaponFact()
    strength_used: Figure = 0  # of the blow, shot or power that slew it {R-CP-40}
    value_rolled: Figure = 0  # the same with all that was added to it
    power: FactWord = ""  # the id of the spell or ability that slew it
    is_spell: bool = False  # whether others can learn it {R-CP-30}
    statuses: FactWords = ()  # ids of the powers that lay on it
    affinity_left: Figure = 0  # what it had not spent
    turn: Figure = 0
    phase: FactWord = ""
    order: Figure = 0  # among the slain of the battle


class CommandFact(Fact, frozen=True):
    """Somebody took the place of a fallen Captain {R-CP-48}."""

    person: PersonId
    captain: PersonId


class SeatFact(Fact, frozen=True):
    """Who sat where: the side that a seat ran, and the player whose warband it brought."""

    seat: SeatName
    side: SeatName
    player: Annotated[str, Meta(max_length=60)] = ""  # nobody: it was an army that no warband remembers {R-CP-01}


class SideFact(Fact, frozen=True):
    """What a side set out to do, and what it came to."""

    side: SeatName
    scenario: FactWord = ""
    score: Figure = 0
    army: FactWord = ""  # what it is called


class FactSource(Fact, frozen=True):
    """Where the facts come from: a record, by its digest, or somebody who wrote them down."""

    kind: Literal["record", "hand"]
    digest: Annotated[str, Meta(max_length=128)] = ""


class BattleFacts(Fact, frozen=True):
    """All that a campaign knows of a battle that is over."""

    source: FactSource
    seats: Annotated[tuple[SeatFact, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    sides: Annotated[tuple[SideFact, ...], Meta(min_length=2, max_length=2)]
    people: Annotated[tuple[PersonFact, ...], Meta(min_length=1, max_length=MOST_PEOPLE)]  # all who were fielded
    winner: SeatName | None = None  # a side; nobody in a draw
    deaths: Annotated[tuple[DeathFact, ...], Meta(max_length=MOST_PEOPLE)] = ()  # in their order
    commands: Annotated[tuple[CommandFact, ...], Meta(max_length=MOST_LISTED)] = ()
    limit: Figure = 0  # 0: none was agreed

    def person(self, id: str) -> PersonFact:
        """Somebody by their id; KeyError where there is nobody."""
        for each in self.people:
            if each.id == id:
                return each
        raise KeyError(id)

    def side_of(self, person: PersonFact) -> Seat:
        """The side that somebody fought on."""
        return self._seat(person).side

    def player_of(self, person: PersonFact) -> str:
        """The player whose somebody was; empty where no warband remembers them."""
        return self._seat(person).player

    def _seat(self, person: PersonFact) -> SeatFact:
        return next(each for each in self.seats if each.seat == person.seat)

    @property
    def players(self) -> tuple[str, ...]:
        """Those who take part in the campaign, in the order of their seats."""
        return tuple(dict.fromkeys(each.player for each in self.seats if each.player))

    @property
    def winners(self) -> tuple[str, ...]:
        """The players of the side that won; nobody in a draw {R-CP-45}."""
        won = (each.player for each in self.seats if each.side == self.winner and each.player)
        return tuple(dict.fromkeys(won))

    def fielded(self, member: str) -> tuple[PersonFact, ...]:
        """The models of a member that were in the battle."""
        return tuple(each for each in self.people if each.member == member)

    @property
    def members(self) -> tuple[str, ...]:
        """Every member that was fielded {R-CP-19}."""
        return tuple(dict.fromkeys(each.member for each in self.people if each.member))

    def deaths_of(self, member: str) -> tuple[DeathFact, ...]:
        """The deaths of a member's models; slain twice is slain once {R-CP-04}."""
        first = {each.victim: each for each in reversed(self.deaths)}
        found = [first[each.id] for each in self.fielded(member) if each.id in first]
        return tuple(sorted(found, key=lambda each: each.order))

    def weapon_of(self, death: DeathFact, slayer: PersonFact) -> WeaponFact:
        """What slew, once the death is credited to somebody: in a fight, what that one struck with {R-CP-16}."""
        if not death.means.is_in_melee or (death.weapon.id and slayer.id == death.slayer):
            return death.weapon
        return WeaponFact(tags=slayer.blows)

    def is_by_own_side(self, death: DeathFact) -> bool:
        """Whether friends did it: a scar follows from that, and no glory {R-CP-16}."""
        if not death.slayer:
            return False
        return self.side_of(self.person(death.slayer)) == self.side_of(self.person(death.victim))


BLACK_SUN: Final = "black-sun"


def faults_of_facts(facts: BattleFacts) -> Iterator[Fault]:
    """What the facts say against each other: everybody is told once, and nobody is named who is not there."""
    seats = {each.seat for each in facts.seats}
    sides = {each.side for each in facts.sides}
    people = {each.id for each in facts.people}
    if len(people) < len(facts.people):
        yield Fault(None, "two of the people have the same id")
    if len(seats) < len(facts.seats):
        yield Fault(None, "two of the seats have the same name")
    for seat in facts.seats:
        if seat.side not in sides:
            yield Fault(None, f"{quoted(seat.seat)} runs the side {quoted(seat.side)}, which was not there")
    if facts.winner is not None and facts.winner not in sides:
        yield Fault(WINNER, f"{quoted(facts.winner)} has won, and was not there")
    for person in facts.people:
        if person.seat not in seats:
            yield Fault(None, f"{person.name} ({person.id}) sits at {quoted(person.seat)}, where nobody does")
    for id in _named(facts):
        if id not in people:
            yield Fault(None, f"the facts name {quoted(id)}, who was not there")


def _named(facts: BattleFacts) -> dict[str, None]:
    named = [id for each in facts.deaths for id in (each.victim, *each.contributors, *each.wound_setters)]
    named += [each.slayer for each in facts.deaths if each.slayer]
    named += [id for each in facts.commands for id in (each.person, each.captain)]
    return dict.fromkeys(named)


def tag_of(word: str) -> str:
    """A keyword in the one way that facts write it: small letters, with hyphens; `Sunder 2` is `sunder`."""
    bare = re.sub(r"[\s_]+[+-]?\d+\Z", "", word.strip())
    return re.sub(r"[^a-z0-9]+", "-", bare.casefold()).strip("-")
