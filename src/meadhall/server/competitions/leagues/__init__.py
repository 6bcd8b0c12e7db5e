"""Leagues: a group of friends, a season of rounds, tables that are made by themselves, and who stands where."""
