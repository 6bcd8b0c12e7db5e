"""Adapters for other people's bots: the games as environments of PettingZoo, Gymnasium and OpenSpiel.

Each is a module that needs an extra: `pip install '.[pettingzoo]'` in a clone, `[gymnasium]` or `[openspiel]`.
"""
