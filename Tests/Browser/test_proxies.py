"""A clinic's day behind the proxies of Deploy: what the app sends comes through."""

import sys
from pathlib import Path

import pytest

from clinic import SAVED, add_patient, open_patient, sign_up
from test_copies import folder, open_copies, server, set_up  # noqa: F401
from test_documents import choose, entry, pdf, stored

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Client"))

from proxies import Proxy, program  # noqa: E402


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request, server):  # noqa: F811
    """Set up before the browser, so that it goes after it: what the page asks to the end is answered."""
    if program(request.param) is None:
        pytest.skip(f"{request.param} is not installed")
    proxy = Proxy(request.param, server)
    yield proxy
    proxy.close()


def test_FF_037_documents_and_their_copies_come_through_a_proxy(
        server, folder, proxy, open_browser, tmp_path):  # noqa: F811
    page = open_browser(proxy.origin).page
    sign_up(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    open_patient(page, "Ana Prado")
    exam = tmp_path / "Exame de sangue.pdf"
    exam.write_bytes(pdf(9_000_000))
    choose(page, exam)
    stored(server, 1)
    entry(page, "Exame de sangue.pdf")
    # Three parts, of which each is 5.6 MB on its way.
    open_copies(page)
    set_up(page, folder)
    page.until(lambda: len(folder.parts()) == 3, "the parts of the document")
    page.reads("Documentos na cópia 1")
    assert len(folder.copies()) == 1
