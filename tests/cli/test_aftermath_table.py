"""An aftermath at the terminal: every question is readable, and answered by a number or a word."""

from __future__ import annotations

import io

import pytest
from aftermath.battles import BLUE, RED, Field, busy_field

from dwethia.aftermath.game import AftermathRules
from dwethia.aftermath.setup import AftermathSetup
from dwethia.aftermath.state import Aftermath
from dwethia.cli.aftermath.table import AftermathTable
from dwethia.dice import QueuedDice, TableDice
from dwethia.engine.game import Game
from dwethia.engine.rules import as_setup
from dwethia.rulebook import Rulings


def sat_at(setup: AftermathSetup, dice: QueuedDice | TableDice) -> Game[Aftermath]:
    return Game(AftermathRules(), as_setup(setup), Rulings.recommended("campaign"), dice)


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_people_answer_by_number_or_word_and_roll_by_hand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    field = Field(RED)
    field.place(RED, "Mara", "H.1")
    field.place(RED, "Guard")
    vane = field.place(RED, "Vane")
    game = sat_at(field.setup, TableDice())
    typed(monkeypatch, "?", "a", "9", "vane", "7", "3")

    assert AftermathTable(game).run()

    out = capsys.readouterr().out
    assert "Ann: The battle is won: who was the most valuable? [CP-GEN-14]" in out
    assert "  2. Mara" in out
    assert "1.1 Mara (Guard, Ann): 20 points; Mar 3" in out
    assert "has most to gain" in out
    assert 'No: "9" is none of these: expected a number or the beginning of a name, 1. Nobody; 2. Mara' in out
    assert "No: 7 is no face of a d6: expected 1 to 6" in out
    assert [each.rule for each in game.state.new_episodes(game.state.cards[2])] == ["CP-GLORY-MVP-3"]
    assert vane == "1.3"


def test_a_budget_is_typed_with_its_points_and_refused_with_every_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    field = Field()
    mara = field.place(RED, "Mara", "H.1")
    field.place(BLUE, "Titan", "T.1", tracked=False)
    field.slain("Titan", "Mara")
    game = sat_at(field.setup, QueuedDice([6]))
    typed(monkeypatch, "destiny", "martial 2, wounds 3")

    assert AftermathTable(game).run()

    out = capsys.readouterr().out
    assert "Wounds 1, at most 5, 1 a point" in out
    assert "No: 10 points are more than the 5 there are (CP-GEN-20)" in out
    card = game.state.card(mara)
    assert card is not None
    assert card.now.price(game.rulings).total == 25


def test_a_decision_is_taken_back_and_leaving_settles_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = sat_at(busy_field().setup, TableDice())
    typed(monkeypatch, "u", "2", "u", "q")

    assert not AftermathTable(game).run()

    out = capsys.readouterr().out
    assert "Taken back." in out
    assert "You leave the table: nothing is settled yet." in out
    assert game.state.credits == ()
