"""Makes every transcript anew from fixed seeds, and INDEX, one line for each.

    make transcripts              all of them
    make transcripts ONLY=clash   those whose name begins so

A change of behaviour is a difference in INDEX that somebody approves. Bots may change freely: what is kept is replayed,
and only played anew when somebody asks for it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from aftermath.battles import busy_field
from engine.tables import any_rulings
from msgspec import Struct
from transcripts.keeping import ENDINGS, FOLDER, INDEX, index_line, load, names, save, transcribed

from dwethia.bots.registry import BotMaker, bots_for
from dwethia.codex import starter
from dwethia.cosmic.setup.preparing import open_space
from dwethia.cosmic.setup.preparing import prepare as prepare_fleets
from dwethia.dice import TableDice, seed_from
from dwethia.dungeons.setup.plan import Objective
from dwethia.dungeons.setup.plan import as_setup as as_dungeon_setup
from dwethia.dungeons.setup.plan import prepare as prepare_dungeon
from dwethia.engine.forms import as_written
from dwethia.engine.game import Game
from dwethia.engine.procedure import Ask
from dwethia.engine.request import Answer
from dwethia.engine.rules import as_setup
from dwethia.engine.seats import Seat
from dwethia.engine.view import look
from dwethia.games import games
from dwethia.muster import Army, levy, ready_army
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.ready import ready_force
from dwethia.rulebook import Rulings
from dwethia.skirmish.clash.first_clash import FIRST_CLASH
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.setup.preparing import drawn_ground, pooled_ground, prepare
from dwethia.tabletop.ground import LaidGround, ready_ground

Setup = dict[str, Any]


class Recipe(Struct, frozen=True):
    """How a game of the transcripts is played."""

    name: str
    title: str
    setup: Callable[[], Setup]
    bots: tuple[str, ...]  # seat by seat, in turn
    rulings: str | tuple[str, ...] = ()  # settings one by one, or the seed of settings drawn at random
    salts: int = 0  # how many seats give a salt to the dice
    by_hand: bool = False
    seed: str = ""  # of dice and random answers, where it is not the name
    takes_back: int | None = None  # the entry that is undone once the game has come there, with everybody's consent

    @property
    def game(self) -> str:
        return self.name.partition("-")[0]


# Skirmish


def armed(red: Army, blue: Army, ground: LaidGround | None, **more: Any) -> Setup:
    return as_setup(prepare((red, blue), starter(), ground, **more))


def drawn(faction: str, limit: int, seed: str) -> Army:
    return levy(starter(), faction, limit, seed)


def board(id: str) -> LaidGround:
    return ready_ground(starter().boards[id], starter())


def laid(limit: int, seed: str) -> LaidGround:
    return drawn_ground(limit, starter(), seed)


def pooled(limit: int, seed: str) -> LaidGround:
    return pooled_ground(limit, starter(), seed)


def any_battle(seed: str, limit: int) -> Callable[[], Setup]:
    """Armies and ground drawn from a seed."""

    def setup() -> Setup:
        chance, codex = Random(seed), starter()
        red, blue = (drawn(chance.choice(sorted(codex.factions)), limit, f"{seed} {side}") for side in ("red", "blue"))
        ground = chance.choice([None, board(chance.choice(BOARDS)), laid(limit, seed), pooled(limit, seed)])
        return armed(red, blue, ground, scenarios=(chance.choice([None, *Scenario]), None))

    return setup


BOARDS = ("leaning-stone", "noon-market", "breathing-ground", "two-hills-one-well", "fever-bog")


def two_seats(side: str) -> tuple[Seat, ...]:
    return (Seat(f"{side}-1"), Seat(f"{side}-2"))


# Cosmic Combat


def fleets(red: str, blue: str, **more: Any) -> Setup:
    one, other = ready_force(red), ready_force(blue)
    assert isinstance(one, Fleet)
    assert isinstance(other, Fleet)
    return as_setup(prepare_fleets((one, other), starter(), open_space(one.limit), **more))


BATTLES_IN_SPACE = (
    Recipe(
        "cosmic-01-learning",
        "sun patrol against void raid, helmsmen",
        lambda: fleets("learn-sun-patrol", "learn-void-raid"),
        ("helmsman",),
    ),
    Recipe(
        "cosmic-02-vanguard",
        "Sol Vanguard against Rolling Scrap, helmsman and random answers, drawn rulings",
        lambda: fleets("sol-vanguard", "rolling-scrap"),
        ("helmsman", "random"),
        "cosmic-two",
        salts=2,
    ),
    Recipe(
        "cosmic-03-two-seats",
        "Tide of Eyes against Gilded Convoy, two seats on both sides, random answers",
        lambda: fleets("tide-of-eyes", "gilded-convoy", seats=(two_seats("red"), two_seats("blue"))),
        ("random",),
    ),
    Recipe(
        "cosmic-04-random",
        "sun patrol against void raid, random answers, drawn rulings",
        lambda: fleets("learn-sun-patrol", "learn-void-raid"),
        ("random",),
        "cosmic-four",
    ),
)


AFTERMATHS = (
    Recipe(
        "aftermath-01-busy-field",
        "traders against bloodpact, keeper and random answers",
        lambda: as_setup(busy_field().setup),
        ("keeper", "random"),
    ),
    Recipe(
        "aftermath-02-every-deed",
        "the same by hand, every deed and every circumstance counted, random answers",
        lambda: as_setup(busy_field().setup),
        ("random",),
        ("R-CP-10=one-per-deed", "R-CP-12=add", "R-CP-05=recover-on-4-plus", "R-CP-21.idle=re-roll"),
        by_hand=True,
    ),
)

SKIRMISHES = (
    Recipe(
        "skirmish-01-first-battle",
        "shore party against scrap patrol, recruits, Leaning Stone",
        lambda: armed(ready_army("learn-shore-party"), ready_army("learn-scrap-patrol"), board("leaning-stone")),
        ("recruit",),
    ),
    Recipe(
        "skirmish-02-gilded-eel",
        "Gilded Eel against Noon Cohort, soldiers, Noon Market, Annihilation",
        lambda: armed(
            ready_army("gilded-eel"),
            ready_army("noon-cohort"),
            board("noon-market"),
            scenarios=(Scenario.ANNIHILATION, Scenario.ANNIHILATION),
        ),
        ("soldier",),
    ),
    Recipe(
        "skirmish-03-red-hour",
        "Red Hour against Winter Hunt, soldier and recruit, a laid table, drawn rulings",
        lambda: armed(ready_army("red-hour"), ready_army("winter-hunt"), laid(500, "three")),
        ("soldier", "recruit"),
        "three",
        salts=2,
    ),
    Recipe(
        "skirmish-04-two-seats",
        "drawn armies of 150, two seats on a side, soldiers, Two Hills One Well, Hold the Line",
        lambda: armed(
            drawn("the-citadel", 150, "four"),
            drawn("orc-assault", 150, "four"),
            board("two-hills-one-well"),
            scenarios=(Scenario.HOLD_THE_LINE, None),
            seats=(two_seats("red"), ()),
        ),
        ("soldier",),
    ),
    Recipe(
        "skirmish-05-pool",
        "drawn armies of 150, terrain by turns, soldiers, drawn rulings, King of the Hill",
        lambda: armed(
            drawn("eldritch-cult", 150, "five"),
            drawn("empire-of-sol", 150, "five"),
            pooled(150, "five"),
            scenarios=(Scenario.KING_OF_THE_HILL, None),
        ),
        ("soldier",),
        "five",
    ),
    Recipe(
        "skirmish-06-choir",
        "Drowned Choir against Gutrot Mob, soldiers, Fever Bog, Play Objectives",
        lambda: armed(
            ready_army("drowned-choir"),
            ready_army("gutrot-mob"),
            board("fever-bog"),
            scenarios=(Scenario.PLAY_OBJECTIVES, None),
        ),
        ("soldier",),
    ),
    Recipe(
        "skirmish-07-open",
        "drawn armies of 100, no terrain, random answers, drawn rulings",
        lambda: armed(drawn("bloodpact", 100, "seven"), drawn("champions-of-the-void", 100, "seven"), None),
        ("random",),
        "seven",
    ),
    Recipe(
        "skirmish-08-pool-random",
        "drawn armies of 150, terrain by turns, random answers, drawn rulings, Break Their Lines",
        lambda: armed(
            drawn("blacksun-traders", 150, "eight"),
            drawn("the-citadel", 150, "eight"),
            pooled(150, "eight"),
            scenarios=(Scenario.BREAK_THEIR_LINES, None),
        ),
        ("random",),
        "eight",
    ),
    Recipe(
        "skirmish-09-four-seats",
        "drawn armies of 150, two seats on both sides, random answers, a laid table, drawn rulings",
        lambda: armed(
            drawn("orc-assault", 150, "nine"),
            drawn("eldritch-cult", 150, "nine"),
            laid(150, "nine"),
            seats=(two_seats("red"), two_seats("blue")),
        ),
        ("random",),
        "nine",
    ),
    Recipe(
        "skirmish-10-casters",
        "drawn armies of 150, random answers, Breathing Ground, King of the Hill",
        lambda: armed(
            drawn("champions-of-the-void", 150, "ten"),
            drawn("eldritch-cult", 150, "ten-b"),
            board("breathing-ground"),
            scenarios=(Scenario.KING_OF_THE_HILL, None),
        ),
        ("random",),
    ),
    Recipe(
        "skirmish-11-own-dice",
        "drawn armies of 100, dice rolled by hand, recruit and random answers, drawn rulings",
        lambda: armed(drawn("empire-of-sol", 100, "eleven"), drawn("bloodpact", 100, "eleven"), laid(100, "eleven")),
        ("recruit", "random"),
        "eleven",
        by_hand=True,
    ),
    Recipe(
        "skirmish-12-taken-back",
        "Risen Tide against Gatehouse Nine, soldier and random answers, drawn rulings, something taken back",
        lambda: armed(
            ready_army("risen-tide"),
            ready_army("gatehouse-nine"),
            laid(500, "twelve"),
            scenarios=(Scenario.BREAK_THEIR_LINES, None),
        ),
        ("soldier", "random"),
        "twelve",
        takes_back=60,
    ),
    *(
        Recipe(
            f"skirmish-{number}-drawn",
            f"everything drawn, armies of {limit}, random answers",
            any_battle(seed, limit),
            ("random",),
            seed,
            seed=f"skirmish-x{seed}",
        )
        for number, seed, limit in (
            (13, "16", 250),
            (14, "27", 250),
            (15, "9", 150),
            (16, "31", 150),
            (17, "86", 250),
        )
    ),
)


# Dungeons


def run(hero: str, *wargear: str, race: str | None = None, **plan: Any) -> Callable[[], Setup]:
    def setup() -> Setup:
        codex = starter()
        return as_dungeon_setup(prepare_dungeon(codex, codex.outfit(codex.units[hero], wargear, race), **plan))

    return setup


KILL, DATA, FLEE, BOMB = Objective.ASSASSINATION, Objective.RETRIEVE_DATA, Objective.ESCAPE, Objective.SABOTAGE

DUNGEONS = (
    Recipe(
        "dungeon-01-assassination",
        "Captain, 4 rooms, Cursed Temple, delver",
        run("captain", "fate-charm", "camo-cloak", objective=KILL, rooms=4, setting="cursed-temple"),
        ("delver",),
        salts=1,
    ),
    Recipe(
        "dungeon-02-retrieve-data",
        "Necromancer with staff, 4 rooms, Space Station, delver",
        run("necromancer", "staff", objective=DATA, rooms=4, setting="space-station"),
        ("delver",),
    ),
    Recipe(
        "dungeon-03-escape",
        "Assassin with crossbow, 6 rooms, Enemy Base, delver, drawn rulings",
        run("assassin", "crossbow", objective=FLEE, rooms=6, setting="enemy-base"),
        ("delver",),
        "three",
    ),
    Recipe(
        "dungeon-04-sabotage",
        "Hierophant with storm codex, 3 rooms, Ancient Ruins, delver",
        run("hierophant", "storm-codex", "fate-charm", objective=BOMB, rooms=3, setting="ancient-ruins"),
        ("delver",),
    ),
    Recipe(
        "dungeon-05-all-rolled",
        "Legate, everything left to the dice, delver",
        run("legate", "shield", "pilum", "fate-charm"),
        ("delver",),
    ),
    Recipe(
        "dungeon-06-races",
        "Shaman of the orcs, 5 rooms against the Citadel with races, delver, drawn rulings",
        run("shaman", "staff", race="orc", objective=DATA, rooms=5, faction="the-citadel", with_races=True),
        ("delver",),
        "six",
    ),
    Recipe(
        "dungeon-07-long",
        "Death Knight, 8 rooms against the Eldritch Cult, delver, drawn rulings",
        run("death-knight", "tower-shield", objective=KILL, rooms=8, faction="eldritch-cult"),
        ("delver",),
        "seven",
    ),
    Recipe(
        "dungeon-08-sabotage-random",
        "Master Gunner, 2 rooms, random answers, drawn rulings",
        run("master-gunner", "scope", objective=BOMB, rooms=2),
        ("random",),
        "eight",
    ),
    Recipe(
        "dungeon-09-casters-random",
        "Oracle with spellbook, 3 rooms against the Champions of the Void, random answers",
        run("oracle", "spellbook", objective=DATA, rooms=3, faction="champions-of-the-void"),
        ("random",),
    ),
    Recipe(
        "dungeon-10-final-room-random",
        "Warchief, 1 room against Bloodpact with races, random answers, drawn rulings",
        run("warchief", "chain-axe", objective=KILL, rooms=1, faction="bloodpact", with_races=True),
        ("random",),
        "ten",
    ),
    Recipe(
        "dungeon-11-taken-back",
        "Profane, 4 rooms, delver, drawn rulings, something taken back",
        run("profane", race="wraith", objective=FLEE, rooms=4),
        ("delver",),
        "eleven",
        takes_back=30,
    ),
    Recipe(
        "dungeon-12-own-dice",
        "Arch-Engineer, 3 rooms, dice rolled by hand, delver",
        run("arch-engineer", "stim", objective=BOMB, rooms=3, faction="orc-assault"),
        ("delver",),
        by_hand=True,
    ),
    Recipe(
        "dungeon-13-trinket",
        "Captain with a charm, 3 rooms, random answers, drawn rulings",
        run("captain", "fate-charm", rooms=3),
        ("random",),
        "0",
        seed="dungeon-x0",
    ),
    Recipe(
        "dungeon-14-resisted",
        "Oracle with spellbook, 3 rooms, delver, drawn rulings",
        run("oracle", "spellbook", rooms=3),
        ("delver",),
        "5",
        seed="dungeon-x5",
    ),
)


# The clash


def bands(**more: Any) -> Setup:
    return {**FIRST_CLASH, **more}


CASTERS = {
    "name": "Casters",
    "models": [
        {"name": "Witch", "profile": "M3 P4 S3 D3 A2 W3 I3 Dst4 F1 Aff3 hero"},
        {"name": "Acolyte 1", "profile": "M3 S3 D3 A1 W2 Aff1"},
        {"name": "Acolyte 2", "profile": "M3 S3 D3 A1", "weapon": "8in S3 light"},
    ],
}

CLASHES = (
    Recipe("clash-01-first", "the first clash, fencers", bands, ("fencer",), salts=1),
    Recipe("clash-02-rulings", "the first clash, random answers, drawn rulings", bands, ("random",), "two", salts=2),
    Recipe(
        "clash-03-casters",
        "casters in blue, fencer and random, drawn rulings",
        lambda: bands(blue=CASTERS, turns=8),
        ("fencer", "random"),
        "three",
        takes_back=6,
    ),
    Recipe(
        "clash-04-own-dice",
        "casters in red, dice rolled by hand",
        lambda: bands(red=CASTERS),
        ("random",),
        by_hand=True,
    ),
)

RECIPES = (*AFTERMATHS, *CLASHES, *BATTLES_IN_SPACE, *DUNGEONS, *SKIRMISHES)


# Playing


def any_answer(ask: Ask, chance: Random) -> Answer:
    """Any legal answer, where options of one kind are together as likely as one of another."""
    if ask.form is not None:
        return as_written(next(ask.form.samples(chance)))
    kinds: dict[str, list[str]] = {}
    for each in ask.options:
        kinds.setdefault(each.partition(":")[0], []).append(each)
    return chance.choice(kinds[chance.choice(list(kinds))])


def play(recipe: Recipe) -> Game[Any]:
    """The game of a recipe, played to its end."""
    game = begun(recipe)
    chance = Random(recipe.seed or recipe.name)
    seated = {seat: recipe.bots[number % len(recipe.bots)] for number, seat in enumerate(game.seats)}
    bots, takes_back = bots_for(recipe.game), recipe.takes_back
    while not game.is_over:
        if game.last_entry == takes_back:
            game.undo(game.seats[0], takes_back - 5, consents=game.seats)
            takes_back = None
        ask = next(ask for ask in game.asks if game.sealed(ask.seat) is None)
        game.answer(ask.seat, answer_of(game, ask, seated[ask.seat], bots, chance))
    return game


def begun(recipe: Recipe) -> Game[Any]:
    rules, setup, rulings = games()[recipe.game].rules, recipe.setup(), rulings_of(recipe)
    if recipe.by_hand:
        return Game(rules, setup, rulings, TableDice())
    salts = [(seat, f"salt of {seat}".encode()) for seat in rules.seats(setup)[: recipe.salts]]
    return Game.hosted(rules, setup, rulings, seed_from(recipe.seed or recipe.name), salts)


def rulings_of(recipe: Recipe) -> Rulings:
    book = games()[recipe.game].rules.book
    if isinstance(recipe.rulings, str):
        return any_rulings(Random(recipe.rulings), book)
    return Rulings.of(book, settings=recipe.rulings)


def answer_of(game: Game[Any], ask: Ask, bot: str, bots: Mapping[str, BotMaker], chance: Random) -> Answer:
    if bot == "random" or ask.question == "dice":
        return any_answer(ask, chance)
    return bots[bot](ask.question)(look(game, ask.seat)).written


def make(only: str = "") -> Iterator[str]:
    """Play what is asked for, keep it, and say what became of each transcript."""
    for recipe in RECIPES:
        if recipe.name.startswith(only):
            game = play(recipe)
            save(recipe.name, transcribed(game.record()))
            yield recipe.name
    titles = {each.name: each.title for each in RECIPES}
    for name in set(names()) - set(titles):
        for ending in ENDINGS:
            (FOLDER / f"{name}{ending}").unlink()
    INDEX.write_text("".join(index_line(name, titles[name], load(name)) + "\n" for name in names()))


if __name__ == "__main__":
    for made in make(*sys.argv[1:]):
        print(made)
