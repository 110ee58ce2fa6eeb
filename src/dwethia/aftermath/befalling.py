"""What befalls a member: the episode becomes a line of its story, and is told."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dwethia.aftermath.events import Befell, CircumstanceMet, leave_in_words
from dwethia.aftermath.fitting import STRONG, captains_of, does_fit, loot_of
from dwethia.aftermath.setup import MemberCard
from dwethia.aftermath.state import Aftermath, Doom, EpisodeCause
from dwethia.campaign.roster.applying import lose_all_faith
from dwethia.campaign.roster.becoming import transform
from dwethia.campaign.roster.episodes import Episode, Leave
from dwethia.campaign.roster.warband import parted
from dwethia.campaign.tables.circumstances import Circumstance, Occasion, Result
from dwethia.campaign.tables.rows import EpisodeKind
from dwethia.engine.procedure import Asking, ask, tell
from dwethia.rulebook import Rulings


def befall(state: Aftermath, card: MemberCard, episode: Episode, rulings: Rulings) -> Asking[Aftermath]:
    """The aftermath with one line more in a member's story."""
    after = state.having(card, episode)
    now = after.renewed(card).now
    if episode.leave is Leave.PARTED:
        now = replace(now, episodes=(*now.episodes[:-1], parted(episode)))
    price = now.price(rulings)
    yield from tell(Befell(card.id, card.name, episode, price, in_words(after, episode)))
    return after


def in_words(state: Aftermath, episode: Episode) -> str:
    """What an episode does, as people read it."""
    return f"{episode.title}: {_effect(state, episode)}"


def _effect(state: Aftermath, episode: Episode) -> str:
    if episode.idle:
        return f"nothing changes, {episode.idle}"
    if episode.leave is not None:
        return leave_in_words(episode)
    if episode.is_duty and not episode.changes:
        return f"owed in its next game. {episode.origin.text}"
    told = [f"{name.capitalize()} {by:+d}" for name, by in episode.changes]
    told += ["Martial -1 against Heroes"] if episode.hesitates else []
    told += [f"takes {name_of(state, id)}" for id in episode.gear] + [
        f"learns {name_of(state, id)}" for id in episode.spells
    ]
    if episode.becomes:
        name = next((each.stock.name for each in state.setup.profiles if each.stock.unit == episode.becomes), "")
        told.append(f"becomes {name or name_of(state, episode.becomes)}" + (", afresh" if episode.is_fresh else ""))
    until = " until its next game is over" if episode.is_duty else ""
    return (", ".join(told) or "only its points change") + until


def name_of(state: Aftermath, id: str) -> str:
    """What an item or a spell is called."""
    good = state.good(id)
    return good.name if good else id.replace("-", " ").capitalize()


# Circumstances


def meet(
    state: Aftermath, card: MemberCard, circumstance: Circumstance, cause: EpisodeCause, rulings: Rulings
) -> Asking[Aftermath]:
    """What a circumstance brings to whom it was met by (CP-GEN-16)."""
    yield from tell(CircumstanceMet(card.id, card.name, circumstance.id, why_met(state, circumstance, cause)))
    match circumstance.result:
        case Result.DIES | Result.LEAVES:
            return replace(state, doomed=(*state.doomed, Doom(card.id, cause.deaths[0].victim, circumstance.id)))
        case Result.LOSES_ALL_FAITH:
            return (yield from befall(state, card, lose_all_faith(card.now, rulings, state.battle), rulings))
        case Result.BECOMES:
            return (yield from become(state, card, circumstance, rulings))
        case _:
            return (yield from _take(state, card, circumstance, cause, rulings))


WHY: Final = {
    Occasion.UNDER_CORRUPTION: "Corruption lay on it when it was slain",
    Occasion.UNDER_COSMIC_HORROR: "Cosmic Horror lay on it when it was slain",
    Occasion.BY_LIGHTNING: "Lightning slew it",
    Occasion.BY_A_STRONG_WEAPON: f"slain by Strength {STRONG} or more, with 1 Wound on its profile",
    Occasion.WOULD_DIE: "it would die",
    Occasion.MVP: "it is the MVP of a battle won",
    Occasion.TOOK_COMMAND: "it took the Captain's place",
}


def why_met(state: Aftermath, circumstance: Circumstance, cause: EpisodeCause) -> str:
    """What in the battle met it, in words."""
    if circumstance.when in WHY:
        return WHY[circumstance.when]
    deaths = ((state.facts.person(death.victim), death) for death in cause.deaths)
    slain = ", ".join(victim.name for victim, death in deaths if does_fit(circumstance.when, victim, death))
    return f"it slew {slain}"


def become(
    state: Aftermath, card: MemberCard, circumstance: Circumstance, rulings: Rulings, parting: int = 0
) -> Asking[Aftermath]:
    """Another unit, of the owner's choice where there are several; with it goes the Captain whose place it takes.

    Where only some models of a squad do, they part from it {R-CP-44}.
    """
    own = card.now.stock
    profiles = {id: stock for id in circumstance.becomes if (stock := state.profile(id, card)) is not None}
    unit = yield from ask(
        card.player,
        "becomes",
        circumstance.id,
        tuple(profiles),
        lambda id: profiles[id].name,
        lambda: f"{card.name} becomes another unit, and keeps all that it has won",
    )
    episode = transform(circumstance, own, profiles[unit], rulings, state.battle)
    if parting:
        episode = replace(episode, leave=Leave.PARTED, models=parting)
    after = yield from befall(state, card, episode, rulings)
    if circumstance.when is not Occasion.TOOK_COMMAND:
        return after
    for captain in captains_of(state, card):
        if (old := after.card(captain.member)) is not None and not old.is_gone:
            died = Episode(circumstance.id, EpisodeKind.SCAR, state.battle, leave=Leave.DIED)
            after = yield from befall(after, old, died, rulings)
    return after


def _take(
    state: Aftermath, card: MemberCard, circumstance: Circumstance, cause: EpisodeCause, rulings: Rulings
) -> Asking[Aftermath]:
    """Something of the slain, at its usual price; nobody loses it {R-CP-46}."""
    id = yield from ask(
        card.player,
        "loot",
        circumstance.id,
        loot_of(circumstance, state, card, cause),
        lambda id: _priced(state, id),
        lambda: f"What does {card.name} take of the slain?",
    )
    good = state.good(id)
    assert good is not None, f"{id} has no price"
    victims = [state.facts.person(death.victim) for death in cause.deaths]
    is_gear = any(item.id == id for victim in victims for item in victim.wargear)
    gear, spells = ((id,), ()) if is_gear else ((), (id,))
    episode = Episode(circumstance.id, circumstance.kind, state.battle, (), good.points, gear, spells)
    return (yield from befall(state, card, episode, rulings))


def _priced(state: Aftermath, id: str) -> str:
    good = state.good(id)
    return f"{name_of(state, id)} ({good.points if good else 0} points)"
