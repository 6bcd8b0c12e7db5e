"""The deal: nothing is laid before every seat is taken, and nobody can have chosen what is laid then."""

from __future__ import annotations

import msgspec
import pytest

import meadhall
from meadhall.core.engine.record import Record
from meadhall.core.engine.seed_commitment import Share, share_promise
from meadhall.match import Match, Refused, Seat, Setup
from meadhall.match.commands import HOUSE, AnyDeed, Begin, Leave, Promise, Reveal, SeatBots, Sit, read_deed
from meadhall.match.rights import may_look
from meadhall.match.seed_agreement import open_seed
from tests.match.kit import answer, refusal

SECRET = "5ec0" * 8
SHARE = {"ann": "a" * 32, "bob": "b" * 32, "cyd": "c" * 32}


def empty(players: int = 3) -> Match:
    record = Record(meadhall.game("raids"), players, None)
    return Match(record, [Seat(seat) for seat in range(players)], Setup("a match", "ann"))


def promised(chosen: str = "", players: int = 3) -> Match:
    match = empty(players)
    match.do(Promise(person=HOUSE, salt="5a17" * 8, secret=chosen or SECRET, chosen=bool(chosen)))
    return match


def sit(person: str, share: bool = True, accepts: bool = False) -> Sit:
    promise = share_promise(SHARE[person]) if share else ""
    return Sit(person=person, name=person.title(), share=promise, accepts=accepts)


def shares(match: Match) -> list[Share]:
    assert match.standing.origin is not None
    return list(match.standing.origin.shares)


def gathered() -> Match:
    """Every seat is taken, all have promised a share, and nobody has shown any."""
    match = promised()
    for person in SHARE:
        match.do(sit(person))
    return match


def test_nothing_is_laid_before_the_match_begins() -> None:
    match = promised()
    match.do(sit("ann"))
    assert (match.started, match.over, match.ply, match.asked, match.events) == (False, False, 0, None, [])
    with pytest.raises(Refused, match="not begun"):
        match.table.view(None)
    with pytest.raises(Refused, match="not begun"):
        match.table_at(0)
    assert match.log(0, match.game.words("en")) == []
    assert match.record.seed is None
    assert refusal(match, Begin(person=HOUSE)) == "not_started"


def test_a_match_whose_seed_is_settled_is_laid_when_the_last_seat_is_taken() -> None:
    """As the matches that earlier versions made."""
    record = Record(meadhall.game("raids"), 2, "7")
    match = Match(record, [Seat(0), Seat(1)], Setup("a match", "ann"))
    match.do(sit("ann"))
    with pytest.raises(Refused, match="not begun"):
        match.table.view(None)
    match.do(sit("bob"))
    assert match.started
    assert match.table.position() == Match(Record(record.game, 2, "7")).table.position()
    assert len(match.events) == len(Match(Record(record.game, 2, "7")).events)
    assert match.table_at(0).position() == match.table.position()


def test_the_seed_follows_from_the_secret_and_every_share() -> None:
    match = gathered()
    assert (match.standing.awaited, match.standing.ready, match.started) == ((0, 1, 2), False, False)
    for person in SHARE:
        match.do(Reveal(person=person, share=SHARE[person]))
        assert match.do(Reveal(person=person, share=SHARE[person])).deed is None, "again does no harm"
    assert match.standing.ready
    kept = match.do(Begin(person=HOUSE)).deed
    assert isinstance(kept, Begin)
    assert match.started
    assert match.record.seed == kept.seed
    assert match.record.origin == kept.origin
    match.record.verify_seed()
    assert [share.share for share in shares(match)] == list(SHARE.values())
    assert match.do(Begin(person=HOUSE)).deed is None
    match.do(answer(match))
    assert match.ply == 1


def test_a_promise_binds_and_shows_nothing() -> None:
    match = gathered()
    assert refusal(match, Reveal(person="ann", share="d" * 32)) == "share"
    assert refusal(match, Reveal(person="ann", share=SHARE["bob"])) == "share"
    assert refusal(match, Reveal(person="eve", share=SHARE["ann"])) == "not_seated"
    public = msgspec.json.encode([match.record.commitment, *(share.promise for share in shares(match))])
    assert not any(secret.encode() in public for secret in (SECRET, *SHARE.values()))


def test_a_share_that_is_no_share_is_not_taken_even_if_it_was_promised() -> None:
    match = promised()
    match.do(Sit(person="ann", name="Ann", share=share_promise("long" * 1000)))
    match.do(SeatBots(person="ann", level="random"))
    assert refusal(match, Reveal(person="ann", share="long" * 1000)) == "share"


