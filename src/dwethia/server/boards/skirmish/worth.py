"""What each answer to a question in a battle is worth: dice that Destiny may re-roll, wounds, and bids for a power.

The odds are exact for an answer after which nobody spends anything more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from dwethia.engine.branching import TooWide
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.odds import OddsReading, plain
from dwethia.engine.procedure import then
from dwethia.engine.running import ProcedurePlace
from dwethia.engine.seats import Seat
from dwethia.powers.duel import Dueled
from dwethia.profile import ModelId, UnitType
from dwethia.rulebook import Rulings
from dwethia.server.boards.bids import BIDDING, Bidders, BidsSeen, bids_of, foreseen
from dwethia.server.boards.drawn import side_name
from dwethia.server.boards.worth import (
    AnswerSeen,
    DeclaredCast,
    OpenQuestion,
    SharerSeen,
    WoundsSeen,
    question_of,
)
from dwethia.skirmish.close_combat.board_fighters import side_of
from dwethia.skirmish.close_combat.fight_resolution import PreparedFight, exchange_blows
from dwethia.skirmish.events.powers import PowerCast
from dwethia.skirmish.odds.fight_odds import MOST_DICE, ends_with_blows
from dwethia.skirmish.odds.losses_foretold import Losses, losses_foretold
from dwethia.skirmish.rules.duels import duel_rules
from dwethia.skirmish.rules.fighters import Fighters, SideCondition
from dwethia.skirmish.rules.fighting import Bout, Fought
from dwethia.skirmish.rules.losses import StruckSide, take_wound
from dwethia.skirmish.scoring.told import scenario_told
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.shooting.firing import ranged_strike, strike_aimed, strike_friend
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import SIDES

MOST_BRANCHES: Final = 64  # of one stage
MOST_IN_ALL: Final = 4000  # for all the answers to a question
MOST_MODEL_BY_MODEL: Final = 600  # of a shot, once its ends are not told apart
#: Questions whose answers lead to losses or to a power that works; what others are worth is for no odds to say.
WEIGHED: Final = (
    "stance", "reroll", "reroll-enemy", "resolve", "stand-and-fight", "bodyguard", "save-with", "share-out",
    "swap-target", "struck-friend",
    *BIDDING,
)  # fmt: skip


def open_question(game: Game[Any], seat: Seat | None) -> OpenQuestion | None:
    """What a seat is asked, if it is for this seat alone to choose."""
    return question_of(game, seat, _declared)


def _declared(event: Event) -> DeclaredCast | None:
    if not isinstance(event, PowerCast):
        return None
    return DeclaredCast(event.power_name, event.caster_name, event.target_name)


def wounds_of(question: OpenQuestion) -> WoundsSeen | None:
    """The wounds that a question shares out, and who may take them."""
    place = question.place
    if question.name not in ("share-out", "save-with") or place.stage.procedure is not take_wound:
        return None
    side, standing = place.stage.values
    return WoundsSeen(
        number=1 + (place.fold.times if place.fold else 0),
        models=tuple(
            SharerSeen(model.id, left, save)
            for model, left, save in zip(side.side.models, standing.left, side.saves, strict=True)
            if left and not model.is_bystander
        ),
    )


def answers_of(battle: Battle, question: OpenQuestion) -> tuple[AnswerSeen, ...]:
    """Each answer with what it comes to; nothing where that would take too long to reckon."""
    if question.name not in WEIGHED or not _is_small(question.place):
        return ()
    odds, own, place = (
        OddsReading(plain, most=MOST_IN_ALL),
        side_of(battle, question.seat),
        _as_far_as_it_matters(question),
    )
    try:
        found = [_seen(battle, place, answer, odds, own) for answer in question.options]
    except TooWide:
        return _model_by_model(battle, question, own)
    return foreseen(question, tuple(each for each in found if each is not None))


def scenarios_told(question: OpenQuestion, rulings: Rulings) -> tuple[AnswerSeen, ...]:
    """How each scenario scores that a side may choose."""
    if question.name != "scenario":
        return ()
    return tuple(AnswerSeen(each, means=scenario_told(Scenario(each), rulings)) for each in question.options)


def line_of(question: OpenQuestion) -> tuple[str, str] | None:
    """Who shoots at whom, where somebody may take the shot in the target's stead, or a friend does."""
    stage = question.place.stage
    if stage.procedure not in (ranged_strike, strike_friend):
        return None
    shot = stage.values[1]
    return str(shot.shooter), str(shot.named)


def _model_by_model(battle: Battle, question: OpenQuestion, own: Seat) -> tuple[AnswerSeen, ...]:
    """A shot that catches too many for all their ends to be told apart: each model's losses by themselves."""
    stage = question.place.stage
    if stage.procedure is not ranged_strike:
        return ()
    before, shot, rulings = stage.values
    try:
        return tuple(
            _foretold(
                answer,
                losses_foretold(
                    before,
                    then(strike_aimed, before, shot, ModelId(answer), rulings),
                    rulings,
                    most=MOST_MODEL_BY_MODEL,
                ),
                own,
            )
            for answer in question.options
        )
    except TooWide:
        return ()


