"""Rows of the acceptance tables that are promised by others: each of those has a test that carries its id, and is green
where all tests are."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
ID = re.compile(r"\b(?:test_)?((?:PR[-_]\d{3}[_ ]?)+)")


def carried() -> set[int]:
    """The numbers of the rows of PR that the names of tests carry."""
    found: set[int] = set()
    for path in [*TESTS.rglob("*.swift"), *TESTS.rglob("test_*.py")]:
        if path == Path(__file__):
            continue
        for line in path.read_text("utf-8").splitlines():
            if line.lstrip().startswith(("//", "#")):
                continue
            for ids in ID.findall(line):
                found.update(int(number) for number in re.findall(r"\d{3}", ids))
    return found


@pytest.mark.parametrize(("row", "rows"), [
    (215, range(9, 35)), (216, range(35, 48)), (220, range(48, 52)),
], ids=["PR-215 the engine of devices", "PR-216 the app's own provider", "PR-220 what pages are counted by"])
def test_PR_215_PR_216_PR_220_each_row_that_one_stands_for_has_a_test(row, rows):
    missing = sorted(set(rows) - carried())
    assert not missing, f"PR-{row}: no test carries {missing}"
