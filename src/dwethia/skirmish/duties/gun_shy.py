"""Gun Shy: it goes to cover, and leaves it only for Faith (CP-SCAR-RANGED-3) {R-CP-34}."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dwethia.codex.entries import TerrainKind
from dwethia.faults import Fault
from dwethia.geometry.measuring import gap_to, touches
from dwethia.geometry.paths import Path
from dwethia.geometry.reach import Reach
from dwethia.geometry.shapes import Disc, Point, Shape
from dwethia.lengths import INCH, inches
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.duties import FaithPrice, SkirmishDuty, campaign_of
from dwethia.skirmish.movement.walking import MoveCheck, allowed_move, is_held
from dwethia.skirmish.state.battle import Battle, DutyState, Manner, Model
from dwethia.skirmish.state.board import is_engaged
from dwethia.tabletop.table import Piece

SLACK: Final = INCH // 4  # how much nearer than its way a model might come in the end


class GunShy(SkirmishDuty):
    """Any cover will do, of the owner's choice; engaged, or without cover on the table, it has no duty."""

    row = RuleId("CP-SCAR-RANGED-3")

    def commands(self, battle: Battle, going: MoveCheck, rulings: Rulings) -> bool:
        model = going.model
        if is_engaged(battle, model, rulings):
            return False
        if _in_cover(battle, model, rulings):
            return campaign_of(battle).says("R-CP-34", "stay-whole-game")
        return not model.duty.has_reached_cover and bool(_ways(battle, going, rulings))

    def faults_of_move(self, battle: Battle, going: MoveCheck, path: Path, rulings: Rulings) -> Iterator[Fault]:
        model, moved = going.model, going.moved_along(path)
        covers = _in_cover(battle, model, rulings)
        if covers:
            if _leaves(moved, covers):
                yield Fault(self.row, f"{self.title}: {model.name} is in {covers[0].name} and stays there to the end")
            return
        ways = _ways(battle, going, rulings)
        ends = [(piece, _away(moved.disc, piece), nearest) for piece, _, nearest in ways]
        if any(end <= nearest + SLACK for _, end, nearest in ends) or _in_cover(battle, moved, rulings):
            return
        piece, end, nearest = min(ends, key=lambda each: each[1] - each[2])
        fact = (
            f"{self.title}: {model.name} must head for cover: this way ends {inches(end)} from {piece.name},"
            f" and it could come as near as {inches(nearest)}"
        )
        yield Fault(self.row, fact)

    def way_owed(self, battle: Battle, going: MoveCheck, rulings: Rulings) -> Path | None:
        if _in_cover(battle, going.model, rulings):
            return None
        ways = _ways(battle, going, rulings)
        return min(ways, key=lambda way: way[2])[1] if ways else None

    def prices_of_move(self, battle: Battle, model: Model, moved: Model, rulings: Rulings) -> Iterator[FaithPrice]:
        campaign = campaign_of(battle)
        if campaign.says("R-CP-34", "stay-whole-game"):
            return
        if campaign.says("R-CP-34", "pay-once") and model.duty.has_left_cover:
            return
        covers = _in_cover(battle, model, rulings)
        if covers and _leaves(moved, covers) and not is_engaged(battle, model, rulings):
            yield FaithPrice(self.row, f"to leave {covers[0].name}", leaves_cover=True)

    def noticed(self, battle: Battle, model: Model, rulings: Rulings) -> DutyState:
        if model.duty.has_reached_cover or not _in_cover(battle, model, rulings):
            return model.duty
        return replace(model.duty, has_reached_cover=True)


def _covers(battle: Battle, rulings: Rulings) -> tuple[Piece, ...]:
    """The pieces of cover on the table, where terrain counts {R-SK-41}."""
    if rulings.says("R-SK-41", "open-only"):
        return ()
    return tuple(piece for piece in battle.table.pieces if piece.is_a(TerrainKind.COVER))


def _in_cover(battle: Battle, model: Model, rulings: Rulings) -> tuple[Piece, ...]:
    """The pieces of cover that a model touches."""
    if model.base is None:
        return ()
    return tuple(piece for piece in _covers(battle, rulings) if touches(model.disc, piece.shape))


def _leaves(moved: Model, covers: tuple[Piece, ...]) -> bool:
    return not any(touches(moved.disc, piece.shape) for piece in covers)


def _away(base: Disc, piece: Piece) -> int:
    return max(gap_to(base, piece.shape), 0)


def _ways(battle: Battle, going: MoveCheck, rulings: Rulings) -> list[tuple[Piece, Path, int]]:
    """For each piece of cover that a model can come nearer to, its way there, and how near it ends."""
    model = going.model
    if model.has_moved or is_held(battle, model, rulings):
        return []
    key = ("cover", model.id, going.errand.beside, rulings)
    if key not in battle.notes:
        battle.notes[key] = list(_found(battle, going, rulings))
    found: list[tuple[Piece, Path, int]] = battle.notes[key]
    return found


def _found(battle: Battle, going: MoveCheck, rulings: Rulings) -> Iterator[tuple[Piece, Path, int]]:
    model = going.model
    free = MoveCheck(battle, allowed_move(battle, model, Manner.PLAIN, rulings, going.errand.beside), rulings)
    reach = Reach(free.walk, free.start, free.errand.allowance.total)
    for piece in _covers(battle, rulings):
        path = reach.towards(_nearest_point(piece.shape, free.start))
        nearest = _away(Disc(*path[-1], model.disc.r), piece)
        if len(path) > 1 and nearest + SLACK < _away(model.disc, piece) and free.is_legal(path):
            yield piece, path, nearest


def _nearest_point(shape: Shape, start: Point) -> Point:
    """The point of a shape's border that is nearest to another, or the middle of a round one."""
    if isinstance(shape, Disc):
        return shape.x, shape.y
    x, y = start
    best: tuple[float, Point] | None = None
    corners = shape.corners
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        across, down = bx - ax, by - ay
        whole = across * across + down * down
        along = min(max(((x - ax) * across + (y - ay) * down) / whole, 0.0), 1.0) if whole else 0.0
        spot = round(ax + across * along), round(ay + down * along)
        far = float((spot[0] - x) ** 2 + (spot[1] - y) ** 2)
        if best is None or far < best[0]:
            best = far, spot
    assert best is not None, "an outline has corners"
    return best[1]
