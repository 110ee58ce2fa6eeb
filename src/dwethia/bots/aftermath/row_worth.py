"""What rows, tables and profiles are worth to a member, in points as the keeper counts them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dwethia.aftermath.fitting import captains_of
from dwethia.aftermath.setup import MemberCard
from dwethia.aftermath.state import Aftermath
from dwethia.campaign.facts.battle_facts import PersonFact
from dwethia.campaign.roster.advancement import open_to_advance, price_of_advance
from dwethia.campaign.roster.applying import HESITATION_DICE, RowChoice, episode_of, lose_all_faith
from dwethia.campaign.roster.becoming import transform
from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.roster.member_now import Stock
from dwethia.campaign.tables.circumstances import Circumstance, Occasion, Result
from dwethia.campaign.tables.rows import CampaignTable, TableRow, rows_of
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings

# What one point of each is worth on the table; an inch of Move too.
WORTH: Final[Mapping[str, float]] = MappingProxyType(
    {
        "martial": 3.0,
        "perception": 2.0,
        "strength": 3.0,
        "defense": 4.0,
        "aggression": 4.0,
        "wounds": 6.0,
        "integrity": 1.0,
        "destiny": 4.0,
        "faith": 2.0,
        "affinity": 4.0,
        "move": 1.0,
    }
)
PER_POINT: Final = -0.5  # what a point of cost takes from it: an army has so many
DUTY: Final = -2.0
HESITATION: Final = -1.5
ITEM: Final = 4.0
HERO: Final = 10.0  # a hero profile is better than its price, or nobody would be one
LAST_HERO: Final = 100.0  # an army without any is not legal (the charts of the factions)


def worth_of(episode: Episode) -> float:
    """What an episode is worth to whom it befalls."""
    if episode.idle:
        return 0.0
    changed = sum(WORTH[name] * by for name, by in episode.changes)
    won = ITEM * len((*episode.gear, *episode.spells)) + (HERO if episode.becomes else 0.0)
    owed = (DUTY if episode.is_duty else 0.0) + (HESITATION if episode.hesitates else 0.0)
    return changed + won + owed + PER_POINT * episode.points


def worth_of_row(state: Aftermath, card: MemberCard, row: TableRow, rulings: Rulings) -> float:
    """What a row is worth to a member, at the best that it leaves open."""
    if row.promotes:
        return HERO if card.heroes and card.now.stock.type is not UnitType.HERO else 0.0
    if row.advances == "budget":
        return row.budget * (WORTH["wounds"] + PER_POINT) / 2
    if row.advances:
        return max((worth_of_advance(name, rulings) for name in open_to_advance(card.now)), default=0.0)
    choice = RowChoice(spell=_some_spell(state, card)) if row.learns else RowChoice(HESITATION_DICE[0])
    return worth_of(episode_of(row, card.now, rulings, state.battle, choice))


def worth_of_circumstance(state: Aftermath, card: MemberCard, circumstance: Circumstance, rulings: Rulings) -> float:
    """What a circumstance is worth to a member, at the best that it leaves open."""
    match circumstance.result:
        case Result.BECOMES:
            found = [stock for id in circumstance.becomes if (stock := state.profile(id, card)) is not None]
            best = max((worth_of_becoming(state, card, circumstance, stock, rulings) for stock in found), default=0.0)
            lost = [old for each in _captains_at_stake(state, card, circumstance) if (old := state.card(each.member))]
            return best + sum(PER_POINT * each.now.price_total(rulings) for each in lost if not each.is_gone)
        case Result.DIES | Result.LEAVES:
            return PER_POINT * card.now.price_total(rulings) - (LAST_HERO if _is_last_hero(state, card) else 0.0)
        case Result.LOSES_ALL_FAITH:
            return worth_of(lose_all_faith(card.now, rulings, state.battle))
        case _:
            return ITEM


def worth_of_becoming(
    state: Aftermath, card: MemberCard, circumstance: Circumstance, other: Stock, rulings: Rulings
) -> float:
    """What another profile is worth: what the list says that it is better by, less what is paid for it."""
    own, points = card.now.stock, transform(circumstance, card.now.stock, other, rulings, state.battle).points
    worth = -PER_POINT * (other.price.total - own.price.total) + PER_POINT * points
    worth += HERO * ((other.type is UnitType.HERO) - (own.type is UnitType.HERO))
    if other.type is not UnitType.HERO and _is_last_hero(state, card):
        worth -= LAST_HERO
    return worth


def _is_last_hero(state: Aftermath, card: MemberCard) -> bool:
    """Whether its owner, as far as is known here, has no other Hero who lives."""
    heroes = [
        each.id
        for each in state.cards
        if each.player == card.player and not each.is_gone and each.now.stock.type is UnitType.HERO
    ]
    return heroes == [card.id]


def _captains_at_stake(state: Aftermath, card: MemberCard, circumstance: Circumstance) -> tuple[PersonFact, ...]:
    return captains_of(state, card) if circumstance.when is Occasion.TOOK_COMMAND else ()


def worth_of_advance(name: str, rulings: Rulings) -> float:
    """What one point more of a characteristic is worth, its price taken off."""
    return WORTH[name] + PER_POINT * price_of_advance(name, rulings)


def worth_of_table(state: Aftermath, card: MemberCard, table: CampaignTable, rulings: Rulings) -> float:
    """What a roll on a table is worth on average: each row is as likely as the others (CP-GEN-15)."""
    rows = rows_of(table)
    return sum(worth_of_row(state, card, row, rulings) for row in rows) / len(rows)


def _some_spell(state: Aftermath, card: MemberCard) -> str:
    """A spell that this battle may teach."""
    slew_it = [death.power for death in state.facts.deaths_of(card.id) if death.is_spell]
    of_the_slain = [id for death in state.facts.deaths for id in state.facts.person(death.victim).spells]
    return next((id for id in (*slew_it, *of_the_slain) if id not in card.now.spells), "")
