"""`dwethia odds` and `dwethia advice`: exact odds and advice, by running the procedures of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Annotated, Any

import typer
from msgspec import Struct
from rich.text import Text

from dwethia.cli.options import JsonOption, RulingOption
from dwethia.cli.output import AnswerIsNo, BadInput, console, print_json, table
from dwethia.codex import CodexError, starter
from dwethia.engine.advice import Advice
from dwethia.engine.branching import Policy
from dwethia.engine.odds import POLICIES
from dwethia.engine.seats import Seat
from dwethia.powers.duel import Duel
from dwethia.profile import MOST_MODELS, Profile, ProfileError, parse_group, split_count, split_groups
from dwethia.rulebook import Rulings
from dwethia.skirmish.advising import (
    Aspiration,
    NoQuestion,
    advise,
    forecast_duel,
    question_after,
    shot_stage,
    strike_stage,
    worth_of,
)
from dwethia.skirmish.fighters import Fighter, Fighters
from dwethia.skirmish.fighting import Stance, attack_dice
from dwethia.skirmish.forecast import FightForecast, ShotForecast, expected, forecast_fight, forecast_shot
from dwethia.skirmish.shooting import Conditions, faults_of_shot
from dwethia.tally import Tally
from dwethia.weapon import INCH, Weapon, WeaponError, parse_weapon

MOST_DICE = 120  # of a side in one roll; more would keep a person waiting
MOST_POINTS = 30  # of Affinity and of Faith in a duel
MOST_DESTINY = 12
BAR = 40

ATTACKER, DEFENDER = "attacker", "defender"

PolicyOption = Annotated[
    str, typer.Option("--policy", help=f"How seats answer: {', '.join(POLICIES)}.", metavar="NAME")
]
SideArgument = Annotated[str, typer.Argument(metavar="PROFILE", help='Such as "M5 S4 D4 A2 W1 save5 x3 + hero Dst2".')]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    odds = typer.Typer(help="Exact odds of a fight, a shot or a duel.", no_args_is_help=True, rich_markup_mode=None)
    odds.command("fight")(fight_odds)
    odds.command("shot")(shot_odds)
    odds.command("duel")(duel_odds)
    app.add_typer(odds, name="odds")
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
    json: JsonOption = False,
) -> None:
    """The odds of a fight between two sides, all of whose models take part."""
    chosen = _stance(stance)
    if weapon is not None and chosen is not Stance.FIRE:
        raise BadInput("--weapon is what a Defender fires: it goes with --stance fire")
    rulings = _rulings(ruling)
    sides = _side(ATTACKER, attacker), _side(DEFENDER, defender, _weapon(weapon) if weapon is not None else None)
    if chosen is Stance.FIRE and not any(model.weapon for model in sides[1].models):
        raise BadInput("--stance fire needs --weapon: the Defender has none to fire")
    forecast = forecast_fight(*sides, chosen, rulings, _policy(policy))
    if json:
        print_json({"policy": policy, "stance": chosen, "attacker": forecast.attacker, "defender": forecast.defender})
        return
    _show_fight(forecast)


def _show_fight(forecast: FightForecast) -> None:
    numbers = table("", "dice", "value", "hits on", "wounds on", "expected Wounds", numbers=("dice", "value"))
    for name, side in ((ATTACKER, forecast.attacker), (DEFENDER, forecast.defender)):
        numbers.add_row(
            name.capitalize(),
            str(side.dice),
            str(side.attack_value),
            _need(side.attack_needs),
            _need(side.wound_needs),
            f"{expected(side.wounds):.3f}",
        )
    console.print(numbers)
    _show_bars("Wounds the Defender loses", forecast.attacker.wounds)
    _show_bars("Wounds the Attacker loses", forecast.defender.wounds)


def shot_odds(
    shooter: SideArgument,
    target: SideArgument,
    weapon: Annotated[str | None, typer.Option(help='Such as "24in S2 arc"; a unit may have its own.')] = None,
    distance: Annotated[str, typer.Option(help="Inches from base edge to base edge.", metavar="IN")] = "0",
    cover: Annotated[int, typer.Option(min=0, max=20, help="Cover of the target.")] = 0,
    in_the_way: Annotated[int, typer.Option("--in-the-way", min=0, max=20, help="Objects in the way.")] = 0,
    shield: Annotated[bool, typer.Option("--shield", help="The target adds its Integrity behind a shield.")] = False,
    arc: Annotated[bool, typer.Option("--arc", help="The shot is lobbed.")] = False,
    policy: PolicyOption = "plain",
    ruling: RulingOption = None,
    json: JsonOption = False,
) -> None:
    """The odds of a shot: every model of the first side shoots once at the second."""
    rulings = _rulings(ruling)
    shooters = _side("shooter", shooter, _weapon(weapon) if weapon is not None else None)
    targets = _side("target", target)
    armed = [model for model in shooters.models if model.weapon]
    if not armed:
        raise BadInput("a shot needs --weapon: the shooter has none of its own")
    conditions = Conditions(_inches(distance), cover, in_the_way, shield=shield, lobbed=arc)
    first = armed[0]
    assert first.weapon is not None
    faults = list(faults_of_shot(first.profile, first.weapon, conditions, rulings))
    forecast = forecast_shot(shooters, targets, conditions, rulings, _policy(policy))
    if json:
        print_json(
            {
                "policy": policy,
                "shots": forecast.shots,
                "value": forecast.aim.value.total,
                "defense": forecast.aim.against.total,
                "needs": None if faults else forecast.aim.need,
                "parts": forecast.aim.value.parts,
                "defense_parts": forecast.aim.against.parts,
                "rule": faults[0].rule if faults else forecast.aim.rule,
                "faults": [{"rule": fault.rule, "fact": fault.fact} for fault in faults],
                "wounds": {"0": 1.0} if faults else forecast.wounds,
            }
        )
    if faults:
        raise AnswerIsNo("; ".join(str(fault) for fault in faults))
    if not json:
        _show_shot(forecast)


def _show_shot(forecast: ShotForecast) -> None:
    need = "no roll may be made" if forecast.aim.need is None else f"needs {forecast.aim.need}+"
    shots = "1 shot" if forecast.shots == 1 else f"{forecast.shots} shots"
    console.print(f"{shots}, {need} ({forecast.aim.rule})")
    _show_tally("Attack", forecast.aim.value)
    _show_tally("Defense", forecast.aim.against)
    _show_bars("Wounds the target loses", forecast.wounds)
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
    if cost > affinity:
        raise BadInput(f"--cost {cost}: the caster has only {affinity} Affinity to pay it with")
    rulings = _rulings(ruling)
    duel = Duel((Seat("caster"), Seat(DEFENDER)), cost, affinity, faith, _destiny(destiny))
    forecast = forecast_duel(duel, rulings, point)
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
    json: JsonOption = False,
) -> None:
    """How many dice to re-roll with Destiny, and what each number is worth.

    The striker asks about its own attack, wound or shot dice; the struck side asks about a save that has failed.
    """
    rulings = _rulings(ruling)
    wants = _one_of("--worth", worth, [each.value for each in Aspiration])
    kind = _one_of("--roll", roll, ["attack", "wound", "save", "shot"])
    armed = _weapon(weapon) if weapon is not None else None
    if kind == "shot" and armed is None:
        raise BadInput("--roll shot needs --weapon")
    sides = _side("striker", striker, armed), _side("struck", struck)
    stage: Any
    if armed:
        stage = shot_stage(*sides, Conditions(), rulings)
    else:
        stage = strike_stage(*sides, _stance(stance, Stance.FIRE), rulings)
    best = policy == "best"
    asking = sides[1] if kind == "save" else sides[0]
    valued = worth_of(*sides, Aspiration(wants), point, asking, rivals=best)
    try:
        place = question_after(stage, _rolls(kind, hits, dice, sides[0], shot=armed is not None), "reroll")
        advice = advise(place, valued, POLICIES["plain"] if best else _policy(policy))
    except NoQuestion as none:
        raise AnswerIsNo(str(none)) from none
    _show_advice(advice, kind, wants, point, policy, json)


def _rolls(kind: str, hits: int, dice: int | None, striker: Fighters, shot: bool) -> dict[str, int]:
    """The rolls up to the one in question, by label."""
    rolled = attack_dice(striker).total
    if kind == "attack":
        if dice not in (None, rolled):
            raise BadInput(f"--dice {dice}: the striker rolls {rolled} attack dice, as its Aggression says")
        _at_most(hits, rolled)
        return {"attack": hits}
    if kind == "wound":
        if dice is None:
            raise BadInput("--roll wound needs --dice, the number of wound dice rolled")
        _at_most(dice, rolled, "--dice")
        _at_most(hits, dice)
        return {"attack": dice, "wound": hits}
    if kind == "shot":
        _at_most(hits, 1)
        return {"shot": hits}
    if hits:
        raise BadInput("--roll save asks about a save that has failed: leave out --hits")
    return {"shot": 1, "save": 0} if shot else {"attack": 1, "wound": 1, "save": 0}


def _at_most(hits: int, dice: int, option: str = "--hits") -> None:
    if hits > dice:
        raise BadInput(f"{option} {hits}: only {dice} dice were rolled")


def _show_advice(advice: Advice, kind: str, wants: str, point: float, policy: str, json: bool) -> None:
    if json:
        options = [{"dice": int(option.answer), "worth": option.worth} for option in advice.options]
        best = int(advice.best.answer)
        print_json({"roll": kind, "worth": wants, "point": point, "policy": policy, "best": best, "options": options})
        return
    shown = table("re-roll", f"worth ({wants})", "", numbers=("re-roll",))
    for option in advice.options:
        shown.add_row(option.answer, f"{option.worth:+.4f}", "best" if option is advice.best else "")
    console.print(f"Re-roll {advice.best.answer} {kind} {'die' if advice.best.answer == '1' else 'dice'}")
    console.print(shown)


# What people type


class _Group(Struct, frozen=True):
    """So many like models of a side."""

    name: str
    profile: Profile
    weapon: Weapon | None
    count: int


def _side(seat: str, text: str, weapon: Weapon | None = None) -> Fighters:
    """A side of profiles and units of the codex; a weapon that is given is everybody's."""
    models: list[Fighter] = []
    for group in (_group(seat, each) for each in split_groups(text)):
        for _ in range(group.count):
            number = len(models) + 1
            name = f"{group.name} {number}"
            models.append(Fighter.of(f"{seat}-{number}", group.profile, name, weapon or group.weapon))
        if len(models) > MOST_MODELS:
            raise BadInput(f'"{text}": a side has at most {MOST_MODELS} models here')
    side = Fighters.of(seat, tuple(models))
    if (dice := attack_dice(side).total) > MOST_DICE:
        raise BadInput(f'"{text}": {dice} attack dice are more than the {MOST_DICE} this reckons with')
    return side


