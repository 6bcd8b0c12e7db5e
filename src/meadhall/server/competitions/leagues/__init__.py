"""Leagues: a season of rounds for a group of friends, with pairings and standings."""
