"""What an attack is."""

from typing import Callable, NamedTuple

from .target import Target


class Attack(NamedTuple):
    name: str
    # What is done, in a sentence.
    story: str
    # Plays it, and returns what the server said to it, in a few words. It may take as long as it needs;
    # what it opened it closes.
    play: Callable[[Target], str]
