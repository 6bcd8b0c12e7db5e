"""The fair queue: by rank, then everybody in turn, then each of their matches in turn."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from meadhall.server.jobs.fair_queue import FairQueue, Priority, QueueKey


def everything(queue: FairQueue[str]) -> list[str]:
    taken = []
    while (thing := queue.pop()) is not None:
        taken.append(thing)
    return taken


def queue_of(*waiting: tuple[Priority, str, str, str]) -> FairQueue[str]:
    queue: FairQueue[str] = FairQueue()
    for rank, person, match, thing in waiting:
        queue.add(QueueKey(rank, person, match), thing)
    return queue


def test_queue_is_round_robin_over_people() -> None:
    eve = [(Priority.TURN, "eve", f"m{number}", f"eve {number}") for number in range(4)]
    queue = queue_of(*eve, (Priority.TURN, "ann", "a", "ann 0"), (Priority.TURN, "bob", "b", "bob 0"))
    assert everything(queue) == ["eve 0", "ann 0", "bob 0", "eve 1", "eve 2", "eve 3"]


def test_queue_is_round_robin_over_a_persons_matches() -> None:
    many = [(Priority.TURN, "eve", "long", f"long {number}") for number in range(3)]
    assert everything(queue_of(*many, (Priority.TURN, "eve", "short", "short 0"))) == [
        "long 0",
        "short 0",
        "long 1",
        "long 2",
    ]


def test_queue_serves_priorities_in_order() -> None:
    waiting = [(rank, "ann", "m", rank.name) for rank in reversed(Priority)]
    assert everything(queue_of(*waiting)) == ["TURN", "HINT", "IDLE", "REVIEW"]


def test_cancelled_items_are_removed() -> None:
    queue = queue_of((Priority.HINT, "ann", "m", "one"), (Priority.HINT, "ann", "m", "two"))
    queue.remove(QueueKey(Priority.HINT, "ann", "m"), "one")
    queue.remove(QueueKey(Priority.HINT, "ann", "m"), "never there")
    queue.remove(QueueKey(Priority.HINT, "bob", "m"), "two")
    assert queue.waiting(Priority.HINT) == queue.waiting_of(Priority.HINT, "ann") == 1
    queue.remove(QueueKey(Priority.HINT, "ann", "m"), "two")
    assert queue.pop() is None
    assert queue.queues == [{} for _ in Priority]


THINGS = st.lists(st.tuples(st.sampled_from(Priority), st.sampled_from("abcd"), st.sampled_from("mno")), max_size=60)


@given(THINGS)
def test_no_item_is_lost_and_people_are_served_round_robin(
    waiting: list[tuple[Priority, str, str]],
) -> None:
    queue: FairQueue[tuple[Priority, str, str, int]] = FairQueue()
    for number, (rank, person, match) in enumerate(waiting):
        queue.add(QueueKey(rank, person, match), (rank, person, match, number))
    taken = []
    while (thing := queue.pop()) is not None:
        taken.append(thing)
    assert sorted(number for *_, number in taken) == list(range(len(waiting)))
    assert [rank for rank, *_ in taken] == sorted(rank for rank, *_ in waiting)
    for rank in Priority:
        people = [person for each, person, *_ in taken if each is rank]
        for place, person in enumerate(people):
            before = people[:place][::-1]
            since = before[: before.index(person)] if person in before else before
            assert len(set(since)) == len(since), "another person was served twice meanwhile"
