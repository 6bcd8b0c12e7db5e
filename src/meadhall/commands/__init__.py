"""The command line interface `meadhall`: one small file for each command."""


def main() -> None:
    """Entry point. Imports late: the worker processes of a server import this package too, and need no commands."""
    from meadhall.commands.app import app

    app(prog_name="meadhall")


__all__ = ["main"]
