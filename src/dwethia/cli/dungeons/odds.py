"""The odds of an attack in full: every number with its reasons, and what comes of the dice."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from dwethia.dungeons.combat.melee import Blows, Bout, bout
from dwethia.dungeons.combat.ranged import Aim, ShotManner, aim, shot_at, sneak_number
from dwethia.dungeons.combat.wounds import Combatant
from dwethia.dungeons.forecast import Forecast, forecast
from dwethia.dungeons.setup.sheets import Arm, arm_of
from dwethia.dungeons.state import Dungeon, Enemy
from dwethia.dungeons.turn.hero_actions import CastSpell, Fire, StrikeAt, read_action, target_of
from dwethia.dungeons.words.sentences import hopes, percent, risks, spread
from dwethia.engine.odds import eager
from dwethia.engine.request import Choice, Request
from dwethia.rulebook import Rulings
from dwethia.tally import Tally


def with_odds(choice: Choice, dungeon: Dungeon, rulings: Rulings) -> Text:
    """What a choice is called, with its odds in a few words."""
    seen = forecast(dungeon, choice.id, rulings)
    label = Text(choice.label)
    told = _in_short(seen) if seen is not None else Text()
    return label.append(": ").append_text(told) if told else label


def _in_short(seen: Forecast) -> Text:
    good, bad = hopes(seen), risks(seen)
    return Text.assemble((good, "green"), "; " if good and bad else "", (bad, "red"))


def attacks_on(enemy: Enemy, request: Request) -> list[Choice]:
    """The ways of attacking an enemy, those that are barred included."""
    return [each for each in request.choices if target_of(read_action(each.id)) == enemy.id]


def explained(choice: Choice, dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Iterator[str]:
    """An attack with all its numbers, and what the dice make of them; a barred one with what speaks against it."""
    if choice.faults:
        yield f"{choice.label}: not now: {'; '.join(str(fault) for fault in choice.faults)}"
        return
    yield with_odds(choice, dungeon, rulings).plain
    if dungeon.hero.is_ducked:
        need = sneak_number(dungeon, enemy, rulings)
        yield f"  You are ducked: it notices on {need.total}+ ({need}); else it is a sneak attack, reckoned below."
    action = read_action(choice.id)
    if isinstance(action, StrikeAt):
        yield from _melee(bout(dungeon, dungeon.hero, enemy, rulings, is_sneak=dungeon.hero.is_ducked))
    elif isinstance(action, Fire | CastSpell) and (arm := _arm(dungeon, action)) is not None:
        aimed = aim(dungeon, dungeon.hero, enemy, arm, rulings, ShotManner(is_sneak=dungeon.hero.is_ducked))
        yield from _shot(aimed, shot_at(enemy, arm, rulings))
    yield from _outcomes(dungeon, choice.id, rulings)


def _arm(dungeon: Dungeon, attack: Fire | CastSpell) -> Arm | None:
    sheet = dungeon.hero.sheet
    if isinstance(attack, Fire):
        return next(each for each in sheet.arms if each.id == attack.arm)
    return arm_of(next(each for each in sheet.powers if each.id == attack.power))


def _melee(numbers: Bout) -> Iterator[str]:
    blows, back = numbers.blows
    own, enemy = numbers.sides
    yield from _blows("You", "roll", blows, numbers.defender_martial)
    yield from _save("It", enemy)
    if back is not None:
        yield from _blows("It", "rolls", back, blows.martial)
        yield from _save("You", own)


def _blows(who: str, roll: str, blows: Blows, other: Tally) -> Iterator[str]:
    s = "" if who == "You" else "s"
    dice = "1 die" if blows.dice.total == 1 else f"{blows.dice.total} dice"
    yield f"  {who} {roll} {dice}: {blows.dice}"
    yield f"  {who} hit{s} on {blows.hit_need}+: Martial {blows.martial} against {other}"
    yield f"  {who} wound{s} on {blows.wound_need}+: {blows.strength} against {blows.against}"


def _save(who: str, struck: Combatant) -> Iterator[str]:
    s = "" if who == "You" else "s"
    if struck.save is not None:
        yield f"  {who} save{s} on {struck.save.total}+: {struck.save}"
    if struck.ignores is not None:
        yield f"  {who} ignore{s} a wound on {struck.ignores}+"


def _shot(aimed: Aim, struck: Combatant) -> Iterator[str]:
    dice = "1 die" if aimed.dice == 1 else f"{aimed.dice} dice"
    if aimed.hit is not None:
        yield f"  You roll {dice} and hit on {aimed.hit.total}+: {aimed.hit}"
    else:
        yield f"  You roll {dice}; one roll decides"
    wounds = f", for {aimed.wounds} Wounds" if aimed.wounds > 1 else ""
    yield f"  You wound on {aimed.need}+{wounds}: {aimed.attack} against {aimed.against}"
    yield from _save("It", struck)


def _outcomes(dungeon: Dungeon, option: str, rulings: Rulings) -> Iterator[str]:
    seen = forecast(dungeon, option, rulings)
    if seen is None:
        return
    yield from _losses(seen)
    lavish = forecast(dungeon, option, rulings, eager)
    if dungeon.hero.destiny and lavish is not None and lavish != seen:
        yield f"  With Destiny on every miss and every wound of yours: {_in_short(lavish)}"


def _losses(seen: Forecast) -> Iterator[str]:
    if seen.target is not None and seen.target.hurt:
        yield f"  Wounds it loses: {spread(seen.target)}; slain {percent(seen.target.slain)}"
    for each in seen.others:
        yield f"  Wounds {each.id} loses: {spread(each)}; slain {percent(each.slain)}"
    if seen.own.hurt:
        yield f"  Wounds you lose: {spread(seen.own)}; slain {percent(seen.own.slain)}"
