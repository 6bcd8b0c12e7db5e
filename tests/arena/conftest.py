"""Every test here runs as a person with an empty folder of their own."""

from tests.console import home

__all__ = ["home"]
