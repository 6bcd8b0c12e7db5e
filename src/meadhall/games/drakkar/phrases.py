"""What is said of a Drakkar table."""

from meadhall.core.game import View
from meadhall.core.words import Words
from meadhall.games.drakkar.box import DrakkarBox


def prompt(view: View, say: Words) -> str:
    return ""


def option(view: View, decision: str, option: int, say: Words) -> str:
    return ""


def event(box: DrakkarBox, seats: int, name: str, values: tuple[int, int, int, int], say: Words) -> str:
    return ""
