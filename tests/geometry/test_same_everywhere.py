"""The same numbers on every machine and Python: one digest over costs, sights and ways on random tables."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from boards import crowd, ground, piece

from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import gap_to
from dwethia.geometry.paths import Walk
from dwethia.geometry.reach import Reach
from dwethia.geometry.sight import sight
from dwethia.geometry.walkers import Mover

DIGEST = "d6dd042eda61ddd6"  # changes only with the rules of measuring, or with the lines and ways that are found


def test_the_digest_of_many_answers() -> None:
    answers: list[object] = []
    for seed in range(30):
        chance = Random(seed)
        area = ground(chance, 20_000, 20_000, 9)
        enemies = crowd(chance, 6, area)
        own = crowd(chance, 1, area, enemies, "own").discs["own0"]
        walk = Walk(area, Mover(own.r), enemies, Crowd.of({}))
        found = Reach(walk, (own.x, own.y), 6000)
        far = chance.randrange(20_000), chance.randrange(20_000)
        pieces = [piece(chance, 20_000, 20_000) for _ in range(6)]
        answers += [gap_to(own, shape) for shape in pieces]
        answers += [sight(own, enemy, pieces, area.walls) for enemy in enemies.discs.values()]
        answers += [walk.cost([found.start, far, (9000, 9000)]), list(walk.bars([found.start, far]))]
        answers += [found.towards(far), [found.into_contact(enemy) for enemy in enemies.discs.values()]]
    assert sha256(repr(answers).encode()).hexdigest()[:16] == DIGEST
