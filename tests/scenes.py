"""Scenes for rule tests: place the models, queue the dice, decide, look.

A die that is missing or left over fails the test, and so does a question that nobody expected.
"""

from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from dwethia.dice import QueuedDice
from dwethia.engine.events import Rolled
from dwethia.engine.play import Tray
from dwethia.engine.procedure import Ask, AskEach, Faces, Roll, Stage, then
from dwethia.engine.running import Run
from dwethia.engine.seats import Seat
from dwethia.profile import Profile, parse_group, split_groups
from dwethia.rulebook import Rulings
from dwethia.skirmish.rules.fighters import Fighter, Fighters, SideCondition
from dwethia.skirmish.rules.fighting import Fought, fight
from dwethia.skirmish.rules.shooting import Conditions, shoot
from dwethia.weapon import parse_weapon

T = TypeVar("T")

RED, BLUE = Seat("red"), Seat("blue")
USUAL = Rulings.recommended("skirmish")


def rulings(*settings: str) -> Rulings:
    """The default rulings but for these settings."""
    return Rulings.of("skirmish", settings=settings)


def parse_side(text: str) -> tuple[Profile, ...]:
    """Profiles of all the models of a side: groups joined by ` + `, each with `x3` where there are three such."""
    groups = [parse_group(group) for group in split_groups(text)]
    return tuple(profile for profile, count in groups for _ in range(count))


def side(seat: str, text: str, weapon: str | None = None) -> Fighters:
    """Models in coherency, as `M5 A2 x3 + hero Dst2` writes them; their ids are `red-1`, `red-2`, …"""
    carried = parse_weapon(weapon) if weapon else None
    models = enumerate(parse_side(text), 1)
    return Fighters.of(seat, tuple(Fighter.of(f"{seat}-{number}", each, weapon=carried) for number, each in models))


def changing(side: Fighters, number: int, **changes: Any) -> Fighters:
    """The side with something about one of its models changed; the first is number 1."""
    models = list(side.models)
    models[number - 1] = replace(models[number - 1], **changes)
    return replace(side, models=tuple(models))


def fighting(attacker: Fighters, defender: Fighters, *settings: str, priority: Seat = RED) -> Stage[Fought]:
    """A fight under the default rulings but for these settings."""
    return then(fight, attacker, defender, rulings(*settings), priority)


def shooting(
    shooters: Fighters,
    targets: Fighters,
    *settings: str,
    conditions: Conditions | None = None,
    priority: Seat = RED,
) -> Stage[SideCondition]:
    """All the shots of a side under the default rulings but for these settings."""
    return then(shoot, shooters, targets, conditions or Conditions(), rulings(*settings), priority)


class Played(NamedTuple, Generic[T]):
    """What a procedure came to, and what happened on the way."""

    result: T
    happened: list[Rolled | Ask]

    @property
    def story(self) -> list[str]:
        """Everything in order: `red:reroll?`, `red attack 4+: 5 2`, `red attack again 4+: 6`."""
        return [f"{each.seat}:{each.question}?" if isinstance(each, Ask) else _told(each) for each in self.happened]

    @property
    def rolls(self) -> list[str]:
        """Only the rolls of the story."""
        return [_told(each) for each in self.rolled]

    @property
    def questions(self) -> list[str]:
        """Only the questions of the story."""
        return [f"{each.seat}:{each.question}?" for each in self.asked]

    @property
    def rolled(self) -> list[Rolled]:
        return [each for each in self.happened if isinstance(each, Rolled)]

    @property
    def asked(self) -> list[Ask]:
        return [each for each in self.happened if isinstance(each, Ask)]

    def labels(self, question: str) -> list[str]:
        """What the options are called, the first time that this was asked."""
        found = next(each for each in self.asked if each.question == question)
        return [found.label(option) if found.label else option for option in found.options]

    def options(self, question: str) -> tuple[str, ...]:
        """What was offered the one time that this was asked."""
        (found,) = (each for each in self.asked if each.question == question)
        return found.options


def played(stage: Stage[T], dice: str = "", answers: str = "") -> Played[T]:
    """Play a procedure with queued dice and with answers in the order of asking.

    An answer is written `reroll=2`, or `red:reroll=2` where it matters who is asked. A moment that is not the next in
    line is let pass; any other question that is not, and any answer that nobody asked for, is an error.
    """
    happened: list[Rolled | Ask] = []
    run, tray, queue, script = Run(stage), Tray(), QueuedDice(dice), _Script(answers.split(), happened)
    while (need := run.need) is not None:
        answer: Any
        if isinstance(need, Roll | Faces):
            thrown = tray.throw(need, queue)
            assert thrown is not None
            happened.append(thrown)
            answer = thrown.answer
        elif isinstance(need, Ask):
            answer = script.answer(need)
        else:
            assert isinstance(need, AskEach)
            answer = tuple(script.answer(ask) for ask in need.asks)
        run.send(answer)
    queue.finish()
    assert not script.left, f"nobody asked for {' '.join(script.left)}"
    return Played(run.result, happened)


class _Script:
    def __init__(self, words: list[str], happened: list[Rolled | Ask]) -> None:
        self.left = words
        self._happened = happened

    def answer(self, ask: Ask) -> str:
        self._happened.append(ask)
        question, _, answer = self.left[0].partition("=") if self.left else ("", "", "")
        if question in (ask.question, f"{ask.seat}:{ask.question}"):
            assert answer in ask.options, f"{answer} is no answer to {ask.question}: {', '.join(ask.options)}"
            del self.left[0]
            return answer
        assert ask.is_moment, f"unexpected question {ask.seat}:{ask.question}: {', '.join(ask.options)}"
        return ask.plain


def _told(rolled: Rolled) -> str:
    again = " again" if rolled.again else ""
    need = f" {rolled.need}+" if rolled.need else ""
    return f"{rolled.seat} {rolled.label}{again}{need}: {' '.join(str(face) for face in rolled.faces)}"
