"""What fits: the tables and circumstances that the facts of a battle open to a member."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from dwethia.aftermath.setup import MemberCard
from dwethia.aftermath.state import NOTHING_DONE, Aftermath, EpisodeCause
from dwethia.campaign.facts.battle_facts import DeathFact, DeathMeans, PersonFact, WeaponFact
from dwethia.campaign.facts.by_hand import CAPTAIN
from dwethia.campaign.roster.becoming import is_open_to
from dwethia.campaign.tables.circumstances import Circumstance, Occasion, Result, circumstances_of
from dwethia.campaign.tables.rows import CampaignTable, EpisodeKind
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings

STRONG: Final = 8  # CP-SCAR-SPEC-4
MUCH_AFFINITY: Final = 3  # CP-GEN-14 {R-CP-18}
GREAT_AFFINITY: Final = 6  # CP-GLORY-SPEC-3 {R-CP-50}
CORRUPTION: Final = ("corrupt", "corruption")  # two names of one spell {R-CP-39}
COSMIC_HORROR: Final = "cosmic-horror"
LIGHTNING: Final = "lightning"
OLD_ONE_OR_WRAITH: Final = ("old-one", "wraith")  # {R-CP-47}
TRADERS: Final = "blacksun-traders"
MAGIC: Final = ("spellbook", "talisman", "staff")


class Fit(Struct, frozen=True):
    """What one event opens to a member: tables to roll on, what happens unasked, and what is offered."""

    tables: tuple[CampaignTable, ...] = ()
    forced: tuple[Circumstance, ...] = ()
    offered: tuple[Circumstance, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.tables or self.forced or self.offered)


# Scars


def scar_tables(state: Aftermath, death: DeathFact, rulings: Rulings) -> tuple[CampaignTable, ...]:
    """The scar tables that a death fits (CP-GEN-07, CP-GEN-11); friends who did it count by their means alone."""
    slayer = None if state.facts.is_by_own_side(death) else state.credited(death)
    weapon = state.facts.weapon_of(death, slayer) if slayer else death.weapon
    return tuple(_scar_tables(death.means, weapon, slayer.type if slayer else None))


def _scar_tables(means: DeathMeans, weapon: WeaponFact, slayer: UnitType | None) -> Iterator[CampaignTable]:
    if means is DeathMeans.AFFINITY:
        yield CampaignTable.SCAR_AFFINITY
    if means.is_in_melee and slayer is UnitType.MONSTER:
        yield CampaignTable.SCAR_MONSTER
    if means.is_in_melee and slayer is UnitType.TITAN:
        yield CampaignTable.SCAR_TITAN
    if means in (DeathMeans.RANGED, DeathMeans.AFFINITY):  # a power is rolled as a shot is {R-CP-14}
        yield CampaignTable.SCAR_RANGED
    if slayer is UnitType.HERO:
        yield CampaignTable.SCAR_HERO
    if weapon.is_black_sun:
        yield CampaignTable.SCAR_BLACKSUN


def strength_of(death: DeathFact, weapon: WeaponFact, rulings: Rulings) -> int:
    """How strong the weapon was that slew somebody {R-CP-40}."""
    own = 0 if death.means is DeathMeans.AFFINITY else weapon.strength
    if rulings.says("R-CP-40", "weapon-own-strength"):
        return own
    used = max(own, death.strength_used)
    return max(used, death.value_rolled) if rulings.says("R-CP-40", "total-value") else used


def scar_fit(state: Aftermath, card: MemberCard, death: DeathFact, rulings: Rulings) -> Fit:
    """What a death opens to the member it befell (CP-GEN-09, CP-GEN-16)."""
    slayer = state.credited(death)
    weapon = state.facts.weapon_of(death, slayer) if slayer else death.weapon
    met = [
        each
        for each in circumstances_of(EpisodeKind.SCAR)
        if _befell(each.when, state.facts.person(death.victim), death, weapon, rulings)
        and is_open_to(each, card.now.stock)
        and _has_result(each, state, card)
        and not (each.is_death and rulings.says("R-CP-05", "no-death"))
    ]
    return Fit(
        scar_tables(state, death, rulings),
        tuple(each for each in met if each.is_forced),
        tuple(each for each in met if not each.is_forced),
    )


def _befell(when: Occasion, victim: PersonFact, death: DeathFact, weapon: WeaponFact, rulings: Rulings) -> bool:
    match when:
        case Occasion.UNDER_CORRUPTION:
            return any(each in death.statuses for each in CORRUPTION)
        case Occasion.UNDER_COSMIC_HORROR:
            return COSMIC_HORROR in death.statuses
        case Occasion.BY_LIGHTNING:
            return death.power == LIGHTNING
        case Occasion.BY_A_STRONG_WEAPON:
            return strength_of(death, weapon, rulings) >= STRONG and victim.wounds == 1
    return False


def ways_out(state: Aftermath, card: MemberCard) -> tuple[Circumstance, ...]:
    """What may become of somebody who would die (CP-SCAR-SPEC-5)."""
    return tuple(
        each
        for each in circumstances_of(EpisodeKind.SCAR)
        if each.when is Occasion.WOULD_DIE and is_open_to(each, card.now.stock) and _has_result(each, state, card)
    )


# Glories


def feats_of(state: Aftermath, card: MemberCard, rulings: Rulings) -> tuple[EpisodeCause, ...]:
    """What a member is rewarded for, each with one Glory {R-CP-10}; who died gets none."""
    slain = tuple(death for death in state.facts.deaths if is_feat(state, card, death))
    whole = EpisodeCause(slain, card.id in state.mvps, bool(captains_of(state, card)))
    if card.is_gone:
        return ()
    if rulings.says("R-CP-10", "one-per-battle"):
        return (whole,)
    if rulings.says("R-CP-10", "one-per-deed"):
        feats = [
            *(EpisodeCause((death,)) for death in slain),
            EpisodeCause(is_mvp=whole.is_mvp),
            EpisodeCause(took_command=whole.took_command),
        ]
        return tuple(each for each in feats if each != NOTHING_DONE)
    fit = glory_fit(state, card, whole, rulings)
    each_once = (*(each.value for each in fit.tables), *(each.id for each in (*fit.forced, *fit.offered)))
    return tuple(EpisodeCause(whole.deaths, whole.is_mvp, whole.took_command, only) for only in each_once)


def is_feat(state: Aftermath, card: MemberCard, death: DeathFact) -> bool:
    """Whether a death is a member's deed: one of an enemy, credited to it or to a model of its squad (CP-GEN-12)."""
    if state.facts.is_by_own_side(death):
        return False
    slayer = state.credited(death)
    return slayer is not None and slayer.member == card.id