def _foretold(answer: str, losses: Losses, own: Seat) -> AnswerSeen:
    """What each model may lose, added up; whether somebody falls only where no two of them may."""
    chances: dict[str, list[float]] = {"slays": [], "falls": [], "hero_falls": []}
    for id in losses.likely:
        model = losses.before.model(id)
        slain = sum(chance for wounds, chance in losses.of(id) if wounds >= model.wounds)
        if slain:
            chances["falls" if model.side == own else "slays"].append(slain)
            if model.side == own and model.card.type is UnitType.HERO:
                chances["hero_falls"].append(slain)
    told = {name: sum(each) if len(each) < 2 else None for name, each in chances.items()}
    dealt, lost = losses.expected(lambda model: model.side != own), losses.expected(lambda model: model.side == own)
    return AnswerSeen(answer, None, dealt, lost, told["slays"], told["falls"], told["hero_falls"])


def _as_far_as_it_matters(question: OpenQuestion) -> ProcedurePlace:
    """The question's place within all that is still to be rolled: a duel, a fight, a shot, a power."""
    place = question.place
    if question.name in BIDDING or place.caller is None:
        return place._replace(caller=None)
    if place.caller.stage.procedure is exchange_blows:
        fight: PreparedFight = place.caller.stage.values[0]
        if ends_with_blows(fight) and not fight.bout.strikes_back_later:
            return place._replace(caller=None)
    return _without_action(place)


def _without_action(place: ProcedurePlace) -> ProcedurePlace:
    """A place within the outermost call: what an action does after that costs nobody anything."""
    caller = place.caller
    return place._replace(caller=_without_action(caller) if caller is not None and caller.caller is not None else None)


def _is_small(place: ProcedurePlace) -> bool:
    """Whether the fight that a question is asked in is small enough to be reckoned while somebody waits."""
    return all(blows.dice.total <= MOST_DICE for bout in _bouts(place) for blows in bout.blows)


def _bouts(place: ProcedurePlace) -> Iterator[Bout]:
    values = (*place.stage.values, *(place.fold.after.values if place.fold else ()))
    return (value for value in values if isinstance(value, Bout))


def _seen(battle: Battle, place: ProcedurePlace, answer: str, odds: OddsReading, own: Seat) -> AnswerSeen | None:
    """What one answer comes to; None where it comes to something else than losses."""
    ends = odds.after(place, answer, MOST_BRANCHES)
    if all(isinstance(end, Dueled) for end in ends):
        return AnswerSeen(answer, works=sum(chance for end, chance in ends.items() if end.works))
    dealt = lost = slays = falls = hero_falls = 0.0
    for end, chance in ends.items():
        losses = _losses(battle, place, end)
        if losses is None:
            return None
        for side, loss in losses.items():
            if side == own:
                lost, falls = lost + chance * loss.wounds, falls + chance * bool(loss.slain)
                hero_falls += chance * bool(loss.heroes)
            else:
                dealt, slays = dealt + chance * loss.wounds, slays + chance * bool(loss.slain)
    return AnswerSeen(answer, None, dealt, lost, slays, falls, hero_falls)


class _Loss(NamedTuple):
    """What a side has lost in the end."""

    wounds: int
    slain: int
    heroes: int  # of the slain


def _losses(battle: Battle, place: ProcedurePlace, end: Any) -> dict[Seat, _Loss] | None:
    """What each side has lost in the end; None where that cannot be read from it."""
    if isinstance(end, Battle):
        return {side: _lost_on_table(battle, end, side) for side in SIDES}
    if isinstance(end, SideCondition):
        hurt = next((each.side for each in place.stage.values if isinstance(each, StruckSide)), None)
        return {battle.model(hurt.models[0].id).side: _lost_in_fight(hurt, end)} if hurt else None
    bout = next(_bouts(place), None)
    if not isinstance(end, Fought) or bout is None:
        return None
    return {
        battle.model(side.models[0].id).side: _lost_in_fight(side, standing)
        for side, standing in ((bout.attacker, end.attacker), (bout.defender, end.defender))
    }


def _lost_on_table(before: Battle, after: Battle, side: Seat) -> _Loss:
    pairs = [(was, now) for was, now in zip(before.models, after.models, strict=False) if was.side == side]
    slain = [now.card.type for was, now in pairs if now.is_slain and not was.is_slain]
    return _loss(sum(was.wounds - now.wounds for was, now in pairs), slain)


def _lost_in_fight(side: Fighters, standing: SideCondition) -> _Loss:
    left = list(zip(side.models, standing.left, strict=True))
    slain = [model.profile.type for model, wounds in left if model.wounds and not wounds]
    return _loss(sum(model.wounds - wounds for model, wounds in left), slain)


def _loss(wounds: int, slain: Sequence[UnitType]) -> _Loss:
    return _Loss(wounds, len(slain), sum(each is UnitType.HERO for each in slain))


# Bids


def bids_in_battle(battle: Battle, question: OpenQuestion, rulings: Rulings) -> BidsSeen | None:
    """The exchange that a bid is asked for in."""
    return bids_of(
        question,
        Bidders(
            duel_rules(rulings),
            lambda seat: side_name(side_of(battle, seat)),
            lambda id: battle.model(id).name if battle.has_model(id) else None,
        ),
    )
