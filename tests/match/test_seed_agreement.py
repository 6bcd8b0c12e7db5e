"""The deal: it waits until every seat is taken, and no party can choose the seed alone."""

from __future__ import annotations

import msgspec
import pytest

import meadhall
from meadhall.core.engine.record import Record
from meadhall.core.engine.seed_commitment import Share, share_commitment
from meadhall.match import Match, Refused, Seat, Setup
from meadhall.match.commands import (
    SYSTEM,
    AnyCommand,
    Begin,
    CommitSeed,
    Leave,
    RevealShare,
    SeatBots,
    Sit,
    decode_command,
)
from meadhall.match.rights import may_view
from meadhall.match.seed_agreement import seed_to_accept
from tests.match.kit import answer, refusal

SECRET = "5ec0" * 8
SHARE = {"ann": "a" * 32, "bob": "b" * 32, "cyd": "c" * 32}


def empty(players: int = 3) -> Match:
    record = Record(meadhall.game("raids"), players, None)
    return Match(record, [Seat(seat) for seat in range(players)], Setup("a match", "ann"))


def promised(chosen: str = "", players: int = 3) -> Match:
    match = empty(players)
    match.execute(CommitSeed(person=SYSTEM, salt="5a17" * 8, secret=chosen or SECRET, chosen=bool(chosen)))
    return match


def sit(person: str, share: bool = True, accepts: bool = False) -> Sit:
    promise = share_commitment(SHARE[person]) if share else ""
    return Sit(person=person, name=person.title(), share=promise, accepts=accepts)


def shares(match: Match) -> list[Share]:
    assert match.state.origin is not None
    return list(match.state.origin.shares)


def gathered() -> Match:
    """Every seat is taken, all have promised a share, and none is revealed."""
    match = promised()
    for person in SHARE:
        match.execute(sit(person))
    return match


def test_nothing_is_laid_before_the_match_begins() -> None:
    match = promised()
    match.execute(sit("ann"))
    assert (match.started, match.over, match.ply, match.asked, match.events) == (False, False, 0, None, [])
    with pytest.raises(Refused, match="not begun"):
        match.table.view(None)
    with pytest.raises(Refused, match="not begun"):
        match.table_at(0)
    assert match.log(0, match.game.words("en")) == []
    assert match.record.seed is None
    assert refusal(match, Begin(person=SYSTEM)) == "not_started"


def test_a_match_whose_seed_is_settled_is_laid_when_the_last_seat_is_taken() -> None:
    """As the matches that earlier versions made."""
    record = Record(meadhall.game("raids"), 2, "7")
    match = Match(record, [Seat(0), Seat(1)], Setup("a match", "ann"))
    match.execute(sit("ann"))
    with pytest.raises(Refused, match="not begun"):
        match.table.view(None)
    match.execute(sit("bob"))
    assert match.started
    assert match.table.position() == Match(Record(record.game, 2, "7")).table.position()
    assert len(match.events) == len(Match(Record(record.game, 2, "7")).events)
    assert match.table_at(0).position() == match.table.position()


def test_the_seed_follows_from_the_secret_and_every_share() -> None:
    match = gathered()
    assert (match.state.awaited_shares, match.state.ready_to_deal, match.started) == ((0, 1, 2), False, False)
    for person in SHARE:
        match.execute(RevealShare(person=person, share=SHARE[person]))
        assert match.execute(RevealShare(person=person, share=SHARE[person])).command is None, "again does no harm"
    assert match.state.ready_to_deal
    kept = match.execute(Begin(person=SYSTEM)).command
    assert isinstance(kept, Begin)
    assert match.started
    assert match.record.seed == kept.seed
    assert match.record.origin == kept.origin
    match.record.verify_seed()
    assert [share.share for share in shares(match)] == list(SHARE.values())
    assert match.execute(Begin(person=SYSTEM)).command is None
    match.execute(answer(match))
    assert match.ply == 1


def test_a_promise_binds_and_shows_nothing() -> None:
    match = gathered()
    assert refusal(match, RevealShare(person="ann", share="d" * 32)) == "share"
    assert refusal(match, RevealShare(person="ann", share=SHARE["bob"])) == "share"
    assert refusal(match, RevealShare(person="eve", share=SHARE["ann"])) == "not_seated"
    public = msgspec.json.encode([match.record.commitment, *(share.promise for share in shares(match))])
    assert not any(secret.encode() in public for secret in (SECRET, *SHARE.values()))


def test_a_share_that_is_no_share_is_not_taken_even_if_it_was_promised() -> None:
    match = promised()
    match.execute(Sit(person="ann", name="Ann", share=share_commitment("long" * 1000)))
    match.execute(SeatBots(person="ann", level="random"))
    assert refusal(match, RevealShare(person="ann", share="long" * 1000)) == "share"


