"""Store of lesson progress: a local file, synchronized with the person's account on a server."""

from __future__ import annotations

from pathlib import Path

import msgspec

from meadhall.core.engine.errors import BadOption
from meadhall.lessons.progress import LessonProgress
from meadhall.terminal.account import ServerAccount, ServerUnreachable, read_account
from meadhall.terminal.saved_games import games_folder


def data_folder() -> Path:
    return games_folder().parent


class ProgressStore:
    """Progress that is read and synchronized once, and saved after every step."""

    def __init__(self) -> None:
        self.path = data_folder() / "lessons.json"
        self.account = read_account(account_path())
        self.offline = False
        """Whether the server could not be reached; it gets the progress next time."""
        self.progress = read_progress(self.path)
        if self.account is not None:
            self.sync(self.account)

    def sync(self, account: ServerAccount) -> None:
        """Merge the progress of this file and of the server, both ways."""
        try:
            known = account.fetch_progress()
            for lesson in sorted(self.progress.done - known.done):
                account.save_lesson(lesson, self.progress.given.get(lesson, []))
            known.done |= self.progress.done
            known.given = {**self.progress.given, **known.given}
            self.progress = known
        except ServerUnreachable:
            self.offline = True

    def save(self, lesson: str) -> None:
        write_progress(self.progress, self.path)
        if self.account is None:
            return
        try:
            self.account.save_lesson(lesson, self.progress.given.get(lesson, []))
        except ServerUnreachable:
            self.offline = True


def account_path() -> Path:
    return data_folder() / "account.json"


def read_progress(path: Path) -> LessonProgress:
    """The saved progress; empty if there is none or it can't be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=LessonProgress)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return LessonProgress()


def write_progress(progress: LessonProgress, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(progress, order="sorted"))
    except OSError as error:
        raise BadOption(f"{path}: cannot be written ({error.strerror}), so your progress can't be saved.") from None
