"""`meadhall serve`: play in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import typer

import meadhall
from meadhall.commands.options import STORE, EditionFiles, parse_editions, store_place
from meadhall.core.engine.errors import BadOption
from meadhall.core.i18n.words import LANGUAGES

Style = Literal["json", "text"]
Quality = Literal["quick", "good", "deep"]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 127.0.0.1 for this machine only.")] = "0.0.0.0",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at; 0 for any free one.")] = 8080,
    data: Annotated[Path | None, typer.Option(help="The file that keeps the matches.")] = None,
    store: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help=f"A PostgreSQL that keeps them, for many servers; also {STORE} in the environment.",
        ),
    ] = None,
    edition: EditionFiles = None,
    think: Annotated[
        bool, typer.Option(help="With --store: let bots think here too, not only where `meadhall work` runs.")
    ] = True,
    lang: Annotated[str, typer.Option(help="The language for those whose browser asks for none of ours.")] = "en",
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    pace: Annotated[float, typer.Option(min=0, help="Seconds a bot takes at least when somebody watches.")] = 0.9,
    limits: Annotated[bool, typer.Option(help="Limit how fast one person or address may ask.")] = True,
    trust_proxy: Annotated[
        list[str] | None,
        typer.Option(help="The address or network of a proxy in front, whose word is taken for where people are."),
    ] = None,
    log: Annotated[Style, typer.Option(help="How to write the log.")] = "json",
    metrics_key: Annotated[
        str, typer.Option(envvar="MEADHALL_METRICS_KEY", help="Whoever shows this key may read /metrics from anywhere.")
    ] = "",
    forget_waiting: Annotated[
        float, typer.Option(min=0, metavar="DAYS", help="Forget matches that never began after so many days; 0: never.")
    ] = 7,
    forget_people: Annotated[
        float,
        typer.Option(min=0, metavar="DAYS", help="Forget people who sit nowhere after so many days; 0: never."),
    ] = 180,
    review: Annotated[
        Quality, typer.Option(help="How long reviews of finished matches think; less on a small machine.")
    ] = "good",
    site: Annotated[
        str, typer.Option(envvar="MEADHALL_SITE", metavar="URL", help="How people reach it: https://hall.example.")
    ] = "",
    mail: Annotated[
        str,
        typer.Option(envvar="MEADHALL_MAIL", metavar="URL", help="Send mail by smtp://user:password@mail.example:587."),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(envvar="MEADHALL_MAIL_FROM", metavar="ADDRESS", help="In whose name mail is sent.")
    ] = "",
    tell_after: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="Tell people that it is their turn after so many seconds.")
    ] = 120,
    nearby: Annotated[
        bool, typer.Option(help="Let people name programs in your own network to be told; for a trusted house only.")
    ] = False,
    verbose: Annotated[bool, typer.Option(help="Log every request.")] = False,
) -> None:
    """Open the hall: play in the browser, alone or with friends.

    Example: `meadhall serve --port 9000 --no-open`
    """
    from meadhall.server.app import Settings
    from meadhall.server.ops.retention import Ages
    from meadhall.server.runtime.network import EVERYWHERE
    from meadhall.server.serve import run

    if lang not in LANGUAGES:
        raise typer.BadParameter(f"There is no language {lang!r} here. The languages are: {', '.join(LANGUAGES)}.")
    own = parse_editions(meadhall.games(), edition)
    if data is not None and store is not None:
        raise BadOption("Say where to keep the matches once: --data for a file, --store for a PostgreSQL.")
    settings = Settings(
        store_place(store or (str(data) if data else None)),
        lang,
        pace,
        limits,
        think=think,
        editions=own,
        ages=Ages(forget_waiting, forget_people),
        everywhere=host in EVERYWHERE,
        proxies=tuple(trust_proxy or ()),
        metrics_key=metrics_key,
        review=review,
        site=checked_site(site),
        mail=mail,
        mail_from=mail_from,
        tell_after=tell_after,
        nearby=nearby,
    )
    run(settings, host, port, open_page, verbose, log)


def checked_site(site: str) -> str:
    """The address of the server as links begin with it."""
    found = urlsplit(site)
    if site and (found.scheme not in ("http", "https") or not found.netloc or found.path.strip("/") or found.query):
        raise BadOption("--site: give scheme and name only, such as https://hall.example.")
    return site.rstrip("/")
