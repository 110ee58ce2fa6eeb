"""What somebody who looks at a battle may ask of it: a path, a shot, a fight, a measure. Nobody commits to anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex.wording import PENALTIES
from dwethia.engine.request import Request
from dwethia.faults import Fault, Refusal
from dwethia.geometry.measuring import gap
from dwethia.geometry.reach import Reach
from dwethia.geometry.shapes import Disc
from dwethia.lengths import INCH
from dwethia.profile import PRINTED
from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import keywords, special_rules
from dwethia.server.boards.drawn import Card, Figure, Said, Sum
from dwethia.server.boards.open_form import faults_found, ideas_found, places_found
from dwethia.server.boards.probe_types import (
    AskCard,
    AskCast,
    AskCastAt,
    AskFaults,
    AskPlaces,
    AskRules,
    AskTape,
    AskWorth,
    End,
    FoundCard,
    FoundRules,
    FoundTape,
    FoundWorth,
    Place,
)
from dwethia.server.boards.skirmish.casts_seen import cast_seen, power_seen
from dwethia.server.boards.skirmish.fights_seen import fights_seen, fights_told
from dwethia.server.boards.skirmish.probe_types import (
    AskFights,
    AskPath,
    AskPaths,
    AskReach,
    AskShots,
    AskSight,
    Findings,
    FoundFights,
    FoundPath,
    FoundPaths,
    FoundReach,
    FoundShots,
    FoundSight,
    LineSeen,
    Path,
    Probes,
    RangeSeen,
    Way,
    WaySeen,
)
from dwethia.server.boards.skirmish.rules_in_play import rules_of_model, rules_of_place
from dwethia.server.boards.skirmish.shots_seen import shots_seen
from dwethia.server.boards.skirmish.standing import matter_of
from dwethia.server.boards.skirmish.uses_told import shots_freed, uses_told
from dwethia.server.boards.skirmish.worth import (
    answers_of,
    bids_in_battle,
    line_of,
    scenarios_told,
    wounds_of,
)
from dwethia.server.boards.stories import story_told
from dwethia.server.boards.worth import OpenQuestion, about_of, dice_of
from dwethia.skirmish.deployment.scouting import ScoutForm, faults_of_end, going_of, scouts_of
from dwethia.skirmish.duties import duties_of
from dwethia.skirmish.keywords import keywords_of
from dwethia.skirmish.movement.marching import March, Marcher
from dwethia.skirmish.movement.movement_form import MovementForm
from dwethia.skirmish.movement.walk_form import WalkForm
from dwethia.skirmish.movement.walking import (
    MoveCheck,
    allowed_move,
    faults_of_leaving,
    faults_of_manner,
    faults_of_path,
)
from dwethia.skirmish.movement.ways import way_of
from dwethia.skirmish.retreat.retreat_form import RetreatForm
from dwethia.skirmish.rules.shooting import Conditions, faults_of_shot, reach_of
from dwethia.skirmish.setup.cards import VeteranHistory
from dwethia.skirmish.state.battle import Battle, Manner, Model
from dwethia.skirmish.state.board import are_engaged, mates, touched
from dwethia.skirmish.state.current_profile import profile_now
from dwethia.skirmish.state.line_of_fire import line_of_fire, sees
from dwethia.skirmish.state.measure import measure
from dwethia.tally import Tally
from dwethia.weapon import Weapon

DIRECTIONS: Final = 48  # in which the reach of a model is sounded
NEAREST: Final = 8  # enemies whose lines are looked for while a model is dragged


def look_at(
    battle: Battle,
    probe: Probes,
    request: Request | None,
    rulings: Rulings,
    question: OpenQuestion | None = None,
) -> Findings:
    """What somebody who may see the battle finds; a question is the seat's own, taken out of the game."""
    if isinstance(probe, AskPath):
        return _path(battle, probe, request, rulings)
    if isinstance(probe, AskPaths):
        return _paths(battle, probe, request, rulings)
    if isinstance(probe, AskReach):
        return _reach(battle, _standing(battle, probe.model), request, rulings)
    if isinstance(probe, AskSight):
        most = None if probe.at is None else NEAREST
        return _sight(*_moved_to(battle, _standing(battle, probe.model), probe.at), rulings, most)
    if isinstance(probe, AskShots):
        shooter = _standing(battle, probe.model)
        return FoundShots(tuple(shots_seen(*_moved_to(battle, shooter, probe.at), rulings)))
    if isinstance(probe, AskTape):
        return _tape(battle, probe, rulings)
    if isinstance(probe, AskRules):
        return _rules(battle, probe.about, rulings)
    if isinstance(probe, AskCard):
        return FoundCard(_card(battle, _known(battle, probe.model), rulings))
    if isinstance(probe, AskCast):
        return power_seen(battle, _standing(battle, probe.model), probe.power, rulings)
    if isinstance(probe, AskCastAt):
        return cast_seen(battle, _standing(battle, probe.model), probe, rulings)
    if isinstance(probe, AskFights):
        return FoundFights(tuple(fights_seen(battle, rulings)))
    if isinstance(probe, AskWorth):
        return _worth(battle, request, question, rulings)
    if isinstance(probe, AskFaults):
        return faults_found(request, probe)
    if isinstance(probe, AskPlaces):
        return places_found(request, probe)
    return ideas_found(request, probe)


