"""Models that are deployed about some places: where each finds room, and who finds none."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from skirmish.fields import blue, piece, red
from skirmish.meetings import Meeting, at

from dwethia.faults import Refusal
from dwethia.geometry.paths import length
from dwethia.lengths import INCH
from dwethia.server.boards.open_form import places_found
from dwethia.server.boards.probe_types import AskPlaces, FoundPlaces


def deploying(*models: dict[str, Any], **more: Any) -> Meeting:
    meeting = Meeting(*models, blue(), **more)
    meeting.decide("south")
    return meeting


def found(meeting: Meeting, wanted: dict[str, list[int]], **more: Any) -> FoundPlaces:
    return places_found(meeting.request, AskPlaces({id: tuple(place) for id, place in wanted.items()}, **more))


def test_free_places_are_taken_as_they_are() -> None:
    wanted = {"red-1": at(5, 4), "red-2": at(7, 4)}
    seen = found(deploying(red(), red()), wanted, within=6 * INCH)
    assert ({id: list(place) for id, place in seen.models.items()}, seen.left_out) == (wanted, ())


def test_who_has_no_room_is_put_close_by_and_all_of_it_is_legal() -> None:
    rock = piece((12, 6), "impassable", diameter=3)
    meeting = deploying(*(red() for _ in range(6)), terrain=[rock])
    wanted = {f"red-{number}": at(12, 6) for number in range(1, 6)}
    begun = {"models": {"red-6": at(12, 3.8)}}
    seen = found(meeting, wanted, within=6 * INCH, begun=begun)
    assert set(seen.models) == set(wanted)
    assert meeting.faults({"models": {**begun["models"], **seen.models}}) == []
    assert all(length((place[0], place[1]), (12_000, 6_000)) < 4.5 * INCH for place in seen.models.values())
    assert all(one != another for one, another in combinations(seen.models.values(), 2))


def test_without_leave_to_stand_elsewhere_what_does_not_fit_is_left_out() -> None:
    rock = piece((12, 6), "impassable", diameter=3)
    meeting = deploying(red(), red(), red(), terrain=[rock])
    wanted = {"red-1": at(12, 6), "red-2": at(5, 4), "red-3": at(5.2, 4), "blue-1": at(9, 4), "nobody": at(1, 4)}
    seen = found(meeting, wanted)
    assert list(seen.models) == ["red-2"]
    assert seen.left_out == ("red-1", "red-3", "blue-1", "nobody")


def test_who_has_a_place_already_keeps_it() -> None:
    seen = found(deploying(red(), red()), {"red-1": at(9, 4)}, begun={"models": {"red-1": at(5, 4)}})
    assert seen == FoundPlaces({}, ("red-1",))


def test_places_are_asked_for_while_somebody_is_deployed() -> None:
    meeting = Meeting(red(), blue())
    with pytest.raises(Refusal, match="no form is open"):
        found(meeting, {})
