"""A slow, obvious builder of rooms under the default rulings, for comparison: sets of (row, column), plain loops."""

from __future__ import annotations

from collections.abc import Callable

from dwethia.dice import Dice

Cell = tuple[int, int]
Cells = frozenset[Cell]

TABLE = ("top", "bottom", "left", "right")
TURNS = ("top", "right", "bottom", "left")
STEPS = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}
GRID = frozenset((row, column) for row in range(1, 7) for column in range(1, 7))
PATIENCE = 12  # rolls before it is looked up whether there is any place


class SlowRoom:
    """A room built die by die from a source."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._doors()
        self.walls: list[Cells] = []
        self._walls()
        self.barricade = self._piece("1x3", self._barricade_fits) or frozenset()
        self.scatter: Cells = frozenset()
        self.interface: Cells = frozenset()
        for _ in range(3):
            self.scatter |= self._scatter()
        self.interface = self._scatter()

    def _roll(self, dice: int, sides: int) -> tuple[int, ...]:
        faces = self._dice.roll(dice, sides)
        assert faces is not None
        return faces

    @property
    def walled(self) -> Cells:
        return frozenset(cell for wall in self.walls for cell in wall)

    # Doors

    def _doors(self) -> None:
        side, count = TABLE[self._roll(1, 4)[0] - 1], self._roll(1, 6)[0]
        self.entrance = door(side, count)
        exit_side, count = TABLE[self._roll(1, 4)[0] - 1], self._roll(1, 6)[0]
        if exit_side == side:
            exit_side = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}[side]
        self.exit = door(exit_side, count)
        while self.exit == self.entrance:
            self.exit = door(exit_side, self._roll(1, 6)[0])

    # Walls

    def _walls(self) -> None:
        while len(self.walls) < 4:
            shape = ("1x1", "1x2", "1x3", "2x2")[len(self.walls)]
            found = self._piece(shape, self._wall_fits)
            self.walls = [] if found is None else [*self.walls, found]

    def _piece(self, shape: str, fits: Callable[[Cells], bool]) -> Cells | None:
        tries = 0
        while True:
            column, row = self._roll(2, 6)
            side = TABLE[self._roll(1, 4)[0] - 1]
            found = first_fit(shape, (row, 7 - column), side, fits)
            if found is not None:
                return found
            tries += 1
            if tries == PATIENCE and not any(first_fit(shape, cell, "top", fits) for cell in GRID):
                return None

    def _wall_fits(self, cells: Cells) -> bool:
        if not cells <= GRID or cells & self.walled or cells & {self.entrance, self.exit}:
            return False
        return is_one(GRID - self.walled - cells)

    def _barricade_fits(self, cells: Cells) -> bool:
        return cells <= GRID and not cells & (self.walled | {self.entrance, self.exit})

    # Scatter

    def _scatter(self) -> Cells:
        while True:
            column, row = self._roll(2, 6)
            rolled = (row, 7 - column)
            for cell in (rolled, *(moved(rolled, side) for side in ("left", "right", "top", "bottom"))):
                if cell in GRID and self._is_free(cell):
                    return frozenset((cell,))

    def _is_free(self, cell: Cell) -> bool:
        solid = self.walled | self.scatter | self.interface
        if cell in solid | self.barricade | {self.entrance, self.exit}:
            return False
        return is_one(GRID - solid - {cell})


def door(side: str, count: int) -> Cell:
    return {"top": (1, count), "bottom": (6, count), "left": (count, 1), "right": (count, 6)}[side]


def moved(cell: Cell, side: str, steps: int = 1) -> Cell:
    down, across = STEPS[side]
    return cell[0] + down * steps, cell[1] + across * steps


def first_fit(shape: str, first: Cell, side: str, fits: Callable[[Cells], bool]) -> Cells | None:
    """The piece as it first fits, turned clockwise about its first square."""
    for turn in range(4):
        toward = TURNS[(TURNS.index(side) + turn) % 4]
        beside = TURNS[(TURNS.index(toward) + 1) % 4]
        if shape == "2x2":
            cells = frozenset((first, moved(first, toward), moved(first, beside), moved(moved(first, toward), beside)))
        else:
            cells = frozenset(moved(first, toward, steps) for steps in range(int(shape[-1])))
        if fits(cells):
            return cells
    return None


def is_one(cells: Cells) -> bool:
    """Whether all of them hang together."""
    found, edge = set[Cell](), [min(cells)]
    while edge:
        here = edge.pop()
        if here in cells and here not in found:
            found.add(here)
            edge += [moved(here, side) for side in STEPS]
    return found == cells
