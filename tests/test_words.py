"""Words that packs may name: each that is declared for a game stands there in a file of its own, and nowhere else."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from msgspec import Struct

import dwethia
from dwethia.cosmic.action_effects import CosmicActionEffect
from dwethia.cosmic.keywords import CosmicKeyword
from dwethia.cosmic.spell_effects import CosmicEffect
from dwethia.dungeons.keywords import DungeonsKeyword
from dwethia.dungeons.special_rules import DungeonsRule
from dwethia.dungeons.spell_effects import DungeonsEffect
from dwethia.rulebook.declared import Declared, action_effects, keywords, mission_triggers, special_rules, spell_effects
from dwethia.rulebook.words import Word, file_name, words_in
from dwethia.skirmish.action_effects import SkirmishActionEffect
from dwethia.skirmish.keywords import SkirmishKeyword
from dwethia.skirmish.mission_triggers import SkirmishTrigger
from dwethia.skirmish.special_rules import SkirmishRule
from dwethia.skirmish.spell_effects import SkirmishEffect

ROOT = Path(dwethia.__file__).parent


class Chapter(Struct, frozen=True):
    """Where a game keeps one kind of word."""

    game: str
    folder: str
    kind: type[Word]
    declared: Callable[[], Mapping[str, Declared]]

    def __str__(self) -> str:
        return self.folder


CHAPTERS = [
    Chapter("cosmic", "cosmic/keywords", CosmicKeyword, keywords),
    Chapter("cosmic", "cosmic/spell_effects", CosmicEffect, spell_effects),
    Chapter("cosmic", "cosmic/action_effects", CosmicActionEffect, action_effects),
    Chapter("dungeons", "dungeons/keywords", DungeonsKeyword, keywords),
    Chapter("dungeons", "dungeons/special_rules", DungeonsRule, special_rules),
    Chapter("dungeons", "dungeons/spell_effects", DungeonsEffect, spell_effects),
    Chapter("skirmish", "skirmish/keywords", SkirmishKeyword, keywords),
    Chapter("skirmish", "skirmish/special_rules", SkirmishRule, special_rules),
    Chapter("skirmish", "skirmish/spell_effects", SkirmishEffect, spell_effects),
    Chapter("skirmish", "skirmish/action_effects", SkirmishActionEffect, action_effects),
    Chapter("skirmish", "skirmish/mission_triggers", SkirmishTrigger, mission_triggers),
]


def implemented(chapter: Chapter) -> set[str]:
    return {*words_in(f"dwethia.{chapter.folder.replace('/', '.')}", chapter.kind)}


@pytest.mark.parametrize("chapter", CHAPTERS, ids=str)
def test_every_word_that_is_declared_for_a_game_has_a_file_there(chapter: Chapter) -> None:
    wanted = {name for name, each in chapter.declared().items() if chapter.game in each.games}
    assert wanted - implemented(chapter) == set()


@pytest.mark.parametrize("chapter", CHAPTERS, ids=str)
def test_every_file_among_the_words_is_one_that_is_declared(chapter: Chapter) -> None:
    files = {each.stem for each in (ROOT / chapter.folder).rglob("*.py")} - {"__init__"}
    assert files == {file_name(name) for name in implemented(chapter)}


@pytest.mark.parametrize("chapter", CHAPTERS, ids=str)
def test_no_two_words_would_share_a_file(chapter: Chapter) -> None:
    names = [file_name(name) for name in chapter.declared()]
    assert len(names) == len({*names})


def test_a_file_that_is_called_like_no_declared_word_is_refused() -> None:
    with pytest.raises(TypeError, match="declares no word that is called like this file"):
        type("Bang", (SkirmishKeyword,), {"__module__": "dwethia.skirmish.keywords.bang"})


FOLDERS = ("keywords", "special_rules", "spell_effects", "action_effects", "mission_triggers")
ELSEWHERE = [each for each in sorted(ROOT.rglob("*.py")) if not {*FOLDERS} & {*each.relative_to(ROOT).parts}]
LABELS = {("dungeons/turn/enemy_phase.py", "Strike")}  # what a button says, not what an effect is called
NAMES = {
    *keywords(),
    *special_rules(),
    *spell_effects(),
    *action_effects(),
    *mission_triggers(),
}


@pytest.mark.parametrize("path", ELSEWHERE, ids=lambda path: str(path.relative_to(ROOT)))
def test_nobody_asks_for_a_word_by_its_name(path: Path) -> None:
    """What a word does is asked of its file, so that a new word is a new file and nothing else."""
    tree, file = ast.parse(path.read_text(encoding="utf-8")), path.relative_to(ROOT).as_posix()
    constants = [each for each in ast.walk(tree) if isinstance(each, ast.Constant) and each.value in NAMES]
    assert [(each.lineno, each.value) for each in constants if (file, each.value) not in LABELS] == []
