"""Walking: how far a model may go, what a path costs it, and everything that speaks against the path (SK-MOVE)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex.entries import TerrainKind
from dwethia.faults import Fault
from dwethia.geometry.measuring import gap
from dwethia.geometry.paths import Path, Walk, length
from dwethia.geometry.reach import Reach
from dwethia.geometry.shapes import Disc, Point
from dwethia.geometry.surroundings import Surroundings
from dwethia.geometry.walkers import Bar, BarKind, Manners, Mover, Spent, Top, WalkingGround, Zones
from dwethia.lengths import INCH, inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.duties.when_moving import faults_of_move
from dwethia.skirmish.rules.moving import move_allowance
from dwethia.skirmish.special_rules import rules_of, those_that
from dwethia.skirmish.spell_effects import lasting_effect
from dwethia.skirmish.state.battle import Battle, Manner, Model
from dwethia.skirmish.state.board import are_touching, engaged_with, faults_of_coherency, has_melee_limit, is_engaged
from dwethia.skirmish.state.current_profile import reasons
from dwethia.tabletop.sides import other
from dwethia.tabletop.table import Table
from dwethia.tally import Part, Tally

# The ground and who walks on it


@lru_cache(maxsize=256)
def ground_of(table: Table, rulings: Rulings) -> WalkingGround:
    """A table as walkers meet it: scenery only, if the ruling has it so {R-SK-41}."""
    if rulings.says("R-SK-41", "open-only"):
        return WalkingGround(table.width, table.depth)
    pieces = table.pieces
    return WalkingGround(
        table.width,
        table.depth,
        walls=tuple(piece.shape for piece in pieces if piece.is_a(TerrainKind.IMPASSABLE)),
        slow=tuple(piece.shape for piece in pieces if piece.is_a(TerrainKind.DIFFICULT)),
        tops=tuple(Top(piece.shape, piece.kind.height) for piece in pieces if piece.kind.climbed),
    )


@lru_cache(maxsize=64)
def manners_of(rulings: Rulings) -> Manners:
    """How walkers meet others and rough ground {R-SK-08, R-SK-36, R-SK-39, R-SK-41}."""
    return Manners(
        zones=ZONES[rulings.option("R-SK-36")],
        zone_has_limit=rulings.says("R-SK-08", "all-inclusive"),
        zones_crossed=rulings.says("R-SK-39.crossing", "yes"),
        friends_block=rulings.says("R-SK-39.friends", "block"),
        base_must_fit=not rulings.says("R-SK-39.gaps", "ignore"),
        slow_halves_all=rulings.says("R-SK-41", "house-keywords"),
    )


ZONES: Final = {
    "contact-to-charge": Zones.CONTACT,
    "one-inch": Zones.ONE_INCH,
    "contact-only": Zones.CONTACT_ONLY,
}


def walk_of(battle: Battle, model: Model, rulings: Rulings, manners: Manners | None = None) -> Walk[ModelId]:
    """A model on its ground among all others."""
    card, crowds = model.card, battle.crowds
    special = rules_of(card)
    return Walk(
        ground_of(battle.table, rulings),
        Mover(model.disc.r, special.surefooted, special.flies),
        crowds[other(model.side)],
        crowds[model.side],
        manners or manners_of(rulings),
        own=model.id,
    )


# How far


def allowance(battle: Battle, model: Model, manner: Manner, rulings: Rulings) -> Tally:
    """How far a model may move here and now, in thousandths of an inch (SK-MOVE-02)."""
    tally = move_allowance(model.card.profile, rulings)
    changes = [
        Part(part.value * INCH, part.name, part.rule)
        for name, part in reasons(battle, model, rulings)
        if name == "move"
    ]
    if changes:
        tally = Tally((*tally.parts, *changes)).at_least(0, "never less than nothing", "SK-MOVE-02")
    tally = rules_of(model.card).allowance(battle, model, tally, rulings)
    if manner is not Manner.PLAIN:
        tally = tally.plus(-(tally.total // 2), f"half for a {manner} move", MANNERS[manner])
    return tally


MANNERS: Final = {Manner.DEFENSIVE: "HS-MOVE-01", Manner.STEALTHY: "HS-MOVE-02"}


def faults_of_manner(model: Model, manner: Manner) -> Iterator[Fault]:
    """A defensive move takes a shield, a stealthy one a cloak."""
    if manner is Manner.DEFENSIVE and not model.card.profile.shield:
        yield Fault(RuleId("HS-MOVE-01"), f"{model.name} has no shield to move behind")
    if manner is Manner.STEALTHY and not model.card.has_cloak:
        yield Fault(RuleId("HS-MOVE-02"), f"{model.name} has no cloak to move under")


# What a path costs


def _spent_words(kind: Spent, rulings: Rulings) -> tuple[str, RuleId]:
    name, rule = SPENT[kind]
    if kind is Spent.DIFFICULT and rulings.says("R-SK-41", "house-keywords"):
        return "a way through difficult ground, counted double", RuleId("SK-TERR-02")
    return name, RuleId(rule)


SPENT: Final[Mapping[Spent, tuple[str, str]]] = {
    Spent.OPEN: ("open ground", "SK-MOVE-03"),
    Spent.DIFFICULT: ("difficult ground, counted double", "HS-TERR-01"),
    Spent.CLIMB: ("climbing", "HS-TERR-06"),
    Spent.JUMP: ("a jump", "HS-TERR-07"),
    Spent.FLIGHT: ("flight", "SK-MOVE-03"),
}


# What speaks against a path


class AllowedMove(Struct, frozen=True):
    """A move that a model may make now: how far, and what it must mind besides."""

    model: ModelId
    allowance: Tally
    may_not_engage: tuple[tuple[str, str], ...] = ()  # rules and reasons
    beside: ModelId | None = None  # in whose coherency it must end (SK-DEST-12)
    heeds_duties: bool = False  # whether duties of the model have a say in it
    stay_counts: bool = False  # whether they have a say in its staying too, which is then its move of the turn


def allowed_move(
    battle: Battle, model: Model, manner: Manner, rulings: Rulings, beside: ModelId | None = None
) -> AllowedMove:
    """A model's own move."""
    reach = allowance(battle, model, manner, rulings)
    return AllowedMove(model.id, reach, tuple(_against_engaging(battle, model)), beside)


