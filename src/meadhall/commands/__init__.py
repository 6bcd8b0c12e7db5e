"""The command `meadhall`: one small file for each of its commands."""


def main() -> None:
    """Processes that think for a server begin where it began: they find this here, and need no commands."""
    from meadhall.commands.app import app

    app(prog_name="meadhall")


__all__ = ["main"]
