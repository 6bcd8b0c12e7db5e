"""A match: people and bots at a table, and the record of what they answered."""

from meadhall.match.match import Match

__all__ = ["Match"]
