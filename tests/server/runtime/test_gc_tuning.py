"""GC throttling: live objects are not scanned again and again, and garbage is collected all the same."""

from __future__ import annotations

import gc
import weakref

import pytest

from meadhall.server.runtime import gc_tuning
from meadhall.server.runtime.gc_tuning import throttled_gc


class Loop:
    """A reference cycle, which only the garbage collector can free."""

    def __init__(self) -> None:
        self.itself = self


def test_existing_objects_are_frozen_while_throttled() -> None:
    before = [*gc.callbacks]
    with throttled_gc():
        assert gc.get_freeze_count() > 1000
        assert len(gc.callbacks) == len(before) + 1
    assert gc.get_freeze_count() == 0
    assert gc.callbacks == before


def test_slow_pass_freezes_live_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    with throttled_gc():
        monkeypatch.setattr(gc_tuning, "MAX_PAUSE_S", 3600.0)
        frozen = gc.get_freeze_count()
        kept = [Loop() for _ in range(100)]
        gc.collect()
        assert gc.get_freeze_count() <= frozen
        monkeypatch.setattr(gc_tuning, "MAX_PAUSE_S", 0.0)
        gc.collect(1)
        assert gc.get_freeze_count() <= frozen
        gc.collect()
        assert gc.get_freeze_count() >= frozen + len(kept)


def test_frozen_garbage_is_collected_at_the_next_full_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    thing = Loop()
    left = weakref.ref(thing)
    monkeypatch.setattr(gc_tuning, "MAX_PAUSE_S", 3600.0)
    with throttled_gc():
        del thing
        gc.collect()
        assert left() is not None
        monkeypatch.setattr(gc_tuning, "FULL_PASS_INTERVAL_S", 0.0)
        gc.collect()
        assert left() is None
