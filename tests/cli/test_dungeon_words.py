"""The language of `dwethia dungeon`: the words it understands, the room in letters, and what it says of everybody."""

from __future__ import annotations

import pytest
from dungeons.dungeon_scenes import USUAL, dungeon, enemy_phase, hall, power, sheet
from msgspec.structs import replace

from dwethia.cli.dungeons.board import FANCY, PLAIN, Glyphs, board, legend
from dwethia.cli.dungeons.words import Unclear, action, read_answer, word_of
from dwethia.codex import starter
from dwethia.dice import QueuedDice
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms.squares import Side, area, square
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.setup.sheets import enemy_sheet
from dwethia.dungeons.state import Dungeon
from dwethia.dungeons.words.sentences import card, intentions, percent, sentences
from dwethia.engine.forms import FacesForm
from dwethia.engine.game import Game
from dwethia.engine.request import Request
from dwethia.faults import Refusal

# Words


def asked(state: Dungeon) -> Request:
    """What the hero is asked in a state."""
    game: Game[Dungeon] = Game.imagined(DungeonRules(), state, USUAL, (HERO,), QueuedDice(""), ())
    return game.requests[0]


@pytest.mark.parametrize(("typed", "answer"), [("0", "hold"), ("pass", "hold"), ("1", "strike"), ("strike", "strike")])
def test_passing_has_the_same_key_where_a_question_is_no_moment(typed: str, answer: str) -> None:
    near = enemy_phase(dungeon(hall("H1"), "W3 hero", sheet("A0", arms="24in S2")))
    game: Game[Dungeon] = Game.imagined(DungeonRules(), near, USUAL, (HERO,), QueuedDice("d4:4 d4:1 4"), ())
    assert game.requests[0].question == "free-attack"
    assert read_answer(game.requests[0], typed) == answer


@pytest.mark.parametrize(("typed", "answer"), [("0", "no"), ("pass", "no"), ("", "no"), ("1", "yes")])
def test_passing_has_the_same_key_at_a_wound(typed: str, answer: str) -> None:
    struck = enemy_phase(dungeon(hall("H1"), "W3 A0 Dst1 hero", "A1"))
    game: Game[Dungeon] = Game.imagined(DungeonRules(), struck, USUAL, (HERO,), QueuedDice("6 6"), ())
    assert game.requests[0].question == "resolve"
    assert read_answer(game.requests[0], typed) == answer


@pytest.mark.parametrize("glyphs", [PLAIN, FANCY])
@pytest.mark.parametrize("ground", [".", "="])
def test_every_row_of_the_board_is_as_wide_as_the_others(glyphs: Glyphs, ground: str) -> None:
    start = dungeon(hall("H12"), objective="sabotage")
    for number, changes in enumerate(({}, {"has_package": True}, {"has_package": True, "is_target": True})):
        for id in ("e1", "e10"):
            marked = replace(start.enemies[0], id=id, **changes)
            drawn = replace(start, enemies=(marked, start.enemies[1]))
            if ground == "=":
                drawn = replace(drawn, room=replace(drawn.here, barricade=area(marked.square)))
            rows = board(drawn, {}, glyphs)[2:-1]
            assert {row.cell_len for row in rows} == {rows[-1].cell_len}, (number, id)


HALL = """
    ......
    .#....
    ..H1..
    ..2o..
    .....I
    ......
"""