def test_nobody_shows_a_share_while_somebody_can_still_promise_another() -> None:
    match = promised()
    match.execute(sit("ann"))
    match.execute(sit("bob"))
    assert refusal(match, RevealShare(person="ann", share=SHARE["ann"])) == "too_soon"
    match.execute(Leave(person="bob", level="random"))
    assert shares(match)[1].promise == ""
    match.execute(sit("cyd"))
    match.execute(SeatBots(person="ann", level="random"))
    assert match.state.awaited_shares == (0, 1)


def test_whoever_leaves_when_every_seat_is_taken_is_held_to_their_promise() -> None:
    """Otherwise they could come back with another share, knowing what the others have shown."""
    match = gathered()
    match.execute(RevealShare(person="ann", share=SHARE["ann"]))
    match.execute(Leave(person="cyd", level="random"))
    assert (match.seats[2].person, match.seats[2].level) == ("cyd", "random")
    assert match.execute(sit("cyd", share=False)).command is None
    assert refusal(match, Sit(person="eve", name="Eve")) == "taken"
    match.execute(RevealShare(person="cyd", share=SHARE["cyd"]))
    assert match.state.awaited_shares == (1,)


def test_the_house_need_not_wait_for_what_does_not_come() -> None:
    match = gathered()
    match.execute(RevealShare(person="bob", share=SHARE["bob"]))
    match.execute(Begin(person=SYSTEM))
    assert match.started
    match.record.verify_seed()
    assert [share.share for share in shares(match)] == ["", SHARE["bob"], ""]
    assert refusal(match, RevealShare(person="ann", share=SHARE["ann"])) == "too_late"
    assert match.execute(RevealShare(person="bob", share=SHARE["bob"])).command is None


def test_without_shares_nobody_is_waited_for() -> None:
    match = promised()
    match.execute(sit("ann", share=False))
    match.execute(SeatBots(person="ann", level="random"))
    assert match.state.ready_to_deal
    match.execute(Begin(person=SYSTEM))
    assert match.asked is not None


@pytest.mark.parametrize("command", [CommitSeed(person="ann", salt="", secret=""), Begin(person="ann")])
def test_only_the_house_promises_and_deals(command: AnyCommand) -> None:
    assert refusal(empty() if isinstance(command, CommitSeed) else gathered(), command) == "not_seated"


def test_the_promise_comes_first_and_once() -> None:
    again = CommitSeed(person=SYSTEM, salt="", secret="another")
    assert refusal(promised(), again) == "too_late"
    seated = empty()
    seated.execute(sit("ann"))
    assert refusal(seated, again) == "too_late"


def test_under_a_chosen_seed_everybody_but_the_host_must_say_that_they_accept_it() -> None:
    match = promised("ragnarok")
    assert seed_to_accept(match) == "ragnarok", "shown to people who might sit down"
    match.execute(sit("ann"))
    assert refusal(match, sit("bob")) == "accept_seed"
    match.execute(sit("bob", accepts=True))
    match.execute(SeatBots(person="ann", level="random"))
    assert match.state.ready_to_deal, "no share is awaited"
    match.execute(Begin(person=SYSTEM))
    assert (match.record.seed, seed_to_accept(match)) == ("ragnarok", "ragnarok")
    assert "chosen by the host" in match.record.proven()[0]
    match.record.verify_seed()


def test_alone_with_bots_a_chosen_seed_is_nobody_elses_business() -> None:
    match = promised("ragnarok")
    match.execute(sit("ann"))
    match.execute(SeatBots(person="ann", level="random"))
    assert seed_to_accept(match) == ""
    match.execute(Begin(person=SYSTEM))
    assert seed_to_accept(match) == ""
    assert seed_to_accept(gathered()) == ""


def test_a_restart_in_the_middle_loses_nothing() -> None:
    match = promised()
    commands: list[AnyCommand] = [*map(sit, SHARE), RevealShare(person="ann", share=SHARE["ann"])]
    kept = [match.execute(command).command for command in commands]
    again = promised()
    again.replay(decode_command(msgspec.json.encode(command)) for command in kept)
    assert again.state == match.state
    assert again.state.awaited_shares == (1, 2)
    for each in (match, again):
        each.execute(Begin(person=SYSTEM))
    assert again.table.position() == match.table.position()


def test_until_the_deal_whoever_has_the_link_may_look_at_a_closed_match() -> None:
    match = Match(Record(meadhall.game("raids"), 2, None), [Seat(0), Seat(1)], Setup("m", "ann", "closed"))
    match.execute(CommitSeed(person=SYSTEM, salt="", secret=SECRET))
    match.execute(sit("ann"))
    match.execute(sit("bob"))
    assert may_view(match, "eve")
    match.execute(Begin(person=SYSTEM))
    assert not may_view(match, "eve")
