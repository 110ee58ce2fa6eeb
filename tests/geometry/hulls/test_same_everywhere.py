"""The same numbers on every machine and Python: one digest over gaps, moves, turns, arcs and lines of random hulls."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from boards import hull, piece, ship

from dwethia.geometry.hulls.gaps import gap
from dwethia.geometry.hulls.hull import Hull
from dwethia.geometry.hulls.lines import best_line, middle_line
from dwethia.geometry.hulls.sides import arcs_holding, quadrant, side_met, sides_open_to
from dwethia.geometry.hulls.sweep import Sweep
from dwethia.geometry.hulls.turn import Turn
from dwethia.geometry.shapes import Shape

DIGEST = "fb79d4bea76355b5"  # changes only with the rules of measuring, or with the lines that are found


def test_the_digest_of_many_answers() -> None:
    answers: list[object] = []
    for seed in range(40):
        chance = Random(seed)
        own, target = hull(chance), hull(chance)
        others: list[Hull | Shape] = [*(ship(chance) for _ in range(4)), piece(chance, 14_000, 14_000)]
        move, turn = Sweep(own, chance.randrange(360), 8000), Turn(own, chance.randint(-90, 90))
        answers += [own.corners, move.end, turn.end, quadrant(own, target.middle), sides_open_to(own, target)]
        for other in others:
            answers += [gap(own, other), move.contact(other), move.comes_near(other, 1000)]
            answers += [turn.comes_near(other, 0), turn.comes_near(other, 1000), arcs_holding(own, other)]
        seen = best_line(own, target, others)
        answers += [seen, middle_line(own, target, others), seen and side_met(target, seen.start, seen.end)]
    assert sha256(repr(answers).encode()).hexdigest()[:16] == DIGEST
