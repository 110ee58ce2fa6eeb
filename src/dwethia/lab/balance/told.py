"""Balance as JSON, under keys that stay."""

from __future__ import annotations

from typing import Any

from dwethia.codex import Codex
from dwethia.lab.balance.advice import advice
from dwethia.lab.balance.balancing import Balance
from dwethia.lab.balance.contestants import name_of_part
from dwethia.lab.balance.standings import FieldStanding
from dwethia.lab.balance.what_if import Trial
from dwethia.lab.balance.worth import PartWorth
from dwethia.lab.surety import Share
from dwethia.muster.kits import ForceKit


def balance_json(balance: Balance, trial: Trial | None, codex: Codex, kit: ForceKit) -> dict[str, Any]:
    """Everything that was found."""
    fitted = balance.fitted
    return {
        "battles": balance.battles,
        "forces": [_standing(each) for each in balance.standings],
        "pairs": [{"a": each.a, "b": each.b, "battles": each.battles, **_share(each.share)} for each in balance.pairs],
        "points": None
        if fitted is None
        else {"step": fitted.step, "spread": fitted.step_spread, "known": fitted.is_known},
        "parts": [_part(each, codex, kit) for each in (fitted.parts if fitted is not None else ())],
        "advice": list(advice(balance, codex, kit)),
        "what_if": None if trial is None else _trial(trial),
    }


def _share(share: Share) -> dict[str, float]:
    return {"share": share.share, "low": share.low, "high": share.high}


def _standing(each: FieldStanding) -> dict[str, Any]:
    return {
        "force": each.force,
        "faction": each.faction,
        "points": each.points,
        "battles": each.battles,
        **_share(each.share),
        "strength": each.strength,
    }


def _part(each: PartWorth, codex: Codex, kit: ForceKit) -> dict[str, Any]:
    return {
        "kind": each.part.kind,
        "id": each.part.id,
        "name": name_of_part(each.part, codex, kit),
        "cost": each.cost,
        "worth": each.worth,
        "low": each.low,
        "high": each.high,
        "sure": each.sure,
        "verdict": each.verdict,
        "battles": each.battles,
    }


def _trial(trial: Trial) -> dict[str, Any]:
    changes = [
        {
            "force": each.force,
            "before": each.before.share,
            "after": each.after.share,
            "change": each.change.share,
            "low": each.change.low,
            "high": each.change.high,
            "sure": each.is_sure,
        }
        for each in trial.changes
    ]
    return {"forces": changes, "left_out": list(trial.left_out)}
