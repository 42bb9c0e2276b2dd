"""How somebody came to the app, which goes with the session that begins then (PR-056)."""

import json
import subprocess
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parent / "arriving.mjs"
PAGE = "https://umbu.example/fisioflow/agenda"


def arrive(**asked) -> tuple[str, str]:
    done = subprocess.run(["node", "--no-warnings", "--experimental-default-type=module", PROGRAM], input=json.dumps({"address": PAGE, **asked}), text=True,
                          stdout=subprocess.PIPE, check=True)
    entry, address = json.loads(done.stdout)
    return entry, address


@pytest.mark.parametrize("hash, left", [
    ("#n", ""), ("#n&m=" + "t" * 43, "#m=" + "t" * 43), ("#n&part", "#part"),
])
def test_PR_056_a_window_that_a_notification_opened_says_so_and_its_address_no_more(hash, left):
    assert arrive(address=PAGE + hash, isInstalled=True) == ("notification", PAGE + left)


def test_PR_056_a_page_that_a_notification_brings_forward_says_so_for_a_minute():
    assert arrive(isNotified=True, milliseconds=59_999)[0] == "notification"
    assert arrive(isNotified=True, milliseconds=60_000)[0] == "direct"


def test_PR_056_others_come_by_a_link_from_the_icon_or_by_themselves():
    assert arrive(referrer="https://mail.example/")[0] == "link"
    assert arrive(referrer="https://umbu.example/")[0] == "direct"
    assert arrive(isInstalled=True)[0] == "install"
    assert arrive(address=PAGE + "#name", isInstalled=False) == ("direct", PAGE + "#name")
