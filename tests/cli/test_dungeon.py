"""`dwethia dungeon`: a run typed at the terminal, saved, gone on with, refused and looked at."""

from __future__ import annotations

import io
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Run
from dungeons.dungeon_scenes import USUAL
from rich.console import Console

from dwethia.cli.dungeons import board as dungeon_board
from dwethia.cli.dungeons.saves import resume
from dwethia.cli.dungeons.words import phrase
from dwethia.codex import starter
from dwethia.dice import seed_from
from dwethia.dungeons.forecast import forecast
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms.distance import steps
from dwethia.dungeons.rooms.squares import Area, area
from dwethia.dungeons.setup.plan import HERO, Objective, as_setup, prepare
from dwethia.dungeons.state import Dungeon
from dwethia.dungeons.turn.hero_actions import read_square
from dwethia.dungeons.turn.moving import distances, ground
from dwethia.dungeons.words.sentences import percent
from dwethia.engine.game import Game
from dwethia.engine.record import write

Typed = Callable[..., tuple[int, str, str]]

SHORT = (
    "--seed", "a short run", "--rooms", "1", "--objective", "escape", "--setting", "Enemy Base",
    "--faction", "The Citadel",
)  # fmt: skip


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data directory of this test alone."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "dwethia" / "dungeon"


