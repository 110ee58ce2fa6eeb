"""Glories: what feats have brought each member that lives, in the order of the lists (CP-GEN-12 to -14)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.aftermath.fitting import feats_of, glory_fit
from dwethia.aftermath.settling import settle
from dwethia.aftermath.state import Aftermath, AftermathStep
from dwethia.campaign.tables.rows import EpisodeKind
from dwethia.engine.procedure import Procedure
from dwethia.rulebook import Rulings


def settle_glories(state: Aftermath, rulings: Rulings) -> Procedure[Aftermath]:
    """The next feat of the next member {R-CP-10}."""
    if state.place == len(state.cards):
        return state.going_to(AftermathStep.CLOSING)
    card = state.cards[state.place]
    feats = feats_of(state, card, rulings) if state.feats is None else state.feats
    if not feats:
        return state.going_on()
    fit = glory_fit(state, card, feats[0], rulings)
    if not fit.is_empty:
        state = yield from settle(state, card, EpisodeKind.GLORY, fit, feats[0], rulings)
    return replace(state, feats=feats[1:])
