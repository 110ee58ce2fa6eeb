"""The battle as a picture: what Skirmish draws on the table."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.markup import Html
from dwethia.skirmish.scoring.zones import deployment_zone, objective_zone
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tabletop import drawing
from dwethia.tabletop.drawing import Canvas, Happenings
from dwethia.tabletop.sides import SIDES


def picture(battle: Battle, title: str, done: Happenings | None = None, *, shares_ground: str = "") -> Html:
    """The table as it stands; on a page with many, all but the first may use the ground of another one by its id."""
    canvas = Canvas(battle.table)
    below = [*_zones(battle, canvas), *_spots(battle, canvas)]
    models = [_model(each, canvas) for each in battle.present]
    return drawing.picture(battle.table, title, below, models, done, shares_ground=shares_ground)


def _zones(battle: Battle, canvas: Canvas) -> Iterator[Html]:
    for side in SIDES:
        zone = deployment_zone(battle, side)
        if zone is not None:
            yield canvas.rect(zone, f"zone {side}")
        if battle.side(side).scenario is Scenario.KING_OF_THE_HILL:
            yield canvas.circle(objective_zone(battle, side), f"hill {side}")


def _spots(battle: Battle, canvas: Canvas) -> Iterator[Html]:
    for number, spot in enumerate(battle.spots):
        by = [side for side in SIDES if number in battle.side(side).completed]
        yield canvas.spot(number + 1, spot, by)


def mark_of(model: Model) -> str:
    """The letter and number on a base (SK-MODEL-16)."""
    return model.card.mark.replace(".", "")


def number_of(model: Model) -> str:
    """Which of its side's models it is."""
    return model.id.rpartition("-")[2]


def _model(model: Model, canvas: Canvas) -> Html:
    profile, mark, number = model.card.profile, mark_of(model), number_of(model)
    state = "slain" if model.is_slain else f"{model.wounds} of {profile.wounds} Wounds"
    is_hurt = not model.is_slain and model.wounds < profile.wounds
    looks = [model.side, *(["slain"] if model.is_slain else []), *(["hurt"] if is_hurt else [])]
    title = f"{number} {model.name} ({model.side}), {mark}: {state}"
    return canvas.base(model.disc, title, looks, mark, number)
