"""Facts that somebody wrote down after a battle at a real table: a small file, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.facts.battle_facts import (
    MOST_LISTED,
    MOST_PEOPLE,
    BattleFacts,
    CommandFact,
    DeathFact,
    DeathMeans,
    FactSource,
    FactWord,
    Figure,
    PersonFact,
    SeatFact,
    SideFact,
    WeaponFact,
    tag_of,
)
from dwethia.campaign.facts.people import ranged_weapons
from dwethia.codex import Codex, CodexError, Spell, Wargear
from dwethia.codex.entries import Armament
from dwethia.codex.shape import Misfit, did_you_mean, misfits, quoted
from dwethia.rulebook.errors import listed

MOST_BYTES: Final = 2**20  # a larger file holds no facts of ours
MOST_TOLD: Final = 8  # mistakes of a file that are told one by one
DRAW: Final = "draw"
CAPTAIN: Final = "captain"  # whose place may be taken {R-CP-48}

T = TypeVar("T")


class HandDeath(Struct, frozen=True, forbid_unknown_fields=True):
    """A death as it is written down; people are named by their ids, or by names that only one has."""

    victim: FactWord
    means: DeathMeans
    slayer: FactWord = ""
    contributors: tuple[FactWord, ...] = ()
    wound_setters: tuple[FactWord, ...] = ()
    weapon: FactWord = ""
    power: FactWord = ""
    statuses: tuple[FactWord, ...] = ()
    strength_used: Figure = 0
    value_rolled: Figure = 0
    affinity_left: Figure = 0


class HandCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Who took whose place."""

    person: FactWord
    captain: FactWord


class HandSide(Struct, frozen=True, forbid_unknown_fields=True):
    """What a side set out to do, and what it came to."""

    scenario: FactWord = ""
    score: Figure = 0


class HandFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """The file: a and b are the sides as the command names them."""

    winner: Literal["a", "b", "draw"]
    note: Annotated[str, Meta(max_length=200)] = ""  # tells this battle from another that went alike
    a: HandSide = HandSide()
    b: HandSide = HandSide()
    deaths: tuple[HandDeath, ...] = ()
    commands: tuple[HandCommand, ...] = ()


def facts_by_hand(
    content: bytes,
    seats: tuple[SeatFact, SeatFact],
    people: Sequence[PersonFact],
    codex: Codex,
    limit: int = 0,
    armies: tuple[str, str] = ("", ""),
) -> BattleFacts:
    """The facts in a file, of a battle between these seats with these people; what does not fit is refused."""
    written = _read(content)
    reader = _Reader(people, codex)
    deaths = tuple(reader.death(each, f"deaths[{number}]") for number, each in enumerate(written.deaths, 1))
    commands = tuple(reader.command(each, f"commands[{number}]") for number, each in enumerate(written.commands, 1))
    if reader.wrong:
        raise CampaignError(_told(reader.wrong))
    a, b = seats
    winner = None if written.winner == DRAW else (a if written.winner == "a" else b).side
    return BattleFacts(
        source=FactSource("hand", _digest(written, (a.player or armies[0], b.player or armies[1]), deaths, commands)),
        seats=seats,
        sides=tuple(
            SideFact(seat.side, own.scenario, own.score, army)
            for seat, own, army in zip((a, b), (written.a, written.b), armies, strict=True)
        ),
        people=tuple(people),
        winner=winner,
        deaths=deaths,
        commands=commands,
        limit=limit,
    )


def _digest(
    written: HandFacts, names: tuple[str, str], deaths: Sequence[DeathFact], commands: Sequence[CommandFact]
) -> str:
    """Of what a file says: told from the other side, in another order or by other names it is the same battle."""
    sides = dict(zip("ab", names, strict=True))
    told = (
        written.note,
        sides.get(written.winner, DRAW),
        sorted((sides[seat], own.scenario, own.score) for seat, own in (("a", written.a), ("b", written.b))),
        sorted(msgspec.json.encode(replace(each, order=0)).decode() for each in deaths),
        sorted(msgspec.json.encode(each).decode() for each in commands),
    )
    return blake2b(msgspec.json.encode(told), digest_size=12, person=b"dwethia facts").hexdigest()