@pytest.fixture
def typed(run: Run, monkeypatch: pytest.MonkeyPatch, data: Path) -> Typed:
    """`typed(["end", "quit"], "--seed", "7")`: a run with these lines on standard input."""

    def typed(lines: list[str], *options: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run("dungeon", *options)

    return typed


def begun(seed: str = "a short run") -> Game[Dungeon]:
    """The game that the short run is."""
    codex = starter()
    hero = codex.outfit(codex.unit("captain"), ["fate-charm", "camo-cloak"])
    setup = prepare(codex, hero, "enemy-base", Objective.ESCAPE, 1, "the-citadel")
    return Game.hosted(DungeonRules(), as_setup(setup), USUAL, seed_from(seed))


def decide(game: Game[Dungeon]) -> str:
    """A plain way to play: out if one can, at whoever is likeliest to fall, else nearer to the exit."""
    ask, state = game.asks[0], game.state
    if ask.question != "act":
        return ask.options[-1] if ask.is_moment else ask.plain
    for wanted in ("move:out", "door"):
        if wanted in ask.options:
            return wanted
    attacks = [each for each in ask.options if each.startswith(("melee", "shoot"))]
    if attacks and state.turn < 20:
        return max(attacks, key=lambda each: _slain(state, each))
    terrain = ground(state, USUAL)
    away = distances(area(state.here.exit.square), terrain, Area(terrain.open_to & ~state.occupied))
    moves = [each for each in ask.options if each.startswith("move:")]
    return min(moves, key=lambda each: away.get(read_square(each.removeprefix("move:")), 99), default="end")


def _slain(state: Dungeon, option: str) -> float:
    seen = forecast(state, option, USUAL)
    return seen.target.slain if seen is not None and seen.target is not None else 0.0


def played(seed: str = "a short run") -> tuple[list[str], Game[Dungeon]]:
    """A whole run: what a person would type, and the game it makes."""
    game, lines = begun(seed), []
    while not game.is_over:
        question, answer = game.asks[0].question, decide(game)
        lines.append(phrase(answer) if question == "act" else answer)
        game.answer(HERO, answer)
    return lines, game


# Whole runs


def test_a_whole_run_is_typed_and_its_record_verifies(typed: Typed, run: Run, tmp_path: Path) -> None:
    lines, game = played()
    file = tmp_path / "run.json"
    code, out, err = typed(lines, *SHORT, "--save", str(file))
    assert (code, err) == (0, "")
    assert file.read_bytes() == write(game.record())
    assert "\nThe run is " in out
    assert f"  Score{'':<13}{game.events[-1].score:>4}\n" in out  # type: ignore[attr-defined]
    assert f"The record is in {file}\nCheck it with: dwethia verify {file}\n" in out
    assert "Dice: derived from the seed" in run("verify", str(file))[1]


def test_the_record_of_a_run_is_kept_in_the_data_directory(typed: Typed, run: Run, data: Path) -> None:
    lines, game = played()
    typed(lines, *SHORT)
    (file,) = data.iterdir()
    assert file.read_bytes() == write(game.record())
    assert run("dungeon", "--resume") == (2, "", "dwethia: there is no saved run to go on with\n")


def test_a_broken_off_run_goes_on_as_if_it_had_not_been(typed: Typed, tmp_path: Path) -> None:
    lines, game = played()
    assert any(line.isdecimal() for line in lines), "Destiny is asked for"
    for place in range(min(len(lines), 16)):
        file = tmp_path / f"{place}.json"
        code, out, _ = typed([*lines[:place], "quit"], *SHORT, "--save", str(file))
        assert code == 0
        assert f"The run is saved. Go on with: dwethia dungeon --resume {file}\n" in out
        code, _, err = typed(lines[place:], "--resume", str(file))
        assert (code, err) == (0, "")
        assert file.read_bytes() == write(game.record()), f"broken off after {place} lines"


def test_the_last_run_is_gone_on_with_where_none_is_named(typed: Typed, data: Path) -> None:
    typed(["focus"], *SHORT)
    typed(["focus"], *SHORT, "--hero", "Commissar")
    _, out, _ = typed(["hero"], "--resume")
    assert "Commissar [H.1]: " in out
    assert "Now focused" in out


def test_a_save_is_for_its_owner_alone_and_holds_the_seed(typed: Typed, data: Path) -> None:
    typed([], *SHORT)
    (file,) = data.glob("*.json")
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    saved = json.loads(file.read_text())
    assert saved["seed"] == seed_from("a short run").hex()
    assert saved["record"]["dice"]["seed"] is None
    assert file.name.startswith("captain-")


def test_the_end_of_the_input_saves_like_quitting(typed: Typed) -> None:
    code, out, err = typed([], *SHORT)
    assert (code, err) == (0, "")
    assert "The run is saved." in out


def test_a_run_is_saved_elsewhere_and_played_on(typed: Typed, tmp_path: Path) -> None:
    file, nowhere = tmp_path / "My Run.json", tmp_path / "none" / "x.json"
    code, out, _ = typed(["save", f"save {nowhere}", f"save {file}", "focus", "quit"], *SHORT)
    assert code == 0
    assert f"No: {nowhere}: No such file or directory." in out
    assert f"Saved in {file}" in out
    assert f"dwethia dungeon --resume '{file}'" in out
    resumed = resume(file)
    game, seed = resumed.game, resumed.seed
    assert seed == seed_from("a short run")
    assert game.state.hero.is_focused
    assert typed([], *SHORT, "--save", str(file)) == (
        2, "", f"dwethia: {file}: a run is saved there already; --resume goes on with it\n"
    )  # fmt: skip


def test_people_roll_their_own_dice_and_go_on_rolling_them(typed: Typed, tmp_path: Path) -> None:
    rolled = [" ".join(map(str, roll.faces)) for roll in begun().record().entries[0].rolls]
    own = [option for option in SHORT if option not in ("--seed", "a short run")]
    file = tmp_path / "run.json"
    code, out, err = typed(["9", "look", "2", "undo", *rolled[1:5]], *own, "--own-dice", "--save", str(file))
    assert (code, err) == (0, "")
    assert "Roll 1d4 for entrance side and tap in what they show" in out
    assert "No: 9 is no face of a d4: expected 1 to 4" in out
    assert "there is no room yet." in out
    assert "nothing can be taken back: the game begins there." in out
    before = resume(file).game.record().entries[0].rolls
    assert before[0].faces == (2,)
    code, out, _ = typed([], "--resume", str(file))
    assert code == 0
    assert resume(file).game.record().entries[0].rolls == before


def test_the_dice_of_a_seed_rolled_by_hand_make_the_same_room(typed: Typed, tmp_path: Path) -> None:
    rolled = ["".join(map(str, roll.faces)) for roll in begun().record().entries[0].rolls]
    own = [option for option in SHORT if option not in ("--seed", "a short run")]
    file = tmp_path / "run.json"
    code, out, _ = typed([*rolled, "focus", "log 3"], *own, "--own-dice", "--save", str(file))
    assert code == 0
    assert resume(file).game.state.here == begun().state.here
    assert "gives up a Move to focus: Perception number 1 better this turn  [DD-MOVE-05]" in out


# What is typed


def test_a_refused_action_says_why_with_its_rules(typed: Typed) -> None:
    state = begun().state
    enemy = max(state.enemies, key=lambda each: steps(each.square, state.hero.square))
    row, column = divmod(next(n for n in range(36) if state.here.walled >> n & 1), 6)
    lines = [
        f"m {row + 1},{column + 1}",
        f"HIT {enemy.id}",
        "defend 1,1",
        "open",
        "move 9 9",
        "out",
        "use wand",
        "cast",
    ]
    code, out, _ = typed(lines, *SHORT)
    assert code == 0
    assert f"No: ({row + 1},{column + 1}) is a wall (DD-WALL-10)" in out
    assert f"No: {enemy.name} is " in out
    assert " steps away, the weapon reaches 1 (DD-MELEE-01)" in out
    assert "No: a Defensive move takes a shield (DD-GEAR-07)" in out
    assert "(DD-INT-02)" in out
    assert "(9,9) is outside the room: rows and columns go from 1 to 6." in out
    assert "No: the exit is not open (DD-INT-02)" in out
    assert '"wand" is nothing to use here.' in out
    assert "the hero knows no spell that could be cast now." in out


def test_a_move_is_taken_back_and_dice_are_not(typed: Typed) -> None:
    state = begun().state
    code, out, _ = typed(["undo", "focus", "u", "focus", "end", "undo", "quit"], *SHORT)
    assert code == 0
    assert "nothing can be taken back: the game begins there." in out
    assert "> u\nTaken back." in out
    assert out.count("gives up a Move to focus") == 2
    assert "nothing can be taken back: dice were rolled." in out
    assert len(state.enemies) > 0


def test_chances_may_be_let_pass_for_a_while(typed: Typed) -> None:
    lines, _ = played()
    first = next(place for place, line in enumerate(lines) if line.isdecimal())
    code, out, err = typed([*lines[:first], "pass never", "end", "pass turn", "focus"], *SHORT)
    assert (code, err) == (0, "")
    assert "No: 'never' is no span to pass for: expected phase, turn, room, run" in out
    assert '"end" is nothing to do here: answer the question first.' in out
    assert "gives up a Move to focus" in out


def test_actions_are_chosen_by_number_or_as_a_square(typed: Typed) -> None:
    number = next(word for line in typed([], *SHORT)[1].splitlines() if " focus " in line for word in line.split())
    moves = [each for each in begun().asks[0].options if each.startswith("move:")]
    code, out, _ = typed([number, moves[0].removeprefix("move:"), "99"], *SHORT)
    assert code == 0
    assert "gives up a Move to focus" in out
    assert f"Captain moves to ({moves[0].removeprefix('move:')})" in out
    assert '"99" is nothing to do here' in out


def test_the_room_is_drawn_with_hero_enemies_and_what_a_move_costs(typed: Typed) -> None:
    _, out, _ = typed([], *SHORT)
    state = begun().state
    assert "Room 1 of 1" in out
    assert out.count("@  ") >= 1
    for enemy in state.enemies:
        assert f"{enemy.id}{enemy.sheet.mark[0]}" in out
        assert f"{enemy.sheet.name} [{enemy.sheet.mark}]" in out
    assert "Wounds 3 of 3, Destiny 4 of 4" in out
    assert "Shoots Black Sun Pistol (Strength 5)" in out
    assert "Turn 1, 2 actions left. What do you do?" in out
    assert "move ROW,COL" in out
    assert "# wall" in out
    assert "\x1b" not in out


def test_looking_asking_and_reckoning_change_nothing(typed: Typed, data: Path) -> None:
    lines = ["look", "? e1", "e1", "odds", "odds e1", "odds e77", "hero", "board", "help", "? duck", "log"]
    lines += ["rule DD-MOVE-05", "rule R-DD-32", "rule ducked hero", "rule DD-NO-99", "? DD-AI-12", "fly", "", "exit"]
    code, out, err = typed(lines, *SHORT)
    assert (code, err) == (0, "")
    enemy = begun().state.enemies[0]
    row, column = divmod(enemy.square, 6)
    assert f"e1 {enemy.sheet.name} [{enemy.sheet.mark}] at row {row + 1} column {column + 1}, " in out
    assert " steps away, " in out
    assert "On a D4 against Aggression " in out
    assert "Its melee attack on you" in out
    assert 'there is no "e77" here; there is e1' in out
    assert "DD-MOVE-05  Focus" in out
    assert "Here: R-DD-32=" in out
    assert 'No: there is no rule "DD-NO-99"' in out
    assert "[DD-TURN-01, DD-TURN-02" in out
    assert "duck             Duck Into Cover: enemies must spot you first (DD-COVER-01)" in out
    assert '"fly" is nothing to do here: type help for what you can do.' in out
    assert "type out to leave the room, quit to leave the table." in out
    (file,) = data.glob("*.json")
    assert write(resume(file).game.record()) == write(begun().record())


def test_odds_stand_beside_the_attacks(typed: Typed) -> None:
    state = begun().state
    _, out, _ = typed([], *SHORT)
    attacks = [each for each in begun().asks[0].options if each.startswith(("melee", "shoot"))]
    assert attacks
    for option in attacks:
        seen = forecast(state, option, USUAL)
        assert seen is not None
        assert seen.target is not None
        slays = f"slays {percent(seen.target.slain)}, " if seen.target.slain else ""
        assert f"{seen.target.id}: {slays}{seen.target.expected:.2f} Wounds" in out


def test_what_is_typed_cannot_reach_into_the_terminal(typed: Typed) -> None:
    _, out, _ = typed(["\x1b[31mred", "save\x07"], *SHORT)
    assert "\x1b" not in out
    assert "\x07" not in out


def test_the_delver_can_be_asked(typed: Typed) -> None:
    _, out, _ = typed(["advice"], *SHORT)
    labels = {choice.label for choice in begun().requests[0].choices if not choice.faults}
    said = " ".join(out.partition("The delver would: ")[2].partition("\n> ")[0].split())
    advised = next(each for each in labels if said.startswith(f"{each}. "))
    assert said.removeprefix(f"{advised}. ").endswith(".")


@pytest.mark.parametrize("key", ["0", "pass", "end"])
def test_passing_has_one_key_at_the_choice_of_an_action(typed: Typed, key: str) -> None:
    _, out, _ = typed([key], *SHORT)
    assert "\n   0 end " in out
    assert "End the activation" in out
    assert "The enemies act" in out


def test_a_prompt_stands_before_each_line_that_is_read(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    class Watched(io.StringIO):
        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
            read.append(dungeon_board.console.file.getvalue()[-2:])  # type: ignore[attr-defined]
            return super().readline(size)

    shown = Console(file=io.StringIO(), width=100)
    monkeypatch.setattr(dungeon_board, "console", shown)
    monkeypatch.setattr(io, "StringIO", Watched)
    typed(["look", "quit"], *SHORT)
    assert read == ["> ", "> "]


def test_a_save_verifies_as_far_as_it_was_played_and_says_so(typed: Typed, run: Run, tmp_path: Path) -> None:
    lines, _ = played()
    file = tmp_path / "run.json"
    typed([*lines[:2], "quit"], *SHORT, "--save", str(file))
    code, out, err = run("verify", str(file))
    assert (code, err) == (0, "")
    assert "the record verifies" in out
    assert "The game is unfinished: this is what was played so far" in out
    assert json.loads(run("verify", str(file), "--json")[1])["is_over"] is False
    typed(lines[2:], "--resume", str(file))
    over = run("verify", str(file))[1]
    assert "unfinished" not in over


# Colours


def test_a_terminal_has_colours_and_plain_takes_them_away(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(
        dungeon_board, "console",
        Console(file=screen, force_terminal=True, color_system="standard", width=100, markup=False),
    )  # fmt: skip
    typed([], *SHORT)
    coloured = screen.getvalue()
    assert "\x1b[" in coloured
    assert "┌" in coloured
    assert "♥♥♥" in coloured
    _, out, _ = typed([], *SHORT, "--plain")
    assert screen.getvalue() == coloured
    assert "Captain [H.1]: Wounds 3 of 3" in out
    assert "\x1b" not in out


# Heroes


def test_a_hero_of_the_codex_goes_with_race_and_wargear(typed: Typed) -> None:
    options = ["--hero", "Blacksun Traders H.2", "--race", "Orc", "--with", "Black Sun Rifle"]
    _, out, _ = typed([], *SHORT, *options)
    assert "Orc First Mate [H.2]: Wounds " in out
    assert "Shoots Black Sun Rifle" in out


@pytest.mark.parametrize(("options", "has_pilum"), [([], True), (["--with", "Pistol"], False), (["--with", ""], False)])
def test_a_hero_takes_its_usual_wargear_unless_told_otherwise(
    typed: Typed, options: list[str], has_pilum: bool
) -> None:
    _, out, _ = typed(["hero"], *SHORT, "--hero", "Legate", *options)
    assert ("Pilum" in out) == has_pilum


def test_a_hero_of_an_army_goes_as_listed(typed: Typed, run: Run, tmp_path: Path) -> None:
    _, out, _ = typed([], *SHORT, "--army", "gilded-eel")
    assert "Isolde Vane [H.1]: Wounds 3 of 3" in out
    for name in ("Honest Pell", "first-mate", "First Mate", "H.2"):
        assert "Honest Pell [H.2]: Wounds 3 of 3" in typed([], *SHORT, "--army", "gilded-eel", "--hero", name)[1]
    file = tmp_path / "army.json"
    file.write_text(run("muster", "export", "gilded-eel", "--json", "-")[1])
    assert "Isolde Vane [H.1]" in typed([], *SHORT, "--army", str(file))[1]


@pytest.fixture
def war(run: Run, tmp_path: Path) -> str:
    """A campaign that Ann has joined with the crew of the Gilded Eel."""
    file = str(tmp_path / "war")
    run("campaign", "new", file)
    run("campaign", "join", file, "--player", "Ann", "--army", "gilded-eel")
    return file


@pytest.mark.rule("CP-GEN-01")
@pytest.mark.parametrize("hero", ["1.2", "Honest Pell"])
def test_a_member_of_a_campaign_goes_as_it_is_and_nothing_comes_back(typed: Typed, war: str, hero: str) -> None:
    before = Path(war).read_bytes()
    _, out, _ = typed([], *SHORT, "--campaign", war, "--hero", hero)
    assert "Honest Pell [H.2]: Wounds 3 of 3" in out
    assert "Nothing that happens in the dungeon comes back to the campaign (R-CP-43)." in out
    assert Path(war).read_bytes() == before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "--campaign goes with --hero and a member; the heroes there are 1.1 Isolde Vane, 1.2 Honest Pell"),
        (["--hero", "9.9"], 'there is no one member "9.9"; the heroes there are 1.1 Isolde Vane, 1.2 Honest Pell'),
        (["--hero", "1.3"], "is a basic unit: a run is led by a Hero (DD-RUN-02)"),
        (["--hero", "1.1", "--race", "Orc"], "--campaign goes with --hero alone: a member goes as it is"),
        (["--hero", "1.1", "--army", "gilded-eel"], "--campaign goes with --hero alone: a member goes as it is"),
    ],
)
def test_whoever_cannot_go_is_told_why(typed: Typed, war: str, options: list[str], message: str) -> None:
    code, out, err = typed([], *SHORT, "--campaign", war, *options)
    assert (code, out) == (2, "")
    assert message in err


