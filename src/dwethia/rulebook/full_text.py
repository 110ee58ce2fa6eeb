"""The full-text index of the rules: stems, a player's words, and how much each says about each rule.

The client carries this index, made when it is built: `python full_text.py FILE`. The build has nothing installed, so
only the standard library is imported here. `web/src/lib/rule_search.ts` ranks as `ranked` does; one table of questions
tests both.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import log
from pathlib import Path
from typing import Any, Final, NamedTuple

DATA: Final = Path(__file__).parent / "data"
BOOKS: Final = ("skirmish", "cosmic", "dungeons", "campaign", "house")
EXAMPLES: Final = ("skirmish", "cosmic", "dungeons", "own")  # the files of examples
# How much a word counts by where it stands.
FIELDS: Final = {"title": 3.0, "text": 1.0, "chapter": 1.0, "rulings": 0.3, "examples": 0.3}
SATURATION: Final = 1.2  # how soon a word said again adds nothing more (k1 of BM25)
LENGTH: Final = 0.25  # how much a long text weakens its words (b of BM25)
LEAD: Final = 0.08  # that the first rule of a chapter has over the last
UNIT: Final = 1000  # weights are whole thousandths
MEANT: Final = 0.85  # of a rulebook word that a player's word stands for
GUESSED: Final = 0.6  # of a word that is only like what was typed
LONGEST_PHRASE: Final = 4  # words
FEWEST_LETTERS: Final = 4  # of a word that may be mistyped
LEAST: Final = 0.3  # of the best score, that a rule is shown


class RuleIndex(NamedTuple):
    """What the client carries: `stems` has for each stem the places of rules in turn with their weights."""

    rules: list[list[str]]  # id, title, book
    chapters: list[list[str]]  # id, title, book
    stems: dict[str, list[int]]
    forms: dict[str, str]  # words that no ending gives away, under their stem
    idle: list[str]  # words that say nothing about a rule
    said: dict[str, list[list[str]]]  # what players say, as stems with blanks between them, and what they ask for by it


class Spoken(NamedTuple):
    """How players speak, out of `player-words.toml`."""

    forms: dict[str, str]
    idle: frozenset[str]
    said: dict[str, list[list[str]]]


def words(text: str) -> list[str]:
    """The words of a text in small letters: `re-roll` is one, `Defender's` is `defender`."""
    plain = re.sub(r"['\u2019]s?\b", "", text.lower()).replace("re-", "re")
    return re.findall(r"[a-z0-9]+", plain)


def stem(word: str, forms: Mapping[str, str]) -> str:
    """What the forms of a word have in common."""
    if word in forms:
        return forms[word]
    if len(word) < FEWEST_LETTERS:
        return word
    cut = re.sub(r"(?<=[^s])s$", "", re.sub(r"(?<=[sxh])es$", "", re.sub(r"ies$", "y", word)))
    if cut in forms:
        return forms[cut]
    cut = re.sub(r"(?<=[a-z]{4})ment$", "", cut)
    cut = re.sub(r"(?<=[a-z]{3})(ing|ed|er|ly)$", "", cut)
    cut = re.sub(r"([bdgmnprt])\1$", r"\1", cut)
    return re.sub(r"(?<=[a-z]{2})e$", "", cut)


def rule_index(folder: Path = DATA) -> RuleIndex:
    """The index of all rules of the data files."""
    chapters = _tables(folder, "chapters", "chapter")
    titles = {each["id"]: each["title"] for each in chapters}
    spoken = _spoken(folder)
    rules = [(book, each) for book in BOOKS for each in _tables(folder, f"rules-{book}", "rule")]
    fields = list(_fields(folder, (each for _, each in rules), titles, spoken))
    return RuleIndex(
        [[each["id"], each["title"], book] for book, each in rules],
        [[each["id"], each["title"], each["book"]] for each in chapters],
        _weights(fields, _leads(each["id"] for _, each in rules)),
        spoken.forms,
        sorted(spoken.idle),
        spoken.said,
    )


@cache
def shipped_index() -> RuleIndex:
    """The index of the rules that ship with the package."""
    return rule_index()


def ranked(sentence: str, index: RuleIndex, book: str | None = None) -> list[str]:
    """The ids of the rules that answer a player's sentence, the best first."""
    asked = list(_concepts(sentence, index))
    scores: defaultdict[int, float] = defaultdict(float)
    matched: Counter[int] = Counter()
    for concept in asked:
        best: dict[int, float] = {}
        for name, share in concept.items():
            weights = index.stems.get(name, [])
            for place, weight in zip(weights[::2], weights[1::2], strict=True):
                best[place] = max(best.get(place, 0.0), weight * share)
        for place, score in best.items():
            scores[place] += score
            matched[place] += 1
    found = {
        place: score * matched[place] / len(asked)
        for place, score in scores.items()
        if book is None or index.rules[place][2] == book
    }
    least = LEAST * max(found.values(), default=0.0)
    order = sorted(
        (place for place, score in found.items() if score >= least), key=lambda place: (-found[place], place)
    )
    return [index.rules[place][0] for place in order]


