"""How circumstances and tables go together, and who picks among what fits {R-CP-09, R-CP-12}."""

from __future__ import annotations

from typing import Final

from dwethia.aftermath.befalling import meet, why_met
from dwethia.aftermath.events import TableChosen
from dwethia.aftermath.fitting import Fit
from dwethia.aftermath.rolling import roll_on
from dwethia.aftermath.setup import MemberCard
from dwethia.aftermath.state import Aftermath, EpisodeCause
from dwethia.campaign.tables.circumstances import Circumstance
from dwethia.campaign.tables.rows import CampaignTable, EpisodeKind
from dwethia.engine.procedure import Asking, ask, tell
from dwethia.rulebook import RuleId, Rulings

DECLINE: Final = "decline"
TAKE: Final = "take"
HERO_CASTS: Final = (CampaignTable.SCAR_AFFINITY, CampaignTable.SCAR_HERO)  # the book's own case (CP-GEN-10)


def settle(
    state: Aftermath, card: MemberCard, kind: EpisodeKind, fit: Fit, cause: EpisodeCause, rulings: Rulings
) -> Asking[Aftermath]:
    """One Scar or one Glory: what must be takes the place of the roll, unless a table has it otherwise {R-CP-12}."""
    if rulings.says("R-CP-12", "add"):
        return (yield from _all_of(state, card, kind, fit, cause, rulings))
    if fit.forced and rulings.says("R-CP-12", "replace"):
        return (yield from meet(state, card, fit.forced[0], cause, rulings))
    circumstances = {each.id: each for each in (*fit.forced, *fit.offered)}
    declining = () if fit.tables or fit.forced else (DECLINE,)
    options = (*(each.value for each in fit.tables), *circumstances, *declining)
    picked = yield from _pick(state, card, kind, options, circumstances, cause)
    if picked == DECLINE:
        return state
    if picked in circumstances:
        return (yield from meet(state, card, circumstances[RuleId(picked)], cause, rulings))
    return (yield from _roll(state, card, CampaignTable(picked), cause, rulings))


def _all_of(
    state: Aftermath, card: MemberCard, kind: EpisodeKind, fit: Fit, cause: EpisodeCause, rulings: Rulings
) -> Asking[Aftermath]:
    """Every circumstance, and a roll beside them."""
    for each in fit.forced:
        state = yield from meet(state, state.renewed(card), each, cause, rulings)
    for each in fit.offered:
        if (yield from accepts(state, state.renewed(card), each, cause)):
            state = yield from meet(state, state.renewed(card), each, cause, rulings)
    if not fit.tables:
        return state
    options = tuple(each.value for each in fit.tables)
    picked = yield from _pick(state, card, kind, options, {}, cause)
    return (yield from _roll(state, state.renewed(card), CampaignTable(picked), cause, rulings))


def accepts(state: Aftermath, card: MemberCard, circumstance: Circumstance, cause: EpisodeCause) -> Asking[bool]:
    """Whether an owner takes what a circumstance offers."""
    rule = circumstance.rule
    answer = yield from ask(
        card.player,
        "circumstance",
        rule.id,
        (TAKE, DECLINE),
        lambda option: in_short(circumstance) if option == TAKE else "Decline",
        lambda: f"{card.name}, {why_met(state, circumstance, cause)}: take what is offered?",
    )
    return answer == TAKE


def in_short(circumstance: Circumstance) -> str:
    """What is offered, as a choice says it."""
    return f"{circumstance.rule.title}: {circumstance.effect}"


def _pick(
    state: Aftermath,
    card: MemberCard,
    kind: EpisodeKind,
    options: tuple[str, ...],
    circumstances: dict[RuleId, Circumstance],
    cause: EpisodeCause,
) -> Asking[str]:
    """What the owner picks of all that fits, before any die; what is alone is not asked about (CP-GEN-09, -13)."""

    def label(option: str) -> str:
        if option == DECLINE:
            return "Decline"
        if option in circumstances:
            return in_short(circumstances[RuleId(option)])
        return CampaignTable(option).heading

    rule = "CP-GEN-13" if kind is EpisodeKind.GLORY else "CP-GEN-10" if set(HERO_CASTS) <= set(options) else "CP-GEN-09"

    def text() -> str:
        what = "Scar" if kind is EpisodeKind.SCAR else "Glory"
        return f"{card.name}, {why(state, kind, cause)}: which {what}?"

    return (yield from ask(card.player, f"{kind.value}-table", rule, options, label, text))


def _roll(
    state: Aftermath, card: MemberCard, table: CampaignTable, cause: EpisodeCause, rulings: Rulings
) -> Asking[Aftermath]:
    yield from tell(TableChosen(card.id, card.name, table, why(state, table.kind, cause)))
    return (yield from roll_on(state, card, table, cause, rulings))


def why(state: Aftermath, kind: EpisodeKind, cause: EpisodeCause) -> str:
    """What in the battle brought it, in words."""
    facts = state.facts
    if kind is EpisodeKind.SCAR:
        death = cause.deaths[0]
        slayer, weapon = state.credited(death), death.weapon.name or death.power.replace("-", " ")
        by = f" by {slayer.name}" if slayer else ""
        return f"slain{by}{f' with {weapon}' if weapon else ''}"
    told = [f"slew {facts.person(death.victim).name}" for death in cause.deaths]
    told += ["MVP of a battle won"] if cause.is_mvp else []
    told += ["took the Captain's place"] if cause.took_command else []
    return ", ".join(told)
