"""A game's drawing is loaded when it is first looked at: whoever only plays, searches or lists games need not wait."""

from __future__ import annotations

import sys
from importlib import import_module
from threading import RLock
from types import ModuleType
from typing import Any

LOADING = RLock()


class Later(ModuleType):
    """Stands in the place of a module until something is asked of it, and is as good as that module from then on."""

    def __getattr__(self, name: str) -> Any:
        with LOADING:
            if sys.modules.get(self.__name__) is self:
                del sys.modules[self.__name__]
            module = import_module(self.__name__)
            vars(self).update(vars(module))
        return getattr(module, name)


def put_off(name: str) -> None:
    """Load a module only when something is asked of it."""
    sys.modules.setdefault(name, Later(name))
