"""What is written to the device's store and read from it is in memory no oftener than it must be
(`Web/runtime/store.js`)."""

import json
import subprocess
from pathlib import Path

import pytest

STORING = Path(__file__).with_name("storing.mjs")


@pytest.fixture(scope="module")
def found() -> dict:
    done = subprocess.run(
        ["node", "--no-warnings", "--experimental-default-type=module", STORING],
        capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_what_is_sealed_is_not_copied_before(found):
    assert found["isCopied"] is False


def test_a_store_in_memory_keeps_bytes_of_its_own(found):
    assert found["kept"] == [1, 2, 3]


def test_what_is_opened_is_not_held_sealed_while_the_rest_is(found):
    # Of each part how many values it has, and how many are sealed still.
    assert found["left"] == [[1, 2], [1, 1], [1, 0]]
