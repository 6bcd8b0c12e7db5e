"""What people can be told. `notice.KIND` in the words is the line, `notice.KIND.more` what stands below it; both may
name the {game}, the others at the table ({table}) and the facts of the kind, and nothing else."""

from __future__ import annotations

from typing import Final

import msgspec


class Kind(msgspec.Struct, frozen=True):
    facts: tuple[str, ...] = ()
    """What whoever tells it must say besides: public facts, as words."""
    at_a_table: bool = True
    """Whether it is about a match."""
    patient: bool = False
    """It is not told while the person has a page open."""


TURN: Final = "turn"
END: Final = "end"
INVITATION: Final = "invitation"
CHALLENGE: Final = "challenge"
INVITES: Final = (INVITATION, CHALLENGE)
KINDS: dict[str, Kind] = {
    TURN: Kind(patient=True),
    END: Kind(patient=True),
    "mention": Kind(("name",), patient=True),
    INVITATION: Kind(("name",)),
    CHALLENGE: Kind(("name",)),
    "time": Kind(),
    "round": Kind(("league",), at_a_table=False),
    "league_match": Kind(("league",)),
}
"""`invitation`: to a table that waits. `challenge`: to one that was opened for them. `time`: somebody's own time at a
table is nearly over. `round`: a round of a league has begun, and they rest. `league_match`: a table of the league is
ready for them."""
