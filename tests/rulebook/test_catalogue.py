"""The rulings as data: what ships is whole and agrees with itself."""

import pytest

from dwethia.rulebook import (
    GAMES,
    Rulings,
    UnknownGame,
    UnknownPreset,
    UnknownRuling,
    all_rulings,
    preset,
    presets,
    rulings_of,
)
from dwethia.rulebook.catalogue import aspect_of


@pytest.mark.parametrize(("game", "count"), [("skirmish", 118), ("cosmic", 93), ("dungeons", 90), ("campaign", 52)])
def test_every_ruling_of_the_books_is_there(game: str, count: int) -> None:
    assert len(rulings_of(game)) == count


def test_options_are_named_once_and_the_default_is_one_of_them() -> None:
    for each in all_rulings():
        assert len({aspect.name for aspect in each.aspects}) == len(each.aspects)
        for aspect in each.aspects:
            names = [option.name for option in aspect.options]
            assert len(set(names)) == len(names)
            assert aspect.default in names
            assert all(option.takes_number or option.number is None for option in aspect.options)


NOT_OFFERED = {"R-CC-06.measure": {"skirmish-scenarios"}, "R-CC-41": {"skirmish-retreat"}}


def test_the_tier_decides_what_is_offered() -> None:
    for each in all_rulings():
        for aspect in (aspect for aspect in each.aspects if aspect.same_as is None):
            offered = {option.name for option in aspect.options if option.offered}
            assert aspect.default in offered
            if each.tier == "A":
                withheld = NOT_OFFERED.get(each.setting(aspect), set())
                assert offered == {option.name for option in aspect.options} - withheld
            if each.tier == "C":
                assert offered == {aspect.default}


@pytest.mark.parametrize("ruling_id", ["R-SK-02", "R-SK-11", "R-SK-42", "R-SK-53"])
def test_readings_nobody_would_play_are_fixed(ruling_id: str) -> None:
    assert rulings_of("skirmish")[ruling_id].tier == "C"


def test_presets_name_real_settings_of_their_games() -> None:
    for each in presets().values():
        for game in each.games:
            chosen = Rulings.of(game, each.name)
            for name, option in each.settings.items():
                assert chosen.written(name) == option


def test_an_unknown_preset_or_game_is_refused() -> None:
    with pytest.raises(UnknownPreset) as caught:
        preset("two-page")
    assert str(caught.value) == (
        'there is no preset "two-page"; choose recommended, one-page, as-printed, classic-roll-over or skirmish-current'
    )
    with pytest.raises(UnknownPreset) as caught:
        Rulings.of("dungeons", "one-page")
    assert str(caught.value) == "the preset one-page is for skirmish, not for dungeons"
    with pytest.raises(UnknownGame) as refused:
        Rulings.of("house")
    assert str(refused.value) == (
        'there is no game "house" with rulings; choose skirmish, cosmic, dungeons or campaign'
    )


def test_every_game_has_its_recommended_rulings() -> None:
    for game in GAMES:
        assert Rulings.recommended(game) is Rulings.recommended(game)
        assert Rulings.recommended(game).changed == {}


SHARED = {
    "R-CC-29": "R-SK-08",
    "R-CC-54.permission": "R-SK-64.permission",
    "R-CC-60.dice": "R-SK-92",
    "R-CC-64.step": "R-SK-107.step",
    "R-CC-64.starter": "R-SK-107.starter",
    "R-CC-65": "R-SK-104",
    "R-CC-98": "R-SK-111.sight",
}


def test_where_two_games_ask_the_same_question_one_setting_serves_both() -> None:
    found = {each.setting(aspect): aspect.same_as for each in all_rulings() for aspect in each.aspects}
    assert {name: same for name, same in found.items() if same is not None} == SHARED


@pytest.mark.parametrize(("ships", "models"), SHARED.items())
def test_a_shared_setting_offers_the_same_options_in_both_games(ships: str, models: str) -> None:
    (_, one), (_, other) = aspect_of(ships), aspect_of(models)
    assert one.default == other.default
    assert {each.name: each.offered for each in one.options} == {each.name: each.offered for each in other.options}


@pytest.mark.parametrize(("ships", "models"), SHARED.items())
def test_a_shared_setting_is_chosen_and_asked_under_either_name(ships: str, models: str) -> None:
    for option in (each.name for each in aspect_of(ships)[1].options if each.offered):
        chosen = Rulings.of("cosmic", settings=[f"{ships}={option}"])
        assert chosen is Rulings.of("cosmic", settings=[f"{models}={option}"])
        assert chosen.says(models, option)
        assert chosen.says(ships, option)
        assert chosen.option(models) == option
        assert set(chosen.changed) <= {ships}
        assert Rulings.of("skirmish", settings=[f"{ships}={option}"]).option(models) == option


def test_a_setting_that_is_not_shared_stays_with_its_game() -> None:
    with pytest.raises(UnknownRuling, match="R-SK-80 is a ruling of skirmish, not of cosmic"):
        Rulings.of("cosmic", settings=["R-SK-80=simultaneous"])
    with pytest.raises(UnknownRuling, match="R-CC-54 is a ruling of cosmic, not of skirmish"):
        Rulings.of("skirmish", settings=["R-CC-54.friends=per-faction"])
