"""One server on which attacks are played in turn, beside an honest client."""

import sys
import threading
import time

from .attack import Attack, CameThrough
from .honest import Honest, percentile
from .target import ROOT, Target

sys.path[:0] = [str(ROOT / "Tests/Client"), str(ROOT / "Tests/Browser")]

from folder import Folder  # noqa: E402
from harness.mailbox import Mailbox  # noqa: E402

# Megabytes that the server may hold under attack, and a minute after it.
MOST, AFTER = 300, 150
# How often as long as alone the honest client may wait, and from when on that is felt at all, in ms.
SLOWER, UNFELT = 2.0, 50.0
# Seconds in which the honest client is measured at least, alone before each attack and beside it.
ALONE, BESIDE = 4, 6


class Stage:
    def __init__(self):
        # A place of copies, as people have them, and a mail server.
        folder, mailbox = Folder(), Mailbox()
        self.target = Target(
            "--copies-to", folder.host, "--address", "https://umbu.example",
            "--mail", f"smtp://127.0.0.1:{mailbox.port}?from=convites@clinica.example&name=FisioFlow")
        self.target.folder, self.target.mailbox = folder, mailbox
        self.token, self.space = self.target.account("platinum")

    def close(self) -> None:
        self.target.close()
        self.target.folder.close()
        self.target.mailbox.close()

    def alone(self) -> float:
        """How the honest client fares alone: what others do on this machine comes and goes."""
        honest = Honest(self.target, self.token, self.space)
        time.sleep(ALONE)
        took, failed = honest.end()
        assert took and not failed, f"no honest client without an attack: {failed}"
        return percentile(took)

    def play(self, attack: Attack) -> bool:
        target, alone = self.target, self.alone()
        before, disk = target.memory(), target.disk()
        target.forget()
        threads, over = [target.threads()], threading.Event()

        def watch() -> None:
            while not over.wait(0.05):
                threads.append(target.threads())

        watcher = threading.Thread(target=watch)
        watcher.start()
        honest = Honest(target, self.token, self.space)
        began, through = time.monotonic(), ""
        try:
            try:
                said = attack.play(target)
            except CameThrough as error:
                said = through = str(error)
            time.sleep(max(0.0, BESIDE - (time.monotonic() - began)))
        finally:
            took, failed = honest.end()
            over.set()
            watcher.join()
        most, ended = target.most_memory(), time.monotonic()
        while target.memory() >= AFTER and time.monotonic() - ended < 60:
            time.sleep(0.2)
        settled = time.monotonic() - ended
        after, slow = target.memory(), percentile(took)
        wrong = [words for words, isWrong in [
            (f"more than {MOST} MB", most > MOST),
            (f"more than {AFTER} MB after a minute", after >= AFTER),
            ("the honest client was refused", len(failed) > 0), ("no honest sync", not took),
            ("it came through", through != ""),
        ] if isWrong]
        print(f"{'✘' if wrong else '✔'} {attack.name}: {before:.0f} → {most:.0f} → {after:.0f} MB"
              f" (after {settled:.0f} s), disk +{target.disk() - disk:.1f} MB,"
              f" threads {threads[0]} → {max(threads)}; honest {alone:.1f} → {slow:.1f} ms,"
              f" {slow / alone:.1f} times ({len(took)} syncs, {len(failed)} failed); {said}", flush=True)
        # Told and no more: whatever else this machine does comes and goes between the two.
        if slow > max(SLOWER * alone, UNFELT):
            print(f"    (the honest client waited more than {SLOWER:.0f} times as long)", flush=True)
        for words in wrong:
            print(f"    {words}{': ' + ', '.join(sorted(set(failed))) if 'refused' in words else ''}",
                  flush=True)
        return not wrong
