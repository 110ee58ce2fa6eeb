"""What a table chooses: settings as people write them, and what procedures ask."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dwethia.rulebook import (
    GAMES,
    RulebookError,
    RulingError,
    Rulings,
    UnknownOption,
    UnknownRuling,
    presets,
    rulings_of,
)

ONE_PAGE = {
    "R-SK-01": "one-page",
    "R-SK-57": "double",
    "R-SK-90": "pool-no-refresh",
    "R-SK-92": "own-side-dice",
    "R-SK-93": "repeat-until-out",
    "R-SK-94": "no-limit",
    "R-SK-95": "3in-pull-3",
    "R-SK-96": "off",
}


def as_settings(rulings: Rulings) -> list[str]:
    return [f"{name}={chosen}" for name, chosen in rulings.changed.items()]


def offered_settings(game: str) -> list[str]:
    """Every setting that a table may choose, with a number where one is wanted."""
    return [
        f"{each.setting(aspect)}={option.name}{':7' if option.takes_number else ''}"
        for each in rulings_of(game).values()
        for aspect in each.aspects
        for option in aspect.options
        if option.offered
    ]


def test_a_setting_changes_what_the_rulings_say() -> None:
    usual = Rulings.recommended("skirmish")
    chosen = Rulings.of("skirmish", settings=["R-SK-80=attacker-first"])
    assert usual.says("R-SK-80", "simultaneous")
    assert not chosen.says("R-SK-80", "simultaneous")
    assert chosen.says("R-SK-80", "attacker-first")
    assert chosen.option("R-SK-80") == "attacker-first"
    assert (chosen.game, chosen.changed) == ("skirmish", {"R-SK-80": "attacker-first"})
    assert repr(chosen) == "Rulings.of('skirmish', settings=['R-SK-80=attacker-first'])"


@pytest.mark.parametrize(
    ("typed", "changed"),
    [
        ("R-SK-64.die=after-hit", {"R-SK-64.die": "after-hit"}),
        ("R-SK-64=after-hit", {"R-SK-64.die": "after-hit"}),
        (" r-sk-64.Die = After-Hit ", {"R-SK-64.die": "after-hit"}),
        ("R-SK-80.reading=attacker-first", {"R-SK-80": "attacker-first"}),
        ("R-SK-80=simultaneous", {}),
        ("R-SK-02=model-is-unit", {}),
        ("R-SK-56=may-go-negative", {"R-SK-56": "may-go-negative"}),
        ("R-SK-18.start=fixed:5", {"R-SK-18.start": "fixed:5"}),
        ("R-SK-18.start=fixed:05", {"R-SK-18.start": "fixed:5"}),
        ("R-SK-01=one-page", ONE_PAGE),
        ("R-SK-01=revised-pages", {}),
    ],
)
def test_settings_are_read_as_people_write_them(typed: str, changed: dict[str, str]) -> None:
    assert Rulings.of("skirmish", settings=[typed]).changed == changed


@pytest.mark.parametrize(
    ("typed", "kind", "message"),
    [
        ("R-SK-80", RulingError, '"R-SK-80" is not a setting; write it as ID=option or ID.aspect=option'),
        ("R-SK-80=", RulingError, '"R-SK-80=" is not a setting; write it as ID=option or ID.aspect=option'),
        ("", RulingError, '"" is not a setting; write it as ID=option or ID.aspect=option'),
        (
            "R-SK-8=all",
            UnknownRuling,
            'there is no ruling "R-SK-8"; the nearest are R-SK-08, R-SK-98, R-SK-89, R-SK-88 and R-SK-87',
        ),
        ("R-CC-02=winner-first", UnknownRuling, "R-CC-02 is a ruling of cosmic, not of skirmish"),
        ("R-SK-64.dice=before", UnknownRuling, 'R-SK-64 has no aspect "dice"; it has permission, penalty and die'),
        ("R-SK-80=both", UnknownOption, 'R-SK-80 has no option "both"; it has simultaneous and attacker-first'),
        (
            "R-SK-64=never",
            UnknownOption,
            'R-SK-64 has no option "never"; it has several aspects, R-SK-64.permission, R-SK-64.penalty or R-SK-64.die',
        ),
        (
            "R-SK-02=same-profile",
            RulingError,
            "R-SK-02 is fixed at model-is-unit: Coherency needs only another model or group, and mixed groups "
            "(a shield bearer guarding an ally, a hero leading troops) are assumed elsewhere.",
        ),
        (
            "R-SK-07=true-3d",
            RulingError,
            "the option true-3d of R-SK-07 is not offered; choose plan-view or plan-with-melee-limit",
        ),
        ("R-SK-18.start=fixed", RulingError, "R-SK-18.start=fixed needs a number, such as fixed:5"),
        (
            "R-SK-18.start=fixed:-5",
            RulingError,
            'R-SK-18.start=fixed takes a whole number from 0 to 99, not "-5"',
        ),
        (
            "R-SK-18.start=fixed:100",
            RulingError,
            'R-SK-18.start=fixed takes a whole number from 0 to 99, not "100"',
        ),
        ("R-SK-18.start=fixed:", RulingError, 'R-SK-18.start=fixed takes a whole number from 0 to 99, not ""'),
        ("R-SK-80=simultaneous:2", RulingError, "R-SK-80=simultaneous takes no number"),
    ],
)
def test_a_bad_setting_is_refused_with_one_clear_sentence(typed: str, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as caught:
        Rulings.of("skirmish", settings=[typed])
    assert str(caught.value) == message
    assert isinstance(caught.value, RulebookError)


def test_an_option_that_several_aspects_have_needs_its_aspect() -> None:
    with pytest.raises(RulingError) as caught:
        Rulings.of("cosmic", settings=["R-CC-54=allowed"])
    assert str(caught.value) == (
        'R-CC-54 has the option "allowed" in several aspects; write R-CC-54.permission or R-CC-54.friends'
    )


def test_a_setting_may_not_be_given_twice_with_two_options() -> None:
    with pytest.raises(RulingError) as caught:
        Rulings.of("skirmish", settings=["R-SK-80=simultaneous", "R-SK-80=attacker-first"])
    assert str(caught.value) == "R-SK-80 is set twice, to simultaneous and to attacker-first"
    twice = Rulings.of("skirmish", settings=["R-SK-64=after-hit", "R-SK-64.die=after-hit"])
    assert twice.changed == {"R-SK-64.die": "after-hit"}


@pytest.mark.parametrize(
    ("setting", "option", "kind", "message"),
    [
        ("R-SK-80", "both", UnknownOption, 'R-SK-80 has no option "both"; it has simultaneous and attacker-first'),
        (
            "R-SK-199",
            "on",
            UnknownRuling,
            'there is no ruling "R-SK-199"; the nearest are R-SK-99, R-SK-19, R-SK-109, R-SK-98 and R-SK-97',
        ),
        (
            "R-SK-64",
            "before",
            UnknownRuling,
            'there is no setting "R-SK-64"; the nearest are R-SK-64.permission, R-SK-64.penalty and R-SK-64.die',
        ),
        ("R-SK-80.reading", "both", UnknownRuling, 'there is no setting "R-SK-80.reading"; did you mean R-SK-80?'),
        ("R-CC-02", "winner-first", UnknownRuling, "R-CC-02 is a ruling of cosmic, not of skirmish"),
    ],
)
def test_a_procedure_cannot_ask_for_what_does_not_exist(
    setting: str, option: str, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind) as caught:
        Rulings.recommended("skirmish").says(setting, option)
    assert str(caught.value) == message


def test_a_setting_that_does_not_exist_has_no_option_and_no_number() -> None:
    usual = Rulings.recommended("skirmish")
    for ask in (usual.option, usual.number, usual.written):
        with pytest.raises(UnknownRuling):
            ask("R-SK-64")
    with pytest.raises(RulingError) as caught:
        usual.number("R-SK-18.start")
    assert str(caught.value) == "R-SK-18.start is half-enemy-models, which carries no number"


def test_a_number_is_what_was_set_or_what_the_option_has() -> None:
    assert Rulings.of("skirmish", settings=["R-SK-18.start=fixed:0"]).number("R-SK-18.start") == 0
    assert Rulings.of("skirmish", settings=["R-SK-18.start=fixed:99"]).option("R-SK-18.start") == "fixed"
    usual = Rulings.recommended("cosmic")
    name = next(
        each.setting(aspect)
        for each in rulings_of("cosmic").values()
        for aspect in each.aspects
        if aspect.default == "custom-distance"
    )
    assert usual.number(name) == 2
    assert Rulings.of("cosmic", settings=[f"{name}=custom-distance:2"]) == usual
    assert Rulings.of("cosmic", settings=[f"{name}=custom-distance:3"]).number(name) == 3


def test_the_preset_and_the_ruling_that_stands_for_it_are_the_same_choice() -> None:
    by_preset = Rulings.of("skirmish", "one-page")
    by_ruling = Rulings.of("skirmish", settings=["R-SK-01=one-page"])
    by_hand = Rulings.of("skirmish", settings=[f"{name}={chosen}" for name, chosen in ONE_PAGE.items()][1:])
    assert by_preset.changed == ONE_PAGE
    assert by_preset == by_ruling == by_hand
    assert Rulings.of("skirmish", "one-page", ["R-SK-01=revised-pages"]) == Rulings.recommended("skirmish")


def test_a_setting_wins_over_the_preset_which_is_then_no_longer_whole() -> None:
    mixed = Rulings.of("skirmish", "one-page", ["R-SK-57=single"])
    assert mixed.says("R-SK-57", "single")
    assert mixed.says("R-SK-96", "off")
    assert mixed.says("R-SK-01", "revised-pages")
    assert Rulings.of("skirmish", settings=as_settings(mixed)) == mixed


@pytest.mark.parametrize("game", GAMES)
def test_every_offered_option_can_be_chosen_alone_and_kept_in_a_record(game: str) -> None:
    for typed in offered_settings(game):
        chosen = Rulings.of(game, settings=[typed])
        name, _, option = typed.partition("=")
        assert chosen.says(name, option.partition(":")[0])
        assert Rulings.of(game, settings=as_settings(chosen)) == chosen


@given(st.data())
def test_rulings_are_made_again_from_what_changed(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(GAMES))
    base = data.draw(st.sampled_from([each.name for each in presets().values() if game in each.games]))
    picks = data.draw(st.lists(st.sampled_from(offered_settings(game)), unique_by=lambda typed: typed.split("=")[0]))
    chosen = Rulings.of(game, base, picks)
    again = Rulings.of(game, settings=as_settings(chosen))
    assert again == chosen
    assert hash(again) == hash(chosen)
    assert list(chosen.changed) == sorted(chosen.changed)
    assert pickle.loads(pickle.dumps(chosen)) == chosen
    assert copy.deepcopy(chosen) == chosen


def test_rulings_cannot_be_changed_and_differ_by_game() -> None:
    usual = Rulings.recommended("skirmish")
    with pytest.raises(AttributeError):
        usual.game = "cosmic"
    with pytest.raises(AttributeError):
        del usual.game
    usual.changed["R-SK-80"] = "attacker-first"
    assert usual.changed == {}
    assert usual != Rulings.recommended("cosmic")
