"""What only draws is loaded when something is drawn."""

from __future__ import annotations

import subprocess
import sys
from textwrap import dedent


def run(program: str) -> str:
    """What a Python of its own says to a program."""
    told = subprocess.run([sys.executable, "-c", dedent(program)], capture_output=True, text=True, check=True)
    return told.stdout.strip()


def test_playing_loads_no_drawing_and_the_first_look_does() -> None:
    said = run("""
        import sys, meadhall
        table = meadhall.game("raids").new(players=2, seed=1)
        table.apply(table.legal()[0])
        before = "meadhall.games.raids.draw.kit" in sys.modules
        table.svg(0)
        print(before, "meadhall.games.raids.draw.kit" in sys.modules)
        """)
    assert said == "False True"


def test_many_may_take_the_first_look_at_once() -> None:
    said = run("""
        from concurrent.futures import ThreadPoolExecutor
        from threading import Barrier
        import meadhall
        game = meadhall.game("lofoten")
        ready = Barrier(8)

        def look(number):
            ready.wait()
            return game.new(players=2, seed=1).svg(0)

        with ThreadPoolExecutor(8) as pool:
            print(len(set(pool.map(look, range(8)))))
        """)
    assert said == "1"


def test_whoever_imports_it_later_finds_the_same_module() -> None:
    said = run("""
        import meadhall
        seen = meadhall.game("drakkar").board
        from meadhall.games.drakkar import board
        from meadhall.games.drakkar.board import draw
        print(seen.draw is board.draw is draw)
        """)
    assert said == "True"
