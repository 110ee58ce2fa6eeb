"""The state of a run: the hero, the enemies, the room and what lies about in it."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from dwethia.dungeons.rooms.building import Room
from dwethia.dungeons.rooms.squares import Area, Square
from dwethia.dungeons.setup.plan import DungeonSetup, Objective, Plan, PlannedSetting
from dwethia.dungeons.setup.sheets import Arm, Sheet
from dwethia.dungeons.spell_effects import lasting_effect
from dwethia.profile import Profile

ACTIONS = 2  # of the hero in a turn (DD-ACT-01)
TURN_LIMIT_RULE = "HS-RUN-01"


class Until(StrEnum):
    """When something that lies on a model ends."""

    OWN_ACTIVATION = "the end of its next activation"
    CASTER_ACTIVATION = "the caster's next activation"
    NEXT_TURN = "the end of the next turn"
    ROOM = "the end of the room"


class Status(Struct, frozen=True, gc=False):
    """Something that lies on a model for a while."""

    effect: str  # Set, Change, Hide, Daunt: as the rulebook declares them
    spell: str
    until: Until
    characteristic: str | None = None
    amount: int = 0
    caster: str = ""
    turn: int = 0  # in which it was laid


class Hero(Struct, frozen=True, gc=False):
    """The one model that the player controls."""

    sheet: Sheet
    square: Square
    wounds: int
    destiny: int
    faith: int
    affinity: int
    is_ducked: bool = False
    is_focused: bool = False
    is_defensive: bool = False
    is_stealthy: bool = False
    has_moved: bool = False  # a Move action this turn, of however many spaces
    spaces: int = 0  # moved this turn
    has_shot: bool = False
    has_cast: bool = False
    has_hands_full: bool = False  # of a two-handed weapon used in this phase
    has_package: bool = False
    statuses: tuple[Status, ...] = ()
    used: tuple[str, ...] = ()  # wargear that works once, and has

    id = "hero"

    @property
    def name(self) -> str:
        return self.sheet.name

    @property
    def profile(self) -> Profile:
        return self.sheet.profile


class Enemy(Struct, frozen=True, gc=False):
    """A model that the printed procedure runs."""

    id: str
    name: str
    sheet: Sheet
    square: Square
    wounds: int
    destiny: int
    faith: int
    affinity: int
    is_target: bool = False  # of the assassination
    has_package: bool = False
    has_hands_full: bool = False  # of a two-handed weapon used in this phase
    statuses: tuple[Status, ...] = ()
    used: tuple[str, ...] = ()

    @property
    def profile(self) -> Profile:
        return self.sheet.profile

    @property
    def arm(self) -> Arm | None:
        """The ranged weapon it shoots with (DD-ENEMY-07)."""
        for each in self.sheet.arms:
            if not (each.once and each.id in self.used):
                return each
        return None


Model: TypeAlias = Hero | Enemy


class Phase(StrEnum):
    __hash__ = str.__hash__  # an enumeration's own is slow, and every step of a game looks up its phase

    PLAN = "plan"
    ENTER = "enter"
    HERO = "Player Activation"
    ENEMIES = "Enemy AI"
    SLAIN = "slain"
    ENDING = "ending"
    OVER = "over"


class Exit(StrEnum):
    """The exit door."""

    CLOSED = "closed"
    UNLOCKED = "unlocked"
    OPEN = "open"


class Deeds(Struct, frozen=True, gc=False):
    """What the hero has done in the run."""

    rooms_cleared: int = 0
    kills: int = 0
    turns: int = 0  # played to their end
    wounds_lost: int = 0
    destiny_spent: int = 0
    retries: int = 0


class RunOutcome(Struct, frozen=True, gc=False):
    """How the run ended, and by which rule."""

    is_won: bool
    reason: str
    rule: str


def turns_played(deeds: Deeds, outcome: RunOutcome | None) -> int:
    """Every turn that was begun: rooms are left, and runs end, in the middle of one."""
    is_counted = outcome is not None and (outcome.is_won or outcome.rule == TURN_LIMIT_RULE)
    return deeds.turns + deeds.rooms_cleared + (0 if is_counted else 1)


class Dungeon(Struct, frozen=True, gc=False):
    """A run at any moment; all of it is open to the player."""

    hero: Hero
    phase: Phase = Phase.PLAN
    setup: DungeonSetup | None = None  # until the run is planned
    plan: Plan | None = None
    room: Room | None = None
    enemies: tuple[Enemy, ...] = ()  # in the order in which they came
    met: int = 0  # enemies in this room so far, the slain included
    turn: int = 1
    actions: int = ACTIONS
    to_act: tuple[str, ...] = ()  # enemies that have not acted in this phase, in order
    exit: Exit = Exit.CLOSED
    package: Square | None = None  # where it lies
    deeds: Deeds = Deeds()
    before: Dungeon | None = None  # as the room was entered, where it may be tried again
    outcome: RunOutcome | None = None

    @property
    def planned(self) -> Plan:
        assert self.plan is not None, "the run is planned first"
        return self.plan

    @property
    def here(self) -> Room:
        assert self.room is not None, "a room is entered first"
        return self.room

    @property
    def is_final_room(self) -> bool:
        """Whether the run ends in this room (DD-RUN-09)."""
        return self.here.number == self.planned.rooms

    @property
    def is_locked(self) -> bool:
        """Whether the exit has a lock that still holds (DD-OBJ-06)."""
        return self.planned.objective is Objective.ESCAPE and self.exit is Exit.CLOSED

    @property
    def occupied(self) -> Area:
        """Where enemies stand."""
        bits = 0
        for each in self.enemies:
            bits |= 1 << each.square
        return Area(bits)

    def enemy(self, id: str) -> Enemy | None:
        for each in self.enemies:
            if each.id == id:
                return each
        return None

    def with_enemy(self, enemy: Enemy) -> Dungeon:
        return replace(self, enemies=tuple([enemy if each.id == enemy.id else each for each in self.enemies]))

    def with_hero(self, **changes: object) -> Dungeon:
        return replace(self, hero=replace(self.hero, **changes))

    def with_model(self, model: Model) -> Dungeon:
        return replace(self, hero=model) if isinstance(model, Hero) else self.with_enemy(model)

    def model(self, id: str) -> Model | None:
        return self.hero if id == Hero.id else self.enemy(id)

    def ended(self, is_won: bool, reason: str, rule: str) -> Dungeon:
        return replace(self, phase=Phase.ENDING, outcome=RunOutcome(is_won, reason, rule), to_act=(), before=None)


def full(sheet: Sheet, resource: str, place: PlannedSetting) -> int:
    """What a unit has of something as long as it has lost and spent nothing; a setting may add Affinity (HS-SET-01)."""
    printed: int = getattr(sheet.profile, resource)
    return max(printed + place.affinity, 0) if printed and resource == "affinity" else printed


def value(model: Model, characteristic: str) -> int:
    """A characteristic with what lies on the model."""
    number: int = getattr(model.sheet.profile, characteristic)
    for each in model.statuses:
        if each.characteristic == characteristic:
            number = lasting_effect(each.effect).value(number, each.amount)
    return number


def is_hidden(model: Model) -> bool:
    """Whether it can be neither spotted nor aimed at (DD-SPELL-05)."""
    return bool(model.statuses) and any(lasting_effect(each.effect).hides for each in model.statuses)


def is_daunted(model: Model) -> bool:
    """Whether it may not engage."""
    return bool(model.statuses) and any(lasting_effect(each.effect).keeps_from_engaging for each in model.statuses)


def is_rooted(model: Model) -> bool:
    """Whether it cannot take the Move action (DD-SPELL-04)."""
    return bool(model.statuses) and any(
        each.characteristic == "move" and each.amount == 0 and lasting_effect(each.effect).is_exact
        for each in model.statuses
    )
