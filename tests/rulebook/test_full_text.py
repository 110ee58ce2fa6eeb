"""The search of the rules: players' sentences, what the index is made of, and what an answer shows."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from rulebook.rule_questions import Question, questions, ranking

from dwethia.rulebook import RuleId, RulingError, all_rules, full_text, rule, search
from dwethia.rulebook.answers import answer, chosen_by, worked_examples
from dwethia.rulebook.chapters import chapters
from dwethia.rulebook.full_text import ranked, rule_index, shipped_index, stem
from dwethia.rulebook.ledger import kept

QUESTIONS = questions()
ENOUGH = 30


def named(question: Question) -> str:
    return f"{question.ask} ({question.book or 'all books'})"


def test_there_are_enough_questions_about_every_book() -> None:
    assert len(QUESTIONS) >= ENOUGH
    assert {rule(each).game for question in QUESTIONS for each in question.rules} == set(full_text.BOOKS)


@pytest.mark.parametrize("question", QUESTIONS, ids=named)
def test_a_players_sentence_finds_its_rule_among_the_first_three(question: Question) -> None:
    assert set(ranking(question)[:3]) & set(question.rules)


@pytest.mark.parametrize("question", QUESTIONS, ids=named)
def test_the_client_is_tested_with_the_ranking_that_the_terminal_has(question: Question) -> None:
    assert question.ranking == ranking(question), "python tests/rulebook/rule_questions.py writes it anew"


@pytest.mark.parametrize("question", QUESTIONS, ids=named)
def test_the_first_answers_show_an_example(question: Question) -> None:
    assert any(answer(rule(each), chosen_by(())).examples for each in ranking(question)[:3])


def test_the_build_makes_the_same_index_with_nothing_installed(tmp_path: Path) -> None:
    made = tmp_path / "index.json"
    subprocess.run([sys.executable, "-I", "-S", full_text.__file__, str(made)], check=True)
    assert json.loads(made.read_text(encoding="utf-8")) == json.loads(json.dumps(rule_index()._asdict()))


def test_every_chapter_is_listed_once_under_its_book() -> None:
    held = dict.fromkeys((each.chapter, each.game) for each in all_rules())
    listed = [(each.id, each.book) for each in chapters()]
    assert sorted(listed) == sorted(held)
    assert [list(each) for each in shipped_index().chapters] == [
        [each.id, each.title, each.book] for each in chapters()
    ]


def test_what_players_say_stands_for_words_that_the_rules_have() -> None:
    index = shipped_index()
    unknown = {word for several in index.said.values() for meant in several for word in meant} - set(index.stems)
    assert unknown == set()


@pytest.mark.parametrize(
    ("forms", "one"),
    [
        (("move", "moves", "moving", "moved", "movement"), "mov"),
        (("shot", "shoot", "shooting", "shooters"), "shoot"),
        (("engage", "engaged", "engaging"), "engage"),
        (("enemy", "enemies"), "enemy"),
        (("die", "died"), "die"),
        (("roll", "rolls", "rolling", "rolled"), "roll"),
    ],
)
def test_the_forms_of_a_word_have_one_stem(forms: tuple[str, ...], one: str) -> None:
    assert {stem(each, shipped_index().forms) for each in forms} == {one}


def test_a_word_may_be_mistyped_or_only_begun() -> None:
    right = [each.id for each in search("difficult terrain")][:3]
    assert [each.id for each in search("dificult terrian")][:3] == right
    assert search("diffic")[0].id == right[0]
    assert search("xyzzy") == []
    assert search("the a of") == []


def test_a_book_narrows_the_answers() -> None:
    found = ranked("can I shoot into combat", shipped_index(), "cosmic")
    assert found
    assert {rule(each).game for each in found} == {"cosmic"}


def test_every_example_shows_rules_that_there_are_and_stands_by_itself() -> None:
    ids = {each.id for each in all_rules()}
    for name, cases in worked_examples().items():
        assert name in ids
        for each in cases:
            assert not any(other.id in f"{each.given} {each.expect}" for other in cases), each.id


def test_a_test_has_seen_the_rule_of_every_example_of_our_own() -> None:
    own = {each.id: each for cases in worked_examples().values() for each in cases if each.id.startswith("E-")}
    assert len(own) > ENOUGH
    for each in own.values():
        for name in each.rules:
            assert kept(RuleId(name)).state in ("enforced", "shown"), name
            assert kept(RuleId(name)).tests, name


def test_an_answer_has_the_rulings_in_force() -> None:
    usual = answer(rule("SK-SHOOT-41"), chosen_by(()))
    changed = answer(rule("SK-SHOOT-41"), chosen_by(["R-SK-64.die=after-hit", "R-DD-47=no"]))
    assert [(each.setting, each.chosen, each.is_default) for each in usual.rulings] == [
        ("R-SK-64.permission", "per-faction", True),
        ("R-SK-64.penalty", "minus-1-and-die", True),
        ("R-SK-64.die", "before", True),
    ]
    assert (changed.rulings[2].chosen, changed.rulings[2].is_default) == ("after-hit", False)
    assert usual.rulings[2].text != changed.rulings[2].text
    with pytest.raises(RulingError):
        chosen_by(["R-SK-64"])
