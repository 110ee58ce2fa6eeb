"""Volatile: slain, it explodes among all who are near (SK-SHOOT-31)."""

from __future__ import annotations

from typing import Final

from dwethia import charts
from dwethia.engine.procedure import Asking, Procedure, Stage, Tell, call, roll, then
from dwethia.lengths import INCH
from dwethia.powers.rerolls import Purse
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import fighter_of, fighters_of, settled
from dwethia.skirmish.events.dying import Deed, Exploded, Means, Person
from dwethia.skirmish.losses.slaying import falls_at_once, resolve_losses
from dwethia.skirmish.rules.fighters import SideCondition, purse_of
from dwethia.skirmish.rules.losses import StruckSide, standing_of, struck, suffer
from dwethia.skirmish.special_rules import SkirmishRule
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import distance

STRENGTH: Final = 4


class Volatile(SkirmishRule):
    """Everyone within so many inches suffers an attack without Perception.

    Whatever slew the model, the explosion itself is no [Quick Shot] (SK-SHOOT-03).
    """

    def explosion(self) -> int:
        return self.number * INCH

    def as_it_falls(self, battle: Battle, model: Model, rulings: Rulings) -> Asking[Battle]:
        far = self.explosion()
        near = tuple(other.id for other in battle.standing if other.id != model.id and distance(model, other) <= far)
        yield Tell(Exploded(model.name, self.number, tuple(battle.model(id).name for id in near)))
        explosion: Stage[Battle] = then(blow_up, battle, model, near, rulings)
        return (yield from call(explosion))


def blow_up(battle: Battle, source: Model, near: tuple[ModelId, ...], rulings: Rulings) -> Stage[Battle] | Battle:
    """One model after the other is struck by an explosion, if it still stands."""
    for place, id in enumerate(near):
        victim = battle.model(id)
        if victim.wounds and victim.base is not None:
            own = fighters_of(battle, victim.seat, (fighter_of(battle, victim, rulings),), rulings)
            cause = fighters_of(battle, source.seat, (fighter_of(battle, source, rulings, is_bystander=True),), rulings)
            side = struck(own, cause, rulings, battle.seats_of(battle.holder)[0], None, False)
            return then(be_blown_up, side, purse_of(cause, rulings), battle, source, near[place + 1 :], rulings)
    return battle


def be_blown_up(
    side: StruckSide, nothing: Purse, battle: Battle, source: Model, near: tuple[ModelId, ...], rulings: Rulings
) -> Procedure[Battle]:
    """One model takes what an explosion does to it, and may fall; then the next."""
    own = side.side
    blown_up: Stage[SideCondition] = then(_blown_up, side, nothing, rulings)
    standing = yield from call(blown_up)
    after = settled(battle, own, own.after(standing, rulings), rulings)
    deed = Deed(Means.OTHER, "SK-SHOOT-31", Person.of(source), weapon_name="its explosion", weapon_strength=STRENGTH)
    battle = yield from resolve_losses(battle, after, deed, rulings, at_once=falls_at_once(battle, rulings))
    return then(blow_up, battle, source, near, rulings)


def _blown_up(side: StruckSide, nothing: Purse, rulings: Rulings) -> Procedure[SideCondition]:
    """One model struck by an explosion."""
    own = side.side
    standing = standing_of(own, purse_of(own, rulings), tuple(0 for _ in nothing), rulings)
    defense = own.models[0].profile.defense
    hits = yield from roll(
        "explosion",
        charts.RANGED.line(STRENGTH, defense),
        side.striker,
        1,
        charts.need(STRENGTH, defense, rulings),
    )
    return (yield from suffer(side, standing, 0)) if hits else standing
