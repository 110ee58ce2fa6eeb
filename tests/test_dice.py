"""Dice: what faces mean, where they come from, and that a stream can be checked by anybody."""

from collections import Counter
from hashlib import blake2b

import pytest
from counts import count
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from dwethia.dice import (
    SALT_BYTES,
    SIDES,
    DiceError,
    DiceStream,
    QueuedDice,
    TableDice,
    Throw,
    check_faces,
    commitment,
    d3,
    dice_key,
    meets,
    score,
    seed_from,
)

KEY = dice_key(seed_from("tests"))

keys = st.binary(min_size=32, max_size=32)
rolls = st.lists(st.tuples(st.integers(0, 90), st.sampled_from(SIDES)), max_size=8)


@pytest.mark.rule("SK-DICE-02")
@pytest.mark.parametrize(("face", "halved"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_a_d6_halved_and_rounded_up(face: int, halved: int) -> None:  # G-SK-02, G-SK-03, G-SK-04
    assert d3(face) == halved


@pytest.mark.rule("SK-DICE-03")
def test_a_modifier_is_added_to_the_face() -> None:  # G-SK-01
    assert score(4, +1) == 5
    assert score(4, -1) == 3
    assert score(4) == 4


@pytest.mark.rule("SK-DICE-04")
def test_a_die_succeeds_when_its_score_is_the_need_or_more() -> None:
    assert [meets(face, 4) for face in range(1, 7)] == [False, False, False, True, True, True]
    assert meets(3, 4, +1)
    assert not meets(4, 4, -1)


def faces_byte_by_byte(key: bytes, requests: list[tuple[int, int]]) -> list[tuple[int, ...]]:
    """The stream as its description has it, one byte after the other."""
    block, place = 0, 0
    answers = []
    for dice, sides in requests:
        faces: list[int] = []
        while len(faces) < dice:
            byte = blake2b(block.to_bytes(8, "big"), digest_size=64, key=key).digest()[place]
            block, place = (block, place + 1) if place < 63 else (block + 1, 0)
            largest_multiple = (256 // sides) * sides
            if byte < largest_multiple:
                faces.append(1 + byte % sides)
        answers.append(tuple(faces))
    return answers


@given(keys, rolls)
def test_the_stream_agrees_with_its_description(key: bytes, requests: list[tuple[int, int]]) -> None:
    stream = DiceStream(key)
    assert [stream.roll(dice, sides) for dice, sides in requests] == faces_byte_by_byte(key, requests)


@given(keys, st.lists(st.integers(0, 40), max_size=10), st.sampled_from(SIDES))
def test_how_a_roll_is_split_changes_no_face(key: bytes, parts: list[int], sides: int) -> None:
    together, apart = DiceStream(key), DiceStream(key)
    one_by_one = tuple(face for part in parts for face in apart.roll(part, sides))
    assert together.roll(sum(parts), sides) == one_by_one
    assert together.position == apart.position


@given(keys, rolls, st.integers(1, 50))
def test_a_stream_that_is_rewound_shows_the_same_faces_again(
    key: bytes, before: list[tuple[int, int]], dice: int
) -> None:
    stream = DiceStream(key)
    for number, sides in before:
        stream.roll(number, sides)
    here = stream.position
    faces = stream.roll(dice, 6)
    stream.roll(100, 10)
    stream.rewind(here)
    assert stream.roll(dice, 6) == faces


def test_another_key_shows_other_faces() -> None:
    assert DiceStream(KEY).roll(100, 6) == DiceStream(KEY).roll(100, 6)
    assert DiceStream(KEY).roll(100, 6) != DiceStream(dice_key(seed_from("tests 2"))).roll(100, 6)


def many(thousands: int, sides: int) -> list[int]:
    """Faces of one stream, a thousand at a time."""
    stream = DiceStream(KEY)
    return [face for _ in range(thousands) for face in stream.roll(1000, sides)]


@pytest.mark.parametrize("sides", SIDES)
def test_every_face_is_equally_likely(sides: int) -> None:
    shown = Counter(many(count(60, 6000), sides))
    assert set(shown) == set(range(1, sides + 1))
    assert chisquare(list(shown.values())).pvalue > 0.001


@pytest.mark.parametrize("sides", SIDES)
def test_a_face_does_not_depend_on_the_one_before(sides: int) -> None:
    faces = many(count(60, 2000), sides)
    pairs = Counter(zip(faces[::2], faces[1::2], strict=True))
    assert len(pairs) == sides**2
    assert chisquare(list(pairs.values())).pvalue > 0.001


def test_a_key_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(DiceError) as caught:
        DiceStream(b"short")
    assert str(caught.value) == "a dice key has 32 bytes, not 5"


def test_the_games_use_three_kinds_of_dice() -> None:
    assert SIDES == (4, 6, 10)


def test_queued_dice_are_typed_and_come_in_order() -> None:
    queue = QueuedDice("4 d4:3 d10:7 d6:5")
    assert (queue.roll(1, 6), queue.roll(1, 4), queue.roll(1, 10), queue.roll(1, 6)) == ((4,), (3,), (7,), (5,))
    queue.finish()
    assert QueuedDice([4, "d10:10"]).left == 2


def test_a_queue_that_runs_dry_says_so_and_keeps_what_it_has() -> None:
    queue = QueuedDice("4 5")
    with pytest.raises(DiceError) as caught:
        queue.roll(3, 6)
    assert str(caught.value) == "the dice queue ran dry: 3d6 wanted, 2 left"
    assert queue.roll(2, 6) == (4, 5)


def test_a_queue_gives_no_die_of_another_kind() -> None:
    with pytest.raises(DiceError) as caught:
        QueuedDice("4 d4:3").roll(2, 6)
    assert str(caught.value) == "a d6 was wanted, d4:3 is next in the queue"


def test_queued_dice_left_over_are_an_error() -> None:
    queue = QueuedDice("4 5 6")
    queue.roll(1, 6)
    with pytest.raises(DiceError) as caught:
        queue.finish()
    assert str(caught.value) == "2 queued dice were not used"


def test_a_queue_can_be_rewound() -> None:
    queue = QueuedDice("4 5")
    queue.roll(2, 6)
    queue.rewind(1)
    assert queue.roll(1, 6) == (5,)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("x", "'x' is no queued die: expected a face, or d4:3, d6:5, d10:7"),
        ("d8:3", "'d8:3' is no queued die: expected a face, or d4:3, d6:5, d10:7"),
        ("-1", "'-1' is no queued die: expected a face, or d4:3, d6:5, d10:7"),
        ("123", "'123' is no queued die: expected a face, or d4:3, d6:5, d10:7"),
        ("0", "0 is no face of a d6: expected 1 to 6"),
        ("7", "7 is no face of a d6: expected 1 to 6"),
        ("d4:5", "5 is no face of a d4: expected 1 to 4"),
        ("d10:11", "11 is no face of a d10: expected 1 to 10"),
    ],
)
def test_a_die_that_cannot_be_queued_is_refused(words: str, message: str) -> None:
    with pytest.raises(DiceError) as caught:
        QueuedDice(words)
    assert str(caught.value) == message


def test_dice_of_the_table_must_be_tapped_in_first() -> None:
    dice = TableDice()
    assert dice.roll(2, 6) is None
    dice.tap((3, 5), 6)
    assert dice.roll(2, 6) == (3, 5)
    assert dice.roll(1, 6) is None


def test_what_was_rolled_at_the_table_stays_rolled() -> None:
    dice = TableDice()
    dice.tap((3, 5), 6)
    dice.roll(2, 6)
    dice.rewind(0)
    assert dice.roll(1, 6) == (3,)
    assert dice.roll(1, 6) == (5,)


def test_faces_tapped_in_after_an_undo_replace_those_that_no_longer_fit() -> None:
    dice = TableDice()
    dice.tap((3, 5), 6)
    dice.roll(2, 6)
    dice.rewind(1)
    assert dice.roll(1, 4) is None
    dice.tap((2,), 4)
    assert dice.roll(1, 4) == (2,)
    assert dice.roll(1, 6) is None
    dice.rewind(0)
    assert dice.roll(1, 6) == (3,)


def test_a_face_that_cannot_have_been_rolled_is_not_taken_down() -> None:
    dice = TableDice()
    with pytest.raises(DiceError) as caught:
        dice.tap((3, 7), 6)
    assert str(caught.value) == "7 is no face of a d6: expected 1 to 6"
    assert dice.roll(1, 6) is None


def test_a_wrong_number_of_faces_is_refused() -> None:
    with pytest.raises(DiceError) as caught:
        check_faces((1, 2), 3, 6)
    assert str(caught.value) == "3d6 give 3 faces, not 2"


@pytest.mark.rule("SK-DICE-05")
@pytest.mark.parametrize("new", [6, 1])
def test_a_reroll_replaces_the_first_result_better_or_worse(new: int) -> None:
    assert Throw((3, 4)).reroll((0,), (new,)).faces == (new, 4)


@pytest.mark.rule("SK-DICE-06")
def test_no_die_is_rerolled_twice() -> None:
    once = Throw((1, 2)).reroll((0,), (1,))
    assert once.fresh(4, hits=False) == (1,)
    with pytest.raises(DiceError) as caught:
        once.reroll((0,), (6,))
    assert str(caught.value) == "die 1 has been re-rolled already (SK-DICE-06)"


@pytest.mark.rule("SK-DICE-06")
def test_no_die_is_named_twice_for_one_reroll() -> None:
    with pytest.raises(DiceError) as caught:
        Throw((1, 2)).reroll((1, 1), (3, 6))
    assert str(caught.value) == "die 2 has been re-rolled already (SK-DICE-06)"


def test_fresh_dice_are_told_apart_by_the_need() -> None:
    throw = Throw((4, 3, 6, 1))
    assert throw.fresh(4, hits=True) == (0, 2)
    assert throw.fresh(4, hits=False) == (1, 3)


def test_the_commitment_changes_with_the_seed_and_does_not_show_it() -> None:
    seed = seed_from("one")
    assert commitment(seed) == commitment(seed)
    assert commitment(seed) != commitment(seed_from("two"))
    assert len(commitment(seed)) == 64
    assert commitment(seed) not in (seed.hex(), dice_key(seed).hex())


def test_the_dice_key_changes_with_the_seed_and_with_each_salt() -> None:
    seed = seed_from("one")
    made = [
        dice_key(seed),
        dice_key(seed_from("two")),
        dice_key(seed, [b"red"]),
        dice_key(seed, [b"blue"]),
        dice_key(seed, [b"red", b"blue"]),
        dice_key(seed, [b"red", b"green"]),
        dice_key(seed, [b"blue", b"red"]),
        dice_key(seed, [b""]),
    ]
    assert len(set(made)) == len(made)
    assert {len(key) for key in made} == {32}


def test_key_and_commitment_can_be_made_by_hand() -> None:
    seed = seed_from("one")
    mixed = blake2b(b"\x03red\x04blue", key=seed, digest_size=32, person=b"dwethia dice")
    assert dice_key(seed, [b"red", b"blue"]) == mixed.digest()
    assert commitment(seed) == blake2b(seed, digest_size=32, person=b"dwethia commit").hexdigest()


def test_salts_are_told_apart_by_their_lengths() -> None:
    seed = seed_from("one")
    assert dice_key(seed, [b"ab", b"c"]) != dice_key(seed, [b"a", b"bc"])
    assert dice_key(seed, [b"abc"]) != dice_key(seed, [b"abc", b""])


def test_a_seed_or_a_salt_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(DiceError) as caught:
        dice_key(b"seed")
    assert str(caught.value) == "a seed has 32 bytes, not 4"
    dice_key(seed_from("one"), [b"x" * SALT_BYTES])
    with pytest.raises(DiceError) as caught:
        dice_key(seed_from("one"), [b"x" * (SALT_BYTES + 1)])
    assert str(caught.value) == "a salt has at most 64 bytes"


def test_a_seed_can_be_made_of_any_words() -> None:
    assert seed_from("7") == blake2b(b"7", digest_size=32, person=b"dwethia seed").digest()
    assert len({seed_from("7"), seed_from("07"), seed_from(""), seed_from("Süd")}) == 4
