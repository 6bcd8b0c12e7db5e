"""What is said of a Lofoten table."""

from typing import Any

from meadhall.core.game import View
from meadhall.core.words import Words


def prompt(view: View, say: Words) -> str:
    return ""


def option(view: View, decision: str, option: int, say: Words) -> str:
    return f"{decision} {option}"


def event(box: Any, seats: int, name: str, values: tuple[int, int, int, int], say: Words) -> str:
    return ""
