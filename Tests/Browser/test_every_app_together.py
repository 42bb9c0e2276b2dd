"""What every app promises to people who share its records, whichever it is: two who write apart, what became of a
record, who looked at it, and its documents."""

import re

import pytest

from clinic import EMAIL, SAVED, go
from harness.accessibility import violations
from harness.conditions import DESKTOP
from hosted import APPS
from test_documents import choose, entry, pdf, png, stored
from test_every_app import app, server  # noqa: F401
from test_offline import until_installed


@pytest.fixture
def two(app, server, open_browser):
    """The pages of two devices that are signed in to the same space with one record."""
    ana = open_browser(server.origin).page
    app.sign_up(ana)
    app.add(ana, "Maria Alves")
    ana.get("button", SAVED)
    bia = open_browser(server.origin).page
    app.sign_in(bia)
    app.until_names(bia, "Maria Alves")
    bia.get("button", SAVED)
    return ana, bia


def test_FF_028_FF_038_two_who_edit_different_fields_offline_both_win(app, two):
    ana, bia = two
    label, typed, shown = app.masked
    for page in two:
        page.browser.go_offline()
        app.begin_edit(page, "Maria Alves")
        if page is ana:
            app.type(page, short="Unimed")
        else:
            app.field(page, label).type(typed)
        app.save(page)
        page.get("heading", "Maria Alves")
    for page in two:
        page.browser.go_online()
    for page in two:
        page.reads("Unimed")
        page.reads(shown)
        page.get("button", SAVED)


def write_apart(app, two) -> None:
    """Each writes the long text without having seen the other's; Ana's arrives first."""
    ana, bia = two
    for page in two:
        page.browser.go_offline()
    for page, text in ((ana, "Dor lombar. Melhora com calor."), (bia, "Dor lombar. Piora à noite.")):
        app.edit(page, "Maria Alves", long=text)
    for page in two:
        page.browser.go_online()
        page.get("button", SAVED)
    for page in two:
        page.reads("Melhora com calor.")
        page.reads(f"{app.long}: outra versão espera uma decisão")


def test_FF_038_two_texts_of_one_field_are_both_kept_until_a_person_decides(app, two):
    ana, bia = two
    write_apart(app, two)
    ana.get("link", "Comparar").click()
    ana.get("heading", f"{app.long} de Maria Alves")
    ana.reads("Você ·")
    marked = "[...document.querySelectorAll('mark')].map(each => each.innerText.trim())"
    assert ana.evaluate(marked) == ["Melhora com calor.", "Piora à noite."]
    assert violations(ana) == []
    ana.pictures(f"conflict-{app.id}")
    ana.get("button", "Juntar os dois").click()
    merged = ana.get("textbox", "Texto juntado")
    assert merged.value == "Dor lombar. Melhora com calor. Piora à noite."
    ana.pictures(f"conflict-merging-{app.id}")
    ana.get("button", "Salvar o texto juntado").click()
    for page in two:
        page.reads("Dor lombar. Melhora com calor. Piora à noite.")
        page.until(lambda: not page.sees("link", "Comparar"), "no more to decide")
    ana.get("button", "Desfazer").click()
    bia.reads(f"{app.long}: outra versão espera uma decisão")
    ana.get("button", SAVED)
    # Now without a network, from the list of what waits.
    bia.browser.go_offline()
    go(bia, "Sincronização")
    bia.get("link", "Ver").click()
    bia.get("heading", "Textos a decidir")
    bia.pictures(f"conflicts-{app.id}")
    bia.get("link", re.compile(f"^{app.long} de Maria Alves")).click()
    bia.get("button", "Usar o que espera").click()
    bia.get("heading", "Maria Alves")
    bia.reads("Piora à noite.")
    bia.browser.go_online()
    ana.reads("Piora à noite.")
    for page in two:
        page.get("button", SAVED)
        assert "Melhora" not in page.evaluate("document.body.innerText")


def test_FF_029_the_past_of_a_record_is_told_and_an_earlier_value_put_back(app, two):
    ana, bia = two
    app.edit(ana, "Maria Alves", short="Unimed", long="Prefere a manhã.")
    ana.get("button", SAVED)
    app.open_record(bia, "Maria Alves")
    bia.reads("Unimed")
    bia.get("link", "Histórico").click()
    bia.get("heading", "Histórico")
    bia.reads(f"{EMAIL} Alterou")
    bia.reads(app.added)
    assert violations(bia) == []
    bia.pictures(f"history-{app.id}")
    bia.get("button", f"Voltar ao que era: {app.short}").click()
    ana.until(lambda: "Unimed" not in ana.evaluate("document.body.innerText"), "the earlier value")
    assert "Prefere a manhã." in ana.evaluate("document.body.innerText")
    bia.get("button", "Desfazer").click()
    ana.reads("Unimed")
    bia.get("button", f"Voltar ao que era: {app.short}")
    # What is on the screen stays there without a network; who comes without one is told why.
    bia.browser.go_offline()
    bia.reads(app.added)
    bia.get("link", "Maria Alves").click()
    bia.get("link", "Histórico").click()
    bia.reads("O histórico precisa de internet")
    bia.pictures(f"history-offline-{app.id}")
    bia.browser.go_online()
    bia.reads(app.added)


