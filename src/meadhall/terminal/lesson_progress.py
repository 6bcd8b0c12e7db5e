"""Where a terminal keeps how far somebody is with the lessons: in a file, and with the server they are known at."""

from __future__ import annotations

from pathlib import Path

import msgspec

from meadhall.core.engine.errors import BadOption
from meadhall.lessons.progress import Progress
from meadhall.terminal.account import Account, OutOfReach, read_account
from meadhall.terminal.saved_games import folder


def own_folder() -> Path:
    return folder().parent


class Learned:
    """The progress, as it is read at the beginning and kept after every step."""

    def __init__(self) -> None:
        self.path = own_folder() / "lessons.json"
        self.account = read_account(account_path())
        self.alone = False
        """The server is out of reach: it is told next time."""
        self.progress = read_progress(self.path)
        if self.account is not None:
            self.meet(self.account)

    def meet(self, account: Account) -> None:
        """Learn from the server what was done elsewhere, and tell it what was done here."""
        try:
            known = account.progress()
            for lesson in sorted(self.progress.done - known.done):
                account.keep(lesson, self.progress.given.get(lesson, []))
            known.done |= self.progress.done
            known.given = {**self.progress.given, **known.given}
            self.progress = known
        except OutOfReach:
            self.alone = True

    def keep(self, lesson: str) -> None:
        write_progress(self.progress, self.path)
        if self.account is None:
            return
        try:
            self.account.keep(lesson, self.progress.given.get(lesson, []))
        except OutOfReach:
            self.alone = True


def account_path() -> Path:
    return own_folder() / "account.json"


def read_progress(path: Path) -> Progress:
    """What was kept; nothing, where nothing was kept or it can't be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Progress)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return Progress()


def write_progress(progress: Progress, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(progress, order="sorted"))
    except OSError as error:
        raise BadOption(f"{path}: cannot be written ({error.strerror}), so your progress can't be kept.") from None
