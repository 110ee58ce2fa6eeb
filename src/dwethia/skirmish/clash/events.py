"""What happens in a clash beside the turns that all of Skirmish has, as events."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.skirmish.rules.fighting import Blows, Stance
from dwethia.skirmish.rules.shooting import Aim
from dwethia.tally import cited


class ClashShotFired(Event, frozen=True, tag="shotfired"):
    """A model shoots: the numbers before the die."""

    seat: Seat
    shooter: str
    weapon: str
    aim: Aim  # at the target that is easiest to hurt

    @property
    def rules(self) -> tuple[str, ...]:
        return (*cited(self.aim.value, self.aim.against), self.aim.rule)

    def text(self) -> str:
        need = "no roll may be made" if self.aim.need is None else f"{self.aim.need}+ is needed"
        return f"{self.shooter} shoots {self.weapon}: {self.aim.value}, against {self.aim.against}; {need}"


class ClashPowerCast(Event, frozen=True, tag="powercast"):
    seat: Seat
    caster: str
    power: str
    target: str
    cost: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-AFF-02", "SK-AFF-06")

    def text(self) -> str:
        return f"{self.caster} casts {self.power} at {self.target} for {self.cost} Affinity"


class ClashPowerResolved(Event, frozen=True, tag="powerresolved"):
    caster: str
    works: bool
    resisted: bool
    totals: tuple[int, int] | None
    affinity_spent: int
    faith_spent: int
    destiny_spent: tuple[int, int]

    @property
    def rules(self) -> tuple[str, ...]:
        if not self.resisted:
            return ("SK-FAITH-10",)
        return ("SK-FAITH-07" if self.works else "SK-FAITH-06", "SK-FAITH-11", "SK-AFF-06")

    def text(self) -> str:
        if self.totals is None:
            return "Nobody resists: the power works"
        outcome = "the power works" if self.works else "the power is cancelled"
        return f"Affinity {self.totals[0]} against Faith {self.totals[1]}: {outcome}"


class ClashFightBegan(Event, frozen=True, tag="fightbegan"):
    """A fight once the Defender has chosen: every number before the dice."""

    attacker: Seat
    defender: Seat
    stance: Stance
    blows: tuple[Blows, Blows]

    @property
    def rules(self) -> tuple[str, ...]:
        rules = ["SK-FIGHT-07", "SK-FIGHT-12"]
        for blows in self.blows:
            rules += cited(blows.dice, blows.attack_value)
            if blows.dice.total:
                rules += [*cited(blows.wound_value, blows.against), blows.attack_line, blows.wound_line]
        return tuple(dict.fromkeys(rules))

    def text(self) -> str:
        striking = [_in_words(blows) for blows in self.blows if blows.dice.total]
        return "\n".join([f"{self.attacker} attacks, {self.defender} chooses to {self.stance}", *striking])


def _in_words(blows: Blows) -> str:
    return (
        f"  {blows.seat}: {blows.dice.total} dice; attack value {blows.attack_value}: {blows.attack_need}+;"
        f" wounds with {blows.wound_value} against {blows.against}: {blows.wound_need}+"
    )


class ClashWoundsLost(Event, frozen=True, tag="woundslost"):
    seat: Seat
    model: ModelId
    name: str
    wounds: int
    left: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SHOOT-35",)

    def text(self) -> str:
        fate = "is slain" if self.left == 0 else f"has {self.left} left"
        return f"{self.name} loses {self.wounds} Wound{'s' if self.wounds > 1 else ''} and {fate}"


class DestinySpent(Event, frozen=True, tag="destinyspent"):
    seat: Seat
    points: int
    left: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-DEST-02", "SK-DEST-05", "SK-DEST-06")

    def text(self) -> str:
        return f"{self.seat} has spent {self.points} Destiny, {self.left} left"


class BrokeOff(Event, frozen=True, tag="brokeoff"):
    """A Defender that retreated has survivors: the bands are apart."""

    seat: Seat

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-FIGHT-16",)

    def text(self) -> str:
        return f"{self.seat} breaks off"


class ClashEnded(Event, frozen=True, tag="clashended"):
    """The score: enemy models slain."""

    score: tuple[tuple[Seat, int], ...]
    winner: Seat | None

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SCEN-03", "SK-SCEN-10")

    def text(self) -> str:
        tally = ", ".join(f"{seat} {points}" for seat, points in self.score)
        return f"The clash is over: {tally}. " + (f"{self.winner} wins" if self.winner else "A draw")
