"""`dwethia rules` and `dwethia rulings`: what is printed, and every kind of bad input."""

import json
import subprocess
import sys
from collections.abc import Callable

import pytest

from dwethia.cli import rules
from dwethia.rulebook import all_rules, all_rulings
from dwethia.rulebook.ledger import LedgerLine

Run = Callable[..., tuple[int, str, str]]

HOUSE_RULES = 47


def test_an_id_prints_the_whole_rule_in_any_case(run: Run) -> None:
    code, shown, errors = run("rules", "sk-move-02")
    assert (code, errors) == (0, "")
    assert shown.startswith(
        """SK-MOVE-02  Moving up to the allowance
    A model moves up to its Move allowance; less, or nothing, is always allowed.
    source: 000:L155, 000:L158
    kind: rule
    ruling: R-SK-03=profile-field (Move allowance)
    example: Move 6", the whole move in terrain that halves it: 3" available
    state: """
    )


def test_a_rule_shows_where_it_is_cited_and_which_tests_saw_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    line = LedgerLine("enforced", ("skirmish/moving.py: faults_of_move",), ("tests/skirmish/test_moving.py::test_far",))
    monkeypatch.setattr(rules, "kept", lambda _: line)
    assert run("rules", "SK-MOVE-02")[1].splitlines()[-3:] == [
        "    state: enforced",
        "    cited in: skirmish/moving.py: faults_of_move",
        "    seen by: tests/skirmish/test_moving.py::test_far",
    ]


def test_a_row_of_the_campaign_shows_its_table_and_points(run: Run) -> None:
    assert run("rules", "CP-SCAR-HERO-1")[1].splitlines()[4:7] == [
        "    table: scar-hero, row 1",
        "    duration: permanent",
        "    points: -1",
    ]


def test_the_beginning_of_an_id_lists_the_chapter(run: Run) -> None:
    code, shown, _ = run("rules", "SK-COH")
    lines = shown.splitlines()
    assert code == 0
    assert len(lines) == 6
    assert lines[0] == "SK-COH-01  Coherency distance"


def test_words_find_rules_and_a_game_narrows_them(run: Run) -> None:
    everywhere = {each["id"] for each in json.loads(run("rules", "coherency", "--json")[1])}
    skirmish = {each["id"] for each in json.loads(run("rules", "coherency", "--game", "skirmish", "--json")[1])}
    assert skirmish < everywhere
    assert all(each.startswith("SK-") for each in skirmish)


def test_a_question_is_answered_with_rules_rulings_and_examples(run: Run) -> None:
    code, shown, errors = run("rules", "can", "I", "shoot", "into", "combat")
    lines = shown.splitlines()
    assert (code, errors) == (0, "")
    assert lines[:3] == [
        "SK-SHOOT-42  Into melee is In the Way",
        "    A shot into melee counts as In the Way.",
        "      R-SK-64.permission=per-faction: The faction says; where it says nothing, it is allowed.",
    ]
    assert "      Example: a shot into melee, the side die shows 4, 5 or 6: the intended target is struck" in lines
    assert sum(not line.startswith(" ") for line in lines) == 12
    changed = run("rules", "can I shoot into combat", "--ruling", "R-SK-64.die=after-hit")[1]
    assert "      R-SK-64.die=after-hit  * changed: " in changed


def test_rules_come_under_the_rulings_that_are_named(run: Run) -> None:
    assert "    ruling: R-SK-64.die=after-hit (" in run("rules", "SK-SHOOT-41", "--ruling", "R-SK-64.die=after-hit")[1]
    assert run("rules", "SK-SHOOT-41", "--ruling", "nonsense")[0] == 2


def test_nothing_lists_how_many_rules_each_chapter_has(run: Run) -> None:
    rows = [line.split("\t") for line in run("rules", "--game", "house")[1].splitlines()]
    assert rows[0] == ["game", "chapter", "rules", "about"]
    assert ["house", "HS-TERR", "7", "Terrain"] in rows
    assert rows[-1] == ["house", "all", str(HOUSE_RULES)]