def _group(seat: str, text: str) -> _Group:
    """Models of an inline profile, or of a unit of the codex with what it always has."""
    try:
        profile, count = parse_group(text)
    except ProfileError as wrong:
        unit = _unit_group(text)
        if unit is None:
            raise BadInput(str(wrong)) from wrong
        return unit
    return _Group(seat, profile, None, count)


def _unit_group(text: str) -> _Group | None:
    """Models of the codex; None where the words are no name, but a profile with a mistake in it."""
    try:
        name, count = split_count(text)
        outfit = starter().usual_outfit(starter().unit(name))
    except ProfileError:
        return None
    except CodexError as unknown:
        if any(part.isdigit() for part in text) or len(text.strip()) < 4:
            return None
        raise BadInput(str(unknown)) from unknown
    return _Group(outfit.unit.name, outfit.profile, next(iter(outfit.ranged), None), count)


def _weapon(text: str) -> Weapon:
    try:
        weapon = parse_weapon(text)
    except WeaponError as wrong:
        raise BadInput(str(wrong)) from wrong
    for keyword in weapon.keywords:
        if keyword.name in ("Blast", "Radius"):
            raise BadInput(f'"{text}": [{keyword}] reaches models around the target, which needs a board')
    return weapon


def _rulings(settings: list[str] | None) -> Rulings:
    return Rulings.of("skirmish", settings=settings or ())


