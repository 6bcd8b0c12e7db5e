"""Bots that search: information-set Monte-Carlo tree search over what a seat can imagine."""
