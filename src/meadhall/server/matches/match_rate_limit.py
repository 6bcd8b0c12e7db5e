"""Rate limit on new matches, by person and by address, for everything that begins one: a form, a program, a rematch,
a round of a league, a duplicate deal, matchmaking.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from meadhall.match import Refused
from meadhall.match.seats import device_owner
from meadhall.server.runtime.rate_limit import MATCH, MAX_BUCKETS, RateLimiter


class MatchRateLimit:
    """Token buckets for matches. Rounds and deals begin by themselves, with no request that says where their host is:
    so an address is that of the person's last request that changed something."""

    def __init__(self, limits: RateLimiter) -> None:
        self.limits = limits
        self.addresses: OrderedDict[str, str] = OrderedDict()

    def note_address(self, person: str, address: str) -> None:
        holder = device_owner(person)
        self.addresses[holder] = address
        self.addresses.move_to_end(holder)
        while len(self.addresses) > MAX_BUCKETS:
            self.addresses.popitem(last=False)

    def allows(self, person: str) -> bool:
        """Whether this person may begin a match now."""
        holder = device_owner(person)
        return self.limits.has_room(MATCH, holder, self.address_of(holder))

    def check(self, person: str) -> None:
        if not self.allows(person):
            raise Refused("many_matches")

    def charge(self, persons: Sequence[str], matches: int) -> None:
        """Charge new matches to all these people. A round may cost more than is left: the debt is paid by waiting."""
        for person in persons:
            self.check(person)
        for holder in map(device_owner, persons):
            self.limits.charge(MATCH, holder, self.address_of(holder), matches)

    def address_of(self, holder: str) -> str:
        """A person's last address; all whose address is not known share one."""
        return self.addresses.get(holder, "")
