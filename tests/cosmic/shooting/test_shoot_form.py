"""The form of the Shoot Phase: its samples, suggestions and words."""

from collections import Counter
from itertools import islice
from random import Random

from cosmic.shooting.shots import gunship, shooting, shot, victim
from cosmic.space import Space

from dwethia.cosmic.shooting.shoot_form import ShootForm, ShootWeapon


def form_of(field: Space) -> ShootForm:
    form = field.game.asks[0].form
    assert isinstance(form, ShootForm)
    return form


def test_samples_are_legal_and_of_every_kind() -> None:
    field = shooting(
        gunship((8, 4), weapons=["20in S4", "12in S3 front arc"]), gunship((14, 4)), victim((8, 12)), victim((14, 12))
    )
    form = form_of(field)
    drawn = Counter(islice(form.samples(Random(1)), 400))
    assert not [each for each in drawn if any(form.faults_of(each))]
    shots = {(each.ship, each.weapon, each.target, each.lobbed) for each in drawn if isinstance(each, ShootWeapon)}
    assert len(shots) == len(drawn) - 1 == 6  # and that the seat is done
    assert {lobbed for _, weapon, _, lobbed in shots if weapon == "gun-2"} == {True, False}


def test_the_best_shots_of_each_ship_are_suggested_first() -> None:
    field = shooting(
        gunship((8, 4)), victim((8, 12), "D14"), victim((12, 12), "D3 save2", shields="front"), victim((4, 12), "D4")
    )
    first = next(form_of(field).suggestions())
    assert isinstance(first, ShootWeapon)
    assert first.target == "blue-3"


def test_answers_are_put_in_words_and_the_form_says_what_is_left() -> None:
    field = shooting(gunship(weapons=["20in S4 front", "12in S3 arc"]), victim(), dice="1")
    form = form_of(field)
    assert form.said(ShootWeapon("red-1", "gun-2", "blue-1", True)) == "Cruiser lobs gun-2 at Cruiser"  # type: ignore[arg-type]
    assert [(each.id, each.side, each.shots, each.arc) for each in form.shown().ships[0].weapons] == [
        ("gun-1", "front", 2, False),
        ("gun-2", None, 2, True),
    ]
    field.decide(shot())
    shown = form_of(field).shown()
    assert (shown.firing, [each.shots for each in shown.ships[0].weapons]) == ("red-1", [1, 2])
