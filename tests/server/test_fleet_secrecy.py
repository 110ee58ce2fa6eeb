"""Sealed orders and shields at a table: who else sits there, or watches, gets the same bytes whatever they say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from cosmic.space import blue, red, setup_of
from counts import count as times
from msgspec import Struct
from msgspec.structs import replace
from server.serving import SEED, Made, Person, Served, serving
from server.test_webhooks import letterbox

from dwethia.cosmic.setup.battle_setup import Start
from dwethia.cosmic.state.order import Order
from dwethia.engine.rules import as_setup
from dwethia.engine.seats import Seat
from dwethia.geometry.hulls.hull import HullSide
from dwethia.server.game_catalogue import Sources
from dwethia.server.messages import SeatSeen
from dwethia.server.tables import showing
from dwethia.server.tables.table_game import TableGame

HONEST = showing.see

LOOKS: tuple[dict[str, Any], ...] = (
    {"probe": "orders", "ships": {"red-1": ["move", "fire"], "blue-1": ["shield", "boarding"]}},
    {"probe": "course", "ship": "red-1", "deeds": [{"do": "advance", "ship": "red-1", "distance": 3000}]},
    {"probe": "course", "ship": "blue-1", "deeds": [{"do": "turn", "ship": "blue-1", "degrees": 45}]},
    {"probe": "ship-reach", "ship": "red-1"},
    {"probe": "volley", "ship": "red-1"},
    {"probe": "volley", "ship": "blue-1"},
    {"probe": "salvo", "shots": [{"ship": "blue-1", "weapon": "gun-1", "target": "red-1"}]},
    {"probe": "facing", "ship": "red-1"},
    {"probe": "boardings"},
    {"probe": "card", "model": "red-1"},
    {"probe": "rules", "model": "red-1"},
    {"probe": "tape", "one": "red-1", "another": "blue-1"},
    {"probe": "cast", "model": "red-1", "power": "blast"},
    {"probe": "cast-at", "model": "red-1", "power": "blast", "target": "blue-1", "affinity": 1},
    {"probe": "places", "wanted": {"blue-1": {"at": [12000, 12000]}}},
    {"probe": "ideas"},
    {"probe": "worth"},
    {"probe": "faults", "answer": {"ships": {"red-1": ["move", "fire"]}}},
    {"probe": "faults", "answer": {"ships": {"blue-1": ["front", "rear"]}}},
)


class Secret(Struct, frozen=True):
    """A table at which some seats have something to seal, and what is asked of them there."""

    phase: str
    seats: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    secret: tuple[str, ...] = ("red",)  # who seals what is compared
    bots: tuple[str, ...] = ()

    @property
    def names(self) -> list[str]:
        return [*(self.seats[0] or ("red",)), *(self.seats[1] or ("blue",))]

    @property
    def others(self) -> list[str]:
        return [name for name in self.names if name not in self.secret and name not in self.bots]

    def runs(self, name: str) -> list[str]:
        """The ships of a seat."""
        return [
            id for id, seat in zip(("red-1", "red-2", "blue-1", "blue-2"), self._seats(), strict=True) if seat == name
        ]

    def _seats(self) -> tuple[str, ...]:
        reds, blues = self.seats[0] or ("red",), self.seats[1] or ("blue",)
        return reds[0], reds[-1], blues[0], blues[-1]

    def setup(self) -> dict[str, Any]:
        armed: dict[str, Any] = {"weapons": ["18in S4", "12in S5 front"]}
        places = red((6, 4), **armed), red((18, 4), **armed), blue((6, 20), **armed), blue((18, 20), **armed)
        orders = (Order.SHIELD, Order.SHIELD) if self.phase == "shields" else ()
        ships = [
            replace(ship, seat=Seat(seat), stands=replace(ship.stands, orders=orders))
            for ship, seat in zip(places, self._seats(), strict=True)
        ]
        start = Start((), phase=self.phase)  # type: ignore[arg-type]
        return as_setup(setup_of(*ships, seats=self.seats, start=start))

    def answer(self, name: str, chance: Random) -> dict[str, Any]:
        """Any orders, or any sides for two tokens, of a seat's ships."""
        words = [each.value for each in (Order if self.phase == "orders" else HullSide)]
        return {"ships": {ship: [chance.choice(words) for _ in range(2)] for ship in self.runs(name)}}