def test_nobody_shows_a_share_while_somebody_can_still_promise_another() -> None:
    match = promised()
    match.do(sit("ann"))
    match.do(sit("bob"))
    assert refusal(match, Reveal(person="ann", share=SHARE["ann"])) == "too_soon"
    match.do(Leave(person="bob", level="random"))
    assert shares(match)[1].promise == ""
    match.do(sit("cyd"))
    match.do(SeatBots(person="ann", level="random"))
    assert match.standing.awaited == (0, 1)


def test_whoever_leaves_when_every_seat_is_taken_is_held_to_their_promise() -> None:
    """Otherwise they could come back with another share, knowing what the others have shown."""
    match = gathered()
    match.do(Reveal(person="ann", share=SHARE["ann"]))
    match.do(Leave(person="cyd", level="random"))
    assert (match.seats[2].person, match.seats[2].level) == ("cyd", "random")
    assert match.do(sit("cyd", share=False)).deed is None
    assert refusal(match, Sit(person="eve", name="Eve")) == "taken"
    match.do(Reveal(person="cyd", share=SHARE["cyd"]))
    assert match.standing.awaited == (1,)


def test_the_house_need_not_wait_for_what_does_not_come() -> None:
    match = gathered()
    match.do(Reveal(person="bob", share=SHARE["bob"]))
    match.do(Begin(person=HOUSE))
    assert match.started
    match.record.verify_seed()
    assert [share.share for share in shares(match)] == ["", SHARE["bob"], ""]
    assert refusal(match, Reveal(person="ann", share=SHARE["ann"])) == "too_late"
    assert match.do(Reveal(person="bob", share=SHARE["bob"])).deed is None


def test_without_shares_nobody_is_waited_for() -> None:
    match = promised()
    match.do(sit("ann", share=False))
    match.do(SeatBots(person="ann", level="random"))
    assert match.standing.ready
    match.do(Begin(person=HOUSE))
    assert match.asked is not None


@pytest.mark.parametrize("deed", [Promise(person="ann", salt="", secret=""), Begin(person="ann")])
def test_only_the_house_promises_and_deals(deed: AnyDeed) -> None:
    assert refusal(empty() if isinstance(deed, Promise) else gathered(), deed) == "not_seated"


def test_the_promise_comes_first_and_once() -> None:
    again = Promise(person=HOUSE, salt="", secret="another")
    assert refusal(promised(), again) == "too_late"
    seated = empty()
    seated.do(sit("ann"))
    assert refusal(seated, again) == "too_late"


def test_under_a_chosen_seed_everybody_but_the_host_must_say_that_they_accept_it() -> None:
    match = promised("ragnarok")
    assert open_seed(match) == "ragnarok", "it is shown to whoever might sit down"
    match.do(sit("ann"))
    assert refusal(match, sit("bob")) == "accept_seed"
    match.do(sit("bob", accepts=True))
    match.do(SeatBots(person="ann", level="random"))
    assert match.standing.ready, "no share is awaited"
    match.do(Begin(person=HOUSE))
    assert (match.record.seed, open_seed(match)) == ("ragnarok", "ragnarok")
    assert "chosen by the host" in match.record.proven()[0]
    match.record.verify_seed()


def test_alone_with_bots_a_chosen_seed_is_nobody_elses_business() -> None:
    match = promised("ragnarok")
    match.do(sit("ann"))
    match.do(SeatBots(person="ann", level="random"))
    assert open_seed(match) == ""
    match.do(Begin(person=HOUSE))
    assert open_seed(match) == ""
    assert open_seed(gathered()) == ""


def test_a_restart_in_the_middle_loses_nothing() -> None:
    match = promised()
    deeds: list[AnyDeed] = [*map(sit, SHARE), Reveal(person="ann", share=SHARE["ann"])]
    kept = [match.do(deed).deed for deed in deeds]
    again = promised()
    again.fold(read_deed(msgspec.json.encode(deed)) for deed in kept)
    assert again.standing == match.standing
    assert again.standing.awaited == (1, 2)
    for each in (match, again):
        each.do(Begin(person=HOUSE))
    assert again.table.position() == match.table.position()


def test_until_the_deal_whoever_has_the_link_may_look_at_a_closed_match() -> None:
    match = Match(Record(meadhall.game("raids"), 2, None), [Seat(0), Seat(1)], Setup("m", "ann", "closed"))
    match.do(Promise(person=HOUSE, salt="", secret=SECRET))
    match.do(sit("ann"))
    match.do(sit("bob"))
    assert may_look(match, "eve")
    match.do(Begin(person=HOUSE))
    assert not may_look(match, "eve")
