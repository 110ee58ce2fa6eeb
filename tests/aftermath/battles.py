"""Aftermaths for tests: say who fought and who fell, queue the dice, decide, look at the stories."""

from __future__ import annotations

from typing import Any

from campaign.members import USUAL, member
from msgspec.structs import replace
from queued_battles import QueuedBattle

from dwethia.aftermath.game import AftermathRules
from dwethia.aftermath.setup import AftermathSetup, Good, MemberCard, OpenProfile, prepare
from dwethia.aftermath.state import Aftermath
from dwethia.campaign.facts.battle_facts import (
    BattleFacts,
    CommandFact,
    DeathFact,
    DeathMeans,
    FactSource,
    PersonFact,
    SeatFact,
    SideFact,
    WargearFact,
    WeaponFact,
)
from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.roster.member_now import NUMBERS
from dwethia.campaign.roster.warband import Warband, WarbandMember, named
from dwethia.codex import Gear, starter
from dwethia.dice import QueuedDice
from dwethia.engine.game import Game
from dwethia.engine.rules import as_setup
from dwethia.engine.seats import Seat
from dwethia.muster import Army, Recruit
from dwethia.rulebook import Rulings

ANN, BEN = Seat("Ann"), Seat("Ben")
RED, BLUE = Seat("red"), Seat("blue")
BATTLE = 1


class Settled(QueuedBattle[Aftermath]):
    """An aftermath whose dice are queued."""

    def card(self, id: str) -> MemberCard:
        found = self.battle.card(id)
        assert found is not None, f"{id} is no member with a card"
        return found

    def story(self, id: str) -> tuple[Episode, ...]:
        """What the battle has left on a member."""
        return self.battle.new_episodes(self.card(id))

    def rules_of(self, id: str) -> list[str]:
        return [each.rule for each in self.story(id)]

    def price(self, id: str) -> int:
        return self.card(id).now.price(self.game.rulings).total

    def numbers(self, id: str) -> dict[str, int]:
        now = self.card(id).now
        return {name: now.characteristic(name, self.game.rulings).total for name in NUMBERS}

    @property
    def is_over(self) -> bool:
        return self.game.is_over


class Field:
    """A battle that is over, between Ann's red and Ben's blue warband; members are `1.1`, `2.1`, … in their order."""

    def __init__(self, winner: Seat | None = None, *, ben_takes_part: bool = True) -> None:
        self.winner = winner
        self.players = {RED: "Ann", BLUE: "Ben" if ben_takes_part else ""}
        self.people: list[PersonFact] = []
        self.cards: list[MemberCard] = []
        self.deaths: list[DeathFact] = []
        self.commands: list[CommandFact] = []
        self.profiles: list[OpenProfile] = []
        self.goods: list[Good] = []

    def place(
        self,
        side: Seat,
        name: str,
        mark: str = "B.1",
        *,
        models: int = 1,
        tracked: bool = True,
        person: dict[str, Any] | None = None,
        episodes: tuple[Episode, ...] = (),
        **numbers: Any,
    ) -> str:
        """A member of plain profile, but for what is said; its id. People are `name`, or `name 2` and so on."""
        warband = 1 if side == RED else 2
        id = f"{warband}.{1 + len({each.member for each in self.people if each.seat == side})}"
        now = member(*episodes, mark=mark, models=models, **numbers)
        values = USUAL | {key: value for key, value in numbers.items() if key in NUMBERS}
        known: dict[str, Any] = {"wounds": values["wounds"], "affinity": values.get("affinity", 0)} | (person or {})
        for number in range(1, models + 1):
            called = name if number == 1 else f"{name} {number}"
            self.people.append(
                PersonFact(
                    called,
                    side,
                    called,
                    known.get("unit", "guard"),
                    mark,
                    id,
                    **{key: value for key, value in known.items() if key != "unit"},
                )
            )
        if tracked and self.players[side]:
            self.cards.append(MemberCard(id, name, Seat(self.players[side]), now, models))
        return id

    def slain(
        self,
        victim: str,
        by: str | tuple[str, ...] = (),
        means: str = "melee",
        *,
        strength: int = 0,
        tags: tuple[str, ...] = (),
        **more: Any,
    ) -> None:
        """Somebody falls; of several who struck, the first set the wounds."""
        slayers = (by,) if isinstance(by, str) else by
        in_melee = DeathMeans(means).is_in_melee
        self.deaths.append(
            DeathFact(
                victim,
                DeathMeans(means),
                slayers[0] if slayers else "",
                contributors=slayers if in_melee else (),
                wound_setters=more.pop("setters", slayers[:1] if in_melee else ()),
                weapon=WeaponFact("weapon" if strength or tags else "", strength=strength, tags=tags),
                order=len(self.deaths) + 1,
                **more,
            )
        )

    @property
    def facts(self) -> BattleFacts:
        return BattleFacts(
            FactSource("hand"),
            seats=tuple(SeatFact(side, side, player) for side, player in self.players.items()),
            sides=(SideFact(RED), SideFact(BLUE)),
            people=tuple(self.people),
            winner=self.winner,
            deaths=tuple(self.deaths),
            commands=tuple(self.commands),
        )

    @property
    def setup(self) -> AftermathSetup:
        cards = sorted(self.cards, key=lambda each: each.id)
        return AftermathSetup(self.facts, BATTLE, tuple(cards), tuple(self.profiles), tuple(self.goods))

    def settle(self, *dice: int, settings: tuple[str, ...] = ()) -> Settled:
        """The aftermath begins, with these dice."""
        return settling(self.setup, *dice, settings=settings)