def _against_engaging(battle: Battle, model: Model) -> Iterator[tuple[str, str]]:
    for each in model.lasting:
        if lasting_effect(each.effect).keeps_from_engaging:
            yield each.rule, f"{each.source} lies on it"
    if model.came and model.came == battle.turn and rules_of(model.card).ambush:
        yield "SK-SETUP-08", f"it has come by {those_that('ambush')} this turn"


class MoveCheck:
    """A model about to move: it says what speaks against paths, one after the other."""

    __slots__ = (
        "_battle",
        "_legal",
        "_minds_enemies",
        "_minds_others",
        "_near",
        "_rulings",
        "_spent",
        "errand",
        "model",
        "most",
        "start",
        "walk",
    )

    def __init__(self, battle: Battle, errand: AllowedMove, rulings: Rulings, manners: Manners | None = None) -> None:
        self.errand = errand
        self.model = battle.model(errand.model)
        self.start: Point = self.model.disc[:2]
        self.walk = walk_of(battle, self.model, rulings, manners)
        self._battle, self._rulings = battle, rulings
        self._legal: Path = ()  # the last path found to be: it is asked about by who draws it, the game and the action
        self._spent: tuple[Path, int] = (), 0  # what the last path costs that was asked about
        self.most = errand.allowance.total
        self._minds_enemies = bool(
            errand.may_not_engage or has_melee_limit(battle.table, rulings) or rulings.says("R-SK-40", "one-target")
        )
        self._minds_others = errand.beside is not None or errand.heeds_duties
        self._near: Surroundings[ModelId] | None = None  # found when the first path is looked at

    def is_legal(self, path: Path) -> bool:
        if path == self._legal:
            return True
        if not self._may_be_legal(path) or not self._is_open(path):
            return False
        self._legal = path
        return True

    def _may_be_legal(self, path: Path) -> bool:
        """What is seen at a glance: whether a path is short enough, and there is room at its end."""
        if len(path) == 1:
            return True
        whole = length(*path) if len(path) == 2 else sum([length(a, b) for a, b in pairwise(path)])
        return whole <= self.most + 1 and self.surroundings.has_room_at(path[-1])

    @property
    def surroundings(self) -> Surroundings[ModelId]:
        """What it can meet on its way."""
        if self._near is None:
            self._near = Surroundings(self.walk, self.start, self.most + 1)
        return self._near

    def _is_open(self, path: Path) -> bool:
        """Whether there is none of `faults`, of a path with room at its end: quicker than to find what there is."""
        if len(path) == 1:
            return next(self.faults(path), None) is None
        if not self.surroundings.is_free(path) or self.spent_in_reach(path) > self.most:
            return False
        if self._minds_others or (self._minds_enemies and self.surroundings.enemies):
            return next(self._faults_of_company(path), None) is None
        return True

    def faults(self, path: Path) -> Iterator[Fault]:
        """Everything that speaks against a path that begins where the model stands; to stay, duties alone may."""
        if path == self._legal:
            return
        if len(path) == 1:
            if self.errand.stay_counts:
                yield from faults_of_move(self._battle, self, path, self._rulings)
            return
        for bar in self.walk.bars(path):
            yield fault_of_bar(self._battle, bar)
        spent, most = self.spent(path), self.errand.allowance
        if spent > most.total:
            yield Fault(RuleId("SK-MOVE-02"), f"{inches(spent)} is more than {inches(most.total)}", most)
        yield from self._faults_of_company(path)

    def _faults_of_company(self, path: Path) -> Iterator[Fault]:
        """What speaks against a path that gets there, by whom it ends near and by duties."""
        if self._minds_enemies:
            yield from self._faults_of_engaging(self._moved(path))
        if self.errand.beside is not None:
            hero = self._battle.model(self.errand.beside)
            for fault in faults_of_coherency(self._battle, self._moved(path), hero, self._rulings):
                yield Fault(RuleId("SK-DEST-12"), f"it ends out of coherency with {hero.name}: {fault}")
        if self.errand.heeds_duties:
            yield from faults_of_move(self._battle, self, path, self._rulings)

    def cost(self, path: Path) -> Tally:
        """What a path costs, by what it was spent on; difficult ground counts double."""
        parts = [Part(amount, *_spent_words(kind, self._rulings)) for kind, amount in self.walk.cost(path).parts]
        return Tally(tuple(parts))

    def spent(self, path: Path) -> int:
        """What a path costs in all."""
        if self._spent[0] != path:
            self._spent = path, self.walk.total(path)
        return self._spent[1]

    def spent_in_reach(self, path: Path) -> int:
        """The same of a path that is no longer than the model may go."""
        if self._spent[0] != path:
            self._spent = path, self.surroundings.total(path)
        return self._spent[1]

    def _moved(self, path: Path) -> Model:
        return replace(self.model, base=Disc(*path[-1], self.model.disc.r))

    def moved_along(self, path: Path) -> Model:
        """The model when it has gone a way, with what that counts for shooting."""
        spent = self.spent(path) if len(path) > 1 else 0
        return replace(self._moved(path), moved=self.model.moved + spent, has_moved=True)

    def _faults_of_engaging(self, moved: Model) -> Iterator[Fault]:
        """What speaks against ending a move in a fight (SK-MOVE-08) {R-SK-40}."""
        engaged = engaged_with(self._battle, moved, self._rulings)
        if not engaged:
            return
        names = ", ".join(enemy.name for enemy in engaged)
        for rule, reason in self.errand.may_not_engage:
            yield Fault(RuleId(rule), f"{moved.name} may not engage {names}: {reason}")
        if len(engaged) > 1 and self._rulings.says("R-SK-40", "one-target"):
            yield Fault(RuleId("SK-MOVE-08"), f"{moved.name} would engage {names}, and may engage one")
        is_charge = self.walk.manners.zones is not Zones.CONTACT or any(are_touching(moved, each) for each in engaged)
        if not is_charge:  # it touches somebody, but nobody at its own height {R-SK-07}
            yield Fault(RuleId("SK-MOVE-07"), f"{moved.name} would engage {names}, and touches none of them")


