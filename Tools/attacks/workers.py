"""Attacks on the processes that look at files: they die, or stand still, again and again."""

import contextlib
import os
import signal
import threading
import time

from .answers import side_by_side, told
from .attack import Attack, CameThrough
from .files import png, upload
from .target import Target

# Fewer than one account may have under way: what was not finished stays to be.
ROUNDS = 16


def ended(target: Target) -> str:
    """What a file could do that breaks a library: its process is ended, or stopped and then ended."""
    over, done = threading.Event(), [0]

    def end(worker: int, signals: list[signal.Signals]) -> None:
        with contextlib.suppress(ProcessLookupError):
            # It cannot be another one by the time that the signal comes.
            descriptor = os.pidfd_open(worker)
            try:
                if worker not in target.workers():
                    return
                for each in signals:
                    signal.pidfd_send_signal(descriptor, each)
                    over.wait(0.05)
                done[0] += 1
            finally:
                os.close(descriptor)

    def strike() -> None:
        while not over.wait(0.1):
            for worker in target.workers():
                end(worker, [signal.SIGSTOP, signal.SIGKILL] if done[0] % 2 else [signal.SIGKILL])

    token, space = target.account("gold")
    photo = png(3_000, 2_000)
    striker = threading.Thread(target=strike)
    striker.start()
    try:
        answers = [upload(target, token, space, f"{number}.png", photo) for number in range(ROUNDS)]
    finally:
        over.set()
        striker.join()
    if not done[0] or any(each not in (201, 422, 503) for each in answers):
        raise CameThrough(f"{done[0]} processes were ended; {told(answers)}")
    # At once, others find it as it was.
    honest = target.account()
    began = time.monotonic()
    after = side_by_side([lambda: upload(target, *honest, "foto.png", photo, "127.0.98.1")] * 3)
    if after != [201] * 3:
        raise CameThrough(f"photos afterwards: {told(after)}")
    return (f"{done[0]} processes ended; {told(answers)}; three photos right afterwards took"
            f" {time.monotonic() - began:.1f} s")


WORKERS = [Attack("workers ended", "16 uploads while whoever looks at files is ended and stopped", ended)]
