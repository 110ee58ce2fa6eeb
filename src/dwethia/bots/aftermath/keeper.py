"""The keeper of a warband's book: picks what is best for it on average, and says why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dwethia.aftermath.settling import DECLINE, TAKE
from dwethia.aftermath.setup import MemberCard
from dwethia.aftermath.spend_form import PointsSpent, SpendForm
from dwethia.aftermath.state import Aftermath
from dwethia.bots.aftermath.row_worth import WORTH, worth_of_advance, worth_of_circumstance, worth_of_table
from dwethia.bots.hints import Thought
from dwethia.campaign.roster.advancement import bill
from dwethia.campaign.tables.circumstances import Circumstance, Occasion, all_circumstances
from dwethia.campaign.tables.rows import CampaignTable
from dwethia.engine.procedure import Ask
from dwethia.engine.view import Look
from dwethia.rulebook import RuleId, Rulings, rule

BOOK: Final = "campaign"
TABLES: Final = frozenset(each.value for each in CampaignTable)


def keep(look: Look) -> Thought:
    """The keeper's answer to what its seat is asked."""
    ask, state, rulings = look.asks[0], look.state, look.rulings_of(BOOK)
    assert isinstance(state, Aftermath), "a bot sees the aftermath itself"
    habit = HABITS.get(ask.question)
    if habit is not None:
        return habit(state, ask, rulings)
    return Thought(ask.plain, "it is the plain answer")


def _credit(state: Aftermath, ask: Ask, rulings: Rulings) -> Thought:
    return Thought(ask.plain, f"the Strength of {state.facts.person(ask.plain).name} was used")


def _mvp(state: Aftermath, ask: Ask, rulings: Rulings) -> Thought:
    cards = [card for id in ask.options if (card := state.card(id)) is not None]
    worth = {each.id: worth_of_table(state, each, CampaignTable.GLORY_MVP, rulings) for each in cards}
    best = max(cards, key=lambda each: worth[each.id])
    return Thought(best.id, f"{best.name} has most to gain: {worth[best.id]:.1f} on average")


def _table(state: Aftermath, ask: Ask, rulings: Rulings) -> Thought:
    card = state.turn
    assert card is not None, "tables are picked for a member"
    worth = {option: _worth_of_option(state, card, option, rulings) for option in ask.options}
    best = max(worth, key=lambda option: worth[option])
    return Thought(best, f"{_named(best)} is worth {worth[best]:.1f} to {card.name} on average")


def _worth_of_option(state: Aftermath, card: MemberCard, option: str, rulings: Rulings) -> float:
    if option in TABLES:
        return worth_of_table(state, card, CampaignTable(option), rulings)
    return 0.0 if option == DECLINE else worth_of_circumstance(state, card, _circumstance(option), rulings)


def _named(option: str) -> str:
    if option in TABLES:
        return f"the table “{CampaignTable(option).heading}”"
    return "nothing" if option == DECLINE else rule(RuleId(option)).title


def _circumstance(id: str) -> Circumstance:
    return all_circumstances()[RuleId(id)]


def _take(state: Aftermath, ask: Ask, rulings: Rulings) -> Thought:
    offered, card = _circumstance(ask.rule), state.turn
    if card is None or offered.when is Occasion.WOULD_DIE:
        return Thought(TAKE, "what is offered is better than death")
    worth = worth_of_circumstance(state, card, offered, rulings)
    if worth < 0:
        return Thought(DECLINE, f"{offered.rule.title} would be worth {worth:.1f} to {card.name}, less than nothing")
    return Thought(TAKE, f"{offered.rule.title} is worth {worth:.1f} to {card.name}")


def _raise(state: Aftermath, ask: Ask, rulings: Rulings) -> Thought:
    best = max(ask.options, key=lambda name: worth_of_advance(name, rulings))
    return Thought(best, f"{best.capitalize()} is worth {worth_of_advance(best, rulings):.1f}, its price taken off")


def _hesitation(state: Aftermath, ask: Ask, rulings: Rulings) -> Thought:
    least = min(ask.options, key=lambda name: WORTH[name])
    return Thought(least, f"{least.capitalize()} is missed least")


def _dearest_profile(state: Aftermath, ask: Ask, rulings: Rulings) -> Thought:
    prices = {each.stock.unit: each.stock.price.total for each in state.setup.profiles}
    best = max(ask.options, key=lambda unit: prices.get(unit, 0))
    return Thought(best, f"{prices.get(best, 0)} points by the list: nobody there is worth more")


def _dearest_good(state: Aftermath, ask: Ask, rulings: Rulings) -> Thought:
    prices = {each.id: each.points for each in state.setup.goods}
    best = max(ask.options, key=lambda id: prices.get(id, 0))
    return Thought(best, f"it is worth {prices.get(best, 0)} points")


def _spend(state: Aftermath, ask: Ask, rulings: Rulings) -> Thought:
    form = ask.form
    assert isinstance(form, SpendForm), "points are spent in a form"
    spent: dict[str, int] = {}
    for name in sorted(WORTH, key=lambda each: -WORTH[each]):
        while not any(
            True for _ in form.faults_of(PointsSpent(tuple((spent | {name: spent.get(name, 0) + 1}).items())))
        ):
            spent[name] = spent.get(name, 0) + 1
    filled = PointsSpent(tuple(spent.items()))
    return Thought(filled, f"the best that {bill(spent).total} points can buy: {form.said(filled)}")


HABITS: Final[Mapping[str, Callable[[Aftermath, Ask, Rulings], Thought]]] = {
    "credit": _credit,
    "mvp": _mvp,
    "scar-table": _table,
    "glory-table": _table,
    "circumstance": _take,
    "raise": _raise,
    "hesitation": _hesitation,
    "hero-profile": _dearest_profile,
    "becomes": _dearest_profile,
    "loot": _dearest_good,
    "spell": _dearest_good,
    "spend": _spend,
}
