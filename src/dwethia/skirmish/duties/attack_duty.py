"""Duties to attack somebody: who it is, what counts as able, and what is refused until it is done {R-CP-20}."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from dwethia.faults import Fault
from dwethia.geometry.measuring import gap
from dwethia.geometry.paths import Path
from dwethia.geometry.reach import Reach
from dwethia.geometry.shapes import Disc
from dwethia.lengths import INCH, inches
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.duties import JUDGED, AttackOpen, SkirmishDuty, away, campaign_of, duties_of
from dwethia.skirmish.duties.faith import faith_left
from dwethia.skirmish.duties.goals import nearest_of
from dwethia.skirmish.keywords import keywords_of
from dwethia.skirmish.movement.walking import MoveCheck, allowed_move, is_held
from dwethia.skirmish.powers.casting import CastPower, legal_among, offers
from dwethia.skirmish.shooting.shot_faults import faults_of_aim_by_duty, faults_on_board
from dwethia.skirmish.state.battle import Battle, Manner, Model, Phase
from dwethia.skirmish.state.board import engaged_with
from dwethia.weapon import Weapon

SLACK: Final = INCH // 4  # how much nearer than its way a model might come in the end


class AttackDuty(SkirmishDuty):
    """Each turn, if able: in contact, by a shot or by a power; or only where it attacks at all; or with a chase."""

    def is_goal(self, enemy: Model) -> bool:
        """Whether an enemy is one of those that are meant."""
        raise NotImplementedError

    def goals(self, battle: Battle, model: Model) -> tuple[Model, ...]:
        return nearest_of(model, (enemy for enemy in battle.enemies_of(model.side) if self.is_goal(enemy)))

    def _measured(self, battle: Battle, model: Model) -> tuple[Model, ...]:
        """Its goals as they were when its side's movement began, as long as they stand."""
        found = [battle.model(id) for id in model.duty.goals]
        return tuple(goal for goal in found if goal.base is not None and not goal.is_slain and self.is_goal(goal))

    # Moving

    def commands(self, battle: Battle, going: MoveCheck, rulings: Rulings) -> bool:
        model, campaign = going.model, campaign_of(battle)
        if not self._measured(battle, model):
            return False
        if campaign.says("R-CP-20", "target-lock"):
            return True
        return not model.duty.has_attacked and (model.duty.is_able or campaign.says("R-CP-20", "pursue"))

    def could_attack(self, battle: Battle, going: MoveCheck, rulings: Rulings) -> bool:
        goals = self._measured(battle, going.model)
        return bool(goals) and self._how(battle, going, goals, rulings) is not None

    def faults_of_move(self, battle: Battle, going: MoveCheck, path: Path, rulings: Rulings) -> Iterator[Fault]:
        goals, model = self._measured(battle, going.model), going.moved_along(path)
        after = battle.with_model(model)
        engaged = {enemy.id for enemy in engaged_with(after, model, rulings)}
        if any(goal.id in engaged for goal in goals):
            return
        if campaign_of(battle).says("R-CP-20", "target-lock"):
            yield from self._faults_of_charge(battle, going, goals, model, engaged, rulings)
        elif model.duty.is_able:
            if attack_open(after, model, goals, rulings) is None:
                yield from self._faults_of_losing(battle, going, goals, model, rulings)
        else:
            yield from self._faults_of_pursuit(battle, going, goals, model, rulings)

    def _faults_of_charge(
        self,
        battle: Battle,
        going: MoveCheck,
        goals: tuple[Model, ...],
        moved: Model,
        engaged: set[ModelId],
        rulings: Rulings,
    ) -> Iterator[Fault]:
        """Whom it engages must be its goal, where it could be."""
        before = {enemy.id for enemy in engaged_with(battle, going.model, rulings)}
        if not engaged - before:
            return
        found = contact_way(battle, going, goals, rulings)
        if found is not None:
            names = ", ".join(battle.model(id).name for id in sorted(engaged - before))
            whom = f"{found[0].name}, {away(going.model, found[0])} away"
            yield Fault(
                self.row, f"{self.title}: {moved.name} could engage {whom}, and must not engage {names} instead"
            )

    def _faults_of_losing(
        self, battle: Battle, going: MoveCheck, goals: tuple[Model, ...], moved: Model, rulings: Rulings
    ) -> Iterator[Fault]:
        """A way by which it could not attack any more, though it still can from here."""
        how = self._how(battle, going, goals, rulings)
        if how is None:
            return
        goal, judged = how
        where = f"{away(moved, goal)} away" if moved.disc != going.model.disc else "from here without moving"
        must = f"{self.title}: {moved.name} must attack {goal.name}, {away(going.model, goal)} away"
        fact = f"{must}, and could not do so {where}"
        yield Fault(self.row, fact)
        yield Fault(JUDGED, judged)

    def _faults_of_pursuit(
        self, battle: Battle, going: MoveCheck, goals: tuple[Model, ...], moved: Model, rulings: Rulings
    ) -> Iterator[Fault]:
        """Out of reach, it must come as near as it can."""
        chases = pursuits(battle, going, goals, rulings)
        if not chases or any(gap(moved.disc, goal.disc) <= nearest + SLACK for goal, _, nearest in chases):
            return
        goal, _, nearest = chases[0]
        fact = (
            f"{self.title}: {moved.name} must come as near to {goal.name} as it can, {inches(max(nearest, 0))},"
            f" and would end {away(moved, goal)} away"
        )
        yield Fault(self.row, fact)

    def faults_of_deed(self, battle: Battle, after: Battle, going: MoveCheck, rulings: Rulings) -> Iterator[Fault]:
        goals, model = self._measured(battle, going.model), after.model(going.model.id)
        if not model.duty.is_able or campaign_of(battle).says("R-CP-20", "target-lock") or model.duty.has_attacked:
            return
        if is_engaging(battle, going.model, goals, rulings) or contact_way(battle, going, goals, rulings) is not None:
            return
        found = attack_open(battle, going.model, goals, rulings)
        if found is not None and attack_open(after, model, goals, rulings) is None:
            whom = f"{found.goal.name}, {away(model, found.goal)} away"
            yield Fault(self.row, f"{self.title}: {model.name} must attack {whom}, and could not after that")
            yield Fault(JUDGED, f"from where it stands {found.in_words(model)}")

    def way_owed(self, battle: Battle, going: MoveCheck, rulings: Rulings) -> Path | None:
        model, goals = going.model, self._measured(battle, going.model)
        if campaign_of(battle).says("R-CP-20", "target-lock") or is_engaging(battle, model, goals, rulings):
            return None
        if not model.duty.is_able:
            chases = pursuits(battle, going, goals, rulings)
            far = [path for goal, path, nearest in chases if gap(model.disc, goal.disc) > nearest + SLACK]
            return far[0] if chases and len(far) == len(chases) else None
        if attack_open(battle, model, goals, rulings) is not None:
            return None
        found = contact_way(battle, going, goals, rulings)
        return None if found is None else found[1]

    def _how(
        self, battle: Battle, going: MoveCheck, goals: tuple[Model, ...], rulings: Rulings
    ) -> tuple[Model, str] | None:
        """Whom a model that is about to move could attack, and how, in words with what was measured."""
        model = going.model
        for goal in goals:
            if is_engaging(battle, model, (goal,), rulings):
                return goal, f"{model.name} is engaged with {goal.name}, {away(model, goal)} away"
        open_now = attack_open(battle, model, goals, rulings)
        if open_now is not None:
            return open_now.goal, f"from where it stands {open_now.in_words(model)}"
        found = contact_way(battle, going, goals, rulings)
        if found is None:
            return None
        goal, path = found
        spent = going.spent(path)
        return goal, f"contact with {goal.name} takes {inches(spent)} of {inches(going.errand.allowance.total)}"

    # Shooting and fighting

    def attack_owed(self, battle: Battle, model: Model, rulings: Rulings) -> AttackOpen | None:
        if model.base is None or model.is_slain or model.duty.has_attacked:
            return None
        if campaign_of(battle).says("R-CP-20", "target-lock"):
            return None
        goals = self.goals(battle, model)
        return None if is_engaging(battle, model, goals, rulings) else attack_open(battle, model, goals, rulings)

    def aims(self, battle: Battle, model: Model, *, is_shot: bool) -> tuple[Model, ...]:
        if not campaign_of(battle).says("R-CP-20", "target-lock"):
            return ()
        return self._measured(battle, model) if battle.phase is Phase.MOVEMENT else self.goals(battle, model)

    def holds_in_fight(self, battle: Battle, model: Model, enemies: Sequence[Model]) -> Model | None:
        if campaign_of(battle).says("R-CP-20", "target-lock"):
            return None
        there = {enemy.id for enemy in enemies}
        return next((goal for goal in self.goals(battle, model) if goal.id in there), None)


