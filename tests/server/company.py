"""Competition and matchmaking tests: signed-in clients of an in-process server, and matches played to the end."""

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

TIMEOUT_S = 60.0


def signed_in_client(app: RequestPipeline, port: int, person: str, lang: str = "en") -> httpx.AsyncClient:
    """HTTP client signed in as a person, by their id in the store."""
    signed = app.services.users.signer.sign("person", person)
    return plain.AsyncClient(
        base_url=f"http://127.0.0.1:{port}",
        cookies={SESSION_COOKIE: signed, "lang": lang},
        timeout=TIMEOUT_S,
        follow_redirects=True,
    )


async def play_to_end(live: MatchActor, stop: int = 10_000) -> None:
    """Play random answers for all people until the match is over, or so many answers were given."""
    dice = FastDice(live.row.id)
    while not live.match.over and live.match.ply < stop:
        match, seat = live.match, live.match.asked
        assert seat is not None
        assert not seat.level
        legal = match.table.legal()
        action = legal[dice.below("test", len(legal))]
        await live.submit(Answer(person=seat.person, branch=match.branch, ply=match.ply, action=action))


async def ingest_results(app: RequestPipeline) -> None:
    """Ingest the results of finished matches now."""
    await ResultIngest(app.services.store, app.services.matches.editions).run_once()


async def leave_undecided(leagues: Leagues, name: str) -> None:
    """All members still in play agree that their matches stay undecided, so that the host may close the round."""
    league = await leagues.find(name)
    people = {member.number: member.person for member in league.members}
    for table in league.now:
        for member in table.members:
            if not table.over and people[member]:
                await leagues.agree(name, people[member], True)
