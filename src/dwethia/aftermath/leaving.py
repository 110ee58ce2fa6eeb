"""The dead leave: whoever a circumstance has killed, unless something saves them {R-CP-05}."""

from __future__ import annotations

from typing import Final

from dwethia.aftermath.befalling import become, befall, why_met
from dwethia.aftermath.events import CircumstanceMet, Recovered
from dwethia.aftermath.fitting import ways_out
from dwethia.aftermath.settling import accepts
from dwethia.aftermath.setup import MemberCard
from dwethia.aftermath.state import Aftermath, AftermathStep, EpisodeCause
from dwethia.campaign.roster.episodes import Episode, Leave
from dwethia.campaign.tables.circumstances import Result, all_circumstances
from dwethia.campaign.tables.rows import EpisodeKind
from dwethia.engine.procedure import Asking, Procedure, faces, tell
from dwethia.rulebook import RuleId, Rulings

RECOVERS: Final = 4


def let_leave(state: Aftermath, rulings: Rulings) -> Procedure[Aftermath]:
    """The next member with somebody who would die (CP-GEN-08)."""
    marked = list(dict.fromkeys(each.member for each in state.doomed))
    if state.place == len(marked):
        return state.going_to(AftermathStep.GLORIES)
    card = state.card(marked[state.place])
    assert card is not None, "only members are doomed"
    return (yield from _leave(state, card, rulings)).going_on()


def _leave(state: Aftermath, card: MemberCard, rulings: Rulings) -> Asking[Aftermath]:
    dooms = [each for each in state.doomed if each.member == card.id]
    deaths = {each.victim: each for each in state.facts.deaths_of(card.id)}
    for way in ways_out(state, card):
        cause = EpisodeCause((deaths[dooms[0].victim],))
        if (yield from accepts(state, card, way, cause)):
            yield from tell(CircumstanceMet(card.id, card.name, way.id, why_met(state, way, cause)))
            apart = len(dooms) < card.alive and rulings.says("R-CP-44.squad", "those-alone")
            return (yield from become(state, card, way, rulings, len(dooms) if apart else 0))
    for circumstance in dict.fromkeys(each.circumstance for each in dooms):
        models = 0
        for _ in (each for each in dooms if each.circumstance == circumstance):
            models += not (yield from _recovers(card, circumstance, rulings))
        if models:
            episode = _death(circumstance, models, state.battle)
            state = yield from befall(state, state.renewed(card), episode, rulings)
    return state


def _recovers(card: MemberCard, circumstance: RuleId, rulings: Rulings) -> Asking[bool]:
    """Whether somebody lives after all: on a 4 or more, where the table plays so."""
    if not rulings.says("R-CP-05", "recover-on-4-plus"):
        return False
    (face,) = yield from faces(f"{card.name}, to recover", circumstance, card.player)
    if face >= RECOVERS:
        yield from tell(Recovered(card.id, card.name, circumstance, face))
    return face >= RECOVERS


def _death(circumstance: RuleId, models: int, battle: int) -> Episode:
    leaves = all_circumstances()[circumstance].result is Result.LEAVES
    leave = Leave.LEFT if leaves else Leave.DIED
    return Episode(circumstance, EpisodeKind.SCAR, battle, leave=leave, models=models)
