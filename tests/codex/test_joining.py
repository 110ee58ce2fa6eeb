"""Several packs as one: requiring, extending, replacing, and the mistakes that can be made with them."""

from __future__ import annotations

from pathlib import Path

from codex.trial import codex_of, told, write, write_trial


def pack(id: str, *requires: str) -> str:
    names = ", ".join(f'"{each}"' for each in requires)
    return f'id = "{id}"\nname = "{id.capitalize()}"\nversion = "1"\nrequires = [{names}]\n'


def second(tmp_path: Path, entries: str, *requires: str, id: str = "second") -> Path:
    return write(tmp_path / id, {"pack.toml": pack(id, *requires), "more.toml": entries})


def test_an_entry_that_extends_another_states_only_what_differs(tmp_path: Path) -> None:
    trial = write_trial(tmp_path / "trial")
    more = '[[unit]]\nid = "scout"\nname = "Scout"\nextends = "trial:warden"\nmark = "B.2"\nprofile = { move = 8 }\n'
    codex = codex_of(trial, second(tmp_path, more, "trial"))
    scout, warden = codex.units["scout"], codex.units["warden"]
    assert (scout.printed.move, scout.printed.martial, scout.wargear) == (8, 3, ("bow",))
    assert (warden.printed.move, warden.mark) == (6, "B.1")
    assert codex.pack_of(scout) == "second"
    assert scout.extends == "trial:warden"


def test_extending_goes_on_through_several_entries(tmp_path: Path) -> None:
    links = [
        f'[[weapon]]\nid = "bow-{number}"\nname = "Bow {number}"\nextends = "trial:bow-{number - 1}"\n'
        for number in range(2000, 0, -1)
    ]
    links.append('[[weapon]]\nid = "bow-0"\nname = "Bow 0"\nextends = "trial:bow"\nrange = 30\n')
    codex = codex_of(write_trial(tmp_path, chain="\n".join(links)))
    assert codex.wargear_named("bow-2000").keywords == ("Arc",)


def test_neither_origin_nor_other_spellings_are_handed_on(tmp_path: Path) -> None:
    more = '[[weapon]]\nid = "horn-bow"\nname = "Horn Bow"\nextends = "trial:bow"\n'
    bow = 'name = "Bow"\norigin = "books"\naliases = ["Stick"]'
    codex = codex_of(write_trial(tmp_path, ('name = "Bow"', bow), more=more))
    assert (codex.wargear["horn-bow"].origin, codex.wargear["horn-bow"].aliases) == ("ours", ())


def test_an_entry_that_replaces_another_stands_in_its_place(tmp_path: Path) -> None:
    trial = write_trial(tmp_path / "trial")
    more = '[[weapon]]\nid = "bow"\nname = "Great Bow"\nextends = "trial:bow"\nreplaces = "trial:bow"\nrange = 36\n'
    codex = codex_of(trial, second(tmp_path, more, "trial"))
    (bow,) = codex.outfit(codex.units["warden"]).ranged
    assert (bow.name, bow.range, codex.price(codex.wargear["bow"]).total) == ("Great Bow", 36_000, 9)
    assert codex.pack_of(codex.wargear["bow"]) == "second"


def test_what_replaces_can_be_replaced_again(tmp_path: Path) -> None:
    trial = write_trial(tmp_path / "trial")
    packs = [trial]
    for name, before in (("second", "trial"), ("third", "second")):
        more = f'[[race]]\nid = "hillfolk"\nname = "{name}"\nreplaces = "{before}:hillfolk"\n'
        packs.append(second(tmp_path, more, before, id=name))
    assert codex_of(*packs).races["hillfolk"].name == "third"
    assert codex_of(packs[0], packs[2], packs[1]).races["hillfolk"].name == "third"


def test_the_same_id_in_two_packs_needs_an_open_word(tmp_path: Path) -> None:
    trial = write_trial(tmp_path / "trial")
    more = '[[race]]\nid = "hillfolk"\nname = "Hillfolk"\n'
    assert told(trial, second(tmp_path, more, "trial")) == [
        'more.toml, race "hillfolk", id: "hillfolk" is taken by a race in the pack trial, '
        'say replaces = "trial:hillfolk" or choose another id'
    ]


