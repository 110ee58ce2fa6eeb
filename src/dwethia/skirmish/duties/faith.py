"""Faith that duties ask for: whose it is, what it is spent on, and who has none {R-CP-37}."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell
from dwethia.faults import Fault
from dwethia.powers.pools import drained, left, paid
from dwethia.rulebook import RuleId, Rulings, rule
from dwethia.skirmish.duties import FaithPrice, campaign_of
from dwethia.skirmish.events.duties import FaithLost, FaithSpent
from dwethia.skirmish.rules.destiny import pools_of
from dwethia.skirmish.state.battle import Battle, Model


def faith_left(battle: Battle, model: Model, rulings: Rulings) -> int:
    """What a model may spend for its duties: as Faith is had at the table, or its own alone."""
    shared = left(battle, model, "faith", pools_of(rulings))
    return shared if campaign_of(battle).says("R-CP-37", "follow-battle-setting") else min(shared, model.faith)


def faults_of_prices(battle: Battle, model: Model, prices: Iterable[FaithPrice], rulings: Rulings) -> Iterator[Fault]:
    """What cannot be paid for."""
    least = faith_left(battle, model, rulings)
    for number, price in enumerate(prices, 1):
        if number > least:
            fact = f"{rule(price.rule).title}: {price.what_for} costs {model.name} 1 Faith, and it has {least} to spend"
            yield Fault(price.rule, fact)


def pay(battle: Battle, model: Model, prices: Iterable[FaithPrice], rulings: Rulings) -> Asking[Battle]:
    """Every price is paid, and Monsters that were paid for are remembered."""
    for price in prices:
        battle = _without_one(battle, battle.model(model.id), rulings)
        now = battle.model(model.id)
        faced = now.duty.faced if price.monster is None else (*now.duty.faced, price.monster)
        left_cover = now.duty.has_left_cover or price.leaves_cover
        now = replace(now, duty=replace(now.duty, faced=faced, has_left_cover=left_cover))
        battle = battle.with_model(now)
        rest = faith_left(battle, now, rulings)
        yield Tell(FaithSpent(now.seat, now.id, now.name, price.rule, rule(price.rule).title, price.what_for, rest))
    return battle


def lose_one(battle: Battle, model: Model, row: RuleId, why: str, rulings: Rulings) -> Asking[Battle]:
    """A point of Faith is lost, if there is one."""
    if not faith_left(battle, model, rulings):
        return battle
    battle = _without_one(battle, model, rulings)
    rest = faith_left(battle, battle.model(model.id), rulings)
    yield Tell(FaithLost(model.seat, model.id, model.name, row, rule(row).title, why, rest))
    return battle


def _without_one(battle: Battle, model: Model, rulings: Rulings) -> Battle:
    if campaign_of(battle).says("R-CP-37", "follow-battle-setting"):
        return paid(battle, model, "faith", 1, pools_of(rulings))
    return drained(battle, model, "faith", 1, pools_of(rulings))[0]
