"""What a table has chosen: one option for every aspect of every ruling of its game."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import NoReturn
from weakref import WeakValueDictionary

import msgspec

from dwethia.rulebook.catalogue import Aspect, Preset, Ruling, RulingOption, aspect_of, preset, ruling, rulings_of
from dwethia.rulebook.errors import RulingError, UnknownOption, UnknownRuling, listed, the_nearest

LARGEST_NUMBER = 99


class Rulings:
    """A table's choice, immutable; procedures ask it `rulings.says("R-SK-80", "simultaneous")`.

    There is one object for each choice, so that two are equal only if they are the same: they are the keys of much
    that is remembered, and this is the quickest way to compare them.
    """

    __slots__ = ("__weakref__", "_answers", "_changed", "game")

    game: str
    _changed: tuple[tuple[str, str], ...]
    _answers: Mapping[str, Mapping[str, bool]]

    def __new__(cls, game: str, changed: Mapping[str, str]) -> "Rulings":
        """For `of` alone, which has checked the settings."""
        key = (game, tuple(sorted(changed.items())))
        found = _known.get(key)
        if found is None:
            questions = _questions(game)
            answers = {name: question.answers[question.aspect.default] for name, question in questions.items()}
            answers.update((name, questions[name].answers[_split(chosen)[0]]) for name, chosen in changed.items())
            answers.update((shared, answers[own]) for shared, own in _shared(game).items())
            found = object.__new__(cls)
            put = object.__setattr__
            put(found, "game", game)
            put(found, "_changed", key[1])
            put(found, "_answers", answers)
            found = _known.setdefault(key, found)
        return found

    @classmethod
    def of(cls, game: str, preset: str = "recommended", settings: Iterable[str] = ()) -> "Rulings":
        """The rulings of a game under a preset; a setting such as `R-SK-64.die=after-hit` wins over the preset."""
        return cls(game, _chosen(game, preset, settings))

    @classmethod
    def recommended(cls, game: str) -> "Rulings":
        """Every ruling of a game at its default."""
        return _recommended(game)

    def says(self, setting: str, option: str) -> bool:
        """Whether this option is the chosen one; a setting or an option that does not exist raises."""
        try:
            return self._answers[setting][option]
        except KeyError:
            _refuse(self.game, setting, option)

    def option(self, setting: str) -> str:
        """The name of the chosen option, without its number."""
        return _split(self.written(setting))[0]

    def number(self, setting: str) -> int:
        """The number that the chosen option carries."""
        name, number = _split(self.written(setting))
        if number is None:
            number = _questions(self.game)[_shared(self.game).get(setting, setting)].options[name].number
        if number is None:
            raise RulingError(f"{setting} is {name}, which carries no number")
        return number

    def written(self, setting: str) -> str:
        """The choice as a setting writes it: `simultaneous`, or `fixed:5`."""
        if setting not in self._answers:
            _refuse(self.game, setting)
        own = _shared(self.game).get(setting, setting)
        return dict(self._changed).get(own, _questions(self.game)[own].aspect.default)

    @property
    def changed(self) -> dict[str, str]:
        """What differs from the defaults; `of` makes the same rulings from it."""
        return dict(self._changed)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"rulings cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"rulings cannot be changed: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return (Rulings, (self.game, self.changed))

    def __repr__(self) -> str:
        return f"Rulings.of({self.game!r}, settings={[f'{name}={chosen}' for name, chosen in self._changed]!r})"


_known: "WeakValueDictionary[tuple[str, tuple[tuple[str, str], ...]], Rulings]" = WeakValueDictionary()


class _Question(msgspec.Struct, frozen=True):
    """One aspect, ready to be asked: `answers[chosen][option]` is what `says` returns."""

    ruling: Ruling
    aspect: Aspect
    options: dict[str, RulingOption]
    answers: dict[str, dict[str, bool]]


@cache
def _questions(game: str) -> Mapping[str, _Question]:
    """Every aspect of a game's rulings under the name of its setting."""
    found: dict[str, _Question] = {}
    for each in rulings_of(game).values():
        for aspect in each.aspects:
            options = {option.name: option for option in aspect.options}
            answers = {chosen: {name: name == chosen for name in options} for chosen in options}
            found[each.setting(aspect)] = _Question(each, aspect, options, answers)
    return found


@cache
def _shared(game: str) -> Mapping[str, str]:
    """Settings of other games that are one with a setting of this game: under their own name, this game's."""
    return {
        question.aspect.same_as: name
        for name, question in _questions(game).items()
        if question.aspect.same_as is not None
    }


@cache
def _recommended(game: str) -> Rulings:
    return Rulings.of(game)


def _chosen(game: str, preset_name: str, settings: Iterable[str]) -> dict[str, str]:
    """What preset and settings change; a setting that stands for a preset takes the place of the one named."""
    questions = _questions(game)
    explicit: dict[str, str] = {}
    base = preset(preset_name, game)
    for typed in settings:
        name, chosen = _parsed(game, typed)
        if explicit.setdefault(name, chosen) != chosen:
            raise RulingError(f"{name} is set twice, to {explicit[name]} and to {chosen}")
        stands_for = questions[name].options[_split(chosen)[0]].preset
        if stands_for is not None:
            base = preset(stands_for, game)
    return _canonical(game, _settings_of(base, game) | explicit)


def _settings_of(base: Preset, game: str) -> dict[str, str]:
    return dict(_parsed(game, f"{name}={chosen}") for name, chosen in base.settings.items())


