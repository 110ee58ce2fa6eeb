"""The best shot, as a part of the report."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.markup import Html, element
from dwethia.skirmish.report.feats import ShotFeat, best_shot
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.chronicle import Chronicle
from dwethia.tabletop.report.luck import odds_in_words


def best_shot_told(told: Chronicle[Battle]) -> Html:
    """The shot that slew somebody with the least likely dice."""
    feat = best_shot(told)
    return element(
        "section",
        element("h2", "The best shot"),
        _feat(feat) if feat else element("p", "No shot slew an enemy."),
        element(
            "p",
            "It is the shot that slew an enemy with the dice least likely to fall so well: for each of its throws the "
            "chance to come out at least as well for the shooter, all of them multiplied; saves count from the other "
            "side.",
            css="facts",
        ),
        id="best-shot",
    )


def _feat(feat: ShotFeat) -> Iterator[Html]:
    shot, slain = feat.shot, feat.slain
    yield element(
        "p",
        element("b", f"{shot.shooter_name} slew {slain.victim.name} with {shot.weapon}"),
        f" in turn {slain.turn}: {odds_in_words(feat.chance)}.",
        css=f"feat {slain.deed.slayer.side if slain.deed.slayer else ''}",
    )
    yield element("ol", (element("li", each.text()) for each in (shot, *feat.rolls, slain)), css="log")
