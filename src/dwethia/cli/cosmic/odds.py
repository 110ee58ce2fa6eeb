"""`dwethia odds ram`, `boarding` and `salvo`: exact odds between ships, by running the procedures of the rules."""

from __future__ import annotations

from typing import Annotated

import typer

from dwethia.cli.odds_shown import PolicyOption, needed, show_bars, show_fight
from dwethia.cli.options import JsonOption, PackOption, RulingOption, codex_with
from dwethia.cli.output import console, print_json, table
from dwethia.cosmic.odds import questions as asking
from dwethia.cosmic.odds.questions import MOST_TOKENS, BoardingAsked, RamAsked, RamOdds, SalvoAsked, SalvoOdds
from dwethia.tabletop.odds.asking import MOST_OBJECTS
from dwethia.tabletop.odds.wounds_lost import expected
from dwethia.tally import Tally

ShipArgument = Annotated[str, typer.Argument(metavar="SHIP", help='Such as "S2 I6 D7 save5", or a ship of the codex.')]
ShipsArgument = Annotated[
    str, typer.Argument(metavar="SHIPS", help='Such as "A3 M4 W2 x2 + A1", or ships of the codex.')
]


def register(odds: typer.Typer) -> None:
    """Add the commands of this module to those about odds."""
    odds.command("ram")(ram_odds)
    odds.command("boarding")(boarding_odds)
    odds.command("salvo")(salvo_odds)


def ram_odds(
    first: ShipArgument,
    second: ShipArgument,
    policy: PolicyOption = "plain",
    ruling: RulingOption = None,
    pack: PackOption = None,
    json: JsonOption = False,
) -> None:
    """The odds of a ram between ships: the first moves into the second."""
    asked = RamAsked(first=first, second=second, policy=policy, rulings=tuple(ruling or ()))
    forecast = asking.ram_odds(asked, codex_with(pack))
    if json:
        print_json(forecast)
        return
    _show_ram(forecast)


def _show_ram(forecast: RamOdds) -> None:
    numbers = table("die of", "needs", "hurts", "a Wound is lost")
    for name, die in (("first", forecast.first), ("second", forecast.second)):
        numbers.add_row(name, needed(die.needs), die.hurts, f"{expected(die.wounds):.2%}")
    console.print(numbers)


def boarding_odds(
    attacker: ShipsArgument,
    defender: ShipsArgument,
    policy: PolicyOption = "plain",
    ruling: RulingOption = None,
    pack: PackOption = None,
    json: JsonOption = False,
) -> None:
    """The odds of a boarding fight between ships, all of which take part."""
    asked = BoardingAsked(attacker=attacker, defender=defender, policy=policy, rulings=tuple(ruling or ()))
    forecast = asking.boarding_odds(asked, codex_with(pack))
    if json:
        print_json(forecast)
        return
    show_fight(forecast.attacker, forecast.defender)


def salvo_odds(
    shooter: ShipArgument,
    target: ShipArgument,
    weapon: Annotated[str | None, typer.Option(help='Such as "18in S4", or a ship weapon of the codex.')] = None,
    distance: Annotated[str, typer.Option(help="Inches from base edge to base edge.", metavar="IN")] = "0",
    cover: Annotated[int, typer.Option(min=0, max=MOST_OBJECTS, help="Cover of the target.")] = 0,
    shields: Annotated[int, typer.Option(min=0, max=MOST_TOKENS, help="Shield tokens on the side met.")] = 0,
    in_the_way: Annotated[int, typer.Option("--in-the-way", min=0, max=MOST_OBJECTS, help="Ships on the line.")] = 0,
    arc: Annotated[bool, typer.Option("--arc", help="The shot is lobbed.")] = False,
    policy: PolicyOption = "plain",
    ruling: RulingOption = None,
    pack: PackOption = None,
    json: JsonOption = False,
) -> None:
    """The odds of one Fire token of one weapon."""
    asked = SalvoAsked(
        shooter=shooter,
        target=target,
        weapon=weapon,
        distance=distance,
        cover=cover,
        shields=shields,
        in_the_way=in_the_way,
        arc=arc,
        policy=policy,
        rulings=tuple(ruling or ()),
    )
    codex = codex_with(pack)
    forecast = asking.salvo_odds(asked, codex)
    if json:
        print_json(forecast)
        return
    _show_salvo(forecast)
    for words in asking.left_out(asked, codex):
        console.print(words, markup=False)


def _show_salvo(forecast: SalvoOdds) -> None:
    console.print(_sentence(forecast), markup=False)
    console.print(f"Attack {Tally(forecast.parts)}")
    console.print(f"Defense {Tally(forecast.defense_parts)}")
    if forecast.save is not None:
        dice = "" if forecast.save_dice == 1 else f" on one of {forecast.save_dice} dice"
        console.print(f"Save {Tally(forecast.save_parts)}{dice}")
    show_bars("Wounds the target loses", forecast.wounds)
    console.print(f"Expected: {expected(forecast.wounds):.3f}")


def _sentence(forecast: SalvoOdds) -> str:
    if forecast.needs is None:
        return f"No roll can be made: {forecast.fact} ({forecast.rule})"
    dice = "1 die" if forecast.dice == 1 else f"{forecast.dice} dice"
    hits = "" if forecast.hit_needs is None else f" {forecast.hit_needs}+ to hit, then"
    return f"{dice}:{hits} {forecast.needs}+ is needed ({forecast.rule})"
