"""What a family measures, and the emergency card: on the screen, without a network, and on paper."""

import base64
import re
import subprocess
from datetime import date, timedelta

import pytest

from clinic import SAVED, go
from harness.accessibility import violations
from harness.server import Server
from hosted import CAREGUIDE
from test_offline import until_installed

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
    paper = printed(page, tmp_path / "card.pdf")
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


def test_CG_137_a_card_is_signed_keeps_its_signature_offline_and_anybody_can_check_it(
        browser, page, tmp_path):
    begin(page)
    page.get("button", SAVED)
    page.get("link", "Cartão de emergência").click()
    page.reads(re.compile("Assinatura [A-Za-z0-9+/]{12}…"))
    page.pictures("careguide-card-signed")
    assert violations(page) == []
    until_installed(page)
    browser.witness.allow_outage()
    browser.go_offline()
    page.reload()
    page.get("heading", f"EMERGÊNCIA: {NAME}")
    page.reads(re.compile("Assinatura [A-Za-z0-9+/]{12}…"))
    paper = printed(page, tmp_path / "card.pdf")
    assert run("pdftotext", "-layout", paper, "-").count("\f") == 1, "one sheet"
    run("pdftoppm", "-r", "200", "-png", paper, tmp_path / "sheet")
    [sheet] = tmp_path.glob("sheet*.png")
    code = run("zbarimg", "-q", "--raw", "-Sbinary", sheet)
    assert len(code) <= 600 and re.search(r"\nAssinatura: [A-Za-z0-9+/]{86}==", code)
    browser.go_online()

    page.open("/landing/cartao.html")
    page.get("textbox", "Texto do cartão").type(code.strip())
    page.get("button", "Conferir").click()
    page.reads("Assinado por este servidor.")
    page.pictures("careguide-card-check")
    assert violations(page) == []
    page.get("link", "English").click()
    page.get("textbox", "Text of the card").type(code.strip().replace("Dipirona", "nenhuma"))
    page.get("button", "Check").click()
    page.reads("Not signed by this server, or changed since.")


def test_CG_138_what_a_doctor_asks_for_is_printed_alone_and_read_back_without_a_network(
        browser, page, tmp_path):
    begin(page)
    page.get("button", "Anotar medida").click()
    page.get("textbox", "Máxima (sistólica)").type("142")
    page.get("textbox", "Mínima (diastólica)").type("91")
    page.get("button", "Salvar").click()
    page.reads("Medida anotada")
    go(page, "Hoje")
    page.get("link", "Adicionar remédio").click()
    CAREGUIDE.field(page, "Nome do remédio").type("Losartana")
    CAREGUIDE.field(page, "Dose na embalagem").type("50 mg")
    CAREGUIDE.save(page)
    page.get("link", "Definir").click()
    first = date.today() - timedelta(days=50)
    CAREGUIDE.field(page, "A partir de").fill(first.strftime("%d%m%Y"))
    CAREGUIDE.save(page)
    page.reads("Todos os dias · 1 comprimido às 08:00")
    browser.witness.allow_outage()
    browser.go_offline()
    go(page, "Pessoas")
    page.get("link", re.compile(f"^{NAME}")).click()
    page.get("link", "Resumo para a consulta").click()
    page.get("heading", "Doses perdidas ou puladas")
    page.pictures("careguide-visit")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    said = run("pdftotext", "-layout", printed(page, tmp_path / "visit.pdf"), "-")
    for wanted in (
            NAME, "Alergias", "Dipirona", "Remédios em uso", "Losartana 50 mg",
            "Todos os dias · 1 comprimido às 08:00", "Adesão", "0 % (0 de 30)", "0 de 30",
            "Dias cobertos (PDC)", "Doses perdidas ou puladas", "Perdido", "Pressão, mmHg",
            "142/91", "Fora da faixa"):
        assert wanted in said, f"{wanted} in\n{said}"
    for other in ("Imprimir", "De quanto tempo", "Hoje", "Estoque"):
        assert other not in said


def printed(page, paper):
    """As the browser prints the page."""
    paper.write_bytes(base64.b64decode(page.session.send("Page.printToPDF")["data"]))
    return paper


def run(*words) -> str:
    return subprocess.run([str(word) for word in words], check=True,
                          stdout=subprocess.PIPE).stdout.decode()
