"""Models that go together: each as far along its way as it can, round what is in it, and none left behind the others.

Whoever asks says how a model may go now, and what speaks against a way; nothing here knows which form is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.geometry.measuring import gap
from dwethia.geometry.paths import Path, length
from dwethia.geometry.reach import Reach, beginning
from dwethia.geometry.shapes import Disc, Point, on_circle
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.movement.walking import MoveCheck
from dwethia.skirmish.state.battle import Battle, Manner, Model
from dwethia.skirmish.state.board import are_coherent

USED_UP: Final = 50  # of an allowance that may be left by who has gone as far as it can
SHORTER: Final = (1.0, 0.9, 0.75, 0.5, 0.25)  # of a way to whose end something speaks against
BACKWARDS: Final = 16  # places on its way where a model that ran ahead may stop
BESIDE: Final = (250, 900)  # between its base and that of a friend
TURNS: Final = range(0, 360, 15)
Links = dict[ModelId, set[ModelId]]


class Marcher(Struct, frozen=True):
    """A model and the way that is wished for it, from where it stands; or an enemy that it shall get at."""

    model: ModelId
    path: Path
    manner: Manner
    foe: ModelId | None = None


class March(Struct, frozen=True):
    """How a form lets models go."""

    going: Callable[[Battle, Model, Manner], MoveCheck]
    is_open: Callable[[Battle, ModelId, Path, Manner], bool]  # whether nothing speaks against a way
    rulings: Rulings

    def together(self, battle: Battle, marchers: Iterable[Marcher]) -> list[tuple[Marcher, Path]]:
        """The way of each, in the order in which they are to be gone; a way of one point is to stay."""
        ordered = _front_first(marchers)
        if foes := {each.foe: battle.model(each.foe).disc for each in ordered if each.foe is not None}:
            ordered.sort(key=lambda each: gap(battle.model(each.model).disc, foes[each.foe]) if each.foe else 0)
            return self._gone(battle, ordered)[0]
        gone, after = self._gone(battle, ordered)
        wanted = _moved(battle, [(each.model, each.path[-1]) for each in ordered])
        links = self._links(wanted, [each.model for each in ordered])
        if self._parts(after, links) == _parts(links):
            return gone
        closer, closed = self._gone(battle, self._kept_close(after, gone, links))
        meant = {each.model: each for each in ordered}
        better = [(meant[each.model], path) for each, path in closer]
        return better if self._parts(closed, links) < self._parts(after, links) else gone

    # One after the other

    def _gone(self, battle: Battle, ordered: Sequence[Marcher]) -> tuple[list[tuple[Marcher, Path]], Battle]:
        """First those whom nothing holds up, so that they are out of the way of the rest."""
        found: list[tuple[Marcher, Path]] = []
        late: list[Marcher] = []
        for each in ordered:
            if each.foe is None and self.is_open(battle, each.model, each.path, each.manner):
                found.append((each, each.path))
                battle = _moved(battle, [(each.model, each.path[-1])])
            else:
                late.append(each)
        for each in late:
            path = self.as_far(battle, each)
            found.append((each, path))
            battle = _moved(battle, [(each.model, path[-1])])
        return found, battle

    def as_far(self, battle: Battle, marcher: Marcher) -> Path:
        """A legal way that ends as near to where a model is wanted as it can get."""
        model = battle.model(marcher.model)
        going = self.going(battle, model, marcher.manner)
        reach = Reach(going.walk, going.start, going.errand.allowance.total)
        if marcher.foe is not None:
            foe = battle.model(marcher.foe).disc
            contact = reach.into_contact(foe)
            if contact is not None and self.is_open(battle, model.id, contact, marcher.manner):
                return contact
            return self._open_part(battle, marcher, _round_what_is_near(reach, (reach.start, foe[:2])))
        cut = reach.cut(marcher.path)
        goal = marcher.path[-1]
        ways: list[Path] = [cut]
        if len(cut) < 2 or going.walk.total(cut) < reach.allowance - USED_UP:  # something is in the way
            ways.append(_round_what_is_near(reach, marcher.path))
        return self._open_part(battle, marcher, min(ways, key=lambda way: length(way[-1], goal)))

    def _open_part(self, battle: Battle, marcher: Marcher, path: Path) -> Path:
        """As much of a way as nothing speaks against."""
        whole = _whole(path)
        for share in SHORTER if whole else ():
            part = path if share == 1.0 else beginning(path, whole * share)
            if part[-1] != path[0] and self.is_open(battle, marcher.model, part, marcher.manner):
                return part
        return path[:1]

    # Coherency

    def _links(self, battle: Battle, ids: Sequence[ModelId]) -> Links:
        models = [battle.model(id) for id in ids]
        links: Links = {id: set() for id in ids}
        for place, one in enumerate(models):
            for another in models[place + 1 :]:
                if are_coherent(battle, one, another, self.rulings):
                    links[one.id].add(another.id)
                    links[another.id].add(one.id)
        return links

    def _parts(self, battle: Battle, wanted: Links) -> int:
        """Into how many parts those fall who would hang together, as they stand in a battle."""
        now = self._links(battle, list(wanted))
        groups = _groups(wanted)
        kept = {id: now[id] & group for group in groups for id in group}
        return _parts(kept)

    def _kept_close(self, after: Battle, gone: Sequence[tuple[Marcher, Path]], links: Links) -> list[Marcher]:
        """The same ways, but that each ends beside somebody: who got least far stands, and its neighbours mind it."""
        ways = {marcher.model: (marcher, path) for marcher, path in gone}
        lag = {id: length(path[-1], marcher.path[-1]) for id, (marcher, path) in ways.items()}
        placed: dict[ModelId, Model] = {}
        closer: dict[ModelId, Marcher] = {}
        for group in _groups(links):
            left = set(group)
            while left:
                fringe = [id for id in left if links[id] & placed.keys()] or list(left)
                id = max(fringe, key=lambda each: (lag[each], each))
                left.remove(id)
                marcher, path = ways[id]
                beside = [placed[each] for each in group if each in placed]
                end = self._end_beside(after, marcher, path, beside, list(placed.values())) if beside else path
                placed[id] = replace(after.model(id), base=Disc(*end[-1], after.model(id).disc.r))
                closer[id] = replace(marcher, path=end)
        return [closer[marcher.model] for marcher, _ in gone]

    def _end_beside(
        self, after: Battle, marcher: Marcher, path: Path, beside: Sequence[Model], placed: Sequence[Model]
    ) -> Path:
        """A way that ends in coherency with one of some friends, as near to where the model is wanted as there is."""
        model, goal, whole = after.model(marcher.model), marcher.path[-1], _whole(path)
        r = model.disc.r

        def is_good(at: Point) -> bool:
            there = replace(model, base=Disc(*at, r))
            return all(gap(there.disc, each.disc) >= 0 for each in placed) and any(
                are_coherent(after, there, each, self.rulings) for each in beside
            )

        backwards = [beginning(path, whole * step / BACKWARDS) for step in range(BACKWARDS, -1, -1)]
        around = [
            (path[0], on_circle(each.disc[:2], each.disc.r + r + apart, turn))
            for each in beside
            for apart in BESIDE
            for turn in TURNS
        ]
        within = [way for way in around if way[0] != way[1] and length(*way) <= max(whole, 1)]
        ways = [way for way in (*backwards, *within) if is_good(way[-1])]
        return min(ways, key=lambda way: length(way[-1], goal), default=path)


def _round_what_is_near(reach: Reach[ModelId], path: Path) -> Path:
    """Towards as much of a way as could be gone: what stands further off is no matter of this move."""
    return reach.towards(beginning(path, reach.allowance)[-1])


def _front_first(marchers: Iterable[Marcher]) -> list[Marcher]:
    """Those in front first, so that nobody stands in another's way."""
    all_of_them = list(marchers)
    across = sum(each.path[-1][0] - each.path[0][0] for each in all_of_them)
    up = sum(each.path[-1][1] - each.path[0][1] for each in all_of_them)
    return sorted(all_of_them, key=lambda each: -(each.path[0][0] * across + each.path[0][1] * up))


def _moved(battle: Battle, ends: Iterable[tuple[ModelId, Point]]) -> Battle:
    models = [(battle.model(id), end) for id, end in ends]
    return battle.with_models(*(replace(model, base=Disc(*end, model.disc.r)) for model, end in models))


def _whole(path: Path) -> float:
    return sum(length(a, b) for a, b in pairwise(path))


def _groups(links: Links) -> list[set[ModelId]]:
    """Those who hang together."""
    groups: list[set[ModelId]] = []
    left = dict.fromkeys(links)
    while left:
        group, fringe = set[ModelId](), [next(iter(left))]
        while fringe:
            id = fringe.pop()
            if id not in group:
                group.add(id)
                fringe += links[id]
        groups.append(group)
        left = {id: None for id in left if id not in group}
    return groups


def _parts(links: Links) -> int:
    return len(_groups(links))
