"""What an attack is."""

from typing import Callable, NamedTuple

from .target import Target


class CameThrough(Exception):
    """An attack reached what it must not; says what."""


class Attack(NamedTuple):
    name: str
    # What is done, in a sentence.
    story: str
    # Plays it, and returns what the server said to it, in a few words, or raises `CameThrough`. It may
    # take as long as it needs; what it opened it closes.
    play: Callable[[Target], str]