def test_a_ruling_is_shown_too(run: Run) -> None:
    code, shown, _ = run("rules", "R-SK-80")
    assert code == 0
    assert shown.startswith("R-SK-80  tier ")
    assert "    R-SK-80=simultaneous\n" in shown
    assert [each["kind"] for each in json.loads(run("rules", "R-SK-80", "--json")[1])] == ["ruling"]


def test_brackets_in_a_rule_are_words(run: Run) -> None:
    assert run("rules", "SK-KEY-01")[1].startswith("SK-KEY-01  [Quick Shot]: removed at once\n")


def test_json_is_always_a_list_of_the_same_objects(run: Run) -> None:
    fields = {"id", "title", "text", "source", "kind", "rulings", "game"}
    for arguments in (["SK-MOVE-02"], ["SK-MOVE"], ["coherency", "retreat"], ["R-SK-80", "SK-MOVE-02"], []):
        code, shown, _ = run("rules", *arguments, "--json")
        assert shown.endswith("]\n")
        assert code == (0 if json.loads(shown) else 1)
        for each in json.loads(shown):
            assert fields <= set(each)
    assert len(json.loads(run("rules", "--json")[1])) == len(all_rules())


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (
            ["rules", "sk-move-99"],
            2,
            'there is no rule "SK-MOVE-99"; '
            "the nearest are SK-MOVE-09, SK-MOVE-14, SK-MOVE-13, SK-MOVE-12 and SK-MOVE-11",
        ),
        (["rules", "ZZ-9"], 2, 'there is no rule "ZZ-9"'),
        (
            ["rules", "R-SK-999"],
            2,
            'there is no ruling "R-SK-999"; the nearest are R-SK-99, R-SK-98, R-SK-97, R-SK-96 and R-SK-95',
        ),
        (["rules", "xyzzy", "plugh"], 1, 'no rule holds "xyzzy plugh"'),
        (["rules", "SK-MOVE-02", "--game", "cosmic"], 1, 'no rule of cosmic holds "SK-MOVE-02"'),
        (["rules", "--game", "skirmsh"], 2, 'there is no game "skirmsh"; did you mean skirmish?'),
        (
            ["rules", "--game", "chess"],
            2,
            'there is no game "chess"; choose skirmish, cosmic, dungeons, campaign or house',
        ),
        (["rules", "--coverage", "move"], 2, '--coverage takes no words, and "move" was given'),
        (["rulings", "--tier", "D"], 2, 'there is no tier "D"; choose A, B or C'),
        (
            ["rulings", "--game", "house"],
            2,
            'there is no game "house"; choose skirmish, cosmic, dungeons or campaign',
        ),
        (
            ["rulings", "--preset", "two-page"],
            2,
            'there is no preset "two-page"; '
            "choose recommended, one-page, as-printed, classic-roll-over or skirmish-current",
        ),
        (
            ["rulings", "--preset", "one-page", "--game", "cosmic"],
            2,
            "the preset one-page is for skirmish, not for cosmic",
        ),
        (
            ["rulings", "R-SK-1"],
            2,
            'there is no ruling "R-SK-1"; the nearest are R-SK-01, R-SK-91, R-SK-81, R-SK-71 and R-SK-61',
        ),
        (["rulings", "R-CC-02", "--game", "skirmish"], 1, "no ruling is left by this game, preset and tier"),
    ],
)
def test_bad_input_gets_one_message_and_no_answer(run: Run, arguments: list[str], code: int, message: str) -> None:
    assert run(*arguments) == (code, "", f"dwethia: {message}\n")


def test_words_that_match_nothing_give_an_empty_list(run: Run) -> None:
    assert run("rules", "xyzzy", "--json") == (1, "[]\n", 'dwethia: no rule holds "xyzzy"\n')


