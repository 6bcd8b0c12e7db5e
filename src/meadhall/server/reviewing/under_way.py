"""Reviews in the making: the ledger first, then answer by answer, when nobody else wants the thinkers.

What is finished is kept with the match's keepsake. What is interrupted begins anew when somebody looks again: all of it
follows from the record, so it comes out the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable

import msgspec

from meadhall.core.record import Record
from meadhall.core.table import Table
from meadhall.match import Match, Refused
from meadhall.match.rematch import check_over
from meadhall.reviews.ledger import Entry, ledger
from meadhall.reviews.regret import QUALITIES, Budget, Judge
from meadhall.reviews.review import choices, engine_of, name_of, summed_up
from meadhall.reviews.shapes import Moment, Review
from meadhall.server.fair import Rank, Turn
from meadhall.server.keepsakes import Keepsake, as_it_is, keepsake, unpack
from meadhall.server.live import LiveMatch
from meadhall.server.store import NotKept, Store
from meadhall.server.thinkers import Thinkers

log = logging.getLogger("meadhall.server")
QUALITY = "good"
"""How long reviews think, unless the host says otherwise."""
AT_ONCE = 4
"""So many answers are judged in one thought: others wait no longer than for these."""
MOST_OF_ONE = 2
"""How many reviews may be in the making for one person."""
MOST_AT_HAND = 60


def write_up(record: Record) -> list[Entry]:
    """The ledger of a game."""
    return list(ledger(record, name_of(record)))


def judge_some(name: str, budget: Budget, answers: list[tuple[Table, int]]) -> list[Moment]:
    """What some answers cost."""
    judge = Judge(name, budget)
    return [judge.moment(table, action) for table, action in answers]


class UnderWay:
    """The review of one seat's game, as far as it has come."""

    def __init__(self, match: Match, seat: int, quality: str) -> None:
        self.match = match
        self.seat = seat
        self.quality = quality
        self.entries: list[Entry] | None = None
        self.moments: list[Moment] = []
        self.total = 0
        self.finished: Review | None = None
        self.failed = False
        self.task: asyncio.Task[None] | None = None

    @property
    def resting(self) -> bool:
        return self.finished is not None or self.failed

    @property
    def review(self) -> Review | None:
        """The review so far; nothing before there is a ledger."""
        if self.finished is not None:
            return self.finished
        if self.entries is None:
            return None
        return summed_up(self.match.record, self.quality, self.entries, self.moments)

    @property
    def known(self) -> int:
        """The ply up to which everything is judged."""
        return self.moments[-1].ply if self.moments else 0

    async def make(self, thinkers: Thinkers, turn: Turn) -> None:
        """All of it, a little at a time."""
        record, budget = self.match.record, QUALITIES[self.quality]
        self.entries = await thinkers.ponder(turn, write_up, record)
        plies = await asyncio.to_thread(choices, record, [self.seat])
        self.total = len(plies)
        for first in range(0, len(plies), AT_ONCE):
            some = [(ply.table, ply.action) for ply in plies[first : first + AT_ONCE]]
            self.moments += await thinkers.ponder(turn, judge_some, name_of(record), budget, some)
        self.finished = summed_up(record, self.quality, self.entries, self.moments)


class Reviews:
    """All reviews of a server that are in the making or were looked at lately."""

    def __init__(self, store: Store, thinkers: Thinkers, quality: str) -> None:
        self.store = store
        self.thinkers = thinkers
        self.quality = quality
        self.at_hand: OrderedDict[tuple[str, int], UnderWay] = OrderedDict()
        self.making: dict[UnderWay, str] = {}
        """Those in the making, and for whom."""

    async def of(self, live: LiveMatch, seat: int, person: str) -> UnderWay:
        """The review of a seat's game: as it was kept, as far as it has come, or begun now."""
        check_over(live.match)
        if not 0 <= seat < len(live.match.seats):
            raise Refused("no_such_seat")
        key = live.row.id, seat
        found = self.at_hand.get(key)
        if found is None or found.failed:
            kept = await self.kept(live.row.id, live.match, seat)
            found = self.at_hand.get(key)  # somebody else may have been quicker
        if found is None or found.failed:
            found = UnderWay(live.match, seat, self.quality)
            found.finished = kept
            if found.finished is None:
                self.begin(found, live, person)
            self.at_hand[key] = found
        self.at_hand.move_to_end(key)
        self.put_away()
        return found

    def put_away(self) -> None:
        """Forget what was not looked at for long, but nothing that is in the making."""
        for key in [key for key, each in self.at_hand.items() if each.resting][: len(self.at_hand) - MOST_AT_HAND]:
            del self.at_hand[key]

    def begin(self, review: UnderWay, live: LiveMatch, person: str) -> None:
        if sum(each == person for each in self.making.values()) >= MOST_OF_ONE:
            raise Refused("reviews_wait")
        self.making[review] = person
        review.task = asyncio.create_task(self.see_through(review, live, person))

    async def see_through(self, review: UnderWay, live: LiveMatch, person: str) -> None:
        try:
            await review.make(self.thinkers, Turn(Rank.REVIEW, person, live.row.id))
            await self.keep(live, review)
        except NotKept:
            pass  # the store has told the log already; the review is made again some day
        except Exception:
            log.exception("a review stumbled", extra={"game": live.match.game.name})
            review.failed = True
        finally:
            del self.making[review]

    # What is kept.

    async def kept(self, name: str, match: Match, seat: int) -> Review | None:
        """The review as it was made before, by the same engine."""
        found = await self.keepsake(name)
        review = None if found is None else found.reviews.get(str(seat))
        return review if review is not None and review.engine == engine_of(match.game, self.quality) else None

    async def keepsake(self, name: str) -> Keepsake | None:
        body = await self.store.keepsake(name)
        return None if body is None else await asyncio.to_thread(unpack, body)

    async def keep(self, live: LiveMatch, review: UnderWay) -> None:
        """Put a review away, with the match's keepsake."""
        assert review.finished is not None
        found = await self.keepsake(live.row.id)
        if found is None:
            found = await asyncio.to_thread(keepsake, as_it_is(live))
        reviews = {**found.reviews, str(review.seat): review.finished}
        body = await asyncio.to_thread(msgspec.structs.replace(found, reviews=reviews).pack)
        await self.store.keep(live.row.id, found.version, body)

    def known(self, name: str, seat: int, kept: Keepsake | None) -> Review | None:
        """A review that was finished some time, by whatever engine, given what is kept of the match."""
        under_way = self.at_hand.get((name, seat))
        if under_way is not None and under_way.finished is not None:
            return under_way.finished
        return None if kept is None else kept.reviews.get(str(seat))

    async def last_kept(self, matches: Iterable[tuple[str, int]]) -> list[float]:
        """How much a person kept in some matches, of those that were reviewed."""
        found = [(self.known(name, seat, await self.keepsake(name)), seat) for name, seat in matches]
        return [review.seats[seat].kept for review, seat in found if review is not None]