def is_engaging(battle: Battle, model: Model, goals: Sequence[Model], rulings: Rulings) -> bool:
    """Whether a model is in a fight with one of these already: that is its attack."""
    wanted = {goal.id for goal in goals}
    return any(enemy.id in wanted for enemy in engaged_with(battle, model, rulings))


def contact_way(
    battle: Battle, going: MoveCheck, goals: Sequence[Model], rulings: Rulings
) -> tuple[Model, Path] | None:
    """A legal way into contact with one of these, that can be paid for: the first of all it can reach."""
    model = going.model
    if model.has_moved or is_held(battle, model, rulings):
        return None
    key = ("contact", model.id, going.errand.beside, tuple(goal.id for goal in goals), rulings)
    if key not in battle.notes:
        battle.notes[key] = tuple(_contacts(battle, going, goals, rulings))
    ways: tuple[tuple[Model, Path], ...] = battle.notes[key]
    return next((way for way in ways if _is_affordable(battle, going, way[1], rulings)), None)


def _contacts(
    battle: Battle, going: MoveCheck, goals: Sequence[Model], rulings: Rulings
) -> Iterator[tuple[Model, Path]]:
    free = _unbound(battle, going, rulings)
    reach = Reach(free.walk, free.start, free.errand.allowance.total)
    for goal in goals:
        if gap(going.model.disc, goal.disc) > free.errand.allowance.total:
            continue
        path = reach.into_contact(goal.disc)
        if path is not None and free.is_legal(path):
            moved = free.moved_along(path)
            if is_engaging(battle.with_model(moved), moved, (goal,), rulings):
                yield goal, path