def _canonical(game: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """Without the defaults, and with a ruling that stands for a preset said to be so exactly when all of it holds."""
    changed: dict[str, str] = {}
    for name, question in _questions(game).items():
        default = question.aspect.default
        if any(option.preset for option in question.aspect.options):
            written = next((each.name for each in question.aspect.options if _holds(game, each, chosen)), default)
        else:
            written = chosen.get(name, default)
        if written != default:
            changed[name] = written
    return changed


def _holds(game: str, option: RulingOption, chosen: Mapping[str, str]) -> bool:
    """Whether everything that the option's preset sets is chosen; the empty preset is the default's and never asked."""
    wanted = _settings_of(preset(option.preset, game), game) if option.preset else {}
    return bool(wanted) and all(chosen.get(name) == value for name, value in wanted.items())


def _parsed(game: str, typed: str) -> tuple[str, str]:
    """A setting as typed, checked: its full name and the choice in its one way of writing."""
    left, equals, right = (part.strip() for part in typed.partition("="))
    if not (left and equals and right):
        raise RulingError(f'"{typed}" is not a setting; write it as ID=option or ID.aspect=option')
    ruling_id, _, aspect_name = left.partition(".")
    found = rulings_of(game).get(ruling_id.upper()) or ruling(ruling_id.upper())
    name, colon, figure = right.lower().partition(":")
    aspect = _named_aspect(found, aspect_name.lower()) if aspect_name else _aspect_with(found, name)
    found, aspect = _own(game, found, aspect)
    setting = found.setting(aspect)
    option = aspect.find(name)
    if option is None:
        raise _unknown_option(setting, name, aspect)
    if not option.offered:
        raise _not_offered(found, setting, name, aspect)
    return setting, _with_number(setting, option, figure if colon else None)


def _own(game: str, found: Ruling, aspect: Aspect) -> tuple[Ruling, Aspect]:
    """The setting as this game has it; another game's will do where both are one."""
    if found.game == game:
        return found, aspect
    same = _shared(game).get(found.setting(aspect)) or aspect.same_as
    own, own_aspect = aspect_of(same) if same is not None else (found, aspect)
    if own.game != game:
        raise UnknownRuling(f"{found.id} is a ruling of {found.game}, not of {game}")
    return own, own_aspect


def _ruling_of(game: str, ruling_id: str) -> Ruling:
    found = rulings_of(game).get(ruling_id) or ruling(ruling_id)
    if found.game != game:
        raise UnknownRuling(f"{ruling_id} is a ruling of {found.game}, not of {game}")
    return found


def _named_aspect(found: Ruling, name: str) -> Aspect:
    for aspect in found.aspects:
        if aspect.name == name:
            return aspect
    names = listed(aspect.name for aspect in found.aspects)
    raise UnknownRuling(f'{found.id} has no aspect "{name}"; it has {names}')


def _aspect_with(found: Ruling, option: str) -> Aspect:
    """The aspect meant when none is named: the only one, or the only one with such an option."""
    if len(found.aspects) == 1:
        return found.aspects[0]
    having = [aspect for aspect in found.aspects if aspect.find(option)]
    if len(having) == 1:
        return having[0]
    names = listed((found.setting(aspect) for aspect in having or found.aspects), "or")
    if having:
        raise RulingError(f'{found.id} has the option "{option}" in several aspects; write {names}')
    raise UnknownOption(f'{found.id} has no option "{option}"; it has several aspects, {names}')


def _with_number(setting: str, option: RulingOption, figure: str | None) -> str:
    """The choice as written; a number that the option has anyway is left out."""
    if not option.takes_number:
        if figure is not None:
            raise RulingError(f"{setting}={option.name} takes no number")
        return option.name
    if figure is None:
        if option.number is None:
            raise RulingError(f"{setting}={option.name} needs a number, such as {option.name}:5")
        return option.name
    if not (figure.isascii() and figure.isdecimal()) or len(figure) > 9 or int(figure) > LARGEST_NUMBER:
        raise RulingError(f'{setting}={option.name} takes a whole number from 0 to {LARGEST_NUMBER}, not "{figure}"')
    return option.name if int(figure) == option.number else f"{option.name}:{int(figure)}"


def _split(chosen: str) -> tuple[str, int | None]:
    name, colon, figure = chosen.partition(":")
    return name, int(figure) if colon else None


def _unknown_option(setting: str, option: str, aspect: Aspect) -> UnknownOption:
    names = listed(each.name for each in aspect.options)
    return UnknownOption(f'{setting} has no option "{option}"; it has {names}')


def _not_offered(found: Ruling, setting: str, option: str, aspect: Aspect) -> RulingError:
    if found.tier == "C":
        return RulingError(f"{setting} is fixed at {aspect.default}: {aspect.reason}")
    offered = listed((each.name for each in aspect.options if each.offered), "or")
    return RulingError(f"the option {option} of {setting} is not offered; choose {offered}")


def _refuse(game: str, setting: str, option: str | None = None) -> NoReturn:
    """Says what is wrong with a setting, or with an option of it, that a procedure asked for."""
    questions = _questions(game)
    if setting in questions and option is not None:
        raise _unknown_option(setting, option, questions[setting].aspect)
    found = _ruling_of(game, setting.partition(".")[0])
    names = [found.setting(aspect) for aspect in found.aspects]
    close = get_close_matches(setting, names, n=3, cutoff=0.0) if len(names) > 3 else names
    raise UnknownRuling(f'there is no setting "{setting}"{the_nearest(close)}')