def settling(setup: AftermathSetup, *dice: int, settings: tuple[str, ...] = ()) -> Settled:
    """An aftermath with these dice, under these settings."""
    queued = QueuedDice(dice)
    rulings = Rulings.of("campaign", settings=settings)
    return Settled(Game(AftermathRules(), as_setup(setup), rulings, queued), queued)


# Of the Starter Codex


class CodexField(Field):
    """The same with units of the Starter Codex, who may become what it has; people are `pirate`, `pirate 2`."""

    def __init__(
        self, red: tuple[str | Recruit, ...], blue: tuple[str | Recruit, ...], winner: Seat | None = None
    ) -> None:
        super().__init__(winner)
        codex = starter()
        self.warbands = []
        for number, (side, units) in enumerate(((RED, red), (BLUE, blue)), 1):
            recruits = [Recruit(each) if isinstance(each, str) else each for each in units]
            members = tuple(
                WarbandMember(f"{number}.{place}", name, each)
                for place, (each, name) in enumerate(zip(recruits, named(recruits, (), codex), strict=True), 1)
            )
            faction = next(
                (codex.units[each.unit].faction for each in recruits if codex.units[each.unit].faction), None
            )
            heading = Army(str(side), faction=faction or "")
            self.warbands.append(Warband(self.players[side], number, heading, members))
            for each in members:
                self.people += self._people(side, each)

    def _people(self, side: Seat, member: WarbandMember) -> list[PersonFact]:
        codex = starter()
        outfit = member.stock(codex)
        unit = outfit.unit
        one = PersonFact(
            unit.id,
            side,
            member.name,
            unit.id,
            unit.mark,
            member.id,
            faction=unit.faction or "",
            race=member.recruit.race or "",
            keywords=unit.keywords,
            wounds=outfit.profile.wounds,
            affinity=outfit.profile.affinity,
            powers=tuple(each.id for each in outfit.spells),
            spells=tuple(each.id for each in outfit.spells),
            wargear=tuple(
                WargearFact(each.id, each.type.value if isinstance(each, Gear) else "weapon") for each in outfit.wargear
            ),
        )
        before = sum(each.unit == unit.id for each in self.people)
        numbers = range(before + 1, before + member.recruit.count + 1)
        return [replace(one, id=unit.id if number == 1 else f"{unit.id} {number}") for number in numbers]

    @property
    def setup(self) -> AftermathSetup:
        return prepare(self.facts, self.warbands, BATTLE, starter())


def busy_field() -> CodexField:
    """A battle with something for every step and both players."""
    squad = Recruit("anarchist", count=3)
    field = CodexField(
        ("captain", "pirate", "pirate", "deckhand"), ("ringleader", squad, "profane", "gore-engine"), RED
    )
    field.slain("ringleader", ("captain", "pirate", "deckhand"), setters=("captain",))
    field.slain("anarchist", "captain", "ranged", strength=8, tags=("black-sun",))
    field.slain("anarchist 2", "pirate")
    field.slain("deckhand", ("profane", "gore-engine"))
    field.slain("captain", "profane", "affinity", power="blast", is_spell=True)
    field.slain("profane", "pirate")
    field.slain("gore-engine", ("pirate", "captain"))
    field.commands.append(CommandFact("pirate", "captain"))
    return field