def test_coverage_counts_every_rule_once(run: Run) -> None:
    code, shown, _ = run("rules", "--coverage", "--json")
    answer = json.loads(shown)
    assert code == 0
    assert [each["id"] for each in answer["rules"]] == [each.id for each in all_rules()]
    assert set(answer["rules"][0]) == {"id", "state", "places", "tests"}
    for game, counts in answer["games"].items():
        assert set(counts) == {"rules", "enforced", "shown", "content", "advice", "open"}
        assert counts.pop("rules") == sum(counts.values()) == sum(each.game == game for each in all_rules())
    only = json.loads(run("rules", "--coverage", "--game", "house", "--json")[1])
    assert (list(only["games"]), len(only["rules"])) == (["house"], HOUSE_RULES)


def test_coverage_is_a_table_and_a_line_for_each_rule_of_a_game(run: Run) -> None:
    lines = run("rules", "--coverage")[1].splitlines()
    assert lines[0].split() == ["game", "rules", "enforced", "shown", "content", "advice", "open"]
    assert [line.split()[:2] for line in lines[1:]] == [
        ["skirmish", "267"],
        ["cosmic", "251"],
        ["dungeons", "216"],
        ["campaign", "101"],
        ["house", str(HOUSE_RULES)],
    ]
    assert len(run("rules", "--coverage", "--game", "house")[1].splitlines()) == 2 + HOUSE_RULES


def test_rulings_show_what_a_preset_changes(run: Run) -> None:
    code, shown, _ = run("rulings", "--preset", "one-page", "--tier", "b")
    lines = shown.splitlines()
    assert code == 0
    assert "    R-SK-94=no-limit  * changed from per-ability  (or per-ability, one-ability-in-all)" in lines
    assert "    R-SK-56=floor-0  (or may-go-negative)" in lines
    assert "    R-SK-07=plan-view  (or plan-with-melee-limit)" in lines
    assert not any("R-CC-" in line for line in lines)


def test_a_ruling_in_full_says_what_is_not_offered(run: Run) -> None:
    shown = run("rulings", "r-sk-07")[1]
    assert shown.splitlines()[0] == "R-SK-07  tier B  Height in distances"
    assert "        true-3d (not offered): " in shown


def test_rulings_as_json(run: Run) -> None:
    (answer,) = json.loads(run("rulings", "R-SK-94", "--preset", "one-page", "--json")[1])
    (aspect,) = answer.pop("aspects")
    assert set(answer) == {"id", "title", "tier", "game", "text", "source"}
    assert (aspect["setting"], aspect["default"], aspect["chosen"]) == ("R-SK-94", "per-ability", "no-limit")
    assert set(aspect) == {"name", "setting", "default", "chosen", "options", "reason", "same_as"}
    assert set(aspect["options"][0]) == {"name", "text", "offered", "takes_number"}
    assert len(json.loads(run("rulings", "--json")[1])) == len(all_rulings())


def test_an_option_that_does_not_exist_is_bad_input(run: Run) -> None:
    code, shown, errors = run("rules", "--nope")
    assert (code, shown) == (2, "")
    assert errors.endswith("Error: No such option: --nope\n")


def test_the_command_alone_shows_its_help_and_its_version(run: Run) -> None:
    code, shown, _ = run()
    assert code == 0
    assert "Look up rules by id, by chapter, or by a question" in shown
    assert run("--version") == (0, "dwethia 0.1.0\n", "")


def test_a_reader_that_stops_reading_gets_no_traceback() -> None:
    command = [sys.executable, "-c", "import sys; from dwethia.cli import main; sys.exit(main())", "rules"]
    for more in (["SK"], ["--json"], ["SK-MOVE-02"]):
        with subprocess.Popen([*command, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait() == 141


def test_piped_text_has_no_colours_and_keeps_long_words(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    shown = run("rulings")[1]
    assert "\x1b" not in shown
    assert "…" not in shown
