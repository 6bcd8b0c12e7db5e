"""Kinds of notifications. `notice.KIND` in the catalogue is the title, `notice.KIND.more` the body; both may name the
{game}, the others at the table ({table}) and the facts of the kind, and nothing else."""

from __future__ import annotations

from typing import Final

import msgspec


class Kind(msgspec.Struct, frozen=True):
    facts: tuple[str, ...] = ()
    """Which public facts a notice must come with, as text."""
    about_match: bool = True
    skip_if_present: bool = False
    """It is not sent while the person has a page open."""


TURN: Final = "turn"
END: Final = "end"
INVITATION: Final = "invitation"
CHALLENGE: Final = "challenge"
INVITES: Final = (INVITATION, CHALLENGE)
KINDS: dict[str, Kind] = {
    TURN: Kind(skip_if_present=True),
    END: Kind(skip_if_present=True),
    "mention": Kind(("name",), skip_if_present=True),
    INVITATION: Kind(("name",)),
    CHALLENGE: Kind(("name",)),
    "time": Kind(),
    "round": Kind(("league",), about_match=False),
    "league_match": Kind(("league",)),
}
"""`invitation`: to a table that waits for players. `challenge`: to one that was opened for the person. `time`: their
time at a table is nearly over. `round`: a round of a league has begun without a match for them. `league_match`: their
match of the league is ready."""
