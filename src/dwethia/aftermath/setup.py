"""What an aftermath begins from: the facts of the battle and the members who were in it; it plays without packs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.facts.battle_facts import MOST_PEOPLE, BattleFacts, FactWord, SeatName
from dwethia.campaign.roster.becoming import hero_profiles, is_open_to, profiles_of, stock_as
from dwethia.campaign.roster.member_now import NUMBERS, MemberNow, Stock
from dwethia.campaign.roster.warband import Warband, WarbandMember
from dwethia.campaign.tables.circumstances import Result, all_circumstances
from dwethia.campaign.tables.rows import all_rows
from dwethia.codex import Codex
from dwethia.engine.rules import SetupError
from dwethia.engine.seats import Seat
from dwethia.engine.setup_bounds import check_size
from dwethia.tally import Tally

LEAST_FOR_A_SPELL: Final = 5  # HS-PRICE-05 {R-CP-30}
MOST_PROFILES: Final = 500
MOST_GOODS: Final = 1000


class MemberCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A tracked member that was in the battle, as it stands (CP-GEN-04)."""

    id: FactWord
    name: FactWord
    player: SeatName
    now: MemberNow
    alive: Annotated[int, Meta(ge=0, le=MOST_PEOPLE)] = 1  # of its models; nobody: it is dead or gone
    race: FactWord | None = None  # its people stay what they were, whatever it becomes
    heroes: Annotated[tuple[FactWord, ...], Meta(max_length=MOST_PROFILES)] = ()  # profiles that a promotion may be to

    @property
    def is_squad(self) -> bool:
        return self.now.models > 1

    @property
    def is_gone(self) -> bool:
        """Whether nobody of it will be fielded again (CP-GEN-08)."""
        return self.alive == 0


class OpenProfile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit that members of a race may become, as the list sells it."""

    stock: Stock
    race: FactWord | None = None


class Good(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the slain had and others may take or learn, at its usual price {R-CP-46}."""

    id: FactWord
    name: FactWord
    points: Annotated[int, Meta(ge=0, le=10_000)]


