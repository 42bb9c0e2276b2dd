"""What Tools/hostile plays. A file for each part of the server, with a table of its attacks; `ATTACKS`
is all of them, in the order in which they are played."""

from .door import DOOR

ATTACKS = [*DOOR]
