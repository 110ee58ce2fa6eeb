"""What happens in a dungeon, as events."""

from __future__ import annotations

from typing import Final

from dwethia.dungeons.melee import Blows
from dwethia.dungeons.plan import Objective
from dwethia.dungeons.ranged import Aim
from dwethia.dungeons.rooms import Room
from dwethia.dungeons.squares import EVERYWHERE, SIZE, Area, Square, at, is_connected
from dwethia.dungeons.state import Deeds
from dwethia.engine.events import Event
from dwethia.tally import Tally


def _cited(*tallies: Tally | None) -> tuple[str, ...]:
    return tuple(part.rule for tally in tallies if tally is not None for part in tally.parts)


def _crossing(cost: Tally) -> tuple[str, ...]:
    cited = _cited(cost)
    return (*cited, "DD-BARR-03") if "DD-BARR-04" in cited else cited


# The run and its rooms


class RunPlanned(Event, frozen=True):
    """Setting, objective, length and faction (DD-RUN-03)."""

    hero: str
    setting: str
    setting_text: str
    objective: str
    rooms: int
    faction: str
    is_civil_war: bool

    @property
    def rules(self) -> tuple[str, ...]:
        own = ("DD-SETUP-08",) if self.is_civil_war else ()
        ours = ("HS-SET-01",) if self.setting_text else ()
        return (
            "DD-RUN-01", "DD-RUN-02", "DD-RUN-03", "DD-RUN-08", "DD-SETUP-01", "DD-SETUP-02", "DD-SETUP-03",
            "DD-SETUP-04", "DD-SETUP-05", "DD-SETUP-06", "DD-SETUP-07", "DD-SETUP-09", *own, *ours,
        )  # fmt: skip

    def text(self) -> str:
        traitor = ", one of their own" if self.is_civil_war else ""
        place = f"{self.setting}: {self.setting_text}" if self.setting_text else self.setting
        rooms = "1 room" if self.rooms == 1 else f"{self.rooms} rooms"
        return f"{self.hero}{traitor}, against {self.faction}. {self.objective}, {rooms}. {place}"


class PackageCarried(Event, frozen=True):
    """The run begins with the package in the hero's hands."""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-OBJ-09",)

    def text(self) -> str:
        return "The hero carries the package"


class TargetNamed(Event, frozen=True):
    """Whom the run is for."""

    name: str
    face: int
    is_beyond: bool  # whether no hero of the list has that number
    is_named: bool = False  # whether a Named Hero has it, who is not met

    @property
    def rules(self) -> tuple[str, ...]:
        as_first = ("DD-OBJ-02",) if self.is_beyond else ("DD-ENEMY-06",) if self.is_named else ()
        return ("DD-OBJ-01", *as_first)

    def text(self) -> str:
        return f"The target is {self.name}"


class RoomEntered(Event, frozen=True):
    """A room with everything that stands in it but its enemies."""

    room: Room
    rooms: int
    objective: Objective

    @property
    def rules(self) -> tuple[str, ...]:
        room = self.room
        more = ["DD-RUN-09"] if room.number == self.rooms else []
        if room.interface is not None:
            more += ["DD-SCAT-07", "DD-OBJ-10" if self.objective is Objective.SABOTAGE else "DD-OBJ-04"]
        if self.objective is Objective.ESCAPE:
            more.append("DD-OBJ-06")
        if not is_connected(Area(EVERYWHERE & ~(room.walled | room.barricade))):
            more.append("DD-BARR-02")
        return (
            "DD-RUN-04", "DD-RUN-05", "DD-RUN-06", "DD-MAP-01", "DD-MAP-03", "DD-MAP-04", "DD-MAP-07", "DD-MAP-10",
            "DD-MAP-11", "DD-WALL-01", *more,
        )  # fmt: skip

    def text(self) -> str:
        room = self.room
        clear = SIZE * SIZE - (room.walled | room.soft).bit_count()
        locked = ", locked" if self.objective is Objective.ESCAPE else ""
        interface = "" if room.interface is None else f", an interface at {at(room.interface)}"
        return (
            f"Room {room.number} of {self.rooms}: entrance {at(room.entrance.square)} in the {room.entrance.side}, "
            f"exit {at(room.exit.square)} in the {room.exit.side}{locked}{interface}; {clear} squares are clear"
        )


