"""What a model is worth to its side: as one that counts, as one that scores, and for what it can still do."""

from __future__ import annotations

from typing import Final

from dwethia.bots.skirmish.soldier.lately import Lately
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.mission_triggers import Stake, trigger_of
from dwethia.skirmish.scoring.missions import part_of
from dwethia.skirmish.setup.battle_setup import MissionSetup, Scenario
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.casualties import starters
from dwethia.tabletop.sides import other

COUNTED: Final = 1.0  # a model lost, where the enemy plays Annihilation
USEFUL: Final = 0.5  # what a model of average price is worth for what it can do in a whole battle
LEAST_USE: Final = 0.15  # and what is left of that in the last turn
BASE: Final = 0.1
BLOOD: Final = 0.15  # of First Blood, as long as nobody has fallen
SHARED: Final = 0.3  # of a mission that takes more than this model


class Stakes:
    """What the models of one side are worth, reckoned once for a moment of the battle."""

    def __init__(self, battle: Battle, side: Seat, models: list[Model], rulings: Rulings) -> None:
        self._battle, self._side, self._rulings = battle, side, rulings
        self._average = max(1.0, sum([model.card.points for model in models]) / max(len(models), 1))
        turns = battle.setup.turns
        left = (turns - battle.turn + 1) / max(turns, 1)
        self._use = max(LEAST_USE, USEFUL * left)
        counted = battle.side(other(side)).scenario is Scenario.ANNIHILATION
        self._fixed = BASE + (COUNTED if counted else 0.0) + self._shared()
        self._wanted = [each for each in battle.side(other(side)).missions if self._pays_still(each)]
        own = battle.side(side).missions
        self._kept = [each for each in own if trigger_of(each.trigger).stake is Stake.CERTAIN_FRIENDS]
        self._by_card: dict[int, float] = {}  # models of one card are worth the same
        self._dearest = max([model.card.points for model in starters(battle, side)], default=0)

    def worth(self, model: Model) -> float:
        """What losing a model costs its side, but for the ground it holds."""
        card = model.card
        worth = self._by_card.get(id(card))
        if worth is None:
            worth = self._fixed + self._use * max(card.points, 1) / self._average
            for mission in (*self._wanted, *self._kept):
                if trigger_of(mission.trigger).concerns(mission, card, self._dearest):
                    worth += mission.points
            self._by_card[id(card)] = worth
        return worth

    def _pays_still(self, mission: MissionSetup) -> bool:
        """Whether the enemy has not had all of a mission yet."""
        trigger = trigger_of(mission.trigger)
        if trigger.stake not in (Stake.CERTAIN_ENEMIES, Stake.ANY_ENEMY):
            return False
        had = part_of(self._battle, other(self._side), mission, self._rulings).value
        return had < (_most(mission) if trigger.scores_each_time or mission.most is not None else mission.points)

    def _shared(self) -> float:
        """What missions make of every model: the first to fall, those felled in a certain way, the share kept."""
        worth = 0.0
        for mission in self._battle.side(other(self._side)).missions:
            stake = trigger_of(mission.trigger).stake
            if stake is Stake.FIRST_ENEMY and not self._battle.deaths:
                worth += BLOOD * mission.points
            elif stake is Stake.ANY_ENEMY and self._pays_still(mission):
                worth += SHARED * mission.points
        for mission in self._battle.side(self._side).missions:
            if trigger_of(mission.trigger).stake is Stake.MANY_FRIENDS:
                worth += mission.points / max(self._battle.side(self._side).starting_models, 1)
        return worth


_STAKES: Final = Lately[Stakes]()


def stakes_of(battle: Battle, side: Seat, models: list[Model], rulings: Rulings) -> Stakes:
    """What the models of a side are worth; it does not depend on who stands where."""
    grounds = battle.setup, battle.sides, battle.deaths, battle.turn, len(models), rulings
    return _STAKES.worked_out(side, grounds, lambda: Stakes(battle, side, models, rulings))


def _most(mission: MissionSetup) -> int:
    return 1000 if mission.most is None else mission.most
