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
KINDS: dict[str, Kind] = {
    TURN: Kind(patient=True),
    END: Kind(patient=True),
    "mention": Kind(("name",), patient=True),
    "invitation": Kind(("name",)),
    "time": Kind(),
    "round": Kind(("league",), at_a_table=False),
    "league_match": Kind(("league",)),
}
"""`time`: somebody's own time at a table is nearly over. `round`: a round of a league has begun. `league_match`: a
table of the league is ready for them."""
