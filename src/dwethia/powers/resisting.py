"""A duel on the table: what the resisting side may bring to it, how it is paid for, and its totals part by part."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from dwethia.powers.duel import CASTER, RESISTER, Duel, Dueled, DuelRules, opening_bonuses, ways_to_open
from dwethia.powers.pools import Forces, Owner, Points, PoolRules, left, paid
from dwethia.tally import Tally

BROUGHT: Final[tuple[Points, ...]] = ("faith", "affinity", "destiny")  # what a resister brings to a duel
FIRST: Final = ("Affinity paid", "Faith that opens")  # of the caster, of the resister

F = TypeVar("F", bound=Forces)


def duels_against(
    forces: Forces, unresisted: Duel, caster: Owner, resisters: Iterable[Owner], pools: PoolRules, rules: DuelRules
) -> tuple[Duel, ...]:
    """The duels there may be, one for each resister that brings something else to it."""
    spare = left(forces, caster, "destiny", pools)
    found: dict[tuple[int, ...], Duel] = {}
    for resister in resisters:
        brings = faith, affinity, destiny = tuple([left(forces, resister, kind, pools) for kind in BROUGHT])
        if brings not in found:
            found[brings] = unresisted._replace(
                faith=faith, resister_affinity=affinity, destiny=(spare, destiny), resister=resister.id
            )
    return tuple(duel for duel in found.values() if ways_to_open(duel, rules))


def paid_for(forces: F, caster: str, affinity: int, dueled: Dueled, pools: PoolRules) -> F:
    """Every point bid is spent, whatever came of it; the Affinity that the power was cast with has been paid."""
    bills: list[tuple[str, Points, int]] = [
        (caster, "affinity", dueled.affinity_spent - affinity),
        (caster, "destiny", dueled.destiny_spent[CASTER]),
    ]
    if dueled.resister:
        bills += [
            (dueled.resister, "faith", dueled.faith_spent),
            (dueled.resister, "affinity", dueled.resister_affinity_spent),
            (dueled.resister, "destiny", dueled.destiny_spent[RESISTER]),
        ]
    for payer, points, number in bills:
        forces = paid(forces, forces.model(payer), points, number, pools)
    return forces


def totals(duel: Duel, dueled: Dueled, rules: DuelRules, ward: str = "") -> tuple[Tally, Tally]:
    """Both totals of a duel that was rolled, part by part; a ward goes by its name."""
    assert dueled.totals is not None
    opening = opening_bonuses(duel, rules)
    raised = (dueled.affinity_spent - duel.cost, dueled.faith_spent + dueled.resister_affinity_spent - 1)
    tallies = []
    for side in (CASTER, RESISTER):
        destiny = dueled.destiny_spent[side]
        warded = duel.warded if side == RESISTER else 0
        tally = Tally.of(dueled.totals[side] - opening[side] - raised[side] - destiny, "the die", rules.rolling)
        for value, name, rule in (
            (opening[side] - warded, FIRST[side], rules.bonus[side]),
            (warded, ward, rules.rolling),
            (raised[side], "raised", rules.raise_bonus[side]),
            (destiny, "Destiny", rules.destiny),
        ):
            tally = tally.plus(value, name, rule) if value else tally
        tallies.append(tally)
    return tallies[CASTER], tallies[RESISTER]
