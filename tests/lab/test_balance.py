"""Balance: prices that were planted in a pack are found again, bounds hold, and the page tells it all."""

from __future__ import annotations

from math import exp
from pathlib import Path
from random import Random
from statistics import mean

import pytest
from counts import count

from dwethia.codex import Codex, load, starter
from dwethia.lab.balance.advice import advice
from dwethia.lab.balance.balancing import Balance, balance_of, is_known
from dwethia.lab.balance.bounds import share_in_groups
from dwethia.lab.balance.contestants import Contestant, PricedPart, contestant, field, levied_pair
from dwethia.lab.balance.page import balance_page
from dwethia.lab.balance.rounds import seeds_of_rounds
from dwethia.lab.balance.standings import Strength, standing
from dwethia.lab.balance.what_if import trial_of
from dwethia.lab.balance.worth import Battled, Fitted, PriceVerdict, fit
from dwethia.lab.surety import Share
from dwethia.muster.army import Army, Recruit
from dwethia.muster.kits import kit_named
from dwethia.muster.mustering import muster

ARMIES = kit_named("skirmish")
LIMIT = 500
HUNDRED_POINTS = 2.5  # log-odds that they are worth in these battles
PLANTED = {
    "legionaire": 1.7,
    "hunter": 0.6,
    "pirate": 0.6,
    "gunner": 1.8,
    "cultist": 0.6,
    "zealot": 1.7,
}  # what is asked for, in times of what it is worth
MEETINGS = count(900, 5000)


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Codex:
    """The Starter Codex with some prices that are wrong."""
    folder = tmp_path_factory.mktemp("planted")
    (folder / "pack.toml").write_text('id = "planted"\nname = "Planted"\nversion = "1"\nrequires = ["starter"]\n')
    (folder / "units.toml").write_text(
        "".join(
            f'[[unit]]\nid = "{unit}"\nextends = "starter:{unit}"\nreplaces = "starter:{unit}"\n'
            f'points = {round(times * worth_of(unit))}\npoints_reason = "planted"\n\n'
            for unit, times in PLANTED.items()
        )
    )
    return load(folder)


def worth_of(unit: str) -> int:
    """What battles count a unit as here: the price it has in the Starter Codex."""
    return starter().price(starter().units[unit]).total


def fought(first: Contestant, second: Contestant, chance: Random) -> Battled:
    """Two battles that are decided by what both sides are truly worth, and by luck."""
    true = [contestant(each.force, starter()).points for each in (first, second)]
    wins = 1 / (1 + exp(-HUNDRED_POINTS * (true[0] - true[1]) / 100))
    return Battled(first, second, sum(chance.random() < wins for _ in range(2)) / 2)


@pytest.fixture(scope="module")
def battles(planted: Codex) -> list[Battled]:
    chance = Random("planted")
    return [fought(drawn(planted, chance), drawn(planted, chance), chance) for _ in range(MEETINGS)]


