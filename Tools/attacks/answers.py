"""What attacks of every kind need: many things at once, and what was answered in a few words."""

import collections
import threading


def told(answers) -> str:
    counts = collections.Counter(map(str, answers))
    return "told " + ", ".join(f"{answer} × {count}" for answer, count in sorted(counts.items()))


def side_by_side(works) -> list:
    """Does all at once, each on a thread, and returns what each returned."""
    results = [None] * len(works)

    def run(number: int) -> None:
        try:
            results[number] = works[number]()
        except OSError as error:
            results[number] = type(error).__name__

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
