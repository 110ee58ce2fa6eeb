"""What each of the Defender's three options would mean here, in words (SK-FIGHT-12 to -20)."""

from __future__ import annotations

from collections.abc import Callable

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.fight_finding import FightSide
from dwethia.skirmish.odds.forecast import first_aim, shots_in
from dwethia.skirmish.rules.fighters import Fighters
from dwethia.skirmish.rules.fighting import Blows, Stance, bout
from dwethia.skirmish.rules.shooting import IN_MELEE
from dwethia.skirmish.state.battle import Battle


def label_of_stance(attacker: Fighters, defender: Fighters, priority: Seat, rulings: Rulings) -> Callable[[str], str]:
    """What an option is called, with the dice of both sides under it."""

    def label(option: str) -> str:
        stance = Stance(option)
        theirs, own = bout(attacker, defender, stance, rulings, priority, (True, stance is Stance.FIGHT)).blows
        if stance is Stance.FIGHT:
            deed = f"you roll {_dice(own)}"
        elif stance is Stance.RETREAT:
            deed = "you roll nothing, and your survivors may move"
        elif any(model.weapon and model.is_alive for model in defender.models):
            deed = _shots(defender, attacker, rulings)
        else:
            return stance.label
        return f"{stance.label}: {deed}; they roll {_dice(theirs)}"

    return label


def _dice(blows: Blows) -> str:
    if not blows.dice.total:
        return "nothing"
    dice = "1 die" if blows.dice.total == 1 else f"{blows.dice.total} dice"
    return f"{dice} (hits on {blows.attack_need}+, wounds on {blows.wound_need}+)"


def _shots(shooters: Fighters, targets: Fighters, rulings: Rulings) -> str:
    shots = shots_in(shooters, rulings)
    need = first_aim(shooters, targets, IN_MELEE, rulings).need
    hits = "without hope" if need is None else f"hits on {need}+ at best"
    return f"you have {shots} shot{'' if shots == 1 else 's'} ({hits})"


def why_no_fire(battle: Battle, company: FightSide) -> Callable[[], str]:
    """What to say to a Defender that cannot fire."""

    def why() -> str:
        armed = [battle.model(id) for id in company.ids if battle.model(id).card.weapons]
        if not armed:
            return "no model of the Defender has a ranged weapon"
        return f"{', '.join(model.name for model in armed)}: shot this turn, or has nothing left to shoot"

    return why
