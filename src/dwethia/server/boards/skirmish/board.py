"""A battle as it is drawn: table, terrain, bases, zones, and what both sides are after."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from dwethia.codex.entries import TerrainKind
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.request import Request
from dwethia.engine.seats import Seat
from dwethia.lengths import inches
from dwethia.rulebook import Rulings, rule
from dwethia.server.boards.board import Board
from dwethia.server.boards.drawn import Condition, PieceDrawn, Pool, Sum, ZoneDrawn, side_name
from dwethia.server.boards.figures import ArmSeen, Gallery, GearKind
from dwethia.server.boards.probe_types import AskWorth
from dwethia.server.boards.skirmish.probe_types import Findings
from dwethia.server.boards.skirmish.probes import look_at
from dwethia.server.boards.skirmish.scene import (
    BaseDrawn,
    BattleScene,
    MissionDrawn,
    SideDrawn,
    SpotDrawn,
)
from dwethia.server.boards.skirmish.standing import MATTERS, by_policy
from dwethia.server.boards.skirmish.worth import open_question
from dwethia.server.boards.worth import OpenQuestion
from dwethia.skirmish.duties import away, duties_of
from dwethia.skirmish.events.fighting import FightBegan, Retreated
from dwethia.skirmish.events.moving import Moved
from dwethia.skirmish.events.shooting import ShotFired
from dwethia.skirmish.report.drawing import mark_of
from dwethia.skirmish.rules.destiny import shares_faith, uses_pool
from dwethia.skirmish.scoring.told import mission_told, scenario_told
from dwethia.skirmish.scoring.victory_points import running_score
from dwethia.skirmish.scoring.zones import deployment_zone, hill_of_missions, hills, zones_scored
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.state.battle import Battle, Manner, Model, Phase, Side
from dwethia.skirmish.state.board import is_engaged
from dwethia.tabletop.sides import SIDES
from dwethia.tabletop.table import Piece

BEFORE = (Phase.SCENARIOS, Phase.TERRAIN, Phase.OBJECTIVES, Phase.EDGES, Phase.HILL, Phase.DEPLOYMENT)


class BattleBoard(Board):
    """What is drawn of a battle; everything comes from what a seat may see."""

    sends_state = False  # the scene says it all, in a tenth of the size
    matters = MATTERS

    def scene(self, seen: Any, rulings: Rulings) -> BattleScene:
        battle: Battle = seen
        gallery = Gallery()
        figures = {card: _figure(card, gallery) for card in {model.card: None for model in battle.models}}
        return BattleScene(
            width=battle.table.width,
            depth=battle.table.depth,
            turn=1 if battle.phase is Phase.START else battle.turn,  # for whose priority is rolled
            turns=battle.setup.turns,
            phase=battle.phase.value,
            phase_label=battle.phase.label,
            acting=None if battle.phase in (Phase.PRIORITY, Phase.END, Phase.OVER) else side_name(battle.acting),
            priority=side_name(battle.priority.holder) if battle.priority else None,
            sides=(_side(battle, SIDES[0], rulings), _side(battle, SIDES[1], rulings)),
            terrain=tuple(PieceDrawn.of(piece, ", ".join(_words_of(piece))) for piece in battle.table.pieces),
            zones=tuple(_zones(battle, rulings)),
            spots=tuple(_spots(battle)),
            models=tuple(_base(battle, model, figures[model.card], rulings) for model in battle.models),
            figures=gallery.figures,
            looks=gallery.looks,
            winner=side_name(battle.winner) if battle.winner else None,
            is_over=battle.phase is Phase.OVER,
        )

    def question(self, game: Game[Any], seat: Seat | None, look: Struct) -> OpenQuestion | None:
        return open_question(game, seat) if isinstance(look, AskWorth) else None

    def probe(self, seen: Any, look: Any, request: Request | None, rulings: Rulings, question: Any) -> Findings:
        return look_at(seen, look, request, rulings, question)

    def open_question(self, game: Game[Any], seat: Seat) -> OpenQuestion | None:
        return open_question(game, seat)

    def by_policy(self, seen: Any, question: OpenQuestion | None, policy: str, rulings: Rulings) -> str | None:
        return by_policy(seen, question, policy, rulings) if question is not None else None

    def short(self, event: Event) -> str | None:
        return in_short(event)


def in_short(event: Event) -> str:
    """An event without its sums, which the full text has."""
    match event:
        case ShotFired():
            need = f": {event.aim.need}+" if event.aim.need else ": no roll may be made"
            return event.text().partition(": ")[0] + need
        case FightBegan():
            needs = [
                f"{blows.seat} {blows.dice.total} dice at {blows.attack_need}+"
                for blows in event.blows
                if blows.dice.total
            ]
            return f"{event.defender} chooses to {event.stance}: " + ", ".join(needs)
        case Moved() | Retreated():
            return re.sub(r" \([^()]*\)", "", event.text())
    return event.text()


def _side(battle: Battle, name: Seat, rulings: Rulings) -> SideDrawn:
    side, force = battle.side(name), battle.force(name)
    scored = battle.phase not in BEFORE and side.scenario is not None
    return SideDrawn(
        side=side_name(name),
        name=force.name,
        seats=battle.seats_of(name),
        scenario=side.scenario.label if side.scenario else None,
        scenario_rule=side.scenario.rule if side.scenario else None,
        scenario_scores=scenario_told(side.scenario, rulings) if side.scenario else None,
        missions=tuple(MissionDrawn(each.name, each.text, mission_told(each)) for each in side.missions),
        pools=tuple(_pools_of_side(battle, side, rulings)),
        score=Sum.of(running_score(battle, name, rulings)) if scored else None,
        models=sum(1 for model in battle.models if model.side == name and not model.is_slain),
        most_models=side.starting_models,
        is_hidden=side.is_hidden,
    )


def _pools_of_side(battle: Battle, side: Side, rulings: Rulings) -> Iterator[Pool]:
    """The counters of the army (SK-MUSTER-18); what models have for themselves is summed."""
    cards = [model.card.profile for model in battle.models if model.side == side.seat]
    here = list(battle.models_of(side.seat))
    shared = shares_faith(rulings)
    left = {
        "Destiny": side.destiny if uses_pool(rulings) else sum(model.destiny for model in here),
        "Faith": side.faith if shared else sum(model.faith for model in here),
        "Affinity": side.affinity if shared else sum(model.affinity for model in here),
    }
    for name, points in left.items():
        most = sum(int(getattr(profile, name.lower())) for profile in cards)
        if most or points:
            yield Pool(name, points, max(most, points))


def _words_of(piece: Piece) -> Iterator[str]:
    for kind in piece.kind.kinds:
        yield f"cover {piece.kind.cover or 1}" if kind is TerrainKind.COVER else kind.value
    if piece.kind.height:
        yield f"{inches(piece.kind.height)} high" + (", stood on" if piece.kind.climbed else "")


def _zones(battle: Battle, rulings: Rulings) -> Iterator[ZoneDrawn]:
    scored = zones_scored(battle)
    for name in SIDES:
        zone = deployment_zone(battle, name)
        if zone is not None:
            x0, y0, x1, y1 = zone
            is_past = battle.phase not in BEFORE and name not in scored
            yield ZoneDrawn("deployment zone", side_name(name), (x0, y0), (x1 - x0, y1 - y0), is_past=is_past)
    found = hills(battle, rulings)
    for hill, kings in found.items():
        called = f"the hill of {kings[0]}" if len(found) > 1 else "the hill"
        yield ZoneDrawn(called, None, at=(hill.x, hill.y), radius=hill.r)
    middle = hill_of_missions(battle)
    if middle and middle not in found:
        called = "the hill in the middle" if found else "the hill"
        yield ZoneDrawn(called, None, at=(middle.x, middle.y), radius=middle.r)


def _spots(battle: Battle) -> Iterator[SpotDrawn]:
    for number, spot in enumerate(battle.spots):
        done = tuple(str(name) for name in SIDES if number in battle.side(name).completed)
        yield SpotDrawn(number + 1, spot, done)


def _figure(card: BattleCard, gallery: Gallery) -> int:
    """What a card looks like on the table."""
    worn: list[GearKind] = ["cloak"] if card.has_cloak else []
    if card.save_without_shield != card.profile.save:
        worn.append("shield")
    return gallery.figure(
        card.id,
        card.mark,
        card.base,
        card.faction,
        card.look,
        map(ArmSeen.of, card.weapons),
        card.wargear,
        (*card.special, *card.keywords),
        bool(card.powers),
        worn,
    )


def _base(battle: Battle, model: Model, figure: int, rulings: Rulings) -> BaseDrawn:
    profile = model.card.profile
    pools = (("Destiny", model.destiny, profile.destiny), ("Affinity", model.affinity, profile.affinity))
    return BaseDrawn(
        id=model.id,
        side=side_name(model.side),
        seat=model.seat,
        name=model.name,
        unit=model.card.id,
        mark=model.card.mark,
        letter=mark_of(model),
        type=model.card.type.name.lower(),
        radius=model.card.radius,
        at=(model.base.x, model.base.y) if model.base else None,
        wounds=model.wounds,
        most_wounds=profile.wounds,
        pools=tuple(Pool(name, left, most) for name, left, most in pools if most),
        states=tuple(_states(battle, model)),
        figure=figure,
        is_slain=model.is_slain,
        is_held_back=model.is_held_back,
        has_moved=model.has_moved,
        has_shot=model.has_shot,
        is_engaged=model.is_alive and is_engaged(battle, model, rulings),
    )


def _states(battle: Battle, model: Model) -> Iterator[Condition]:
    yield from _duties(battle, model)
    if model.manner is Manner.DEFENSIVE:
        yield Condition("shield", "moved defensively: its save is 1 better (HS-MOVE-01)")
    if model.manner is Manner.STEALTHY:
        yield Condition("cloak", "moved by stealth: Perception against it is 1 worse (HS-MOVE-02)")
    for each in model.lasting:
        yield Condition("spell", f"{each.source}: {each.effect.lower()} ({each.rule})")


def _duties(battle: Battle, model: Model) -> Iterator[Condition]:
    """What a campaign has laid on a model, in the words of its rows, and whom it means as things stand."""
    stands = model.base is not None and not model.is_slain
    for duty in {each.row: each for each in duties_of(model.card).each}.values():
        times = model.card.duties.count(duty.row)
        title = duty.title if times == 1 else f"{duty.title}, {times} times"
        goals = duty.goals(battle, model) if stands else ()
        whom = " or ".join(f"{goal.name}, {away(model, goal)} away" for goal in goals)
        yield Condition("duty", f"{title} ({duty.row}). {rule(duty.row).text}{f' Now: {whom}.' if whom else ''}")
