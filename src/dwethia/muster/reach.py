"""Which totals can still be reached: the exact feasibility of a partly chosen army.

Units are chosen in a fixed order, type after type. For every state on the way (how many of this type, how many of this
unit) a table says from which totals the rest can be completed, as an integer whose bit t stands for t points. Adding a
model of p points is then a shift by p, and a table of thousands of totals is one number.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class UnitRange(Struct, frozen=True):
    """A unit to choose models of: what one may cost, in any of its outfits, and how many there may be."""

    prices: tuple[int, ...]  # all above 0
    least: int = 0
    most: int | None = None


class Group(Struct, frozen=True):
    """The choices of one type, and how many models of the type there may be."""

    choices: tuple[UnitRange, ...]
    least: int = 0
    most: int | None = None


class State(Struct, frozen=True):
    """Where a selection stands: at which choice, with how many of it and of its type, and at which total."""

    group: int = 0
    choice: int = 0
    taken: int = 0
    of_type: int = 0
    total: int = 0


Table = list[list[int]]  # by models taken of the choice, then by models of its type


class ReachableTotals:
    """All the ways to an army with a total from `low` to `high`."""

    def __init__(self, groups: Sequence[Group], low: int, high: int) -> None:
        self.groups = tuple(groups)
        self._tables: list[list[Table]] = []
        self._goals = [(1 << (high + 1)) - (1 << max(low, 0))]  # what each group must lead to, the last one's last
        for group in reversed(self.groups):
            tables = _tables(group, self._goals[0], high)
            self._tables.insert(0, tables)
            self._goals.insert(0, tables[0][0][0])

    @property
    def exists(self) -> bool:
        """Whether there is any way at all."""
        return bool(self._goals[0] & 1)

    def is_open(self, state: State) -> bool:
        """Whether the selection can be completed from here, perhaps with more of the same choice."""
        group = self.groups[state.group]
        if _is_beyond(state.taken, group.choices[state.choice].most) or _is_beyond(state.of_type, group.most):
            return False
        rows = self._tables[state.group][state.choice]
        row = rows[min(state.taken, len(rows) - 1)]
        return bool(row[min(state.of_type, len(row) - 1)] >> state.total & 1)

    def may_leave(self, state: State) -> bool:
        """Whether the selection can be completed without more of this choice."""
        group = self.groups[state.group]
        if state.taken < group.choices[state.choice].least or not self.is_open(state):
            return False
        if state.choice + 1 < len(group.choices):
            return self.is_open(self.after(state))
        return state.of_type >= group.least and bool(self._goals[state.group + 1] >> state.total & 1)

    def after(self, state: State) -> State:
        """The state at the next choice; beyond the last one it names a group that does not exist."""
        if state.choice + 1 < len(self.groups[state.group].choices):
            return State(state.group, state.choice + 1, 0, state.of_type, state.total)
        return State(state.group + 1, 0, 0, 0, state.total)


def _is_beyond(number: int, most: int | None) -> bool:
    return most is not None and number > most


def _tables(group: Group, goal: int, high: int) -> list[Table]:
    """For each choice of a group, the totals from which the goal is reached."""
    cheapest = min(min(each.prices) for each in group.choices)
    width = _steps(group.least, group.most, high // cheapest)
    leaving = [goal if models >= group.least else 0 for models in range(width + 1)]
    tables: list[Table] = []
    for choice in reversed(group.choices):
        table = _table(choice, leaving, high, saturates=group.most is None)
        tables.insert(0, table)
        leaving = table[0]
    return tables


def _steps(least: int, most: int | None, affordable: int) -> int:
    """How far models are counted: to the most, or where there is none to the least, after which all is the same."""
    return least if most is None else min(most, max(least, affordable))


def _table(choice: UnitRange, leaving: list[int], high: int, *, saturates: bool) -> Table:
    height = _steps(choice.least, choice.most, high // min(choice.prices))
    width = len(leaving) - 1
    table = [[0] * (width + 1) for _ in range(height + 1)]
    for taken in range(height, -1, -1):
        for of_type in range(width, -1, -1):
            here = leaving[of_type] if taken >= choice.least else 0
            more = min(taken + 1, height), min(of_type + 1, width)
            is_full = (taken == height and choice.most is not None) or (of_type == width and not saturates)
            if more == (taken, of_type) and not is_full:
                here = _closed(here, choice.prices)
            elif not is_full:
                for price in choice.prices:
                    here |= table[more[0]][more[1]] >> price
            table[taken][of_type] = here
    return table


def _closed(totals: int, prices: Sequence[int]) -> int:
    """The totals from which these are reached by any number of steps of any of the prices."""
    for price in prices:
        step = price
        while totals >> step:
            totals |= totals >> step
            step *= 2
    return totals
