"""What a seat may answer in the Shoot Phase: a shot, or that it is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from dwethia.engine.forms import Form
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.battle.shot_faults import (
    enemies_there,
    faults_of_shooter,
    faults_of_target,
    faults_of_weapon,
    faults_on_board,
    is_in_reach,
)
from dwethia.skirmish.battle.shot_odds import odds_of_shot
from dwethia.skirmish.battle.state import Battle, Model
from dwethia.weapon import Weapon

DONE: Final[Mapping[str, Any]] = {"do": "done"}
TRIES: Final = 4  # to find a target for an answer drawn at random
SHOWN: Final = 3  # shots suggested for a model


class ShootForm(Form, frozen=True, tag="skirmish-shoot", eq=False):
    """One model's shot, or the end of the seat's shooting; while a model has further shots, only they are asked for."""

    battle: Battle
    rulings: Rulings
    seat: Seat

    # What speaks against an answer

    def faults(self, answer: Mapping[str, Any]) -> Iterator[Fault]:
        do = answer.get("do")
        if do == "done":
            if set(answer) != {"do"}:
                yield Fault(None, "done needs nothing else")
        elif do == "shoot":
            yield from self._faults_of_shot(answer)
        else:
            yield Fault(None, f"{do!r} is nothing to do now: expected shoot or done")

    def _faults_of_shot(self, answer: Mapping[str, Any]) -> Iterator[Fault]:
        lobbed = answer.get("lobbed", False)
        if set(answer) - {"lobbed"} != {"do", "model", "weapon", "target"} or not isinstance(lobbed, bool):
            yield Fault(None, "a shot has model, weapon and target, and lobbed where it flies in an arc")
            return
        shooter, target = self._known(answer["model"]), self._known(answer["target"])
        for name, model in (("model", shooter), ("target", target)):
            if model is None:
                yield Fault(None, f"there is no model {answer[name]!r}")
        if shooter is None:
            return
        if shooter.seat != self.seat:
            yield Fault(RuleId("SK-TURN-04"), f"{shooter.name} ({shooter.id}) is run by {shooter.seat}")
        weapon = _weapon(shooter, answer["weapon"])
        if weapon is None:
            yield Fault(RuleId("SK-SHOOT-04"), f"{shooter.name} has no ranged weapon {answer['weapon']!r}")
        elif target is not None:
            yield from faults_on_board(self.battle, shooter, weapon, target, lobbed, self.rulings)

    def _known(self, id: object) -> Model | None:
        return self.battle.model(id) if isinstance(id, str) and self.battle.has_model(id) else None

    # Answers

    def shooters(self) -> list[Model]:
        """The models that may still shoot, as far as it lies with themselves."""
        return [model for model in self.battle.models if model.seat == self.seat and self._may_shoot(model)]

    def _may_shoot(self, model: Model) -> bool:
        return may_shoot(self.battle, model, self.rulings)

    def samples(self, chance: Random) -> Iterator[Mapping[str, Any]]:
        able = self.shooters()
        while True:
            yield self._drawn(able, chance) or DONE

    def _drawn(self, able: list[Model], chance: Random) -> Mapping[str, Any] | None:
        """A legal shot of any model, each as likely as the end of all shooting; None where none is found soon."""
        for _ in range(TRIES if able else 0):
            number = chance.randrange(len(able) + 1)
            if number == len(able):
                return None
            shooter = able[number]
            weapon = chance.choice(shooter.card.weapons)
            lobbed = weapon.has("Arc") and chance.random() < 0.5
            near = [
                each
                for each in enemies_there(self.battle, shooter)
                if is_in_reach(shooter, each, weapon, lobbed, self.rulings)
            ]
            if near and (answer := self._legal(shooter, weapon, chance.choice(near), lobbed)):
                return answer
        return None

    def _legal(self, shooter: Model, weapon: Weapon, target: Model, lobbed: bool) -> Mapping[str, Any] | None:
        faults = faults_on_board(self.battle, shooter, weapon, target, lobbed, self.rulings)
        return None if next(faults, None) else _shot(shooter, weapon, target, lobbed)

    def suggestions(self) -> Iterator[Mapping[str, Any]]:
        for shooter in self.shooters():
            yield from self._best_shots(shooter)
        yield DONE

    def _best_shots(self, shooter: Model) -> list[Mapping[str, Any]]:
        """A model's best legal shots, by the Wounds they take on average."""
        found: list[tuple[float, int, Mapping[str, Any]]] = []
        for weapon in shooter.card.weapons:
            if next(faults_of_weapon(self.battle, shooter, weapon, self.rulings), None):
                continue
            for target in enemies_there(self.battle, shooter):
                for lobbed in (False, True) if weapon.has("Arc") else (False,):
                    if next(faults_of_target(self.battle, shooter, target, weapon, lobbed, self.rulings), None) is None:
                        odds = odds_of_shot(self.battle, shooter, weapon, target, self.rulings, lobbed=lobbed)
                        found.append((-odds.worth, len(found), _shot(shooter, weapon, target, lobbed)))
        return [answer for _, _, answer in sorted(found)[:SHOWN]]

    # In words

    def said(self, answer: Mapping[str, Any]) -> str:
        if answer["do"] == "done":
            if self.battle.shooting is not None:
                return f"{self.battle.model(self.battle.shooting).name} shoots no more"
            return "Done shooting"
        shooter, target = self.battle.model(answer["model"]), self.battle.model(answer["target"])
        weapon = _weapon(shooter, answer["weapon"])
        assert weapon is not None
        verb = "lobs" if answer.get("lobbed") else "shoots"
        return f"{shooter.name} {verb} {weapon.name} at {target.name}"

    def shown(self) -> Any:
        return {
            "form": "skirmish-shoot",
            "shots_left": self.battle.shots_left if self.battle.shooting else None,
            "models": [
                {"id": model.id, "weapons": [_weapon_shown(weapon) for weapon in model.card.weapons]}
                for model in self.shooters()
            ],
        }


def _weapon_shown(weapon: Weapon) -> dict[str, Any]:
    return {"id": weapon.id, "name": weapon.name, "range": weapon.range, "arc": weapon.has("Arc")}


def _weapon(shooter: Model, id: object) -> Weapon | None:
    return shooter.card.weapon(id) if isinstance(id, str) else None


def _shot(shooter: Model, weapon: Weapon, target: Model, lobbed: bool) -> dict[str, Any]:
    return {"do": "shoot", "model": shooter.id, "weapon": weapon.id, "target": target.id, "lobbed": lobbed}


def may_shoot(battle: Battle, model: Model, rulings: Rulings) -> bool:
    """Whether a model has a weapon that nothing about itself keeps it from shooting."""
    if not model.card.weapons or model.base is None or (model.has_shot and battle.shooting != model.id):
        return False
    if next(faults_of_shooter(battle, model, rulings), None):
        return False
    return any(next(faults_of_weapon(battle, model, each, rulings), None) is None for each in model.card.weapons)
