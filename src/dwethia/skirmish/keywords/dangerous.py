"""Dangerous: after each use its bearer may be hurt by it (HS-KEY-06)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell, faces
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import Deed, Means, Person
from dwethia.skirmish.events.shooting import Backfired
from dwethia.skirmish.keywords import SkirmishKeyword
from dwethia.skirmish.losses.slaying import resolve_losses
from dwethia.skirmish.state.battle import Battle


class Dangerous(SkirmishKeyword):
    """A die after each use: on a 1 its bearer loses a Wound that nothing ignores."""

    off_board = "may hurt its bearer after the shot, which is not reckoned here"

    def cited(self) -> tuple[str, ...]:
        return ()

    def after_use(
        self, battle: Battle, user: ModelId, source: str, rulings: Rulings, *, at_once: bool
    ) -> Asking[Battle]:
        bearer = battle.model(user)
        if bearer.is_slain or bearer.base is None:
            return battle
        (face,) = yield from faces("dangerous", self.rule, bearer.seat)
        if face != 1:
            return battle
        yield Tell(Backfired(bearer.name, source))
        after = battle.with_model(replace(bearer, wounds=bearer.wounds - 1))
        deed = Deed(Means.OTHER, self.rule, Person.of(bearer), weapon_name=source)
        return (yield from resolve_losses(battle, after, deed, rulings, at_once=at_once))
