"""Documents of a patient: chosen with and without a network, sent, seen and removed."""

import contextlib
import random
import re
import struct
import zlib

from clinic import SAVED, add_patient, go, open_patient, sign_up
from harness.conditions import DESKTOP
from harness.waiting import until
from harness.wire import Wire
from test_offline import until_installed

# Notes of each request to the files' address: the method, where its bytes begin or, of one that asks,
# what the server has, and the status.
WATCHED = """
globalThis.sent = []
const original = globalThis.fetch
globalThis.fetch = async (address, options = {}) => {
  const response = await original(address, options)
  if (String(address).includes('/v1/files')) {
    const { headers } = options.method === 'HEAD' ? response : new Request(address, options)
    const offset = headers.get('Upload-Offset')
    globalThis.sent.push(
      [options.method, offset === null ? null : Number(offset), response.status])
  }
  return response
}
"""

# Behind the first piece nothing is sent until the network is gone.
CUT = """
const watched = globalThis.fetch
globalThis.fetch = async (address, options = {}) => {
  const isCut = options.method === 'PATCH' && navigator.onLine && !globalThis.wasCut &&
    globalThis.sent.some(([method, , status]) => method === 'PATCH' && status === 204)
  if (isCut) {
    await new Promise((done) => addEventListener('offline', done, { once: true }))
    globalThis.wasCut = true
  }
  return watched(address, options)
}
"""


def pdf(size: int, seed: int = 1) -> bytes:
    head = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    return head + random.Random(seed).randbytes(size - len(head))


def png(width: int, height: int, seed: int = 1) -> bytes:
    """A picture of noise, so that it is as long as it is large."""
    noise = random.Random(seed)
    lines = b"".join(b"\0" + noise.randbytes(3 * width) for _ in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines))
            + chunk(b"IEND", b""))


def adder(page):
    return page.get("button", re.compile("^Adicionar documentos"))


def choose(page, *files) -> None:
    page.gives(*files, to=adder(page))


def entry(page, name: str):
    return page.get("button", re.compile(f"^(imagem )?{re.escape(name)}"))