def faults_of_path(going: MoveCheck, path: Path) -> Iterator[Fault]:
    """Everything that speaks against a path, wherever it begins."""
    if path[0] != going.start:
        fact = f"the path begins at {_at(path[0])}, and {going.model.name} stands at {_at(going.start)}"
        yield Fault(RuleId("SK-MOVE-03"), fact)
    else:
        yield from going.faults(path)


def _at(point: Point) -> str:
    return f"{inches(point[0])}, {inches(point[1])}"


def fault_of_bar(battle: Battle, bar: Bar[ModelId]) -> Fault:
    rule, words = BARS[bar.kind]
    name = "" if bar.key is None else battle.model(bar.key).name
    return Fault(RuleId(rule), words(name, bar.measured))


def _overlap(measured: int) -> str:
    return f"by {inches(-measured)}"


BARS: Final[Mapping[BarKind, tuple[str, Callable[[str, int], str]]]] = {
    BarKind.LEAVES_BOARD: (
        "SK-MOVE-11",
        lambda name, far: f"the base would stand {inches(far)} over the edge of the table",
    ),
    BarKind.THROUGH_WALL: (
        "HS-TERR-03",
        lambda name, far: f"the base would cut into impassable terrain {_overlap(far)}",
    ),
    BarKind.THROUGH_ENEMY: ("SK-MOVE-04", lambda name, far: f"the path goes through {name}, {_overlap(far)}"),
    BarKind.THROUGH_FRIEND: ("SK-MOVE-05", lambda name, far: f"the path goes through {name}, {_overlap(far)}"),
    BarKind.NEAR_ENEMY: (
        "SK-MOVE-07",
        lambda name, far: f"the path comes within {inches(max(far, 0))} of {name}, and it does not engage",
    ),
    BarKind.CROSSES_ZONE: (
        "SK-MOVE-07",
        lambda name, far: (
            f"the path enters the inch around {name}, as near as {inches(max(far, 0))}, and leaves it again"
        ),
    ),
    BarKind.ENDS_ON_WALL: ("HS-TERR-03", lambda name, far: f"it would end in impassable terrain, {_overlap(far)}"),
    BarKind.ENDS_ON_ENEMY: ("SK-MOVE-06", lambda name, far: f"its base would overlap that of {name} {_overlap(far)}"),
    BarKind.ENDS_ON_FRIEND: ("SK-MOVE-06", lambda name, far: f"its base would overlap that of {name} {_overlap(far)}"),
}


