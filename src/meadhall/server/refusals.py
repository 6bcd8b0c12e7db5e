"""What the server says no to, in words a person understands."""

from __future__ import annotations


class Refused(Exception):
    """A wish that can't be granted: `refused.KEY` in the words says why."""

    def __init__(self, key: str, status: int = 409, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.values = values


def not_found(key: str = "nothing_here") -> Refused:
    return Refused(key, 404)


def forbidden(key: str) -> Refused:
    return Refused(key, 403)
