"""What is chosen of a run on the command line, by people and for batches."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dwethia.cli.batches import bots_told
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.plan import MOST_ROOMS, Objective

HeroOption = Annotated[str | None, typer.Option("--hero", help="A hero by name or mark.", metavar="NAME")]
ArmyOption = Annotated[
    str | None,
    typer.Option("--army", help="An army whose hero goes: its file, or a shipped army.", metavar="FILE | ID"),
]
CampaignOption = Annotated[
    Path | None, typer.Option("--campaign", help="A campaign whose member --hero is, by id or name.", metavar="FILE")
]
RaceOption = Annotated[str | None, typer.Option("--race", help="The hero's race.", metavar="NAME")]
WargearOption = Annotated[
    list[str] | None,
    typer.Option("--with", help="Wargear for the hero's slots; more than once, or with commas.", metavar="WARGEAR"),
]
RunSeedOption = Annotated[str | None, typer.Option("--seed", help="Any words: the same seed gives the same dice.")]
SettingOption = Annotated[str | None, typer.Option("--setting", help="Where; rolled for if absent.", metavar="NAME")]
ObjectiveOption = Annotated[
    str | None, typer.Option("--objective", help=f"{', '.join(Objective)}; rolled for if absent.", metavar="NAME")
]
RoomsOption = Annotated[
    int | None, typer.Option("--rooms", help=f"1 to {MOST_ROOMS}; rolled for if absent.", metavar="N")
]
FactionOption = Annotated[
    str | None, typer.Option("--faction", help="The enemy; rolled for if absent.", metavar="NAME")
]
RacesOption = Annotated[bool, typer.Option("--races", help="Enemies have races.")]
RunPresetOption = Annotated[
    str | None, typer.Option("--preset", help="Play under this preset of rulings.", metavar="PRESET")
]
DelverOption = Annotated[str, typer.Option("--bot", metavar="NAME | FILE", help=bots_told(DungeonRules.name))]
