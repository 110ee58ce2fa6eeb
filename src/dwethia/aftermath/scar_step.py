"""Scars: what being slain has left on each member, in the order of the lists (CP-GEN-07 to -11)."""

from __future__ import annotations

from dwethia.aftermath.befalling import meet
from dwethia.aftermath.fitting import Fit, scar_fit
from dwethia.aftermath.settling import settle, why
from dwethia.aftermath.setup import MemberCard
from dwethia.aftermath.state import Aftermath, AftermathStep, EpisodeCause
from dwethia.campaign.facts.battle_facts import DeathFact
from dwethia.campaign.tables.rows import EpisodeKind
from dwethia.engine.procedure import Asking, Procedure, ask
from dwethia.rulebook import Rulings


def settle_scars(state: Aftermath, rulings: Rulings) -> Procedure[Aftermath]:
    """The next member: at most one Scar, whoever of it was slain {R-CP-03}."""
    if state.place == len(state.cards):
        return state.going_to(AftermathStep.LEAVING)
    card = state.cards[state.place]
    fits = [(death, scar_fit(state, card, death, rulings)) for death in state.facts.deaths_of(card.id)]
    if not rulings.says("R-CP-12", "owner-picks"):
        for death, fit in fits:
            state = yield from _doom(state, card, death, fit, rulings)
    left = _left(fits, card, rulings)
    if left:
        death, fit = yield from _whose(state, card, left)
        state = yield from settle(state, card, EpisodeKind.SCAR, fit, EpisodeCause((death,)), rulings)
    return state.going_on()


def _doom(state: Aftermath, card: MemberCard, death: DeathFact, fit: Fit, rulings: Rulings) -> Asking[Aftermath]:
    """Whoever has died by a circumstance is marked for it: of a squad, only those whom it happened to {R-CP-03}."""
    deadly = next((each for each in fit.forced if each.is_death), None)
    if deadly is None:
        return state
    return (yield from meet(state, card, deadly, EpisodeCause((death,)), rulings))


def _left(fits: list[tuple[DeathFact, Fit]], card: MemberCard, rulings: Rulings) -> list[tuple[DeathFact, Fit]]:
    """What may still become a Scar once the dead are marked {R-CP-12}."""
    if rulings.says("R-CP-12", "owner-picks"):
        return [(death, fit) for death, fit in fits if not fit.is_empty]
    left = []
    for death, fit in fits:
        living = Fit(fit.tables, tuple(each for each in fit.forced if not each.is_death), fit.offered)
        is_marked = living.forced != fit.forced
        if not living.is_empty and not (is_marked and rulings.says("R-CP-12", "replace")):
            left.append((death, living))
    return left


def _whose(state: Aftermath, card: MemberCard, fits: list[tuple[DeathFact, Fit]]) -> Asking[tuple[DeathFact, Fit]]:
    """Whose death counts for a squad, as its owner says; those that come to the same are one {R-CP-03}."""
    different = {(fit, death.power): (death, fit) for death, fit in reversed(fits)}
    by_victim = {death.victim: (death, fit) for death, fit in reversed(different.values())}
    victim = yield from ask(
        card.player,
        "squad-scar",
        "CP-GEN-05",
        tuple(by_victim),
        lambda id: f"{state.facts.person(id).name}, {why(state, EpisodeKind.SCAR, EpisodeCause((by_victim[id][0],)))}",
        lambda: f"{card.name} is a squad: whose death leaves a Scar on all?",
    )
    return by_victim[victim]
