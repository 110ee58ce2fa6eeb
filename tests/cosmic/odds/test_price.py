"""What reckoning costs is known before it begins; what is too dear is refused with a sentence, and nothing has run."""

from typing import Any

import pytest

from dwethia.cosmic.odds import forecast, questions
from dwethia.cosmic.odds.questions import BoardingAsked, SalvoAsked
from dwethia.tabletop.odds.asking import QuestionError

TOO_DEAR = [
    (questions.boarding_odds, BoardingAsked(attacker="A9 W9 Dst30 x3", defender="A9 W9 Dst30 x3", policy="eager")),
    (
        questions.boarding_odds,
        BoardingAsked(
            attacker="A6 W8 Dst1 ignore5 x4",
            defender="A6 W8 Dst1 ignore5 x4",
            policy="eager",
            rulings=("R-CC-57=per-unit", "R-CC-37=only-shields-excluded"),
        ),
    ),
    (
        questions.salvo_odds,
        SalvoAsked(shooter="P3 Dst20", target="D7 W8", weapon="18in S4", in_the_way=20, policy="eager"),
    ),
    (
        questions.salvo_odds,
        SalvoAsked(
            shooter="P3 Dst3",
            target="D7 W8 save5 Dst3",
            weapon="18in S4 multi-shot6",
            in_the_way=3,
            policy="eager",
            rulings=("R-CC-51=same-die",),
        ),
    ),
]
NEVER_DEAR = [
    (questions.boarding_odds, BoardingAsked(attacker="A9 W9 Dst30 x3", defender="A9 W9 Dst30 x3")),
    (questions.salvo_odds, SalvoAsked(shooter="Dst20", target="D7 W8", weapon="18in S4 multi-shot6", in_the_way=20)),
    (
        questions.salvo_odds,
        SalvoAsked(
            shooter="P3 Dst3",
            target="D7 W8 save5 Dst3",
            weapon="18in S4 multi-shot6",
            in_the_way=3,
            rulings=("R-CC-51=same-die",),
        ),
    ),
]


def unreckonable(*_: object, **__: object) -> Any:
    raise AssertionError("the odds were reckoned before their price was asked")


@pytest.mark.parametrize(("question", "asked"), TOO_DEAR)
def test_what_is_too_dear_is_refused_before_it_is_reckoned(
    question: Any, asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecast, "known_odds", unreckonable)
    with pytest.raises(QuestionError, match="too much to reckon"):
        question(asked)


@pytest.mark.parametrize(("question", "asked"), NEVER_DEAR)
def test_who_spends_nothing_is_never_refused(question: Any, asked: Any) -> None:
    assert question(asked)
