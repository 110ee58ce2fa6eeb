"""A roll on a table: the die, what its row leaves open, and what comes of it (CP-GEN-15)."""

from __future__ import annotations

from typing import Final

from dwethia.aftermath.befalling import befall, name_of
from dwethia.aftermath.events import RowPassed, RowRolled
from dwethia.aftermath.fitting import spells_of_the_slain
from dwethia.aftermath.setup import MemberCard
from dwethia.aftermath.spend_form import SpendForm
from dwethia.aftermath.state import Aftermath, EpisodeCause
from dwethia.campaign.roster.advancement import faults_of_advance, open_to_advance, price_of_advance
from dwethia.campaign.roster.applying import HESITATION_DICE, RowChoice, episode_of
from dwethia.campaign.roster.becoming import promote
from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.roster.member_now import Stock, kept_change
from dwethia.campaign.tables.rows import FACES, CampaignTable, TableRow, row_for
from dwethia.codex.characteristics import CHARACTERISTICS
from dwethia.engine.procedure import Asking, Barred, ask, faces, fill_in, tell
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings

STAY: Final = "stay"
WILLED: Final = ("its owner leaves it as it is", "nothing was bought")  # idle by choice, which no other row replaces


def roll_on(
    state: Aftermath, card: MemberCard, table: CampaignTable, cause: EpisodeCause, rulings: Rulings
) -> Asking[Aftermath]:
    """One D6 on a table; a row that can change nothing is followed by nothing, by another die or by the next row.

    Every table has rows that always change something, so that this ends.
    """
    face = yield from _die(card, table)
    while True:
        row = row_for(table, face)
        yield from tell(RowRolled(card.id, card.name, row.id, face))
        episode = yield from _episode(state, card, row, cause, rulings)
        is_final = not episode.idle or episode.idle in WILLED
        if is_final or rulings.says("R-CP-21.idle", "nothing"):
            return (yield from befall(state, card, episode, rulings))
        yield from tell(RowPassed(card.id, card.name, row.id, episode.idle))
        face = (yield from _die(card, table)) if rulings.says("R-CP-21.idle", "re-roll") else face % FACES + 1


def does_something(state: Aftermath, card: MemberCard, row: TableRow, cause: EpisodeCause, rulings: Rulings) -> bool:
    """Whether a row would change anything for a member, before its die is rolled (CP-GEN-19)."""
    if row.promotes:
        return bool(_heroes(state, card))
    if row.advances:
        return bool(open_to_advance(card.now))
    if row.hesitates:
        return True
    spells = spells_of_the_slain(state, card, cause)
    if row.learns == "what-slew-it":
        spells = tuple(death.power for death in cause.deaths if death.is_spell)
    choice = RowChoice(spell=spells[0] if spells else "")
    return not episode_of(row, card.now, rulings, state.battle, choice).idle


def _die(card: MemberCard, table: CampaignTable) -> Asking[int]:
    (face,) = yield from faces(f"{card.name}, {table.heading}", "CP-GEN-15", card.player)
    return face


def _episode(
    state: Aftermath, card: MemberCard, row: TableRow, cause: EpisodeCause, rulings: Rulings
) -> Asking[Episode]:
    """What a row does to a member, what it leaves open settled."""
    if row.promotes:
        return (yield from _promotion(state, card, row, rulings))
    if row.advances == "budget":
        return (yield from _spending(state, card, row, rulings))
    choice = RowChoice()
    if row.advances == "one":
        if not open_to_advance(card.now):
            return Episode(row.id, row.kind, state.battle, idle="nothing of it may go higher")
        choice = RowChoice((yield from _raised(card, row, rulings)))
    elif row.hesitates:
        choice = RowChoice((yield from _hesitating(card, row, rulings)))
    elif row.learns == "what-slew-it":
        death = cause.deaths[0]
        choice = RowChoice(spell=death.power if death.is_spell else "")
    elif row.learns:
        choice = RowChoice(spell=(yield from _learnt(state, card, row, cause)))
    return episode_of(row, card.now, rulings, state.battle, choice)


