"""What a family measures, and the emergency card: on the screen, without a network, and on paper."""

import base64
import subprocess

import pytest

from harness.server import Server
from hosted import CAREGUIDE

NAME = "Rosa Andrade"


@pytest.fixture
def server():
    server = Server(program=CAREGUIDE.program, app=CAREGUIDE.id)
    yield server
    server.close()


def begin(page) -> None:
    """Rosa's page."""
    CAREGUIDE.sign_up(page)
    CAREGUIDE.fill(page, NAME)
    CAREGUIDE.field(page, "Alergias").type("Dipirona")
    CAREGUIDE.save(page)
    page.get("heading", NAME)


def test_CG_138_pressure_is_noted_as_it_is_said_and_shown_as_chart_and_table(page):
    begin(page)
    page.get("button", "Anotar medida").click()
    page.get("textbox", "Máxima (sistólica)").type("12")
    page.get("textbox", "Mínima (diastólica)").type("8")
    page.reads("Fica anotado 120/80 mmHg")
    page.get("button", "Salvar").click()
    page.reads("Medida anotada")
    page.reads("120/80 mmHg")
    page.reads("Fora da faixa")
    page.pictures("careguide-vitals-section")
    page.open(page.evaluate("location.pathname") + "/medidas")
    page.reads("Ao longo do tempo")
    page.pictures("careguide-vitals")
    page.get("radio", "Tabela").click()
    page.get("table", "Pressão")
    page.pictures("careguide-vitals-table")


def test_CG_137_the_card_alone_is_printed_and_read_back_from_paper_without_a_network(
        browser, page, tmp_path):
    begin(page)
    browser.witness.allow_outage()
    browser.go_offline()
    page.get("link", "Cartão de emergência").click()
    page.get("heading", f"EMERGÊNCIA: {NAME}")
    page.pictures("careguide-card")
    paper = tmp_path / "card.pdf"
    paper.write_bytes(base64.b64decode(page.session.send("Page.printToPDF")["data"]))
    said = run("pdftotext", "-layout", paper, "-")
    assert said.count("\f") == 1, "one sheet"
    assert f"EMERGÊNCIA: {NAME}" in said and "Dipirona" in said
    for other in ("Imprimir", "Língua do cartão", "Hoje", "Pessoas"):
        assert other not in said
    run("pdftoppm", "-r", "150", "-png", paper, tmp_path / "sheet")
    [sheet] = tmp_path.glob("sheet*.png")
    # Without -Sbinary it guesses at the encoding of the bytes, which are UTF-8.
    code = run("zbarimg", "-q", "--raw", "-Sbinary", sheet)
    assert code.startswith(f"EMERGÊNCIA: {NAME}\n") and "Alergias: Dipirona\n" in code


def run(*words) -> str:
    return subprocess.run([str(word) for word in words], check=True,
                          stdout=subprocess.PIPE).stdout.decode()
