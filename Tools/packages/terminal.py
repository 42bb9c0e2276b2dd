"""Runs a command in another root at a terminal, where somebody answers."""

import os
import pty
from pathlib import Path


def at_terminal(root: Path, command: list[str], question: str, answer: str) -> tuple[int, str]:
    """How it ended (wait(2)) and what it said, when what it says first ends with the question and then
    gets the answer."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chroot(root)
        os.chdir("/")
        os.execve(command[0], command, {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "teletype", "TERM": "dumb"})
    said, answered = b"", False
    while True:
        try:
            part = os.read(terminal, 4096)
        except OSError:
            # The end of a terminal that nobody has open any more.
            break
        if not part:
            break
        said += part
        if not answered and said.rstrip().endswith(question.encode()):
            answered = True
            os.write(terminal, answer.encode() + b"\n")
    os.close(terminal)
    return os.waitpid(pid, 0)[1], said.decode()