def start(page) -> None:
    sign_up(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    open_patient(page, "Ana Prado")


def stored(server, count: int) -> None:
    server.until(f"SELECT count(*) = {count} FROM document WHERE file IS NOT NULL")


def test_FF_068_a_cut_upload_goes_on_from_where_it_was(server, open_browser, tmp_path):
    video = tmp_path / "Marcha.pdf"
    video.write_bytes(pdf(6_000_000))
    browser = open_browser(server.origin, scripts=[WATCHED, CUT])
    page = browser.page
    start(page)
    until_installed(page)
    browser.witness.allow_outage()
    browser.witness.allow("Failed to load resource")
    choose(page, video)
    page.until(lambda: any(each[0] == "PATCH" and each[2] == 204
                           for each in page.evaluate("globalThis.sent")), "a first piece")
    page.reads(re.compile(r"Enviando \d+ %"))
    browser.go_offline()
    page.reads("Aguardando rede")
    durable = max(each[1] for each in page.evaluate("globalThis.sent") if each[0] == "PATCH")
    page.evaluate("globalThis.sent.length = 0")
    # Meanwhile the server starts anew.
    server.stop()
    server.start()
    browser.go_online()
    stored(server, 1)
    page.gone("button", re.compile("Enviando"))
    sent = page.evaluate("globalThis.sent")
    assert not any(each[0] == "POST" for each in sent), sent
    begins = [each[1] for each in sent if each[0] == "PATCH"]
    assert begins and min(begins) > durable, (durable, sent)
    entry(page, "Marcha.pdf").click()
    page.get("button", "Baixar").click()
    assert page.downloaded("Marcha.pdf").read_bytes() == video.read_bytes()


def test_FF_068_a_piece_that_is_cut_in_its_middle_goes_on_from_there(
        server, open_browser, tmp_path):
    video = tmp_path / "Marcha.pdf"
    video.write_bytes(pdf(2_000_000))
    with contextlib.closing(Wire(server.port, b"PATCH /fisioflow/v1/files/", 150_000)) as wire:
        browser = open_browser(wire.origin, scripts=[WATCHED])
        browser.witness.allow("Failed to load resource")
        browser.witness.allow("WebSocket connection")
        page = browser.page
        start(page)
        until_installed(page)
        choose(page, video)
        until(lambda: held(server) > 0, "a part of the first piece")
        wire.cut()
        page.reads("Na fila para enviar")
        wire.mend()
        stored(server, 1)
        sent = page.evaluate("globalThis.sent")
        # What of the first piece the server had is asked for, and not sent again.
        asked = next(each for each in sent if each[0] == "HEAD" and each[2] == 200)[1]
        assert 0 < asked <= 150_000, sent
        assert next(each for each in sent if each[0] == "PATCH") == ["PATCH", asked, 204], sent
        assert [each for each in sent if each[0] == "POST"] == [["POST", None, 201]], sent
        entry(page, "Marcha.pdf").click()
        page.get("button", "Baixar").click()
        assert page.downloaded("Marcha.pdf").read_bytes() == video.read_bytes()


def held(server) -> int:
    """How many bytes of an upload the server has."""
    return sum(file.stat().st_size for file in server.data.rglob("uploads/*"))


def test_FF_068_dropped_files_are_taken_and_what_falls_beside_is_not(server, browser, tmp_path):
    exam, letter = tmp_path / "Exame.pdf", tmp_path / "Laudo.pdf"
    exam.write_bytes(pdf(20_000))
    letter.write_bytes(pdf(30_000, seed=2))
    page = browser.page
    browser.screen(DESKTOP)
    start(page)
    page.drops(exam, on=page.get("heading", "Ana Prado"))
    page.drops(exam, letter, on=adder(page))
    entry(page, "Exame.pdf")
    entry(page, "Laudo.pdf")
    stored(server, 2)
    assert len(page.all("button", re.compile("Exame.pdf"))) == 1


def test_FF_068_what_one_tab_keeps_another_sends(server, browser, tmp_path):
    exam = tmp_path / "Exame.pdf"
    exam.write_bytes(pdf(2_000_000))
    page = browser.page
    start(page)
    until_installed(page)
    second = browser.new_page().open("/fisioflow/pacientes")
    open_patient(second, "Ana Prado")
    browser.go_offline()
    second.get("button", "Sem internet")
    page.show()
    choose(page, exam)
    entry(page, "Exame.pdf")
    page.get("button", re.compile("Sem internet · 2 guardados aqui"))
    second.show()
    entry(second, "Exame.pdf")
    page.close()
    browser.go_online()
    stored(server, 1)
    second.gone("button", re.compile("Exame.pdf.*Aguardando rede"))
    entry(second, "Exame.pdf").click()
    second.get("button", "Baixar").click()
    assert second.downloaded("Exame.pdf").read_bytes() == exam.read_bytes()


def test_what_the_server_does_not_take_is_said_in_words(server, browser, tmp_path):
    page, harmful = browser.page, tmp_path / "pagina.html"
    harmful.write_text("<!doctype html><html><body>oi</body></html>")
    start(page)
    browser.witness.allow("415")
    choose(page, harmful)
    page.reads("Recusado: este tipo de arquivo não é aceito")
    page.pictures("documents-refused")
    entry(page, "pagina.html").click()
    page.get("button", "Salvar cópia").click()
    assert page.downloaded("pagina.html").read_bytes() == harmful.read_bytes()
    page.get("button", "Remover").click()
    page.get("alertdialog", "Remover “pagina.html”?")
    page.pictures("document-remove")
    page.all("button", "Remover")[-1].click()
    page.gone("button", re.compile("^pagina.html"))
    server.until("SELECT count(*) = 0 FROM document")
    page.get("button", SAVED)


def test_FF_068_a_full_plan_says_so_before_a_byte_is_read(server, browser, tmp_path):
    page = browser.page
    file = tmp_path / "nota.txt"
    file.write_text("uma nota\n")
    start(page)
    choose(page, file)
    stored(server, 1)
    browser.witness.allow_outage()
    server.change("UPDATE document SET bytes = 1073741824 - 8, space_version = space_version + 9")
    server.change("UPDATE space SET version = version + 9")
    page.reload()
    page.get("heading", "Ana Prado")
    page.reads("1 GB")
    choose(page, file)
    page.get("heading", "Limite de Armazenamento")
    page.reads("O arquivo não foi adicionado")
    page.pictures("documents-paywall")
    page.get("button", "Agora não").click()
    page.reads("“nota.txt” não foi adicionado: o plano da clínica não tem espaço para 9 B.")
    file.write_text("umanota\n")  # Exactly full.
    choose(page, file)
    stored(server, 2)


def test_signing_out_with_files_that_wait_asks_first(server, browser, tmp_path):
    page, file = browser.page, tmp_path / "Laudo.pdf"
    file.write_bytes(pdf(400_000))
    start(page)
    until_installed(page)
    page.get("button", SAVED)
    # The records can be sent; only the files' address is out of reach.
    page.session.send("Network.setBlockedURLs", urls=["*/v1/files*"])
    browser.witness.allow("ERR_BLOCKED_BY_CLIENT")
    choose(page, file)
    page.reads("Na fila para enviar")
    server.until("SELECT count(*) = 1 FROM document")
    go(page, "Ajustes")
    page.get("button", "Sair").click()
    page.get("alertdialog", "Sair e perder alterações?")
    page.reads("1 arquivo ainda não chegou ao servidor e seria apagado deste aparelho.")
    page.pictures("documents-sign-out")
    page.get("button", "Ficar").click()
    page.get("button", "Sair").click()
    page.get("button", "Sair mesmo assim").click()
    page.get("button", "Entrar")
    page.until(lambda: page.evaluate("""(async () => {
      const opening = indexedDB.open('umbu:/fisioflow/')
      await new Promise((done) => { opening.onsuccess = done })
      const asked = opening.result.transaction('values').objectStore('values').getAllKeys()
      await new Promise((done) => { asked.onsuccess = done })
      opening.result.close()
      return asked.result.filter((name) => name.startsWith('blob')).length === 0
    })()"""), "the bytes to be gone")


def test_documents_by_keyboard(server, open_browser, tmp_path):
    file = tmp_path / "nota.txt"
    file.write_text("uma nota\n")
    browser = open_browser(server.origin, size=DESKTOP)
    page = browser.page
    start(page)
    choose(page, file)
    stored(server, 1)
    page.evaluate("document.querySelector('.row:has(.thumbnail) > .row-main').focus()")
    page.press("Enter")
    page.get("dialog", "nota.txt")
    for _ in range(10):
        if page.focused.name == "Renomear":
            break
        page.press("Tab")
    assert page.focused.name == "Renomear"
    page.press("Enter")
    assert page.focused.name == "Nome do documento"
    page.press("Control+a")
    page.write("Anamnese.txt")
    page.press("Enter")
    page.get("dialog", "Anamnese.txt")
    page.press("Escape")
    entry(page, "Anamnese.txt")
    assert page.focused.name.startswith("Anamnese.txt")
