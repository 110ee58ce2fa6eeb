"""What may be shot at by a model, what each shot comes to, and what forbids the others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from dwethia.faults import Fault
from dwethia.rulebook import Rulings
from dwethia.server.boards.drawn import Sum
from dwethia.server.boards.skirmish.probe_types import ShotSeen
from dwethia.skirmish.keywords import keywords_of
from dwethia.skirmish.odds.shot_odds import odds_of_shot
from dwethia.skirmish.shooting.shoot_form import Shoot, ShootForm
from dwethia.skirmish.shooting.shot_faults import faults_on_board
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.skirmish.state.line_of_fire import line_of_fire
from dwethia.weapon import Weapon


def shots_seen(battle: Battle, shooter: Model, rulings: Rulings, *, legal_alone: bool = False) -> list[ShotSeen]:
    """Every weapon at every enemy, the best first; shots that are forbidden come last, with the reasons.

    While a model is dragged, the legal ones alone are looked for: sight is not asked about what is too far away.
    """
    in_phase = battle if battle.phase is Phase.SHOOT else replace(battle, phase=Phase.SHOOT)
    found = []
    for weapon in shooter.card.weapons:
        for target in battle.enemies_of(shooter.side):
            for lobbed in (False, True) if keywords_of(weapon).may_be_lobbed else (False,):
                against = _against_shot(in_phase, shooter, weapon, target, lobbed, rulings)
                faults = tuple(islice(against, 1 if legal_alone else None))
                if faults:
                    if not legal_alone:
                        found.append(ShotSeen(target.id, weapon.id, lobbed, faults))
                    continue
                odds = odds_of_shot(in_phase, shooter, weapon, target, rulings, lobbed=lobbed)
                way = () if lobbed else line_of_fire(in_phase, shooter, target, rulings).in_the_way
                found.append(
                    ShotSeen(
                        target.id,
                        weapon.id,
                        lobbed,
                        (),
                        odds.aim.need,
                        Sum.of(odds.aim.value),
                        Sum.of(odds.aim.against),
                        odds.expected if odds.is_foretold else None,
                        odds.slays(target.wounds) if odds.is_foretold else None,
                        tuple(each.name for each in way),
                    )
                )
    return sorted(found, key=lambda shot: (bool(shot.faults), -(shot.expected or 0)))


def _against_shot(
    battle: Battle, shooter: Model, weapon: Weapon, target: Model, lobbed: bool, rulings: Rulings
) -> Iterator[Fault]:
    """What speaks against a shot, duties of the shooter among it."""
    if shooter.card.duties:
        form = ShootForm(battle, shooter.seat, rulings)
        return form.faults_of(Shoot(shooter.id, weapon.id, target.id, lobbed))
    return faults_on_board(battle, shooter, weapon, target, lobbed, rulings)