class EnemyAppeared(Event, frozen=True):
    """An enemy: name, category and number, wounds, weapon and save (DD-ENEMY-12)."""

    id: str
    name: str
    mark: str
    square: Square
    wounds: int
    weapon: str | None
    save: int | None
    is_target: bool
    race: str | None
    is_summoned: bool = False
    ignored: tuple[str, ...] = ()  # special rules that do nothing here

    @property
    def rules(self) -> tuple[str, ...]:
        ignored = tuple(IGNORED_RULES.get(each, "DD-ABIL-02") for each in self.ignored)
        if self.is_summoned:
            return ("HS-SPELL-07", "DD-ENEMY-12", *ignored)
        hero = ("DD-ENEMY-03",) if self.mark.startswith("H") and not self.is_target else ()
        race = "DD-ENEMY-09" if self.race else "DD-ENEMY-08"
        return (*hero, "DD-ENEMY-07", race, "DD-ENEMY-10", "DD-ENEMY-11", "DD-ENEMY-12", *ignored)

    def text(self) -> str:
        facts = [f"{self.wounds} Wound{'s' if self.wounds > 1 else ''}"]
        facts += [self.weapon] if self.weapon else []
        facts += [f"Save {self.save}+"] if self.save else []
        facts += [f"{each} is ignored" for each in self.ignored]
        race = f"{self.race} " if self.race else ""
        target = ", the target" if self.is_target else ""
        return f"{self.id}: {race}{self.name} [{self.mark}] at {at(self.square)}{target}: {', '.join(facts)}"


IGNORED_RULES: Final = {
    "Rain Fire!": "DD-ABIL-04",
    "I Am The Captain Now!": "DD-ABIL-05",
    "Aimless": "DD-ABIL-08",
    "Slave to Their Master": "DD-ABIL-09",
}


class CountedAsFirst(Event, frozen=True):
    """A die beyond the list, or on a Named Hero, counts as 1."""

    name: str
    face: int
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        why = "The list has no number" if self.rule == "DD-ENEMY-05" else "A Named Hero has number"
        return f"{why} {self.face}: it counts as 1, {self.name}"


class EnemiesCounted(Event, frozen=True):
    """How many enemies a room has."""

    count: int
    placed: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-ENEMY-01", "DD-RUN-07")

    def text(self) -> str:
        room = "" if self.placed == self.count else f"; there is room for {self.placed}"
        return f"{self.count} enemies{room}"


class TurnBegan(Event, frozen=True):
    turn: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-TURN-01", "DD-TURN-02", "DD-ACT-01", "DD-ACT-02")

    def text(self) -> str:
        return f"Turn {self.turn}: two actions, alike or not"


class EnemyPhaseBegan(Event, frozen=True):
    order: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-AI-01", "DD-AI-02", "DD-ACT-04")

    def text(self) -> str:
        return f"Enemy AI Phase: {', '.join(self.order)}" if self.order else "Enemy AI Phase: nobody is left"


class DestinyReturned(Event, frozen=True):
    left: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-SHARED-03",)

    def text(self) -> str:
        return f"Destiny is full again: {self.left}"


class RoomLeft(Event, frozen=True):
    number: int
    healed: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-INT-02", "DD-RUN-04") + (("R-DD-50",) if self.healed else ())

    def text(self) -> str:
        healed = f" and regains {self.healed} Wounds" if self.healed else ""
        return f"The hero leaves room {self.number}{healed}"


class RoomTriedAgain(Event, frozen=True):
    number: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("R-DD-46",)

    def text(self) -> str:
        return f"Room {self.number} is tried again from its start"


class RunEnded(Event, frozen=True):
    """The end: how, and what came of it; the score is ours (DD-RUN-08)."""

    is_won: bool
    reason: str
    rule: str
    deeds: Deeds
    score: int

    @property
    def rules(self) -> tuple[str, ...]:
        limit = ("DD-TURN-03",) if self.rule == "HS-RUN-01" else ()
        return (self.rule, "DD-RUN-08", *limit)

    def text(self) -> str:
        deeds = self.deeds
        return (
            f"The run is {'won' if self.is_won else 'lost'}: {self.reason}. Rooms cleared {deeds.rooms_cleared}, "
            f"enemies slain {deeds.kills}, turns {deeds.turns}, Wounds lost {deeds.wounds_lost}; score {self.score}"
        )


# What the hero does


class Moved(Event, frozen=True):
    """A Move action, in one of its ways."""

    name: str
    way: str  # move, defend, stealth
    path: tuple[Square, ...]  # from where the hero stood to where the hero stops
    cost: Tally
    allowance: Tally
    leaves: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        way = {
            "defend": ("DD-MOVE-07", "DD-GEAR-07", "HS-MOVE-01"),
            "stealth": ("DD-MOVE-08", "DD-GEAR-07", "HS-MOVE-02"),
        }.get(self.way, ())
        return ("DD-MOVE-02", "DD-MOVE-10", *way, *_cited(self.allowance), *_crossing(self.cost))

    def text(self) -> str:
        way = {"defend": "makes a Defensive move", "stealth": "makes a Stealth move"}.get(self.way, "moves")
        end = "out of the room" if self.leaves else f"to {at(self.path[-1])}" if len(self.path) > 1 else "in place"
        return f"{self.name} {way} {end}: {self.cost.total} of {self.allowance.total} spaces"


