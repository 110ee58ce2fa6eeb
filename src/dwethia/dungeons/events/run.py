"""A run and its rooms: planned, entered, left and ended."""

from __future__ import annotations

from dwethia.dungeons.rooms.building import Room
from dwethia.dungeons.rooms.squares import EVERYWHERE, SIZE, Area, Square, at, is_connected
from dwethia.dungeons.setup.plan import Objective
from dwethia.dungeons.special_rules import ignored_by
from dwethia.dungeons.state import TURN_LIMIT_RULE, Deeds, RunOutcome, turns_played
from dwethia.engine.events import Event


class RunPlanned(Event, frozen=True, tag="runplanned"):
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


class PackageCarried(Event, frozen=True, tag="packagecarried"):
    """The run begins with the package in the hero's hands."""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-OBJ-09",)

    def text(self) -> str:
        return "The hero carries the package"


class TargetNamed(Event, frozen=True, tag="targetnamed"):
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


class RoomEntered(Event, frozen=True, tag="roomentered"):
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


class EnemyAppeared(Event, frozen=True, tag="enemyappeared"):
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
        ignored = tuple(ignored_by(each) for each in self.ignored)
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


class CountedAsFirst(Event, frozen=True, tag="countedasfirst"):
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


class EnemiesCounted(Event, frozen=True, tag="enemiescounted"):
    """How many enemies a room has."""

    count: int
    placed: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-ENEMY-01", "DD-RUN-07")

    def text(self) -> str:
        room = "" if self.placed == self.count else f"; there is room for {self.placed}"
        return f"{self.count} enemies{room}"


class TurnBegan(Event, frozen=True, tag="turnbegan"):
    turn: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-TURN-01", "DD-TURN-02", "DD-ACT-01", "DD-ACT-02")

    def text(self) -> str:
        return f"Turn {self.turn}: two actions, alike or not"


class EnemyPhaseBegan(Event, frozen=True, tag="enemyphasebegan"):
    order: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-AI-01", "DD-AI-02", "DD-ACT-04")

    def text(self) -> str:
        return f"Enemy AI Phase: {', '.join(self.order)}" if self.order else "Enemy AI Phase: nobody is left"


class DestinyReturned(Event, frozen=True, tag="destinyreturned"):
    left: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-SHARED-03",)

    def text(self) -> str:
        return f"Destiny is full again: {self.left}"


class RoomLeft(Event, frozen=True, tag="roomleft"):
    number: int
    healed: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-INT-02", "DD-RUN-04") + (("R-DD-50",) if self.healed else ())

    def text(self) -> str:
        healed = f" and regains {self.healed} Wounds" if self.healed else ""
        return f"The hero leaves room {self.number}{healed}"


class RoomTriedAgain(Event, frozen=True, tag="roomtriedagain"):
    number: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("R-DD-46",)

    def text(self) -> str:
        return f"Room {self.number} is tried again from its start"


class RunEnded(Event, frozen=True, tag="runended"):
    """The end: how, and what came of it; the score is ours (DD-RUN-08)."""

    is_won: bool
    reason: str
    rule: str
    deeds: Deeds
    score: int

    @property
    def rules(self) -> tuple[str, ...]:
        limit = ("DD-TURN-03",) if self.rule == TURN_LIMIT_RULE else ()
        return (self.rule, "DD-RUN-08", *limit)

    def text(self) -> str:
        deeds = self.deeds
        turns = turns_played(deeds, RunOutcome(self.is_won, self.reason, self.rule))
        return (
            f"The run is {'won' if self.is_won else 'lost'}: {self.reason}. Rooms cleared {deeds.rooms_cleared}, "
            f"enemies slain {deeds.kills}, turns {turns}, Wounds lost {deeds.wounds_lost}; score {self.score}"
        )
