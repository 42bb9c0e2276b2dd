"""The device's queue of events: numbers that rise, one session over all tabs, and an end beyond which the newest
are dropped and counted."""

import json
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
KEPT, SUPERSEDED, FULL = 0, 1, 2
STAMP = ["7", '{"plan":"gold"}']


def do(*works: list) -> list:
    done = subprocess.run(
        ["node", "--no-warnings", "--experimental-default-type=module", HERE / "counting.mjs"],
        input=json.dumps(works), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_PR_013_lines_have_numbers_that_rise_and_are_never_given_again():
    *_, seen, last, left = do(
        ["append", "", "1", STAMP, ["a", "b"]], ["append", "1", "1", STAMP, ["c"]], ["remove", 2, "7"],
        ["remove", 3, "7"], ["peek", 0, 10], ["append", "1", "1", STAMP, ["d"]], ["peek", 0, 10])
    assert seen == {"lines": [], "stamps": [STAMP]}
    assert last == {"outcome": KEPT, "number": 4, "session": "1"}
    assert left["lines"] == [[4, "d"]]


def test_PR_056_a_tab_that_is_behind_hears_the_session_and_writes_nothing():
    _, behind, found = do(
        ["append", "", "1 10 20", STAMP, ["a"]], ["append", "", "1 15 15", STAMP, ["b"]], ["peek", 0, 10])
    assert behind == {"outcome": SUPERSEDED, "number": 0, "session": "1 10 20"}
    assert [line for _, line in found["lines"]] == ["a"]


def test_PR_021_lines_come_back_in_their_order_as_many_as_are_asked_for():
    _, first, rest = do(
        ["append", "", "1", STAMP, list("abcde")], ["peek", 0, 2], ["peek", 2, 10])
    assert [line for _, line in first["lines"]] == ["a", "b"]
    assert [number for number, _ in rest["lines"]] == [3, 4, 5]


def test_a_full_queue_drops_the_newest_and_counts_them():
    most = [str(number) for number in range(9_999)]
    _, full, last, over, dropped, found = do(
        ["append", "", "1", STAMP, most], ["append", "1", "1", STAMP, ["x", "y"]],
        ["append", "1", "1", STAMP, ["z"]], ["append", "1", "1", STAMP, ["late"]], ["read", "dropped"],
        ["peek", 9_998, 10])
    assert (full["outcome"], last["outcome"], over["outcome"]) == (FULL, KEPT, FULL)
    assert dropped == "3"
    assert [line for _, line in found["lines"]] == ["9998", "z"]


def test_PR_024_what_is_cleared_is_gone_with_its_session_and_what_is_kept_beside_it_stays():
    *_, memory, found, begins = do(
        ["append", "", "1", STAMP, ["a"]], ["write", "memory", "{}"], ["clear"], ["read", "memory"],
        ["peek", 0, 10], ["append", "", "1", STAMP, ["b"]])
    assert memory == "{}"
    assert found == {"lines": [], "stamps": []}
    assert begins["number"] == 2