class Focused(Event, frozen=True):
    name: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-MOVE-05",)

    def text(self) -> str:
        return f"{self.name} gives up a Move to focus: Perception number 1 better this turn"


class Ducked(Event, frozen=True):
    name: str
    by_scatter: bool
    by_barricade: bool

    @property
    def rules(self) -> tuple[str, ...]:
        scatter = ("DD-SCAT-05",) if self.by_scatter else ()
        barricade = ("DD-BARR-05",) if self.by_barricade else ()
        return ("DD-COVER-01", "DD-COVER-02", "DD-COVER-08", *scatter, *barricade)

    def text(self) -> str:
        return f"{self.name} ducks into cover by {'scatter' if self.by_scatter else 'the barricade'}"


class Checked(Event, frozen=True):
    """A Perception check, with its number."""

    name: str
    what: str
    need: Tally
    passed: bool
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, *_cited(self.need))

    def text(self) -> str:
        return f"{self.name}, {self.what}: {'passed' if self.passed else 'failed'} at {self.need.total}+ ({self.need})"


class MeleeBegan(Event, frozen=True):
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
        cited = ["DD-MELEE-01", "DD-MELEE-09", "DD-MELEE-12", "DD-WOUND-02", "DD-WOUND-09", *self.over]
        cited += ["DD-MELEE-02"] if self.is_reached else []
        cited += ["DD-MELEE-03"] if self.is_reached and self.over else []
        cited += ["DD-MELEE-13"] if self.by_enemy else []
        cited += ["DD-AI-17"] if self.is_surprise else []
        for blows in (self.blows, self.blows_back):
            if blows is not None:
                cited += _cited(blows.dice, blows.martial, blows.strength, blows.against)
        return tuple(dict.fromkeys(cited))

    def text(self) -> str:
        kind = "sneak attack" if self.is_sneak else "free attack" if self.is_free else "attack"
        lines = [f"{self.attacker} makes a melee {kind} on {self.defender}"]
        lines += [_in_words(blows) for blows in (self.blows, self.blows_back) if blows is not None]
        return "\n".join(lines)


def _in_words(blows: Blows) -> str:
    return (
        f"  {blows.name}: {blows.dice.total} dice; Martial {blows.martial}: {blows.hit_need}+; "
        f"wounds with {blows.strength} against {blows.against}: {blows.wound_need}+"
    )


HIDING: Final = frozenset(("DD-MOVE-08", "DD-GEAR-03", "DD-GEAR-04", "DD-COVER-03"))  # cloaks, Stealth moves, ducking
IGNORED_WORDS: Final = frozenset(("Arc", "Light"))


class ShotFired(Event, frozen=True):
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
        numbers = _cited(aim.hit, aim.attack, aim.against)
        ducked = ("DD-RANGED-04",) if "DD-COVER-03" in numbers else ()
        hiding = ("DD-AIRNG-04",) if aim.hit is not None and not HIDING.isdisjoint(numbers) else ()
        ignored = ("DD-GEAR-06",) if not IGNORED_WORDS.isdisjoint(aim.keywords) else ()
        several = ("HS-KEY-02",) if any(each.startswith("Multi-Shot") for each in aim.keywords) else ()
        words = (*dying, *self.mastery, *ducked, *hiding, *ignored, *several)
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


class Caught(Event, frozen=True):
    """A model around the target is struck as well."""

    aim: Aim
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, *_cited(self.aim.attack, self.aim.against))

    def text(self) -> str:
        return f"{self.aim.target} is caught by {self.aim.weapon}: {self.aim.need}+"


class WoundsLost(Event, frozen=True):
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


class WoundRegained(Event, frozen=True):
    name: str
    left: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-ABIL-01",)

    def text(self) -> str:
        return f"{self.name} regenerates: {self.left} Wounds"


class DestinySpent(Event, frozen=True):
    points: int
    left: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-SHARED-02",)

    def text(self) -> str:
        return f"{self.points} Destiny spent, {self.left} left"


class TrinketUsed(Event, frozen=True):
    name: str
    item: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-ABIL-10", "DD-GEAR-01")

    def text(self) -> str:
        return f"{self.name} uses {self.item}"


class DoorOpened(Event, frozen=True):
    is_unlocked_only: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-OBJ-07",) if self.is_unlocked_only else ("DD-INT-01", "DD-INT-02")

    def text(self) -> str:
        return "The lock gives way" if self.is_unlocked_only else "The exit stands open"


class InterfaceWorked(Event, frozen=True):
    """The interface does what the hero came for."""

    objective: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, "DD-OBJ-17", "DD-INT-04")

    def text(self) -> str:
        return f"{self.objective}: it is done"


