"""The command `meadhall`: one small file for each of its commands."""

from meadhall.commands.app import app


def main() -> None:
    app(prog_name="meadhall")


__all__ = ["app", "main"]