def drawn(codex: Codex, chance: Random) -> Contestant:
    """An army of a few kinds of one faction, about as dear as the limit; quicker than a legal one."""
    units = codex.units_of(chance.choice([*codex.factions]))
    limit, recruits = chance.choice((400, 450, 500, 500)), list[Recruit]()
    for unit in chance.sample(units, k=min(4, len(units))):
        wargear = tuple(chance.choice(slot.options) for slot in unit.slots if chance.random() < 0.5)
        price = codex.outfit(unit, wargear).price.total
        recruits.append(Recruit(unit.id, max(1, limit // 4 // max(price, 1)), wargear))
    return contestant(Army("Drawn", units=tuple(recruits)), codex)


@pytest.fixture(scope="module")
def fitted(battles: list[Battled]) -> Fitted:
    return fit(battles, LIMIT)


def test_planted_prices_are_found_again(fitted: Fitted) -> None:
    found = {each.part: each for each in fitted.parts}
    for unit, times in PLANTED.items():
        each = found[PricedPart("unit", unit)]
        assert each.verdict is (PriceVerdict.OVER if times > 1 else PriceVerdict.UNDER), each
        assert abs(each.worth - worth_of(unit)) < 0.6 * abs(each.cost - worth_of(unit)), each
    assert fitted.step * 2 == pytest.approx(HUNDRED_POINTS, rel=0.35)  # a step is 50 points


def test_what_is_priced_right_is_seldom_called_wrong(fitted: Fitted) -> None:
    honest = [each for each in fitted.parts if each.part.id not in PLANTED]
    wrong = [each for each in honest if each.verdict in (PriceVerdict.OVER, PriceVerdict.UNDER)]
    covered = mean(each.low <= each.cost <= each.high for each in honest)
    assert len(wrong) <= 0.08 * len(honest), wrong
    assert covered >= 0.9


def test_few_battles_claim_nothing(battles: list[Battled]) -> None:
    few = fit(battles[:12], LIMIT)
    assert not is_known(few)
    assert all(each.verdict in (PriceVerdict.OPEN, PriceVerdict.FAIR) for each in few.parts)


def test_parts_of_an_army_add_up_to_its_price() -> None:
    for each in field(ARMIES, starter(), LIMIT):
        assert sum(bought.points for bought in each.parts.values()) == each.points
        assert each.points <= LIMIT


def test_random_forces_are_the_same_for_the_same_seed_and_legal() -> None:
    one, again = (levied_pair(ARMIES, starter(), LIMIT, "7", 3, "bloodpact") for _ in range(2))
    assert one == again
    assert one[0].faction == "bloodpact"
    assert all(muster(each.force, starter()).is_legal for each in one)
    assert one != levied_pair(ARMIES, starter(), LIMIT, "7", 4, "bloodpact")


# Bounds


def test_bounds_hold_at_every_look() -> None:
    """With a bias that nobody knows, the truth is left out at any look in no more than about 1 of 20 series."""
    missed = 0
    series = count(60, 400)
    for seed in range(series):
        chance = Random(seed)
        groups: list[list[float]] = [[] for _ in range(4)]
        chances = (0.3, 0.5, 0.6, 0.8)
        for look in range(60):
            for group, wins in zip(groups, chances, strict=True):
                group.append(sum(chance.random() < wins for _ in range(2)) / 2)
            share = share_in_groups(groups)
            if look % 5 == 0 and not share.low <= mean(chances) <= share.high:
                missed += 1
                break
    assert missed <= 0.08 * series


def test_rounds_are_the_same_whatever_the_most() -> None:
    few, many = list(seeds_of_rounds(10)), list(seeds_of_rounds(100))
    assert many[: len(few)] == few
    assert [each for seeds in many for each in seeds] == list(range(many[-1].stop))


def test_a_force_is_judged_on_seeds_that_all_its_enemies_were_met_on() -> None:
    one, *_ = field(ARMIES, starter(), LIMIT)
    pairs = {(one.name, "Other"): [1.0, 1.0, 1.0, 0.0], ("Third", one.name): [0.5, 1.0]}
    found = standing(one, pairs)
    assert found.battles == 8
    assert found.share.share == pytest.approx((1 + 1 + 0.5 + 0) / 4)
    assert found.strength is Strength.OPEN


# Telling


def a_field(chance: Random, number: int) -> tuple[list[Contestant], list[Battled]]:
    forces = field(ARMIES, starter(), LIMIT)
    strong = forces[0]
    met = []
    for first in forces:
        for second in forces[forces.index(first) + 1 :]:
            wins = 0.8 if strong in (first, second) else 0.5
            met += [Battled(first, second, float(chance.random() < wins)) for _ in range(number)]
    return forces, met


def test_advice_names_who_is_off_and_what_is_mispriced(planted: Codex, battles: list[Battled]) -> None:
    forces, met = a_field(Random(1), 30)
    balance = Balance(
        tuple(forces),
        balance_of(forces, met, (), LIMIT, None).standings,
        (),
        fit(battles, LIMIT),
        len(battles),
    )
    told = list(advice(balance, planted, ARMIES))
    assert told[0].startswith(f"{forces[0].name} wins ")
    assert "points more than it costs" in told[0]
    dear = planted.units["legionaire"]
    over = f"{dear.name} is over-priced: it costs {planted.price(dear).total}"
    assert any(each.startswith(over) for each in told)


def test_the_page_needs_nothing_else(planted: Codex, battles: list[Battled]) -> None:
    forces, met = a_field(Random(2), 6)
    found = balance_of(forces, met, battles, LIMIT, None)
    trial = trial_of(forces, met, [Battled(each.first, each.second, 1 - each.share) for each in met], ("Nobody",))
    page = balance_page("Balance", ["seed 1 & 2"], found, trial, planted, ARMIES)
    assert "seed 1 &amp; 2" in page
    assert page.count("<svg") > len(forces) + 20
    for each in ("What to look at", "Against the field", "Matchups", "Prices", "What if", "left out: Nobody"):
        assert each in page
    assert not any(each in page for each in ("http:", "https:", "src=", "<script", "url("))


def test_what_would_change_is_seen_on_the_same_seeds() -> None:
    forces, met = a_field(Random(3), 20)
    weaker = forces[1]
    lost = {True: 0.0, False: 1.0}  # by whether the weaker one is the first
    worse = [
        Battled(each.first, each.second, lost[each.first is weaker]) if weaker in (each.first, each.second) else each
        for each in met
    ]
    trial = trial_of(forces, met, worse)
    assert trial.changes[0].force == weaker.name
    assert trial.changes[0].is_sure
    assert trial.changes[0].after.share == 0.0
    same = trial_of(forces, met, met)
    assert all(each.change.share == 0 and not each.is_sure for each in same.changes)
    assert isinstance(same.changes[0].change, Share)


def test_a_pack_without_a_ready_army_sends_a_levy(tmp_path: Path) -> None:
    from dwethia.codex.template import new_pack

    new_pack("Sky Nomads", tmp_path / "sky")
    forces = field(ARMIES, load(tmp_path / "sky"), LIMIT)
    assert [each.name for each in forces if each.faction == "sky-nomads"] == ["Levy of Sky Nomads"]