# The audit

def test_FF_122_FF_126_who_looked_and_what_was_done_is_read_printed_and_taken_along(
        app, server, browser):
    page = browser.page
    app.sign_up(page)
    app.add(page, "Ana Prado", long="Prefere a manhã")
    page.get("button", SAVED)
    app.open_record(page, "Ana Prado")
    server.until("SELECT count(*) = 1 FROM audit WHERE action = 'access_sensitive_data'")
    page.get("link", "Quem acessou").click()
    page.get("heading", "Quem acessou Ana Prado")
    page.reads(app.looked)
    page.reads(app.added)
    page.pictures(f"accesses-{app.id}")
    page.get("button", "Exportar planilha").click()
    server.until("SELECT count(*) = 1 FROM audit WHERE action = 'export_data'")
    browser.go_offline()
    page.get("link", "Ana Prado").click()
    page.get("link", "Quem acessou").click()
    page.reads("precisa de internet")
    page.pictures(f"accesses-offline-{app.id}")
    browser.go_online()
    page.reads("Exportou este relatório")


# Documents

def looks(server) -> list[str]:
    """What the audit tells of documents that were opened: whether they were saved."""
    told = server.ask("SELECT details FROM audit WHERE action = 'access_sensitive_data'"
                      " AND details LIKE '%\"document\"%' ORDER BY number")
    return [re.search('"saved":[a-z]+', details)[0] for details, in told]


@pytest.mark.parametrize(
    "app", [each for each in APPS if each.has_documents], indirect=True, ids=lambda app: app.id)
@pytest.mark.own_browser
def test_FF_068_a_document_chosen_offline_is_sent_later_and_seen_by_others(
        app, server, browser, open_browser, tmp_path):
    exam, photo = tmp_path / "Exame de sangue.pdf", tmp_path / "Joelho.png"
    exam.write_bytes(pdf(3_000_000))
    photo.write_bytes(png(300, 400))
    page = browser.page
    app.sign_up(page)
    app.add(page, "Ana Prado")
    page.get("button", SAVED)
    app.open_record(page, "Ana Prado")
    page.reads("Adicionar documentos")
    page.pictures(f"documents-empty-{app.id}")
    until_installed(page)
    browser.go_offline()
    page.get("button", "Sem internet")
    choose(page, exam, photo)
    entry(page, "Exame de sangue.pdf")
    page.until(lambda: page.evaluate(
        "[...document.querySelectorAll('img.thumbnail')].some(each => each.naturalWidth > 0)"),
        "the picture's own bytes as its thumbnail")
    page.reads("Aguardando rede")
    page.pictures(f"documents-offline-{app.id}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    browser.quit()

    browser = browser.again()
    page = browser.page.open(app.home)
    # Two documents' records and their bytes.
    page.get("button", re.compile("Sem internet · 4 guardados aqui"))
    go(page, "Sincronização")
    page.get("heading", "Arquivos por enviar")
    page.reads("O arquivo de alterações exportado não os contém")
    page.reads("Adicionou “Joelho.png” a Ana Prado")
    page.pictures(f"documents-waiting-{app.id}")
    browser.go_online()
    stored(server, 2)
    page.gone("heading", "Arquivos por enviar")

    other = open_browser(server.origin, size=DESKTOP)
    page = other.page
    app.sign_in(page)
    app.open_record(page, "Ana Prado")
    entry(page, "Exame de sangue.pdf").click()
    page.get("button", "Baixar").click()
    assert page.downloaded("Exame de sangue.pdf").read_bytes() == exam.read_bytes()
    page.get("button", "Fechar").click()
    page.until(lambda: page.evaluate(
        "[...document.querySelectorAll('img.thumbnail')].some(each => each.naturalWidth > 0)"),
        "the thumbnail that the server made")
    entry(page, "Joelho.png").click()
    page.until(lambda: page.evaluate(
        "document.querySelector('img.document-picture')?.naturalWidth > 0"), "the picture")
    page.pictures(f"document-open-{app.id}")
    page.press("Escape")
    page.gone("button", "Fechar")
    # FF-125: the download and the look.
    page.until(lambda: looks(server) == ['"saved":true', '"saved":false'], "the looks to be told")

    # What was opened lately opens without a network, too, and the look is told later.
    until_installed(page)
    page.reload()
    page.get("heading", "Ana Prado")
    other.go_offline()
    page.get("button", re.compile("^Sem internet"))
    entry(page, "Joelho.png").click()
    page.until(lambda: page.evaluate(
        "document.querySelector('img.document-picture')?.naturalWidth > 0"), "the kept picture")
    page.press("Escape")
    assert len(looks(server)) == 2
    other.go_online()
    page.until(lambda: len(looks(server)) == 3, "the look without a network")
