"""`dwethia serve`: the table on the network, or the schema of what goes over its socket."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from contextlib import suppress
from threading import Thread
from typing import Annotated
from urllib.parse import urlsplit

import typer

from dwethia.cli.options import PackOption, codex_with
from dwethia.cli.output import BadInput, console, print_json
from dwethia.codex import PACKS_VARIABLE

DATABASE_VARIABLE = "DWETHIA_DATABASE_URL"


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("serve")(serve)


def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen; this machine alone unless you say otherwise.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8000,
    public_url: Annotated[
        str | None, typer.Option("--public-url", help="How people reach it from outside.", metavar="URL")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open it in a browser.")] = False,
    database: Annotated[
        str | None, typer.Option(help=f"Where tables are kept; ${DATABASE_VARIABLE} otherwise.", metavar="FILE | URL")
    ] = None,
    private_webhooks: Annotated[
        bool, typer.Option("--private-webhooks", help="Webhooks may go to private addresses too.")
    ] = False,
    tables_per_hour: Annotated[
        int, typer.Option(min=1, max=100_000, help="New tables from one address, half of them at once.")
    ] = 60,
    pack: PackOption = None,
    schema: Annotated[bool, typer.Option("--schema", help="Print the schema of the messages and stop.")] = False,
) -> None:
    """Host tables for browsers: games with people, bots and spectators."""
    # The web framework takes its time to load, and no other command needs it.
    from dwethia.server.messages import message_schema
    from dwethia.server.running import listen

    if schema:
        print_json(message_schema())
        return
    if public_url is not None:
        _check_public(public_url)
    if pack:
        codex_with(pack)  # a mistake is told before anything is done
        os.environ[PACKS_VARIABLE] = os.pathsep.join(str(each.resolve()) for each in pack)
    try:
        listening = listen(host, port)
    except OSError as wrong:
        raise BadInput(f"--host {host} --port {port}: {wrong.strerror or wrong}") from wrong
    with listening:
        _serve_on(listening, host, public_url, database, private_webhooks, tables_per_hour, open_browser)


def _serve_on(
    listening: socket.socket,
    host: str,
    public_url: str | None,
    database: str | None,
    private_webhooks: bool,
    tables_per_hour: int,
    open_browser: bool,
) -> None:
    from dwethia.server.own_names import is_everywhere
    from dwethia.server.running import make_server, open_app
    from dwethia.server.settings import Limits, Settings
    from dwethia.server.storage.engines import DatabaseError, default_database
    from dwethia.server.warming import steady_process

    limits = Limits(tables_per_hour=tables_per_hour, tables_at_once=(tables_per_hour + 1) // 2)
    settings = Settings(host, listening.getsockname()[1], public_url, private_webhooks, limits)
    address = database or os.environ.get(DATABASE_VARIABLE) or default_database()
    try:
        app = open_app(settings, address if "://" in address else f"sqlite:///{address}")
    except DatabaseError as wrong:
        raise BadInput(str(wrong)) from wrong
    steady_process()
    guests = guest_urls(host, settings.port, listening.family) if public_url is None else ()
    here = public_url or address_of("127.0.0.1" if is_everywhere(host) else host, settings.port)
    url = guests[0] if guests else here

    def announce() -> None:
        console.print(f"The table is at {here}; Ctrl+C closes it.")
        if guests:
            console.print("Guests on this network open one of these; open it so yourself, and the links you send work:")
            for each in guests:
                console.print(f"  {each}")
        sys.stdout.flush()
        if open_browser:
            Thread(target=webbrowser.open, args=[url], daemon=True).start()  # some browsers stay until they are closed

    with suppress(KeyboardInterrupt):  # raised again once the server has closed, unless interrupts were ignored
        make_server(app, settings, announce).run(sockets=[listening])
    console.print("The table is closed; every game goes on when it opens again.")


def guest_urls(host: str, port: int, family: int) -> tuple[str, ...]:
    """Where guests on the network open a server that listens on all addresses of this machine: by number, by name."""
    from dwethia.server.own_names import is_everywhere, own_addresses, own_names

    if not is_everywhere(host):
        return ()
    reached = own_addresses(family if family == socket.AF_INET else socket.AF_UNSPEC)
    return tuple(address_of(each, port) for each in (*reached, *own_names()))


def address_of(host: str, port: int) -> str:
    """What a browser is given to open."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _check_public(url: str) -> None:
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.path in ("", "/")
        good = good and (parts.port or 1) > 0 and not parts.query and not parts.fragment
    except ValueError:
        good = False
    if not good:
        raise BadInput(f'--public-url "{url}": expected http:// or https://, a host, and nothing after it')
