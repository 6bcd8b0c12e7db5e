"""Game options: what the players choose before a game."""

from __future__ import annotations

from meadhall.core.engine.errors import BadOption

OptionValue = bool | int | str
MAX_DIGITS = 10


class Option:
    """A game option: its name, the values it can have, and the default.

    A number may have a span: then the choices are those worth offering, and any number within it is accepted.
    """

    def __init__(
        self,
        name: str,
        choices: tuple[OptionValue, ...],
        default: OptionValue,
        span: tuple[int, int] | None = None,
    ) -> None:
        self.name = name
        self.choices = choices
        self.default = default
        self.span = span

    @property
    def kind(self) -> str:
        return {bool: "flag", int: "number", str: "choice"}[type(self.default)]

    def parse(self, text: str) -> OptionValue:
        """The value a person typed."""
        for choice in self.choices:
            if text.strip().lower() in spellings(choice):
                return choice
        number = text.strip().isdecimal() and len(text) < MAX_DIGITS
        return self.check(int(text)) if self.span and number else self.check(text)

    def check(self, value: object) -> OptionValue:
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        if self.span and type(value) is int and self.span[0] <= value <= self.span[1]:
            return value
        raise self.bad(value)

    def bad(self, value: object) -> BadOption:
        known = ", ".join(spellings(choice)[0] for choice in self.choices)
        if self.span:
            known = f"any number from {self.span[0]} to {self.span[1]}"
        return BadOption(f"The option {self.name} can't be {value!r}. It can be: {known}.")


def spellings(value: OptionValue) -> tuple[str, ...]:
    """How a person may write a value; the first is how we write it."""
    if value is True:
        return ("yes", "true", "on", "1")
    if value is False:
        return ("no", "false", "off", "0")
    return (str(value).lower(),)