def _unbound(battle: Battle, going: MoveCheck, rulings: Rulings) -> MoveCheck:
    """The same model about to move plainly, as if it had no duties."""
    return MoveCheck(battle, allowed_move(battle, going.model, Manner.PLAIN, rulings, going.errand.beside), rulings)


def _is_affordable(battle: Battle, going: MoveCheck, path: Path, rulings: Rulings) -> bool:
    model = going.model
    prices = duties_of(model.card).prices_of_move(battle, model, going.moved_along(path), rulings)
    return len(prices) <= faith_left(battle, model, rulings)


def pursuits(
    battle: Battle, going: MoveCheck, goals: Sequence[Model], rulings: Rulings
) -> list[tuple[Model, Path, int]]:
    """The ways that lead nearer to these, each with how near it comes."""
    model = going.model
    if model.has_moved or is_held(battle, model, rulings):
        return []
    key = ("pursuit", model.id, going.errand.beside, tuple(goal.id for goal in goals), rulings)
    if key not in battle.notes:
        free = _unbound(battle, going, rulings)
        reach = Reach(free.walk, free.start, free.errand.allowance.total)
        ways = [(goal, reach.towards(goal.disc[:2])) for goal in goals]
        battle.notes[key] = [
            (goal, path, gap(Disc(*path[-1], model.disc.r), goal.disc))
            for goal, path in ways
            if len(path) > 1 and free.is_legal(path)
        ]
    found: list[tuple[Model, Path, int]] = battle.notes[key]
    return [each for each in found if _is_affordable(battle, going, each[1], rulings)]


def attack_open(battle: Battle, model: Model, goals: Sequence[Model], rulings: Rulings) -> AttackOpen | None:
    """A legal shot or power at one of these from where a model stands, in this phase or in the next."""
    if not goals:
        return None
    is_later = battle.phase is not Phase.SHOOT
    if is_later and (model.casts_now or model.has_shot):
        model = replace(model, casts_now=0, has_shot=False)
        shooting = battle.with_model(model)
    else:
        shooting = battle
    shot = _shot_open(shooting, model, goals, rulings)
    if shot is not None:
        return shot
    if not model.card.powers:
        return None
    now = _cast_open(battle, model, goals, battle.phase, rulings)
    if now is None and battle.phase is Phase.MOVEMENT:
        now = _cast_open(shooting.with_progress(phase=Phase.SHOOT), model, goals, Phase.SHOOT, rulings)
    return now


def _shot_open(battle: Battle, model: Model, goals: Sequence[Model], rulings: Rulings) -> AttackOpen | None:
    for weapon in model.card.weapons:
        for goal in goals:
            for lobbed in (False, True) if keywords_of(weapon).may_be_lobbed else (False,):
                if _may_shoot(battle, model, weapon, goal, lobbed, rulings) and _may_pay(battle, model, goal, rulings):
                    return AttackOpen(goal, weapon.id, lobbed)
    return None


def _may_shoot(battle: Battle, model: Model, weapon: Weapon, goal: Model, lobbed: bool, rulings: Rulings) -> bool:
    """Whether neither the rules nor another duty forbid a shot."""
    on_board = faults_on_board(battle, model, weapon, goal, lobbed, rulings)
    by_duty = faults_of_aim_by_duty(battle, model, weapon, goal, rulings)
    return next(on_board, None) is None and next(by_duty, None) is None


def _cast_open(
    battle: Battle, model: Model, goals: Sequence[Model], phase: Phase, rulings: Rulings
) -> AttackOpen | None:
    for offer in offers(battle, model.seat, phase, rulings):
        if offer.model == model.id and offer.power.target == "enemy":
            for id in legal_among(battle, offer, goals, rulings):
                if _may_pay(battle, model, battle.model(id), rulings):
                    cast = CastPower(model.id, offer.power.id, id, offer.power.charge)
                    return AttackOpen(battle.model(id), cast=cast)
    return None


def _may_pay(battle: Battle, model: Model, goal: Model, rulings: Rulings) -> bool:
    prices = duties_of(model.card).prices_of_attack(battle, model, goal)
    return len(prices) <= faith_left(battle, model, rulings) if prices else True