ALLIES: Final = (("anna", "ben"), ("cora", "dan"))
SECRETS: Final = {
    "orders": Secret("orders"),
    "shields": Secret("shields"),
    "orders of an ally": Secret("orders", ALLIES, ("anna",)),
    "orders of a side": Secret("orders", ALLIES, ("anna", "ben")),
    "shields of an ally": Secret("shields", ALLIES, ("cora",)),
    "orders beside a bot": Secret("orders", (("anna", "ben"), ()), ("anna",), ("blue",)),
}


@contextmanager
def table_of(folder: Path, secret: Secret) -> Iterator[tuple[Served, Made]]:
    """A table that is the same every time, with a clock; also after the server has gone and come back."""
    numbers = count()
    sources = Sources(
        table_id=lambda: "the-table", token=lambda: f"token-{next(numbers)}", seed=lambda: SEED, now=lambda: 1000.0
    )
    folder.mkdir(exist_ok=True)
    with serving(folder, sources=sources, private_webhooks=True) as served:
        seats = {name: {"bot": "helmsman"} if name in secret.bots else {"is_ready": True} for name in secret.names}
        clock = {"seconds": 60, "then": "claim"}
        yield served, served.make("cosmic", setup=secret.setup(), seats=seats, clock=clock)


class Company:
    """Everybody at a table: those with a secret, the others, and one who watches."""

    def __init__(self, made: Made, secret: Secret) -> None:
        self.secret = secret
        self.people = {name: made.sit(name) for name in secret.names if name not in secret.bots}
        self.watcher = made.watch()
        for each in (*self.people.values(), self.watcher):
            each.until(lambda one: all(seat["is_present"] or seat["bot"] for seat in one.table["seats"]))
            each.until(lambda one: set(secret.bots) <= set(one.table["sealed"]))

    @property
    def others(self) -> dict[str, Person]:
        return {name: self.people[name] for name in self.secret.others} | {"watcher": self.watcher}

    def arrived(self) -> None:
        """Whatever was sent to the others has come."""
        for each in self.others.values():
            each.refused("hello", tokens=["again"])

    def seal(self, chance: Random) -> dict[str, dict[str, Any]]:
        """Those with a secret seal what chance says, and change their minds as often as chance says."""
        sealed = {}
        for name in self.secret.secret:
            person = self.people[name]
            for _ in range(chance.randrange(1, 4)):
                sealed[name] = self.secret.answer(name, chance)
                assert person.decide(person.requests[0], sealed[name])["type"] == "done"
            assert person.seat(name)["answered"] == sealed[name]
            for each in self.others.values():  # one after the other: who reads slowly is shown two changes at once
                each.until(lambda one: set(sealed) <= set(one.table["sealed"]))
        return sealed


def mistakes(company: Company) -> Iterator[tuple[str, Any]]:
    """What the others are told for messages that are wrong, and for a hint in their own place."""
    (secret, *_), first = company.secret.secret, next(iter(company.others))
    for name, person in company.others.items():
        step, own = person.now["step"], name if name != "watcher" else first
        for number, (kind, fields) in enumerate(
            (
                ("decide", {"seat": secret, "step": step, "answer": {"ships": {}}}),
                ("decide", {"seat": own, "step": step, "answer": {"ships": {"red-1": ["move"], "blue-1": ["up"]}}}),
                ("decide", {"seat": own, "step": step, "answer": {"ships": {"red-1": ["fire"] * 9}}}),
                ("decide", {"seat": own, "step": step - 1, "answer": {"ships": {}}}),
                ("decide", {"seat": own, "step": step, "answer": "fire"}),
                ("hint", {"seat": secret}),
                ("undo", {"seat": secret, "step": step, "entry": 1}),
                ("undo", {"seat": own, "step": step, "entry": 99}),
                ("claim", {"seat": own, "late": secret}),
                ("pass", {"seat": own, "step": step, "scope": "week", "moment": None}),
                ("takeback", {"seat": secret}),
                ("unseal", {"seat": secret, "step": step}),
                ("unseal", {"seat": own, "step": step}),
                ("rematch", {"seat": own}),
            )
        ):
            yield f"{name} is wrong, {number}: {kind}", person.refused(kind, **fields)
        if name != "watcher":
            yield f"{name} is hinted", person.say("hint", seat=name)


