"""Drives the built product as a person would: a real server, real Chromium, what it says aloud.

    def test_FF_013_a_patient_is_added_offline(page):
        page.open("/fisioflow")
        page.browser.go_offline()
        page.get("button", "Novo paciente").click()
        page.get("textbox", "Nome completo").type("João Conceição")
        page.get("button", "Salvar").click()
        page.reads("João Conceição")
        page.browser.go_online()
        assert_accessible(page)
        page.pictures("patient-added")

Roles and names are those of the accessibility tree. `get`, `gone`, `reads` and `until` wait, and
fail with what the page said instead. A complaint in the console, a broken security policy or a
request to a third party fails the journey, unless it told the witness to allow it. Fixtures are
in conftest.py; `open_browser` makes a second device.
"""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BUILD = ROOT / ".build"

# After so many seconds a journey says what it waited for, and what was there. Far above what anything
# takes on the busiest machine: it names what stands still, and decides nothing else.
PATIENCE = float(os.environ.get("UMBU_PATIENCE", 300))

# Whether what is long has its quick form, as in `make test`; `make soak` has all of it.
QUICK = os.environ.get("UMBU_EFFORT") == "quick"

# Nothing is judged by the screenshots of a journey: they are for people, and `make test` makes none.
SCREENSHOTS = os.environ.get("UMBU_SCREENSHOTS") == "yes"