def a_hall() -> Dungeon:
    hero = sheet("W3 Aff3 hero", "Hero", "H.1", "12in S3; 24in S4", powers=(power("blast"), power("cloak")))
    return dungeon(HALL, hero, sheet("W1", "Pirate"), sheet("W2 hero", "Death Knight", "H.1"))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("m 3,2", "move:3,2"),
        ("move 3 2", "move:3,2"),
        ("mo (3, 2)", "move:3,2"),
        ("go 32", "move:3,2"),
        ("move 2,2", "move:2,2"),
        ("hit e2", "melee:e2"),
        ("h 1", "melee:e1"),
        ("attack pirate", "melee:e1"),
        ("strike death", "melee:e2"),
        ("hit death knight", "melee:e2"),
        ("shoot gun e2", "shoot:gun:e2"),
        ("s e2 bow", "shoot:bow:e2"),
        ("fire bow pirate", "shoot:bow:e1"),
        ("cast bl e1", "cast:blast:e1"),
        ("c cloak", "cast:cloak"),
        ("du", "duck"),
        ("hide", "duck"),
        ("foc", "focus"),
        ("e", "end"),
        ("done", "end"),
        ("o", "door"),
    ],
)
def test_words_are_forgiving(line: str, answer: str) -> None:
    state = a_hall()
    first, _, rest = line.partition(" ")
    word = word_of(first)
    assert word is not None
    assert action(word, rest, asked(state), state, USUAL) == answer


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hit", "hit which? hit e1 or hit e2"),
        ("shoot e1", "shoot which? shoot gun e1 or shoot bow e1"),
        ("hit e7", '"e7" is nothing to hit here'),
        ("move", "move where? Type a row and a column, such as move 3,4"),
        ("move 3,3", "the hero stands there already"),
        ("move 0,1", "(0,1) is outside the room: rows and columns go from 1 to 6"),
        ("use", "the hero carries nothing that is used by an action"),
        ("package", "no package lies here"),
        ("interface", "this run has no interface to work"),
    ],
)
def test_words_that_are_unclear_say_what_to_type(line: str, message: str) -> None:
    state = a_hall()
    first, _, rest = line.partition(" ")
    with pytest.raises(Unclear) as unclear:
        action(first, rest, asked(state), state, USUAL)
    assert str(unclear.value) == message


def test_the_beginning_of_several_words_is_no_word() -> None:
    with pytest.raises(Unclear, match="may be hit or stealth: type a letter more"):
        word_of("st")
    assert word_of("xyz") is None


@pytest.mark.rule("DD-MOVE-07", "DD-MOVE-08")
def test_half_a_move_has_its_own_limit() -> None:
    state = dungeon(HALL, sheet("W3 Move4 shield hero", "Hero", "H.1", cloak=1))
    request = asked(state)
    assert action("defend", "3,1", request, state, USUAL) == "defend:3,1"
    assert action("stealth", "3,3", request, state, USUAL) == "stealth:3,3"
    with pytest.raises(Refusal) as far:
        action("stealth", "1,4", request, state, USUAL)
    assert str(far.value) == "(1,4) is more than 2 spaces away, half the Move (DD-MOVE-08)"
    with pytest.raises(Refusal) as wall:
        action("defend", "2,2", request, state, USUAL)
    assert str(wall.value) == "(2,2) is a wall (DD-WALL-10)"


def test_dice_are_read_with_or_without_gaps() -> None:
    request = Request(1, HERO, "dice", "", None, form=FacesForm(2, 6))
    assert read_answer(request, "3 5") == {"faces": [3, 5]}
    assert read_answer(request, "3,5") == {"faces": [3, 5]}
    assert read_answer(request, "35") == {"faces": [3, 5]}
    assert read_answer(request, "look") is None


# Drawing and talking


def test_a_board_in_letters() -> None:
    state = dungeon(
        """
        #..=..
        .....o
        ..H1..
        .....2
        .I....
        ......
        """,
        "W3 hero",
        sheet("W1"),
        sheet("W2 hero", "Chief", "H.1"),
        objective="retrieve-data",
        entrance=(Side.LEFT, 3),
        exit=(Side.TOP, 6),
    )
    drawn = [line.plain.rstrip() for line in board(state, {square(1, 4): 3, square(3, 2): 1}, PLAIN)]
    assert drawn == [
        "           1    2    3    4    5    6",
        "        +-------------------------[out]+",
        "      1 |  #    .    .   3=    .    .  |",
        "      2 |  .    .    .    .    .    %  |",
        " [in] 3 |  .    1    @   e1B   .    .  |",
        "      4 |  .    .    .    .    .   e2H |",
        "      5 |  .    I    .    .    .    .  |",
        "      6 |  .    .    .    .    .    .  |",
        "        +------------------------------+",
    ]
    assert "# wall, = barricade, % scatter, I interface;" in legend(state, PLAIN)
    assert all(line.cell_len >= 38 for line in board(state, {}, FANCY))