# The package


class PackageDropped(Event, frozen=True):
    name: str
    square: Square
    by_carrier: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-OBJ-16",) if self.by_carrier else ("DD-OBJ-12",)

    def text(self) -> str:
        return f"{self.name} drops the package at {at(self.square)}"


class PackageTaken(Event, frozen=True):
    name: str
    by_hero: bool

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-OBJ-16", "DD-INT-03") if self.by_hero else ("DD-OBJ-13",)

    def text(self) -> str:
        return f"{self.name} {'recovers' if self.by_hero else 'takes'} the package"


# Spells


class SpellCast(Event, frozen=True):
    caster: str
    spell: str
    target: str
    cost: int
    face: int | None = None  # of the die that chose it
    instead_of: str | None = None
    table: str = "DD-SPELL-07"  # the rule whose table the die was read on

    @property
    def rules(self) -> tuple[str, ...]:
        chosen = ("DD-SPELL-06", self.table) if self.face is not None else ("DD-ABIL-10", "DD-SHARED-04")
        instead = ("DD-SPELL-10",) if self.instead_of else ()
        return ("DD-SPELL-01", "DD-SPELL-02", "DD-SHARED-05", *chosen, *instead)

    def text(self) -> str:
        instead = f" in place of {self.instead_of}" if self.instead_of else ""
        return f"{self.caster} casts {self.spell}{instead} on {self.target} for {self.cost} Affinity"


class SpellResisted(Event, frozen=True):
    """Faith against Affinity, where somebody resisted."""

    caster_total: int
    resister_total: int
    works: bool
    faith: int
    affinity: int
    destiny: int
    warded: int = 0

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-SHARED-06", "DD-ABIL-01") if self.warded else ("DD-SHARED-06",)

    def text(self) -> str:
        outcome = "the spell works" if self.works else "the spell fails"
        return f"Affinity {self.caster_total} against Faith {self.resister_total}: {outcome}"


class SpellTook(Event, frozen=True):
    """What a spell lays on a model."""

    name: str
    spell: str
    effect: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        return f"{self.name}: {self.effect} ({self.spell})"


class CasterHurt(Event, frozen=True):
    """Something dangerous has bitten its user."""

    name: str
    what: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HS-KEY-06",)

    def text(self) -> str:
        return f"{self.what} is dangerous: {self.name} loses a Wound"


# What enemies do (DD-AI-28)


class EnemyLooked(Event, frozen=True):
    """Whether an enemy has sight of the hero, and whether it has spotted the hero."""

    id: str
    name: str
    sees: bool
    spotted: bool
    why: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        sight = ("DD-AI-04", "DD-AI-05", "DD-AI-06") if self.sees else ("DD-AI-04", "DD-AI-05", "DD-WALL-11")
        ducked = ("DD-COVER-04",) if self.rule == "DD-AI-11" else ()
        return (*sight, *ducked, "DD-AI-19", self.rule) if self.spotted else (*sight, *ducked, self.rule)

    def text(self) -> str:
        return f"{self.name}: {'line of sight' if self.sees else 'no line of sight'}; {self.why}"


AFAR: Final = ("DD-AI-23", "DD-AI-24", "DD-AI-26")  # what an enemy with a ranged attack may come to


class EnemyChose(Event, frozen=True):
    """What an enemy does, and the die that says so."""

    id: str
    name: str
    branch: str
    rule: str
    face: int | None = None
    aggression: int | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        equal = ("DD-AI-27",) if self.rule in AFAR and self.face == self.aggression else ()
        return (self.rule, *equal, "DD-AI-03", "DD-AI-28")

    def text(self) -> str:
        die = f" (D4 {self.face} against Aggression {self.aggression})" if self.face is not None else ""
        return f"{self.name}: {self.branch}{die}"


PATROLS: Final = ("DD-AI-14", "DD-AI-16")


class EnemyMoved(Event, frozen=True):
    """The way of an enemy."""

    id: str
    name: str
    why: str
    path: tuple[Square, ...]  # from where it stood to where it stops
    cost: Tally
    stopped_by: str | None
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        stops = ("DD-MOVE-04", "DD-WALL-10") if self.stopped_by == "a wall" else ()
        if self.rule in PATROLS and self.stopped_by in ("a wall", "scatter"):
            stops = (*stops, "DD-AI-15", *(("DD-SCAT-04",) if self.stopped_by == "scatter" else ()))
        return (self.rule, "DD-MOVE-09", *_crossing(self.cost), *stops)

    def text(self) -> str:
        way = " ".join(at(square) for square in self.path[1:]) or "nowhere"
        stopped = f", stopped by {self.stopped_by}" if self.stopped_by else ""
        return f"{self.name} {self.why}: {way}{stopped}"
