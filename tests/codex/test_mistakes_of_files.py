"""Files and folders that cannot be read as packs, each with its whole message."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from codex.trial import PACK, UNITS, told, write, write_trial

from dwethia.codex.reading import MOST_BYTES


def test_broken_toml_is_told_with_line_and_column(tmp_path: Path) -> None:
    folder = write_trial(tmp_path, odd='[[unit]]\nid = "x"\nname == "X"\n')
    message = "odd.toml: broken TOML at line 3, column 7: invalid value, nothing else in this file was checked"
    assert told(folder) == [message]


def test_a_file_that_is_not_utf8_is_told(tmp_path: Path) -> None:
    folder = write_trial(tmp_path)
    (folder / "odd.toml").write_bytes(b'# fine\n[[unit]]\nid = "\xff"\n')
    assert told(folder) == ["odd.toml: byte 23, in line 3, is not UTF-8, save the file as UTF-8"]


@pytest.mark.parametrize("text", [f"a = {'9' * 5000}", f"a = {'[' * 3000}", f"a = {'{a=' * 3000}"])
def test_numbers_and_nesting_without_end_are_told(tmp_path: Path, text: str) -> None:
    (message,) = told(write_trial(tmp_path, odd=text))
    assert message == "odd.toml: a number too long or tables too deep, nothing else in this file was checked"


def test_a_file_beyond_all_measure_is_not_read(tmp_path: Path) -> None:
    message = f"odd.toml: the file is too large, a file of a pack has at most {MOST_BYTES} bytes"
    assert told(write_trial(tmp_path, odd="#" * (MOST_BYTES + 1))) == [message]


def test_a_table_that_packs_do_not_have_is_told(tmp_path: Path) -> None:
    folder = write_trial(tmp_path, odd='[[units]]\nid = "x"\n\n[jigsaw]\nid = "y"\n')
    assert told(folder) == [
        'odd.toml, units: unknown table, did you mean "unit"?',
        "odd.toml, jigsaw: unknown table, there are 18 to choose from",
    ]


def test_an_entry_that_is_no_list_or_no_table_is_told(tmp_path: Path) -> None:
    folder = write_trial(tmp_path, odd='race = [7]\n[unit]\nid = "x"\n')
    assert told(folder) == [
        "odd.toml, race 1: 7 is no table, expected [[race]] with its fields",
        "odd.toml, unit: a table is no list, expected [[unit]], once for each entry",
    ]


def test_a_folder_without_pack_toml_is_no_pack(tmp_path: Path) -> None:
    folder = write(tmp_path / "heap", {"units.toml": UNITS})
    message = "heap: this folder is no pack, expected a file pack.toml with id, name and version"
    assert told(folder) == [message]


def test_a_file_is_no_pack(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(PACK)
    message = "pack.toml: this is no folder, a pack is a folder of TOML files"
    assert told(tmp_path / "pack.toml") == [message]


def test_pack_toml_is_checked_like_the_rest(tmp_path: Path) -> None:
    folder = write_trial(tmp_path, ('id = "trial"\n', "author = 7\n"))
    assert told(folder) == [
        "pack.toml, author: unknown field, expected id, name, version, text or requires",
        'pack.toml, id: missing, expected small letters, digits and hyphens, as in "short-bow"',
    ]


def test_a_folder_that_looks_like_a_file_is_told(tmp_path: Path) -> None:
    folder = write_trial(tmp_path)
    (folder / "odd.toml").mkdir()
    assert told(folder) == ["odd.toml: this is no file, expected a file of text"]


def test_a_duplicate_id_is_told(tmp_path: Path) -> None:
    twice = '[[wargear]]\nid = "bow"\nname = "Bow Tie"\ntype = "other"\n'
    folder = write_trial(tmp_path, twice=twice)
    assert told(folder) == ['twice.toml, wargear "bow", id: "bow" is taken, a weapon in things.toml has this id']


def test_a_folder_that_does_not_exist_is_told(tmp_path: Path) -> None:
    (message,) = told(tmp_path / "nowhere")
    assert message == "nowhere: cannot be read: No such file or directory, a pack is a folder of TOML files"


def test_a_file_whose_name_is_no_text_is_told_in_letters(tmp_path: Path) -> None:
    folder = write_trial(tmp_path)
    (Path(os.fsdecode(bytes(folder) + b"/\xff.toml"))).write_text("[[unit")
    (message,) = told(folder)
    assert message.startswith("\\udcff.toml: broken TOML at ")


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    folder = write_trial(tmp_path)
    (folder / "units.toml").write_bytes(b"\xef\xbb\xbf" + UNITS.replace("\n", "\r\n").encode())
    assert told(folder) == []
