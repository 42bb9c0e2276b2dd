"""What one looks at in a day stays where it is when the hours that are shown begin earlier, because of what others book
(FF-010)."""

import json
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
DAY, NEXT = "2026-11-26 bia", "2026-11-27 bia"


def scrolled(*patches: tuple[str | None, int, int, int]) -> list[float]:
    """By how much the page is scrolled after each patch; of each the column, its first and last minute, and where the page stood."""
    question = {"patches": [
        {"column": column, "from": first, "until": last, "scrolled": at} for column, first, last, at in patches]}
    done = subprocess.run(
        ["node", "--no-warnings", "--experimental-default-type=module", HERE / "beginning.mjs"],
        input=json.dumps(question) + "\n", capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_FF_010_hours_that_come_above_move_nothing_of_what_one_looks_at():
    assert scrolled((DAY, 480, 1080, 300), (DAY, 360, 1080, 300), (DAY, 360, 1200, 540), (DAY, 420, 1200, 540)) == [
        0, 240, 0, -120]


def test_FF_010_at_the_top_of_the_page_one_sees_what_comes():
    assert scrolled((DAY, 480, 1080, 0), (DAY, 360, 1080, 0)) == [0, 0]


def test_FF_010_another_day_begins_where_it_begins():
    assert scrolled((DAY, 480, 1080, 300), (NEXT, 420, 1080, 300), (DAY, 480, 1080, 300)) == [0, 0, 0]
    # One who comes back finds the page where they left it, and not further down.
    assert scrolled((DAY, 480, 1080, 300), (None, 0, 0, 0), (NEXT, 420, 1080, 300)) == [0, 0, 0]
