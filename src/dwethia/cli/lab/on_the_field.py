"""Batches of all ready forces: every two of them meet by turns, each on seeds of their own."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from inspect import Parameter, Signature, signature
from itertools import permutations
from random import Random
from typing import Annotated, Any

import typer
from msgspec.structs import replace

from dwethia.lab.ladders import DEAL
from dwethia.lab.matchups import BattleBatch, PlannedBattle
from dwethia.muster.kits import ForceKit
from dwethia.muster.ready import ready_forces

FieldOption = Annotated[
    bool, typer.Option("--field", help="All ready forces of the usual size by turns, instead of --a and --b.")
]


def with_field(made: Callable[..., Any], kit: ForceKit) -> Callable[..., Any]:
    """What makes a batch of two forces, with an option for the whole field."""

    def batch(*, field: bool, **options: Any) -> Any:
        return _fielded(made, kit, options) if field else made(**options)

    option = Parameter("field", Parameter.KEYWORD_ONLY, default=False, annotation=FieldOption)
    options = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in signature(made, eval_str=True).parameters.values()]
    vars(batch)["__signature__"] = Signature([*options, option])
    return batch


def _fielded(made: Callable[..., BattleBatch[Any]], kit: ForceKit, options: dict[str, Any]) -> BattleBatch[Any]:
    """Every two ready forces, in an order that does not depend on the seed; each seed is one of their meetings."""
    ids = [id for id, force in ready_forces(kit.game).items() if force.limit == kit.usual_limit]
    pairs = list(permutations(ids, 2))
    Random("field").shuffle(pairs)
    shared = options | {"seed": options["seed"] or secrets.token_hex(4)}
    met = pairs[: max(shared["games"] // DEAL, 1)]
    batches: list[BattleBatch[Any]] = [made(**shared | {"a": one, "b": other}) for one, other in met]
    meetings = [PlannedBattle(number // DEAL % len(met), f"{number // DEAL}") for number in range(shared["games"])]
    return replace(batches[0], more=tuple(each.setup for each in batches[1:]), meetings=tuple(meetings))
