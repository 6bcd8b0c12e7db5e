"""Breaks a game's rules on purpose, one small thing at a time, and sees whether the game's own tests notice."""