def _raised(card: MemberCard, row: TableRow, rulings: Rulings) -> Asking[str]:
    """The characteristic that goes up by one (CP-GEN-20) {R-CP-22}."""

    def label(name: str) -> str:
        value = card.now.characteristic(name, rulings).total
        return f"{CHARACTERISTICS[name].title} {value} to {value + 1} ({price_of_advance(name, rulings):+d} points)"

    def barred() -> Barred:
        faults = ((name, tuple(faults_of_advance(card.now, name))) for name in CHARACTERISTICS)
        return tuple((name, found) for name, found in faults if found)

    text = f"{card.name}, {row.rule.title}: which characteristic goes up by one?"
    return (yield from ask(card.player, "raise", row.id, open_to_advance(card.now), label, text, barred))


def _hesitating(card: MemberCard, row: TableRow, rulings: Rulings) -> Asking[str]:
    """The characteristic that Hesitation takes from, where somebody or a die says it {R-CP-26}."""
    if rulings.says("R-CP-26", "random"):
        (face,) = yield from faces(f"{card.name}, {row.rule.title}", row.id, card.player)
        return HESITATION_DICE[face - 1]
    if not rulings.says("R-CP-26", "owner-picks"):
        return ""
    can_lose = tuple(name for name in HESITATION_DICE if kept_change(card.now, name, -1, rulings))
    text = f"{card.name}, {row.rule.title}: which characteristic goes down by one?"
    options = can_lose or HESITATION_DICE[:1]
    return (yield from ask(card.player, "hesitation", row.id, options, str.capitalize, text))


def _learnt(state: Aftermath, card: MemberCard, row: TableRow, cause: EpisodeCause) -> Asking[str]:
    """A spell of the slain, if they had any (CP-GLORY-HEROAFF-5) {R-CP-30}."""
    spells = spells_of_the_slain(state, card, cause)
    if not spells:
        return ""
    text = f"{card.name}, {row.rule.title}: which spell of the slain does it learn?"
    return (yield from ask(card.player, "spell", row.id, spells, lambda id: name_of(state, id), text))


def _spending(state: Aftermath, card: MemberCard, row: TableRow, rulings: Rulings) -> Asking[Episode]:
    """A budget of points (CP-GLORY-TITAN-6) {R-CP-24}."""
    form = SpendForm(card.now, row.budget)
    if form.is_empty:
        return Episode(row.id, row.kind, state.battle, idle="nothing of it may go higher")
    text = f"{card.name}, {row.rule.title}: {row.budget} points to spend; what is left over is lost"
    filled = yield from fill_in(card.player, "spend", row.id, form, text)
    return episode_of(row, card.now, rulings, state.battle, RowChoice(spent=filled.spent))


def _promotion(state: Aftermath, card: MemberCard, row: TableRow, rulings: Rulings) -> Asking[Episode]:
    """A hero profile of the owner's choice; monsters, titans and the religious need not take one {R-CP-25}."""
    own, heroes = card.now.stock, _heroes(state, card)
    if not heroes:
        return promote(row, own, None, rulings, state.battle)

    def label(id: str) -> str:
        return f"Stay {own.name}" if id == STAY else f"{heroes[id].name} ({heroes[id].price.total} points by the list)"

    stays = () if own.type is UnitType.BASIC else (STAY,)
    text = f"{card.name}, {row.rule.title}: which hero does it become?"
    picked = yield from ask(card.player, "hero-profile", row.id, (*heroes, *stays), label, text)
    if picked == STAY:
        return Episode(row.id, row.kind, state.battle, idle=WILLED[0])
    return promote(row, own, heroes[picked], rulings, state.battle)


def _heroes(state: Aftermath, card: MemberCard) -> dict[str, Stock]:
    """The hero profiles that are open to a member; none to a Hero."""
    if card.now.stock.type is UnitType.HERO:
        return {}
    return {id: stock for id in card.heroes if (stock := state.profile(id, card)) is not None}
