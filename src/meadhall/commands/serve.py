"""`meadhall serve`: the web server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import typer

import meadhall
from meadhall.commands.options import STORE_VARIABLE, EditionFiles, parse_editions, store_location
from meadhall.core.engine.errors import BadOption
from meadhall.core.i18n.words import LANGUAGES

Style = Literal["json", "text"]
Quality = Literal["quick", "good", "deep"]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 127.0.0.1 for this machine only.")] = "0.0.0.0",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 for any free one.")] = 8080,
    data: Annotated[Path | None, typer.Option(help="The SQLite data file.")] = None,
    store: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help=f"A PostgreSQL database, which several servers may share; also {STORE_VARIABLE} in the environment.",
        ),
    ] = None,
    edition: EditionFiles = None,
    think: Annotated[
        bool,
        typer.Option(help="Whether to run bots, hints and reviews in this process, or leave them to `meadhall work`."),
    ] = True,
    lang: Annotated[str, typer.Option(help="The language for browsers that request none of ours.")] = "en",
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    pace: Annotated[float, typer.Option(min=0, help="The minimum seconds between bot moves while people watch.")] = 0.9,
    limits: Annotated[bool, typer.Option(help="Rate limits by person and address.")] = True,
    trust_proxy: Annotated[
        list[str] | None,
        typer.Option(help="The address or network of a reverse proxy whose X-Forwarded headers to trust."),
    ] = None,
    log: Annotated[Style, typer.Option(help="The log format.")] = "json",
    metrics_key: Annotated[
        str, typer.Option(envvar="MEADHALL_METRICS_KEY", help="A key that allows reading /metrics from any address.")
    ] = "",
    forget_waiting: Annotated[
        float, typer.Option(min=0, metavar="DAYS", help="Delete matches that never began after so many days; 0: never.")
    ] = 7,
    forget_people: Annotated[
        float,
        typer.Option(min=0, metavar="DAYS", help="Delete people without a seat after so many days; 0: never."),
    ] = 180,
    review: Annotated[Quality, typer.Option(help="The quality of reviews; choose less on a small machine.")] = "good",
    site: Annotated[
        str,
        typer.Option(
            envvar="MEADHALL_SITE", metavar="URL", help="The public address of the server: https://hall.example."
        ),
    ] = "",
    mail: Annotated[
        str,
        typer.Option(
            envvar="MEADHALL_MAIL", metavar="URL", help="The mail server: smtp://user:password@mail.example:587."
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(envvar="MEADHALL_MAIL_FROM", metavar="ADDRESS", help="The sender of mail.")
    ] = "",
    tell_after: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="Seconds before people are notified of their turn.")
    ] = 120,
    nearby: Annotated[
        bool, typer.Option(help="Allow webhooks to addresses in your own network; only where you trust all users.")
    ] = False,
    verbose: Annotated[bool, typer.Option(help="Log every request.")] = False,
) -> None:
    """Start the server: play in the browser, alone or with friends.

    Example: `meadhall serve --port 9000 --no-open`
    """
    from meadhall.server.app import Settings
    from meadhall.server.ops.retention import RetentionPolicy
    from meadhall.server.runtime.network import ANY_ADDRESS
    from meadhall.server.serve import run

    if lang not in LANGUAGES:
        raise typer.BadParameter(f"There is no language {lang!r} here. The languages are: {', '.join(LANGUAGES)}.")
    own = parse_editions(meadhall.games(), edition)
    if data is not None and store is not None:
        raise BadOption("Give either --data (a file) or --store (a PostgreSQL database), not both.")
    settings = Settings(
        store_location(store or (str(data) if data else None)),
        lang,
        pace,
        limits,
        run_bots=think,
        editions=own,
        retention=RetentionPolicy(forget_waiting, forget_people),
        listens_everywhere=host in ANY_ADDRESS,
        proxies=tuple(trust_proxy or ()),
        metrics_key=metrics_key,
        review=review,
        site=checked_site(site),
        mail=mail,
        mail_from=mail_from,
        notify_after_s=tell_after,
        allow_private_targets=nearby,
    )
    run(settings, host, port, open_page, verbose, log)


def checked_site(site: str) -> str:
    """The public address of the server, without a slash at the end."""
    found = urlsplit(site)
    if site and (found.scheme not in ("http", "https") or not found.netloc or found.path.strip("/") or found.query):
        raise BadOption("--site: give scheme and host only, such as https://hall.example.")
    return site.rstrip("/")