def _worth(battle: Battle, request: Request | None, question: OpenQuestion | None, rulings: Rulings) -> FoundWorth:
    if request is None:
        raise Refusal([Fault(None, "no question is open")])
    if question is None:
        return FoundWorth(answers=uses_told(battle, request, rulings))
    bids, wounds = bids_in_battle(battle, question, rulings), wounds_of(question)
    answers = (
        answers_of(battle, question)
        or scenarios_told(question, rulings)
        or fights_told(battle, question, rulings)
        or shots_freed(question, rulings)
        or uses_told(battle, request, rulings)
    )
    matter = matter_of(battle, question, answers, rulings)
    about = about_of(question, [model.id for model in battle.models], Battle)
    return FoundWorth(dice_of(question), bids, wounds, answers, matter, line_of(question), about)


def _known(battle: Battle, id: str) -> Model:
    if not battle.has_model(id):
        raise Refusal([Fault(None, f"there is no model {id[:40]!r}")])
    return battle.model(id)


def _standing(battle: Battle, id: str) -> Model:
    model = _known(battle, id)
    if model.base is None:
        raise Refusal([Fault(None, f"{model.name} is not on the table")])
    return model


def _moved_to(battle: Battle, model: Model, at: Place | None) -> tuple[Battle, Model]:
    if at is None:
        return battle, model
    moved = replace(model, base=Disc(*at, model.disc.r))
    return battle.with_model(moved), moved


def _going(battle: Battle, model: Model, manner: Manner, request: Request | None, rulings: Rulings) -> MoveCheck:
    """A model about to go as the open form lets it go; as in the Movement Phase where none is about it."""
    form = None if request is None else request.form
    if isinstance(form, RetreatForm) and model.id in form.models:
        return replace(form, battle=battle).going(model.id)
    if isinstance(form, WalkForm) and model.id == form.errand.model:
        return form.going(manner)
    if isinstance(form, ScoutForm) and model.id in {each.id for each in scouts_of(form.battle, form.seat)}:
        return going_of(battle, model.id, rulings)
    errand = allowed_move(battle, model, manner, rulings)
    if model.card.duties and isinstance(form, MovementForm) and model.seat == form.seat:
        errand = replace(errand, heeds_duties=True, stay_counts=True)
    return MoveCheck(battle, errand, rulings)


def _leaving(battle: Battle, model: Model, request: Request | None, rulings: Rulings) -> Iterator[Fault]:
    """What holds a model where it is, unless the open form is about getting away."""
    if request is None or not isinstance(request.form, RetreatForm | WalkForm | ScoutForm):
        yield from faults_of_leaving(battle, model, rulings)


def _end_of_scout(battle: Battle, model: Model, points: Path, request: Request | None) -> Iterator[Fault]:
    if request is not None and isinstance(request.form, ScoutForm) and len(points) > 1:
        yield from faults_of_end(battle, model, points[-1])


class _Judged(Struct, frozen=True):
    """A way that a model might go."""

    model: Model
    end: Place
    cost: Tally
    allowance: Tally
    faults: tuple[Fault, ...]
    heeds_duties: bool


