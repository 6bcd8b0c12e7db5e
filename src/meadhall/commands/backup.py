"""`meadhall backup` and `meadhall restore`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meadhall.commands.errors import TROUBLE
from meadhall.commands.options import Plain
from meadhall.commands.progress import bar
from meadhall.commands.verify import check_store


def backup(
    store: Annotated[Path, typer.Argument(metavar="STORE", help="The server's data file.")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    plain: Plain = False,
) -> None:
    """Copy a server's data file, while it runs, and check the copy: every page, and every match by replaying it.

    Example: `meadhall backup matches.sqlite copy.sqlite`
    """
    from meadhall.server.storage import backup

    with bar(plain, "pages") as progress:
        backup.backup(store, out, progress)
    if not check_store(out, plain):
        raise typer.Exit(TROUBLE)


def restore(
    copy: Annotated[Path, typer.Argument(metavar="COPY", help="A file that `meadhall backup` wrote.")],
    store: Annotated[Path, typer.Argument(metavar="STORE", help="The data file whose place it takes.")],
    plain: Plain = False,
) -> None:
    """Put a backup in the place of a data file. No server may be using it; what stood there is kept beside it.

    Example: `meadhall restore copy.sqlite matches.sqlite`
    """
    from meadhall.server.storage import backup

    with bar(plain, "pages") as progress:
        kept = backup.restore(copy, store, progress)
    typer.echo(f"{store}: restored from {copy}." + (f" What stood there is now {kept}." if kept else ""))