def test_what_two_packs_replace_is_told(tmp_path: Path) -> None:
    more = '[[race]]\nid = "hillfolk"\nname = "Hillfolk"\nreplaces = "trial:hillfolk"\n'
    packs = [second(tmp_path, more, "trial", id=each) for each in ("second", "third")]
    assert told(write_trial(tmp_path / "trial"), *packs) == [
        'more.toml, race "hillfolk", replaces: "hillfolk" is replaced already, by the pack in second'
    ]


def test_targets_that_do_not_exist_are_told(tmp_path: Path) -> None:
    trial = write_trial(tmp_path / "trial")
    more = (
        '[[race]]\nid = "a"\nname = "A"\nextends = "trial:hilfolk"\n'
        '[[race]]\nid = "b"\nname = "B"\nextends = "trail:hillfolk"\n'
        '[[race]]\nid = "c"\nname = "C"\nextends = "hillfolk"\n'
        '[[race]]\nid = "d"\nname = "D"\nreplaces = "trial:hillfolk"\n'
        '[[race]]\nid = "e"\nname = "E"\nreplaces = "second:e"\n'
        '[[race]]\nid = "f"\nname = "F"\nextends = "trial:warden"\n'
    )
    assert told(trial, second(tmp_path, more, "trial")) == [
        'more.toml, race "a", extends: there is no race "trial:hilfolk", did you mean "trial:hillfolk"?',
        'more.toml, race "b", extends: there is no pack "trail", did you mean "trial"?',
        'more.toml, race "c", extends: "hillfolk" does not fit, expected a pack and an entry of it, '
        'as in "starter:pirate"',
        'more.toml, race "d", replaces: the id is "d", what replaces another has its id, "hillfolk"',
        'more.toml, race "e", replaces: the entry is of the same pack, change it where it stands',
        'more.toml, race "f", extends: there is no race "trial:warden", expected trial:hillfolk',
    ]


def test_a_pack_says_which_packs_it_builds_on(tmp_path: Path) -> None:
    trial = write_trial(tmp_path / "trial")
    more = '[[race]]\nid = "a"\nname = "A"\nextends = "trial:hillfolk"\n'
    assert told(trial, second(tmp_path, more)) == [
        'more.toml, race "a", extends: "trial" is not among the packs this one requires, '
        "add it to requires in pack.toml"
    ]


def test_a_pack_that_is_required_must_be_loaded(tmp_path: Path) -> None:
    more = '[[race]]\nid = "a"\nname = "A"\n'
    assert told(second(tmp_path, more, "trial")) == ['pack.toml, requires: "trial" is not loaded, loaded are second']


def test_two_packs_of_one_id_are_told(tmp_path: Path) -> None:
    folders = [write_trial(tmp_path / each / "same") for each in ("one", "two")]
    first, *_ = told(*folders)
    assert first == 'pack.toml, id: "trial" is taken, another pack that is loaded has this id'


def test_a_cycle_of_extending_is_told(tmp_path: Path) -> None:
    ring = "".join(
        f'[[race]]\nid = "{own}"\nname = "{own}"\nextends = "trial:{other}"\n'
        for own, other in (("a", "b"), ("b", "c"), ("c", "a"), ("d", "d"))
    )
    assert told(write_trial(tmp_path, ring=ring)) == [
        'ring.toml, race "c", extends: a cycle: a extends b extends c extends a, one of them must stand by itself',
        'ring.toml, race "d", extends: a cycle: d extends d, one of them must stand by itself',
    ]


def test_a_cycle_of_replacing_is_told(tmp_path: Path) -> None:
    packs = []
    for own, other in (("one", "two"), ("two", "one")):
        more = f'[[race]]\nid = "a"\nname = "A"\nreplaces = "{other}:a"\n'
        packs.append(second(tmp_path, more, other, id=own))
    assert told(*packs) == [
        "pack.toml, requires: a cycle: one requires two requires one, packs may not require each other",
        'more.toml, race "a", replaces: a cycle: one is replaced by two is replaced by one, '
        "one of them must stand by itself",
        "pack.toml, requires: a cycle: two requires one requires two, packs may not require each other",
    ]


def test_a_mistake_is_told_where_it_is_written_not_where_it_is_inherited(tmp_path: Path) -> None:
    more = '[[weapon]]\nid = "horn-bow"\nname = "Horn Bow"\nextends = "trial:bow"\n'
    folder = write_trial(tmp_path, ("range = 24", 'range = "far"'), more=more)
    assert told(folder) == [
        'things.toml, weapon "bow", range: "far" is of the wrong type, expected a whole number from 1 to 144'
    ]
