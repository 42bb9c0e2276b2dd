"""A clinic's day behind the proxies of Deploy: what the app sends comes through."""

import sys
from pathlib import Path

from clinic import SAVED, add_patient, open_patient, sign_up
from test_copies import open_copies, set_up
from test_documents import choose, entry, pdf, stored

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Client"))

from copying import folder, proxy, server  # noqa: E402, F401


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
