"""`meadhall backup` and `meadhall restore`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meadhall.commands.errors import ERROR_EXIT_CODE
from meadhall.commands.options import Plain
from meadhall.commands.progress import progress_bar
from meadhall.commands.verify import check_store


def backup(
    store: Annotated[Path, typer.Argument(metavar="STORE", help="The server's data file.")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    plain: Plain = False,
) -> None:
    """Copy a server's data file, while the server runs, and verify the copy: every page, and every match by replay.

    Example: `meadhall backup matches.sqlite copy.sqlite`
    """
    from meadhall.server.storage import backup

    with progress_bar(plain, "pages") as progress:
        backup.backup(store, out, progress)
    if not check_store(out, plain):
        raise typer.Exit(ERROR_EXIT_CODE)


def restore(
    copy: Annotated[Path, typer.Argument(metavar="COPY", help="A file that `meadhall backup` wrote.")],
    store: Annotated[Path, typer.Argument(metavar="STORE", help="The data file to replace.")],
    plain: Plain = False,
) -> None:
    """Restore a backup. No server may be using the data file; the replaced file is kept beside it.

    Example: `meadhall restore copy.sqlite matches.sqlite`
    """
    from meadhall.server.storage import backup

    with progress_bar(plain, "pages") as progress:
        kept = backup.restore(copy, store, progress)
    typer.echo(f"{store}: restored from {copy}." + (f" The replaced file is now {kept}." if kept else ""))