def test_the_target_and_the_package_are_marked() -> None:
    state = dungeon(HALL, "W3 hero", "W1", "W1")
    first, second = state.enemies
    state = replace(
        state,
        enemies=(replace(first, is_target=True), replace(second, has_package=True)),
        package=square(6, 6),
    )
    drawn = "\n".join(line.plain for line in board(state, {}, PLAIN))
    assert "e1B!" in drawn
    assert "e2B$" in drawn
    assert drawn.splitlines()[7].endswith("$  |     ")
    said = "\n".join(sentences(state, USUAL))
    assert "the target" in said
    assert "has the package" in said
    assert "The package lies at row 6 column 6." in said


@pytest.mark.rule("DD-AI-07", "DD-AI-10", "DD-AI-12", "DD-AI-20", "DD-AI-22", "DD-OBJ-14")
def test_what_an_enemy_will_do_is_said() -> None:
    def said(state: Dungeon) -> str:
        return " ".join(intentions(state, state.enemies[0], USUAL))

    open_hall = HALL.replace("2", ".")
    shooter = sheet("A3 W1", arms="24in S3")
    fighter = sheet("A3 W1 Move2")
    assert "1 to 2 it attacks you in melee, 3 to 4 it retreats" in said(dungeon(open_hall, "W3 hero", shooter))
    assert "It attacks you in melee (DD-AI-20, DD-AI-21)." in said(dungeon(open_hall, "W3 hero", fighter))
    far = open_hall.replace("H1..", "H..1")
    assert "moves up to 2 spaces toward you, to (3,4) and attacks you in melee" in said(
        dungeon(far, "W3 hero", fighter)
    )
    walled = open_hall.replace("H1..", "H##1").replace(".#....", ".#.###").replace("...o..", "..####")
    assert said(dungeon(walled, "W3 hero", fighter)) == (
        "It does not see you (DD-AI-07). On a D4 against Aggression 3: 1 to 2 it patrols toward a side rolled for, "
        "3 to 4 it stays where it is (DD-AI-12)."
    )
    ducked = dungeon(far, "W3 hero", sheet("A3 P3 W1 Move2"), is_ducked=True)
    assert "You are ducked: it spots you on 4+, 50%" in said(ducked)
    carrier = dungeon(far, "W3 hero", fighter)
    carrier = replace(carrier, enemies=(replace(carrier.enemies[0], has_package=True),))
    assert "flees to (1,6); if it gets there, the run is lost (DD-OBJ-14, DD-OBJ-15)." in said(carrier)


def test_a_card_has_every_rule_of_the_enemy() -> None:
    codex = starter()
    state = dungeon(HALL.replace("2", "."), "W3 hero", enemy_sheet(codex.unit("hierophant"), codex))
    said = "\n".join(card(state, state.enemies[0], USUAL))
    assert (
        "e1 Hierophant [H.1] at row 3 column 4, 1 step away, in sight, in reach, 3 of 3 Wounds, shoots spells" in said
    )
    assert "From afar a D6 chooses its spell: 1 Blast, 2 Lightning, 3 Cloak, 4 Root" in said


@pytest.mark.parametrize(
    ("chance", "said"), [(0.0, "0%"), (0.001, "<1%"), (0.5, "50%"), (0.999, ">99%"), (1.0, "100%")]
)
def test_a_chance_is_never_certain_by_rounding(chance: float, said: str) -> None:
    assert percent(chance) == said
