"""What the tests of company use: people in front of a server in this very process, and matches played to their end."""

from __future__ import annotations

import httpx

from meadhall.core.engine.dice import FastDice
from meadhall.match.commands import Answer
from meadhall.server.accounts.visitor import SESSION_COOKIE
from meadhall.server.competitions.leagues.leagues import Leagues
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.matches.actor import MatchActor
from meadhall.server.ratings.ingest import ResultIngest
from tests import plain

SOON = 60.0


def browser_of(gate: RequestPipeline, port: int, person: str, lang: str = "en") -> httpx.AsyncClient:
    """The browser of somebody, by their name in the store."""
    signed = gate.services.users.signer.sign("person", person)
    return plain.AsyncClient(
        base_url=f"http://127.0.0.1:{port}",
        cookies={SESSION_COOKIE: signed, "lang": lang},
        timeout=SOON,
        follow_redirects=True,
    )


async def play_out(live: MatchActor, stop: int = 10_000) -> None:
    """People answer at random until the match is over, or so many answers were given; bots answer for themselves."""
    dice = FastDice(live.row.id)
    while not live.match.over and live.match.ply < stop:
        match, seat = live.match, live.match.asked
        assert seat is not None
        assert not seat.level
        legal = match.table.legal()
        action = legal[dice.below("test", len(legal))]
        await live.submit(Answer(person=seat.person, branch=match.branch, ply=match.ply, action=action))


async def count(gate: RequestPipeline) -> None:
    """Count what is over, now."""
    await ResultIngest(gate.services.store, gate.services.matches.editions).run_once()


async def leave_undecided(leagues: Leagues, name: str) -> None:
    """All who still play in a round agree that their matches stay undecided, so that its host may close it."""
    league = await leagues.find(name)
    people = {member.number: member.person for member in league.members}
    for table in league.now:
        for member in table.members:
            if not table.over and people[member]:
                await leagues.agree(name, people[member], True)