def asked_for(served: Served, made: Made, secret: Secret) -> Iterator[tuple[str, Any]]:
    """All that the others are told when they ask."""
    viewers = [(name, name, made.tokens[name]) for name in secret.others] + [("anybody", None, made.spectator)]
    for who, seat, token in viewers:
        for number, look in enumerate(LOOKS):
            answer = made.call("POST", "/probe", token, {"look": look, "seat": seat})
            yield f"{who} looks {number}", (answer.status_code, answer.text)
            answer = made.call("POST", "/probe", token, {"look": look, "seat": secret.secret[0]})
            yield f"{who} looks {number} in the other's place", (answer.status_code, answer.text)
        for path in (
            "",
            "/record",
            "/report",
            f"/outlook{f'?seat={seat}' if seat else ''}",
            "/reasons/1",
            "/reasons/2",
            "/past?count=60",
            f"/past?first=1&count=60{f'&seat={seat}' if seat else ''}",
            f"/past?seat={secret.secret[0]}&count=60",
            "/closing",
            "/picture",
            "/chances/0",
            "/chances/1",
        ):
            answer = made.get(path, token)
            yield f"{who} gets {path}", (answer.status_code, answer.text)
    record = made.get("/record", made.spectator).json()
    for path, more in (("replay", {"whole": True, "count": 200, "outlook": True}), ("report", {}), ("verify", {})):
        yield path, served.http.post(f"/api/{path}", json={"record": record, **more}).text


def everything(company: Company, served: Served, made: Made) -> dict[str, Any]:
    """All that the others have got, and all that they can get."""
    secret = company.secret
    found = dict(mistakes(company)) | dict(asked_for(served, made, secret))
    company.arrived()
    found |= {name: each.raw for name, each in company.others.items()}
    late = {name: made.sit(name) for name in secret.others} | {"watcher": made.watch()}
    return found | {f"{name}, come back": each.raw for name, each in late.items()}


def same(one: dict[str, Any], another: dict[str, Any]) -> None:
    assert one.keys() == another.keys()
    for what, told in one.items():
        assert told == another[what], what


def at_once(folder: Path, secret: Secret, chance: Random) -> dict[str, Any]:
    with table_of(folder, secret) as (served, made):
        company = Company(made, secret)
        company.arrived()
        for each in company.others.values():
            each.raw.clear()  # how many arrivals were shown at once is chance, and no secret
        company.seal(chance)
        return everything(company, served, made)


@pytest.mark.rule("CC-ORDER-04", "CC-SHIELD-02", "CC-CORE-11")
@pytest.mark.parametrize("seed", range(times(1, 12)))
@pytest.mark.parametrize("name", SECRETS)
def test_what_is_sealed_shows_in_nothing_that_others_get(tmp_path: Path, name: str, seed: int) -> None:
    one, another = (at_once(tmp_path / each, SECRETS[name], Random(f"{each} {seed}")) for each in "ab")
    same(one, another)


def sealed_told(table_game: TableGame, seat: Seat | None) -> SeatSeen:
    """What a seat sees, and what red has sealed besides."""
    return replace(HONEST(table_game, seat), draft=table_game.game.sealed(Seat("red")))


def length_told(table_game: TableGame, seat: Seat | None) -> SeatSeen:
    """What a seat sees, and to a spectator how long it is what red has sealed."""
    seen, sealed = HONEST(table_game, seat), table_game.game.sealed(Seat("red"))
    return replace(seen, watches=("",) * len(str(sealed))) if seat is None else seen


@pytest.mark.parametrize("leak", [sealed_told, length_told])
def test_a_table_that_told_of_it_would_be_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Callable[[TableGame, Seat | None], SeatSeen]
) -> None:
    monkeypatch.setattr(showing, "see", leak)
    one, another = (at_once(tmp_path / each, SECRETS["orders"], Random(each)) for each in "ab")
    with pytest.raises(AssertionError):
        same(one, another)


def taken_back(folder: Path, secret: Secret, chance: Random) -> dict[str, Any]:
    """What was sealed has been taken back, again and again as it happens; nobody with a secret is ready."""
    with table_of(folder, secret) as (served, made):
        company = Company(made, secret)
        company.arrived()
        for each in company.others.values():
            each.raw.clear()
        for _ in range(2):
            for name, draft in company.seal(chance).items():
                person = company.people[name]
                person.done("unseal", seat=name, step=person.now["step"])
                assert (person.seat(name)["answered"], person.seat(name)["draft"]) == (None, draft)
                for each in company.others.values():
                    each.until(lambda one, name=name: name not in one.table["sealed"])
                    assert name in each.table["waiting_for"]
        return everything(company, served, made)


