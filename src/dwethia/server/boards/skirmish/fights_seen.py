"""Fights before they are fought: what each comes to, by who attacks and what the Defender may choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dwethia.rulebook import Rulings
from dwethia.server.boards.skirmish.deeds_done import end_of
from dwethia.server.boards.skirmish.probe_types import FightSeen, StanceSeen
from dwethia.server.boards.worth import AnswerSeen, OpenQuestion
from dwethia.skirmish.close_combat.board_fighters import side_of
from dwethia.skirmish.close_combat.close_combat_phase import picking
from dwethia.skirmish.close_combat.fight_finding import Fight, fights, in_words
from dwethia.skirmish.odds.fight_odds import odds_of_fight, stances_open
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.tabletop.odds.wounds_lost import SideForecast, expected
from dwethia.tabletop.sides import SIDES

BEFORE_FIGHTS: Final = ("use", "window")  # questions whose first answer does nothing


def fights_seen(battle: Battle, rulings: Rulings, fighter: Model | None = None) -> Iterator[FightSeen]:
    """The fights as they stand, all or those of one model."""
    if battle.phase is not Phase.CLOSE_COMBAT:
        battle = replace(battle, phase=Phase.CLOSE_COMBAT)
    for melee in fights(battle, rulings):
        if fighter is not None and fighter.id not in melee.ids:
            continue
        yield FightSeen(in_words(battle, melee), *_companies(battle, melee), tuple(_stances(battle, melee, rulings)))


def _stances(battle: Battle, melee: Fight, rulings: Rulings) -> Iterator[StanceSeen]:
    """What a fight comes to, by who attacks and what the Defender may choose; nothing where it is too large."""
    for attacker in SIDES:
        for stance in stances_open(battle, melee, attacker, rulings):
            odds = odds_of_fight(battle, melee, attacker, stance, rulings)
            if odds is not None:
                yield StanceSeen(
                    str(attacker),
                    stance.value,
                    (odds.attacker.dice, odds.defender.dice),
                    (_need(odds.attacker), _need(odds.defender)),
                    (expected(odds.defender.wounds), expected(odds.attacker.wounds)),
                    (1 - odds.defender.wounds.get("0", 0.0), 1 - odds.attacker.wounds.get("0", 0.0)),
                )


def _need(side: SideForecast) -> str:
    """What each of its dice needs: to hit, and to wound where that is another roll."""
    if not side.dice or side.attack_needs is None:
        return "no dice"
    return f"{side.attack_needs}+" + (f", then {side.wound_needs}+" if side.wound_needs is not None else "")


def _companies(battle: Battle, melee: Fight) -> tuple[tuple[str, ...], tuple[str, ...]]:
    ids = [str(id) for company in melee.companies for id in company.ids]
    red = tuple(id for id in ids if battle.model(id).side == "red")
    return red, tuple(id for id in ids if id not in red)


# What is told with answers


def fights_told(battle: Battle, question: OpenQuestion, rulings: Rulings) -> tuple[AnswerSeen, ...]:
    """What the fight comes to that may be picked, or those that are changed by what may be used before them."""
    if question.name == "pick-fight":
        found = _by_id(battle, rulings)
        told = {each: _told(battle, found[each], question, rulings) for each in question.options if each in found}
    elif question.name in BEFORE_FIGHTS and battle.phase is Phase.CLOSE_COMBAT:
        none, *deeds = question.options
        told = {each: _change_told(question, none, each, rulings) for each in deeds}
    else:
        return ()
    return tuple(AnswerSeen(answer, means=words) for answer, words in told.items() if words)


def _told(battle: Battle, melee: Fight, question: OpenQuestion, rulings: Rulings) -> str:
    """What a fight comes to under each choice of the Defender's, for the side that picks it and so attacks."""
    own = side_of(battle, question.seat)
    return "; ".join(
        f"if they {each.stance}: deal {each.lost[1]:.2f}, lose {each.lost[0]:.2f}"
        for each in _stances(battle, melee, rulings)
        if each.attacker == own
    )


def _change_told(question: OpenQuestion, none: str, deed: str, rulings: Rulings) -> str:
    """What the fights of those come to whom a deed changes, without it and with it."""
    before, after = end_of(question, none), end_of(question, deed)
    if before is None or after is None:
        return ""
    changed = {now.id for was, now in zip(before.models, after.models, strict=False) if was != now}
    now_fought, attacker = _by_id(after, rulings), picking(before, rulings)
    is_ours = attacker == side_of(before, question.seat)
    who, others = ("you", "they") if is_ours else ("they", "you")
    return "; ".join(
        f"if {who} attack and {others} {was.stance}: deal {was.lost[is_ours]:.2f} → {now.lost[is_ours]:.2f},"
        f" lose {was.lost[not is_ours]:.2f} → {now.lost[not is_ours]:.2f}"
        for id, melee in _by_id(before, rulings).items()
        if id in now_fought and changed.intersection(melee.ids)
        for was in _stances(before, melee, rulings)
        for now in _stances(after, now_fought[id], rulings)
        if was.attacker == attacker and (now.attacker, now.stance) == (was.attacker, was.stance)
    )


def _by_id(battle: Battle, rulings: Rulings) -> dict[str, Fight]:
    return {melee.id: melee for melee in fights(battle, rulings)}
