"""The errors meadhall raises on purpose: each message tells a person what is wrong and what to do."""

from difflib import get_close_matches


class MeadhallError(Exception):
    """Anything wrong with what was asked for; never a fault of the program."""


class UnknownGame(MeadhallError):
    def __init__(self, name: str, known: list[str]) -> None:
        close = get_close_matches(name, known, n=1, cutoff=0.4)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        super().__init__(f"There is no game called {name!r}.{hint} The games are: {', '.join(known)}.")


class UnknownBot(MeadhallError):
    """No bot of that name, or a bot file that cannot be used."""


class BotError(MeadhallError):
    """A bot that raised, or whose answer is not a legal action: which, in which game, deal and ply."""


class BadOption(MeadhallError):
    """A number of players or a game option that the game does not have."""


class IllegalAction(MeadhallError):
    """The action is not one of the legal ones now; the table is unchanged."""


class BadPosition(MeadhallError):
    """A position that is not one of a game in progress."""


class BadRecord(MeadhallError):
    """A record that is damaged, edited, or does not replay."""


class OtherRules(BadRecord):
    """A whole record of other rules that does not mean the same under these: `open_record` reads what it holds."""


class BadEdition(MeadhallError):
    """An edition file whose components do not make a playable game."""


class BadNet(MeadhallError):
    """A file of weights that can't be used."""


class MissingExtra(MeadhallError, ImportError):
    """A part of meadhall that needs a package which is not installed."""

    def __init__(self, extra: str, package: str | None) -> None:
        remedy = f"run pip install '.[{extra}]' in the clone"
        super().__init__(f"{package} is not installed. This part of meadhall needs it: {remedy}.")
