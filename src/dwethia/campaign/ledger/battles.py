"""The battles of a campaign: whose they are, what speaks against a result, and what their aftermaths leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.facts.battle_facts import BattleFacts, PersonFact, faults_of_facts
from dwethia.campaign.facts.stories import story_of
from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.roster.fielding import veteran_of
from dwethia.campaign.roster.possible_episodes import faults_of_episode
from dwethia.campaign.roster.warband import Warband, WarbandMember
from dwethia.codex import Codex
from dwethia.codex.shape import quoted
from dwethia.faults import Fault
from dwethia.rulebook import RuleId, Rulings

OVER: Final = RuleId("CP-GEN-06")
DEATH: Final = RuleId("CP-GEN-08")
POINTS: Final = RuleId("CP-GEN-03")
EACH_DECIDES: Final = RuleId("CP-GEN-02")
TRACKED: Final = RuleId("CP-GEN-04")


class CampaignBattle(Struct, frozen=True):
    """A battle of a campaign, and what its aftermath has left once that is settled."""

    number: int  # in the order of fighting, those too that were taken back
    entry: int
    facts: BattleFacts
    episodes: Mapping[str, tuple[Episode, ...]] | None = None  # by members; None: not settled yet

    @property
    def is_settled(self) -> bool:
        return self.episodes is not None


def seated(facts: BattleFacts, warbands: Sequence[Warband]) -> BattleFacts:
    """The facts of a battle with these warbands in it, each known by its members; others' are refused."""
    numbers = {str(each.number): each.player for each in warbands}
    seats = []
    for seat in facts.seats:
        members = [each.member for each in facts.people if each.seat == seat.seat and each.member]
        found = dict.fromkeys(each.partition(".")[0] for each in members)
        if strange := [each for each in found if each not in numbers]:
            whose = " and ".join(numbers.values())
            raise CampaignError(
                f"{seat.seat} fielded members of warband {strange[0]}, which is not that of {whose} ({EACH_DECIDES})"
            )
        if len(found) > 1:
            raise CampaignError(f"{seat.seat} fielded members of {len(found)} warbands ({EACH_DECIDES})")
        seats.append(replace(seat, player=numbers[next(iter(found))] if found else ""))
    players = [each.player for each in seats]
    for player in numbers.values():
        if players.count(player) != 1:
            raise CampaignError(f"no seat of that battle fielded the warband of {player} ({EACH_DECIDES})")
    return replace(facts, seats=tuple(seats))


def faults_of_battle(
    facts: BattleFacts, warbands: Sequence[Warband], known: Sequence[CampaignBattle]
) -> Iterator[Fault]:
    """What speaks against a battle as the next of a campaign; the warbands are those of its players."""
    yield from faults_of_facts(facts)
    if not warbands:
        yield Fault(EACH_DECIDES, "nobody who takes part in the campaign was in this battle")
    for each in known:
        if _is_same(each.facts, facts):
            yield Fault(OVER, f"this battle is in the ledger already: it is battle {each.number}, entry {each.entry}")
            return
        if not each.is_settled and (waiting := set(each.facts.players) & set(facts.players)):
            names = " and ".join(sorted(waiting))
            yield Fault(OVER, f"the aftermath of battle {each.number} comes first: {names} fought in it")
    of_player = {each.player: each for each in warbands}
    for person in facts.people:
        if person.member and person.seat not in {each.seat for each in facts.seats if each.player}:
            yield Fault(EACH_DECIDES, f"{person.name} is member {person.member} of a warband, and nobody brought it")
    for seat in facts.seats:
        if seat.player in of_player:
            people = [each for each in facts.people if each.seat == seat.seat and each.member]
            yield from _faults_of_members(people, of_player[seat.player])


def _is_same(known: BattleFacts, facts: BattleFacts) -> bool:
    """Whether two facts are of one battle: a record is, and so are words that say the same of the same sides."""
    if not known.source.digest or known.source != facts.source:
        return False
    return facts.source.kind == "record" or _met(known) == _met(facts)


