"""What a tape tells: who is near whom, as the battle keeps it while models move."""

from random import Random

from msgspec.structs import replace
from scenes import USUAL
from skirmish.fields import Field, blue, red

from dwethia.geometry.shapes import Disc
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.board import are_coherent, are_engaged, engaged_with, mates


def test_the_bases_a_battle_keeps_are_those_of_its_models_after_any_changes() -> None:
    chance = Random(1)
    places = [(3 + 4 * number, 3) for number in range(5)]
    battle = Field(*(red(at) for at in places), *(blue((x, y + 10)) for x, y in places)).battle
    for _ in range(300):
        model = chance.choice(battle.models)
        base = None if chance.random() < 0.1 else Disc(chance.randrange(24_000), chance.randrange(24_000), 630)
        battle = battle.with_model(replace(model, base=base, is_slain=chance.random() < 0.1))
        for each in battle.models:
            if each.base is not None:
                assert engaged_with(battle, each, USUAL) == engaged_by_looking(battle, each.id)
                assert mates(battle, each, USUAL) == mates_by_looking(battle, each.id)


def engaged_by_looking(battle: Battle, id: str) -> tuple[object, ...]:
    model = battle.model(id)
    return tuple(enemy for enemy in battle.enemies_of(model.side) if are_engaged(battle, model, enemy, USUAL))


def mates_by_looking(battle: Battle, id: str) -> tuple[object, ...]:
    model = battle.model(id)
    friends = (friend for friend in battle.models_of(model.side) if friend.id != id)
    return tuple(friend for friend in friends if are_coherent(battle, model, friend, USUAL))
