"""Wonders of Dwethia on a computer: a referee that knows every rule and explains every number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dwethia.facade.cosmic.odds import boarding_odds as boarding_odds
    from dwethia.facade.cosmic.odds import ram_odds as ram_odds
    from dwethia.facade.cosmic.odds import salvo_odds as salvo_odds
    from dwethia.facade.records import load as load
    from dwethia.facade.skirmish.battles import battle as battle
    from dwethia.facade.skirmish.odds import duel_odds as duel_odds
    from dwethia.facade.skirmish.odds import fight_odds as fight_odds
    from dwethia.facade.skirmish.odds import shot_odds as shot_odds
else:  # what is above is found when somebody asks for it: the package itself imports nothing

    def __getattr__(name: str) -> Any:
        from dwethia.facade.registry import offered

        return offered(name)

    def __dir__() -> list[str]:
        from dwethia.facade.registry import names

        return sorted({*globals(), *names()})
