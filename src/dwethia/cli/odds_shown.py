"""What commands about odds share: how seats answer, and how numbers and Wounds are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import typer
from rich.text import Text

from dwethia.cli.output import console, table
from dwethia.engine.odds import POLICIES
from dwethia.tabletop.odds.wounds_lost import SideForecast, expected

BAR: Final = 40

PolicyOption = Annotated[
    str, typer.Option("--policy", help=f"How seats answer: {', '.join(POLICIES)}.", metavar="NAME")
]


def needed(need: int | None) -> str:
    """A number needed, as people write it."""
    return "-" if need is None else f"{need}+"


def show_bars(title: str, wounds: Mapping[str, float]) -> None:
    """A bar for each number of Wounds, and the chance of that many or more."""
    console.print()
    console.print(Text(title, style="bold"))
    bars = table("Wounds", "exactly", "or more", "", numbers=("Wounds", "exactly", "or more"))
    rest = 1.0
    longest = max(wounds.values())
    for number, chance in wounds.items():
        bar = "█" * max(round(BAR * chance / longest), 1 if chance > 0.0005 else 0)
        bars.add_row(number, f"{chance:.2%}", f"{min(rest, 1.0):.2%}", bar)
        rest -= chance
    console.print(bars)


def show_fight(attacker: SideForecast, defender: SideForecast) -> None:
    """The numbers of both sides of a fight, and what they lose."""
    numbers = table("", "dice", "value", "hits on", "wounds on", "expected Wounds", numbers=("dice", "value"))
    for name, side in (("Attacker", attacker), ("Defender", defender)):
        numbers.add_row(
            name,
            str(side.dice),
            str(side.attack_value),
            needed(side.attack_needs),
            needed(side.wound_needs),
            f"{expected(side.wounds):.3f}",
        )
    console.print(numbers)
    show_bars("Wounds the Defender loses", attacker.wounds)
    show_bars("Wounds the Attacker loses", defender.wounds)
