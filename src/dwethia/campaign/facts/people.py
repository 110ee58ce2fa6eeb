"""Members of a warband, and models of an army that none remembers, as the facts of a battle name them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from dwethia.campaign.facts.battle_facts import PersonFact, WargearFact, tag_of
from dwethia.campaign.roster.fielding import fielded_member
from dwethia.campaign.roster.recruiting import warband_of
from dwethia.campaign.roster.warband import WarbandMember
from dwethia.codex import Codex, Gear, Wargear
from dwethia.codex.entries import Armament
from dwethia.codex.noted_keywords import keywords_of_blows
from dwethia.engine.seats import Seat
from dwethia.muster import Army
from dwethia.muster.veterans import name_of_model
from dwethia.rulebook import Rulings

WEAPON: Final = "weapon"
NO_WARBAND: Final = 0  # the number of an army that no warband remembers: its models are `0.1`, `0.2`, …


def people_of_members(
    members: Iterable[WarbandMember], seat: Seat, codex: Codex, rulings: Rulings
) -> Iterator[PersonFact]:
    """The living models of some members, by the ids of those; a squad's are numbered, `1.3.1`, `1.3.2`, …"""
    for member in members:
        for number in range(1, member.models + 1):
            yield _person(member, number, seat, codex, rulings)


def people_of_army(army: Army, seat: Seat, codex: Codex, rulings: Rulings) -> Iterator[PersonFact]:
    """The models of an army that is no warband {R-CP-01}."""
    passing = warband_of("", NO_WARBAND, army, codex, (), squads=False)
    return people_of_members(passing.members, seat, codex, rulings)


def ranged_weapons(person: PersonFact, codex: Codex) -> tuple[Armament, ...]:
    """What somebody carried to shoot with, as far as the packs have it."""
    carried = (codex.wargear.get(each.id) for each in person.wargear)
    return tuple(each for each in carried if isinstance(each, Armament) and each.is_ranged)


def kind_of(item: Wargear) -> str:
    """What an item is: a weapon, or what the codex calls such gear."""
    return item.type.value if isinstance(item, Gear) else WEAPON


def _person(member: WarbandMember, number: int, seat: Seat, codex: Codex, rulings: Rulings) -> PersonFact:
    now, outfit = member.now(codex), fielded_member(member, codex, rulings).outfit
    is_remembered = not member.id.startswith(f"{NO_WARBAND}.")
    race = outfit.race.name if outfit.race else ""
    return PersonFact(
        id=f"{member.id}.{number}" if member.is_squad else member.id,
        seat=seat,
        name=name_of_model(member.name, number) if member.is_squad else member.name,
        unit=member.unit,
        mark=now.stock.mark,
        member=member.id if is_remembered else "",
        faction=now.stock.faction,
        race=tag_of(race),
        keywords=tuple(map(tag_of, now.stock.keywords)),
        blows=tuple(dict.fromkeys(tag_of(each.name) for each in keywords_of_blows(outfit))),
        wounds=outfit.profile.wounds,
        affinity=outfit.profile.affinity,
        powers=tuple(each.id for each in outfit.spells),
        spells=tuple(each.id for each in outfit.spells),
        wargear=tuple(WargearFact(each.id, kind_of(each)) for each in outfit.wargear),
        points=member.price(codex, rulings),
    )
