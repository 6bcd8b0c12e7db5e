"""Duplicate play: the same deal at several tables, and what each made of it."""
