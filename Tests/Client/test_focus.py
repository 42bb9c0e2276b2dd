"""Where somebody looks once the keyboard has gone to what they asked for."""

import json
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize("height, shown", [(44, "nearest"), (640, "nearest"), (4_000, "start")])
def test_of_what_is_higher_than_the_window_its_beginning_is_shown(height, shown):
    done = subprocess.run(
        ["node", "--no-warnings", "--experimental-default-type=module", HERE / "focusing.mjs"],
        input=json.dumps({"height": height, "window": 640}) + "\n",
        capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == ["focus true", shown]
