"""`dwethia odds` and `dwethia advice`: exact odds and advice, by running the procedures of the rules."""

from __future__ import annotations

from typing import Annotated

import typer

from dwethia.cli.odds_shown import PolicyOption, show_bars, show_fight
from dwethia.cli.options import JsonOption, PackOption, RulingOption, codex_with
from dwethia.cli.output import AnswerIsNo, console, print_json, table
from dwethia.skirmish.odds import questions as asking
from dwethia.skirmish.odds.advice import NoQuestion
from dwethia.skirmish.odds.questions import (
    MOST_POINTS,
    DuelAsked,
    FightAsked,
    RerollAdvice,
    RerollAsked,
    ShotAsked,
    ShotOdds,
)
from dwethia.tabletop.odds.asking import MOST_OBJECTS
from dwethia.tabletop.odds.wounds_lost import expected
from dwethia.tally import Tally

SideArgument = Annotated[str, typer.Argument(metavar="PROFILE", help='Such as "M5 S4 D4 A2 W1 save5 x3 + hero Dst2".')]


def register(odds: typer.Typer) -> None:
    """Add the commands of this module to those about odds."""
    odds.command("fight")(fight_odds)
    odds.command("shot")(shot_odds)
    odds.command("duel")(duel_odds)


def register_advice(app: typer.Typer) -> None:
    """Add the commands of this module that advise."""
    advice = typer.Typer(help="The best answer, and what each is worth.", no_args_is_help=True, rich_markup_mode=None)
    advice.command("reroll")(advise_reroll)
    advice.callback()(lambda: None)
    app.add_typer(advice, name="advice")


def fight_odds(
    attacker: SideArgument,
    defender: SideArgument,
    stance: Annotated[str, typer.Option(help="The Defender's choice: fight, retreat or fire.")] = "fight",
    weapon: Annotated[str | None, typer.Option(help='What the Defender fires, such as "24in S2 arc".')] = None,
    policy: PolicyOption = "plain",
    ruling: RulingOption = None,
    pack: PackOption = None,
    json: JsonOption = False,
) -> None:
    """The odds of a fight between two sides, all of whose models take part."""
    forecast = asking.fight_odds(
        FightAsked(
            attacker=attacker,
            defender=defender,
            stance=stance,
            weapon=weapon,
            policy=policy,
            rulings=tuple(ruling or ()),
        ),
        codex_with(pack),
    )
    if json:
        print_json(forecast)
        return
    show_fight(forecast.attacker, forecast.defender)


def shot_odds(
    shooter: SideArgument,
    target: SideArgument,
    weapon: Annotated[str | None, typer.Option(help='Such as "24in S2 arc"; a unit may have its own.')] = None,
    distance: Annotated[str, typer.Option(help="Inches from base edge to base edge.", metavar="IN")] = "0",
    cover: Annotated[int, typer.Option(min=0, max=MOST_OBJECTS, help="Cover of the target.")] = 0,
    in_the_way: Annotated[int, typer.Option("--in-the-way", min=0, max=MOST_OBJECTS, help="Objects in the way.")] = 0,
    shield: Annotated[bool, typer.Option("--shield", help="The target adds its Integrity behind a shield.")] = False,
    arc: Annotated[bool, typer.Option("--arc", help="The shot is lobbed.")] = False,
    policy: PolicyOption = "plain",
    ruling: RulingOption = None,
    pack: PackOption = None,
    json: JsonOption = False,
) -> None:
    """The odds of a shot: every model of the first side shoots once at the second."""
    asked = ShotAsked(
        shooter=shooter,
        target=target,
        weapon=weapon,
        distance=distance,
        cover=cover,
        in_the_way=in_the_way,
        shield=shield,
        arc=arc,
        policy=policy,
        rulings=tuple(ruling or ()),
    )
    forecast = asking.shot_odds(asked, codex_with(pack))
    if json:
        print_json(forecast)
    if forecast.faults:
        raise AnswerIsNo("; ".join(str(fault) for fault in forecast.faults))
    if not json:
        _show_shot(forecast)
        for words in asking.left_out(asked):
            console.print(words, markup=False)


