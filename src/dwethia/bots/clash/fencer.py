"""The fencer plays a clash by exact odds and advice, in a game it imagines from what it sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from dwethia.bots.hints import Thought
from dwethia.engine.advice import Vector, Worth
from dwethia.engine.game import Game
from dwethia.engine.odds import eager
from dwethia.engine.request import Request
from dwethia.engine.seats import Seat
from dwethia.engine.view import Look, imagine
from dwethia.powers.duel_worth import duel_worth
from dwethia.skirmish.clash.game import Clash, ClashRules, acting_seat, other, slain
from dwethia.skirmish.odds.forecast import forecast_fight
from dwethia.skirmish.rules.fighters import Fighters, SideCondition
from dwethia.skirmish.rules.fighting import Fought, Stance
from dwethia.tabletop.odds.wounds_lost import expected

DESTINY_PRICE: Final = 0.15  # in Wounds; it returns at the end of the turn
POINT_PRICE: Final = 0.08  # of a point in a duel, in powers that work


def fence(look: Look) -> Thought:
    """The fencer's answer to what its seat is asked."""
    game: Game[Clash] = imagine(ClashRules(), look, seed=0)
    (request,) = (each for each in game.requests if each.seat == look.seat)
    return HABITS.get(request.question, _by_advice)(game, request)


def _by_advice(game: Game[Clash], request: Request) -> Thought:
    advice = game.advice(_worth(game.state, request.seat))
    best = advice.best
    rest = [option.worth for option in advice.options if option is not best]
    margin = f", {best.worth - max(rest):.2f} better than the next" if rest else ""
    return Thought(best.answer, f"{request.label(best.answer)}: worth {best.worth:.2f} Wounds{margin}")


def _by_duel(game: Game[Clash], request: Request) -> Thought:
    caster = acting_seat(game.state)
    best = game.advice(duel_worth((caster, other(caster)), POINT_PRICE)).best
    return Thought(
        best.answer, f"{request.label(best.answer)}: the power then works {best.expected[0]:.0%} of the time"
    )


def _stance(game: Game[Clash], request: Request) -> Thought:
    defender = game.state.side(request.seat)
    attacker = game.state.side(other(request.seat))
    leads = slain(attacker) > slain(defender)
    worth = {}
    for choice in request.choices:
        # Breaking off ends the clash: only who leads is glad of that.
        if not choice.faults and (leads or choice.id != Stance.RETREAT):
            forecast = forecast_fight(attacker, defender, Stance(choice.id), game.rulings, eager)
            worth[choice.id] = expected(forecast.defender.wounds) - expected(forecast.attacker.wounds)
    best = max(worth, key=lambda stance: worth[stance])
    return Thought(best, f"{best} is worth {worth[best]:+.2f} Wounds")


def _act(game: Game[Clash], request: Request) -> Thought:
    open_to = [choice.id for choice in request.choices if not choice.faults]
    for act, reason in (("cast", "Strength 6 is the hardest blow there is"), ("shoot", "a free shot")):
        if act in open_to:
            return Thought(act, reason)
    return Thought("hold", "nothing to shoot with")


def _power_target(game: Game[Clash], request: Request) -> Thought:
    alive = [model for model in game.state.side(other(request.seat)).models if model.is_alive]
    best = max(alive, key=lambda model: (model.profile.destiny, -model.profile.defense, -model.wounds))
    return Thought(best.id, f"{best.name} is worth most to them")


def _first(game: Game[Clash], request: Request) -> Thought:
    return Thought("first", "who acts first picks the fight")


HABITS: Final[Mapping[str, Callable[[Game[Clash], Request], Thought]]] = {
    "act-first": _first,
    "stance": _stance,
    "shoot": _act,
    "power-target": _power_target,
    "resist": _by_duel,
    "raise": _by_duel,
    "add-destiny": _by_duel,
}


def _worth(clash: Clash, seat: Seat) -> Worth:
    """Wounds dealt minus Wounds lost, less a price for Destiny."""

    def features(end: Any) -> Vector:
        ends = _ends(clash, end)
        own, enemy = _lost(clash.side(seat), ends.get(seat)), _lost(clash.side(other(seat)), ends.get(other(seat)))
        return (float(enemy), float(own), float(_destiny_left(ends, seat)))

    return Worth(features, {seat: (1.0, -1.0, DESTINY_PRICE)})


def _ends(clash: Clash, end: Fought | SideCondition) -> Mapping[Seat, SideCondition]:
    """How each side stands that the end of a fight or a shot speaks of."""
    if isinstance(end, Fought):
        return {clash.holder: end.attacker, other(clash.holder): end.defender}
    return {other(acting_seat(clash)): end}


def _lost(side: Fighters, end: SideCondition | None) -> int:
    if end is None:
        return 0
    before = (
        side.wounds if len(end.left) == len(side.models) else 0
    )  # a power strikes one model: only the change counts
    return before - sum(end.left)


def _destiny_left(ends: Mapping[Seat, SideCondition], seat: Seat) -> int:
    if seat in ends:
        return sum(ends[seat].purse)
    (end,) = ends.values()
    return sum(end.enemy_purse)
