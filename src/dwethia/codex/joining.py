"""Several packs as one: what requires, extends and replaces what, openly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from dwethia.codex.kinds import SHELVES
from dwethia.codex.mistakes import Mistake, PackPlace
from dwethia.codex.reading import PACK_FILE, Draft, ReadPack
from dwethia.codex.shape import did_you_mean, quoted
from dwethia.rulebook.errors import listed

Key = tuple[str, str, str]  # pack, shelf, id
Note = Callable[[Mistake], None]

DEEPEST_TABLE: Final = 3  # of tables in tables that an entry may have
NOT_INHERITED: Final = ("id", "extends", "replaces", "origin", "name_origin", "aliases")


class Joined(msgspec.Struct):
    """All drafts after joining: each with its whole table, and which of them stands for its id."""

    drafts: list[Draft]
    whole: list[dict[str, Any]]  # for each draft, its table with what it extends filled in
    standing: dict[tuple[str, str], int]  # shelf and id to the draft that is used


def pack_id(read: ReadPack) -> str:
    """The id a pack gives itself, or the name of its folder where it fails to."""
    return read.pack.id if read.pack else read.folder


def join(packs: Sequence[ReadPack], note: Note) -> Joined:
    """Put packs together; what cannot be joined is noted and left out."""
    for mistake in _pack_mistakes(packs):
        note(mistake)
    ids = {read.folder: pack_id(read) for read in packs}
    requires = {pack_id(read): (read.pack.requires if read.pack else ()) for read in packs}
    drafts = [draft for read in packs for draft in read.drafts]
    return _Joiner(drafts, ids, requires, note).join()


def _pack_mistakes(packs: Sequence[ReadPack]) -> Iterator[Mistake]:
    known = [pack_id(read) for read in packs]
    for place, read in enumerate(packs):
        if read.pack is None:
            continue
        if read.pack.id in known[:place]:
            where = PackPlace(read.folder, PACK_FILE, field="id")
            yield Mistake.at(where, f"{quoted(read.pack.id)} is taken", "another pack that is loaded has this id")
        for each in read.pack.requires:
            if each not in known:
                where = PackPlace(read.folder, PACK_FILE, field="requires")
                yield Mistake.at(where, f"{quoted(each)} is not loaded", f"loaded are {listed(sorted(set(known)))}")
    needs = {read.pack.id: read.pack.requires for read in packs if read.pack}
    for read in packs:
        if read.pack and (circle := _circle(read.pack.id, lambda each: needs.get(each, ()))):
            where = PackPlace(read.folder, PACK_FILE, field="requires")
            yield Mistake.at(where, f"a cycle: {' requires '.join(circle)}", "packs may not require each other")


def _circle(start: str, following: Callable[[str], Sequence[str]]) -> list[str]:
    """A way from a name back to itself, if there is one."""
    ways: list[list[str]] = [[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop()
        for each in following(way[-1]):
            if each == start:
                return [*way, start]
            if each not in seen:
                seen.add(each)
                ways.append([*way, each])
    return []


class _Joiner:
    """One joining; the tables of entries that extend others are filled in as they are asked for."""

    def __init__(
        self, drafts: list[Draft], ids: Mapping[str, str], requires: Mapping[str, Sequence[str]], note: Note
    ) -> None:
        self.drafts = drafts
        self.requires = requires
        self.note = note
        self.packs = [ids[draft.pack] for draft in drafts]
        self.by_key: dict[Key, int] = {}
        self.whole: dict[int, dict[str, Any]] = {}

    def join(self) -> Joined:
        for place, draft in enumerate(self.drafts):
            if (key := self._key(place)) is None:
                continue
            if key in self.by_key:
                other = self.drafts[self.by_key[key]]
                found = f'"{draft.name}" is taken'
                self.note(Mistake.at(draft.place("id"), found, f"a {other.kind} in {other.file} has this id"))
            else:
                self.by_key[key] = place
        tables = [self._filled(place) for place in range(len(self.drafts))]
        return Joined(self.drafts, tables, self._standing())

    def _key(self, place: int) -> Key | None:
        draft = self.drafts[place]
        written = draft.table.get("id")
        return (self.packs[place], SHELVES[draft.kind], written) if isinstance(written, str) else None

    def _filled(self, place: int) -> dict[str, Any]:
        """The table of a draft on top of what it extends, and what that extends in turn."""
        way: list[int] = []
        following: int | None = place
        while following is not None and following not in way and following not in self.whole:
            way.append(following)
            following = self._target(following, "extends")
        if following in way:
            cycle = [self.drafts[each].name for each in (*way[way.index(following) :], following)]
            found = f"a cycle: {' extends '.join(cycle)}"
            self.note(Mistake.at(self.drafts[way[-1]].place("extends"), found, "one of them must stand by itself"))
            following = None
        base = {} if following is None else self.whole[following]
        for each in reversed(way):
            inherited = {name: value for name, value in base.items() if name not in NOT_INHERITED}
            base = _merged(inherited, self.drafts[each].table)
            self.whole[each] = base
        return self.whole[place]

    def _target(self, place: int, field: str) -> int | None:
        """The draft an entry says it extends or replaces; None, with the mistake noted, where that cannot be."""
        draft = self.drafts[place]
        address = draft.table.get(field)
        if not isinstance(address, str) or address.count(":") != 1:
            return None  # absent, or a misfit that the shape tells
        pack, _, name = address.partition(":")
        own = self.packs[place]
        where = draft.place(field)
        if pack not in self.requires:
            self.note(Mistake.at(where, f"there is no pack {quoted(pack)}", did_you_mean(pack, self.requires)))
            return None
        if pack != own and pack not in self.requires[own]:
            found = f"{quoted(pack)} is not among the packs this one requires"
            self.note(Mistake.at(where, found, f"add it to requires in {PACK_FILE}"))
        target = self.by_key.get((pack, SHELVES[draft.kind], name))
        if target is None or self.drafts[target].kind != draft.kind:
            known = [
                f"{pack}:{key[2]}"
                for key, each in self.by_key.items()
                if key[0] == pack and self.drafts[each].kind == draft.kind
            ]
            self.note(Mistake.at(where, f"there is no {draft.kind} {quoted(address)}", did_you_mean(address, known)))
            return None
        return target

    def _standing(self) -> dict[tuple[str, str], int]:
        """Of the drafts with one id, the one that is used: the one that no other replaces."""
        groups: dict[tuple[str, str], list[int]] = {}
        for (_, shelf, name), place in self.by_key.items():
            groups.setdefault((shelf, name), []).append(place)
        return {key: self._winner(group) for key, group in groups.items()}

    def _winner(self, group: Sequence[int]) -> int:
        successor: dict[int, int] = {}
        roots: list[int] = []
        for place in group:
            target = self._replaced(place)
            if target is None:
                roots.append(place)
            elif target in successor:
                other = self.drafts[successor[target]]
                found = f'"{self.drafts[place].name}" is replaced already'
                self.note(Mistake.at(self.drafts[place].place("replaces"), found, f"by the pack in {other.pack}"))
            else:
                successor[target] = place
        for place in roots[1:]:
            first = self.drafts[roots[0]]
            draft = self.drafts[place]
            if draft.table.get("replaces") is None:
                remedy = f'say replaces = "{self.packs[roots[0]]}:{draft.name}" or choose another id'
                found = f'"{draft.name}" is taken by a {first.kind} in the pack {self.packs[roots[0]]}'
                self.note(Mistake.at(draft.place("id"), found, remedy))
        winner = roots[0] if roots else group[0]
        way = [winner]
        while (following := successor.get(winner)) is not None and following not in way:
            winner = following
            way.append(winner)
        if not roots:
            packs = [self.packs[each] for each in (*way, way[0])]
            found = f"a cycle: {' is replaced by '.join(packs)}"
            self.note(Mistake.at(self.drafts[winner].place("replaces"), found, "one of them must stand by itself"))
        return winner

    def _replaced(self, place: int) -> int | None:
        draft = self.drafts[place]
        target = self._target(place, "replaces")
        if target is None:
            return None
        where = draft.place("replaces")
        if self.packs[target] == self.packs[place]:
            self.note(Mistake.at(where, "the entry is of the same pack", "change it where it stands"))
            return None
        if self.drafts[target].table.get("id") != draft.table.get("id"):
            found = f'the id is "{draft.name}"'
            self.note(Mistake.at(where, found, f'what replaces another has its id, "{self.drafts[target].name}"'))
            return None
        return target


def _merged(base: dict[str, Any], own: dict[str, Any], depth: int = DEEPEST_TABLE) -> dict[str, Any]:
    """Tables joined key by key; of lists and values the own ones stand."""
    merged = dict(base)
    for name, value in own.items():
        inherited = base.get(name)
        if depth and isinstance(inherited, dict) and isinstance(value, dict):
            merged[name] = _merged(inherited, value, depth - 1)
        else:
            merged[name] = value
    return merged
