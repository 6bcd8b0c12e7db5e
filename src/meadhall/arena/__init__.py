"""Many games at once: bots against bots, and how fast the games are.

>>> from meadhall import arena
>>> results = arena.run("raids", ["karl", "random"], games=4, jobs=1)
>>> [result.bots for result in results][:2]
[['karl', 'random'], ['random', 'karl']]
"""

from meadhall.arena.play_fixture import Result
from meadhall.arena.run import run

__all__ = ["Result", "run"]
