"""Fights, retreats and Opportunity Attacks as they happen."""

from __future__ import annotations

from msgspec import Struct

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Point
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.skirmish.rules.fighting import Blows, Stance
from dwethia.tally import Tally, cited


class Member(Struct, frozen=True, omit_defaults=True):
    """A model in a fight, and the rule by which it is in it."""

    id: ModelId
    name: str
    rule: str
    torn: bool = False  # it could have joined another fight


class FightPicked(Event, frozen=True, tag="fightpicked"):
    """A side has picked a fight, and is its Attacker: who is in it."""

    attacker: Seat
    defender: Seat
    attackers: tuple[Member, ...]
    defenders: tuple[Member, ...]
    elsewhere: tuple[ModelId, ...] = ()  # kept by their owners for another fight

    @property
    def rules(self) -> tuple[str, ...]:
        members = (*self.attackers, *self.defenders)
        rules = ["SK-FIGHT-06", "SK-FIGHT-07", "SK-FIGHT-08", *(each.rule for each in members)]
        if self.elsewhere or any(each.torn for each in members):
            rules.append("SK-FIGHT-09")
        return tuple(dict.fromkeys(rules))

    def text(self) -> str:
        names = [", ".join(each.name for each in members) for members in (self.attackers, self.defenders)]
        return f"{self.attacker} attacks: {names[0]} against {names[1]}"


STANCE_RULES = {
    Stance.FIGHT: ("SK-FIGHT-13",),
    Stance.RETREAT: ("SK-FIGHT-14",),
    Stance.FIRE: ("SK-FIGHT-18", "SK-FIGHT-19"),
}


class FightBegan(Event, frozen=True, tag="battle-fight"):
    """A fight once the Defender has chosen: every number before the dice, and what each model adds to it."""

    attacker: Seat
    defender: Seat
    stance: Stance
    blows: tuple[Blows, Blows]

    @property
    def rules(self) -> tuple[str, ...]:
        rules = ["SK-FIGHT-12", *STANCE_RULES[self.stance]]
        for blows in self.blows:
            rules += cited(blows.dice, blows.attack_value, blows.save_penalty)
            if blows.dice.total:
                rules += [*cited(blows.wound_value, blows.against), blows.attack_line, blows.wound_line]
                rules += ["SK-FIGHT-21", "SK-FIGHT-33", "SK-FIGHT-36"]
        return tuple(dict.fromkeys(rules))

    def text(self) -> str:
        striking = [_in_words(blows) for blows in self.blows if blows.dice.total]
        return "\n".join([f"{self.attacker} attacks, {self.defender} chooses to {self.stance}", *striking])


def _in_words(blows: Blows) -> str:
    worse = f"; saves are worse by {blows.save_penalty}" if blows.save_penalty.total else ""
    return (
        f"  {blows.seat}: {blows.dice} dice; attack value {blows.attack_value}: {blows.attack_need}+;"
        f" wounds with {blows.wound_value} against {blows.against}: {blows.wound_need}+{worse}"
    )


class FightGone(Event, frozen=True, tag="fightgone"):
    """A fight in which no opposing models are within 1 inch any more."""

    models: tuple[ModelId, ...]
    names: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-FIGHT-10",)

    def text(self) -> str:
        return f"There is no fight any more for {', '.join(self.names)}"


class StruckInDying(Event, frozen=True, tag="struckindying"):
    """A slain model strikes once more before it is taken off."""

    model: ModelId
    name: str
    dice: Tally

    @property
    def rules(self) -> tuple[str, ...]:
        return cited(self.dice)

    def text(self) -> str:
        return f"Dying Blow of {self.name}: {self.dice} dice, each 6 a wound"


class Retreated(Event, frozen=True, tag="retreated"):
    """A model retreats: its way, what that cost, and who saw it go."""

    side: Seat
    model: ModelId
    name: str
    path: tuple[Point, ...]
    cost: Tally
    allowance: Tally
    is_declared: bool  # within its fight
    seen_by: tuple[ModelId, ...]  # enemies whose melee range it left, and who may strike at it

    @property
    def rules(self) -> tuple[str, ...]:
        kind = ("SK-FIGHT-16", "SK-FIGHT-17") if self.is_declared else ("SK-RETREAT-01", "SK-RETREAT-05")
        return (*kind, *cited(self.allowance, self.cost), "SK-RETREAT-03")

    def text(self) -> str:
        spent = [f"{inches(part.value)} {part.name}" for part in self.cost.parts]
        return f"{self.name} retreats {inches(self.cost.total)} of {inches(self.allowance.total)} ({', '.join(spent)})"


class StillLocked(Event, frozen=True, tag="stilllocked"):
    """Models that have not got away, or did not want to, stay locked in combat."""

    models: tuple[ModelId, ...]
    names: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-RETREAT-04",)

    def text(self) -> str:
        return f"Still locked in combat: {', '.join(self.names)}"


class OpportunityTaken(Event, frozen=True, tag="opportunitytaken"):
    """A model that stayed strikes at enemies that left its melee range."""

    model: ModelId
    name: str
    leavers: tuple[str, ...]
    dice: Tally

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-RETREAT-06", *cited(self.dice))

    def text(self) -> str:
        return f"Opportunity Attack of {self.name} on {', '.join(self.leavers)}: {self.dice} dice, each 6 a wound"
