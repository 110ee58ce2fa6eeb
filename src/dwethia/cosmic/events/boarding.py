"""Boarding fights as they are found, picked and fought."""

from __future__ import annotations

from dwethia.cosmic.rules.boarding import Blows
from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId


class BoardingFightsFound(Event, frozen=True, tag="boarding-fights-found"):
    """Every fight of a Close Combat Phase, before any is resolved."""

    fights: tuple[tuple[ModelId, ...], ...]
    words: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-BOARD-09", "CC-BOARD-10", "CC-BOARD-24")

    def text(self) -> str:
        return f"Fights: {'; '.join(self.words)}"


class BoardingFightBegan(Event, frozen=True, tag="boarding-fight-began"):
    """A fight is picked: who is its Attacker, and what both sides bring to it."""

    attacker: Seat
    ships: tuple[ModelId, ...]  # the Attacker's
    names: tuple[str, ...]
    enemies: tuple[ModelId, ...]
    enemy_names: tuple[str, ...]
    blows: tuple[Blows, Blows]

    @property
    def rules(self) -> tuple[str, ...]:
        cited = [part.rule for each in self.blows for tally in (each.dice, each.attack_value) for part in tally.parts]
        wounds = ("CC-BOARD-20",) if any(each.wound_need is not None for each in self.blows) else ("CC-BOARD-19",)
        always = (
            "CC-BOARD-11",
            "CC-BOARD-12",
            "CC-BOARD-13",
            "CC-BOARD-17",
            "CC-BOARD-18",
            "CC-BOARD-21",
            "CC-SHIELD-09",
            "CC-CORE-04",
        )
        return tuple(dict.fromkeys((*always, *cited, *wounds)))

    def text(self) -> str:
        told = []
        for names, blows in zip((self.names, self.enemy_names), self.blows, strict=True):
            needs = f"{blows.attack_need}+" if blows.attack_need is not None else "nothing to roll"
            if blows.wound_need is not None:
                needs += f", then {blows.wound_need}+"
            told.append(f"{' and '.join(names)}: dice {blows.dice}, Martial {blows.attack_value}, {needs}")
        return f"{self.attacker} attacks. {'; '.join(told)}"


class BoardingFightOver(Event, frozen=True, tag="boarding-fight-over"):
    """What both sides have dealt, at once."""

    attacker: Seat
    wounds: tuple[int, int]  # by the Attacker, by the Defender

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-BOARD-18", "CC-BOARD-19", "CC-BOARD-22")

    def text(self) -> str:
        dealt = [f"{each} wound{'' if each == 1 else 's'}" for each in self.wounds]
        return f"The Attacker deals {dealt[0]}, the Defender {dealt[1]}"


class BoardingFightGone(Event, frozen=True, tag="boarding-fight-gone"):
    """A fight that was found and of which one side is gone."""

    ships: tuple[ModelId, ...]
    names: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-BOARD-23",)

    def text(self) -> str:
        return f"There is no fight left between {', '.join(self.names)}"
