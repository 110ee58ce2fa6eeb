"""What can be wrong with what a client asks; each message is for the person who reads it."""

from __future__ import annotations

from typing import ClassVar

from dwethia.faults import Fault, Refusal


def refusal(fact: str) -> Refusal:
    """A refusal for one reason that is no rule of the game."""
    return Refusal([Fault(None, fact)])


class ClientError(Exception):
    """Something that cannot be done, with the HTTP status that says so."""

    status: ClassVar[int] = 400
    retry_after: ClassVar[int | None] = None  # seconds


class NotYours(ClientError):
    """A token that does not open what was asked for."""

    status = 403


class NotThere(ClientError):
    """Something that does not exist."""

    status = 404


class NotNow(ClientError):
    """Something that is good, but not as things stand."""

    status = 409


class Forgotten(ClientError):
    """Something that was here for a while, and has to be handed in again."""

    status = 410


class TooMuch(ClientError):
    """Too often, or too many."""

    status = 429


class TooDear(ClientError):
    """Something that takes more time or memory than anybody is given."""

    status = 422


class HungUp(ClientError):
    """Something that was asked by somebody who is gone."""


class TooBusy(ClientError):
    """Too many ask at once; it can be tried again."""

    status = 503
    retry_after = 5


class NotStored(ClientError):
    """The database is out of reach; what was asked has not been done."""

    status = 503