def test_rulings_and_presets_are_kept(typed: Typed, data: Path) -> None:
    typed([], *SHORT, "--preset", "skirmish-current", "--ruling", "R-DD-46=room-retry", "--races")
    (file,) = data.glob("*.json")
    game = resume(file).game
    assert game.rulings.says("R-DD-02", "both-single-roll")
    assert game.rulings.says("R-DD-46", "room-retry")
    assert all(each.sheet.race for each in game.state.enemies)


# What is wrong


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--hero", "Zorro"], 'there is no unit "Zorro"'),
        (
            ["--hero", "Pirate"],
            "Pirate [B.1] is a basic unit: a run is led by a Hero (DD-RUN-02); of Blacksun Traders: Captain, "
            "First Mate or Master Gunner",
        ),
        (["--rooms", "0"], "--rooms: 0 rooms cannot be played, expected 1 to 20"),
        (["--rooms", "99"], "--rooms: 99 rooms cannot be played, expected 1 to 20"),
        (
            ["--objective", "glory"],
            'there is no objective "glory"; choose assassination, retrieve-data, escape or sabotage',
        ),
        (["--faction", "Nobody"], 'there is no faction "Nobody"'),
        (["--setting", "Nowhere"], 'there is no setting "Nowhere"'),
        (
            ["--with", "Shield"],
            "Captain has no place for Shield (SK-MUSTER-12); it may take Eclipse Blade, Fate Charm, Camo Cloak and "
            "Invisibility Cloak",
        ),
        (["--race", "Elf"], 'there is no race "Elf"'),
        (["--army", "none"], 'there is no army or fleet "none", neither as a file nor by id'),
        (
            ["--army", "gilded-eel", "--race", "Orc"],
            "--race and --with go with a hero of the codex: an army lists what its heroes have",
        ),
        (
            ["--army", "gilded-eel", "--hero", "Commissar"],
            'Crew of the Gilded Eel has no hero "Commissar"; its heroes are Isolde Vane and Honest Pell',
        ),
        (
            ["--army", "gilded-eel", "--hero", "Zorro"],
            'there is no unit "Zorro"; the heroes of Crew of the Gilded Eel are Isolde Vane and Honest Pell',
        ),
        (["--own-dice", "--seed", "1"], "--own-dice does not go with --seed: the dice are yours"),
        (["--resume", "--seed", "1"], "--resume goes on with a run as it is: --seed cannot be chosen any more"),
        (["--resume"], "there is no saved run to go on with"),
        (["x.json"], "x.json: a file goes with --resume"),
        (["--resume", "x.json"], "x.json: No such file or directory"),
        (["--save", "/none/x.json"], "/none/x.json: No such file or directory"),
        (["--ruling", "R-DD-32=perhaps"], None),
        (["--preset", "perhaps"], None),
        (
            ["--ruling", "R-DD-40=user-entered-only"],
            "Empire of Sol: its units are the Starter Codex's, and R-DD-40 is user-entered-only",
        ),
    ],
)
def test_a_bad_option_is_one_clear_line(
    typed: Typed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, options: list[str], message: str | None
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = typed([], *options)
    assert (code, out) == (2, "")
    assert err.startswith("dwethia: ")
    assert err.count("\n") == 1
    if message is not None:
        assert err == f"dwethia: {message}\n"


def _damage(file: Path, change: Callable[[dict[str, Any]], None]) -> None:
    saved = json.loads(file.read_text())
    change(saved)
    file.write_text(json.dumps(saved))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda saved: saved.update(seed="zz"), "its seed is no seed"),
        (lambda saved: saved.update(seed="00" * 32), "its seed is not the one it was begun with"),
        (lambda saved: saved["record"].update(version=99), "its rules are dungeon 99, these are dungeon 2"),
        (lambda saved: saved["record"].update(game="clash"), "its rules are clash 2, these are dungeon 2"),
        (lambda saved: saved["record"].update(asked=99), "it does not play again to where it was"),
        (
            lambda saved: saved["record"].update(entries=[]),
            "the record is damaged: it has no entries, not even the start",
        ),
        (
            lambda saved: saved["record"]["entries"][1]["decisions"][0].update(answer="fly"),
            "'fly' is no answer to 'act': expected end",
        ),
        (lambda saved: saved["record"]["entries"][1].update(digest="x"), "it does not play again to where it was"),
        (lambda saved: saved["record"]["setup"].update(rooms=-3), "the setup of a dungeon: "),
        (lambda saved: saved["record"]["rulings"].update({"R-DD-99": "x"}), 'there is no ruling "R-DD-99"'),
    ],
)
def test_a_damaged_save_is_one_clear_line(
    typed: Typed, tmp_path: Path, change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    file = tmp_path / "run.json"
    typed(["focus"], *SHORT, "--save", str(file))
    _damage(file, change)
    code, out, err = typed([], "--resume", str(file))
    assert (code, out) == (2, "")
    assert err.startswith(f"dwethia: {file}: the saved run is damaged, or another version made it: {reason}")
    assert err.count("\n") == 1


def test_a_file_that_is_no_saved_run_says_what_it_is(typed: Typed, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    for content in (b"", b"{", b"\xff\xfe", b'{"format": 1}', b"[" * 100_000):
        file.write_bytes(content)
        assert typed([], "--resume", str(file)) == (2, "", f"dwethia: {file}: this is no saved run\n")
    lines, game = played()
    file.write_bytes(write(game.record()))
    over = f"dwethia: {file}: this is the record of a run that is over; `dwethia replay` shows it\n"
    assert typed(lines, "--resume", str(file)) == (2, "", over)
    file.write_bytes(write(begun().record()))
    going_on = f"dwethia: {file}: this is a record, which has no dice to come; `dwethia replay` shows it\n"
    assert typed(lines, "--resume", str(file)) == (2, "", going_on)
    typed([], *SHORT, "--save", str(tmp_path / "new.json"))
    _damage(tmp_path / "new.json", lambda saved: saved.update(format=2))
    code, _, err = typed([], "--resume", str(tmp_path / "new.json"))
    assert (code, err) == (
        2, f"dwethia: {tmp_path / 'new.json'}: the saved run has format 2, this version reads format 1\n"
    )  # fmt: skip
