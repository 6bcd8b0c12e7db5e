"""Adapters for other people's bots: the games as environments of PettingZoo, Gymnasium and OpenSpiel.

Each is a module that needs an extra: `pip install "meadhall[pettingzoo]"`, `[gymnasium]` or `[openspiel]`.
"""
