"""Lazy loading of a game's drawing: programs that only play, search or list games need not wait for it."""

from __future__ import annotations

import sys
from importlib import import_module
from threading import RLock
from types import ModuleType
from typing import Any

IMPORT_LOCK = RLock()


class LazyModule(ModuleType):
    """Stands in the place of a module until something is asked of it, and is as good as that module from then on."""

    def __getattr__(self, name: str) -> Any:
        with IMPORT_LOCK:
            if sys.modules.get(self.__name__) is self:
                del sys.modules[self.__name__]
            module = import_module(self.__name__)
            vars(self).update(vars(module))
        return getattr(module, name)


def import_lazily(name: str) -> None:
    """Load a module only when something is asked of it."""
    sys.modules.setdefault(name, LazyModule(name))
