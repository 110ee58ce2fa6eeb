"""The odds of a ram, a fight, an opportunity attack and a shot are those of every row of faces that can fall."""

from collections import defaultdict
from typing import Any

import pytest
from cosmic.ships import at, boarding, firing, leaving, ramming, rulings, ship, ships, shot, side
from twins import odds_by_every_face

from dwethia.cosmic.rules.shooting import Shot, fire, ready_shot
from dwethia.engine.odds import eager, odds, plain
from dwethia.engine.procedure import Stage, then
from dwethia.engine.seats import Seat

RAMMERS = ship("red", "S2 I6 Dst1"), ship("blue", "S4 I7 save5 Dst1", tokens=1)
BOARDERS = side("red", "A2 M4 W2 S3 ignore5 Dst1"), side("blue", "A1 M3 D4 W1 + A0 W1")
STRIKERS = side("red", "A1 M4 S3 W2 Dst1"), side("blue", "A1 M3 S2 D4 Dst1")
LEAVERS = side("red", "A1 M3 Dst1 + A1 M5"), side("blue", "M4 W2 save6", tokens=1)
PAST = shot("P3 Dst1", "D7 W2 save5", "18in S4", tokens=2, way=(at(ship("blue", "D5 W1", id="blue-2")), "asteroids"))
TWICE = shot("P3 Dst1", "D7 W1", "18in S4 multi-shot2", way=("asteroids",))
INTO = shot("P3", "D7 W1", "18in S4", friends=tuple(map(at, ships("red", "P3 + D5 W2")[1:])))
BLAST = shot("P3", "D7 W2", "18in S4 blast1", beside=(at(ship("blue", "D5 W1", id="blue-2")),))
STAGES: dict[str, Stage[Any]] = {
    "ram": ramming(*RAMMERS),
    "ram resisted": ramming(*RAMMERS, "R-CC-21=resist-other", "R-CC-60.dice=any-dice"),
    "ram of each by itself": ramming(*RAMMERS, "R-CC-21=literal-self", "R-CC-18.rams=yes"),
    "boarding": boarding(*BOARDERS),
    "boarding with wound rolls": boarding(*STRIKERS, "R-CC-36=hit-then-wound"),
    "boarding with crews": boarding(*BOARDERS, "R-CC-37=only-shields-excluded", "R-CC-57=per-unit"),
    "opportunity": leaving(*LEAVERS),
    "opportunity saved": leaving(*LEAVERS, "R-CC-18.opportunity=yes", "R-CC-60.dice=any-dice"),
    "shot": firing(PAST),
    "shot with two save dice": firing(PAST, "R-CC-14=plus-one-die", "R-CC-50.several=first-only"),
    "shot with two rolls": firing(PAST, "R-CC-45=two-rolls", "R-CC-50.several=first-only"),
    "shot read again": firing(PAST, "R-CC-51=same-die", "R-CC-60.dice=any-dice"),
    "two dice": firing(TWICE),
    "two dice read again": firing(TWICE, "R-CC-51=same-die"),
    "shot into boarding": firing(INTO),
    "shot into boarding read again": firing(INTO, "R-CC-51=same-die"),
    "blast": firing(BLAST),
}


@pytest.mark.parametrize("policy", [plain, eager])
@pytest.mark.parametrize("name", STAGES)
def test_odds_are_those_of_every_face(name: str, policy: Any) -> None:
    stage = STAGES[name]
    found = odds(stage, policy)
    assert found == pytest.approx({end: float(share) for end, share in odds_by_every_face(stage, policy).items()})


@pytest.mark.parametrize("made", [PAST, TWICE, INTO, BLAST], ids=["past", "two dice", "into boarding", "blast"])
@pytest.mark.parametrize("setting", ["R-CC-51=fresh-roll", "R-CC-51=same-die", "R-CC-51=automatic-wound"])
def test_whether_it_is_told_what_was_struck_changes_no_odds(made: Shot, setting: str) -> None:
    lefts = []
    for is_told in (True, False):
        stage: Stage[Any] = then(fire, ready_shot(made, rulings(setting), Seat("red"), is_told))
        sums: dict[Any, float] = defaultdict(float)
        for end, chance in odds(stage, eager).items():
            sums[end.hits, end.left, end.purses] += chance
        lefts.append(dict(sums))
    assert lefts[0] == pytest.approx(lefts[1])
