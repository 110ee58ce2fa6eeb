"""Commands that share options: what one function makes of its own options is what the other begins with."""

from __future__ import annotations

from collections.abc import Callable, Collection
from inspect import Parameter, Signature, signature
from typing import Any, TypeVar

M = TypeVar("M")


def following(
    made: Callable[..., M], command: Callable[..., None], without: Collection[str] = (), **defaults: Any
) -> Callable[..., None]:
    """A command with the options of both; `made` takes its own, and what it returns is the command's first argument.

    Options of `made` can be left out, and have other defaults.
    """
    own = [each for name, each in signature(made, eval_str=True).parameters.items() if name not in without]
    _, *others = signature(command, eval_str=True).parameters.values()

    def both(**options: Any) -> None:
        command(made(**{each.name: options.pop(each.name) for each in own}), **options)

    parameters = [
        each.replace(kind=Parameter.KEYWORD_ONLY, default=defaults.get(each.name, each.default))
        for each in (*own, *others)
    ]
    both.__doc__, both.__name__ = command.__doc__, command.__name__
    both.__annotations__ = {each.name: each.annotation for each in parameters}
    vars(both)["__signature__"] = Signature(parameters)
    return both