def _show_shot(forecast: ShotOdds) -> None:
    need = "no roll may be made" if forecast.needs is None else f"needs {forecast.needs}+"
    shots = "1 shot" if forecast.shots == 1 else f"{forecast.shots} shots"
    console.print(f"{shots}, {need} ({forecast.rule})")
    console.print(f"Attack {Tally(forecast.parts)}")
    console.print(f"Defense {Tally(forecast.defense_parts)}")
    show_bars("Wounds the target loses", forecast.wounds)
    console.print(f"Expected: {expected(forecast.wounds):.3f}")


def duel_odds(
    cost: Annotated[int, typer.Option(min=0, max=MOST_POINTS, help="Affinity that the power costs.")],
    affinity: Annotated[int, typer.Option(min=0, max=MOST_POINTS, help="The caster's Affinity, the cost included.")],
    faith: Annotated[int, typer.Option(min=0, max=MOST_POINTS, help="The resisting side's Faith.")],
    destiny: Annotated[
        str, typer.Option(metavar="A:D", help="Destiny of the caster and of the resisting side.")
    ] = "0:0",
    point: Annotated[float, typer.Option(min=0.0, help="What a point spent is worth to its side.")] = 0.0,
    ruling: RulingOption = None,
    json: JsonOption = False,
) -> None:
    """The odds that a power works when both sides bid their best."""
    forecast = asking.duel_odds(
        DuelAsked(cost=cost, affinity=affinity, faith=faith, destiny=destiny, point=point, rulings=tuple(ruling or ()))
    )
    if json:
        print_json(forecast)
        return
    console.print(f"The power works: {forecast.works:.2%}")
    console.print(f"Expected points spent: caster {forecast.caster:.2f}, defender {forecast.defender:.2f}")
    if forecast.resists:
        console.print(f"The defender resists, and first raises by {forecast.first_raise}")
    else:
        console.print("The defender does best not to resist" if faith else "The defender cannot resist")


def advise_reroll(
    striker: SideArgument,
    struck: SideArgument,
    roll: Annotated[str, typer.Option(help="Which dice: attack, wound, save or shot.")] = "attack",
    hits: Annotated[int, typer.Option(min=0, help="How many of them have succeeded.")] = 0,
    dice: Annotated[int | None, typer.Option(min=1, help="Wound dice rolled, that is attack dice that hit.")] = None,
    stance: Annotated[str, typer.Option(help="The Defender's choice: fight or retreat.")] = "fight",
    weapon: Annotated[str | None, typer.Option(help="What is shot, for --roll shot or a save against a shot.")] = None,
    worth: Annotated[str, typer.Option(help="What counts: wounds, kill or survive.")] = "wounds",
    point: Annotated[float, typer.Option(min=0.0, help="The price of a Destiny point.")] = 0.0,
    policy: Annotated[str, typer.Option(help="How the other side answers: plain, eager or best.")] = "plain",
    ruling: RulingOption = None,
    pack: PackOption = None,
    json: JsonOption = False,
) -> None:
    """How many dice to re-roll with Destiny, and what each number is worth.

    The striker asks about its own attack, wound or shot dice; the struck side asks about a save that has failed.
    """
    asked = RerollAsked(
        striker=striker,
        struck=struck,
        roll=roll,
        hits=hits,
        dice=dice,
        stance=stance,
        weapon=weapon,
        worth=worth,
        point=point,
        policy=policy,
        rulings=tuple(ruling or ()),
    )
    try:
        advice = asking.reroll_advice(asked, codex_with(pack))
    except NoQuestion as none:
        raise AnswerIsNo(str(none)) from none
    if json:
        print_json(advice)
    else:
        _show_advice(advice)


def _show_advice(advice: RerollAdvice) -> None:
    shown = table("re-roll", f"worth ({advice.worth})", "", numbers=("re-roll",))
    for option in advice.options:
        shown.add_row(str(option.dice), f"{option.worth:+.4f}", "best" if option.dice == advice.best else "")
    console.print(f"Re-roll {advice.best} {advice.roll} {'die' if advice.best == 1 else 'dice'}")
    console.print(shown)
