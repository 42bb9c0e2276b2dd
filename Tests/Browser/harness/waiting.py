"""The one place where the tests in Python look again and again, for what only the system decides."""

import time
from typing import Callable

from harness import PATIENCE


def until(holds: Callable, wanted: str):
    """What it returns once it comes to hold."""
    deadline = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < deadline, f"never came: {wanted}"
        time.sleep(0.02)
    return found
