"""What Tools/hostile plays. A file for each part of the server, with a table of its attacks; `ATTACKS`
is all of them, in the order in which they are played."""

from .disk import DISK
from .documents import DOCUMENTS
from .door import DOOR
from .files import FILES
from .mail import MAIL
from .passwords import PASSWORDS
from .proxied import PROXIED
from .workers import WORKERS

ATTACKS = [*DOOR, *FILES, *DOCUMENTS, *WORKERS, *PASSWORDS, *PROXIED, *MAIL, *DISK]