class AftermathSetup(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A battle that is over, and who lives with it."""

    facts: BattleFacts
    battle: Annotated[int, Meta(ge=1, le=100_000)]  # its number in the campaign
    cards: Annotated[tuple[MemberCard, ...], Meta(max_length=MOST_PEOPLE)]  # in the order of the lists
    profiles: Annotated[tuple[OpenProfile, ...], Meta(max_length=MOST_PROFILES)] = ()
    goods: Annotated[tuple[Good, ...], Meta(max_length=MOST_GOODS)] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Those who take part in the campaign; who stays out is asked nothing (CP-GEN-02)."""
        return tuple(Seat(each) for each in self.facts.players)


def prepare(facts: BattleFacts, warbands: Iterable[Warband], battle: int, codex: Codex) -> AftermathSetup:
    """The aftermath of a battle that these warbands were in; a member that none of them has is a CampaignError."""
    of_player = {each.player: each for each in warbands}
    missing = [player for player in facts.players if player not in of_player]
    if missing:
        raise CampaignError(f"the battle was fought by {missing[0]}, who takes no part in this campaign")
    fielded = set(facts.members)
    cards: list[MemberCard] = []
    profiles: dict[tuple[str, str | None], OpenProfile] = {}
    known: set[str] = set()
    for player in facts.players:
        warband = of_player[player]
        known |= {each.id for each in warband.members}
        for member in warband.members:
            if member.id in fielded and member.is_tracked and not member.is_dead:
                cards.append(_card(member, warband, codex))
                found = _profiles(cards[-1], codex)
                profiles |= {(each.stock.unit, each.race): each for each in found}
    if strangers := sorted(fielded - known):
        raise CampaignError(f"the facts of the battle name a member {strangers[0]} whom no warband in it has")
    return AftermathSetup(facts, battle, tuple(cards), tuple(profiles.values()), tuple(_goods(facts, codex)))


def read_setup(setup: Mapping[str, Any]) -> AftermathSetup:
    """A setup as it was handed in, refused where no aftermath can begin from it."""
    check_size(setup)
    try:
        given = msgspec.convert(setup, AftermathSetup)
    except msgspec.ValidationError as wrong:
        raise SetupError(f"the setup of an aftermath: {wrong}") from wrong
    for fault in _faults_of(given):
        raise SetupError(f"the setup of an aftermath: {fault}")
    return given


def _faults_of(setup: AftermathSetup) -> Iterator[str]:
    facts, seats = setup.facts, {each.seat for each in setup.facts.seats}
    if not setup.seats:
        yield "nobody who takes part in the campaign was in the battle"
    people = {each.id: each for each in facts.people}
    if len(people) < len(facts.people):
        yield "two of the people have the same id"
    yield from (
        f"{each.name} sits at {each.seat!r}, where nobody does" for each in facts.people if each.seat not in seats
    )
    named = {id for each in facts.deaths for id in (each.victim, *each.contributors, *each.wound_setters, each.slayer)}
    named |= {id for each in facts.commands for id in (each.person, each.captain)}
    yield from (f"the facts name {id!r}, who was not there" for id in sorted(named - {""}) if id not in people)
    players = {(each.member, facts.player_of(each)) for each in facts.people if each.seat in seats}
    ids = [each.id for each in setup.cards]
    if len(set(ids)) < len(ids):
        yield "two of the cards have the same id"
    for card in setup.cards:
        if (card.id, card.player) not in players:
            yield f"{card.name} ({card.id}) of {card.player} was not in the battle"
        if card.is_gone or card.alive > card.now.models:
            yield f"{card.name} ({card.id}) has {card.alive} of {card.now.models} models"
    stocks = [*(each.now.stock for each in setup.cards), *(each.stock for each in setup.profiles)]
    for stock in stocks:
        if len(stock.numbers) != len(NUMBERS) or len(stock.natural) != len(NUMBERS):
            yield f"{stock.name} needs {len(NUMBERS)} characteristics, in their order"


def _card(member: WarbandMember, warband: Warband, codex: Codex) -> MemberCard:
    heroes = hero_profiles(member, warband.heading.faction or "", codex)
    return MemberCard(
        id=member.id,
        name=member.name,
        player=Seat(warband.player),
        now=_condensed(member.now(codex)),
        alive=member.models,
        race=member.recruit.race,
        heroes=tuple(each.id for each in heroes),
    )


def _condensed(now: MemberNow) -> MemberNow:
    """A member without the reasons of its printed numbers, which its sheet has: records stay small."""
    price = now.first_price
    return replace(now, stock=_in_short(now.stock), first_price=_one_part(price, "by the list"))


def _in_short(stock: Stock) -> Stock:
    numbers = tuple(_one_part(each, stock.unit) for each in stock.numbers)
    return replace(stock, numbers=numbers, price=_one_part(stock.price, "by the list"))


def _one_part(tally: Tally, name: str) -> Tally:
    return Tally.of(tally.total, name, tally.parts[0].rule if tally.parts else "HS-PRICE-01")


def _profiles(card: MemberCard, codex: Codex) -> Iterator[OpenProfile]:
    """Everything that a member could become after one battle, one thing after the other."""
    changing = [each for each in all_circumstances().values() if each.result is Result.BECOMES]
    done = {card.now.stock.unit}
    left = [card.now.stock]
    while left:
        own = left.pop()
        found = [codex.units[id] for id in card.heroes]
        found += [unit for each in changing if is_open_to(each, own) for unit in profiles_of(each, codex)]
        for unit in found:
            if unit.id not in done:
                done.add(unit.id)
                left.append(stock_as(unit, card.race, codex))
                yield OpenProfile(_in_short(left[-1]), card.race)


def _goods(facts: BattleFacts, codex: Codex) -> Iterator[Good]:
    """What the slain had, the powers that slew somebody and what rows bring: those that the packs know."""
    victims = [facts.person(each.victim) for each in facts.deaths]
    brought = [each.gear for each in all_rows().values() if each.gear]
    for id in dict.fromkeys((*(item.id for victim in victims for item in victim.wargear), *brought)):
        if (item := codex.wargear.get(id)) is not None:
            yield Good(item.id, item.name, max(codex.price(item).total, 0))
    learnt = (*(id for victim in victims for id in victim.spells), *(each.power for each in facts.deaths))
    for id in dict.fromkeys(learnt):
        if (spell := codex.spells.get(id)) is not None:
            yield Good(spell.id, spell.name, max(codex.price(spell).total, LEAST_FOR_A_SPELL))