def _policy(name: str) -> Policy:
    if name not in POLICIES:
        raise BadInput(f'--policy "{name}" is unknown: expected {" or ".join(POLICIES)}')
    return POLICIES[name]


def _stance(name: str, *barred: Stance) -> Stance:
    return Stance(_one_of("--stance", name, [stance.value for stance in Stance if stance not in barred]))


def _one_of(option: str, given: str, known: list[str]) -> str:
    if given not in known:
        raise BadInput(f'{option} "{given}" is unknown: expected {", ".join(known[:-1])} or {known[-1]}')
    return given


def _inches(text: str) -> int:
    try:
        length = Decimal(text) * INCH
    except InvalidOperation:
        length = Decimal(-1)
    if not length.is_finite() or not 0 <= length <= 1000 * INCH:
        raise BadInput(f'--distance "{text}": expected inches, from 0 to 1000')
    if length != int(length):
        raise BadInput(f'--distance "{text}": lengths are measured to a thousandth of an inch')
    return int(length)


def _destiny(text: str) -> tuple[int, int]:
    parts = text.split(":")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and int(part) <= MOST_DESTINY for part in parts):
        raise BadInput(f'--destiny "{text}": expected two numbers up to {MOST_DESTINY}, such as 2:1')
    return int(parts[0]), int(parts[1])


# What people see


def _need(need: int | None) -> str:
    return "-" if need is None else f"{need}+"


def _show_tally(name: str, tally: Tally) -> None:
    console.print(f"{name} {tally}")


def _show_bars(title: str, wounds: Mapping[str, float]) -> None:
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
