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


class NotStored(ClientError):
    """The database is out of reach; what was asked has not been done."""

    status = 503