def _met(facts: BattleFacts) -> list[tuple[str, str]]:
    """Who met whom, whoever is named first: a player, or what is called so and that no warband remembers."""
    army = {each.side: each.army for each in facts.sides}
    return sorted((each.player, "" if each.player else army.get(each.side, "")) for each in facts.seats)


def faults_of_fighters(
    facts: BattleFacts, warbands: Sequence[Warband], codex: Codex, rulings: Rulings
) -> Iterator[Fault]:
    """Whether all who fought cost what they do now and have the story they have now, as the packs say."""
    members = {each.id: each for warband in warbands for each in warband.members}
    for person in {each.member: each for each in facts.people if each.member in members}.values():
        member = members[person.member]
        if (price := member.price(codex, rulings)) != person.points:
            fact = f"costs {price} points, and fought for {person.points}: that is of another warband or time"
            yield Fault(POINTS, f"{member.id} {member.name} {fact}")
        elif person.story and person.story != _story_now(member, codex, rulings):
            fact = "fought with other scars, glories or duties than it has: that is of another warband or time"
            yield Fault(POINTS, f"{member.id} {member.name} {fact}")


@lru_cache(maxsize=4096)  # a ledger that is opened asks for the same few battle after battle
def _story_now(member: WarbandMember, codex: Codex, rulings: Rulings) -> str:
    return story_of(veteran_of(member, codex, rulings))


def _faults_of_members(people: Sequence[PersonFact], warband: Warband) -> Iterator[Fault]:
    if not people:
        yield Fault(EACH_DECIDES, f"nobody of the warband of {warband.player} was in this battle")
    members = {each.id: each for each in warband.members}
    models = Counter(each.member for each in people)
    for person in {each.member: each for each in people}.values():
        member = members.get(person.member)
        if member is None:
            yield Fault(
                EACH_DECIDES, f"the warband of {warband.player} has no member {quoted(person.member)}: {person.name}"
            )
            continue
        yield from _faults_of_member(person, models[member.id], member)


def _faults_of_member(person: PersonFact, models: int, member: WarbandMember) -> Iterator[Fault]:
    """Whether somebody is who the campaign says they are, as they stand now."""
    whom = f"{member.id} {member.name}"
    if member.is_dead:
        yield Fault(DEATH, f"{whom} has died and cannot have fought")
    elif models > member.models:
        left = f"{member.models} {'is' if member.models == 1 else 'are'} left"
        yield Fault(DEATH, f"{models} models of {whom} fought, and {left}")
    if person.unit != member.unit:
        yield Fault(
            EACH_DECIDES, f"{whom} is a {member.unit}, and a {person.unit} fought: that is of another warband or time"
        )


def faults_of_settling(
    number: int, players: Sequence[str], episodes: Mapping[str, Sequence[Episode]], known: Sequence[CampaignBattle],
    warbands: Sequence[Warband],
) -> Iterator[Fault]:  # fmt: skip
    """What speaks against what an aftermath is said to have left; whether it did, its record shows."""
    battle = next((each for each in known if each.number == number), None)
    if battle is None or battle.is_settled:
        fact = (
            f"there is no battle {number}" if battle is None else f"the aftermath of battle {number} is settled already"
        )
        yield Fault(OVER, fact)
        return
    if tuple(players) != battle.facts.players:
        who = " and ".join(battle.facts.players)
        yield Fault(
            EACH_DECIDES, f"battle {number} was fought by {who}, and this is settled by {' and '.join(players)}"
        )
    living = {each.id: each for warband in warbands for each in warband.living}
    for id, left in episodes.items():
        if id not in battle.facts.members:
            yield Fault(TRACKED, f"{quoted(id)} was not in battle {number}")
        elif id not in living or not living[id].is_tracked:
            yield Fault(TRACKED, f"{quoted(id)} is nobody whose story is told")
        for each in left:
            if each.battle != number:
                yield Fault(OVER, f"{each.rule} of {quoted(id)} is of battle {each.battle}, not of {number}")
            for fact in faults_of_episode(each):
                yield Fault(OVER, f"{each.rule} of {quoted(id)} {fact}")