def _read(content: bytes) -> HandFacts:
    if len(content) > MOST_BYTES:
        raise CampaignError(f"the file is too large for the facts of a battle: more than {MOST_BYTES} bytes")
    try:
        table = msgspec.json.decode(content)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise CampaignError(f"these are no facts of a battle: {wrong}") from wrong
    if not isinstance(table, dict):
        raise CampaignError("these are no facts of a battle: expected a JSON object with winner and deaths")
    if found := [*misfits(table, HandFacts), *_too_many(table)]:
        raise CampaignError(_told(found))
    return msgspec.convert(table, HandFacts)


def _too_many(table: dict[str, Any]) -> Iterator[Misfit]:
    for name, most in (("deaths", MOST_PEOPLE), ("commands", MOST_LISTED)):
        told = table.get(name)
        if isinstance(told, list) and len(told) > most:
            yield Misfit(name, f"{len(told)} are too many", f"expected at most {most}")


class _Reader:
    """Finds whom and what a file names, and notes what it cannot find."""

    def __init__(self, people: Sequence[PersonFact], codex: Codex) -> None:
        self.wrong: list[Misfit] = []
        self._people = people
        self._codex = codex
        self._slain: list[str] = []

    def death(self, told: HandDeath, place: str) -> DeathFact:
        slayer = self._person(told.slayer, f"{place}.slayer") if told.slayer else None
        striking = [slayer.id] if slayer and told.means.is_in_melee else []
        contributors = self._several(told.contributors, f"{place}.contributors") or striking
        victim = self._victim(told.victim, f"{place}.victim")
        self._check(told, slayer, contributors, place)
        if slayer and slayer.id == victim:
            self._misses(f"{place}.slayer", f"{quoted(told.slayer)} is the victim", 'expected "other" as the means')
        power = self._power(told.power, f"{place}.power") if told.power else None
        if power and slayer and told.means is DeathMeans.AFFINITY and power.id not in slayer.powers:
            known = did_you_mean(power.id, slayer.powers) if slayer.powers else ""
            self._misses(f"{place}.power", f"{slayer.name} has no {power.name}", known)
        weapon = self._weapon(told, slayer, f"{place}.weapon")
        statuses = [self._power(each, f"{place}.statuses[{at}]") for at, each in enumerate(told.statuses, 1)]
        return DeathFact(
            victim=victim,
            means=told.means,
            slayer=slayer.id if slayer else "",
            contributors=tuple(contributors),
            wound_setters=tuple(self._several(told.wound_setters, f"{place}.wound_setters") or striking),
            weapon=weapon,
            strength_used=told.strength_used or (power.strength or 0 if power else weapon.strength),
            value_rolled=told.value_rolled,
            power=power.id if power else "",
            is_spell=power is not None,
            statuses=tuple(each.id for each in statuses if each),
            affinity_left=told.affinity_left,
            order=len(self._slain),
        )

    def _check(self, told: HandDeath, slayer: PersonFact | None, contributors: Sequence[str], place: str) -> None:
        """What the parts of a death say of each other."""
        if slayer and contributors and slayer.id not in contributors:
            self._misses(f"{place}.slayer", f"{quoted(told.slayer)} added no dice", "expected one of its contributors")
        if slayer and any(each.seat != slayer.seat for each in self._people if each.id in contributors):
            self._misses(
                f"{place}.contributors", "they are of both sides", f"expected those who struck with {slayer.name}"
            )
        if not told.slayer and told.means is not DeathMeans.OTHER:
            self._misses(f"{place}.slayer", "missing", "expected who struck, shot or cast")
        if told.power and told.means is not DeathMeans.AFFINITY:
            self._misses(f"{place}.means", f"{quoted(told.means.value)} names a power", 'expected "affinity"')
        if not told.power and told.means is DeathMeans.AFFINITY:
            self._misses(f"{place}.power", "missing", "expected the spell or ability that slew")

    def command(self, told: HandCommand, place: str) -> CommandFact:
        person = self._person(told.person, f"{place}.person")
        captain = self._person(told.captain, f"{place}.captain")
        if captain and captain.id not in self._slain:
            self._misses(f"{place}.captain", f"{quoted(told.captain)} was not slain", "expected one of the victims")
        if captain and captain.unit != CAPTAIN:
            self._misses(f"{place}.captain", f"{quoted(told.captain)} is no Captain", "expected a Captain")
        if captain and person and captain.seat != person.seat:
            own = f"expected one of the same warband as {person.name}"
            self._misses(f"{place}.captain", f"{quoted(told.captain)} is of the other side", own)
        return CommandFact(person.id if person else "", captain.id if captain else "")

    def _victim(self, typed: str, place: str) -> str:
        """Who fell: of a squad that is named as such, the next who still stood."""
        squad = [each.id for each in self._people if each.member == typed != each.id]
        standing = [id for id in squad if id not in self._slain]
        if squad and not standing:
            self._misses(place, f"all {len(squad)} models of {typed} are slain already", "expected somebody who stood")
        found = None if squad else self._person(typed, place)
        self._slain.append(standing[0] if standing else found.id if found else typed)
        return self._slain[-1]

    def _several(self, typed: Sequence[str], place: str) -> list[str]:
        found = [self._person(each, f"{place}[{number}]") for number, each in enumerate(typed, 1)]
        return [each.id for each in found if each]

    def _person(self, typed: str, place: str) -> PersonFact | None:
        """Somebody by id, by the id of a squad, or by a name that nobody else has."""
        by_id = [each for each in self._people if typed in (each.id, each.member)]
        named = [each for each in self._people if each.name.casefold() == typed.casefold()]
        if by_id or len(named) == 1:
            return (by_id or named)[0]
        if named:
            ids = listed([each.id for each in named], "or")
            self._misses(place, f"{len(named)} are called {quoted(typed)}", f"expected {ids}")
        else:
            known = [name for each in self._people for name in (each.id, each.name)]
            self._misses(place, f"{quoted(typed)} is nobody in this battle", did_you_mean(typed, known))
        return None

    def _weapon(self, told: HandDeath, slayer: PersonFact | None, place: str) -> WeaponFact:
        """What was carried and used; not named, a shot is of the only ranged weapon, and a blow of all there are."""
        shooting = ranged_weapons(slayer, self._codex) if slayer else ()
        if not told.weapon and told.means is DeathMeans.RANGED:
            return _as_fact(shooting[0]) if len(shooting) == 1 else WeaponFact()
        if not told.weapon:
            return WeaponFact(tags=slayer.blows if slayer and told.means.is_in_melee else ())
        item = self._found(told.weapon, place, self._codex.wargear_named)
        if item is None or slayer is None:
            return WeaponFact()
        carried = [each.id for each in slayer.wargear]
        if item.id not in carried:
            self._misses(place, f"{slayer.name} carries no {item.name}", did_you_mean(item.id, carried))
        elif told.means.is_in_melee and item in shooting:
            self._misses(place, f"{item.name} shoots", 'expected what it struck with, or "ranged" as its means')
        elif told.means is DeathMeans.RANGED and item not in shooting:
            self._misses(place, f"{item.name} does not shoot", 'expected a ranged weapon, or "melee" as its means')
        return _as_fact(item)

    def _power(self, typed: str, place: str) -> Spell | None:
        return self._found(typed, place, self._codex.spell)

    def _found(self, typed: str, place: str, find: Callable[[str], T]) -> T | None:
        try:
            return find(typed)
        except CodexError as wrong:
            self._misses(place, str(wrong), "")
            return None

    def _misses(self, place: str, found: str, expected: str) -> None:
        self.wrong.append(Misfit(place, found, expected))


def _as_fact(item: Wargear) -> WeaponFact:
    strength = item.strength or 0 if isinstance(item, Armament) else 0
    return WeaponFact(item.id, item.name, strength, tuple(dict.fromkeys(tag_of(each.name) for each in item.words)))


def _told(wrong: Sequence[Misfit]) -> str:
    lines = [f"{each.path}: {each.found}" + (f", {each.expected}" if each.expected else "") for each in wrong]
    more = [f"and {len(lines) - MOST_TOLD} more"] if len(lines) > MOST_TOLD else []
    return "; ".join([*lines[:MOST_TOLD], *more])
