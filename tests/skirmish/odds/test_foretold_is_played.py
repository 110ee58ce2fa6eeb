"""What is foretold of a shot, a fight and a power is what comes of it when it is played, under every ruling.

Positions are drawn at random. In each, the same action is played again and again by the game itself, with fresh dice
and every question answered plainly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, TypeVar

from counts import count
from skirmish.odds.comparing import Comparison
from skirmish.odds.positions import Answers, Position, positions

from dwethia.engine.branching import Policy
from dwethia.engine.forms import Filled, as_written
from dwethia.engine.odds import plain
from dwethia.engine.procedure import Ask, Stage, then
from dwethia.engine.seats import Seat
from dwethia.powers.duel_odds import chance_if_resisted
from dwethia.powers.pools import paid
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.close_combat_phase import picking
from dwethia.skirmish.close_combat.fight_finding import Fight, fights
from dwethia.skirmish.odds.fight_odds import odds_of_fight, stances_open
from dwethia.skirmish.odds.forecast import FightForecast
from dwethia.skirmish.odds.losses_foretold import NEVER, Losses, losses_foretold
from dwethia.skirmish.odds.power_odds import chance_of_power
from dwethia.skirmish.odds.shot_odds import odds_of_shot
from dwethia.skirmish.powers.casting import CastPower, cast_powers, casts_of
from dwethia.skirmish.powers.resisting import Cast, duels_of
from dwethia.skirmish.rules.destiny import pools_of
from dwethia.skirmish.rules.duels import duel_rules
from dwethia.skirmish.rules.fighting import Stance
from dwethia.skirmish.shooting.firing import take_shot
from dwethia.skirmish.shooting.shoot_form import Shoot, ShootForm
from dwethia.skirmish.spell_effects import effects_of
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.tabletop.sides import other

F = TypeVar("F", bound=Filled)

POSITIONS = 210
TIMES = count(4, 100)  # 21,000 plays of each kind
DRAWN = 20  # answers in which one of the kind is looked for


def drawn(position: Position, kind: type[F], chance: Random) -> tuple[Seat, F] | None:
    """A legal answer of a kind in a part of the Shoot Phase, and whose it is."""
    for ask in position.game().asks:
        if isinstance(ask.form, ShootForm):
            answers = islice(ask.form.samples(chance), DRAWN)
            found = next((answer for answer in answers if isinstance(answer, kind)), None)
            if found is not None:
                return ask.seat, found
    return None


# Shots


def shots() -> Iterator[tuple[Position, Seat, Shoot]]:
    chance = Random("shots")
    for position in positions(Phase.SHOOT):
        if (answer := drawn(position, Shoot, chance)) is not None:
            yield position, *answer


def test_what_is_foretold_of_a_shot_is_what_is_played() -> None:
    comparison = Comparison()
    for position, seat, answer in islice(shots(), POSITIONS):
        battle, rulings = position.battle, position.rulings
        shooter, target = battle.model(answer.model), battle.model(answer.target)
        weapon, lobbed = shooter.card.weapon(answer.weapon), answer.lobbed
        assert weapon is not None
        odds = odds_of_shot(battle, shooter, weapon, target, rulings, lobbed=lobbed)
        losses = losses_foretold(battle, take_shot(battle, shooter, weapon, target, rulings, lobbed=lobbed), rulings)
        if odds.is_foretold:
            assert odds.lost == losses.of(target.id)
            assert odds.beside == losses.expected(lambda model, of=target: model.side == of.side and model.id != of.id)  # type: ignore[misc]
            assert odds.friends == losses.expected(lambda model, of=shooter: model.side == of.side)  # type: ignore[misc]
        ends = list(position.played(TIMES, plainly(shoot=(seat, as_written(answer)))))
        what = f"{position.number}: {shooter.name} shoots {weapon.name} at {target.name}"
        compare_models(comparison, what, target.id, losses, ends, rulings)
    comparison.check()


def compare_models(
    comparison: Comparison, what: str, target: ModelId | None, losses: Losses, ends: list[Battle], rulings: Rulings
) -> None:
    """The Wounds of each model that is foretold to lose some or has lost some, and of the target."""
    for place, model in enumerate(losses.before.models):
        came = Counter(max(model.wounds - end.models[place].wounds, 0) for end in ends)
        if model.id == target or model.id in losses.likely or came.keys() != {0}:
            whose = "target" if model.id == target else "another"
            comparison.add(f"{what}, {model.name} loses", dict(losses.of(model.id)), came, whose, rulings)


def plainly(policy: Policy = plain, **answers: tuple[Seat | None, Any]) -> Answers:
    """Some questions answered as it is wished, by one seat or by whoever is asked; all others by a policy."""

    def answered(ask: Ask) -> Any:
        seat, answer = answers.get(ask.question.replace("-", "_"), (None, None))
        if answer is None:
            return policy(ask)
        return answer if seat in (None, ask.seat) else None

    return answered


# Fights


def melees() -> Iterator[tuple[Position, Fight, Seat, Stance, FightForecast]]:
    """Fights of which something is foretold, with what the Defender chooses: each choice as often."""
    chance = Random("fights")
    stance = Stance.FIGHT
    for position in positions(Phase.CLOSE_COMBAT):
        battle, rulings = position.battle, position.rulings
        attacker = picking(battle, rulings)
        for melee in fights(battle, rulings):
            if stance in stances_open(battle, melee, attacker, rulings):
                odds = odds_of_fight(battle, melee, attacker, stance, rulings)
                if odds is not None:
                    yield position, melee, attacker, stance, odds
                    stance = chance.choice(list(Stance))
                    break


def test_what_is_foretold_of_a_fight_is_what_is_played() -> None:
    comparison = Comparison()
    for position, melee, attacker, stance, odds in islice(melees(), POSITIONS):
        ends = list(position.played(TIMES, plainly(pick_fight=(None, melee.id), stance=(None, stance.value))))
        for side, likely in ((attacker, odds.defender.wounds), (other(attacker), odds.attacker.wounds)):
            whose = "Attacker" if side == attacker else "Defender"
            came = Counter(str(lost_by(side, position.battle, end)) for end in ends)
            what = f"{position.number}: {stance} in {melee.id}, the {whose} loses"
            comparison.add(what, likely, came, whose, position.rulings)
    comparison.check()


def lost_by(side: Seat, before: Battle, after: Battle) -> int:
    pairs = zip(before.models, after.models, strict=False)
    return sum(max(was.wounds - now.wounds, 0) for was, now in pairs if was.side == side)


# Powers


def powers() -> Iterator[tuple[Position, Seat, CastPower, Cast]]:
    """One power each; not those that bring models, since no odds say where these shall rise."""
    chance = Random("powers")
    for position in positions(Phase.SHOOT, lambda model: bool(model.card.powers or model.card.profile.faith)):
        if (answer := drawn(position, CastPower, chance)) is not None:
            cast, *more = casts_of(position.battle, answer[1])
            if not more and not effects_of(cast.power).brings_models:
                yield position, *answer, cast


def as_best_it_can(battle: Battle, cast: Cast, rulings: Rulings) -> Policy:
    """The enemy resists a power with the best it has, and nobody bids more."""
    battle = paid(battle, battle.model(cast.model), "affinity", cast.affinity, pools_of(rulings))
    duels = duels_of(battle, cast, rulings)
    best = min(duels, key=lambda duel: chance_if_resisted(duel, duel_rules(rulings)), default=None)

    def answered(ask: Ask) -> str:
        if ask.question != "resist" or best is None:
            return ask.plain
        return best.resister if len(duels) > 1 else ask.options[1]

    return answered


def test_what_is_foretold_of_a_power_is_what_is_played() -> None:
    comparison, chance = Comparison(), Random("resisting")
    for position, seat, answer, cast in islice(powers(), POSITIONS):
        battle, rulings = position.battle, position.rulings
        policy: Policy = plain
        works = 1.0
        if chance.random() < 0.5:
            policy, works = as_best_it_can(battle, cast, rulings), chance_of_power(battle, cast, rulings)
        stage: Stage[Battle] = then(cast_powers, battle, (cast,), rulings)
        losses = losses_foretold(battle, stage, rulings, policy)
        ends = list(position.played(TIMES, plainly(policy, shoot=(seat, as_written(answer)))))
        what = f"{position.number}: {battle.model(cast.model).name} casts {cast.power.name} at {cast.target}"
        has_worked = Counter(worked(battle.model(cast.model).side, battle, end) for end in ends)
        comparison.add(f"{what}, works", sure_or({True: works, False: 1 - works}), has_worked, "power", rulings)
        compare_models(comparison, what, cast.target, losses, ends, rulings)
    comparison.check()


def worked(side: Seat, before: Battle, after: Battle) -> bool:
    return after.side(side).powers_worked > before.side(side).powers_worked


def sure_or(likely: dict[bool, float]) -> dict[bool, float]:
    return {outcome: chance for outcome, chance in likely.items() if chance > NEVER}
