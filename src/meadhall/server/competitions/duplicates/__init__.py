"""Duplicate play: the same deal at several tables, and a comparison of their results."""