# Whether it may move at all


def faults_of_leaving(battle: Battle, model: Model, rulings: Rulings) -> Iterator[Fault]:
    """Why an engaged model may not move: locked since before, or pinned this turn (SK-MOVE-09) {R-SK-37, R-SK-38}."""
    for enemy in engaged_with(battle, model, rulings):
        between = inches(max(gap(model.disc, enemy.disc), 0))
        if _has_come(model) or _has_come(enemy):
            if _has_come(model) or not rulings.says("R-SK-38", "may-break-before-own-move"):
                yield Fault(RuleId("SK-MOVE-09"), f"{model.name} is pinned: {enemy.name} is {between} away")
        elif rulings.says("R-SK-37", "locked"):
            yield Fault(RuleId("SK-MOVE-09"), f"{model.name} is locked in combat: {enemy.name} is {between} away")


def _has_come(model: Model) -> bool:
    """Whether a model has been moved this turn, also where that does not count for shooting {R-SK-69}."""
    return model.moved > 0 or model.has_charged


def is_held(battle: Battle, model: Model, rulings: Rulings) -> bool:
    """Whether enemies keep a model from moving."""
    return is_engaged(battle, model, rulings) and next(faults_of_leaving(battle, model, rulings), None) is not None


# Where to, for bots and suggestions


def reach_of(battle: Battle, model: Model, rulings: Rulings, manner: Manner = Manner.PLAIN) -> Reach[ModelId]:
    """Where a model can get: `path_to`, `towards`, `into_contact` and `places` give legal paths."""
    return Reach(walk_of(battle, model, rulings), model.disc[:2], allowance(battle, model, manner, rulings).total)
