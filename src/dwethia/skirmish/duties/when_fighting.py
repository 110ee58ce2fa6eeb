"""What duties say in close combat: who strikes, how well, who may not leave, and whom shots in a fight are for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dwethia.engine.procedure import Asking, Tell, ask
from dwethia.faults import Fault
from dwethia.profile import ModelId, Reasons
from dwethia.rulebook import Rulings, rule
from dwethia.skirmish.duties import away, campaign_of, duties_of
from dwethia.skirmish.duties.faith import faith_left, pay
from dwethia.skirmish.events.duties import HeldBack
from dwethia.skirmish.state.battle import Battle, Model


def weakened(battle: Battle, own: Sequence[Model], enemies: Sequence[Model]) -> Mapping[ModelId, Reasons]:
    """What duties change of a side's models in a fight: of each its own, or of all what is worst {R-CP-32}."""
    campaign = campaign_of(battle)
    parts = {model.id: duties_of(model.card).parts_against(enemies) for model in own if model.card.duties}
    if not any(parts.values()) or campaign.says("R-CP-32", "own-value"):
        return parts
    worst = min(parts.values(), key=lambda reasons: sum(part.value for _, part in reasons))
    return {model.id: worst for model in own}


def is_held_back(battle: Battle, model: Model, enemies: Sequence[Model]) -> bool:
    """Whether a model gives no dice in a fight with these, for it has not paid for it."""
    return bool(model.card.duties and duties_of(model.card).prices_of_fight(battle, model, enemies))


def face_enemies(
    battle: Battle, sides: Sequence[tuple[Sequence[ModelId], Sequence[ModelId]]], rulings: Rulings
) -> Asking[Battle]:
    """Those who strike in a fight that has been picked pay for it, or hold back; each side's with its enemies."""
    for own, others in sides:
        for id in own:
            model, enemies = battle.model(id), [battle.model(each) for each in others]
            if model.card.duties and not model.forfeits:
                battle = yield from _face(battle, model, enemies, rulings)
    return battle


def _face(battle: Battle, model: Model, enemies: Sequence[Model], rulings: Rulings) -> Asking[Battle]:
    prices = duties_of(model.card).prices_of_fight(battle, model, enemies)
    if not prices:
        return battle
    row, points, faith = prices[0].rule, len(prices), faith_left(battle, model, rulings)
    names = tuple(battle.model(price.monster).name for price in prices if price.monster is not None)
    if points <= faith:
        answer = yield from ask(
            model.seat,
            "face",
            row,
            ("pay", "hold-back"),
            lambda option: f"Spend {points} Faith, and strike" if option == "pay" else "Hold back: no dice",
            f"{rule(row).title}: does {model.name} face {', '.join(names)}?",
        )
        if answer == "pay":
            return (yield from pay(battle, model, prices, rulings))
    yield Tell(HeldBack(model.id, model.name, row, rule(row).title, names, points, faith))
    return battle


def faults_of_retreat(battle: Battle, own: Sequence[Model], enemies: Sequence[Model]) -> Iterator[Fault]:
    """Those who may not retreat from a fight with these {R-CP-20}."""
    for model in own:
        held = duties_of(model.card).held_by(battle, model, enemies) if model.card.duties else None
        if held is not None:
            duty, goal = held
            fact = f"{duty.title}: {model.name} may not retreat from {goal.name}, {away(model, goal)} away"
            yield Fault(duty.row, fact)


def meant(battle: Battle, model: Model, targets: Sequence[Model]) -> list[Model]:
    """Those of the targets of a shot in a fight that a duty names, or all where it names none of them."""
    duties = duties_of(model.card)
    named = {each.id for duty in duties.aiming for each in duty.aims(battle, model, is_shot=True)}
    if not model.duty.has_attacked:
        named |= {each.id for each in duties.goals(battle, model)}
    return [target for target in targets if target.id in named] or list(targets)


def fight_wanted(battle: Battle, model: Model, enemies: Sequence[ModelId]) -> bool:
    """Whether somebody whom a model must attack is among these."""
    goals = {goal.id for goal in duties_of(model.card).goals(battle, model)}
    return not goals.isdisjoint(enemies)
