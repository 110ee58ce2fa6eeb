"""The board of Dungeons: the room as it is drawn, and what each action is likely to come to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, Literal

from msgspec import Struct

from dwethia.dungeons.combat.melee import Blows, Bout, bout
from dwethia.dungeons.combat.needed_rolls import hero_check
from dwethia.dungeons.combat.ranged import Aim, ShotManner, aim, shot_at, sneak_number
from dwethia.dungeons.combat.wounds import Combatant
from dwethia.dungeons.forecast import Forecast, LikelyLoss, forecast, forecast_melee, forecast_shot
from dwethia.dungeons.rooms.building import Room
from dwethia.dungeons.rooms.distance import steps
from dwethia.dungeons.rooms.sight import sees
from dwethia.dungeons.rooms.squares import EVERYWHERE, SIZE, Square, place, squares
from dwethia.dungeons.setup.plan import Objective
from dwethia.dungeons.setup.sheets import Arm, Sheet, arm_of
from dwethia.dungeons.state import (
    ACTIONS,
    Dungeon,
    Enemy,
    Hero,
    Model,
    full,
    turns_played,
    value,
)
from dwethia.dungeons.turn.enemy_phase import castable_on, has_spell, weapon_of
from dwethia.dungeons.turn.hero_actions import (
    Attack,
    CastSpell,
    Fire,
    HeroAction,
    MoveTo,
    StrikeAt,
    WalkOut,
    read_action,
    written_square,
)
from dwethia.dungeons.turn.hero_choices import MOVES, in_reach, in_sight, reach
from dwethia.dungeons.turn.moving import cost_to
from dwethia.dungeons.turn.turns import score
from dwethia.dungeons.words.conditions import POOLS, SKILLS, arm_line, conditions
from dwethia.dungeons.words.sentences import goal as goal_of
from dwethia.dungeons.words.sentences import hopes, intentions, power_line, risks, sentences, suffers
from dwethia.dungeons.words.short_log import short
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.odds import eager
from dwethia.engine.request import Choice, Request
from dwethia.engine.seats import Seat
from dwethia.profile import BASES
from dwethia.rulebook import RuleId, Rulings
from dwethia.rulebook.declared import keywords, special_rules
from dwethia.server.boards.board import Board
from dwethia.server.boards.drawn import Card, Condition, Figure, Pool, Said, Sum
from dwethia.server.boards.dungeons.scene import (
    DoorDrawn,
    Ending,
    Ground,
    Line,
    Loss,
    ModelDrawn,
    Odds,
    Option,
    Outlook,
    RoomScene,
    SquareDrawn,
)
from dwethia.server.boards.dungeons.worth import open_question, worth_of
from dwethia.server.boards.figures import ArmSeen, Gallery, GearKind, slug
from dwethia.server.boards.probe_types import FoundWorth
from dwethia.server.boards.worth import OpenQuestion
from dwethia.tally import Tally

GAME: Final = "dungeons"
ACT: Final = "act"
_CITED: Final = re.compile(r"\b(?:R-)?(?:DD|HS)-(?:[A-Z]+-)?\d+\b")

GROUPS: Final = {
    "melee": "Melee Attack",
    "shoot": "Shoot",
    "cast": "Cast",
    "interface": "Act",
    "door": "Act",
    "package": "Act",
    "use": "Act",
    "duck": "Ready yourself",
    "focus": "Ready yourself",
    "move": "Move",
    "defend": "Defensive move",
    "stealth": "Stealth move",
    "end": "End",
}


class DungeonBoard(Board):
    """How a dungeon is drawn."""

    def scene(self, seen: Dungeon, rulings: Rulings) -> RoomScene | None:
        return None if seen.plan is None or seen.room is None else scene_of(seen)

    def outlook(self, seen: Dungeon, request: Request | None, rulings: Rulings) -> Outlook | None:
        return None if seen.plan is None or seen.room is None else outlook_of(seen, request, rulings)

    def question(self, game: Game[Any], seat: Seat | None, look: Struct) -> OpenQuestion | None:
        return open_question(game, seat)

    def probe(self, seen: Dungeon, look: Any, request: Request | None, rulings: Rulings, question: Any) -> FoundWorth:
        return worth_of(seen, request, question)

    def short(self, event: Event) -> str | None:
        return short(event)


# The scene


def scene_of(dungeon: Dungeon) -> RoomScene:
    """The room as it is drawn."""
    plan, room, outcome, deeds = dungeon.planned, dungeon.here, dungeon.outcome, dungeon.deeds
    gallery = Gallery()
    ending = None if outcome is None else Ending(outcome.is_won, outcome.reason, outcome.rule, score(dungeon))
    return RoomScene(
        size=SIZE,
        room=room.number,
        rooms=plan.rooms,
        turn=dungeon.turn,
        phase=dungeon.phase.value,
        actions=dungeon.actions,
        most_actions=ACTIONS,
        objective=plan.objective.spoken,
        objective_text=plan.objective.won_by,
        objective_rule=plan.objective.rule,
        setting=plan.setting.name,
        setting_text=plan.setting.text,
        faction=plan.roster.name,
        goal=goal_of(dungeon),
        squares=tuple(_square(dungeon, each) for each in squares(EVERYWHERE)),
        doors=(
            _door("entrance", room, "closed"),
            _door("exit", room, "locked" if dungeon.is_locked else dungeon.exit.value),
        ),
        hero=model_of(dungeon, dungeon.hero, gallery),
        enemies=tuple(model_of(dungeon, each, gallery) for each in dungeon.enemies),
        deeds=(
            ("Rooms cleared", deeds.rooms_cleared),
            ("Enemies slain", deeds.kills),
            ("Turns", turns_played(deeds, dungeon.outcome)),
            ("Wounds lost", deeds.wounds_lost),
            ("Destiny spent", deeds.destiny_spent),
        ),
        figures=gallery.figures,
        looks=gallery.looks,
        ending=ending,
    )


def _square(dungeon: Dungeon, here: Square) -> SquareDrawn:
    room = dungeon.here
    row, column = place(here)
    piece = next((number for number, wall in enumerate(room.walls) if wall >> here & 1), None)
    return SquareDrawn(written_square(here), row, column, _ground(room, here), piece, dungeon.package == here)


def _ground(room: Room, here: Square) -> Ground:
    if room.walled >> here & 1:
        return "wall"
    if room.barricade >> here & 1:
        return "barricade"
    if room.scatter >> here & 1:
        return "scatter"
    return "interface" if here == room.interface else "floor"


def _door(
    which: Literal["entrance", "exit"], room: Room, stands: Literal["closed", "locked", "unlocked", "open"]
) -> DoorDrawn:
    door = room.entrance if which == "entrance" else room.exit
    row, column = place(door.square)
    return DoorDrawn(which, door.side, row, column, stands)


def _figure(sheet: Sheet, gallery: Gallery) -> int:
    """What a sheet looks like on the grid; it keeps its wargear by name, and no base."""
    worn: list[GearKind] = [] if sheet.cloak is None else ["cloak"]
    if sheet.save_without_shield != sheet.profile.save:
        worn.append("shield")
    return gallery.figure(
        sheet.id,
        sheet.mark,
        BASES[sheet.profile.type].usual,
        sheet.faction,
        sheet.look,
        (ArmSeen(each.id, each.range, each.strength, tuple(map(str, each.keywords))) for each in sheet.arms),
        map(slug, sheet.wargear),
        sheet.special,
        bool(sheet.powers),
        worn,
    )


def model_of(dungeon: Dungeon, model: Model, gallery: Gallery) -> ModelDrawn:
    """A model as it is drawn."""
    row, column = place(model.square)
    setting = dungeon.planned.setting
    return ModelDrawn(
        id=model.id,
        name=model.name,
        unit=model.sheet.name,
        mark=model.sheet.mark,
        faction=model.sheet.faction,
        race=model.sheet.race,
        is_hero=isinstance(model, Hero),
        is_target=isinstance(model, Enemy) and model.is_target,
        has_package=model.has_package,
        square=written_square(model.square),
        row=row,
        column=column,
        wounds=model.wounds,
        most_wounds=max(model.profile.wounds, model.wounds),
        pools=tuple(
            Pool(name.capitalize(), getattr(model, name), most)
            for name in POOLS
            if (most := full(model.sheet, name, setting))
        ),
        states=tuple(_states(model)),
        figure=_figure(model.sheet, gallery),
        slain=model.wounds <= 0,
    )


MARKS: Final = {
    "ducked": "duck", "focused": "focus", "shield up": "shield", "cloak drawn": "cloak", "has shot": "shot",
    "has cast": "cast", "has the package": "package", "rooted": "root", "may not engage": "daunt",
    "cannot be spotted": "hidden",
}  # fmt: skip


def _states(model: Model) -> Iterator[Condition]:
    for words in conditions(model):
        yield Condition(MARKS.get(words, "change"), words)


# The outlook


def outlook_of(dungeon: Dungeon, request: Request | None, rulings: Rulings) -> Outlook:
    """What every answer is likely to come to, and who everybody is."""
    acts = request.choices if request is not None and request.question == ACT else ()
    costs = dict(_costs(dungeon, rulings))
    models: tuple[Model, ...] = (dungeon.hero, *dungeon.enemies)
    return Outlook(
        options=tuple(_option(dungeon, each, costs, rulings) for each in acts),
        cards=tuple(card_of(dungeon, each, rulings) for each in models),
        sight=tuple(written_square(each) for each in squares(in_sight(dungeon, rulings))),
        reach=tuple(written_square(each) for each in squares(in_reach(dungeon, rulings))),
        room=tuple(sentences(dungeon, rulings)),
    )


def _costs(dungeon: Dungeon, rulings: Rulings) -> Iterator[tuple[str, int]]:
    rings = reach(dungeon, rulings)
    for each in squares(EVERYWHERE):
        cost = cost_to(each, rings)
        if cost is not None:
            yield written_square(each), cost


def _option(dungeon: Dungeon, choice: Choice, costs: dict[str, int], rulings: Rulings) -> Option:
    action = read_action(choice.id)
    verb = action.verb
    found = Option(choice.id, verb, GROUPS.get(verb, "Act"), choice.label)
    if verb in MOVES:
        return _way(dungeon, found, action, costs)
    if isinstance(action, StrikeAt | Fire | CastSpell):
        return _attack(dungeon, found, action, not choice.faults, rulings)
    return Option(
        choice.id,
        verb,
        found.group,
        choice.label,
        square=_where(dungeon, verb),
        odds=None if choice.faults else _odds(forecast(dungeon, choice.id, rulings)),
        lines=() if choice.faults else tuple(_checks(dungeon, verb, rulings)),
    )


def _way(dungeon: Dungeon, found: Option, action: HeroAction, costs: dict[str, int]) -> Option:
    if isinstance(action, WalkOut):
        square = written_square(dungeon.here.exit.square)
        cost = costs.get(square)
        return Option(found.id, found.verb, "Act", found.label, square, cost=None if cost is None else cost + 1)
    if not isinstance(action, MoveTo):
        return found  # the hero has not what it takes
    there = written_square(action.square)
    cost = 0 if action.square == dungeon.hero.square else costs.get(there)
    return Option(found.id, found.verb, found.group, found.label, there, cost=cost)


def _where(dungeon: Dungeon, verb: str) -> str | None:
    """The square that an action works on."""
    room = dungeon.here
    where = {"door": room.exit.square, "interface": room.interface, "package": dungeon.package}.get(verb)
    return None if where is None else written_square(where)


def _checks(dungeon: Dungeon, verb: str, rulings: Rulings) -> Iterator[Line]:
    """The check of a lock or an interface."""
    at_lock = verb == "door" and dungeon.is_locked
    at_interface = verb == "interface" and dungeon.planned.objective is Objective.SABOTAGE
    if at_lock or at_interface:
        need = hero_check(dungeon.hero, rulings)
        yield Line("You", "pass the check", need.total, Sum.of(need))


def _attack(dungeon: Dungeon, found: Option, attack: Attack, legal: bool, rulings: Rulings) -> Option:
    enemy = dungeon.enemy(attack.target) if attack.target is not None else None
    plain = _odds(forecast(dungeon, found.id, rulings)) if legal else None
    lavish = _odds(forecast(dungeon, found.id, rulings, eager)) if legal and dungeon.hero.destiny else None
    return Option(
        found.id,
        found.verb,
        _group(dungeon, found, attack),
        enemy.name if enemy is not None else found.label,
        square=written_square(enemy.square) if enemy is not None else None,
        target=enemy.id if enemy is not None else None,
        odds=plain,
        lavish=lavish if lavish != plain else None,
        lines=tuple(_lines(dungeon, attack, enemy, rulings)) if legal and enemy is not None else (),
    )


def _group(dungeon: Dungeon, found: Option, attack: Attack) -> str:
    sheet = dungeon.hero.sheet
    match attack:
        case Fire(arm):
            return f"Shoot {next(each.name for each in sheet.arms if each.id == arm)}"
        case CastSpell(id):
            power = next(each for each in sheet.powers if each.id == id)
            return f"Cast {power.name} ({power.charge} Affinity)"
        case StrikeAt():
            return found.group


def _odds(seen: Forecast | None) -> Odds | None:
    if seen is None:
        return None
    return Odds(
        hopes=hopes(seen),
        risks=risks(seen),
        target=None if seen.target is None else _loss(seen.target),
        own=_loss(seen.own),
        others=tuple(_loss(each) for each in seen.others),
        works=seen.works,
        wins=seen.wins,
        drops=seen.drops,
        unnoticed=seen.unnoticed,
    )


def _loss(struck: LikelyLoss) -> Loss:
    return Loss(struck.id, struck.wounds, struck.slain, struck.hurt, struck.expected)


# The numbers of an attack, each with its reasons


def _lines(dungeon: Dungeon, attack: Attack, enemy: Enemy, rulings: Rulings) -> Iterator[Line]:
    hero = dungeon.hero
    if hero.is_ducked:
        need = sneak_number(dungeon, enemy, rulings)
        yield Line(enemy.name, "notices you; else it is a sneak attack, as reckoned here", need.total, Sum.of(need))
    if isinstance(attack, StrikeAt):
        yield from _melee(bout(dungeon, hero, enemy, rulings, is_sneak=hero.is_ducked), enemy.name)
    elif (arm := _arm(dungeon, attack)) is not None:
        aimed = aim(dungeon, hero, enemy, arm, rulings, ShotManner(is_sneak=hero.is_ducked))
        yield from _shot("You", "", aimed)
        yield from _save(enemy.name, "s", shot_at(enemy, arm, rulings))


def _arm(dungeon: Dungeon, attack: Fire | CastSpell) -> Arm | None:
    sheet = dungeon.hero.sheet
    if isinstance(attack, Fire):
        return next(each for each in sheet.arms if each.id == attack.arm)
    return arm_of(next(each for each in sheet.powers if each.id == attack.power))


def _melee(numbers: Bout, enemy: str) -> Iterator[Line]:
    blows, back = numbers.blows
    own, other = numbers.sides
    yield from _blows("You", "", blows, numbers.defender_martial)
    yield from _save(enemy, "s", other)
    if back is not None:
        yield from _blows(enemy, "s", back, blows.martial)
        yield from _save("You", "", own)


def _blows(who: str, s: str, blows: Blows, other: Tally) -> Iterator[Line]:
    yield Line(who, f"roll{s} dice", None, Sum.of(blows.dice))
    yield Line(who, f"hit{s}", blows.hit_need, Sum.of(blows.martial), Sum.of(other))
    yield Line(who, f"wound{s}", blows.wound_need, Sum.of(blows.strength), Sum.of(blows.against))


def _shot(who: str, s: str, aimed: Aim) -> Iterator[Line]:
    if aimed.dice > 1:
        yield Line(who, f"roll{s} dice", None, Sum(aimed.dice, ()))
    if aimed.hit is not None:
        yield Line(who, f"hit{s}", aimed.hit.total, Sum.of(aimed.hit))
    for_wounds = f" for {aimed.wounds} Wounds" if aimed.wounds > 1 else ""
    once = " with a single roll" if aimed.is_single_roll else ""
    yield Line(who, f"wound{s}{once}{for_wounds}", aimed.need, Sum.of(aimed.attack), Sum.of(aimed.against))


def _save(who: str, s: str, struck: Combatant) -> Iterator[Line]:
    if struck.save is not None:
        yield Line(who, f"save{s}", struck.save.total, Sum.of(struck.save))
    if struck.ignores is not None:
        yield Line(who, f"ignore{s} a wound", struck.ignores, Sum.of(_ignoring(struck.ignores)))


def _ignoring(need: int) -> Tally:
    return Tally.of(need, "special rule", "DD-WOUND-07")


# Cards


def card_of(dungeon: Dungeon, model: Model, rulings: Rulings) -> Card:
    """Who a model is, and what it will do."""
    sheet, profile = model.sheet, model.profile
    enemy = model if isinstance(model, Enemy) else None
    race = f"{sheet.race} " if sheet.race else ""
    return Card(
        id=model.id,
        title=f"{race}{sheet.name}",
        facts=", ".join(conditions(model)),
        figures=tuple(Figure(name.capitalize(), getattr(profile, name), value(model, name)) for name in SKILLS),
        save=profile.save,
        ignores=profile.ignores,
        reach=sheet.reach,
        wargear=sheet.wargear,
        arms=tuple(arm_line(each) for each in sheet.arms),
        powers=tuple(power_line(each) for each in sheet.powers),
        words=tuple(_words(model)),
        intentions=() if enemy is None else tuple(_said(each) for each in _plans(dungeon, enemy, rulings)),
        threats=() if enemy is None else tuple(_said(each) for each in _threats(dungeon, enemy, rulings)),
        away=None if enemy is None else steps(dungeon.hero.square, enemy.square),
        in_sight=None if enemy is None else bool(in_sight(dungeon, rulings) >> enemy.square & 1),
        in_reach=None if enemy is None else bool(in_reach(dungeon, rulings) >> enemy.square & 1),
    )


def _said(text: str) -> Said:
    return Said(text, rules=tuple(RuleId(each) for each in dict.fromkeys(_CITED.findall(text))))


def _words(model: Model) -> Iterator[Said]:
    sheet, known = model.sheet, {**special_rules(), **keywords()}
    words = {word.name: str(word) for word in (*sheet.special, *(each for arm in sheet.arms for each in arm.keywords))}
    for name, word in words.items():
        if name in known:
            works = "" if GAME in known[name].games else " Not in Dungeons."
            yield Said(f"{known[name].text}{works}", word)


def _plans(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Iterator[str]:
    yield from intentions(dungeon, enemy, rulings)
    if has_spell(dungeon, enemy, rulings):
        cast = [castable_on(face, dungeon, enemy, rulings) for face in range(1, 7)]
        spells = [f"{face} {power.name if power else 'none'}" for face, power in enumerate(cast, start=1)]
        yield f"From afar a D6 chooses its spell: {', '.join(spells)} (DD-SPELL-07, DD-SPELL-10)."


def _threats(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Iterator[str]:
    hero, room = dungeon.hero, dungeon.here
    blow = forecast_melee(dungeon, enemy, hero, rulings)
    yield f"In melee you {suffers(blow.target)}; it {suffers(blow.own)}."
    arm = weapon_of(dungeon, enemy, rulings)
    if arm is not None and sees(enemy.square, hero.square, room.walled, room.soft, rulings):
        yield f"With its {arm.name} you {suffers(forecast_shot(dungeon, enemy, hero, arm, rulings).target)}."