def glory_tables(victim: PersonFact) -> Iterator[CampaignTable]:
    """The glory tables that slaying somebody fits (CP-GEN-14); their means do not matter (CP-GEN-18)."""
    if victim.type is UnitType.HERO and victim.affinity >= MUCH_AFFINITY:
        yield CampaignTable.GLORY_HEROAFF
    if victim.type is UnitType.MONSTER:
        yield CampaignTable.GLORY_MONSTER
    if victim.type is UnitType.TITAN:
        yield CampaignTable.GLORY_TITAN
    if victim.type is UnitType.HERO:
        yield CampaignTable.GLORY_HERO


def glory_fit(state: Aftermath, card: MemberCard, cause: EpisodeCause, rulings: Rulings) -> Fit:
    """What a feat opens to the member that did it (CP-GEN-13, CP-GEN-16)."""
    victims = [state.facts.person(death.victim) for death in cause.deaths]
    found = {table for victim in victims for table in glory_tables(victim)}
    if cause.is_mvp:
        found.add(CampaignTable.GLORY_MVP)
    tables = tuple(each for each in CampaignTable if each in found and cause.only in ("", each.value))
    met = [
        each
        for each in circumstances_of(EpisodeKind.GLORY)
        if cause.only in ("", each.id)
        and _is_met(each.when, state, cause, rulings)
        and is_open_to(each, card.now.stock)
        and _has_result(each, state, card, cause)
    ]
    return Fit(
        tables,
        tuple(each for each in met if each.is_forced),
        tuple(each for each in met if not each.is_forced),
    )