def _judged(battle: Battle, id: str, path: Path, manner: Manner, request: Request | None, rulings: Rulings) -> _Judged:
    model = _standing(battle, id)
    going = _going(battle, model, manner, request, rulings)
    points = path or (going.start,)
    return _Judged(
        model=model,
        end=points[-1],
        cost=going.cost(points if points[0] == going.start else (going.start,)),
        allowance=going.errand.allowance,
        faults=(
            *_leaving(battle, model, request, rulings),
            *faults_of_manner(model, manner),
            *faults_of_path(going, way_of(points)),
            *_end_of_scout(battle, model, points, request),
        ),
        heeds_duties=going.errand.heeds_duties,
    )


def _path(battle: Battle, probe: AskPath, request: Request | None, rulings: Rulings) -> FoundPath:
    way = _judged(battle, probe.model, probe.path, probe.manner, request, rulings)
    after, moved = _moved_to(battle, way.model, way.end)
    spent = replace(moved, moved=way.cost.total)
    after = after.with_model(spent)
    engaged = tuple(foe.id for foe in battle.enemies_of(way.model.side) if are_engaged(battle, spent, foe, rulings))
    return FoundPath(
        cost=Sum.of(way.cost),
        allowance=Sum.of(way.allowance),
        faults=way.faults,
        mates=tuple(mate.id for mate in mates(after, spent, rulings)),
        engaged=engaged,
        terrain=tuple(piece.name for piece in touched(battle.table, spent.disc)),
        shots=tuple(shots_seen(after, spent, rulings, legal_alone=True)[:3]),
        prices=tuple(_prices(battle, way, spent, rulings)),
        fights=tuple(fights_seen(after, rulings, spent)) if engaged and not way.faults else (),
    )


def _prices(battle: Battle, way: _Judged, moved: Model, rulings: Rulings) -> Iterator[Said]:
    """The Faith that duties ask for a way."""
    if way.heeds_duties:
        for price in duties_of(way.model.card).prices_of_move(battle, way.model, moved, rulings):
            yield Said(f"1 Faith {price.what_for}", None, (price.rule,))


def _paths(battle: Battle, probe: AskPaths, request: Request | None, rulings: Rulings) -> FoundPaths:
    found = []
    for each in _as_far(battle, probe, request, rulings) if probe.as_far else probe.ways:
        way = _judged(battle, each.model, each.path, each.manner, request, rulings)
        seen = each.path, each.manner, Sum.of(way.cost), Sum.of(way.allowance), way.faults
        found.append(WaySeen(way.model.id, *seen))
        if not way.faults:
            battle, _ = _moved_to(battle, way.model, way.end)
    movers = [battle.model(each.model) for each in found if not each.faults]
    return FoundPaths(tuple(found), tuple(each.id for each in movers if not mates(battle, each, rulings)))


def _as_far(battle: Battle, probe: AskPaths, request: Request | None, rulings: Rulings) -> list[Way]:
    """The same ways as far as they can be gone, judged as they would be if they were decided."""
    march = March(
        going=lambda now, model, manner: _going(now, model, manner, request, rulings),
        is_open=lambda now, id, path, manner: not _judged(now, id, tuple(path), manner, request, rulings).faults,
        rulings=rulings,
    )
    marchers = {}
    for each in probe.ways:
        model = _standing(battle, each.model)
        foe = None if each.foe is None else _standing(battle, each.foe).id
        path = (model.disc[:2], *(way_of(each.path)[1:] if each.path else ()))
        marchers[model.id] = Marcher(model.id, path, each.manner, foe)
    return [Way(each.model, tuple(path), each.manner) for each, path in march.together(battle, marchers.values())]


def _reach(battle: Battle, model: Model, request: Request | None, rulings: Rulings) -> FoundReach:
    """The outline of what it reaches, sounded in many directions."""
    going = _going(battle, model, Manner.PLAIN, request, rulings)
    allowance = going.errand.allowance
    base = model.disc
    reach = Reach(going.walk, going.start, allowance.total)
    near = [foe for foe in battle.enemies_of(model.side) if gap(base, foe.disc) <= allowance.total]
    ways = {foe.id: way for foe in near if (way := reach.into_contact(foe.disc)) is not None}
    return FoundReach(
        allowance=Sum.of(allowance),
        outline=tuple(reach.outline(DIRECTIONS)),
        charges=tuple(ways),
        ways=tuple(map(tuple, ways.values())),
        ranges=tuple(_range(model, weapon, allowance.total, rulings) for weapon in model.card.weapons),
        held=tuple(_leaving(battle, model, request, rulings)),
    )


