"""Melee, shots, and the Wounds they cost."""

from __future__ import annotations

from typing import Final

from dwethia.codex.entries import parse_word
from dwethia.dungeons.combat.melee import Blows
from dwethia.dungeons.combat.ranged import Aim
from dwethia.dungeons.keywords import combined
from dwethia.dungeons.keywords import ignored as ignored_keywords
from dwethia.engine.events import Event
from dwethia.tally import Tally, cited


class MeleeBegan(Event, frozen=True, tag="meleebegan"):
    """A melee: every number before the dice (DD-WOUND-09)."""

    attacker: str
    defender: str
    blows: Blows
    blows_back: Blows | None
    is_sneak: bool = False
    is_surprise: bool = False
    is_free: bool = False
    over: tuple[str, ...] = ()  # the rules by which soft terrain in between did not stop it
    is_reached: bool = False  # by a weapon longer than to the next square
    by_enemy: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        rules = ["DD-MELEE-01", "DD-MELEE-09", "DD-MELEE-12", "DD-WOUND-02", "DD-WOUND-09", *self.over]
        rules += ["DD-MELEE-02"] if self.is_reached else []
        rules += ["DD-MELEE-03"] if self.is_reached and self.over else []
        rules += ["DD-MELEE-13"] if self.by_enemy else []
        rules += ["DD-AI-17"] if self.is_surprise else []
        for blows in (self.blows, self.blows_back):
            if blows is not None:
                rules += cited(blows.dice, blows.martial, blows.strength, blows.against)
        return tuple(dict.fromkeys(rules))

    def text(self) -> str:
        kind = "sneak attack" if self.is_sneak else "free attack" if self.is_free else "attack"
        lines = [f"{self.attacker} makes a melee {kind} on {self.defender}"]
        lines += [_in_words(blows) for blows in (self.blows, self.blows_back) if blows is not None]
        return "\n".join(lines)


class BeyondReach(Event, frozen=True, tag="beyondreach"):
    """A defender does not strike back: the attacker is out of its own reach."""

    defender: str
    attacker: str
    martial: Tally
    away: int
    reach: int

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(("DD-MELEE-11", "DD-MELEE-02", *cited(self.martial))))

    def text(self) -> str:
        return (
            f"{self.defender} does not strike back: {self.attacker} is {self.away} steps away, "
            f"its blows reach {self.reach}; it defends with Martial {self.martial}"
        )


def _in_words(blows: Blows) -> str:
    return (
        f"  {blows.name}: {blows.dice.total} dice; Martial {blows.martial}: {blows.hit_need}+; "
        f"wounds with {blows.strength} against {blows.against}: {blows.wound_need}+"
    )


HIDING: Final = frozenset(("DD-MOVE-08", "DD-GEAR-03", "DD-GEAR-04", "DD-COVER-03"))  # cloaks, Stealth moves, ducking


class ShotFired(Event, frozen=True, tag="shotfired"):
    """A ranged attack: every number before the dice."""

    aim: Aim
    is_sneak: bool = False
    is_dying: bool = False
    over: tuple[str, ...] = ()  # the rules by which soft terrain in between did not stop it
    mastery: tuple[str, ...] = ()  # the rule by which it is a spell whatever is fired

    @property
    def rules(self) -> tuple[str, ...]:
        aim = self.aim
        dying = ("DD-GEAR-05",) if self.is_dying else ()
        numbers = cited(aim.hit, aim.attack, aim.against)
        ducked = ("DD-RANGED-04",) if "DD-COVER-03" in numbers else ()
        hiding = ("DD-AIRNG-04",) if aim.hit is not None and not HIDING.isdisjoint(numbers) else ()
        ignored = ("DD-GEAR-06",) if not ignored_keywords().isdisjoint(aim.keywords) else ()
        words = combined(tuple(parse_word(each) for each in aim.keywords)).cited if aim.keywords else ()
        words = (*dying, *self.mastery, *ducked, *hiding, *ignored, *words)
        return ("DD-RANGED-07", "DD-SHARED-10", "DD-WOUND-09", *words, *self.over, *aim.cover, *numbers)

    def text(self) -> str:
        aim = self.aim
        kind = " with a dying hand" if self.is_dying else " from hiding" if self.is_sneak else ""
        hit = f"hits on {aim.hit.total}+ ({aim.hit}); " if aim.hit is not None else ""
        verb = "needs" if aim.is_single_roll else "wounds with"
        return (
            f"{aim.shooter} shoots {aim.weapon} at {aim.target}{kind}: {hit}"
            f"{verb} {aim.attack} against {aim.against}: {aim.need}+"
        )


class Caught(Event, frozen=True, tag="caught"):
    """A model around the target is struck as well."""

    aim: Aim
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, *cited(self.aim.attack, self.aim.against))

    def text(self) -> str:
        return f"{self.aim.target} is caught by {self.aim.weapon}: {self.aim.need}+"


class WoundsLost(Event, frozen=True, tag="woundslost"):
    id: str
    name: str
    lost: int
    left: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-WOUND-04", "DD-WOUND-05" if self.left == 0 else "DD-WOUND-08")

    def text(self) -> str:
        fate = "is slain" if self.left == 0 else f"has {self.left} left"
        return f"{self.name} loses {self.lost} Wound{'s' if self.lost > 1 else ''} and {fate}"


class WoundRegained(Event, frozen=True, tag="woundregained"):
    name: str
    left: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-ABIL-01",)

    def text(self) -> str:
        return f"{self.name} regenerates: {self.left} Wounds"


class DestinySpent(Event, frozen=True, tag="destinyspent"):
    points: int
    left: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-SHARED-02",)

    def text(self) -> str:
        return f"{self.points} Destiny spent, {self.left} left"