@pytest.mark.rule("CC-ORDER-04", "CC-SHIELD-02", "CC-CORE-11")
@pytest.mark.parametrize("name", ["orders", "shields of an ally", "orders of a side", "orders beside a bot"])
def test_what_was_sealed_and_taken_back_shows_in_nothing_that_others_get(tmp_path: Path, name: str) -> None:
    one, another = (taken_back(tmp_path / each, SECRETS[name], Random(each)) for each in "ab")
    same(one, another)


def after_undo(folder: Path, secret: Secret, chance: Random) -> dict[str, Any]:
    """The orders were revealed, taken back by consent, and others sealed."""
    with table_of(folder, secret) as (served, made):
        company = Company(made, secret)
        people, plain = company.people, Random(0)
        for name, person in people.items():
            assert person.decide(person.requests[0], secret.answer(name, plain))["type"] == "done"
        people["red"].catch_up(people["blue"])
        assert people["red"].say("undo", seat="red", step=people["red"].now["step"], entry=1)["type"] == "done"
        people["blue"].until(lambda one: one.table["proposal"] is not None)
        number = people["blue"].table["proposal"]["number"]
        agreed = {"seat": "blue", "step": people["blue"].now["step"], "proposal": number, "agree": True}
        people["blue"].done("consent", **agreed)
        for each in (*people.values(), company.watcher):
            each.catch_up(people["blue"])
            assert each.table["sealed"] == []
        assert people["red"].seat("red")["answered"] is None
        company.arrived()
        for each in company.others.values():
            each.raw.clear()
        company.seal(chance)
        return everything(company, served, made)


@pytest.mark.rule("CC-ORDER-04")
@pytest.mark.parametrize("phase", ["orders", "shields"])
def test_what_is_sealed_again_after_an_undo_shows_in_nothing_either(tmp_path: Path, phase: str) -> None:
    one, another = (after_undo(tmp_path / each, Secret(phase), Random(each)) for each in "ab")
    same(one, another)


def after_restart(folder: Path, secret: Secret, chance: Random) -> dict[str, Any]:
    """The server has gone and come back since; so have all people."""
    with table_of(folder, secret) as (_, made):
        sealed = Company(made, secret).seal(chance)
    with serving(folder, sources=Sources(now=lambda: 1000.0)) as served:
        again = Made(served, made.told)
        own = {name: again.sit(name) for name in secret.secret}
        assert {name: person.seat(name)["answered"] for name, person in own.items()} == sealed  # one's own is kept
        company = Company(again, secret)
        company.arrived()
        for each in company.others.values():
            each.raw.clear()
        return everything(company, served, again)


@pytest.mark.rule("CC-ORDER-04")
@pytest.mark.parametrize("name", ["orders", "shields of an ally"])
def test_what_is_sealed_outlasts_the_server_for_its_seat_alone(tmp_path: Path, name: str) -> None:
    one, another = (after_restart(tmp_path / each, SECRETS[name], Random(each)) for each in "ab")
    same(one, another)


@pytest.mark.rule("CC-ORDER-04")
def test_a_bot_orders_alike_whatever_is_sealed_against_it(tmp_path: Path) -> None:
    secret, orders = SECRETS["orders beside a bot"], []
    for each in "ab":
        with table_of(tmp_path / each, secret) as (_, made):
            company = Company(made, secret)
            company.seal(Random(each))
            ben = company.people["ben"]
            assert ben.decide(ben.requests[0], {"ships": {"red-2": ["fire", "fire"]}})["type"] == "done"
            told = [event["event"] for event in ben.events if event["event"]["event"] == "orders-revealed"]
            ships = dict(zip(told[0]["ships"], told[0]["orders"], strict=True))
            orders.append({ship: given for ship, given in ships.items() if ship.startswith("blue")})
    assert orders[0] == orders[1] != {}


def test_nobody_is_written_to_because_somebody_has_sealed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    secret = SECRETS["orders of a side"]
    with letterbox() as (url, letters), table_of(tmp_path, secret) as (_, made):
        assert made.call("PUT", "/seats/dan/webhook", made.tokens["dan"], {"url": url}).status_code == 200
        people = {name: made.sit(name) for name in ("anna", "ben", "cora")}
        for name, person in people.items():
            assert person.decide(person.requests[0], secret.answer(name, Random(1)))["type"] == "done"
        assert made.get().json()["sealed"] == ["anna", "ben", "cora"]
        assert made.get().json()["waiting_for"] == ["dan"]
        assert letters.empty()
    assert "ships" not in caplog.text
