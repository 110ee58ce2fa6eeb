"""The Close Combat Phase: fights picked by turns, each fought to its end, until none is left (SK-FIGHT-06 to -45)."""

from __future__ import annotations

from dwethia.engine.procedure import Asking, Procedure, Stage, Tell, ask, call, then
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.fight_finding import Fight, fights, in_words
from dwethia.skirmish.close_combat.fight_resolution import fight_out
from dwethia.skirmish.duties.when_fighting import face_enemies, fight_wanted
from dwethia.skirmish.events.fighting import FightGone, FightPicked, Member
from dwethia.skirmish.powers.casting_between import cast_between
from dwethia.skirmish.powers.single_use_wargear import at_start_of_close_combat
from dwethia.skirmish.retreat.retreat_step import retreat_from_fight
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.skirmish.turn.turn_order import enter_phase
from dwethia.skirmish.turn.windows import opened
from dwethia.tabletop.sides import other


def close_combat(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """What comes next: the start, survivors who retreat, a fight; when none is left, the Retreat step."""
    if not battle.is_under_way:
        battle = yield from at_start_of_close_combat(battle, rulings)
        battle = yield from cast_between(battle, rulings)
        return opened(battle.with_progress(is_under_way=True), rulings)
    if battle.retreating:
        battle = yield from retreat_from_fight(battle, rulings)
        return battle if battle.retreating else opened(battle, rulings)
    found = fights(battle, rulings)
    if not found:
        return (yield from enter_phase(battle, Phase.RETREAT, rulings))
    attacker = picking(battle, rulings)
    picked = yield from _pick(battle, attacker, found)
    melee = yield from _place_the_torn(battle, picked, found)
    yield Tell(_picked(battle, attacker, picked, melee))
    if battle.by_card.dutiful:
        battle = yield from face_enemies(battle, _strikers(melee, attacker), rulings)
    fight: Stage[Battle] = then(fight_out, battle, melee, attacker, rulings)
    battle = yield from call(fight)
    battle = battle.with_progress(picked=battle.picked + 1)
    for gone in _gone(battle, [each for each in found if each is not picked], rulings):
        yield Tell(FightGone(gone.ids, tuple(battle.model(id).name for id in gone.ids)))
    return battle if battle.retreating else opened(battle, rulings)


def picking(battle: Battle, rulings: Rulings) -> Seat:
    """The side that picks the next fight, and so is its Attacker (SK-FIGHT-06, -07) {R-SK-75}."""
    is_second = rulings.says("R-SK-75", "alternate") and battle.picked % 2 == 1
    return other(battle.holder) if is_second else battle.holder


def _pick(battle: Battle, side: Seat, found: tuple[Fight, ...]) -> Asking[Fight]:
    by_id = {melee.id: melee for melee in found}
    answer = yield from ask(
        battle.seats_of(side)[0],
        "pick-fight",
        "SK-FIGHT-06",
        tuple(by_id),
        lambda id: in_words(battle, by_id[id]),
        "Which fight comes next? You are its Attacker.",
    )
    return by_id[answer]


def _strikers(melee: Fight, attacker: Seat) -> list[tuple[list[ModelId], tuple[ModelId, ...]]]:
    """Those who have dice in a fight, the Attacker's first, and their enemies in it."""
    companies = [(melee.company(side), melee.company(other(side)).ids) for side in (attacker, other(attacker))]
    return [([*own.engaged, *(each.id for each in own.reaching)], enemies) for own, enemies in companies]


def _place_the_torn(battle: Battle, melee: Fight, found: tuple[Fight, ...]) -> Asking[Fight]:
    """Models that could join another fight too are put into this one or kept for it by their owners (SK-FIGHT-09)."""
    elsewhere = []
    for id in melee.torn:
        model = battle.model(id)
        answer = yield from ask(
            model.seat,
            "join-fight",
            "SK-FIGHT-09",
            _open_to(battle, model, melee, found) if model.card.duties else ("join", "wait"),
            lambda option: "Join this fight" if option == "join" else "Wait for another",
            f"{model.name} can take part in one fight: {in_words(battle, melee)}?",
        )
        if answer == "wait":
            elsewhere.append(id)
    return melee.without(elsewhere)


def _open_to(battle: Battle, model: Model, melee: Fight, found: tuple[Fight, ...]) -> tuple[str, ...]:
    """Whether a model that is torn may join a fight: it goes where somebody is whom it must attack {R-CP-20}."""
    enemy = other(model.side)
    if fight_wanted(battle, model, melee.company(enemy).ids):
        return ("join",)
    others = [each for each in found if each is not melee and model.id in each.torn]
    return (
        ("wait",) if any(fight_wanted(battle, model, each.company(enemy).ids) for each in others) else ("join", "wait")
    )


def _picked(battle: Battle, attacker: Seat, picked: Fight, melee: Fight) -> FightPicked:
    def members(side: Seat) -> tuple[Member, ...]:
        company = melee.company(side)
        by_rule = [(id, "SK-FIGHT-01") for id in company.engaged]
        by_rule += [(each.id, each.rule) for each in company.reaching]
        by_rule += [(id, "SK-FIGHT-02") for id in company.joined]
        return tuple(Member(id, battle.model(id).name, rule, id in picked.torn) for id, rule in by_rule)

    present = melee.ids
    elsewhere = tuple(id for id in picked.torn if id not in present)
    defender = other(attacker)
    return FightPicked(attacker, defender, members(attacker), members(defender), elsewhere)


def _gone(battle: Battle, others: list[Fight], rulings: Rulings) -> list[Fight]:
    """Fights that were there before this one, and of which nobody is engaged any more (SK-FIGHT-10)."""
    engaged = {id for melee in fights(battle, rulings) for company in melee.companies for id in company.engaged}
    return [
        melee for melee in others if engaged.isdisjoint(id for company in melee.companies for id in company.engaged)
    ]