def _range(model: Model, weapon: Weapon, move: int, rulings: Rulings) -> RangeSeen:
    """How far a weapon shoots from where its bearer stands, and after it has moved as far as the weapon allows."""
    reach = reach_of(weapon, keywords_of(weapon).may_be_lobbed)
    moves = (moved for moved in (move, move // 2) if _may_shoot_after(model, weapon, moved, rulings))
    return RangeSeen(weapon.name, reach, reach + next(moves, 0))


def _may_shoot_after(model: Model, weapon: Weapon, moved: int, rulings: Rulings) -> bool:
    return next(faults_of_shot(model.card.profile, weapon, Conditions(moved=moved), rulings), None) is None


def _sight(battle: Battle, model: Model, rulings: Rulings, most: int | None) -> FoundSight:
    foes = sorted(battle.enemies_of(model.side), key=lambda foe: gap(model.disc, foe.disc))
    lines = []
    for foe in foes[:most]:
        between = line_of_fire(battle, model, foe, rulings)
        lines.append(
            LineSeen(
                target=foe.id,
                distance=between.distance,
                line=between.line,
                in_the_way=tuple(each.name for each in between.in_the_way),
                cover=tuple(part.name for part in between.cover),
                blockers=between.blockers,
                is_seen=sees(battle, foe, model, rulings),
            )
        )
    return FoundSight(tuple(lines), len(foes) - len(lines))


def _tape(battle: Battle, probe: AskTape, rulings: Rulings) -> FoundTape:
    ends = [_standing(battle, end).id if isinstance(end, str) else end for end in (probe.one, probe.another)]
    measured = measure(battle, ends[0], ends[1], rulings)
    return FoundTape(Sum.of(measured.distance), measured.text())


def _rules(battle: Battle, about: End, rulings: Rulings) -> FoundRules:
    if isinstance(about, str):
        model = _known(battle, about)
        return FoundRules(model.name, tuple(rules_of_model(battle, model, rulings)))
    return FoundRules("This place", tuple(rules_of_place(battle, about, rulings)))


def _card(battle: Battle, model: Model, rulings: Rulings) -> Card:
    """Who a model is, with every characteristic as printed and as it counts now."""
    card = model.card
    now, why = profile_now(battle, model, rulings)
    history = card.history or VeteranHistory()
    past = [each for each in history.scars if each not in card.duties]  # what binds it now is among its states
    tags = [word.name for weapon in card.weapons for word in weapon.keywords]
    faction = card.faction.replace("-", " ") or "no faction"
    return Card(
        id=model.id,
        title=model.name,
        facts=f"{card.mark} · {faction} · {card.base} mm base · {card.points} points",
        figures=tuple(
            Figure(name.capitalize(), int(getattr(card.profile, name)), int(getattr(now, name)))
            for name in ("move", *PRINTED)
        ),
        save=card.profile.save,
        ignores=card.profile.ignores,
        reach=card.reach,
        wargear=card.wargear,
        arms=tuple(_arm_line(weapon) for weapon in card.weapons),
        powers=tuple(f"{power.name} (Charge {power.charge})" for power in card.powers),
        words=tuple(_said(dict.fromkeys([*(each.name for each in card.special), *tags]))),
        intentions=tuple(
            Said(f"{part.name}: {part.value:+d} {name.capitalize()}", None, (part.rule,)) for name, part in why
        ),
        story=tuple(story_told(history.changes, past, history.glories)),
    )


def _said(names: Iterable[str]) -> Iterator[Said]:
    """What special rules and keywords say."""
    declared = {**keywords(), **special_rules()}
    for name in names:
        if name in declared:
            rule = declared[name].rule
            yield Said(declared[name].text, name, (rule,) if rule else ())


def _arm_line(weapon: Weapon) -> str:
    tags = "".join(f" [{word}]" for word in weapon.keywords)
    return f'{weapon.name}: {weapon.range // INCH}", Strength {weapon.strength}, {PENALTIES[weapon.penalty]}{tags}'
