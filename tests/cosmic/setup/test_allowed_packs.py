"""Whose ships and weapons a battle accepts (R-CC-69, R-CC-70)."""

import pytest
from cosmic.space import blue, red, setup_of
from msgspec.structs import replace

from dwethia.cosmic.setup.battle_setup import FleetBattleSetup
from dwethia.cosmic.setup.first_state import begin
from dwethia.engine.rules import SetupError
from dwethia.rulebook import Rulings


def meeting() -> FleetBattleSetup:
    """A ship of the sample pack with a gun of its own, and one that its players have made."""
    setup = setup_of(red((6, 4), weapons=["18in S4"]), blue((6, 20), weapons=["12in S3"]))
    (card,) = setup.red.cards
    gun = replace(card.weapons[0], pack="starter")
    return replace(setup, red=replace(setup.red, cards=(replace(card, name="Sample", pack="starter", weapons=(gun,)),)))


@pytest.mark.parametrize(
    ("setting", "refused"),
    [
        ("R-CC-69=both", None),
        ("R-CC-69=user-authored", "^Sample is the sample pack's, and R-CC-69 is user-authored$"),
        ("R-CC-69=sample-pack", "^Cruiser is the players' own, and R-CC-69 is sample-pack$"),
        ("R-CC-70=both", None),
        ("R-CC-70=user-authored", "^gun-1 of Sample is the sample pack's, and R-CC-70 is user-authored$"),
        ("R-CC-70=sample-pack", "^gun-1 of Cruiser is the players' own, and R-CC-70 is sample-pack$"),
    ],
)
def test_ships_and_weapons_come_from_where_the_rulings_let_them(setting: str, refused: str | None) -> None:
    rulings = Rulings.of("cosmic", settings=[setting])
    if refused is None:
        assert begin(meeting(), rulings)
        return
    with pytest.raises(SetupError, match=refused):
        begin(meeting(), rulings)
