"""The credit: who slew whom, where a whole side struck {R-CP-16}."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.aftermath.events import AftermathBegan, Credited
from dwethia.aftermath.fitting import is_worth_something
from dwethia.aftermath.state import Aftermath, AftermathStep
from dwethia.campaign.facts.battle_facts import DeathFact, PersonFact
from dwethia.dice import D6
from dwethia.engine.procedure import Asking, Procedure, ask, faces, tell
from dwethia.engine.seats import Seat
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings

CREDIT_RULE = "CP-GEN-12"
TYPES = {
    UnitType.HERO: "Hero",
    UnitType.BASIC: "Basic",
    UnitType.MONSTER: "Monster",
    UnitType.TITAN: "Titan",
    UnitType.RELIGIOUS: "Religious",
}


def credit(state: Aftermath, rulings: Rulings) -> Procedure[Aftermath]:
    """The next death: whose deed it is; shots, powers and lone fighters leave no doubt."""
    deaths = state.facts.deaths
    if not state.credits:
        yield from tell(AftermathBegan(state.battle, state.facts.winners, len(deaths)))
    if len(state.credits) == len(deaths):
        return state.going_to(AftermathStep.MVP)
    death = deaths[len(state.credits)]
    person, why = yield from _slayer(state, death, rulings)
    if person is not None and why:
        victim = state.facts.person(death.victim)
        yield from tell(Credited(victim.id, victim.name, person.id, person.name, why))
    return replace(state, credits=(*state.credits, person.id if person else ""))


def _slayer(state: Aftermath, death: DeathFact, rulings: Rulings) -> Asking[tuple[PersonFact | None, str]]:
    """Who is credited, and why where there was a doubt."""
    candidates = _candidates(state, death)
    if len(candidates) < 2 or not death.means.is_in_melee or state.facts.is_by_own_side(death):
        sole = death.slayer or (candidates[0].id if candidates else "")
        return (state.facts.person(sole) if sole else None), ""
    seat = _asked(state, candidates)
    victim = state.facts.person(death.victim)
    rolling = _asked(state, (*candidates, victim))
    if rolling is not None and rulings.says("R-CP-16", "random-contributor"):
        place = yield from draw(len(candidates), rolling)
        return candidates[place], "drawn among all who struck"
    setters = tuple(each for each in candidates if _speaks_for(each, death.wound_setters, state)) or candidates[:1]
    if seat is None or not _matters(state, death, candidates):
        return setters[0], "its Strength was used"
    options = setters if rulings.says("R-CP-16", "wound-value-setter") else candidates
    by_id = {each.id: each for each in options}
    id = yield from ask(
        seat,
        "credit",
        CREDIT_RULE,
        tuple(by_id),
        lambda id: f"{by_id[id].name} ({TYPES[by_id[id].type]})",
        lambda: f"{victim.name} was slain in close combat: whose deed was it?",
    )
    return by_id[id], "its Strength was used" if len(options) == 1 else f"{seat} says so"


def _candidates(state: Aftermath, death: DeathFact) -> tuple[PersonFact, ...]:
    """All who struck, those first whose Strength was used; the models of a squad are one (CP-GEN-05)."""
    ids = dict.fromkeys((*death.wound_setters, *death.contributors))
    people = [state.facts.person(id) for id in ids]
    return tuple({each.member or each.id: each for each in reversed(people)}.values())[::-1]


def _speaks_for(person: PersonFact, ids: tuple[str, ...], state: Aftermath) -> bool:
    """Whether somebody, or another model of the same squad, is among these."""
    squad = {state.facts.person(id).member for id in ids} - {""}
    return person.id in ids or person.member in squad


def _asked(state: Aftermath, people: tuple[PersonFact, ...]) -> Seat | None:
    """Whose the first of these is who is somebody's; nobody where none of them takes part."""
    players = [state.facts.player_of(each) for each in people]
    return next((Seat(player) for player in players if player), None)


def _matters(state: Aftermath, death: DeathFact, candidates: tuple[PersonFact, ...]) -> bool:
    """Whether anything can come of it: the scar of somebody tracked, or the glory of one of these."""
    victim = state.facts.person(death.victim)
    if state.card(victim.member) is not None:
        return True
    return is_worth_something(victim, death) and any(state.card(each.member) is not None for each in candidates)


def draw(number: int, seat: Seat) -> Asking[int]:
    """One of so many, each as likely: as many D6 as it takes, and again where they show too much."""
    dice = 1
    while D6**dice < number:
        dice += 1
    fair = D6**dice // number * number
    while True:
        shown = yield from faces("who is credited", CREDIT_RULE, seat, dice)
        value = 0
        for face in shown:
            value = value * D6 + face - 1
        if value < fair:
            return value % number