def _concepts(sentence: str, index: RuleIndex) -> Iterator[dict[str, float]]:
    """What is asked for: for each word or phrase, the stems that answer it and how well."""
    typed = [stem(word, index.forms) for word in words(sentence)]
    idle = set(index.idle)
    at = 0
    while at < len(typed):
        sizes = range(min(LONGEST_PHRASE, len(typed) - at), 0, -1)
        size = next((size for size in sizes if " ".join(typed[at : at + size]) in index.said), 0)
        name = " ".join(typed[at : at + max(size, 1)])
        first, *more = index.said.get(name, [[]])
        concept = dict.fromkeys(first, MEANT)
        if name in index.stems and name not in idle:
            concept[name] = 1.0
        if not concept and name not in idle:
            concept = dict.fromkeys(_guessed(name, index), GUESSED)
        if concept:
            yield concept
        elif name not in idle:
            yield {name: 1.0}  # no rule has it: what matches the rest matches less
        yield from (dict.fromkeys(each, MEANT) for each in more)
        at += max(size, 1)


def _guessed(typed: str, index: RuleIndex) -> Iterator[str]:
    """The stems that a word which nobody knows may be meant for, and those that players say for them."""
    for each in index.stems:
        if _is_like(typed, each):
            yield each
    for phrase, meant in index.said.items():
        if _is_like(typed, phrase):
            yield from meant[0]


def _is_like(typed: str, known: str) -> bool:
    """Whether a word is the beginning of another, or mistyped by one letter."""
    if len(typed) < FEWEST_LETTERS:
        return False
    return known.startswith(typed) or (len(known) >= FEWEST_LETTERS and _is_one_off(typed, known))


def _is_one_off(one: str, other: str) -> bool:
    """Whether one letter is too many, missing, another, or two have changed places."""
    if abs(len(one) - len(other)) > 1:
        return False
    first = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, others = one[first:], other[first:]
    swapped = len(rest) > 1 and rest[1] + rest[0] + rest[2:] == others
    return rest[1:] == others or rest == others[1:] or rest[1:] == others[1:] or swapped


def _tables(folder: Path, name: str, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))[table]
    return found


def _spoken(folder: Path) -> Spoken:
    told = tomllib.loads((folder / "player-words.toml").read_text(encoding="utf-8"))
    forms = {word: name for name, several in told["forms"].items() for word in (name, *several)}
    idle = frozenset(stem(word, forms) for word in told["idle"])
    said: dict[str, list[list[str]]] = {}
    for each in told["word"]:
        asked = [each["means"], *([each["and"]] if "and" in each else ())]
        meant = [list(dict.fromkeys(stem(word.lower(), forms) for word in several)) for several in asked]
        said.update((" ".join(stem(word, forms) for word in words(phrase)), meant) for phrase in each["said"])
    return Spoken(forms, idle, said)


def _fields(
    folder: Path, rules: Iterable[Mapping[str, Any]], chapters: Mapping[str, str], spoken: Spoken
) -> Iterator[dict[str, Counter[str]]]:
    """The stems of each rule by the field they stand in, without the idle ones."""
    rulings = {
        each["id"]: f"{each['title']} {each['text']}"
        for book in BOOKS[:-1]
        for each in _tables(folder, f"rulings-{book}", "ruling")
    }
    examples: defaultdict[str, list[str]] = defaultdict(list)
    for file in EXAMPLES:
        for case in _tables(folder, f"examples-{file}", "example"):
            for name in case["rules"]:
                examples[name].append(f"{case['given']} {case['expect']}")
    for each in rules:
        name = each["id"]
        texts = {
            "title": each["title"],
            "text": each["text"],
            "chapter": chapters[name.rpartition("-")[0]],
            "rulings": " ".join(rulings[ruling] for ruling in each["rulings"]),
            "examples": " ".join(examples[name][:3]),
        }
        yield {field: _stems(text, spoken) for field, text in texts.items()}


def _stems(text: str, spoken: Spoken) -> Counter[str]:
    found = (stem(word, spoken.forms) for word in words(text))
    return Counter(each for each in found if each not in spoken.idle)


def _leads(ids: Iterable[str]) -> list[float]:
    """How much more a rule counts for coming early in its chapter: chapters begin with what is asked most."""
    passed: Counter[str] = Counter()
    leads = []
    for each in ids:
        chapter = each.rpartition("-")[0]
        passed[chapter] += 1
        leads.append(1.0 + LEAD / passed[chapter])
    return leads


def _weights(rules: Sequence[Mapping[str, Counter[str]]], leads: Sequence[float]) -> dict[str, list[int]]:
    """What each stem says about each rule: rare words most, by BM25 over the fields."""
    lengths = {field: sum(each[field].total() for each in rules) / len(rules) or 1.0 for field in FIELDS}
    counts: defaultdict[str, dict[int, float]] = defaultdict(dict)
    for place, each in enumerate(rules):
        for field, boost in FIELDS.items():
            scale = 1.0 - LENGTH + LENGTH * each[field].total() / lengths[field]
            for name, count in each[field].items():
                counts[name][place] = counts[name].get(place, 0.0) + boost * count / scale
    weights: dict[str, list[int]] = {}
    for name in sorted(counts):
        rarity = log(1.0 + (len(rules) - len(counts[name]) + 0.5) / (len(counts[name]) + 0.5))
        told = [
            (at, round(UNIT * leads[at] * rarity * count / (SATURATION + count)))
            for at, count in sorted(counts[name].items())
        ]
        weights[name] = [number for pair in told for number in pair]
    return weights


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(rule_index()._asdict(), separators=(",", ":")), encoding="utf-8")