def _is_met(when: Occasion, state: Aftermath, cause: EpisodeCause, rulings: Rulings) -> bool:
    match when:
        case Occasion.MVP:
            return cause.is_mvp
        case Occasion.TOOK_COMMAND:
            is_on = rulings.says("R-CP-48", "offer-if-used") and not rulings.says("R-CP-05", "no-death")
            return cause.took_command and is_on
    return any(does_fit(when, state.facts.person(death.victim), death) for death in cause.deaths)


def does_fit(when: Occasion, victim: PersonFact, death: DeathFact) -> bool:
    """Whether slaying somebody is what a circumstance asks for."""
    match when:
        case Occasion.SLEW_A_CAPTAIN:
            is_captain = victim.type is UnitType.HERO and victim.faction == TRADERS and victim.is_a(CAPTAIN)
            return is_captain and death.means.is_in_melee  # CP-GEN-18
        case Occasion.SLEW_A_BEARER_OF_MAGIC:
            return victim.type is UnitType.HERO and bool(victim.carries(*MAGIC))
        case Occasion.SLEW_GREAT_AFFINITY:
            return victim.affinity >= GREAT_AFFINITY
        case Occasion.SLEW_AN_OLD_ONE_OR_A_WRAITH:
            return any(victim.is_a(each) for each in OLD_ONE_OR_WRAITH)
    return False


def is_worth_something(victim: PersonFact, death: DeathFact) -> bool:
    """Whether slaying somebody may bring anybody a Glory."""
    occasions = {each.when for each in circumstances_of(EpisodeKind.GLORY)}
    return any(glory_tables(victim)) or any(does_fit(when, victim, death) for when in occasions)


def captains_of(state: Aftermath, card: MemberCard) -> tuple[PersonFact, ...]:
    """The Captains whose place models of a member took: tracked ones of the same owner {R-CP-48} (CP-GLORY-SPEC-9)."""
    facts = state.facts
    taken = [facts.person(each.captain) for each in facts.commands if facts.person(each.person).member == card.id]
    return tuple(each for each in taken if each.unit == CAPTAIN and _is_of_same_owner(state, each, card))


def _is_of_same_owner(state: Aftermath, person: PersonFact, card: MemberCard) -> bool:
    """Whether somebody is tracked, and by the owner of a member."""
    found = state.card(person.member)
    return found is not None and found.player == card.player


# What there is to have


def loot_of(circumstance: Circumstance, state: Aftermath, card: MemberCard, cause: EpisodeCause) -> tuple[str, ...]:
    """What may be taken from those whom a circumstance speaks of, and is not had already {R-CP-46}."""
    victims = [
        victim
        for death in cause.deaths
        if does_fit(circumstance.when, victim := state.facts.person(death.victim), death)
    ]
    if circumstance.result is Result.TAKES_WARGEAR:
        found = [item.id for victim in victims for item in victim.wargear]
    else:
        found = [item.id for victim in victims for item in victim.carries(*MAGIC)]
        found += [spell for victim in victims for spell in victim.spells]
    has = (*card.now.gear, *card.now.spells)
    return tuple(dict.fromkeys(id for id in found if id not in has and state.good(id) is not None))


def spells_of_the_slain(state: Aftermath, card: MemberCard, cause: EpisodeCause) -> tuple[str, ...]:
    """The spells that a member may learn from the Heroes it slew {R-CP-30}."""
    victims = [state.facts.person(death.victim) for death in cause.deaths]
    casters = [each for each in victims if CampaignTable.GLORY_HEROAFF in glory_tables(each)]
    return tuple(dict.fromkeys(id for each in casters for id in each.spells if id not in card.now.spells))


def _has_result(
    circumstance: Circumstance, state: Aftermath, card: MemberCard, cause: EpisodeCause = NOTHING_DONE
) -> bool:
    """Whether something can come of it: a profile that the packs have, something to take {R-CP-44, R-CP-46}."""
    if circumstance.result is Result.BECOMES:
        return any(state.profile(id, card) is not None for id in circumstance.becomes)
    if circumstance.result in (Result.TAKES_WARGEAR, Result.TAKES_MAGIC):
        return bool(loot_of(circumstance, state, card, cause))
    return True
